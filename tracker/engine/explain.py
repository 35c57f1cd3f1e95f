"""Reasons, as sentences: why one acts before another, why somebody stands there, why an act is not possible."""

from __future__ import annotations

from itertools import zip_longest

from .model import Combat, Key, Slot
from .play import acts
from .questions import number
from .ruleset import Ruleset
from .text import listing, render


def why_before(combat: Combat, rules: Ruleset, a: str, b: str) -> str:
    """Why *a* acts before *b*, or after: the first key that differs, or the note of a place given by hand."""
    for who in (a, b):
        if who not in combat.slots:
            return f"{combat[who].name} has no place in the order yet."
    if a == b:
        return " ".join(why_here(combat, a)) or f"{combat[a].name} has not rolled yet."
    if not combat.started:
        return "Nobody has a place before the fight starts; `start` finds them."
    first, second = sorted((a, b), key=combat.order.index)
    one, two = combat.slots[first], combat.slots[second]
    who, whom = combat[first].name, combat[second].name
    hand = [f"{combat[s.who].name} {_note(combat, s)}" for s in (one, two) if s.note]
    mob = combat[first].mob
    level = f"one mob, {mob}" if mob and mob == combat[second].mob else "level on everything, so as listed"
    reason = "; ".join(hand) if hand else _first_difference(one.rank, two.rank) or level
    return f"{who} acts before {whom}: {reason}."


def why_here(combat: Combat, who: str) -> tuple[str, ...]:
    """Where *who*'s place comes from: the roll, and the neighbours above and below."""
    slot = combat.slots.get(who)
    if slot is None or not (slot.rank or slot.note):
        return ()
    first = slot.rank[0] if slot.rank else None
    lines = [f"{first.label} {number(first.value)}{f' = {first.how}' if first.how else ''}"] if first else []
    if slot.note:
        lines.append(_note(combat, slot))
        return tuple(lines)
    order = combat.listed()
    at = order.index(who)
    for word, other in (
        ("after", order[at - 1] if at else ""),
        ("before", order[at + 1] if at + 1 < len(order) else ""),
    ):
        if other and combat.slots[other].rank and not combat.slots[other].note:
            pair = (slot, combat.slots[other])
            lines.append(f"{word} {combat[other].name}: {_first_difference(pair[0].rank, pair[1].rank) or 'as listed'}")
    return tuple(lines)


def why_not(combat: Combat, rules: Ruleset, who: str, act: str) -> str:
    """Why *who* cannot do *act* now, or that it is possible."""
    action = next((a for a in acts(combat, rules, who) if a.id == act), None)
    if action is None:
        possible = ", ".join(a.id for a in acts(combat, rules, who)) or "nothing"
        return f"{combat[who].name} has no act “{act}”; possible: {possible}."
    return action.why_not or f"{combat[who].name} can: {action.label}."


def _first_difference(one: tuple[Key, ...], two: tuple[Key, ...]) -> str:
    level: list[str] = []
    for x, y in zip_longest(one, two):
        if x is None or y is None:
            break
        if x.value != y.value:
            better = x.sort < y.sort
            word = ("lower" if x.low else "higher") if better else ("higher" if x.low else "lower")
            after = f"level on {listing(level)}; " if level else ""
            return after + (x.rule or f"{x.label} {number(x.value)} is {word} than {number(y.value)}")
        level.append(x.label)
    return ""


def _note(combat: Combat, slot: Slot) -> str:
    return render(slot.note, lambda w: combat.combatants[w].name if w in combat.combatants else w)
