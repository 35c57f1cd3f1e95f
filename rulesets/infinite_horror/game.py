"""The game as a whole: its tables, and which room of this package answers for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from tracker.engine import (
    Action,
    Combat,
    Dice,
    Draft,
    Each,
    Effect,
    Fact,
    Item,
    Key,
    Moment,
    Panel,
    Rank,
    Ranks,
    Reply,
    Resource,
    Roll,
    Ruleset,
    Sheet,
    Span,
    Until,
    roll_initiative,
)

from . import actions, checks, concentration, interrupts, scenes, works
from .sheet import TURN, HorrorOptions, HorrorSheet, begin_round, options_of, round_of, sheet_of


class InfiniteHorror(Ruleset):
    """IH-1 … IH-27."""

    id = "infinite_horror"
    title = "Infinite Horror"
    summary = "Own Rounds within the Turn; standard, move and swift actions that convert; interrupts and concentration."
    reference = "infinite_horror.md"
    sheet = HorrorSheet
    options = HorrorOptions
    words: ClassVar[Mapping[str, str]] = {
        "round": "Turn",
        "turn": "activation",
        "span": "Round",
        "gm": "Storyteller",
    }
    round_seconds = TURN
    counts_missed = False  # IH-3: only an own activation begins a Round
    lapses = ("standard", "move", "swift")
    resources = (
        Resource("standard", "standard action", "Std"),
        Resource("move", "move action", "Mov"),
        Resource("swift", "swift action", "Swi"),
        Resource("immediate", "immediate action", "Imm", anytime=True),
    )
    ladder: ClassVar[Mapping[str, Sequence[str]]] = {"move": ("standard",), "swift": ("move", "standard")}  # IH-11
    lasts = scenes.LASTS

    # D1: the order

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """D1: 1d10."""
        return (10,)

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """D1: 1d10 and the modifier, highest first; level, the higher modifier."""
        rolled = roll_initiative(draft, who, "Initiative")
        return {w: _keys(sheet_of(draft.combat, w).initiative_mod, rolled[w]) for w in who}

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """D1: still level, one more d10 each."""
        label = f"Roll-off {nth}"
        replies = draft.ask(label, [Roll(w, label, (10,)) for w in who])
        rolled = [r for r in replies if isinstance(r, Dice)]
        return {w: (Key(label, r.natural, how=f"1d10 ({r.how})"),) for w, r in zip(who, rolled, strict=True)}

    # IH-1 to IH-8: time

    def before(self, draft: Draft, moment: Moment) -> None:
        """A Round begins (IH-2); the fight's end changes the scene (IH-6)."""
        if moment.mark == "turn-start":
            begin_round(draft, moment.who)
            actions.begin_round(draft, moment.who)
        interrupts.before(draft, moment)
        scenes.before(draft, moment)

    def after(self, draft: Draft, moment: Moment) -> None:
        """What an activation leaves behind, and work that runs out of time."""
        interrupts.after(draft, moment)
        scenes.after(draft, moment)
        works.after(draft, moment)

    def turn_text(self, combat: Combat, who: str) -> str:
        """IH-2: "Round 3" of its own."""
        slot = combat.slots.get(who)
        to_come = slot is not None and slot.turn == "ahead"
        return f"Round {round_of(combat, who) + to_come}"

    def lasting(self, combat: Combat, target: str, source: str, span: Span) -> tuple[Until, ...] | None:
        """IH-3, IH-4, IH-8, D5."""
        return scenes.lasting(combat, target, source, span)

    def end_text(self, combat: Combat, effect: Effect, until: Until | None) -> str:
        """IH-4, IH-5: the ends that only this game knows."""
        return scenes.end_text(options_of(combat), effect, until)

    # IH-9 to IH-23: budgets and acts

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """IH-10, IH-15: what a full Round brings."""
        if combat[who].entry:
            return {}
        sheet = sheet_of(combat, who)
        immediate = {"immediate": sheet.immediate_actions} if sheet.immediate_actions else {}
        return {**{str(k): n for k, n in sheet.actions.items()}, **immediate}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """Everything *who* can be told to do, subject by subject."""
        rooms = (actions, interrupts, concentration, checks, works)
        return chain.from_iterable(room.actions(combat, who) for room in rooms)

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        """The scene menu (IH-4 to IH-8)."""
        return scenes.common_actions(combat)

    def asks(self, combat: Combat, effect: Effect, each: Each) -> Item | None:
        """IH-20: whether to keep concentrating; else what every game asks."""
        concentrates = each.does == concentration.DOES
        return concentration.asks(combat, self, effect) if concentrates else super().asks(combat, effect, each)

    def tick(self, draft: Draft, effect: Effect, each: Each, reply: Reply | None) -> None:
        """IH-20."""
        if each.does == concentration.DOES:
            concentration.tick(draft, effect, reply)
        else:
            super().tick(draft, effect, each, reply)

    # The screen

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        """IH-2, IH-9: the own Round, and how many kinds of free acts were used in it."""
        slot = combat.slots.get(who)
        fresh = slot is not None and slot.turn == "ahead"  # as the pips show what the coming Round brings
        used = 0 if fresh else sum(not kind.endswith(actions.BORROWED) for kind in actions.free_kinds(combat, who))
        cap = options_of(combat).free_action_cap
        yield Fact("Round", "Rd", str(round_of(combat, who)))
        yield Fact("Free acts", "Free", (str(used) if used else "·") if cap is None else f"{used}/{cap}")

    def states(self, combat: Combat, who: str) -> Iterable[tuple[str, str]]:
        """Whoever lies on the ground."""
        if sheet_of(combat, who).prone:
            yield "prone", "warn"
        yield from interrupts.states(combat, who)

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """The action going on, and every work that runs."""
        for room in (actions, scenes, checks, works):
            yield from room.panels(combat, who)


def _keys(modifier: int, dice: Dice) -> tuple[Key, ...]:
    if dice.final:
        total, how = dice.final[0], dice.how
    else:
        total, how = dice.natural + modifier, f"1d10 ({dice.how}) {modifier:+}"
    return Key("Initiative", total, how=how), Key("Modifier", modifier)
