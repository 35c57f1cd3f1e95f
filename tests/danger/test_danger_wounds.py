"""MY-12 to MY-15, D4, D5, D7, D9: what lost hit points do."""

from __future__ import annotations

import pytest
from perils import AMY, BO, PAIR, budget, hp

from tracker.engine.view import player_view

OUT = ["Unconscious", "Bleeding"]


@pytest.mark.parametrize(
    ("con", "siz", "most"), [(11, 12, 2), (3, 4, 1), (55, 60, 11), (10, 10, 2), (99, 100, 19), (1, 1, 1)]
)
def test_my_12_maximum_hit_points(danger, con, siz, most):
    place = danger(f"add A con={con} siz={siz}").place("A")
    assert (most, most) == (place["hp"], place["hp_max"])


def test_my_12_what_is_given_counts_and_an_edit_is_followed(danger):
    table = danger("add A con=55 siz=60 hp=4", "add B con=55 siz=60 hp_max=7", "add C con=55 siz=60")
    assert [(4, 11), (7, 7), (11, 11)] == [(p["hp"], p["hp_max"]) for p in table.document["order"]]
    table("edit C siz=40")
    assert (9, 9) == (hp(table, "C"), table.place("C")["hp_max"])


# MY-13, D5


def test_my_13_half_the_maximum_in_one_hit_is_a_major_wound(pair):
    assert ["Amy takes 5: 11 → 6"] == pair("damage Amy 5")
    assert [
        "Bo takes 6: 11 → 5",
        "Major Wound for Bo: 6 is half of 11 or more (MY-13)",
        "Bo: CON check: 55 (table) against 55: an ordinary success",
    ] == pair("damage Bo 6 dice=55")
    assert [] == pair.effects("Bo")


def test_my_13_two_smaller_hits_are_none(pair):
    pair("damage Bo 5", "damage Bo 5")
    assert (1, []) == (hp(pair, "Bo"), pair.effects("Bo"))


def test_my_13_a_failed_check_puts_one_out(pair):
    told = pair("damage Bo 6 dice=56")
    failed = "Bo: CON check: 56 (table) against 55: a failure"
    assert [failed, "Unconscious on Bo, until the Keeper wakes it"] == told[-2:]
    assert "Bo has no turn: unconscious" in pair("next")


@pytest.mark.parametrize(("con", "chance"), [(20, 95), (11, 55), (21, 21), (60, 60), (120, 95)])
def test_d5_con_times_five_on_the_small_scale_and_capped(danger, con, chance):
    table = danger(f"add A con={con} siz={con} hp_max=20", "start")
    assert [] == [e for e in table.effects("A") if table(f"con-check A dice={chance}")[-1].endswith("failure")]
    table(f"con-check A dice={chance + 1}")
    assert ["Unconscious"] == table.effects("A")


def test_d5_at_the_table_it_is_passed_or_failed(danger):
    table = danger(*PAIR, con_check="table")
    assert "Bo: CON check passed (MY-13)" == table("damage Bo 6 say=pass")[-1]
    table("undo")
    told = table("damage Bo 6")
    assert [
        "Bo: CON check: fail (by default)",
        "Bo: CON check failed (MY-13)",
        "Unconscious on Bo, until the Keeper wakes it",
    ] == told[-3:]


def test_d5_no_check_at_0_or_less(pair):
    told = pair("damage Bo 11")
    assert [] == [line for line in told if "Major Wound" in line or "CON check" in line]
    assert OUT == pair.effects("Bo")


def test_d5_a_check_by_hand(pair):
    pair("con-check Bo pass")
    assert [] == pair.effects("Bo")
    pair("con-check Bo fail")
    assert ["Unconscious"] == pair.effects("Bo")


def test_my_13_an_edit_is_no_hit(pair):
    pair("edit Bo hp=4")
    assert [] == pair.effects("Bo")


# MY-14, MY-15, D4


def test_my_14_at_0_one_is_out_and_loses_1_at_each_rounds_end(pair):
    pair("damage Bo 11")
    assert (0, OUT) == (hp(pair, "Bo"), pair.effects("Bo"))
    assert "Bo bleeds and loses 1 HP (MY-14): 0 → −1" in pair("next")
    assert (2, -1) == (pair.combat.round, hp(pair, "Bo"))
    pair("next")
    assert (3, -2) == (pair.combat.round, hp(pair, "Bo"))


def test_d4_temporary_hit_points_do_not_stop_it(pair):
    pair("damage Bo 11", "temp Bo 5", "next")
    assert (-1, 5) == (hp(pair, "Bo"), pair.place("Bo")["temp"])


def test_my_15_d7_dead_at_minus_con_out_of_the_order_and_still_listed(danger):
    table = danger("add A dex=20", "add B con=11 siz=12", "start dice=1,2")
    told = table("damage B 13")
    assert ["B takes 13: 2 → −11", "B is defeated: dead at -11 HP, -11 is death (MY-15)"] == told
    place = table.place("B")
    assert ("out", True, []) == (place["state"], place["defeated"], table.effects("B"))
    told = table("next")
    assert ([], ["A"]) == ([line for line in told if line.startswith("B")], table.acting)


def test_my_15_one_bleeds_to_death(danger):
    table = danger("add A dex=20", "add B con=11 siz=12", "start dice=1,2", "damage B 12")
    assert OUT == table.effects("B")
    told = table("next")
    assert [
        "B bleeds and loses 1 HP (MY-14): −10 → −11",
        "Unconscious on B ends: dead",
        "Bleeding on B ends: dead",
        "B is defeated: dead at -11 HP, -11 is death (MY-15)",
    ] == told[1:5]
    table("next")
    assert -11 == hp(table, "B")


def test_d7_the_dead_come_back_by_hand_by_healing_and_by_undo(danger):
    table = danger("add A dex=20", "add B con=11 siz=12", "start dice=1,2", "damage B 13", "undo")
    assert (2, False) == (hp(table, "B"), table.place("B")["defeated"])
    table("redo", "revive B")
    assert ("in", False) == (table.place("B")["state"], table.place("B")["defeated"])
    assert (-11, OUT) == (hp(table, "B"), table.effects("B"))
    assert "B bleeds and loses 1 HP (MY-14): −11 → −12" in table("next dice=5")
    assert ("out", True) == (table.place("B")["state"], table.place("B")["defeated"])
    table("undo", "undo", "heal B 5")
    assert (-6, "in", False, OUT) == (
        hp(table, "B"), table.place("B")["state"], table.place("B")["defeated"], table.effects("B")
    )  # fmt: skip
    table("undo", "edit B hp=2")
    assert ("in", []) == (table.place("B")["state"], table.effects("B"))


def test_my_14_whoever_starts_at_0_or_less(danger):
    table = danger("add A dex=20", "add B hp=-2", "add C con=5 hp=-5", "start")
    assert (OUT, "out") == (table.effects("B"), table.place("C")["state"])
    assert ["A"] == table.acting


# D9


def test_d9_above_0_one_wakes(pair):
    told = pair("damage Bo 12", "heal Bo 3")
    assert ["Unconscious on Bo ends: above 0 HP", "Bleeding on Bo ends: above 0 HP"] == told[-2:]
    assert (2, (1, 8, 1)) == (hp(pair, "Bo"), budget(pair, "Bo"))
    pair("next")
    assert ["Bo"] == pair.acting


def test_d9_healed_and_still_not_above_0_it_goes_on(pair):
    told = pair("damage Bo 14", "heal Bo 3")
    assert ("Bo is healed 3: −3 → 0", OUT) == (told[-1], pair.effects("Bo"))


def test_d9_a_failed_con_check_keeps_one_out_until_the_keeper_says(pair):
    pair("damage Bo 6 dice=99", "damage Bo 6", "heal Bo 5")
    assert (4, ["Unconscious"]) == (hp(pair, "Bo"), pair.effects("Bo"))
    assert ["Unconscious on Bo ends: woken by the Keeper"] == pair("wake Bo")
    assert "Bo is not unconscious." == pair.refused("wake Bo")


def test_d9_nobody_wakes_at_0_or_less_but_by_force(pair):
    pair("damage Bo 11")
    assert "Bo has 0 HP and wakes above 0 (MY-14, D9)." == pair.refused("wake Bo")
    pair("!wake Bo")
    assert ["Bleeding"] == pair.effects("Bo")


def test_d9_put_out_by_the_wound_and_then_by_the_check(pair):
    pair("damage Bo 11", "con-check Bo fail", "heal Bo 5")
    assert ["Unconscious"] == pair.effects("Bo")


def test_d9_woken_in_the_middle_of_a_round_one_acts_last_without_a_roll(danger):
    table = danger(AMY, BO, "add Cy dex=5", "start dice=1,2,3", "con-check Amy fail", "next", "next", "next dice=5,6")
    assert (["Bo", "Cy", "Amy"], ["Bo"]) == (table.order, table.acting)
    table("wake Amy", "next", "next")
    assert (["Amy"], (1, 8, 1)) == (table.acting, budget(table, "Amy"))
    table("next dice=1,2,3")
    assert ["Amy", "Bo", "Cy"] == table.order


def test_d9_woken_after_ones_place_one_waits_for_the_next_round(danger):
    table = danger(AMY, BO, "start dice=1,2", "con-check Bo fail", "add Cy dice=3", "next", "wake Bo")
    assert ["Cy"] == table.acting
    table("next dice=1,2,3")
    assert (2, ["Amy"]) == (table.combat.round, table.acting)


def test_d9_damage_to_the_stabilised_starts_the_bleeding_again(pair):
    pair("damage Bo 11", "effect Bo Stabilised lasts=removed", "end-effect Bo Bleeding", "next")
    assert (0, ["Unconscious", "Stabilised"]) == (hp(pair, "Bo"), pair.effects("Bo"))
    pair("damage Bo 1")
    assert (-1, OUT) == (hp(pair, "Bo"), pair.effects("Bo"))
    pair("next")
    assert -2 == hp(pair, "Bo")


def test_whoever_is_out_can_spend_nothing(pair):
    """D9."""
    pair("con-check Amy fail")
    assert ["Amy"] == pair.acting
    assert "Amy cannot pay 1 action: unconscious (D9)." == pair.refused("cast Wither")


def test_d5_each_of_several_hit_at_once_makes_a_check(pair):
    told = pair("damage Amy,Bo 6 dice=99,1")
    assert 2 == len([line for line in told if "Major Wound" in line])
    assert (["Unconscious"], []) == (pair.effects("Amy"), pair.effects("Bo"))


def test_d7_players_read_that_one_is_defeated_and_not_how_far(danger):
    table = danger("add A dex=20", "add B con=11 siz=12", "start dice=1,2", "damage B 13")
    seen = player_view(table.combat, table.session.rules, table.session.history.lines()).log
    assert ["B takes 13", "B is defeated"] == list(seen[-2:])


def test_d7_the_dead_do_nothing_without_the_keepers_word(danger):
    table = danger("add A dex=20", "add B con=11 siz=12", "start dice=1,2", "damage B 13")
    assert "B is defeated; `revive` brings it back." == table.refused("con-check B")
    assert "Overruled by hand: B is defeated; `revive` brings it back." in table("!con-check B pass")
