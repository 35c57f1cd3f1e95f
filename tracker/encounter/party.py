"""A party file on its own: its people as they would be added, with their counts and fields."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine.model import Combat
from ..engine.ruleset import Ruleset
from ..engine.sheets import ENGINE_HELP, cleaned, read_name
from ..engine.text import NAME_LIMIT
from .read import Cast
from .report import File, Report, label
from .shape import PARTY_HELP
from .toml import BadToml, read


def party(path: Path, rules: Ruleset) -> list[Mapping[str, Any]]:
    """Everybody in the party file at *path*: name, count and fields.  Raises BadEncounter."""
    report = Report()
    try:
        file = File(label(path), report, read(path))
    except BadToml as error:
        report.add(label(path), error.line, "", error.text)
        raise report.failure() from None
    file.only((), "", PARTY_HELP)
    file.text(("name",), "", NAME_LIMIT)
    cast = Cast(Combat(rules.id), rules, {})
    cast.join_all(file)
    if not report.problems and not cast.combat.combatants:
        report.add(file.label, None, "", "holds nobody; each combatant is headed [[combatant]]")
    if report.problems:
        raise report.failure()
    known = [*ENGINE_HELP, *rules.sheet.model_fields]
    return [_one(table, known) for _, table in file.tables("combatant", "combatant")]


def _one(table: Mapping[str, Any], known: list[str]) -> dict[str, Any]:
    one = {"name": read_name(table["name"]), "fields": cleaned({k: v for k, v in table.items() if k in known})}
    return one if int(table.get("count", 1)) == 1 else {**one, "count": int(table["count"])}
