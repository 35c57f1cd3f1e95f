"""MY-3, MY-8, MY-9, D2: dodge and parry taken as an action, or against an attack that is settled by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import Action, Call, Combat, Draft, Param, Until, When, ref

from .attack import offer_counterattack
from .defence import DODGE, DODGING, PARRY, PARRYING, defend, no_defence, no_dodge, no_parry
from .levels import LEVEL, MOD, SPOKEN, by_hand

GROUP = "Defence"
OPEN_UNTIL = (Until(When("round-end")),)


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-3, MY-8, MY-9, D2: in one's own turn an action, otherwise a reaction to an attack settled by hand."""
    own = who in combat.acting
    cost = {"action": 1} if own else {}
    attacker = Param("against", "who", "whose attack, for a counterattack", named=True)
    acted = no_defence(combat, who) if own else no_dodge(combat, who)
    yield Action("dodge", "Dodge", _dodge, "DEX × 2, for this round's action; as one's own it stays open (MY-8, D2).",
                 "dodge Amy", "one", (MOD, LEVEL), cost, anytime=True, why_not=acted, key="d", digit="3", react=True,
                 group=GROUP)  # fmt: skip
    yield Action("parry", "Parry", _parry, "Half the weapon's skill; as one's own action it stays open (MY-9, D2).",
                 "parry Amy against=Ted", "one", (attacker, MOD, LEVEL), cost, anytime=True,
                 why_not=no_parry(combat, who), key="p", digit="4", react=True, group=GROUP)  # fmt: skip


def _dodge(draft: Draft, call: Call) -> None:
    if call.actor in draft.combat.acting:
        _keep_open(draft, call.actor, "Dodging", DODGING)
    else:
        _defend(draft, call, DODGE)


def _parry(draft: Draft, call: Call) -> None:
    who, against = call.actor, str(call.args.get("against", ""))
    if who in draft.combat.acting:
        _keep_open(draft, who, "Parrying", PARRYING)
    elif _defend(draft, call, PARRY) and against:
        offer_counterattack(draft, who, against, None)


def _defend(draft: Draft, call: Call, how: str) -> bool:
    """Whether it helps; told in a line."""
    by = defend(draft, call.actor, how, None, int(call.args.get("mod", 0)), by_hand(call))
    told = f"{ref(call.actor)}: {by.label}"
    draft.say(f"{told}: {by.made.text}", public=f"{told}: {SPOKEN[by.made.level]}")
    return by.made.succeeds


def _keep_open(draft: Draft, who: str, name: str, kind: str) -> None:
    """D2: that one defence until the round ends."""
    if not draft.combat.has(who, kind):
        draft.begin(name, who, kind=kind, until=OPEN_UNTIL, tone="help")
