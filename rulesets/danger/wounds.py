"""MY-12 to MY-15, D4, D5, D7, D9: what lost hit points do to somebody."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Condition,
    Draft,
    Each,
    Effect,
    Param,
    Said,
    When,
    Wound,
    listing,
    minus,
    ref,
    set_defeated,
)

from .levels import MOD, check, succeeds
from .sheet import options_of, sheet_of

GROUP = "Wounds"
UNCONSCIOUS, BLEEDING, STABLE = "unconscious", "bleeding", "stabilised"
BLEEDS = "bleeds"
BY_HAND = "by hand"
WOUNDS, SHOCK = "wounds", "major wound"
"""What put somebody out: no hit points left, or a failed CON check."""

EACH_ROUND = (Each(When("round-end"), 1, BLEEDS),)  # D4
SMALL_SCALE = 20
"""D5: up to here CON is on the small scale, where five times as much is the chance."""

CONDITIONS = (
    Condition("Unconscious", UNCONSCIOUS, "No turn, no initiative, no defence (MY-13, MY-14, D9).", "harm"),
    Condition("Bleeding", BLEEDING, "1 HP whenever a round ends, until stabilised (MY-14, D4).", "harm", EACH_ROUND),
    Condition("Stabilised", STABLE, "Loses no more; a new hit opens the wound again (MY-17, D9).", "help"),
)
ENDS = {
    BLEEDING: "until stabilised or above 0 HP",
    STABLE: "until hurt again or above 0 HP",
    WOUNDS: "until above 0 HP",
    SHOCK: "until the Keeper wakes it",
}


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-13, D9: what the Keeper does about wounds by hand."""
    result = Param("result", "choice", "where the table rolled", choices=("pass", "fail"))
    yield Action("con-check", "CON check", _con_check, "By hand; failed, one is out (MY-13).", "con-check Amy", "one",
                 (result, MOD), anytime=True, key="n", group=GROUP)  # fmt: skip
    yield Action("wake", "Wake up", _wake, "Above 0 HP, by the Keeper's word (D9).", "wake Amy", "one",
                 anytime=True, after_end=True, why_not=_no_waking(combat, who), key="w", group=GROUP)  # fmt: skip


def out_of_it(combat: Combat, who: str) -> str:
    """D9: why *who* can neither act nor defend, or ""."""
    return "out of the fight" if combat[who].defeated else "unconscious" if combat.has(who, UNCONSCIOUS) else ""


def end_text(effect: Effect) -> str:
    """When one of these effects ends, in words; "" for any other."""
    return ENDS.get(str(effect.data.get("cause", "")) or effect.kind, "") if not effect.until else ""


def hurt(draft: Draft, who: str, wound: Wound, hit: bool = True) -> None:
    """What a change of hit points means; *hit* where it can be a Major Wound."""
    combat, after = draft.combat, wound.after
    if after is None or combat[who].entry:
        return
    before, death = after if wound.before is None else wound.before, -sheet_of(combat, who).con
    if combat[who].defeated and before <= death < after:
        set_defeated(draft, who, False, out=False, why=f"above {death} HP again")
        before = 1  # falls anew where it is not above 0
    if draft.combat[who].defeated:
        return
    if after <= death:
        _die(draft, who, f"{after} HP, {death} is death (MY-15)")
    elif after > 0:
        _rise(draft, who, up=before <= 0)
        if hit and wound.why != BY_HAND:
            _major_wound(draft, who, before - after)
    elif before > 0 or after < before or not wound.amount:  # healed, or only grazed: nothing begins anew
        _fall(draft, who)


def revived(draft: Draft, who: str) -> None:
    """D7, D9: not above 0, whoever was dead lies unconscious and bleeds."""
    hp = draft.combat[who].hp
    if hp is not None and hp <= 0:
        _fall(draft, who)


def bleed(draft: Draft, effect: Effect) -> None:
    """MY-14, D4: one hit point at the round's end; temporary ones do not help."""
    who, hp = effect.target, draft.combat[effect.target].hp
    if hp is None or draft.combat[who].defeated or not draft.combat.present(who):
        return
    draft.change(who, "hp", hp - 1)
    told = f"{ref(who)} bleeds and loses 1 HP (MY-14)"
    draft.say(f"{told}: {minus(hp)} → {minus(hp - 1)}", public=told)
    hurt(draft, who, Wound(1, hp, hp - 1), hit=False)


def still_bleeding(draft: Draft) -> None:
    """MY-14: as the fight ends, whoever is not stabilised is named."""
    if names := [ref(c.id) for c in draft.combat.here() if draft.combat.has(c.id, BLEEDING)]:
        still = "still bleeds" if len(names) == 1 else "still bleed"
        draft.say(f"{listing(names)} {still}: undo takes the end back, for First Aid (MY-14, MY-17)", secret=True)


def stabilise(draft: Draft, who: str, by: str) -> None:
    """MY-17: the bleeding stops."""
    for effect in draft.combat.on(who, BLEEDING):
        draft.end(effect, "stabilised")
    if not draft.combat.has(who, STABLE):
        draft.begin("Stabilised", who, by=by, kind=STABLE, tone="help")


def con_check(draft: Draft, who: str, mod: int = 0, result: str = "") -> None:
    """MY-13, D5: passed, or unconscious; rolled here or at the table, as the option says."""
    con = sheet_of(draft.combat, who).con
    if not result and options_of(draft.combat).con_check == "table":
        (said,) = draft.ask(f"{ref(who)}: CON check", [Choice(who, "CON check", ("fail", "pass"), "fail", quiet=True)])
        assert isinstance(said, Said)
        result = str(said.value)
    if result:
        passed = result == "pass"
        draft.say(f"{ref(who)}: CON check {'passed' if passed else 'failed'} (MY-13)")
    else:
        chance = con * 5 if con <= SMALL_SCALE else con
        level = check(draft, who, "CON check", chance, {"by hand": mod}).say(draft)
        passed = succeeds(level)
    if not passed:
        _put_out(draft, who, SHOCK)


def _con_check(draft: Draft, call: Call) -> None:
    con_check(draft, call.actor, int(call.args.get("mod", 0)), str(call.args.get("result", "")))


def _major_wound(draft: Draft, who: str, lost: int) -> None:
    most = draft.combat[who].hp_max or sheet_of(draft.combat, who).most_hp
    if lost <= 0 or 2 * lost < most:
        return
    told = f"Major Wound for {ref(who)}"
    draft.say(f"{told}: {lost} is half of {most} or more (MY-13)", public=told)
    if not draft.combat.has(who, UNCONSCIOUS):
        con_check(draft, who)


def _die(draft: Draft, who: str, why: str) -> None:
    """MY-15, D7: out of the order, still listed."""
    for effect in draft.combat.on(who):
        if effect.kind in (UNCONSCIOUS, BLEEDING, STABLE):
            draft.end(effect, "dead")
    set_defeated(draft, who, True, out=True, why=f"dead at {why}")


def _fall(draft: Draft, who: str) -> None:
    """MY-14, D9: unconscious, and bleeding, also where it had stopped."""
    _put_out(draft, who, WOUNDS)
    for effect in draft.combat.on(who, STABLE):
        draft.end(effect, "hurt again (D9)")
    if not draft.combat.has(who, BLEEDING):
        draft.begin("Bleeding", who, kind=BLEEDING, each=EACH_ROUND, tone="harm")


def _rise(draft: Draft, who: str, up: bool) -> None:
    """D9: above 0 HP nobody bleeds to death, and whoever only that had put out wakes."""
    if not up:
        return
    for effect in draft.combat.on(who):
        if effect.kind in (BLEEDING, STABLE) or effect.data.get("cause") == WOUNDS:
            draft.end(effect, "above 0 HP")


def _put_out(draft: Draft, who: str, cause: str) -> None:
    """Unconscious; a failed CON check is the cause that stays."""
    there = draft.combat.on(who, UNCONSCIOUS)
    if not there:
        draft.begin("Unconscious", who, kind=UNCONSCIOUS, tone="harm", data={"cause": cause})
    elif cause == SHOCK:
        draft.alter(there[0], "out cold, by a failed CON check, too", data={**there[0].data, "cause": SHOCK})


def _no_waking(combat: Combat, who: str) -> str:
    name, hp = combat[who].name, combat[who].hp
    if not combat.has(who, UNCONSCIOUS):
        return f"{name} is not unconscious."
    return "" if hp is None or hp > 0 else f"{name} has {hp} HP and wakes above 0 (MY-14, D9)."


def _wake(draft: Draft, call: Call) -> None:
    for effect in draft.combat.on(call.actor, UNCONSCIOUS):
        draft.end(effect, "woken by the Keeper")
