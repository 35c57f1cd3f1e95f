"""PERIL-8 to PERIL-13, D2 to D4: the order of turns, turns that allies share, delays, and turns that are skipped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, takewhile
from typing import Any

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Draft,
    Key,
    Param,
    Rank,
    Refused,
    Said,
    listing,
    put_behind,
    ref,
    share_turn,
    step_out,
)

from .sheet import sheet_of
from .surprise import is_surprised

GROUP = "Order"
DELAYS = "delays"
"""Where in the fight's table it is kept how the order was before anybody delayed this round, and who did."""


PARTY, ENEMIES = "party", "enemies"
SKIPS = "skips"
"""Where in the fight's table it is kept who skips the turn of this round that is still to come."""

LEVEL = "enemies act first, then other sides, then the party (PERIL-8, D14)"
TOGETHER, AFTER = "together", "after"


def rank_of(combat: Combat, who: str) -> Rank:
    """PERIL-8, D14: Perception; level, the enemies, then other sides, then the party."""
    side = combat[who].side
    place = {ENEMIES: 2, PARTY: 0}.get(side, 1)
    return Key("Perception", sheet_of(combat, who).perception), Key("Side", place, how=side or "none", rule=LEVEL)


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """PERIL-11 to PERIL-13, D2."""
    near, later, level = partners(combat, who), allies_to_come(combat, who), _level(combat, who)
    yield Action("together", "Act together", _together, "With an ally next in the order: one shared turn (PERIL-11).",
                 "together Amy John", "one",
                 (Param("with", "who", "with which ally; left out: the next one", choices=tuple(near)),),
                 anytime=True, why_not=_no_partner(combat, who, near), key="j", digit="5", group=GROUP)  # fmt: skip
    yield Action("apart", "Act alone", _apart, "Leaves the turn that was to be shared.", "apart Amy", "one",
                 anytime=True, why_not=_not_grouped(combat, who), key="e", group=GROUP)  # fmt: skip
    yield Action("delay", "Delay", _delay, "To an ally whose turn is to come: joins it, or is next (PERIL-12).",
                 "delay Amy to=John", "one",
                 (Param("to", "who", "to which ally; left out, it is asked", choices=tuple(later), named=True),
                  Param("then", "choice", "joins that turn, or acts right after it", "together",
                        choices=(TOGETHER, AFTER), named=True)),
                 anytime=True, why_not=_no_delay(combat, who, later), key="d", digit="6", group=GROUP)  # fmt: skip
    yield Action("skip", "Skip the turn", _skip, "Nothing is done, and it is over (PERIL-13).", "skip Amy", "one",
                 anytime=True, why_not=_no_skip(combat, who), key="k", group=GROUP)  # fmt: skip
    yield Action("swap", "Swap places", _swap, "With an ally of the same Perception next in the order (D2).",
                 "swap Amy John", "one",
                 (Param("with", "who", "with whom; left out: the next one", choices=tuple(level)),),
                 anytime=True, why_not="" if level else f"Nobody of {combat[who].name}'s side and Perception stands "
                 "next in the order (D2).", key="s", group=GROUP)  # fmt: skip


def round_over(draft: Draft) -> None:
    """D3: the next round is by Perception again, swaps kept, and every turn is one's own."""
    for slot in list(draft.combat.slots.values()):
        if slot.group:
            draft.slot(slot.who, group="")
    kept = _delays(draft.combat)
    draft.note(DELAYS, {})
    draft.note(SKIPS, [])
    slots, notes = draft.combat.slots, kept["notes"]
    away = [w for w in notes if w in slots and slots[w].note == kept["now"][w]]
    still = [w for w in draft.combat.order if w not in away]
    for who in sorted(away, key=kept["order"].index):
        after = _home(draft.combat, who, still, kept["order"])
        put_behind(draft, who, after, notes[who])
        still.insert(still.index(after) + 1 if after else 0, who)


def _delays(combat: Combat) -> dict[str, Any]:
    """The order before anybody delayed this round, and of each who did the note it had and has."""
    return combat.table.get(DELAYS) or {"order": list(combat.order), "notes": {}, "now": {}}


def _home(combat: Combat, who: str, still: Sequence[str], order: Sequence[str]) -> str:
    """
    Behind whom *who* stands again: behind whoever it stood behind before, and behind better newcomers beside them.

    Behind somebody of its own rank who has been swapped meanwhile, it stays behind both.
    """
    mine = _rank(combat, who)
    before = [w for w in order[: order.index(who)] if w in still]
    at = still.index(before[-1]) + 1 if before else 0
    ahead = takewhile(lambda w: w in before or (w not in order and _rank(combat, w) < mine), still[at:])
    at += len(list(ahead))
    return still[at - 1] if at else ""


def _rank(combat: Combat, who: str) -> tuple[float, ...]:
    return tuple(key.sort for key in combat.slots[who].rank or rank_of(combat, who))


# Who is next to whom


def line_up(combat: Combat) -> list[str]:
    """Everybody who has turns, in order; the surprised keep their place there (D14), not who delayed and is done."""
    away = _delays(combat)["now"]
    slots = combat.slots
    there = (w for w in combat.order if slots[w].state == "in" and not combat[w].entry)
    return [w for w in there if w not in away or slots[w].turn != "done"]


def to_come(combat: Combat, who: str) -> bool:
    """Whether a turn of *who* is still to come this round."""
    slot = combat.slots.get(who)
    waiting = slot is not None and slot.state == "in" and slot.turn in ("ahead", "begun")
    return waiting and who not in combat.turn and not is_surprised(combat, who) and not skips(combat, who)


def skips(combat: Combat, who: str) -> bool:
    """PERIL-13: whether *who* lets the turn of this round go by."""
    return who in combat.table.get(SKIPS, ())


def shares_with(combat: Combat, who: str) -> tuple[str, ...]:
    """Everybody whose turn *who* has a part in, or is to have."""
    if who in combat.turn:
        return combat.turn
    slot = combat.slots.get(who)
    if slot is None or not slot.group:
        return (who,)
    there = (w for w in combat.order if combat.slots[w].group == slot.group)
    return tuple(w for w in there if w == who or to_come(combat, w))


def to_be_shared(combat: Combat, who: str) -> str:
    """What is agreed about the turn of *who* that is to come: together, or delays; else ""."""
    if not to_come(combat, who):
        return ""
    if len(shares_with(combat, who)) > 1:
        return "together"
    return "delays" if who in _delays(combat)["now"] else ""


def partners(combat: Combat, who: str) -> list[str]:
    """PERIL-11, D14: allies next in the order to *who* and those who share its turn, who could have a part in it."""
    if not combat.started or who not in combat.slots or not (who in combat.turn or to_come(combat, who)):
        return []
    mine, line = shares_with(combat, who), line_up(combat)
    places = [n for n, w in enumerate(line) if w in mine]
    near = [line[n + step] for n in reversed(places) for step in (1, -1) if 0 <= n + step < len(line)]
    fit = (w for w in dict.fromkeys(near) if w not in mine and combat[w].side == combat[who].side)
    return [w for w in fit if to_come(combat, w) or w in combat.turn]


def allies_to_come(combat: Combat, who: str) -> list[str]:
    """PERIL-12: allies whose turn comes later this round than the place of *who*."""
    if who not in combat.slots:
        return []
    later = combat.order[combat.order.index(who) + 1 :]
    mine = shares_with(combat, who)
    return [w for w in later if w not in mine and combat[w].side == combat[who].side and to_come(combat, w)]


def _level(combat: Combat, who: str) -> list[str]:
    """D2: those of the same side and Perception right beside *who*, whoever is behind first."""
    line = line_up(combat)
    if who not in line:
        return []
    at = line.index(who)
    near = [line[n] for n in (at + 1, at - 1) if 0 <= n < len(line)]
    return [w for w in near if rank_of(combat, w) == rank_of(combat, who) and combat[w].side == combat[who].side]


# Why not


def _no_partner(combat: Combat, who: str, near: Sequence[str]) -> str:
    if near:
        return ""
    if is_surprised(combat, who):
        return f"{combat[who].name} is surprised and has no turn (PERIL-5)."
    if who in combat.slots and combat.slots[who].turn in ("done", "missed"):
        return f"{combat[who].name}'s turn of this round is over (PERIL-11)."
    return f"No ally with a turn to come stands next to {combat[who].name} in the order (PERIL-11)."


def _not_grouped(combat: Combat, who: str) -> str:
    slot = combat.slots.get(who)
    if who in combat.turn:
        return f"{combat[who].name} is acting already; `skip` ends its part."
    return "" if slot is not None and slot.group else f"{combat[who].name} shares no turn that is to come."


def _no_delay(combat: Combat, who: str, later: Sequence[str]) -> str:
    name, turn = combat[who].name, combat.slots.get(who)
    if turn is None:
        return f"{name} has no turn yet."
    if no := _out_of_turn(combat):
        return no
    if is_surprised(combat, who):
        return f"{name} is surprised and has no turn (PERIL-5)."
    if turn.turn in ("done", "missed"):
        return f"{name}'s turn of this round is over."
    if skips(combat, who):
        return f"{name} skips this turn (PERIL-13)."
    if who in combat.turn and _has_begun(combat, who):
        return f"{name}'s turn has begun, and only one not yet begun can be delayed (PERIL-12)."
    return "" if later else f"No ally of {name}'s has a turn to come behind it this round (PERIL-12)."


def _out_of_turn(combat: Combat) -> str:
    return "Somebody acts out of turn; `back` ends that first." if len(combat.frames) > 1 else ""


def _has_begun(combat: Combat, who: str) -> bool:
    """Something was done in it, or others have a part in it."""
    spent = any(gone.resource == "action" for gone in combat[who].gone)
    return spent or len(combat.turn) > 1


def _no_skip(combat: Combat, who: str) -> str:
    name, slot = combat[who].name, combat.slots.get(who)
    if slot is None:
        return f"{name} has no turn yet."
    if no := _out_of_turn(combat):
        return no
    if is_surprised(combat, who):
        return f"{name} is surprised and has no turn to skip (PERIL-5)."
    if skips(combat, who) and slot.turn == "ahead":
        return f"{name} skips this turn already (PERIL-13)."
    if who in combat.turn or slot.turn == "ahead":
        return ""
    over = "has begun; `next` ends it when it comes again" if slot.turn == "begun" else "is over"
    return f"{name}'s turn of this round {over}."


# What happens


def _together(draft: Draft, call: Call) -> None:
    who, combat = call.actor, draft.combat
    near = partners(combat, who)
    other = str(call.args.get("with", "")) or (near[0] if near else "")
    if other not in near:
        there = listing([combat[w].name for w in near], "or") or "nobody now"
        whom = f"{combat[other].name} is no ally" if other else "there is no ally"
        raise Refused(
            f"{whom} with a turn to come next to {combat[who].name} in the order; possible: {there} (PERIL-11)."
        )
    mine, theirs = shares_with(combat, who), shares_with(combat, other)
    if set(combat.turn) & {*mine, *theirs}:
        if no := _out_of_turn(combat):
            raise Refused(no)
        new = [w for w in (*mine, *theirs) if w not in combat.turn]
        for w in new:
            draft.slot(w, group="")
        share_turn(draft, *new)
        return
    group = combat.slots[who].group or combat.slots[other].group or _new_group(combat)
    for w in (*mine, *theirs):
        draft.slot(w, group=group)
    both = [w for w in combat.order if w in (*mine, *theirs)]
    draft.say(f"{listing([ref(w) for w in both])} will act together (PERIL-11)")


def _new_group(combat: Combat) -> str:
    """A label that nobody has."""
    taken = {slot.group for slot in combat.slots.values()}
    return next(label for n in count(1) if (label := f"together {n}") not in taken)


def _leave_group(draft: Draft, who: str) -> None:
    """*who* shares no turn to come any more; nor does whoever is left alone by that."""
    group = draft.combat.slots[who].group
    draft.slot(who, group="")
    left = [slot.who for slot in draft.combat.slots.values() if group and slot.group == group]
    if len(left) == 1:
        draft.slot(left[0], group="")


def _apart(draft: Draft, call: Call) -> None:
    _leave_group(draft, call.actor)
    draft.say(f"{ref(call.actor)} will act alone")


def _delay(draft: Draft, call: Call) -> None:
    who, combat = call.actor, draft.combat
    later = allies_to_come(combat, who)
    if no := _out_of_turn(combat):
        raise Refused(no)
    ally = str(call.args.get("to", "")) or _to_whom(draft, who, later)
    if ally not in later:
        there = listing([combat[w].name for w in later], "or") or "nobody now"
        raise Refused(f"{combat[ally].name} is no ally with a turn to come this round; possible: {there} (PERIL-12).")
    usual = TOGETHER if "to" in call.args else ""  # by key both are asked
    then = str(call.args.get("then", usual)) or _asked(draft, who, "acts with that turn", (TOGETHER, AFTER))
    note = combat.slots[who].note
    told = f"delays to {ref(ally)} this round (PERIL-12)"
    kept = _delays(combat)
    notes, now = {who: note, **kept["notes"]}, {**kept["now"], who: told}
    draft.note(DELAYS, {**kept, "notes": notes, "now": now})
    if who in draft.combat.acting:
        draft.step_back(who)
    _leave_group(draft, who)
    mates = shares_with(draft.combat, ally)
    put_behind(draft, who, mates[-1], told)
    if then == TOGETHER:
        group = draft.combat.slots[ally].group or _new_group(draft.combat)
        for w in (*mates, who):
            draft.slot(w, group=group)
        draft.say(f"{ref(who)} delays and will act together with {ref(ally)} (PERIL-12)")
    else:
        draft.say(f"{ref(who)} delays and will act right after {ref(ally)} (PERIL-12)")


def _to_whom(draft: Draft, who: str, later: Sequence[str]) -> str:
    """Whose turn to delay to, asked where several are to come."""
    if not later:
        raise Refused(f"No ally of {draft.combat[who].name}'s has a turn to come behind it this round (PERIL-12).")
    names = {draft.combat[w].name: w for w in later}
    return names[_asked(draft, who, "delays to", list(names))]


def _asked(draft: Draft, who: str, label: str, options: Sequence[str]) -> str:
    """One of *options*, asked where there are several."""
    if len(options) == 1:
        return options[0]
    (said,) = draft.ask("Delay", [Choice(who, label, tuple(options), options[0], quiet=True, secret=True)])
    assert isinstance(said, Said)
    return str(said.value)


def _skip(draft: Draft, call: Call) -> None:
    who = call.actor
    if no := _out_of_turn(draft.combat):
        raise Refused(no)
    draft.say(f"{ref(who)} skips this turn (PERIL-13)")
    if who in draft.combat.turn:
        step_out(draft, who)
    else:
        _leave_group(draft, who)
        draft.note(SKIPS, [*draft.combat.table.get(SKIPS, []), who])


def _swap(draft: Draft, call: Call) -> None:
    who, near = call.actor, _level(draft.combat, call.actor)
    other = str(call.args.get("with", "")) or (near[0] if near else "")
    if other not in near:
        names = listing([draft.combat[w].name for w in near], "or") or "nobody"
        raise Refused(f"Only neighbours of the same side and Perception swap; possible: {names} (D2).")
    first, second = sorted((who, other), key=draft.combat.order.index)
    put_behind(draft, first, second, f"swapped with {ref(second)} (D2)")
    draft.say(f"{ref(first)} and {ref(second)} swap places (D2)")
