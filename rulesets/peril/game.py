"""The game as a whole: its tables, and which room of this package answers for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from tracker.engine import (
    Action,
    Combat,
    Draft,
    Effect,
    Fact,
    Grid,
    Moment,
    Panel,
    Ranks,
    Resource,
    Ruleset,
    Until,
)

from . import arms, board, doors, facing, held, moves, surprise, turns
from .sheet import PerilOptions, PerilSheet, sheet_of
from .squares import ground_of


class Peril(Ruleset):
    """PERIL-1 … PERIL-20."""

    id = "peril"
    title = "Peril"
    summary = (
        "By Perception, in 3-second rounds: surprise, two actions, turns shared by allies, a map of square metres."
    )
    reference = "peril.md"
    sheet = PerilSheet
    options = PerilOptions
    sides = (turns.PARTY, turns.ENEMIES)
    words: ClassVar[Mapping[str, str]] = {"round": "round", "turn": "turn", "gm": "Bookkeeper"}
    rank_label = "Perc"
    round_seconds = 3  # PERIL-1
    refill_at = "round-start"
    lapses = ("action",)  # D4
    resources = (
        Resource("action", "action", "Act"),
        Resource("reaction", "reaction", "Rea", anytime=True),
    )

    # PERIL-8: the order

    def takes_initiative(self) -> bool:
        """Perception is all there is."""
        return False

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """PERIL-8, D14: nothing is rolled."""
        return {w: turns.rank_of(draft.combat, w) for w in who}

    # Time

    def before(self, draft: Draft, moment: Moment) -> None:
        """PERIL-2, PERIL-3, PERIL-14: surprise as it begins, held actions as a round ends, the dying as it ends."""
        if moment.mark == "fight-start":
            surprise.ask(draft)
            board.look_over(draft)
        held.before(draft, moment)
        arms.before(draft, moment)

    def after(self, draft: Draft, moment: Moment) -> None:
        """D3: delays and shared turns are of one round."""
        if moment.mark == "round-end":
            turns.round_over(draft)

    def sits_out(self, combat: Combat, who: str) -> str:
        """PERIL-5, PERIL-13: the surprised have no turn in round 1, and whoever skips it has none this round."""
        if surprise.is_surprised(combat, who):
            return "surprised (PERIL-5)"
        return "skipped (PERIL-13)" if turns.skips(combat, who) else ""

    def end_text(self, combat: Combat, effect: Effect, until: Until | None) -> str:
        """PERIL-14: when a held action lapses."""
        return held.end_text(effect)

    # Budgets and acts

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """PERIL-10, D1: actions and reactions of a round."""
        if combat[who].entry:
            return {}
        sheet = sheet_of(combat, who)
        return {"action": sheet.actions, "reaction": sheet.reactions}

    def limits(self, combat: Combat, who: str) -> Mapping[str, tuple[int, str]]:
        """PERIL-5: the surprised can do nothing."""
        none = (0, "surprised (PERIL-5)")
        return dict.fromkeys(("action", "reaction"), none) if surprise.is_surprised(combat, who) else {}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """Everything *who* can be told to do, subject by subject."""
        rooms = (arms, moves, held, doors, facing, turns)
        return chain.from_iterable(room.actions(combat, who) for room in rooms)

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        """Doors, and foes that have finished moving."""
        return chain(doors.common_actions(combat), facing.common_actions(combat))

    # The screen

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        """PERIL-10, PERIL-15: metres of a move, load actions done, and the square where there is a map."""
        sheet = sheet_of(combat, who)
        loading = next((w for w in sheet.weapons if w.loads), None)
        yield Fact("Move", "Move", f"{sheet.metres}m")
        yield Fact("Loaded", "Load", "·" if loading is None else arms.load_text(loading))
        if ground_of(combat).rows:
            yield Fact("Map", "Map", board.place_text(combat, who))

    def states(self, combat: Combat, who: str) -> Iterable[tuple[str, str]]:
        """PERIL-2: who is dying, who lies on the ground, and who is to share a turn."""
        sheet = sheet_of(combat, who)
        if sheet.dying:
            yield "dying", "harm"
        if sheet.prone:
            yield "prone", "warn"
        if how := turns.to_be_shared(combat, who):
            yield how, "help"

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """Numbers and weapons of somebody; the map and who stands where."""
        return chain(arms.panels(combat, who), board.panels(combat, who))

    def grid(self, combat: Combat, who: str, path: Sequence[str] = ()) -> Grid | None:
        """PERIL-15, PERIL-18: the map."""
        return board.grid(self, combat, who, path)
