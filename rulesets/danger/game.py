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
    Until,
    Wound,
    roll_initiative,
)

from . import arms, attack, chase, healing, reactions, wounds
from .sheet import DangerOptions, DangerSheet, options_of, sheet_of


class Danger(Ruleset):
    """MY-1 … MY-23."""

    id = "danger"
    title = "Danger (d100)"
    summary = "d100 each round, the lowest first; attack, defend, bleed, and run for it."
    reference = "danger.md"
    sheet = DangerSheet
    options = DangerOptions
    words: ClassVar[Mapping[str, str]] = {"round": "round", "turn": "turn", "gm": "Keeper"}
    reranks = True  # MY-1, MY-4
    refill_at = "round-start"  # MY-4
    resources = (
        Resource("action", "action", "Act"),
        Resource("move", "movement", "Move", unit="yd", pips=False),
        Resource("defence", "defence", "Def", anytime=True),  # MY-11
    )
    conditions = wounds.CONDITIONS
    hp_floor = None  # MY-14

    # MY-1, MY-2, D1: the order

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """MY-1: d100."""
        return (100,)

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """MY-1, MY-2: d100, low first, a tie to the higher DEX; D1: successes first, where that is the reading."""
        rolled = roll_initiative(draft, who, "Initiative")
        first = options_of(draft.combat).initiative_reading == "successes_first"
        return {w: _keys(sheet_of(draft.combat, w).dex, rolled[w], first) for w in who}

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """D1: d100 more for each, the lower first."""
        label = f"Roll-off {nth}"
        replies = draft.ask(label, [Roll(w, label, (100,)) for w in who])
        rolled = [r for r in replies if isinstance(r, Dice)]
        return {w: (Key(label, r.natural, low=True, how=f"d100 ({r.how})"),) for w, r in zip(who, rolled, strict=True)}

    # Time

    def after(self, draft: Draft, moment: Moment) -> None:
        """MY-14, MY-20, MY-21: what a chase does at a moment; who still bleeds as the fight ends."""
        chase.after(draft, moment)
        if moment.mark == "fight-end":
            wounds.still_bleeding(draft)

    def sits_out(self, combat: Combat, who: str) -> str:
        """D9: the unconscious have no turn."""
        return wounds.out_of_it(combat, who)

    def end_text(self, combat: Combat, effect: Effect, until: Until | None) -> str:
        """MY-14, MY-17, D9: what ends a wound's effects."""
        return wounds.end_text(effect)

    # MY-3, MY-11: budgets and acts

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """MY-3, MY-11: one action, a move and one defence."""
        if combat[who].entry:
            return {}
        return {"action": 1, "move": sheet_of(combat, who).move_rate, "defence": 1}

    def limits(self, combat: Combat, who: str) -> Mapping[str, tuple[int, str]]:
        """D9: whoever is unconscious or dead can do nothing."""
        out = wounds.out_of_it(combat, who)
        return dict.fromkeys(("action", "move", "defence"), (0, f"{out} (D9)")) if out else {}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """Everything *who* can be told to do, subject by subject."""
        rooms = (attack, arms, reactions, healing, wounds, chase)
        return chain.from_iterable(room.actions(combat, who) for room in rooms)

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        """Wounds that mend (MY-18), and chases (MY-19 to MY-23)."""
        return chain(healing.common_actions(combat), chase.common_actions(combat))

    # Harm

    def vitals(self, sheet: Sheet) -> Mapping[str, int]:
        """MY-12."""
        return {"hp_max": sheet.most_hp} if isinstance(sheet, DangerSheet) else {}

    def hurt(self, draft: Draft, who: str, wound: Wound) -> None:
        """MY-13 to MY-15, D5, D7, D9."""
        wounds.hurt(draft, who, wound)

    def revived(self, draft: Draft, who: str) -> None:
        """MY-14, D7, D9: called back from the dead, one is no better than one's hit points."""
        wounds.revived(draft, who)

    def tick(self, draft: Draft, effect: Effect, each: Each, reply: Reply | None) -> None:
        """MY-14, D4: bleeding at the round's end; else what every game does."""
        if each.does == wounds.BLEEDS:
            wounds.bleed(draft, effect)
        else:
            super().tick(draft, effect, each, reply)

    # The screen

    def rank_text(self, rank: Rank) -> str:
        """What was rolled, also where successes go first."""
        roll = next((k.value for k in rank if k.label == "Initiative"), None)
        return "" if roll is None else f"{roll:g}"

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """The chase, weapons, and what protects somebody."""
        return chain(chase.panels(combat, who), arms.panels(combat, who))

    def states(self, combat: Combat, who: str) -> Iterable[tuple[str, str]]:
        """MY-19: where somebody is in the chase."""
        if place := chase.place_of(combat, who):
            yield place, "warn"

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        """MY-7, MY-16: the armor that counts, and shots left in what is ready."""
        sheet = sheet_of(combat, who)
        loaded = next((w for w in sheet.weapons if w.ready and w.ammo is not None), None)
        yield Fact("Armor", "Arm", str(max([*sheet.armor, sheet.magic_armor])))
        yield Fact("Shots", "Shots", "·" if loaded is None else f"{loaded.ammo}/{loaded.ammo_max}")


def _keys(dex: int, dice: Dice, successes_first: bool) -> Rank:
    roll = dice.final[0] if dice.final else dice.natural
    success = roll <= 2 * dex
    result = f"{'success' if success else 'failure'} against DEX × 2 = {2 * dex}"
    how = f"{dice.how if dice.final else f'd100 ({dice.how})'}, {result}"
    keys = (Key("Initiative", roll, low=True, how=how), Key("DEX", dex))
    return (Key("Success", int(success), how=result), *keys) if successes_first else keys
