"""
Everything that can happen to a fight: a closed list of facts in the past tense.

Rulesets never add to it: their own numbers change through Changed and TableSet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .model import Combatant, Due, Effect, Frame, Key, Moment, Slot
from .questions import Dice


class Tagged(Struct, frozen=True, omit_defaults=True, tag=True, tag_field="event"):
    """On disk every event carries its name."""


class Joined(Tagged, frozen=True):
    """Somebody is part of the fight from now on: on stage, or waiting in the wings."""

    combatant: Combatant


class Arrived(Tagged, frozen=True):
    """Somebody came from the wings onto the stage, last in the order until placed."""

    who: str


class Left(Tagged, frozen=True):
    """Somebody left for good; *keep_place* where effects are still timed by their place."""

    who: str
    why: str = ""
    keep_place: bool = False
    told: bool = True  # False where only the place they had left goes now


class Rolled(Tagged, frozen=True):
    """Dice came up, or were given as a total or a final value."""

    who: str
    label: str
    dice: tuple[int, ...]
    reply: Dice
    quiet: bool = False  # told by what follows
    each_counts: bool = False
    secret: bool = False


class Answered(Tagged, frozen=True):
    """A decision was taken; *default* where nobody said anything."""

    who: str
    label: str
    value: str | int
    default: bool = False
    quiet: bool = False  # told by what follows
    secret: bool = False


class Ordered(Tagged, frozen=True):
    """The whole order was drawn up; places given by hand are forgotten."""

    order: tuple[str, ...]
    ranks: Mapping[str, tuple[Key, ...]]
    why: str = ""


class Moved(Tagged, frozen=True):
    """One place moved behind *after* ("" is the top); everything else about it stayed."""

    who: str
    after: str


class SlotChanged(Tagged, frozen=True):
    """What is known of one place changed; its position did not."""

    slot: Slot


class Began(Tagged, frozen=True):
    """Somebody acts now: a turn, or something on top of one."""

    frame: Frame


class Declared(Tagged, frozen=True):
    """Whoever acts now is about to do *what*; "" where that is settled."""

    what: str


class Ended(Tagged, frozen=True):
    """
    What was being done is over; what it interrupted goes on.

    With *but* it is over for the others only: those named go on with it.
    """

    but: tuple[str, ...] = ()


class Passed(Tagged, frozen=True):
    """A moment came."""

    moment: Moment


class Refilled(Tagged, frozen=True):
    """A budget came back, less what was owed; once-tags are forgotten."""

    who: str
    have: Mapping[str, int]


class Paid(Tagged, frozen=True):
    """
    Something was spent from the purse of the frame, or else from *who*'s own budget.

    *instead* is the part of *what* that stood in for something else.
    """

    who: str
    what: Mapping[str, int]
    once: str = ""
    why: str = ""
    purse: bool = False
    instead: Mapping[str, int] = {}
    lost: bool = False  # taken away, not used
    lapsed: bool = False  # left over when the turn ended
    quiet: bool = False  # told by what follows


class Gained(Tagged, frozen=True):
    """There is more to spend than the refill gave."""

    who: str
    what: Mapping[str, int]
    why: str = ""


class Owed(Tagged, frozen=True):
    """The next refill will be short by *what*: *borrowed* where it was used ahead of time, else lost."""

    who: str
    what: Mapping[str, int]
    why: str = ""
    borrowed: bool = False


class OptionSet(Tagged, frozen=True):
    """One of the ruleset's options for this fight changed."""

    name: str
    to: Any


class EffectBegan(Tagged, frozen=True):
    """An effect took hold.  *ends* says when it will end, as it looks now."""

    effect: Effect
    ends: str = ""


class EffectChanged(Tagged, frozen=True):
    """What is known of an effect changed."""

    effect: Effect
    why: str = ""


class EffectEnded(Tagged, frozen=True):
    """An effect is over; *by* is whose doing it was, where that is somebody hidden and not its source."""

    id: str
    why: str = ""
    by: str = ""


class Changed(Tagged, frozen=True):
    """A field of somebody changed: one of the engine's own, or one of the ruleset's sheet."""

    who: str
    field: str
    to: Any
    why: str = ""


class TableSet(Tagged, frozen=True):
    """A ruleset's fact about nobody in particular changed."""

    key: str
    to: Any
    why: str = ""


class Reminded(Tagged, frozen=True):
    """Something waits for the GM."""

    due: Due


class TickedOff(Tagged, frozen=True):
    """A reminder was dealt with."""

    id: str


class Noted(Tagged, frozen=True):
    """A line for the log; *secret* where only the GM may read it."""

    text: str
    secret: bool = False
    public: str = ""  # what players read instead


class FightEnded(Tagged, frozen=True):
    """The fight is over; it stays to look at."""


Event = (
    Joined
    | Arrived
    | Left
    | Rolled
    | Answered
    | Ordered
    | Moved
    | SlotChanged
    | Began
    | Declared
    | Ended
    | Passed
    | Refilled
    | Paid
    | Gained
    | Owed
    | OptionSet
    | EffectBegan
    | EffectChanged
    | EffectEnded
    | Changed
    | TableSet
    | Reminded
    | TickedOff
    | Noted
    | FightEnded
)
