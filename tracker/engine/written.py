"""A combatant as the fields that somebody would have written down: no more than it takes to read the same again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .model import Combat, Combatant, Sheet
from .ruleset import Ruleset
from .sheets import BadFields, member, numbered

WRITTEN = ("side", "hidden", "alias", "mob", "wave", "entry", "initiative", "hp", "hp_max", "temp", "notes")
"""As they are written: the sheet's fields stand ahead of the hit points."""
OF_NOW = ("hp", "temp", "initiative", "wave")
"""Fields that belong to one fight, and not to the creature."""

Test = Callable[[Any], bool]


def written(rules: Ruleset, c: Combatant, without: Iterable[str] = ()) -> dict[str, Any]:
    """
    The fewest fields that give *c* again, as a file would have them; *without* some, which start at their default.

    Where its sheet no longer fits the ruleset, they are all there is.
    """
    raw = {field: value for field, value in _everything(rules, c).items() if field not in without}
    try:
        wanted = _said(rules, raw)
    except BadFields:
        return raw

    def same(some: Any) -> bool:
        try:
            return _said(rules, some) == wanted
        except BadFields:
            return False

    fewest: dict[str, Any] = _fewest(raw, same)
    return fewest


def _said(rules: Ruleset, raw: Mapping[str, Any]) -> tuple[dict[str, Any], Sheet]:
    """What *raw* says, without what says nothing; no hit points at all are something else than 0."""
    engine, sheet = member(rules, raw)
    return {field: value for field, value in engine.items() if value or field == "hp"}, sheet


def all_written(rules: Ruleset, people: Iterable[Combatant], without: Iterable[str] = ()) -> list[dict[str, Any]]:
    """`written` for each; of many that are alike only the first is worked out."""
    known: dict[str, dict[str, Any]] = {}
    told: list[dict[str, Any]] = []
    for c in people:
        alike = repr((c.sheet, c.present, [getattr(c, field) for field in WRITTEN]))
        if alike not in known:
            known[alike] = written(rules, c, without)
        told.append(known[alike])
    return told


def base_of(combat: Combat, name: str) -> str:
    """*name* without its number, where there are or were others of the kind."""
    base = re.sub(r" \d+$", "", name)
    others = [c.name.casefold() for c in combat.combatants.values() if c.name != name]
    kind = re.compile(rf"{re.escape(base.casefold())}( \d+)?")
    return base if any(kind.fullmatch(other) for other in others) else name


def folded(rules: Ruleset, people: Iterable[tuple[str, Mapping[str, Any]]]) -> list[tuple[str, int, dict[str, Any]]]:
    """
    Names with their fields as names, counts and fields: those next to each other that a count would give are one.

    Reading them in this order gives the same names again.
    """
    told: list[tuple[str, int, dict[str, Any]]] = []
    before, run = Combat(rules.id), list[str]()  # who stands ahead of the run of equals, and that run
    for name, fields in people:
        base = re.sub(r" \d+$", "", name)
        if told and told[-1][2] == fields and re.sub(r" \d+$", "", run[0]) == base:
            longer = [*run, name]
            if numbered(before, base, len(longer)) == longer:
                told[-1], run = (base, len(longer), told[-1][2]), longer
                continue
        before = _with(before, rules, run)
        told.append((name, 1, dict(fields)))
        run = [name]
    return told


def _with(combat: Combat, rules: Ruleset, names: list[str]) -> Combat:
    """*combat* with people of these *names* and nothing else to them."""
    more = {name: Combatant(name, name, "", None) for name in names}
    return Combat(rules.id, combatants={**combat.combatants, **more})


def _everything(rules: Ruleset, c: Combatant) -> dict[str, Any]:
    sheet = c.sheet.model_dump(mode="json", warnings=False)
    own = {field: "" if value is None else _filled(value) for field, value in sheet.items()}
    engine = {field: getattr(c, field) for field in WRITTEN}
    if c.present != "wings":
        del engine["wave"]
    if not rules.takes_initiative():
        del engine["initiative"]
    engine = {field: value for field, value in engine.items() if value is not None}
    numbers = {field: engine.pop(field) for field in ("hp_max", "hp", "temp", "notes") if field in engine}
    return {**engine, **own, **numbers}


def _filled(value: Any) -> Any:
    """*value* without the empty places inside it, which a file cannot hold."""
    if isinstance(value, Mapping):
        return {k: _filled(v) for k, v in value.items() if v is not None}
    return [_filled(v) for v in value] if isinstance(value, list) else value


def _fewest(value: Any, same: Test) -> Any:
    """*value* without whatever can go and leave it the *same*."""
    if isinstance(value, list):
        for n, item in enumerate(value):
            value = [*value[:n], _fewest(item, _inside(value, n, same)), *value[n + 1 :]]
        return value
    if not isinstance(value, dict):
        return value
    for key in reversed(list(value)):  # of two that follow from each other the first says it
        less = {k: v for k, v in value.items() if k != key}
        value = less if same(less) else {**value, key: _fewest(value[key], _inside(value, key, same))}
    return value


def _inside(value: Any, at: Any, same: Test) -> Test:
    """The test for what stands in *value* at *at*."""

    def test(part: Any) -> bool:
        if isinstance(value, list):
            return same([*value[:at], part, *value[at + 1 :]])
        return same({**value, at: part})

    return test
