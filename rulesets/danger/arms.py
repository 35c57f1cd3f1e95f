"""MY-3, MY-7, D9: what else a turn can be spent on, and keeping weapons ready and loaded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tracker.engine import Action, Call, Combat, Draft, Panel, Param, Refused, nothing_more, ref

from .levels import LEVEL, MOD, MOST, by_hand, check, skill_of
from .sheet import Weapon, sheet_of

GROUP = "Turn"
AIMING = "aiming"
WHAT = Param("what", "words", "what it does, for the log")
HEAD = ("Weapon", "%", "Damage", "Kind", "Shots", "Jams")


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-3."""
    sheet, one = sheet_of(combat, who), {"action": 1}
    names = tuple(w.name for w in sheet.weapons)
    loadable = tuple(w.name for w in sheet.weapons if w.ammo is not None)
    empty = tuple(w.name for w in sheet.weapons if w.ammo is not None and w.ammo < (w.ammo_max or 0))
    full = f"{combat[who].name} has nothing to reload" + (": everything is full." if loadable else ".")
    still = "" if combat[who].have.get("move") or not combat.started else _no_movement(combat, who)
    yield Action("walk", f"Move, up to {sheet.move_rate} yd", _walk, "In pieces, before and after the action (MY-3).",
                 "walk 5", "one", (Param("yards", "number", "how many yards", required=True, low=1, high=9999),),
                 why_not=still, key="m", digit="2", group=GROUP)  # fmt: skip
    yield Action("cast", "Cast", nothing_more, "An action (MY-3).", "cast Wither", "one", (WHAT,), one, key="c",
                 group=GROUP)  # fmt: skip
    yield Action("use-item", "Use an item", nothing_more, "An action (MY-3).", "use-item lantern", "one", (WHAT,),
                 one, key="i", group=GROUP)  # fmt: skip
    yield Action("aim", "Aim", _aim, "An action; the Keeper says what it is worth: attack … mod=20 (MY-3).", "aim",
                 "one", (WHAT,), one, key="t", group=GROUP)  # fmt: skip
    yield Action("disengage", "Disengage", nothing_more, "An action (MY-3).", "disengage", "one", (WHAT,), one,
                 key="e", group=GROUP)  # fmt: skip
    yield Action("reload", "Reload", _reload, "Using an item: one action, and it is full (D9).", "reload Amy Revolver",
                 "one", (Param("weapon", "text", "which; left out: the first that is not full", choices=loadable),),
                 one, why_not="" if empty else full, key="r",
                 group=GROUP)  # fmt: skip
    yield Action("ready", "Ready a weapon", _ready, "The rules name no price; the Keeper may: takes=action (MY-9).",
                 "ready Amy Knife", "one",
                 (Param("weapon", "text", "which", required=True, choices=names),
                  Param("away", "flag", "put it away instead", "no", named=True),
                  Param("takes", "choice", "what it costs", "none", choices=("none", "action"), named=True)),
                 why_not="" if names else f"{combat[who].name} has no weapons on its sheet.", key="y",
                 group=GROUP)  # fmt: skip
    yield Action("check", "Skill check", _check, "d100 against a skill, DEX*5, or a number (D3).",
                 "check Amy Stealth mod=-20", "one",
                 (Param("skill", "text", "which skill, or the chance itself", required=True,
                        choices=tuple(sheet.skills)), MOD, LEVEL),
                 anytime=True, before_start=True, after_end=True, key="k", digit="6", group="Checks")  # fmt: skip


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """The weapons of *who* with their chances, and what protects it."""
    if not who or combat[who].entry:
        return
    sheet = sheet_of(combat, who)
    if sheet.weapons:
        yield Panel("Weapons", [_row(combat, who, w) for w in sheet.weapons], head=HEAD)
    stats = (("DEX", sheet.dex), ("CON", sheet.con), ("SIZ", sheet.siz), *sheet.skills.items())
    yield Panel("Checks", [(name, str(n)) for name, n in stats])
    worn = ", ".join(map(str, sheet.armor)) or "none"
    rows = [("Armor", worn), ("Magic armor", str(sheet.magic_armor)), ("Damage bonus", sheet.damage_bonus)]
    rows += [("Weakness", sheet.weakness)] if sheet.weakness else []
    yield Panel("Protection", rows)


def _row(combat: Combat, who: str, weapon: Weapon) -> tuple[str, ...]:
    skill = skill_of(combat, who, weapon.skill)
    marks = [weapon.kind, *(["reach"] if weapon.reach else []), *(["bypasses armor"] if weapon.bypasses_armor else [])]
    return (
        weapon.name if weapon.ready else f"{weapon.name} (away)",
        f"no {weapon.skill}" if skill is None else str(min(skill, MOST)),
        weapon.damage,
        ", ".join(marks),
        "·" if weapon.ammo is None else f"{weapon.ammo}/{weapon.ammo_max}",
        "·" if weapon.malfunction is None else f"{weapon.malfunction}+",
    )


# Weapons of a sheet


def find_weapon(combat: Combat, who: str, name: str) -> int:
    """The place on the sheet of the weapon called *name*, or that alone begins so.  Refused with what there is."""
    names, wanted = [w.name.casefold() for w in sheet_of(combat, who).weapons], name.strip().casefold()
    found = [n for n, known in enumerate(names) if known == wanted]
    found = found[:1] or [n for n, known in enumerate(names) if wanted and known.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    there = ", ".join(w.name for w in sheet_of(combat, who).weapons) or "no weapons at all"
    raise Refused(f"{combat[who].name} has no one weapon called “{name}”; on the sheet: {there}.")


def ready_weapon(combat: Combat, who: str) -> int:
    """The first weapon that is ready.  Refused with the ways out where there is none."""
    name, weapons = combat[who].name, sheet_of(combat, who).weapons
    for n, weapon in enumerate(weapons):
        if weapon.ready:
            return n
    if weapons:
        raise Refused(f"{name} has no weapon ready; `ready {weapons[0].name}` does that.")
    raise Refused(f"{name} has no weapons; give skill=40 damage=1d3, or put one on the sheet: "
                  "edit WHO weapons=Knife:40:1d4.")  # fmt: skip


def set_weapon(draft: Draft, who: str, at: int, **fields: Any) -> None:
    """Change *fields* of one weapon; what it means stands in the lines around it."""
    weapons = [w.model_dump() for w in sheet_of(draft.combat, who).weapons]
    weapons[at] = {**weapons[at], **fields}
    draft.change(who, "weapons", weapons)


# Acts


def _no_movement(combat: Combat, who: str) -> str:
    return f"{combat[who].name} has no movement left this round (MY-3)."


def _walk(draft: Draft, call: Call) -> None:
    who, yards = call.actor, int(call.args["yards"])
    left = draft.combat[who].have.get("move", 0)
    if yards > left:
        draft.refuse(f"{draft.combat[who].name} has {left} yd of movement left, not {yards} (MY-3).")
    draft.pay(who, {"move": min(yards, left)}, why="moves")


def _aim(draft: Draft, call: Call) -> None:
    if not draft.combat.has(call.actor, AIMING):
        note = {"note": "until the next attack; its worth is the Keeper's: mod="}
        draft.begin("Aiming", call.actor, kind=AIMING, tone="help", data=note)


def _reload(draft: Draft, call: Call) -> None:
    who, name = call.actor, str(call.args.get("weapon", ""))
    weapons = sheet_of(draft.combat, who).weapons
    short = [n for n, w in enumerate(weapons) if w.ammo is not None and w.ammo < (w.ammo_max or 0)]
    if not name and not short:
        raise Refused(f"{draft.combat[who].name} has nothing to reload: everything is full.")
    at = find_weapon(draft.combat, who, name) if name else short[0]
    weapon = weapons[at]
    if weapon.ammo is None:
        raise Refused(f"The {weapon.name} takes no ammunition.")
    if at not in short:
        draft.refuse(f"The {weapon.name} is full already: {weapon.ammo} of {weapon.ammo_max}.")
    set_weapon(draft, who, at, ammo=weapon.ammo_max)
    draft.say(f"{ref(who)} reloads {weapon.name}: {weapon.ammo_max} shots", public=f"{ref(who)} reloads {weapon.name}")


def _ready(draft: Draft, call: Call) -> None:
    who, away = call.actor, bool(call.args.get("away", False))
    at = find_weapon(draft.combat, who, str(call.args["weapon"]))
    weapon = sheet_of(draft.combat, who).weapons[at]
    if weapon.ready is not away:
        raise Refused(f"The {weapon.name} is {'put away' if away else 'ready'} already.")
    if call.args.get("takes") == "action":
        draft.spend(who, {"action": 1}, f"{'puts away' if away else 'readies'} {weapon.name}")
    set_weapon(draft, who, at, ready=not away)
    draft.say(f"{ref(who)} {'puts the ' + weapon.name + ' away' if away else 'has the ' + weapon.name + ' ready'}")


def _check(draft: Draft, call: Call) -> None:
    who, name = call.actor, str(call.args["skill"])
    level, skill = by_hand(call), skill_of(draft.combat, who, name)
    if skill is None and level is None:
        there = ", ".join(sheet_of(draft.combat, who).skills) or "none"
        raise Refused(f"{draft.combat[who].name} has no skill “{name}”; skills: {there}; or give a number, or DEX*5.")
    check(draft, who, name, skill or 0, {"by hand": int(call.args.get("mod", 0))}, level).say(draft)
