"""PERIL-3 to PERIL-7, D9: who is surprised as the peril begins."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.engine import Choice, Combat, Combatant, Draft, Said, Until, When, listing, ref

from .sheet import UNAWARE, sheet_of

SURPRISED = "surprised"
AWARE, QUICKDRAW = UNAWARE[0], UNAWARE[-1]
FAILED, PASSED, LIGHT = "failed", "passed", "saw the light"
WHY: Mapping[str, str] = {
    "unaware": "unaware, PERIL-3",
    "darkness": "a threat out of darkness, PERIL-4",
    "sleeping": "asleep, PERIL-4",
    "foes silent": "the foes came silently, PERIL-4",
}
"""What makes a roll against surprise due."""


def is_surprised(combat: Combat, who: str) -> bool:
    """PERIL-5: whether *who* can neither act nor react in this first round."""
    return combat.has(who, SURPRISED)


def ask(draft: Draft) -> None:
    """The Bookkeeper says who is unaware and why, then how their Perception rolls went; one form each."""
    there = [c for c in draft.combat.here() if not c.entry]
    items = [Choice(c.id, "is", UNAWARE, sheet_of(draft.combat, c.id).unaware, silent=True) for c in there]
    lit = [c for c in there if sheet_of(draft.combat, c.id).carries_light]
    light = f"  Light: {listing([ref(c.id) for c in lit])}" if lit else ""
    replies = draft.ask(f"Who is unaware?{light}", items)
    said = {i.who: r for i, r in zip(items, replies, strict=True) if isinstance(r, Said)}
    unaware = {who: str(reply.value) for who, reply in said.items() if reply.value != AWARE}
    if not unaware:
        left = " (by default)" if all(reply.default for reply in said.values()) else ""
        draft.say(f"Nobody is surprised{left}", secret=True)
        return
    _warn(draft, list(unaware), lit)
    due = {who: why for who, why in unaware.items() if why != QUICKDRAW}
    fell = _rolled(draft, due, lit)
    for who, why in unaware.items():
        if why == QUICKDRAW:
            _begin(draft, who, "a quickdraw, PERIL-6, D9")
        elif fell[who].value == FAILED:
            _begin(draft, who, f"Perception failed{_left(fell[who])}: {WHY[why]}")
        else:
            how = "the light gave the foes away" if fell[who].value == LIGHT else "Perception passed"
            draft.say(f"{ref(who)}: {how} ({WHY[why]}): not surprised")


def _left(said: Said) -> str:
    return ", by default" if said.default else ""


def _begin(draft: Draft, who: str, why: str) -> None:
    """PERIL-5: for round 1."""
    until = (Until(When("round-end")),)
    draft.begin("Surprised", who, kind=SURPRISED, until=until, tone="harm", data={"time": why})


def _warn(draft: Draft, whom: list[str], lit: list[Combatant]) -> None:
    """PERIL-7: a light gives those away who would surprise somebody; the Bookkeeper decides."""
    sides = {draft.combat[who].side for who in whom}
    if seen := [c for c in lit if sides - {c.side}]:
        names, one = listing([ref(c.id) for c in seen]), len(seen) == 1
        draft.say(
            f"{names} {'carries' if one else 'carry'} a light, and foes are hardly surprised (PERIL-7)", secret=True
        )


def _rolled(draft: Draft, due: Mapping[str, str], lit: list[Combatant]) -> dict[str, Said]:
    """How the Perception rolls went; the dice are the table's."""
    items = []
    for who, why in due.items():
        seen = any(c.side != draft.combat[who].side for c in lit)
        options = (FAILED, PASSED, LIGHT) if seen else (FAILED, PASSED)
        items.append(Choice(who, f"Perception, {WHY[why]}", options, FAILED, silent=True))
    replies = draft.ask("Perception against surprise", items)
    return {i.who: r for i, r in zip(items, replies, strict=True) if isinstance(r, Said)}
