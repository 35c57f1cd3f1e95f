"""MY-8 to MY-11, D2: who can dodge or parry what, and how it goes; one defence each round."""

from __future__ import annotations

from msgspec import Struct

from tracker.engine import Choice, Combat, Draft, Said, ref

from .levels import SPOKEN, Checked, Level, check, needed, skill_of
from .sheet import Weapon, options_of, sheet_of
from .wounds import out_of_it

NONE, DODGE, PARRY = "none", "dodge", "parry"
HOWS = (NONE, DODGE, PARRY)
DODGING, PARRYING = "dodging", "parrying"
"""Kinds of effects that keep one defence open (D2)."""


# What is allowed


def has_acted(combat: Combat, who: str) -> bool:
    """D2: nothing is left to act with, or the turn has ended."""
    slot = combat.slots.get(who)
    return combat[who].have.get("action", 0) < 1 or (slot is not None and slot.turn == "done")


def _because(combat: Combat, who: str, reason: str) -> str:
    return f"{combat[who].name} {reason}." if reason else ""


def no_defence(combat: Combat, who: str) -> str:
    """MY-11, D9: why *who* can defend in no way, as a sentence, or ""."""
    return _because(combat, who, _helpless(combat, who))


def no_dodge(combat: Combat, who: str, unseen: bool = False) -> str:
    """MY-8: why *who* cannot dodge, as a sentence, or ""."""
    return _because(combat, who, _not_dodging(combat, who, unseen))


def no_parry(combat: Combat, who: str, against: Weapon | None = None) -> str:
    """MY-9, MY-10: why *who* cannot parry what is done with *against* (None: a melee weapon), or ""."""
    return _because(combat, who, _not_parrying(combat, who, against))


def _helpless(combat: Combat, who: str) -> str:
    if out := out_of_it(combat, who):
        return f"is {out} and cannot defend (D9)"
    if combat.started and combat[who].have.get("defence", 0) < 1:
        return "has had its one defence this round (MY-11)"
    return ""


def _not_dodging(combat: Combat, who: str, unseen: bool) -> str:
    """MY-8; whoever keeps a dodge open can, after acting, too (D2)."""
    if reason := _helpless(combat, who):
        return reason
    if unseen:
        return "does not perceive the attack, so it cannot dodge (MY-8)"
    if combat.started and has_acted(combat, who) and not combat.has(who, DODGING):
        return "has acted this round, so it cannot dodge any more (MY-8)"
    return ""


def _not_parrying(combat: Combat, who: str, against: Weapon | None) -> str:
    if reason := _helpless(combat, who):
        return reason
    if against is not None and against.kind == "firearm":
        return "cannot parry a firearm (MY-10)"
    if not _blades(combat, who):
        return "has no melee weapon ready to parry with; `ready` readies one (MY-9)"
    if parries_with(combat, who, against) is None:
        return f"has nothing ready that reaches as far as the {against.name if against else ''} (MY-10)"
    return ""


def parries_with(combat: Combat, who: str, against: Weapon | None) -> tuple[Weapon, int] | None:
    """MY-9, MY-10: the best ready weapon to parry *against* with, and half its skill."""
    fit = [(w, half) for w, half in _blades(combat, who) if w.reach or against is None or not against.reach]
    return max(fit, key=lambda f: f[1], default=None)


def _blades(combat: Combat, who: str) -> list[tuple[Weapon, int]]:
    ready = [w for w in sheet_of(combat, who).weapons if w.ready and w.kind == "melee"]
    skilled = [(w, skill_of(combat, who, w.skill)) for w in ready]
    return [(w, skill // 2) for w, skill in skilled if skill is not None]


# How it goes


def choose(draft: Draft, who: str, against: Weapon, level: Level, unseen: bool, given: str) -> tuple[str, str]:
    """
    How *who* defends against a hit of that *level*: as *given*, else asked, if there is anything to choose from.

    Together with why there is none, where there is none.
    """
    combat = draft.combat
    reasons = {DODGE: _not_dodging(combat, who, unseen), PARRY: _not_parrying(combat, who, against)}
    if given:
        if reason := reasons.get(given):
            draft.refuse(_because(combat, who, reason))
        return given, "no defence"
    options = (NONE, *(how for how, reason in reasons.items() if not reason))
    if len(options) == 1:
        return NONE, f"no defence, as it {' and '.join(dict.fromkeys(reasons.values()))}"
    hit = f"{ref(who)} is hit by {against.name}, {SPOKEN[level]}"
    why_not = "".join(f"; {how}: {reason}" for how, reason in reasons.items() if reason)
    title = f"{hit}; {_chances(combat, who, against, options)}{why_not}"
    kept = {DODGE: DODGING, PARRY: PARRYING}  # paid for already, so that is what is meant (D2)
    usual = next((how for how in options if how in kept and combat.has(who, kept[how])), NONE)
    (said,) = draft.ask(title, [Choice(who, "defence", options, usual, silent=True)])
    how, left = (str(said.value), said.default) if isinstance(said, Said) else (NONE, True)
    return how, "no defence (by default)" if left else "no defence"


def _chances(combat: Combat, who: str, against: Weapon, options: tuple[str, ...]) -> str:
    """What each defence needs, for the one who chooses."""
    chances = {DODGE: 2 * sheet_of(combat, who).dex, PARRY: (parries_with(combat, who, against) or (against, 0))[1]}
    price = {DODGE: " (takes the action)" if _costs_action(combat, who) else ""}
    return ", ".join(f"{how} {needed(chances[how])}{price.get(how, '')}" for how in options if how in chances)


def _costs_action(combat: Combat, who: str) -> bool:
    """D2: whether dodging takes the action that *who* still has."""
    return options_of(combat).dodge_spends_action and combat.started and not combat.has(who, DODGING)


class Defence(Struct, frozen=True):
    """A dodge or a parry that has been made: what it is called, and how it went."""

    label: str
    made: Checked


def defend(draft: Draft, who: str, how: str, against: Weapon | None, mod: int, level: Level | None) -> Defence:
    """*who* dodges or parries: paid for and rolled; the caller tells it."""
    cost = {"defence": 1}
    if how == DODGE:
        if _costs_action(draft.combat, who):
            cost["action"] = 1
        label, skill = "Dodge", 2 * sheet_of(draft.combat, who).dex
    else:
        weapon, skill = parries_with(draft.combat, who, against) or (None, 0)
        label = f"Parry with {weapon.name}" if weapon else "Parry"
    if draft.combat.started:
        have = draft.combat[who].have
        draft.pay(who, {r: n for r, n in cost.items() if have.get(r)}, why=label, quiet=True)
    for effect in [*draft.combat.on(who, DODGING), *draft.combat.on(who, PARRYING)]:
        draft.end(effect, "that was the one defence")
    return Defence(label, check(draft, who, label, skill, {"by hand": mod}, level))
