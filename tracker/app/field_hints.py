"""What the prompt line says of fields while they are typed: which there are, what they mean, what can stand there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tracker.engine.fields import Field, fields, value_now
from tracker.engine.model import Combat, Combatant
from tracker.engine.ruleset import Ruleset
from tracker.speech import quote

FEW = 4
"""Fields told of at once."""


def names_left(rules: Ruleset, given: Collection[str]) -> list[str]:
    """The fields that were not *given* yet, the most useful first."""
    return [name for name in fields(rules) if name not in given]


def begun(names: Iterable[str], word: str) -> list[str]:
    """Those of *names* that begin with *word*, or else have it in them: mod is dex_mod, too."""
    names = list(names)
    return [n for n in names if n.startswith(word)] or [n for n in names if word and word in n]


def about_fields(rules: Ruleset, given: Collection[str], word: str, c: Combatant | None) -> str:
    """What *word*, as far as it is typed, could become; with *word* empty the most useful."""
    found = begun(names_left(rules, given), word)
    if not found:
        again = f"{word}= is given already" if word in given else f"no field has “{word}” in its name"
        return f"{again} · a name of several words needs quotes"
    if len(found) == 1 or found[0] == word:
        return about_field(rules, found[0], c)
    known = fields(rules)
    told = [_short(known[name], c, rules, first=not word) for name in found[:FEW]]
    more = len(found) - FEW
    return " · ".join([*told, *([f"Tab: {more} more"] if more > 0 else [])])


def about_field(rules: Ruleset, name: str, c: Combatant | None) -> str:
    """What *name* means, what can be written there, and what stands there otherwise; "" where it is no field."""
    field = fields(rules).get(name)
    if field is None:
        return ""
    return " · ".join(filter(None, (f"{name}= {field.help}", field.possible, _otherwise(field, c))))


def about_value(rules: Ruleset, name: str, typed: str, c: Combatant | None) -> str:
    """What can be written behind name=, of which *typed* stands there."""
    field = fields(rules).get(name)
    if field is None:
        near = begun(fields(rules), name[:3])
        return f"{name} is no field here" + (f"; {', '.join(near[:FEW])}" if near else "")
    some = [choice for choice in field.choices if typed and choice.startswith(typed.lower())]
    possible = "  ".join(some) or field.possible
    return " · ".join(filter(None, (possible, field.help, _otherwise(field, c))))


def values(rules: Ruleset, name: str, combat: Combat, c: Combatant | None) -> list[str]:
    """What Tab can write behind name=: the choices there are, or what stands there now."""
    field = fields(rules).get(name)
    if field is None:
        return []
    if name == "side":
        sides = (*rules.sides, *(other.side for other in combat.combatants.values() if other.side))
        return [quote(side) for side in dict.fromkeys(sides)]
    if field.choices:
        return [choice if choice.endswith(":") else quote(choice) for choice in field.choices]
    now = value_now(c, name) if c is not None else ""
    return [quote(now)] if now else []


def _short(field: Field, c: Combatant | None, rules: Ruleset, first: bool) -> str:
    if field.name == "side" and first:
        return f"side={'|'.join(rules.sides)}"
    now = value_now(c, field.name) if c is not None else field.default
    return f"{field.name}= {field.help}" + (f" ({now})" if now and len(now) < 20 else "")


def _otherwise(field: Field, c: Combatant | None) -> str:
    if c is not None:
        return f"now {value_now(c, field.name) or 'nothing'}"
    return f"else {field.default}" if field.default else ""
