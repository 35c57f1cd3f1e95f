"""
What engine and rulesets show the shell: things to do, and things to look at.

Plain data.  The app turns it into keys, forms and panels, and the text form of
commands is read by it, without either knowing which ruleset it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from .model import Each

if TYPE_CHECKING:
    from .draft import Draft

Kind = Literal[
    "text",
    "words",
    "rest",
    "number",
    "dice",
    "choice",
    "flag",
    "who",
    "fields",
    "people",
    "place",
    "about",
    "preset",
    "effect",
    "wave",
    "lasts",
    "origin",
    "option",
    "side",
]


class Param(Struct, frozen=True):
    """
    One thing an action wants to know.

    Kinds: text; words (all that are left, as one text); rest (the rest of the line as it is); number; dice (a number or
    dice text); choice; flag; who (a combatant; *choices* are the ids of those who come into question); place (a
    combatant, or top); about (a combatant or an action); fields (any number of field=value, at the end); people
    (further ones, with the same parameters as the first, each behind a +); and text with something to choose from:
    preset, effect (one that is on somebody), wave, lasts (how long, in the ruleset's words); origin (a combatant, or
    nobody); option; side.
    """

    name: str
    kind: Kind = "text"
    help: str = ""
    default: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int = -999_999
    high: int = 999_999
    named: bool = False  # only as name=value, never by position


class Call(Struct, frozen=True):
    """An action as it is carried out: on whom, with which values (by parameter name, defaults left out)."""

    who: tuple[str, ...] = ()
    args: Mapping[str, Any] = field(default_factory=dict)
    factors: Mapping[str, str] = field(default_factory=dict)  # "1/2" or "2" for the ids it is not 1 for

    @property
    def actor(self) -> str:
        """The one it is about, where it is about one."""
        return self.who[0]

    def share(self, who: str, amount: int) -> int:
        """*who*'s part of *amount*, rounded down."""
        return int(amount * Fraction(self.factors.get(who, "1")))


Do = Callable[["Draft", Call], None]


class Action(Struct, frozen=True):
    """
    Something the GM can do, by key, palette and text.

    *who* says on how many it acts: none, one, or many (one step for all of
    them).  *cost* and *once* are paid by the actor before *do* runs.
    """

    id: str
    label: str
    do: Do
    help: str = ""
    example: str = ""
    who: Literal["none", "one", "many"] = "none"
    params: tuple[Param, ...] = ()
    cost: Mapping[str, int] = field(default_factory=dict)
    once: str = ""  # at most once per refill under this name
    anytime: bool = False  # may be taken outside one's own turn
    why_not: str = ""  # shown dimmed with this reason; the GM may force it
    key: str = ""  # engine: a key of the screen; ruleset: its letter in the action line
    digit: str = ""  # a ruleset's few most used acts may also have a key of the screen, 1 to 9
    react: bool = False  # among the acts behind the key for reactions
    asks: bool = False  # its key opens the command line even though nothing more has to be given
    before_start: bool = False  # possible before the fight, when nothing has to be paid
    after_end: bool = False  # possible when the fight has ended
    quiet: bool = False  # what it does is told by itself, and its cost by what is left
    group: str = ""  # a heading to stand under where acts are listed


def nothing_more(draft: Draft, call: Call) -> None:
    """For an act of which the cost, and what was said to it, are all there is."""


class Resource(Struct, frozen=True):
    """One counter of a budget, for the screen: pips, or a number with a *unit*."""

    id: str
    label: str
    short: str
    unit: str = ""
    pips: bool = True
    anytime: bool = False  # one's own in anybody's turn: no frame's purse takes its place


class Condition(Struct, frozen=True):
    """A ready-made effect.  *help* is its reference text; *data* goes into the effect."""

    name: str
    kind: str = ""
    help: str = ""
    tone: str = "plain"
    each: tuple[Each, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


class Fact(Struct, frozen=True):
    """Something a ruleset wants seen in the line of somebody: a column of its own, with what stands in it."""

    label: str
    short: str
    text: str


class Panel(Struct, frozen=True):
    """A titled block of plain text cells: a table, a track, a ladder or a grid."""

    title: str
    rows: Sequence[Sequence[str]]
    kind: Literal["table", "track", "ladder", "grid"] = "table"
    head: Sequence[str] = ()  # what the columns are called


Square = tuple[str, str]
"""What stands in a square of a map, at most two columns wide, and its tone."""

Spot = tuple[int, int]
"""A square of a map: its column and its row, counted from 0 at the upper left."""


class Grid(Struct, frozen=True):
    """
    A map of squares, as it looks while somebody in focus chooses a path on it.

    Tones: wall, floor, rough, door, reach, path, out, plain, and side0, side1 … for the sides as the ruleset lists
    them; “ acting”, “ focus” may follow.
    """

    rows: Sequence[Sequence[Square]]
    at: Spot | None = None  # what has to be in sight: the end of the path, or the one in focus
    told: str = ""  # what the path comes to so far, or what there is to know about the one in focus
    wrong: str = ""  # why the last step of the path cannot be
    tokens: Mapping[Spot, str] = field(default_factory=dict)  # whom a click means
    ways: Mapping[Spot, tuple[str, ...]] = field(default_factory=dict)  # the path a click on a square means
    verb: str = ""  # the act that takes the path, and which of its values that is: "e,ne,e"
    param: str = ""
    keys: Mapping[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)  # acts with their values, by key
    origin: Spot = (0, 0)  # what the square at the upper left is called; all others here count from that one
