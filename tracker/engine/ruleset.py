"""What a game has to say for itself.  Subclass, set the attributes, override what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar

from pydantic import ValidationError

from .draft import Draft
from .effects import CHECK, asks_again, happens_again
from .health import Wound, get_up, go_down
from .model import Combat, Combatant, Each, Effect, Mark, Moment, Sheet, Until, When
from .offers import Action, Condition, Fact, Grid, Panel, Resource
from .order import Rank, Ranks
from .questions import Item, Reply
from .spans import Span
from .text import ref
from .timing import turns

COMMON_WORDS = {"round": "round", "turn": "turn", "gm": "GM"}


class Options(Sheet):
    """Base for a ruleset's encounter options."""


Read = TypeVar("Read", bound=Options)


def read_options(options: type[Read], combat: Combat) -> Read:
    """The options of *combat* with their defaults; one that no longer fits is left at its default."""
    try:
        return options.model_validate(dict(combat.options))
    except ValidationError as error:  # kept under an older ruleset
        bad = {str(e["loc"][0]) for e in error.errors() if e["loc"]}
        return options.model_validate({k: v for k, v in combat.options.items() if k not in bad})


class Ruleset:
    """One game.  Everything but `rank` has a default; instances hold no state."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]  # one line on how it plays
    reference: ClassVar[str] = ""  # a text file beside the class's module: its rules, numbered
    sheet: ClassVar[type[Sheet]]
    options: ClassVar[type[Options]] = Options
    sides: ClassVar[tuple[str, ...]] = ("party", "enemies")  # G6: the first is the default
    words: ClassVar[Mapping[str, str]] = COMMON_WORDS
    rank_label: ClassVar[str] = "Init"
    round_seconds: ClassVar[int | None] = None  # None: the game keeps no clock
    counts_missed: ClassVar[bool] = True  # G1: is a turn that somebody does not have counted at the round's end?
    reranks: ClassVar[bool] = False  # is the order drawn up anew each round?
    finals: ClassVar[int] = 1  # how many values a final initiative has
    faces_count: ClassVar[bool] = False  # do the dice of an initiative matter one by one, so that no total is taken?
    refill_at: ClassVar[Mark] = "turn-start"  # when budgets come back
    lapses: ClassVar[tuple[str, ...]] = ()  # what is left of these at one's turn's end is gone
    resources: ClassVar[tuple[Resource, ...]] = ()
    ladder: ClassVar[Mapping[str, Sequence[str]]] = {}  # what may stand in for what, cheapest first
    lasts: ClassVar[tuple[str, ...]] = ("scene", "removed")  # words for a duration that is no number
    conditions: ClassVar[tuple[Condition, ...]] = ()
    hp_floor: ClassVar[int | None] = 0  # None: hit points go below zero

    # The order

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """Initiative for *who*: labelled keys, the most important first, the same number for everybody."""
        raise NotImplementedError

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """Further keys for each of *who*, who are still level, as many for everybody; {} leaves them as listed."""
        return {}

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """The dice of one initiative roll; () where the game rolls none."""
        return ()

    def takes_initiative(self) -> bool:
        """Whether an initiative can be typed for somebody."""
        return True

    # Time

    def before(self, draft: Draft, moment: Moment) -> None:
        """What the game does at a moment, ahead of effects."""

    def after(self, draft: Draft, moment: Moment) -> None:
        """What the game does at a moment, behind expiries."""

    def sits_out(self, combat: Combat, who: str) -> str:
        """Why this turn of *who* is passed by, or "" where it is not."""
        return ""

    def rejoin_text(self, combat: Combat, who: str, after: str) -> str:
        """What *who* would be and have, coming back behind *after* ("" is first in the next round), or ""."""
        return ""

    def rejoined(self, draft: Draft, who: str, after: str) -> None:
        """*who* came back into the order behind *after* ("" is the top)."""
        note = f"came back behind {ref(after)}" if after else "came back first"
        draft.slot(who, note=note)
        draft.say(f"{ref(who)} {note}")

    def lasting(self, combat: Combat, target: str, source: str, span: Span) -> tuple[Until, ...] | None:
        """
        What *span* means for an effect put on now; () is until removed, None is that it means nothing here.

        *source* is "" where nobody put it on.
        """
        until = [turns(combat, target, n, span.edge) for n in (span.rounds, span.turns) if n is not None]
        if span.word == "scene":
            until.append(Until(When("scene-end")))
        return tuple(until) if until or span.word == "removed" else None

    def end_text(self, combat: Combat, effect: Effect, until: Until | None) -> str:
        """When one end of *effect* comes (None: it has none), where the engine cannot say; else ""."""
        return ""

    def turn_text(self, combat: Combat, who: str) -> str:
        """What the turn of *who*, going on or about to begin, is called: "turn"."""
        return self.words["turn"]

    # Budgets and acts

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """A full budget for *who*, before debts."""
        return {}

    def limits(self, combat: Combat, who: str) -> Mapping[str, tuple[int, str]]:
        """What *who* cannot use now, though it is there: the most of a resource, and why."""
        return {}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """What *who* may be told to do."""
        return ()

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        """What can happen that is about nobody in particular; no letter twice."""
        return ()

    def settings(self, combat: Combat) -> Options:
        """The options of this fight, with their defaults."""
        return read_options(self.options, combat)

    # Harm and effects

    def vitals(self, sheet: Sheet) -> Mapping[str, int]:
        """Engine fields (hp, hp_max) that follow from the sheet where the GM gave none."""
        return {}

    def hurt(self, draft: Draft, who: str, wound: Wound) -> None:
        """
        What a change of hit points means, up or down; also called where the GM edits them.

        G5: where the game has no rule of its own, at 0 HP or below they are marked as down and keep their turns.
        """
        if wound.after is not None and wound.after <= 0:
            go_down(draft, who, "Down", f"0 HP: the {self.words['gm']} says what that means, with D or R")
        elif wound.before is not None and wound.before <= 0:
            get_up(draft, who, "above 0 HP again")

    def revived(self, draft: Draft, who: str) -> None:
        """*who* was defeated, and is not any more by the GM's word."""

    def asks(self, combat: Combat, effect: Effect, each: Each) -> Item | None:
        """What has to be known before a recurring effect happens.  Whoever is defeated makes no checks."""
        return None if each.does == CHECK and combat[effect.target].defeated else asks_again(effect, each)

    def tick(self, draft: Draft, effect: Effect, each: Each, reply: Reply | None) -> None:
        """A recurring effect happens."""
        happens_again(draft, effect, each, reply)

    # The screen

    def rank_text(self, rank: Rank) -> str:
        """The rank as shown in the order; "" leaves it to the engine: the first key's value."""
        return ""

    def side_of(self, combatant: Combatant) -> int:
        """The place of *combatant*'s side in `sides`, for colour; further sides count on."""
        return self.sides.index(combatant.side) if combatant.side in self.sides else len(self.sides)

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        """Further columns for the line of *who*; the same ones for everybody."""
        return ()

    def states(self, combat: Combat, who: str) -> Iterable[tuple[str, str]]:
        """What else to show among the effects of *who*: a word and its tone."""
        return ()

    def grid(self, combat: Combat, who: str, path: Sequence[str] = ()) -> Grid | None:
        """
        The map, where there is one, with *who* in focus ("" is nobody) who would go along *path*.

        A path is made of n, ne, e, se, s, sw, w and nw.
        """
        return None

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """Blocks to show beside the order while *who* is in focus."""
        return ()
