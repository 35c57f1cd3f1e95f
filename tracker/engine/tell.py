"""Each event as a line for people.  The log, the transcripts and the names of undone steps all read from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import dice as dice_text
from .budget import amounts
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
from .model import Combat, Frame, Line
from .order import value_text
from .questions import Dice
from .text import listing, ref
from .timing import until_text, wave_text
from .view import behind

if TYPE_CHECKING:
    from .ruleset import Ruleset

SILENT: frozenset[type] = frozenset((Refilled, SlotChanged, Moved, TickedOff, Declared, OptionSet))
"""Events that are never told: what they mean stands in the lines around them."""

MOST_NAMES = 20

SECRET_FIELDS = frozenset(("hidden", "alias", "notes"))


def tell(event: Event, before: Combat, rules: Ruleset) -> Line | None:
    """What *event* did to the fight as it was *before*, or None where nobody needs telling."""
    round = before.round
    match event:
        case Noted(text, secret):
            return Line(round, text, secret, event.public)
        case Changed(_, field, _, why) if field in SECRET_FIELDS:
            return Line(round, why, secret=True) if why else None
        case Passed(moment) if moment.mark == "round-start":
            return Line(round + 1, f"{rules.words['round'].capitalize()} {round + 1}", heading=True)
    text = _text(event, before, rules)
    if not text:
        return None
    turn = event.frame if isinstance(event, Began) and event.frame.kind == "turn" else None
    public = _turn_in_sight(turn, before, rules) if turn else ""
    # A field's numbers are the GM's, and so is what waits for the GM.
    secret = isinstance(event, Changed | Reminded) or (isinstance(event, Rolled | Answered) and event.secret)
    return Line(round, text, secret=secret, public=public, heading=turn is not None, by=_behind(event, before))


def _turn_in_sight(turn: Frame, before: Combat, rules: Ruleset) -> str:
    """The heading of a turn that is shared with somebody hidden, for those who do not see them; else ""."""
    seen = tuple(a for a in turn.actors if not before[a].hidden)
    return _text(Began(replace(turn, actors=seen)), before, rules) if 0 < len(seen) < len(turn.actors) else ""


def _behind(event: Event, before: Combat) -> str:
    """Who stands behind *event* though its line need not name them: where they are hidden, it is hidden, too."""
    match event:
        case EffectBegan(effect) | EffectChanged(effect):
            return behind(before, effect)
        case EffectEnded(id):
            return event.by or before.effects[id].source
        case Ended():
            return before.frames[-1].actors[0]
    return ""


def _text(event: Event, before: Combat, rules: Ruleset) -> str:
    match event:
        case Joined(c):
            if c.present == "wings":
                return f"{ref(c.id)} waits off-stage for {wave_text(rules, c.wave)}"
            return f"{ref(c.id)} joins ({c.side})" if c.side else f"{ref(c.id)} joins"
        case Arrived(who):
            return f"{ref(who)} arrives"
        case Left(who, why, told=True):
            return f"{ref(who)} leaves" + (f": {why}" if why else "")
        case Rolled(who, label, dice, reply, quiet=False):
            return _rolled(who, label, dice, reply, not event.each_counts)
        case Answered(who, label, value, default, quiet=False):
            asked = f"{ref(who)}: {label}" if who else label
            return f"{asked}: {value}" + (" (by default)" if default else "")
        case Ordered(order, ranks, why):
            seen = [w for w in order if before.slots[w].state != "gone"]
            names = [f"{ref(w)} {value_text(rules, ranks.get(w, ()))}".rstrip() for w in seen]
            shown = (
                listing(names, most=MOST_NAMES) if len(names) <= MOST_NAMES else f"{', '.join(names[:MOST_NAMES])} …"
            )
            return f"{why or 'Order'}: {shown}"  # no count of the rest: it would tell players of the hidden
        case Began(frame):
            actors = listing([ref(a) for a in frame.actors])
            turn = rules.turn_text(before, frame.actors[0])
            why = f": {frame.kind}" if frame.kind != "interrupt" else ""
            return f"{actors}'s {turn}" if frame.kind == "turn" else f"{actors} acts out of turn{why}"
        case Ended(but) if not but and len(before.frames) > 1:
            return f"Back to {listing([ref(a) for a in before.frames[-2].actors])}"
        case Passed(moment) if moment.mark == "scene-end":
            return "The scene ends"
        case Paid(who, what, _, why, quiet=False) if why:
            spent = f" ({_amounts(what, rules)}{' instead' if event.instead else ''})" if what else ""
            return f"{ref(who)}: {why}{spent}"
        case Gained(who, what, why):
            return f"{ref(who)} gains {_amounts(what, rules)}" + (f": {why}" if why else "")
        case Owed(who, what, why, borrowed):
            does, turn = "borrows" if borrowed else "loses", rules.words.get("span", rules.words["turn"])
            return f"{ref(who)} {does} {_amounts(what, rules)} of the next {turn}: {why}"
        case EffectBegan(e, ends):
            by = f" by {ref(e.source)}" if e.source not in (e.target, "") else ""
            time = f" ({e.data['time']})" if "time" in e.data else ""
            return f"{e.name} on {ref(e.target)}{by}, {until_text(ends)}{time}"
        case EffectChanged(e, why) if why:
            return f"{e.name} on {ref(e.target)}: {why}"
        case EffectEnded(id, why) if why:
            e = before.effects[id]
            return f"{e.name} on {ref(e.target)} ends: {why}"
        case Changed(who, field, to, why) if why:
            old = getattr(before[who], field, None)
            old = getattr(before[who].sheet, field, old)
            return f"{ref(who)}'s {field}: {_plain(old)} → {_plain(to)} ({why})"
        case TableSet(key, to, why) if why:
            return f"{key}: {_plain(to)} ({why})"
        case Reminded(due):
            return f"To do for {ref(due.who)}: {due.what}" if due.who else f"To do: {due.what}"
        case FightEnded():
            return f"The fight ends in {rules.words['round']} {before.round}"
    return ""


def _rolled(who: str, label: str, dice: tuple[int, ...], reply: Dice, adds_up: bool) -> str:
    asked = f"{ref(who)}: {label}" if who else label
    if reply.final or reply.total is not None:
        return f"{asked} {reply.how}"
    given = " (from the table)" if all(reply.typed) else " (partly from the table)" if any(reply.typed) else ""
    total = f" = {reply.natural}" if len(reply.faces) > 1 and adds_up else ""
    return f"{asked} {dice_text.spell(dice)}: {reply.how}{total}{given}"


def _amounts(what: Mapping[str, int], rules: Ruleset) -> str:
    return listing(amounts(what, rules)) or "nothing"


def _plain(value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {v}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "–"
    return str(getattr(value, "name", value))
