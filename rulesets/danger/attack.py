"""MY-5 to MY-7, MY-9, MY-16: an attack from the roll to the wound, in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Dice,
    DiceText,
    Draft,
    Param,
    Refused,
    Roll,
    Said,
    parse,
    ref,
    to_attack,
    wound,
)

from . import defence
from .arms import AIMING, find_weapon, ready_weapon, set_weapon
from .bands import no_attack
from .levels import LEVEL, LEVELS, MOD, SPOKEN, Level, by_hand, came_up, check, level_of, skill_of
from .sheet import DangerSheet, Weapon, sheet_of
from .wounds import out_of_it

COUNTER = -20
RANGES = {"point-blank": 10, "short": 0, "medium": -20, "long": -40, "extreme": -80}
ARGUMENTS = (
    Param("range", "choice", "how far it is", "short", choices=tuple(RANGES), named=True),
    MOD,
    Param("defence", "choice", "how the target defends, where it is known", choices=defence.HOWS, named=True),
    Param("unseen", "flag", "the target does not perceive it, so it cannot dodge", "no", named=True),
    LEVEL,
    Param("parried", "choice", "how the dodge or parry went, by hand", choices=LEVELS, named=True),
    Param("damage", "dice", "damage before armor, by hand, or other dice", named=True),
    Param("skill", "number", "the chance before modifiers, by hand", low=0, high=999, named=True),
    Param("armor", "number", "the armor it meets, by hand", low=0, high=999, named=True),
    Param("bypass", "flag", "meets magic armor only", "as the weapon has it", named=True),
    Param("counter", "flag", "whether a parry allows a counterattack", "asked", named=True),
)  # fmt: skip


class Blow(Struct, frozen=True):
    """One attack about to be made: by whom, on whom, with what; *given* is what the Keeper said about it."""

    attacker: str
    target: str
    weapon: Weapon
    at: int  # which of the attacker's weapons; -1: none of the sheet's
    skill: int
    mods: Mapping[str, int]
    level: Level | None = None
    given: Mapping[str, Any] = {}

    @property
    def bypasses(self) -> bool:
        """MY-16: whether it meets only magical armor."""
        return bool(self.given.get("bypass", self.weapon.bypasses_armor))


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-5 to MY-7."""
    weapons = tuple(w.name for w in sheet_of(combat, who).weapons)
    yield Action("attack", "Attack", _attack, "The roll, the defence and the wound in one (MY-5 to MY-16).",
                 "attack Amy Ted Revolver range=medium", "one",
                 (Param("target", "who", "whom", required=True, choices=to_attack(combat, who)),
                  Param("weapon", "text", "with what; left out: the first that is ready", choices=weapons),
                  *ARGUMENTS), {"action": 1}, key="a", digit="1", quiet=True, group="Turn")  # fmt: skip


def _attack(draft: Draft, call: Call) -> None:
    who, target, args = call.actor, str(call.args["target"]), call.args
    if draft.combat[target].entry or not draft.combat.present(target):
        raise Refused(f"{draft.combat[target].name} is not on stage, so it cannot be attacked.")
    if who == target:
        draft.refuse(f"{draft.combat[who].name} would attack itself; name somebody else.")
    at, weapon = _weapon(draft, call)
    if no := no_attack(draft.combat, who, target, weapon):
        draft.refuse(no)
    mods = {**_range(draft, weapon, str(args.get("range", "short"))), "by hand": int(args.get("mod", 0))}
    for effect in draft.combat.on(who, AIMING):
        draft.end(effect, "the attack is made")
    skill = _skill(draft, who, weapon, args.get("skill"), by_hand(call))
    strike(draft, Blow(who, target, weapon, at, skill, mods, by_hand(call), args))


def _weapon(draft: Draft, call: Call) -> tuple[int, Weapon]:
    """The weapon that is meant, and its place on the sheet; one of its own making where skill and damage are given."""
    who, name, weapons = call.actor, str(call.args.get("weapon", "")), sheet_of(draft.combat, call.actor).weapons
    if not name and not any(w.ready for w in weapons) and {"skill", "damage"} <= set(call.args):
        bare = {"name": "bare hands", "skill": call.args["skill"], "damage": call.args["damage"]}
        return -1, Weapon.model_validate(bare)
    at = find_weapon(draft.combat, who, name) if name else ready_weapon(draft.combat, who)
    if not weapons[at].ready:
        called = f"{draft.combat[who].name} does not have the {weapons[at].name} ready"
        draft.refuse(f"{called}; `ready {weapons[at].name}` does that.")
    return at, weapons[at]


def _range(draft: Draft, weapon: Weapon, range: str) -> dict[str, int]:
    """MY-5: point-blank helps firearms only, and no melee weapon is used from afar."""
    if weapon.kind == "melee" and RANGES[range] < 0:
        draft.refuse(f"The {weapon.name} is a melee weapon; {range} range is for what is thrown or shot (MY-5).")
        return {}
    if range == "point-blank" and weapon.kind != "firearm":
        return {}
    return {range: RANGES[range]}


def _skill(draft: Draft, who: str, weapon: Weapon, given: Any, level: Level | None) -> int:
    skill = skill_of(draft.combat, who, weapon.skill) if given is None else int(given)
    if skill is None and level is None:
        there = ", ".join(sheet_of(draft.combat, who).skills) or "none"
        missing = f"{draft.combat[who].name} has no skill “{weapon.skill}” (skills: {there})"
        draft.refuse(f"{missing}; give skill=40, or level= where it was rolled at the table.")
    return skill or 0


# One blow


def strike(draft: Draft, blow: Blow, how: str = "") -> None:
    """MY-5 to MY-16: everything from here to the wound, in one line of the log; *how* it came about, if oddly."""
    shots = _fire(draft, blow)
    at, given = f" at {ref(blow.target)}", blow.given
    made = check(draft, blow.attacker, blow.weapon.name, blow.skill, blow.mods, blow.level, at)
    weapon = f"{ref(blow.attacker)}{how}: {blow.weapon.name}"
    told, public = f"{weapon}{shots}{at}: {made.text}", f"{weapon}{at}: {SPOKEN[made.level]}"
    if not made.succeeds:
        draft.say(told, public=public)
        _malfunction(draft, blow, made.roll)
        return
    unseen, defended = bool(given.get("unseen")), str(given.get("defence", ""))
    chosen, without = defence.choose(draft, blow.target, blow.weapon, made.level, unseen, defended)
    past = ""
    if chosen == defence.NONE:
        told = f"{told}; {without}"
    else:
        by = defence.defend(draft, blow.target, chosen, blow.weapon, 0, level_of(given.get("parried")))
        told = f"{told}; {ref(blow.target)}: {by.label}: {by.made.text}"
        public = f"{public}; {ref(blow.target)}: {by.label}: {SPOKEN[by.made.level]}"
        past = f"{by.label}: {SPOKEN[by.made.level]}; "
        if by.made.succeeds:
            draft.say(f"{told}, and no harm is done", public=f"{public}, and no harm is done")
            _malfunction(draft, blow, made.roll)
            if chosen == defence.PARRY and RANGES[str(given.get("range", "short"))] >= 0:
                offer_counterattack(draft, blow.target, blow.attacker, blow.weapon, given.get("counter"))
            return
    _harm(draft, blow, made.level, told, public, past)
    _malfunction(draft, blow, made.roll)


def _fire(draft: Draft, blow: Blow) -> str:
    """MY-7: one shot less; what is left then, for the line."""
    left, name = blow.weapon.ammo, blow.weapon.name
    if blow.at < 0 or left is None:
        return ""
    if not left:
        draft.refuse(f"The {name} is empty; `reload {name}` fills it, as an action (MY-7, D9).")
        return ""
    set_weapon(draft, blow.attacker, blow.at, ammo=left - 1)
    return f" ({left - 1} of {blow.weapon.ammo_max} left)"


def _malfunction(draft: Draft, blow: Blow, roll: int | None) -> None:
    """MY-7: flagged for the Keeper, who says what it means."""
    fails_at = blow.weapon.malfunction
    if roll is not None and fails_at is not None and roll >= fails_at:
        rolled = f"{roll} is a malfunction, {fails_at} and up"
        draft.remind(blow.attacker, f"{blow.weapon.name}: {rolled}: jammed or broken? (MY-7)")


def offer_counterattack(
    draft: Draft, who: str, attacker: str, against: Weapon | None, allowed: bool | None = None
) -> None:
    """MY-9, D2: at −20, at once and free, where the Keeper allows it."""
    found = defence.parries_with(draft.combat, who, against)
    if found is None or out_of_it(draft.combat, who):
        return
    weapon, _ = found
    if no_attack(draft.combat, who, attacker, weapon):
        return  # there is a gap of the chase between them (D8)
    if allowed is None:
        title = f"{ref(who)} has parried"
        counter = Choice(who, "counterattack, if the Keeper allows it", ("no", "yes"), "no", quiet=True, secret=True)
        (said,) = draft.ask(title, [counter])
        allowed = isinstance(said, Said) and said.value == "yes"
    if not allowed:
        return
    weapons = sheet_of(draft.combat, who).weapons
    skill = skill_of(draft.combat, who, weapon.skill) or 0
    blow = Blow(who, attacker, weapon, weapons.index(weapon), skill, {"counterattack": COUNTER})
    strike(draft, blow, " counterattacks (MY-9)")


# MY-6, MY-16: damage


def _harm(draft: Draft, blow: Blow, level: Level, told: str, public: str, past: str) -> None:
    """What the blow does, *past* the defence that failed, if there was one."""
    dealt, sum = _dealt(draft, blow, level, past)
    armor, met = _armor(sheet_of(draft.combat, blow.target), blow, level)
    harm = max(0, dealt - armor)
    told, public = f"{told}; {sum}, {met}: {harm} damage (MY-6)", f"{public}; {harm} damage"
    if harm:
        wound(draft, blow.target, harm, f"{blow.weapon.name}, {ref(blow.attacker)}", told, public)
    else:
        draft.say(told, public=public)
    weakness = sheet_of(draft.combat, blow.target).weakness
    if weakness and blow.bypasses:
        draft.say(f"{ref(blow.target)}'s weakness: {weakness}; the Keeper applies it (MY-16)", secret=True)


def _dealt(draft: Draft, blow: Blow, level: Level, past: str) -> tuple[int, str]:
    """MY-6: damage before armor, and how it adds up."""
    text = str(blow.given.get("damage", blow.weapon.damage))
    dice = parse(text)
    if dice.fixed and "damage" in blow.given:
        return max(0, dice.bonus), f"{max(0, dice.bonus)} given"
    if level == "ordinary":
        rolled, shown = _rolled(draft, blow.attacker, f"{blow.weapon.name} damage", dice, past)
        return rolled, f"{text} = {shown}"
    most, sum = _most(dice), f"the most of {text} = {_most(dice)}"
    if level == "special":
        return most, sum
    text = sheet_of(draft.combat, blow.attacker).damage_bonus
    bonus, shown = _rolled(draft, blow.attacker, "Damage bonus", parse(text), past)
    return most + bonus, f"{sum}, bonus {text} = {shown}" if text.strip() != "0" else sum


def _rolled(draft: Draft, who: str, label: str, dice: DiceText, before: str) -> tuple[int, str]:
    """What *dice* come to, rolled where anything is to be rolled; *before* is what the form says first."""
    if dice.fixed:
        return dice.bonus, str(dice.bonus)
    (reply,) = draft.ask(f"{before}{label}", [Roll(who, label, dice.dice, quiet=True)])
    assert isinstance(reply, Dice)
    total = dice.total(reply.faces) if reply.faces else reply.natural + dice.bonus
    return total, came_up(total, reply)


def _most(dice: DiceText) -> int:
    return dice.total(tuple(side if sign > 0 else 1 for side, sign in zip(dice.dice, dice.signs, strict=True)))


def _armor(sheet: DangerSheet, blow: Blow, level: Level) -> tuple[int, str]:
    """MY-16: the one armor that counts, and its name."""
    if level != "ordinary":
        return 0, "armor ignored"
    if (by_hand := blow.given.get("armor")) is not None:
        return int(by_hand), f"armor {by_hand} by hand"
    if blow.bypasses:
        return sheet.magic_armor, f"bypasses armor, magic armor {sheet.magic_armor}"
    worn = max(sheet.armor, default=0)
    if sheet.magic_armor > worn:
        return sheet.magic_armor, f"magic armor {sheet.magic_armor}"
    return worn, f"armor {worn}"
