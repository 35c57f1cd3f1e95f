"""The sheet: what can be written on it, and what is said where it cannot."""

from __future__ import annotations

import pytest
from perils import weapon


def test_a_quick_newcomer_needs_only_a_name(danger):
    """MY-12: everything else has a default; 10 for each characteristic."""
    table = danger("add Cultist x3 side=enemies", "start")
    fields = table.place("Cultist 2")["fields"]
    assert (10, 10, 10, 8, 2) == (
        fields["dex"], fields["con"], fields["siz"], fields["move_rate"], table.place("Cultist 2")["hp_max"]
    )  # fmt: skip


def test_a_weapon_as_text(danger):
    table = danger("add Amy weapons=Knife:Melee:1d4,Gun:30:1d6:firearm:6:98")
    assert {
        "name": "Gun", "skill": "30", "damage": "1d6", "kind": "firearm", "reach": False, "ready": True,
        "bypasses_armor": False, "malfunction": 98, "ammo": 6, "ammo_max": 6,
    } == weapon(table, "Amy", 1)  # fmt: skip
    assert ("melee", None, True) == tuple(weapon(table, "Amy")[f] for f in ("kind", "ammo", "ready"))


def test_what_words_behind_the_damage_say_of_a_weapon(danger):
    """MY-9, MY-10, MY-16."""
    table = danger("add Amy weapons=Pike:Melee:1d8:Reach,Gun:30:1d6:firearm:away:6:98:bypass")
    marks = [tuple(weapon(table, "Amy", n)[f] for f in ("reach", "ready", "bypasses_armor")) for n in (0, 1)]
    assert [(True, True, False), (False, False, True)] == marks
    assert ("firearm", 6, 98) == tuple(weapon(table, "Amy", 1)[f] for f in ("kind", "ammo", "malfunction"))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (
            "weapons=Knife",
            "weapons.0: found “Knife”; possible: a weapon goes name:skill:damage:kind:ammo:malfunction, "
            "for example Knife:Melee:1d4; reach, away or bypass may follow",
        ),
        (
            "weapons=Knife:40:xd4",
            "weapons.0.damage: found “xd4”; possible: “xd4” is no dice from “xd4” on; write for example 2d6+3, d20 "
            "or 7.",
        ),
        ("weapons=Knife:40:1d4:laser", "weapons.0.kind: found “laser”; possible: 'melee', 'thrown', 'missile' or "
         "'firearm'"),
        ("armor=2,-1", "armor: found 2, -1; possible: each armor from 0 to 999"),
        (
            "skills=Stealth:2000",
            "skills: found {'Stealth': '2000'}; possible: skills from 0 to 999 (Stealth 2000 is beyond)",
        ),
        ("armor=true", "armor.0: found “true”; possible: a whole number"),
        ("skills=Stealth:true", "skills.Stealth: found “true”; possible: a whole number"),
        ("dex=0", "dex: found “0”; possible: greater than or equal to 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_refused_with_what_can(danger, fields, why):
    assert why == danger().refused(f"add Amy {fields}")


def test_more_shots_than_it_holds(danger):
    sheet = danger().session.rules.sheet
    with pytest.raises(ValueError, match="at most 6 shots when full, not 7"):
        sheet.model_validate({"weapons": [{"name": "A", "skill": "9", "damage": "1", "ammo": 7, "ammo_max": 6}]})


def test_the_card_lists_the_weapons_and_what_protects(danger):
    """MY-7, MY-9, MY-16."""
    table = danger("add Amy dex=30 armor=1,2 skills=Guns:99 weapons=Gun:Guns:1d6:firearm:6:97,Club:Bats:1d4", "start")
    weapons, checks, protection = table.session.rules.panels(table.combat, table.id("Amy"))
    assert [
        ("Gun", "95", "1d6", "firearm", "6/6", "97+"),
        ("Club", "no Bats", "1d4", "melee", "·", "·"),
    ] == list(weapons.rows)
    assert ("Weapon", "%", "Damage", "Kind", "Shots", "Jams") == tuple(weapons.head)
    assert ["Weapons", "Checks", "Protection"] == [weapons.title, checks.title, protection.title]
    assert [("DEX", "30"), ("CON", "10"), ("SIZ", "10"), ("Guns", "99")] == list(checks.rows)
    assert ("Armor", "1, 2") == protection.rows[0]
    assert {"Armor": "2", "Shots": "6/6"} == table.place("Amy")["facts"]


@pytest.mark.parametrize(
    "fields",
    [
        {"armor": [True]},
        {"skills": {"Stealth": True}},
        *({"weapons": [{"name": "A", "skill": "9", "damage": "1", at: True}]} for at in ("ammo", "malfunction")),
        {"weapons": [{"name": "A", "skill": "9", "damage": "1", "ammo": 0, "ammo_max": False}]},
    ],
)
def test_true_and_false_are_no_numbers(danger, fields):
    with pytest.raises(ValueError, match="a whole number"):
        danger().session.rules.sheet.model_validate(fields)
