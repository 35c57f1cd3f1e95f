"""What a fight *is* at one instant.  Frozen data, no behaviour beyond look-ups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Struct, field
from pydantic import BaseModel, BeforeValidator, ConfigDict

Mark = str
"""
The name of a kind of moment: fight-start, round-start, turn-start, turn-end, round-end, clock, scene-end, fight-end,
resumed (somebody interrupted goes on), time-skip (seconds that no round accounts for), or a name that a ruleset adds.
"""

Turn = Literal["ahead", "begun", "done", "missed"]
"""This round's turn of one slot: still to come, going on, over, or passed by without a chance to act."""


def _number(value: Any) -> Any:
    if isinstance(value, bool):  # pydantic would take it for 1
        raise ValueError("a whole number")
    return value


Whole = Annotated[int, BeforeValidator(_number)]
"""A whole number inside a list or a table of a sheet, where true and false are none."""


class Sheet(BaseModel):
    """Base for the numbers one ruleset keeps about one combatant."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Moment(Struct, frozen=True, omit_defaults=True):
    """A point in the fight that effects can be timed by.  *who* is empty where it is nobody's."""

    mark: Mark
    who: str = ""
    amount: int = 1  # seconds, for "clock"


class When(Struct, frozen=True, omit_defaults=True):
    """Which moments count: a mark, and whose ("" is anybody's)."""

    mark: Mark
    whose: Literal["target", "source", ""] = ""


class Until(Struct, frozen=True, omit_defaults=True):
    """
    A countdown: *left* more matching moments.  *skip* lets the turn in which it was put on go by uncounted.

    *real* says that it stands for real time, which time that no round accounts for wears down, too.
    """

    when: When
    left: int = 1
    skip: bool = False
    real: bool = False


class Each(Struct, frozen=True, omit_defaults=True):
    """Something an effect does again and again: when, in which phase of that moment (low first), and what."""

    when: When
    phase: int = 0
    does: str = ""  # for the ruleset


class Effect(Struct, frozen=True, omit_defaults=True):
    """Anything that lasts: a condition, a bleeding wound, a held action, a spell being kept up."""

    id: str
    name: str  # for people
    target: str
    source: str
    kind: str = ""  # for the ruleset; never look effects up by name
    until: tuple[Until, ...] = ()  # whichever runs out first; () is until removed
    each: tuple[Each, ...] = ()
    parent: str = ""  # ends when its parent ends
    data: Mapping[str, Any] = field(default_factory=dict)  # plain JSON values, for the ruleset
    tone: str = "plain"  # harm | help | warn | plain: how the screen marks it


class Key(Struct, frozen=True, omit_defaults=True):
    """
    One labelled reason for a place in the order.  *how* says in words where the value came from.

    *rule* is what a difference means, where the values by themselves say nothing to people.
    """

    label: str
    value: float
    low: bool = False  # True where the lower value goes first
    how: str = ""
    rule: str = ""

    @property
    def sort(self) -> float:
        """A number that sorts the one who goes first to the front."""
        return self.value if self.low else -self.value


class Slot(Struct, frozen=True, omit_defaults=True):
    """One place in the order.  Its position in Combat.order is the truth; *rank* and *note* say why."""

    who: str
    rank: tuple[Key, ...] = ()
    turn: Turn = "ahead"
    state: Literal["in", "waiting", "out", "gone"] = "in"  # "gone" only keeps time for effects
    group: str = ""  # slots with the same label act together
    note: str = ""  # why it stands where no key puts it
    plan: str = ""  # who waits comes back: "after:ID" or "round-start"
    queue: int = 0  # which of several plans was made first
    back: Literal["in", "waiting"] = "in"  # what whoever is out comes back to


class Frame(Struct, frozen=True, omit_defaults=True):
    """Who is acting now.  Frames stack: an interrupt sits on what it interrupts."""

    actors: tuple[str, ...]
    kind: str = "turn"  # "turn", or why somebody acts out of turn
    purse: Mapping[str, int] | None = None  # all there is to spend in this frame; None: the actor's own budget
    doing: str = ""  # an action that was declared and can still be interrupted
    id: str = ""


class Gone(Struct, frozen=True, omit_defaults=True):
    """*n* of a *resource* that a refill brought, or was to bring, and what became of them."""

    resource: str
    n: int
    how: str = "spent"  # spent | converted (stood in for something else) | borrowed (used ahead of time) | lost
    why: str = ""


class Combatant(Struct, frozen=True, omit_defaults=True):
    """Somebody in the fight, or (with *entry*) a scheduled thing that is nobody.  All text is already clean."""

    id: str
    name: str
    side: str
    sheet: Any
    hp: int | None = None
    hp_max: int | None = None
    temp: int = 0
    taken: int = 0  # damage taken where no HP is kept
    hidden: bool = False
    alias: str = ""  # what players call them
    notes: str = ""  # for the GM's eyes only
    defeated: bool = False
    present: Literal["here", "wings", "gone"] = "here"
    wave: str = ""  # waits in the wings for "round N" or until called by this name
    initiative: str = ""  # as typed before it is needed: "10", "6+4", "=12"
    mob: str = ""  # everybody with this label, as long as level, rolls once and acts in one turn
    entry: bool = False
    have: Mapping[str, int] = field(default_factory=dict)  # left to spend
    debts: tuple[Gone, ...] = ()  # withheld from the next refill
    gone: tuple[Gone, ...] = ()  # since the last refill
    used: frozenset[str] = frozenset()  # once-per-refill things already done

    @property
    def up(self) -> bool:
        """Whether they still stand, as far as defeat and hit points tell."""
        return not self.defeated and self.hp != 0

    @property
    def owed(self) -> dict[str, int]:
        """What the next refill will be short by, all debts together."""
        owed: dict[str, int] = {}
        for debt in self.debts:
            owed[debt.resource] = owed.get(debt.resource, 0) + debt.n
        return owed


class Due(Struct, frozen=True, omit_defaults=True):
    """A reminder that waits for the GM: nothing happens by itself."""

    id: str
    who: str
    what: str


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the log.  *text* names combatants by reference (see text.ref); *secret* is for the GM only."""

    round: int
    text: str
    secret: bool = False
    public: str = ""  # what players read instead, where *text* has numbers that are not theirs
    heading: bool = False  # a round or a turn begins
    by: str = ""  # who stands behind it, though it does not say so


class Combat(Struct, frozen=True, omit_defaults=True):
    """A whole fight at one instant.  *index* is derived: effect ids by ("on", target), ("under", id), (mark, who)."""

    ruleset: str
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    presets: tuple[Mapping[str, Any], ...] = ()  # the encounter's own conditions, as in its file
    round: int = 0
    seconds: int = 0
    ended: bool = False
    combatants: Mapping[str, Combatant] = field(
        default_factory=dict
    )  # in listed order; those gone stay, for their names
    order: tuple[str, ...] = ()
    slots: Mapping[str, Slot] = field(default_factory=dict)
    frames: tuple[Frame, ...] = ()
    effects: Mapping[str, Effect] = field(default_factory=dict)
    index: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)  # ruleset facts about nobody in particular; JSON values
    due: tuple[Due, ...] = ()
    serial: int = 0

    @property
    def acting(self) -> tuple[str, ...]:
        """Who may act now: the top frame."""
        return self.frames[-1].actors if self.frames else ()

    @property
    def turn(self) -> tuple[str, ...]:
        """Whose turn the order has reached, whoever may be interrupting them."""
        return self.frames[0].actors if self.frames and self.frames[0].kind == "turn" else ()

    @property
    def started(self) -> bool:
        """True from the first round on."""
        return self.round > 0

    def __getitem__(self, who: str) -> Combatant:
        return self.combatants[who]

    def here(self) -> Iterator[Combatant]:
        """Everybody on stage, in listed order."""
        return (c for c in self.combatants.values() if c.present == "here")

    @property
    def top(self) -> str:
        """The id of the frame on top, or ""."""
        return self.frames[-1].id if self.frames else ""

    def present(self, who: str) -> bool:
        """Whether *who* is on stage."""
        return self.combatants[who].present == "here"

    def listed(self) -> list[str]:
        """The running order as people see it: everybody on stage, defeated and waiting included."""
        return [w for w in self.order if self.slots[w].state != "gone"]

    def on(self, who: str, kind: str = "") -> list[Effect]:
        """Effects on *who*, oldest first, optionally only of one *kind*."""
        effects = [self.effects[id] for id in self.index.get(("on", who), ())]
        return [e for e in effects if e.kind == kind] if kind else effects

    def has(self, who: str, *kinds: str) -> bool:
        """Whether an effect of one of *kinds* is on *who*."""
        return any(self.effects[id].kind in kinds for id in self.index.get(("on", who), ()))

    def next_up(self, *more: str) -> Slot | None:
        """The first place in the order whose turn is still to come this round, in *more* states than these two."""
        slots = self.slots
        for who in self.order:
            slot = slots[who]
            if slot.turn in ("ahead", "begun") and slot.state in ("in", "gone", *more):
                return slot  # "begun": somebody who stepped out of their turn and came back
        return None
