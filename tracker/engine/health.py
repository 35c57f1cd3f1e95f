"""Hit points: damage, healing, temporary hit points, and the marks they leave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from .text import minus, ref
from .waiting import leave_order, return_to_order

if TYPE_CHECKING:
    from .draft import Draft

DOWN = "down"
"""The kind of an effect that marks somebody who is down but keeps their turns."""
SNOOZED = "snoozed"
"""The kind of an effect that stands for a reminder while it is put off."""


class Wound(Struct, frozen=True, omit_defaults=True):
    """A change of hit points: *amount* as dealt (negative: healed), *excess* what went beyond the floor."""

    amount: int
    before: int | None
    after: int | None
    excess: int = 0
    why: str = ""


def wound(draft: Draft, who: str, amount: int, why: str = "", told: str = "", public: str = "") -> None:
    """
    Deal *amount* to *who*: temporary hit points go first, then hit points down to the ruleset's floor.

    *told* is what led to it, where that and the loss are one line of the log; players read *public* of it.
    """
    c = draft.combat[who]
    by = f" ({why})" if why else ""
    soaked = min(c.temp, amount)
    rest = amount - soaked
    hit = public or f"{ref(who)} takes {amount}{by}"
    told = told or hit
    temp = f", temporary {c.temp} → {c.temp - soaked}" if soaked else ""
    draft.change(who, "temp", c.temp - soaked)
    if c.hp is None:
        draft.change(who, "taken", c.taken + rest)
        draft.say(f"{told}{temp}: {c.taken + rest} taken in all", public=hit)
        draft.rules.hurt(draft, who, Wound(amount, None, None, why=why))
        return
    floor = draft.rules.hp_floor
    after = c.hp - rest if floor is None else min(c.hp, max(floor, c.hp - rest))
    excess = rest - (c.hp - after)
    beyond = f", {excess} beyond" if excess else ""
    draft.change(who, "hp", after)
    draft.say(f"{told}{temp}: {minus(c.hp)} → {minus(after)}{beyond}", public=hit)
    draft.rules.hurt(draft, who, Wound(amount, c.hp, after, excess, why))


def heal(draft: Draft, who: str, amount: int, why: str = "") -> None:
    """Give *amount* back to *who*, up to the maximum where there is one."""
    c = draft.combat[who]
    healed = f"{ref(who)} is healed {amount}" + (f" ({why})" if why else "")
    if c.hp is None:
        draft.change(who, "taken", max(0, c.taken - amount))
        draft.say(f"{healed}: {max(0, c.taken - amount)} taken in all", public=healed)
        return
    after = c.hp + amount if c.hp_max is None else max(c.hp, min(c.hp_max, c.hp + amount))
    draft.change(who, "hp", after)
    draft.say(f"{healed}: {minus(c.hp)} → {minus(after)}", public=healed)
    draft.rules.hurt(draft, who, Wound(-amount, c.hp, after, why=why))


def notice_fallen(draft: Draft, who: Iterable[str]) -> None:
    """Whoever comes in with no hit points left is down from the start."""
    for w in who:
        hp = draft.combat[w].hp
        if hp is not None and hp <= 0:
            draft.rules.hurt(draft, w, Wound(0, hp, hp))


def give_temp(draft: Draft, who: str, amount: int) -> None:
    """Temporary hit points do not add up: the higher number stays; 0 takes them away."""
    now = draft.combat[who].temp
    after = max(now, amount) if amount else 0
    draft.change(who, "temp", after)
    draft.say(f"{ref(who)}'s temporary hit points: {now} → {after}", secret=True)


def set_defeated(draft: Draft, who: str, defeated: bool, out: bool, why: str) -> None:
    """Mark *who*; *out* takes the place out of the running order or gives it back."""
    if draft.combat[who].defeated != defeated:
        draft.change(who, "defeated", defeated)
        told = f"{ref(who)} {'is defeated' if defeated else 'is back'}"
        draft.say(f"{told}: {why}" if why else told, public=told)
    if who in draft.combat.slots:
        (leave_order if out else return_to_order)(draft, who)


def go_down(draft: Draft, who: str, name: str, rule: str) -> None:
    """Mark *who* as down, in the order all the same, with a reminder of the *rule* that applies now."""
    if not draft.combat.has(who, DOWN):
        draft.begin(name, who, kind=DOWN, tone="harm", data={"rule": rule})
    draft.remind(who, rule)


def get_up(draft: Draft, who: str, why: str) -> None:
    """Take the mark of being down away."""
    for effect in draft.combat.on(who, DOWN):
        draft.end(effect, why)
        rule = effect.data.get("rule")
        draft.tick_off(d for d in draft.combat.due if (d.who, d.what) == (who, rule))
        for put_off in draft.combat.on(who, SNOOZED):
            if put_off.data["note"] == rule:
                draft.end(put_off, why)
