"""Stepping out of the order and coming back: those who wait, and those who have no turns for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .draft import Refused
from .events import Moved, SlotChanged

if TYPE_CHECKING:
    from .draft import Draft


def wait(draft: Draft, who: str, note: str = "waits") -> None:
    """*who* steps out of the order, turn and all, until it comes back (at the earliest after this turn)."""
    if any(who in f.actors for f in draft.combat.frames[:-1]):
        raise Refused(f"{draft.combat[who].name} is in the middle of something that was interrupted; go back first.")
    draft.slot(who, state="waiting", note=note, group="", plan="")
    if who in draft.combat.acting:
        draft.step_back(who)
    if who not in draft.combat.turn:
        let_go(draft, who)


def rejoin_after(draft: Draft, ended: str, behind: str = "") -> None:
    """
    The turn of *ended* is over: who meant to come back behind it does, in the order they said so.

    Where *ended* has no place any more, they come back behind *behind* ("" is the top).
    """
    last = ended if ended in draft.combat.slots else behind
    plan = f"after:{ended}"
    for slot in sorted((s for s in draft.combat.slots.values() if s.plan == plan), key=lambda s: s.queue):
        come_back(draft, slot.who, last)
        last = slot.who


def come_back(draft: Draft, who: str, after: str) -> None:
    """*who* is in the order again, behind *after* ("" is the top)."""
    draft.emit(Moved(who, after), SlotChanged(replace(draft.combat.slots[who], state="in", plan="", queue=0)))
    draft.rules.rejoined(draft, who, after)


def let_go(draft: Draft, who: str, behind: str = "") -> None:
    """
    *who* has no turn any more that others could come back behind.

    They come back behind the turn going on instead, or now where there is none.
    """
    if turn := [w for w in draft.combat.turn if w != who]:
        for slot in list(draft.combat.slots.values()):
            if slot.plan == f"after:{who}":
                draft.slot(slot.who, plan=f"after:{turn[0]}")
    else:
        rejoin_after(draft, who, behind)


def leave_order(draft: Draft, who: str) -> None:
    """Keep *who* listed, without turns; a turn going on goes on until its end."""
    back = "waiting" if draft.combat.slots[who].state == "waiting" else "in"
    draft.slot(who, state="out", plan="", back=back)
    if who not in draft.combat.turn:
        let_go(draft, who)


def return_to_order(draft: Draft, who: str) -> None:
    """Back to the old place: this round if it is still to come, else from the next round on."""
    slot = draft.combat.slots[who]
    if slot.state != "out":
        return
    late = slot.turn == "ahead" and passed(draft, who)
    draft.slot(who, state=slot.back, turn="missed" if late and slot.back == "in" else slot.turn)


def passed(draft: Draft, who: str) -> bool:
    """Whether the order has gone by the place of *who* this round."""
    combat = draft.combat
    place = combat.order.index(who)
    current = [w for w in combat.turn if w in combat.slots]
    if current:
        return place < min(map(combat.order.index, current))
    return any(combat.slots[w].turn != "ahead" for w in combat.order[place + 1 :])
