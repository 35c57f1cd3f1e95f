"""Which moments an effect waits for, and exactly when it will end.  Reads; changes nothing."""

from __future__ import annotations

import math
import re
import sys
from typing import TYPE_CHECKING

from .model import Combat, Effect, Moment, Until, When
from .text import plural, ref

if TYPE_CHECKING:
    from .ruleset import Ruleset


COUNTED = ("turn-start", "turn-end", "round-start", "round-end", "clock")
"""Marks that come again and again, so that how many are left says something."""


def counts(when: When, effect: Effect, moment: Moment) -> bool:
    """Whether *moment* is one that *when* waits for."""
    whose = {"target": effect.target, "source": effect.source, "": moment.who}[when.whose]
    return when.mark == moment.mark and whose == moment.who


def turns(combat: Combat, target: str, rounds: int, edge: str = "end") -> Until:
    """
    G1: a countdown of *rounds* turns of its bearer, to the end (or start) of the last.

    The turn in which it is put on does not count.
    """
    slot = combat.slots.get(target)
    own = edge == "end" and target in combat.turn and slot is not None and slot.turn == "begun"
    return Until(When(f"turn-{edge}", "target"), rounds, skip=own)


def ends(combat: Combat, rules: Ruleset, effect: Effect) -> str:
    """
    When *effect* will end, as the fight stands: "end of Amy's turn in round 4".

    Combatants are named by reference.  Whichever of several ends comes first counts.
    """
    ways = [_end(combat, rules, effect, until) for until in effect.until]
    if effect.parent:
        above = combat.effects[effect.parent]
        when = f" ({ends(combat, rules, above)})" if above.until or above.parent else ""
        ways.append(f"with {above.name} on {ref(above.target)}{when}")
    return " or ".join(ways) or rules.end_text(combat, effect, None) or "until removed"


def until_text(ends: str) -> str:
    """When an effect *ends*, as the end of a sentence about it: "until end of Amy's turn in round 4"."""
    if ends.startswith(("after", "with")):
        return f"ends {ends}"
    return ends if ends.startswith("until ") else f"until {ends}"


def left(effect: Effect) -> int | None:
    """How many more of its moments the shortest countdown of *effect* has, or None where it is not counted."""
    counted = [u.left for u in effect.until if u.when.mark in COUNTED]
    return min(counted, default=None)


def _end(combat: Combat, rules: Ruleset, effect: Effect, until: Until) -> str:
    if own := rules.end_text(combat, effect, until):
        return own
    mark, whose = until.when.mark, until.when.whose
    who = {"target": effect.target, "source": effect.source, "": ""}[whose]
    word = rules.words["round"]
    if mark in ("turn-start", "turn-end"):
        if combat[who].present == "wings":
            return f"after {plural(until.left, rules.words['turn'])} of {ref(who)}'s"
        first = _first(combat, rules, mark, who)
        last = first + until.left - 1 + (until.skip and first == max(1, combat.round))
        slot = combat.slots.get(who)
        if slot is None or _has_no_turn(combat, rules, who, last):
            return f"end of {word} {last}"
        edge = "start" if mark == "turn-start" else "end"
        return f"{edge} of {ref(who)}'s {rules.words['turn']} in {word} {last}"
    if mark == "round-start":
        return f"start of {word} {combat.round + until.left}"
    if mark == "round-end":
        return f"end of {word} {max(1, combat.round) + until.left - 1}"
    if mark == "scene-end":
        return "end of the scene"
    if mark == "clock":
        return f"after {plural(until.left, 'second')}"
    return f"after {plural(until.left, mark)}"


def _has_no_turn(combat: Combat, rules: Ruleset, who: str, round: int) -> bool:
    """Whether *who*, as the fight stands, has no turn in *round*: then it counts at the round's end (G1)."""
    slot = combat.slots[who]
    if slot.state == "out" and rules.counts_missed:
        return slot.turn != "begun"
    if slot.state == "waiting":
        return not slot.plan
    if round != combat.round:
        return False
    return slot.turn == "missed" or (slot.turn == "ahead" and bool(rules.sits_out(combat, who)))


def lasts(combat: Combat, rules: Ruleset, effect: Effect) -> tuple[float, int, int]:
    """A key that sorts effects by how long they last: round, place and edge of the first end that comes."""
    for_good = effect.data.get("lasts") not in (None, "removed")
    return min((_lasts(combat, rules, effect, u) for u in effect.until), default=(math.inf, int(for_good), 0))


def _lasts(combat: Combat, rules: Ruleset, effect: Effect, until: Until) -> tuple[float, int, int]:
    mark, whose = until.when.mark, until.when.whose
    who = {"target": effect.target, "source": effect.source, "": ""}[whose]
    if mark in ("turn-start", "turn-end"):
        last = _first(combat, rules, mark, who) + until.left - 1 + until.skip
        place = combat.order.index(who) if who in combat.order else len(combat.order)
        return last, place, int(mark == "turn-end")
    if mark in ("round-start", "round-end"):
        return combat.round + until.left, -1, 0
    return sys.maxsize, int(mark != "scene-end"), until.left  # no round says when, but nothing ends before its scene


def _first(combat: Combat, rules: Ruleset, mark: str, who: str) -> int:
    """The round of the next moment *mark* of *who*."""
    slot = combat.slots.get(who)
    if combat.round == 0:
        return 1
    over = ("done",) if rules.counts_missed else ("done", "missed")
    if slot is None or slot.turn in over or (slot.turn == "begun" and mark == "turn-start"):
        return combat.round + 1
    return combat.round


def wave_text(rules: Ruleset, wave: str) -> str:
    """*wave* in the ruleset's words: "round 3" is "Turn 3" where passes are called Turns."""
    return wave if (n := wave_round(wave)) is None else f"{rules.words['round']} {n}"


def read_wave(rules: Ruleset, text: str) -> str:
    """*text* as waves are kept: "round 3" also where the ruleset's word for it was given, or the number alone."""
    word = re.escape(rules.words["round"].casefold())
    named = re.fullmatch(rf"(?:(?:round|{word}) +)?(\d{{1,9}})", text.strip().casefold())
    return f"round {int(named[1])}" if named else text


def wave_round(wave: str) -> int | None:
    """The round that *wave* comes in by itself, or None where it waits to be called."""
    named = re.fullmatch(r"round (\d{1,9})", wave.lower())
    return int(named[1]) if named else None


def has_begun(combat: Combat, wave: str) -> bool:
    """Whether *wave* is for a round that has begun already, so that it would never come."""
    n = wave_round(wave)
    return n is not None and n <= combat.round
