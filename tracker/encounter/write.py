"""People and fights as TOML that a person would have written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..engine.model import Combat
from ..engine.ruleset import Ruleset
from ..engine.sheets import shaped
from ..engine.text import NAME_LIMIT, TEXT_LIMIT, clean
from ..engine.written import all_written, folded

if TYPE_CHECKING:
    from tomlkit.items import Item, Table

SUFFIX = ".toml"
LONG = 88
"""Characters of a list or a table in one line; a longer list has a line for each part."""
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that one of the platforms keeps for devices."""

People = Sequence[tuple[str, int, Mapping[str, Any]]]
"""Names with how many of each and their fields."""


def encounter_text(name: str, combat: Combat, rules: Ruleset) -> str:
    """The fight *combat* as an encounter file: what is not at its default anyway."""
    here = [c for c in combat.combatants.values() if c.present != "gone"]
    people = folded(rules, zip([c.name for c in here], all_written(rules, here), strict=True))
    return _text(
        {"name": clean(name, NAME_LIMIT), "ruleset": combat.ruleset},
        _options(combat, rules),
        [{k: True if (k, v) == ("check", "yes") else v for k, v in preset.items()} for preset in combat.presets],
        people,
    )


def party_text(name: str, people: People) -> str:
    """Creatures as a party file."""
    return _text({"name": clean(name, NAME_LIMIT)}, {}, (), people)


def _options(combat: Combat, rules: Ruleset) -> dict[str, Any]:
    """The options that say something."""
    given = {k: "" if v is None else v for k, v in combat.options.items()}
    for name in list(given):
        fewer = {k: v for k, v in given.items() if k != name}
        with suppress(ValueError):
            if _read(fewer, rules) == _read(given, rules):
                given = fewer
    return given


def _read(given: Mapping[str, Any], rules: Ruleset) -> Any:
    return rules.options.model_validate({k: shaped(rules.options, k, v) for k, v in given.items()})


# As text


def _text(head: Mapping[str, Any], options: Mapping[str, Any], presets: Any, people: People) -> str:
    import tomlkit  # only whoever writes a file waits for it

    document = tomlkit.document()
    for key, value in head.items():
        document.add(key, _item(value))
    if options:
        document.add("options", _table(options))
    for heading, tables in (("condition", presets), ("combatant", [_one(*one) for one in people])):
        if tables:
            several = tomlkit.aot()
            for table in tables:
                several.append(_table(table))
            document.add(heading, several)
    return re.sub(r"\n*\n(?=\[)", "\n\n", tomlkit.dumps(document)).strip("\n") + "\n"


def _one(name: str, count: int, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, **({"count": count} if count > 1 else {}), **fields}


def _table(values: Mapping[str, Any]) -> Table:
    import tomlkit

    table = tomlkit.table()
    for key, value in values.items():
        table.add(key, _item(value))
    return table


def _item(value: Any) -> Item:
    import tomlkit

    if isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        for key, part in value.items():
            inline.append(key, _item(part))
        return inline
    if isinstance(value, list):
        array = tomlkit.array()
        for part in value:
            array.append(_item(part))
        return array.multiline(len(array.as_string()) > LONG)
    plain: Item = tomlkit.item(value)
    return plain


# On disk


def file_name(name: str) -> str:
    """*name* as the name of a file on every platform, without an ending: letters, digits and underscores."""
    plain = unicodedata.normalize("NFC", clean(name, TEXT_LIMIT)).casefold()
    plain = re.sub(r"[^\w-]+", "_", plain).strip("_-")
    while len(plain.encode("utf-8")) > 120:
        plain = plain[:-1]
    return f"{plain}_" if RESERVED.fullmatch(plain) else plain
