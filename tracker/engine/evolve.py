"""An event applied to a fight.  Decides nothing: what an event means, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace
from pydantic import ValidationError

from .budget import add, settle, take, used_up
from .events import (
    Answered,
    Arrived,
    Began,
    Changed,
    Declared,
    EffectBegan,
    EffectChanged,
    EffectEnded,
    Ended,
    Event,
    FightEnded,
    Gained,
    Joined,
    Left,
    Moved,
    Noted,
    OptionSet,
    Ordered,
    Owed,
    Paid,
    Passed,
    Refilled,
    Reminded,
    Rolled,
    SlotChanged,
    TableSet,
    TickedOff,
)
from .model import Combat, Effect, Gone, Moment, Slot

ENGINE_FIELDS = frozenset(
    "name side hp hp_max temp taken hidden alias notes defeated wave mob initiative".split()  # noqa: SIM905 - in one line
)
"""Fields every combatant has; any other field is the sheet's."""

Index = Mapping[tuple[str, str], tuple[str, ...]]

K = TypeVar("K")
V = TypeVar("V")


def evolve(combat: Combat, event: Event) -> Combat:
    """The fight after *event*."""
    match event:
        case Rolled() | Answered() | Noted():
            return combat
        case Passed(moment):
            return _pass(combat, moment)
        case SlotChanged(slot):
            return replace(combat, slots={**combat.slots, slot.who: slot})
        case Paid():
            return _pay(combat, event)
        case Refilled(who, have):
            c = combat.combatants[who]
            return _who(combat, who, have=take(have, c.owed), gone=settle(have, c.debts), debts=(), used=frozenset())
        case Gained(who, what):
            return _who(combat, who, have=add(combat.combatants[who].have, what))
        case Owed(who, what, why, borrowed):
            how = "borrowed" if borrowed else "lost"
            debts = tuple(Gone(r, n, how, why) for r, n in what.items())
            return _who(combat, who, debts=(*combat.combatants[who].debts, *debts))
        case OptionSet(name, to):
            return replace(combat, options={**combat.options, name: to})
        case Began(frame):
            begun = replace(frame, id=f"f{combat.serial + 1}")
            return replace(combat, frames=(*combat.frames, begun), serial=combat.serial + 1)
        case Declared(what):
            return replace(combat, frames=(*combat.frames[:-1], replace(combat.frames[-1], doing=what)))
        case Ended(but) if but:
            top = replace(combat.frames[-1], actors=but)
            return replace(combat, frames=(*combat.frames[:-1], top))
        case Ended():
            frames = combat.frames[:-1]
            return replace(combat, frames=frames)
        case EffectBegan(effect):
            index = _indexed(combat.index, effect)
            effects = {**combat.effects, effect.id: effect}
            return replace(combat, effects=effects, index=index, serial=combat.serial + 1)
        case EffectChanged(effect):
            index = combat.index
            if _waits(effect) != _waits(old := combat.effects[effect.id]):
                index = _indexed(_unindexed(index, old), effect)  # counts as the youngest where it waits anew
            return replace(combat, effects={**combat.effects, effect.id: effect}, index=index)
        case EffectEnded(id):
            index = _unindexed(combat.index, combat.effects[id])
            return replace(combat, effects=_without(combat.effects, id), index=index)
        case Changed(who, field, to):
            return _change(combat, who, field, to)
        case Moved(who, after):
            order = [w for w in combat.order if w != who]
            order.insert(order.index(after) + 1 if after else 0, who)
            return replace(combat, order=tuple(order))
        case Ordered(order, ranks):
            new = {w: replace(combat.slots[w], rank=r, note="") for w, r in ranks.items()}
            return replace(combat, order=order, slots={**combat.slots, **new})
        case Joined(c):
            combatants = {**combat.combatants, c.id: c}
            combat = replace(combat, combatants=combatants, serial=combat.serial + 1)
            return _seat(combat, c.id) if c.present == "here" else combat
        case Arrived(who):
            return _seat(_who(combat, who, present="here", wave=""), who)
        case Left():
            return _leave(combat, event)
        case TableSet(key, to):
            return replace(combat, table={**combat.table, key: to})
        case Reminded(due):
            return replace(combat, due=(*combat.due, due), serial=combat.serial + 1)
        case TickedOff(id):
            return replace(combat, due=tuple(d for d in combat.due if d.id != id))
        case FightEnded():
            return replace(combat, ended=True, frames=(), due=())
    assert_never(event)


def _pass(combat: Combat, moment: Moment) -> Combat:
    match moment.mark:
        case "round-start":
            slots = {w: s if s.turn == "ahead" else replace(s, turn="ahead") for w, s in combat.slots.items()}
            return replace(combat, round=combat.round + 1, slots=slots)
        case "clock":
            return replace(combat, seconds=combat.seconds + moment.amount)
    return combat


def _pay(combat: Combat, paid: Paid) -> Combat:
    c = combat.combatants[paid.who]
    if paid.once:
        combat = _who(combat, paid.who, used=c.used | {paid.once})
    if paid.purse:
        frame = combat.frames[-1]
        left = replace(frame, purse=take(frame.purse or {}, paid.what))
        return replace(combat, frames=(*combat.frames[:-1], left))
    return _who(combat, paid.who, have=take(c.have, paid.what), gone=(*c.gone, *used_up(c.have, paid)))


def _change(combat: Combat, who: str, field: str, to: Any) -> Combat:
    if field in ENGINE_FIELDS:
        return _who(combat, who, **{field: to})
    sheet = combat.combatants[who].sheet
    fields = {**sheet.model_dump(), field: to}
    try:
        # Not model_copy(update=...): that neither validates nor refuses a misspelt field.
        new = type(sheet).model_validate(fields)
    except ValidationError:  # recorded under an older ruleset: kept as it was (a new change is checked before this)
        new = type(sheet).model_construct(**fields)
    return _who(combat, who, sheet=new)


def _seat(combat: Combat, who: str) -> Combat:
    return replace(combat, order=(*combat.order, who), slots={**combat.slots, who: Slot(who)})


def _leave(combat: Combat, left: Left) -> Combat:
    who = left.who
    combat = _who(combat, who, present="gone")
    frames = (replace(f, actors=tuple(a for a in f.actors if a != who)) for f in combat.frames)
    combat = replace(
        combat, frames=tuple(f for f in frames if f.actors), due=tuple(d for d in combat.due if d.who != who)
    )
    if who not in combat.slots:
        return combat
    if left.keep_place:
        gone = replace(combat.slots[who], state="gone", plan="", group="")
        return replace(combat, slots={**combat.slots, who: gone})
    return replace(combat, order=tuple(w for w in combat.order if w != who), slots=_without(combat.slots, who))


def _who(combat: Combat, who: str, **fields: Any) -> Combat:
    new = replace(combat.combatants[who], **fields)
    return replace(combat, combatants={**combat.combatants, who: new})


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    copy = dict(mapping)
    copy.pop(key, None)
    return copy


def _waits(effect: Effect) -> set[tuple[str, str]]:
    """The index keys of *effect*: who bears it, what it hangs on, and every moment that can touch it."""
    whens = [u.when for u in effect.until] + [e.when for e in effect.each]
    whose = {"target": effect.target, "source": effect.source, "": ""}
    under = {("under", effect.parent)} if effect.parent else set()
    return {("on", effect.target), *under, *((w.mark, whose[w.whose]) for w in whens)}


def _indexed(index: Index, effect: Effect) -> Index:
    return {**index, **{k: (*index.get(k, ()), effect.id) for k in _waits(effect)}}


def _unindexed(index: Index, effect: Effect) -> Index:
    copy = dict(index)
    for key in _waits(effect):
        if left := tuple(id for id in copy[key] if id != effect.id):
            copy[key] = left
        else:
            del copy[key]
    return copy
