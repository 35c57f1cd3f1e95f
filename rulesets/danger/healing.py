"""MY-17, MY-18, D6: First Aid while it matters, and what mends wounds once everybody is safe."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tracker.engine import Action, Call, Combat, Dice, Draft, Param, Refused, Roll, heal, listing, ref

from .levels import LEVEL, MOD, by_hand, check, succeeds
from .sheet import sheet_of
from .wounds import BLEEDING, GROUP, stabilise

FIRST_AID = "First Aid"
HOME, HOSPITAL = 1, 2
"""MY-18: hit points a day."""

MOST_DAYS = 999


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-17."""
    patients = tuple(c.id for c in combat.here() if not _no_patient(combat, who, c.id))
    none = "" if patients else f"No ally of {combat[who].name}'s is at 0 HP or less (MY-17)."
    yield Action("first-aid", FIRST_AID, _first_aid, "DEX × 5, once a round, for an ally at 0 HP or less (MY-17).",
                 "first-aid Amy John", "one",
                 (Param("target", "who", "whom", required=True, choices=patients), MOD, LEVEL), {"action": 1},
                 FIRST_AID, why_not=none, key="f", digit="5", group=GROUP)  # fmt: skip


def common_actions(combat: Combat) -> Iterable[Action]:
    """MY-18."""
    on = combat.started and not combat.ended
    unsafe = "The fight is still on; wounds mend once everybody is safe, after `end` (MY-18)." if on else ""
    whom = Param("who", "who", "who rests; left out: everybody of the party who is wounded")
    days = Param("days", "number", "how many days", "1", low=1, high=MOST_DAYS, named=True)
    yield Action("rest-home", "Rest at home", partial(_rest, HOME), "1 HP a day (MY-18).", "rest-home Amy days=3",
                 params=(whom, days), why_not=unsafe, key="h", before_start=True, after_end=True, asks=True,
                 group="Once safe")  # fmt: skip
    yield Action("clinic", "Visit a clinic", _clinic, "1d3 HP a visit (MY-18).", "clinic Amy",
                 params=(whom,), why_not=unsafe, key="c", before_start=True, after_end=True, asks=True,
                 group="Once safe")  # fmt: skip
    yield Action("hospital", "Stay in hospital", partial(_rest, HOSPITAL), "2 HP a day (MY-18).",
                 "hospital Amy days=2", params=(whom, days), why_not=unsafe, key="o", before_start=True, after_end=True,
                 asks=True, group="Once safe")  # fmt: skip


def _no_patient(combat: Combat, who: str, target: str) -> str:
    """MY-17: why *who* cannot give First Aid to *target*, or ""."""
    helper, patient = combat[who], combat[target]
    if who == target:
        return f"{helper.name} cannot stabilise itself; an ally can (MY-17)."
    if patient.entry or not combat.present(target):
        return f"{patient.name} is not on stage."
    if patient.side != helper.side:
        return f"{patient.name} is no ally of {helper.name}'s (MY-17)."
    if patient.defeated:
        return f"{patient.name} is beyond First Aid; `revive` brings somebody back by hand (D7)."
    if patient.hp is None or patient.hp > 0:
        return f"{patient.name} is above 0 HP; First Aid is for those who are not (MY-17)."
    return ""


def _first_aid(draft: Draft, call: Call) -> None:
    who, target = call.actor, str(call.args["target"])
    if not draft.combat.present(target):
        raise Refused(f"{draft.combat[target].name} is not on stage.")
    if reason := _no_patient(draft.combat, who, target):
        draft.refuse(reason)
    mods = {"by hand": int(call.args.get("mod", 0))}
    skill = 5 * sheet_of(draft.combat, who).dex
    level = check(draft, who, FIRST_AID, skill, mods, by_hand(call), f" for {ref(target)}").say(draft)
    if not succeeds(level):
        return
    stabilise(draft, target, who)
    if level == "critical":
        back = draft.roll(target, FIRST_AID, 3)
        heal(draft, target, back.natural, f"critical {FIRST_AID}, MY-17")


# MY-18


def _patients(draft: Draft, call: Call) -> list[str]:
    """Whoever is meant and can mend: wounded, alive and not bleeding."""
    combat, named = draft.combat, str(call.args.get("who", ""))
    if named:
        if why := _no_mending(combat, named):
            draft.refuse(why)
        return [named]
    party, there = draft.rules.sides[0], [c for c in combat.here() if not c.entry]
    ours = [c for c in there if c.side in ("", party)]
    whom = [c.id for c in ours or there if not _no_mending(combat, c.id)]
    if not whom:
        which = f"Nobody of the {party} has" if ours else "Nobody here has"
        raise Refused(f"{which} wounds that mend: at full hit points, bleeding or dead; name somebody to say who.")
    return whom


def _no_mending(combat: Combat, who: str) -> str:
    c = combat[who]
    if c.entry or c.hp is None or (c.hp_max is not None and c.hp >= c.hp_max):
        return f"{c.name} has nothing to mend: at full hit points."
    if c.defeated:
        return f"{c.name} is dead; `revive` brings somebody back by hand (D7)."
    if combat.has(who, BLEEDING):
        return f"{c.name} is still bleeding (MY-14): First Aid or `heal` first; `undo` takes an end back."
    return ""


def _rest(rate: int, draft: Draft, call: Call) -> None:
    days = int(call.args.get("days", 1))
    where = "at home" if rate == HOME else "in hospital"
    for who in _patients(draft, call):
        _mend(draft, who, rate * days, f"{days} {'day' if days == 1 else 'days'} {where}")


def _clinic(draft: Draft, call: Call) -> None:
    whom = _patients(draft, call)
    title = f"Clinic: {listing([ref(w) for w in whom])}"
    for who, reply in zip(whom, draft.ask(title, [Roll(w, "Clinic", (3,)) for w in whom]), strict=True):
        if isinstance(reply, Dice):
            _mend(draft, who, reply.natural, "a visit to the clinic")


def _mend(draft: Draft, who: str, amount: int, why: str) -> None:
    """Never above the maximum; what would be beyond it is not counted."""
    c = draft.combat[who]
    room = amount if c.hp is None or c.hp_max is None else max(0, c.hp_max - c.hp)
    heal(draft, who, min(amount, room), f"{why}, MY-18")
