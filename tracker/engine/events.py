"""
Everything that can happen to a fight: a closed list of facts in the past tense.

Rulesets never add to it: their own numbers change through Changed and TableSet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .model import Combatant, Due, Effect, Frame, Key, Moment, Slot
from .questions import Dice


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody is part of the fight from now on: on stage, or waiting in the wings."""

    combatant: Combatant


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody came from the wings onto the stage, last in the order until placed."""

    who: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left for good; *keep_place* where effects are still timed by their place."""

    who: str
    why: str = ""
    keep_place: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice came up, or were given as a total or a final value."""

    who: str
    label: str
    dice: tuple[int, ...]
    reply: Dice


@dataclass(frozen=True, slots=True)
class Answered:
    """A decision was taken; *default* where nobody said anything."""

    who: str
    label: str
    value: str | int
    default: bool = False


@dataclass(frozen=True, slots=True)
class Ordered:
    """The whole order was drawn up; places given by hand are forgotten."""

    order: tuple[str, ...]
    ranks: Mapping[str, tuple[Key, ...]]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """One place moved behind *after* ("" is the top); everything else about it stayed."""

    who: str
    after: str


@dataclass(frozen=True, slots=True)
class SlotChanged:
    """What is known of one place changed; its position did not."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Began:
    """Somebody acts now: a turn, or something on top of one."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Ended:
    """What was being done is over; what it interrupted goes on.  The end of a turn drops its reminders."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A moment came."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Refilled:
    """A budget came back, less what was owed; once-tags are forgotten."""

    who: str
    have: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Paid:
    """Something was spent from the purse of the frame, or else from *who*'s own budget."""

    who: str
    what: Mapping[str, int]
    once: str = ""
    why: str = ""
    purse: bool = False


@dataclass(frozen=True, slots=True)
class Gained:
    """There is more to spend than the refill gave."""

    who: str
    what: Mapping[str, int]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Owed:
    """The next refill will be short by *what*."""

    who: str
    what: Mapping[str, int]
    why: str = ""


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """An effect took hold.  *ends* says when it will end, as it looks now."""

    effect: Effect
    ends: str = ""


@dataclass(frozen=True, slots=True)
class EffectChanged:
    """What is known of an effect changed."""

    effect: Effect
    why: str = ""


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """An effect is over."""

    id: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A field of somebody changed: one of the engine's own, or one of the ruleset's sheet."""

    who: str
    field: str
    to: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class TableSet:
    """A ruleset's fact about nobody in particular changed."""

    key: str
    to: Any
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reminded:
    """Something waits for the GM."""

    due: Due


@dataclass(frozen=True, slots=True)
class TickedOff:
    """A reminder was dealt with."""

    id: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A line for the log; *secret* where only the GM may read it."""

    text: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class FightEnded:
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
    | Ended
    | Passed
    | Refilled
    | Paid
    | Gained
    | Owed
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
