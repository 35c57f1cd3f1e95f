"""
Encounter files: a fight as somebody wrote it down, read into one that can start.

A file opens whole or not at all; what is wrong with it is said all at once, each problem with its line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from math import isfinite
from pathlib import Path, PureWindowsPath
from typing import Any

from pydantic import ValidationError

from . import toml_lines
from .encounter_schema import (
    CONDITION_HELP,
    ENCOUNTER_HELP,
    MOST_CONDITIONS,
    MOST_PARTIES,
    OWN_HELP,
    PARTY_HELP,
    TONES,
    WHENS,
    schema,
)
from .engine import dice
from .engine.events import Joined
from .engine.evolve import evolve
from .engine.model import Combat
from .engine.ruleset import Ruleset
from .engine.sheets import (
    ENGINE_HELP,
    MOST_AT_ONCE,
    MOST_COMBATANTS,
    BadFields,
    complaint,
    found,
    newcomers,
    read_fields,
    read_name,
    unknown,
)
from .engine.text import NAME_LIMIT, TEXT_LIMIT, clean, plural
from .toml_lines import BadToml, Place, Toml

__all__ = ["BadEncounter", "Problem", "blank", "load", "samples", "schema", "title_of"]

MOST_PROBLEMS = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file.  *where* names the part of it, "" is the file itself; *text* completes a sentence."""

    file: str
    line: int | None
    where: str
    text: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.where, self.text) if part)


class BadEncounter(Exception):
    """A file cannot be opened; *problems* are the first of what is wrong, *more* counts the rest."""

    def __init__(self, problems: Iterable[Problem], more: int = 0) -> None:
        self.problems = tuple(problems)
        self.more = more
        rest = [f"… and {plural(more, 'more problem')}"] if more else []
        super().__init__("\n".join([*map(str, self.problems), *rest]))


def load(path: Path, ruleset: Callable[[str], Ruleset]) -> tuple[Combat, Ruleset]:
    """
    The fight in the file at *path*, with everybody in it, and its rules.

    *ruleset* finds one by id, and raises LookupError with a sentence.  Raises BadEncounter.
    """
    report = _Report()
    file = _File(_label(path), report, Toml({}, {}))
    try:
        file = _File(file.label, report, toml_lines.read(path))
    except BadToml as error:
        report.add(file.label, error.line, "", error.text)
        raise report.failure() from None
    data = file.toml.data
    rules = _ruleset(file, ruleset)
    _unknown_keys(file, (), "", data, ENCOUNTER_HELP)
    combat = Combat(
        rules.id if rules else "",
        _title(file, data, path),
        _options(file, rules, data.get("options", {})),
        _presets(file),
    )
    _read_text(file, ("description",), "", TEXT_LIMIT)
    cast = _Cast(combat, rules)
    for party in _parties(file, path):
        _unknown_keys(party, (), "", party.toml.data, PARTY_HELP)
        _read_text(party, ("name",), "", NAME_LIMIT)
        _join_all(party, cast)
    _join_all(file, cast)
    if report.problems or rules is None:
        raise report.failure()
    return cast.combat, rules


def blank(name: str, rules: Ruleset) -> Combat:
    """A fight with nobody in it yet."""
    return Combat(rules.id, clean(name, NAME_LIMIT) or rules.title)


def samples() -> list[Path]:
    """The sample encounters that came with the program; files that hold only a party are left out."""
    here = Path(__file__).parent
    packed = here / "_samples"
    folder = packed if packed.is_dir() else here.parent / "sample_encounters"
    return [path for path in sorted(folder.glob("*.toml")) if title_of(path)]


def title_of(path: Path) -> tuple[str, str, str] | None:
    """Name, ruleset id and description of the encounter at *path*, or None where it is none that can be read."""
    try:
        data = toml_lines.read(path).data
    except BadToml:
        return None
    found = (data.get("name", _stem(path)), data.get("ruleset"), data.get("description", ""))
    if not all(isinstance(text, str) for text in found):
        return None
    name, ruleset, description = found
    return clean(name, NAME_LIMIT), clean(ruleset, NAME_LIMIT), clean(description)


# What is wrong


@dataclass(slots=True)
class _Report:
    """Problems as they are found, up to as many as anybody reads."""

    problems: list[Problem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    more: int = 0

    @property
    def full(self) -> bool:
        return len(self.problems) >= MOST_PROBLEMS

    def add(self, file: str, line: int | None, where: str, text: str) -> None:
        if file not in self.files:
            self.files.append(file)
        if self.full:
            self.more += 1
        else:
            self.problems.append(Problem(file, line, where, clean(text, 400)))

    def failure(self) -> BadEncounter:
        """Everything found, in the order of the files and their lines."""
        return BadEncounter(sorted(self.problems, key=lambda p: (self.files.index(p.file), p.line or 0)), self.more)


@dataclass(frozen=True, slots=True)
class _File:
    """A file that is being read, and where its problems go."""

    label: str
    report: _Report
    toml: Toml

    def wrong(self, place: Place, where: str, text: str) -> None:
        """The key at *place* is wrong: *text* says what was found and what is possible."""
        key = clean(str(place[-1]), NAME_LIMIT) if place else ""
        joint = " " if text.startswith(("is ", "has ")) else ": "
        self.report.add(self.label, self.toml.line(place), where, f"{key}{joint}{text}")

    def value(self, place: Place) -> Any:
        """What stands at *place*, None where nothing does."""
        at: Any = self.toml.data
        for part in place:
            at = at.get(part) if isinstance(at, Mapping) else at[part]
        return at


def _label(path: Path) -> str:
    return clean(os.fspath(path), 400)


def _stem(path: Path) -> str:
    return path.stem.replace("_", " ")


def _unknown_keys(file: _File, place: Place, where: str, table: Mapping[str, Any], known: Collection[str]) -> None:
    for key in table:
        if key not in known:
            hint = "is no field here" if file.report.full else unknown(key[:NAME_LIMIT], list(known))
            file.wrong((*place, key), where, hint)


def _unusable(value: Any) -> str:
    """Why *value* is nothing that any field can hold, or ""."""
    if isinstance(value, datetime | date | time):
        return f"found {found(value.isoformat())}; no field takes a date or a time, so text needs quotes"
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return "has a number with too many digits"
    if isinstance(value, float) and not isfinite(value):
        return f"found {found(value)}; possible: an ordinary number"
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return next((why for item in inside if (why := _unusable(item))), "")


# The encounter itself


def _ruleset(file: _File, ruleset: Callable[[str], Ruleset]) -> Ruleset | None:
    id = file.toml.data.get("ruleset", "")
    if not isinstance(id, str):
        file.wrong(("ruleset",), "", f"found {found(id)}; possible: the id of a ruleset, as text in quotes")
        return None
    try:
        return ruleset(id)
    except LookupError as error:
        sentence = str(error.args[0]) if error.args else "There is no such ruleset."
        missing = "is missing. " if "ruleset" not in file.toml.data else ""
        file.wrong(("ruleset",), "", f"{missing}{sentence}")
        return None


def _title(file: _File, data: Mapping[str, Any], path: Path) -> str:
    """The name given; without one, what the file is called."""
    if "name" not in data:
        return clean(_stem(path), NAME_LIMIT)
    return _read_name(file, ("name",), "")


def _read_name(file: _File, place: Place, where: str) -> str:
    """The name at *place*, or "" where it is wrong, which is reported."""
    value = file.value(place)
    if not isinstance(value, str):
        file.wrong(place, where, f"found {found(value)}; possible: text in quotes")
        return ""
    try:
        return read_name(value)
    except BadFields as error:
        file.wrong(place, where, error.problems[0].text)
        return ""


def _read_text(file: _File, place: Place, where: str, most: int) -> str:
    """The text at *place*, or "" where there is none or it is wrong, which is reported."""
    value = file.value(place)
    if value is None:
        return ""
    if not isinstance(value, str):
        file.wrong(place, where, f"found {found(value)}; possible: text in quotes")
        return ""
    if len(value) > most:
        file.wrong(place, where, f"has {len(value)} characters; at most {most} are possible")
    return clean(value, most)


def _options(file: _File, rules: Ruleset | None, value: Any) -> dict[str, Any]:
    """The options that were set, as plain values."""
    if not isinstance(value, Mapping):
        file.wrong(("options",), "", f"found {found(value)}; possible: a table, headed [options]")
        return {}
    if rules is None:
        return {}
    known = rules.options.model_fields
    if not known and value:
        file.wrong(("options",), "", f"is of no use here; {rules.title} has no options")
        return {}
    _unknown_keys(file, ("options",), "options", value, known)
    usable: dict[str, Any] = {}
    for key in known.keys() & value.keys():
        if why := _unusable(value[key]):
            file.wrong(("options", key), "options", why)
        else:
            usable[key] = value[key]
    try:
        return rules.options.model_validate(usable).model_dump(mode="json", exclude_unset=True)
    except ValidationError as error:
        for problem in map(complaint, error.errors()):
            key = problem.field.partition(".")[0]
            file.report.add(
                file.label, file.toml.line(("options", key)), "options", _sentence(problem.field, problem.text)
            )
        return {}
