"""PERIL-2, PERIL-10: what actions are spent on beside moving, weapons that have to be loaded, and who is dying."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Draft,
    Moment,
    Panel,
    Param,
    Refused,
    Said,
    listing,
    nothing_more,
    ref,
    to_attack,
)

from .facing import arc_text
from .moves import is_low
from .sheet import SIZES, Weapon, sheet_of
from .squares import distance, others_at, spots
from .turns import ENEMIES

GROUP = "Turn"


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """PERIL-10."""
    sheet, name = sheet_of(combat, who), combat[who].name
    weapons = tuple(w.name for w in sheet.weapons)
    loadable = tuple(w.name for w in sheet.weapons if not w.ready)
    loaded = f"{name} has nothing to load" + (": all is loaded." if any(w.loads for w in sheet.weapons) else ".")
    what = Param("what", "words", "what it does, for the log")
    yield Action("attack", "Attack", _attack, "Says from where it comes, on a map (PERIL-10, PERIL-17).",
                 'attack Amy "Hound 2" Bow', "one",
                 (Param("target", "who", "whom", required=True, choices=to_attack(combat, who)),
                  Param("weapon", "text", "with what; left out: the first that is loaded", choices=weapons)),
                 {"action": 1}, key="a", digit="1", quiet=True, group=GROUP)  # fmt: skip
    yield Action("load", "Load", _load, "One load action; some weapons need several (PERIL-10).", "load Amy Crossbow",
                 "one", (Param("weapon", "text", "which; left out: the first that is not loaded", choices=loadable),),
                 {"action": 1}, why_not="" if loadable else loaded, key="l", digit="4",
                 quiet=True, group=GROUP)  # fmt: skip
    yield Action("stand", "Stand up", _stand, "From prone (PERIL-10).", "stand", "one", (), {"action": 1},
                 why_not=_no_standing(combat, who), key="u", quiet=True, group=GROUP)  # fmt: skip
    yield Action("act", "Action", nothing_more, "Anything else (PERIL-10).", "act opens the chest", "one", (what,),
                 {"action": 1}, key="c", group=GROUP)  # fmt: skip
    yield Action("react", "Reaction", nothing_more, "One of this round's reactions (D1).", "react ducks", "one",
                 (what,), {"reaction": 1}, anytime=True, key="r", react=True, group="Reactions")  # fmt: skip
    yield Action("drop", "Fall prone", _drop, "Free; or knocked down.", "drop Amy", "one", anytime=True,
                 before_start=True, why_not=f"{name} is prone already." if sheet.prone else "", key="o",
                 group="By hand")  # fmt: skip
    yield Action("dying", "Dying" if not sheet.dying else "No longer dying", _dying, "The peril goes on (PERIL-2).",
                 "dying Amy", "one", anytime=True, before_start=True, after_end=True, key="y",
                 group="By hand")  # fmt: skip


def _no_standing(combat: Combat, who: str) -> str:
    """PERIL-10, PERIL-19: why *who* cannot stand up, or ""."""
    if not sheet_of(combat, who).prone:
        return f"{combat[who].name} is not prone."
    spot = sheet_of(combat, who).spot
    above = [w for w in others_at(combat, spot, who) if not is_low(combat, w)] if spot else []
    if above and sheet_of(combat, who).size != SIZES[0]:
        return f"{combat[above[0]].name} stands in the square of {combat[who].name}'s, too (PERIL-19)."
    return ""


def before(draft: Draft, moment: Moment) -> None:
    """PERIL-2: ending the peril while somebody is dying asks first, and names them."""
    if moment.mark != "fight-end" or draft.force:
        return
    dying = [c for c in draft.combat.here() if sheet_of(draft.combat, c.id).dying and c.side != ENEMIES]
    if not dying:
        return
    names, are = listing([ref(c.id) for c in dying]), "is" if len(dying) == 1 else "are"
    ends = Choice("", "end the peril all the same", ("no", "yes"), "no", quiet=True)
    (said,) = draft.ask(f"{names} {are} dying;", [ends])
    if not isinstance(said, Said) or said.value != "yes":
        plain = listing([c.name for c in dying])
        raise Refused(f"The peril goes on: {plain} {are} dying (PERIL-2); `end say=yes` ends it all the same.")


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """The weapons of *who*, and what is known of it."""
    if not who or combat[who].entry:
        return
    sheet = sheet_of(combat, who)
    rows = [("Perception", str(sheet.perception)), ("Agility", f"{sheet.agility}: a move is {sheet.metres} m")]
    rows += [("Size", sheet.size + (", a nimble mouse" if sheet.nimble_mouse else ""))]
    rows += [("Light", "carries one")] if sheet.carries_light else []
    yield Panel("Numbers", rows)
    if sheet.weapons:
        yield Panel("Weapons", [(w.name, w.skill or "·", load_text(w)) for w in sheet.weapons],
                    head=("Weapon", "Skill", "Loaded"))  # fmt: skip


def load_text(weapon: Weapon) -> str:
    """The load actions done, of those it needs."""
    return f"{weapon.loaded}/{weapon.loads}" if weapon.loads else "·"


def _find(combat: Combat, who: str, text: str, choose: Iterable[int]) -> int:
    """The weapon called *text*, or that alone begins so; with no text the first of those to *choose* from."""
    weapons = sheet_of(combat, who).weapons
    there = ", ".join(w.name for w in weapons) or "none"
    if not text:
        if (first := next(iter(choose), None)) is not None:
            return first
        raise Refused(f"{combat[who].name} has no such weapon; on the sheet: {there}.")
    wanted = text.strip().casefold()
    found = [n for n, w in enumerate(weapons) if w.name.casefold() == wanted]
    found = found[:1] or [n for n, w in enumerate(weapons) if w.name.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise Refused(f"{combat[who].name} has no one weapon called “{text[:60]}”; on the sheet: {there}.")


def _set(draft: Draft, who: str, at: int, **fields: Any) -> None:
    weapons = [w.model_dump() for w in sheet_of(draft.combat, who).weapons]
    weapons[at] = {**weapons[at], **fields}
    draft.change(who, "weapons", weapons)


def _attack(draft: Draft, call: Call) -> None:
    who, target, text = call.actor, str(call.args["target"]), str(call.args.get("weapon", ""))
    combat = draft.combat
    if combat[target].entry or not combat.present(target):
        raise Refused(f"{combat[target].name} is not on stage, so it cannot be attacked.")
    if who == target:
        draft.refuse(f"{combat[who].name} would attack itself; name somebody else.")
    weapons, told = sheet_of(combat, who).weapons, ""
    if weapons or text:
        ready = [n for n, w in enumerate(weapons) if w.ready]
        at = _find(combat, who, text, ready or range(len(weapons)))
        weapon = weapons[at]
        if not weapon.ready:
            left = weapon.loads - weapon.loaded
            draft.refuse(f"The {weapon.name} is not loaded: {left} more load {_actions(left)} (PERIL-10).")
        if weapon.loads:
            _set(draft, who, at, loaded=0)
        told = f" with {weapon.name}" + (f" ({weapon.skill})" if weapon.skill else "")
    there = spots(combat)
    far = f", {distance(there[who], there[target])} m away" if who in there and target in there else ""
    arc = arc_text(combat, who, target)
    draft.say(f"{ref(who)} attacks {ref(target)}{told}{far}{f', {arc}' if arc else ''}",
              public=f"{ref(who)} attacks {ref(target)}")  # fmt: skip


def _actions(n: int) -> str:
    return "action" if n == 1 else "actions"


def _load(draft: Draft, call: Call) -> None:
    who, weapons = call.actor, sheet_of(draft.combat, call.actor).weapons
    at = _find(draft.combat, who, str(call.args.get("weapon", "")), [n for n, w in enumerate(weapons) if not w.ready])
    weapon = weapons[at]
    if weapon.ready:
        needs = "needs no loading" if not weapon.loads else f"is loaded already, {load_text(weapon)}"
        draft.refuse(f"The {weapon.name} {needs}.")
    _set(draft, who, at, loaded=min(weapon.loads, weapon.loaded + 1))
    now = sheet_of(draft.combat, who).weapons[at]
    draft.say(f"{ref(who)} loads {weapon.name}: {load_text(now)}", public=f"{ref(who)} loads {weapon.name}")


def _stand(draft: Draft, call: Call) -> None:
    draft.change(call.actor, "prone", False)
    draft.say(f"{ref(call.actor)} stands up")


def _drop(draft: Draft, call: Call) -> None:
    draft.change(call.actor, "prone", True)
    draft.say(f"{ref(call.actor)} is prone")


def _dying(draft: Draft, call: Call) -> None:
    now = not sheet_of(draft.combat, call.actor).dying
    draft.change(call.actor, "dying", now)
    draft.say(f"{ref(call.actor)} is dying (PERIL-2)" if now else f"{ref(call.actor)} is no longer dying")
