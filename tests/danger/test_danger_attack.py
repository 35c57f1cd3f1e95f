"""MY-5 to MY-7, MY-16: to hit, damage, armor, ammunition."""

from __future__ import annotations

import pytest
from perils import AMY, BO, PAIR, arithmetic, budget, hp, reading, weapon

# MY-5


@pytest.mark.parametrize(
    ("range", "needs"), [("point-blank", 60), ("short", 50), ("medium", 30), ("long", 10), ("extreme", 1)]
)
def test_my_5_range_changes_the_chance(danger, range, needs):
    hit = danger(*PAIR)(f"attack Amy Bo range={range} dice={needs} say=none")
    assert reading(hit).endswith("success")
    assert "a failure" == reading(danger(*PAIR)(f"attack Amy Bo range={range} dice={needs + 1}"))


def test_my_5_point_blank_is_for_firearms_only(danger):
    bow = "add Cy skills=Bow:50 weapons=Bow:Bow:1d6:missile,Knife:50:1d4"
    table = danger(bow, "add Di", "start dice=1,2")
    assert "Cy: Bow at Di: 51 (table) against 50: a failure" == table("attack Cy Di range=point-blank dice=51")[-1]
    table("undo")
    assert (
        "Cy: Bow at Di: 31 (table) against 50, medium -20 = 30: a failure"
        == table("attack Cy Di range=medium dice=31")[-1]
    )
    table("undo")
    no = "The Knife is a melee weapon; medium range is for what is thrown or shot (MY-5)."
    assert no == table.refused("attack Cy Di Knife range=medium")
    assert "Cy: Knife at Di: 51 (table) against 50: a failure" == table("!attack Cy Di Knife range=medium dice=51")[-1]


def test_my_5_other_circumstances_by_hand(pair):
    told = pair("attack Amy Bo range=long mod=15 dice=26")
    assert "Amy: Revolver (5 of 6 left) at Bo: 26 (table) against 50, long -40, by hand +15 = 25: a failure" == told[-1]


def test_my_5_a_level_rolled_at_the_table_is_enough(pair):
    told = pair("attack Amy Bo level=ordinary damage=5 defence=none")
    assert ("5 given, armor 2: 3 damage (MY-6)", 8) == (arithmetic(told), hp(pair, "Bo"))


def test_a_weapon_is_named_by_its_beginning_and_the_first_ready_one_is_meant_without(pair):
    pair("attack Amy Bo kn level=failure", "undo")
    no = "Amy has no one weapon called “Axe”; on the sheet: Revolver, Knife."
    assert no == pair.refused("attack Amy Bo Axe")
    pair("ready Revolver away=yes")
    assert "Amy: Knife at Bo: 90 (table) against 41: a failure" == pair("attack Amy Bo dice=90")[-1]


def test_a_weapon_put_away_is_not_used(pair):
    pair("ready Revolver away=yes", "ready Knife away=yes")
    assert "Amy has no weapon ready; `ready Revolver` does that." == pair.refused("attack Amy Bo")
    no = "Amy does not have the Knife ready; `ready Knife` does that."
    assert no == pair.refused("attack Amy Bo Knife")
    assert ["Amy: readies Knife (1 action)", "Amy has the Knife ready"] == pair("ready Knife takes=action")


def test_whoever_has_no_weapon_attacks_with_numbers_given_by_hand(danger):
    table = danger("add Cultist", "add Bo armor=1 con=90", "start dice=1,2")
    no = "Cultist has no weapons; give skill=40 damage=1d3, or put one on the sheet: edit WHO weapons=Knife:40:1d4."
    assert no == table.refused("attack Cultist Bo")
    told = table("attack Cultist Bo skill=40 damage=1d3 dice=40,3 say=none")
    assert "1d3 = 3 (table), armor 1: 2 damage (MY-6)" == arithmetic(told)


def test_a_skill_that_is_on_no_sheet_is_refused_with_those_there_are(danger):
    table = danger("add Cy skills=Brawl:50 weapons=Knife:Melee:1d4", "add Di", "start dice=1,2")
    no = "Cy has no skill “Melee” (skills: Brawl); give skill=40, or level= where it was rolled at the table."
    assert no == table.refused("attack Cy Di")
    assert "Cy: Knife at Di: 60 (table) against 40: a failure" == table("attack Cy Di skill=40 dice=60")[-1]


def test_whom_one_can_attack(pair):
    pair("add Wave side=enemies wave=later", "add Ceiling entry=yes")
    assert "Wave is not on stage, so it cannot be attacked." == pair.refused("attack Amy Wave")
    assert "Ceiling is not on stage, so it cannot be attacked." == pair.refused("attack Amy Ceiling")
    assert "Amy would attack itself; name somebody else." == pair.refused("attack Amy Amy")


# MY-6, MY-16


def test_my_6_an_ordinary_success_rolls_and_meets_armor(pair):
    told = pair("attack Amy Bo dice=50,4 say=none")
    assert ("1d8+1 = 5 (table), armor 2: 3 damage (MY-6)", 8) == (arithmetic(told), hp(pair, "Bo"))


def test_my_6_a_special_does_the_most_and_ignores_armor(pair):
    told = pair("attack Amy Bo dice=10,20 say=none")  # the 20 is a CON check
    assert ("the most of 1d8+1 = 9, armor ignored: 9 damage (MY-6)", 2) == (arithmetic(told), hp(pair, "Bo"))


def test_my_6_a_critical_adds_the_rolled_damage_bonus(pair):
    told = pair("attack Amy Bo dice=2,3 say=none")
    assert "the most of 1d8+1 = 9, bonus 1d4 = 3 (table), armor ignored: 12 damage (MY-6)" == arithmetic(told)
    assert -1 == hp(pair, "Bo")


def test_my_6_no_bonus_otherwise_and_never_below_0(pair):
    told = pair("attack Amy Bo Knife dice=41,1 say=none")
    assert ("1d4 = 1 (table), armor 2: 0 damage (MY-6)", 11) == (arithmetic(told), hp(pair, "Bo"))


def test_my_6_dice_with_signs_have_their_most(danger):
    table = danger("add Cy weapons=Net:90:2d6-1d4+1 damage_bonus=-1d4", "add Di con=90 siz=90", "start dice=1,2")
    told = table("attack Cy Di level=special defence=none")
    assert "the most of 2d6-1d4+1 = 12, armor ignored: 12 damage (MY-6)" == arithmetic(told)
    table("undo")
    told = table("attack Cy Di level=critical defence=none dice=4")
    assert "the most of 2d6-1d4+1 = 12, bonus -1d4 = -4 (table), armor ignored: 8 damage (MY-6)" == arithmetic(told)


@pytest.mark.parametrize(
    ("fields", "met"),
    [
        ("armor=2,1", "armor 2: 4"),
        ("armor=2,1 magic_armor=3", "magic armor 3: 3"),
        ("armor=4 magic_armor=3", "armor 4: 2"),
        ("", "armor 0: 6"),
    ],
)
def test_my_16_only_the_highest_armor_counts(danger, fields, met):
    table = danger("add Cy weapons=Knife:90:6", f"add Di con=90 siz=90 {fields}", "start dice=1,2")
    told = table("attack Cy Di level=ordinary defence=none")
    assert f"6 = 6, {met} damage (MY-6)" == arithmetic(told)


def test_my_16_what_bypasses_armor_meets_magic_armor_only(danger):
    di = 'add Di con=90 siz=90 armor=4 magic_armor=1 weakness="cold iron"'
    table = danger("add Cy weapons=Ray:90:6", di, "start dice=1,2")
    told = table("attack Cy Di level=ordinary defence=none bypass=yes")
    assert "6 = 6, bypasses armor, magic armor 1: 5 damage (MY-6)" == arithmetic(told)
    assert "Di's weakness: cold iron; the Keeper applies it (MY-16)" in told
    assert ("Weakness", "cold iron") in [
        row for p in table.session.rules.panels(table.combat, table.id("Di")) for row in p.rows
    ]


def test_my_16_a_special_ignores_magic_armor_too_and_the_keeper_may_give_the_armor(danger):
    table = danger("add Cy weapons=Ray:90:6", "add Di con=90 siz=90 armor=4 magic_armor=3", "start dice=1,2")
    assert "armor ignored: 6" in arithmetic(table("attack Cy Di level=special defence=none bypass=yes"))
    table("undo")
    assert "armor 1 by hand: 5" in arithmetic(table("attack Cy Di level=ordinary defence=none armor=1"))


# MY-7, D9


def test_my_7_a_shot_is_gone_hit_or_miss(pair):
    pair("attack Amy Bo dice=90")
    assert (5, "5/6") == (weapon(pair, "Amy")["ammo"], pair.place("Amy")["facts"]["Shots"])
    pair("undo")
    assert (6, "6/6") == (weapon(pair, "Amy")["ammo"], pair.place("Amy")["facts"]["Shots"])


def test_my_7_the_empty_one_cannot_fire(danger):
    table = danger(AMY.replace("firearm:6", "firearm:1"), BO, "start dice=1,2", "attack Amy Bo dice=90")
    table("next", "next dice=1,2")
    no = "The Revolver is empty; `reload Revolver` fills it, as an action (MY-7, D9)."
    assert no == table.refused("attack Amy Bo")
    assert f"Overruled by hand: {no}" in table("!attack Amy Bo dice=90")
    assert 0 == weapon(table, "Amy")["ammo"]


def test_d9_reloading_is_using_an_item_and_fills_it(danger):
    table = danger(AMY, BO, "start dice=1,2", "attack Amy Bo dice=90", "next", "next dice=1,2")
    assert ["Amy: Reload (1 action)", "Amy reloads Revolver: 6 shots"] == table("reload")
    assert (6, (0, 8, 1)) == (weapon(table, "Amy")["ammo"], budget(table, "Amy"))
    table("next", "next dice=1,2")
    full = "Amy has nothing to reload: everything is full."
    assert (full, full) == (table.refused("reload"), table.refused("reload Revolver"))
    assert "Overruled by hand: The Revolver is full already: 6 of 6." in table("!reload Revolver")
    table("undo", "attack Bo level=failure")
    assert "The Knife takes no ammunition." == table.refused("!reload Knife")
    assert "Bo has nothing to reload." == table.refused("reload Bo")


def test_my_7_a_malfunction_is_flagged_for_the_keeper(pair):
    told = pair("attack Amy Bo dice=98")
    flag = "Revolver: 98 is a malfunction, 98 and up: jammed or broken? (MY-7)"
    assert f"To do for Amy: {flag}" in told
    assert [{"who": "Amy", "what": flag}] == pair.document["due"]
    pair("done", "undo", "undo", "attack Amy Bo dice=97")
    assert [] == pair.document["due"]


def test_aiming_is_an_action_worth_what_the_keeper_says_until_the_attack(pair):
    """MY-3, MY-5."""
    pair("aim", "next", "next dice=1,2")
    assert ["Aiming"] == pair.effects("Amy")
    told = pair("attack Amy Bo mod=20 dice=71")
    assert "Amy: Revolver (5 of 6 left) at Bo: 71 (table) against 50, by hand +20 = 70: a failure" == told[-1]
    assert [] == pair.effects("Amy")


def test_what_players_read_has_no_numbers_of_the_sheet(pair):
    """MY-6, MY-16."""
    pair("attack Amy Bo dice=50,4 say=none")
    lines = [line.public or line.text for line in pair.session.history.lines() if not line.secret]
    assert not [line for line in lines if "armor" in line or "against 50" in line or "shots" in line]
