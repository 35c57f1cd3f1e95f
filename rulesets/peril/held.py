"""PERIL-14, D12: one action held for a trigger later in the round."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import Action, Call, Combat, Draft, Effect, Moment, Param, ref

HELD = "held"
TRIGGERED = "held action"
"""Why somebody acts out of turn."""
GROUP = "Turn"


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """PERIL-14."""
    name, held = combat[who].name, combat.on(who, HELD)
    already = f"{name} holds an action already: {held[0].data['note']} (PERIL-14)." if held else ""
    if combat.frames and combat.frames[-1].kind == TRIGGERED and who in combat.acting:
        already = f"{name} does now what it held, and does not hold it again (PERIL-14, D12)."
    nothing = "" if held else f"{name} holds no action; `hold` does that."
    yield Action("hold", "Hold an action", _hold, "One, for a trigger this round; else it is wasted (PERIL-14).",
                 "hold when the hound comes close", "one",
                 (Param("trigger", "words", "what sets it off", required=True),), {"action": 1}, why_not=already,
                 key="h", digit="3", quiet=True, group=GROUP)  # fmt: skip
    yield Action("trigger", "Trigger what is held", _trigger, "At once; then the interrupted turn goes on (D12).",
                 "trigger Amy", "one", anytime=True, why_not=nothing, key="t", digit="7", react=True,
                 group=GROUP)  # fmt: skip


def end_text(effect: Effect) -> str:
    """When a held action lapses, in words; "" for any other effect."""
    return "until triggered, else wasted as the round ends" if effect.kind == HELD else ""


def before(draft: Draft, moment: Moment) -> None:
    """PERIL-14: what was not triggered is wasted as the round ends."""
    if moment.mark == "round-end":
        for effect in list(draft.combat.effects.values()):
            if effect.kind == HELD:
                draft.end(effect, "wasted, as its trigger never came (PERIL-14)")


def _hold(draft: Draft, call: Call) -> None:
    trigger = str(call.args["trigger"])
    draft.say(f"{ref(call.actor)} holds an action: {trigger}", public=f"{ref(call.actor)} holds an action")
    draft.begin("Holds", call.actor, kind=HELD, tone="help", data={"note": trigger})


def _trigger(draft: Draft, call: Call) -> None:
    who, held = call.actor, draft.combat.on(call.actor, HELD)
    for effect in held[:1]:
        draft.end(effect, "triggered")
    if who in draft.combat.acting:
        draft.gain(who, {"action": 1}, TRIGGERED)
    else:
        draft.interrupt(who, TRIGGERED, {"action": 1})
