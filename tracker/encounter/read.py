"""An encounter file, with the parties it refers to, read into a fight with everybody in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path, PureWindowsPath
from typing import Any

from msgspec import Struct
from pydantic import ValidationError

from ..engine import dice
from ..engine.events import Joined
from ..engine.evolve import evolve
from ..engine.model import Combat
from ..engine.ruleset import Ruleset
from ..engine.sheets import (
    ENGINE_HELP,
    MOST_AT_ONCE,
    MOST_COMBATANTS,
    BadFields,
    complaint,
    found,
    newcomers,
    read_fields,
    read_name,
    shaped,
)
from ..engine.text import NAME_LIMIT, TEXT_LIMIT, clean
from .report import File, Report, label, stem
from .shape import (
    CONDITION_HELP,
    ENCOUNTER_HELP,
    MOST_CONDITIONS,
    MOST_PARTIES,
    OWN_HELP,
    PARTY_HELP,
    TONES,
    WHENS,
)
from .toml import BadToml, Place, read


def load(path: Path, ruleset: Callable[[str], Ruleset]) -> tuple[Combat, Ruleset]:
    """
    The fight in the file at *path*, with everybody in it, and its rules.

    *ruleset* finds one by id, and raises LookupError with a sentence.  Raises BadEncounter.
    """
    report = Report()
    try:
        file = File(label(path), report, read(path))
    except BadToml as error:
        report.add(label(path), error.line, "", error.text)
        raise report.failure() from None
    rules = _ruleset(file, ruleset)
    file.only((), "", ENCOUNTER_HELP)
    name = file.name(("name",), "") if "name" in file.toml.data else stem(path)
    file.text(("description",), "", TEXT_LIMIT)
    combat = Combat(rules.id if rules else "", clean(name, NAME_LIMIT), _options(file, rules), _presets(file))
    cast = Cast(combat, rules, {})
    for party in _parties(file, path):
        party.only((), "", PARTY_HELP)
        party.text(("name",), "", NAME_LIMIT)
        cast.join_all(party)
    cast.join_all(file)
    if report.problems or rules is None:
        raise report.failure()
    return cast.combat, rules


def blank(name: str, rules: Ruleset) -> Combat:
    """A fight with nobody in it yet."""
    return Combat(rules.id, clean(name, NAME_LIMIT) or rules.title)


# The game and its options


def _ruleset(file: File, ruleset: Callable[[str], Ruleset]) -> Ruleset | None:
    place = ("ruleset",)
    id = file.value(place)
    if not isinstance(id, str | None):
        file.wrong(place, "", f"found {found(id)}; possible: a ruleset's id, in quotes")
        return None
    try:
        return ruleset(id or "")
    except LookupError as error:
        sentence = str(error.args[0])
        file.wrong(place, "", sentence if id else f"is missing. {sentence}")
        return None


def _options(file: File, rules: Ruleset | None) -> dict[str, Any]:
    """The options that were set, as plain values."""
    place = ("options",)
    given = file.value(place)
    if given is None:
        return {}
    if not isinstance(given, dict):
        file.wrong(place, "", f"found {found(given)}; possible: a table, headed [options]")
    if rules is None or not isinstance(given, dict):
        return {}
    known = rules.options.model_fields
    if given and not known:
        file.wrong(place, "", f"is of no use here; {rules.title} has no options")
        return {}
    file.only(place, "options", known)
    usable = file.usable(place, "options", known)
    for name, value in list(usable.items()):
        try:
            usable[name] = shaped(rules.options, name, value)
        except ValueError as error:
            file.wrong(_within(place, name), "options", str(error), name)
            del usable[name]
    try:
        options = rules.options.model_validate(usable)
        return options.model_dump(mode="json", exclude_unset=True)
    except ValidationError as error:
        for problem in map(complaint, error.errors()):
            file.wrong(_within(place, problem.field), "options", problem.text, problem.field)
        return {}


def _within(place: Place, field: str) -> Place:
    """The place of *field* ('weapons.0.name') in the table at *place*."""
    return (*place, *(int(part) if part.isdecimal() else part for part in field.split(".")))


# Conditions


def _presets(file: File) -> tuple[dict[str, Any], ...]:
    """The encounter's own conditions, with what each sets."""
    tables = file.tables("condition", "condition")
    if len(tables) > MOST_CONDITIONS:
        file.wrong(("condition",), "", f"found {len(tables)}; at most {MOST_CONDITIONS} are possible")
        return ()
    presets: dict[str, dict[str, Any]] = {}
    for place, table in tables:
        where = _called("condition", place, table)
        file.only(place, where, CONDITION_HELP)
        preset = {
            "name": file.name((*place, "name"), where),
            "help": file.text((*place, "help"), where, TEXT_LIMIT),
            "damage": _damage(file, (*place, "damage"), where),
            "when": file.one_of((*place, "when"), where, WHENS),
            "check": _check(file, (*place, "check"), where),
            "tone": file.one_of((*place, "tone"), where, TONES),
        }
        if preset["name"] and preset["name"].casefold() in presets:
            file.wrong((*place, "name"), where, "is given to two conditions; only one can have it")
        presets[preset["name"].casefold()] = {key: value for key, value in preset.items() if value}
    return tuple(presets.values())


def _damage(file: File, place: Place, where: str) -> str:
    """Dice or a number; "" where there is none or it is wrong, which is reported."""
    value = file.value(place)
    if value is None:
        return ""
    number = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6
    if not (number or isinstance(value, str)):
        file.wrong(place, where, f"found {found(value)}; possible: dice in quotes, like “2d6+1”, or a number")
        return ""
    text = clean(str(value))
    try:
        dice.parse(text)
    except dice.BadDice as error:
        file.wrong(place, where, str(error))
    return text


def _check(file: File, place: Place, where: str) -> str:
    value = file.value(place)
    if isinstance(value, bool):
        return "yes" if value else ""
    return file.text(place, where, NAME_LIMIT)


# Parties


def _parties(file: File, path: Path) -> Iterator[File]:
    """The party files that can be read; what keeps the others from it is reported."""
    place = ("party",)
    value = file.value(place)
    names = [] if value is None else value if isinstance(value, list) else [value]
    if len(names) > MOST_PARTIES:
        file.wrong(place, "", f"found {len(names)} files; at most {MOST_PARTIES} are possible")
        return
    seen: set[Path] = set()
    for name in names:
        if not isinstance(name, str):
            file.wrong(place, "", f"found {found(name)}; possible: the name of a file beside this one, in quotes")
            continue
        try:
            target = _inside(path.parent, name)
            if target in seen:
                raise BadToml("is named twice")
            seen.add(target)
            toml = read(target)
        except BadToml as error:
            if error.line is None:
                file.wrong(place, "", f"{found(name)} {error.text}")
            else:
                file.report.add(label(path.parent / name), error.line, "", error.text)
            continue
        yield File(label(path.parent / name), file.report, toml)


def _inside(folder: Path, name: str) -> Path:
    """The file called *name* in *folder* or below it.  Raises BadToml where it is anywhere else."""
    try:
        target = (folder / name).resolve()
        home = folder.resolve()
    except (OSError, RuntimeError, ValueError):
        raise BadToml("is no name that a file can have") from None
    windows = PureWindowsPath(name)
    if windows.drive or windows.root or not target.is_relative_to(home):
        raise BadToml("lies elsewhere; a party has to be in the encounter's folder, or in one inside it")
    return target


# Combatants


class Cast(Struct):
    """The fight as it fills, and the file that each name came from."""

    combat: Combat
    rules: Ruleset | None
    named: dict[str, File]

    def join_all(self, file: File) -> None:
        """Everybody in *file* joins, as far as nothing is wrong with them."""
        tables = file.tables("combatant", "combatant")
        if len(tables) > MOST_COMBATANTS:
            file.wrong(("combatant",), "", f"found {len(tables)}; a fight holds at most {MOST_COMBATANTS} combatants")
            return
        for place, table in tables:
            self._join(file, place, table)

    def _join(self, file: File, place: Place, table: dict[str, Any]) -> None:
        rules = self.rules
        where = _called("combatant", place, table)
        name = file.name((*place, "name"), where)
        count = _count(file, (*place, "count"), where)
        if name and self.named.setdefault(name.casefold(), file) is not file:
            other = self.named[name.casefold()].label
            file.wrong((*place, "name"), where, f"is in {other} already; give one of the two another name")
        if rules is None:
            return
        fields = [*ENGINE_HELP, *rules.sheet.model_fields]
        file.only(place, where, [*OWN_HELP, *fields])
        raw = file.usable(place, where, fields)
        try:
            if name and count:
                for combatant in newcomers(self.combat, rules, name, count, raw):
                    self.combat = evolve(self.combat, Joined(combatant))
            else:
                read_fields(rules, raw)
        except BadFields as error:
            for problem in error.problems:
                file.wrong(_within(place, problem.field), where, problem.text, problem.field)


def _called(what: str, place: Place, table: dict[str, Any]) -> str:
    """'combatant “Hound”', or by its number where it has no name."""
    name, numbered = table.get("name"), f"{what} {int(place[-1]) + 1}"
    try:
        return f"{what} {found(read_name(name[:NAME_LIMIT]))}" if isinstance(name, str) else numbered
    except BadFields:
        return numbered


def _count(file: File, place: Place, where: str) -> int:
    """How many, 1 where nothing is said; 0 where it is wrong, which is reported."""
    value = file.value(place)
    if value is None:
        return 1
    number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= MOST_AT_ONCE:
        return number
    file.wrong(place, where, f"found {found(value)}; possible: a whole number from 1 to {MOST_AT_ONCE}")
    return 0
