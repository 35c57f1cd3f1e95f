"""MY-1 to MY-4, MY-11, D1: the order of each round, and what a turn brings."""

from __future__ import annotations

import pytest
from perils import AMY, BO, budget, weapon

from tracker.testing import Table

THREE = ("add A dex=12", "add B dex=9", "add C dex=15")


def rolls(table: Table) -> dict[str, float]:
    ranks = {p["name"]: p["rank"] for p in table.document["order"] if p["rank"]}
    return {name: next(k["value"] for k in rank if k["label"] == "Initiative") for name, rank in ranks.items()}


def test_my_1_everyone_rolls_d100_each_round_and_it_is_read_against_twice_dex(danger):
    table = danger(*THREE, "start dice=40,18,30")
    assert {"A": 40, "B": 18, "C": 30} == rolls(table)
    assert {
        "A": "d100 (40), failure against DEX × 2 = 24",
        "B": "d100 (18), success against DEX × 2 = 18",
        "C": "d100 (30), success against DEX × 2 = 30",
    } == {p["name"]: p["rank"][0]["how"] for p in table.document["order"]}
    table("next", "next", "next dice=5,6,7")
    assert (2, {"A": 5, "B": 6, "C": 7}, ["A", "B", "C"]) == (table.combat.round, rolls(table), table.order)


def test_my_2_the_lower_roll_acts_first_and_if_level_the_higher_dex(danger):
    table = danger(*THREE, "start dice=40,22,40")
    assert ["B", "C", "A"] == table.order
    assert ["C acts before A: level on Initiative; DEX 15 is higher than 12."] == table("why A C")
    assert ["B acts before A: Initiative 22 is lower than 40."] == table("why A B")


def test_d1_still_level_they_roll_off_and_the_lower_is_first(danger):
    table = danger("add A dex=10", "add B dex=10", "add C dex=10", "start dice=50,50,50,70,20,20,9,8")
    assert ["C", "B", "A"] == table.order
    assert ["C acts before B: level on Initiative, DEX and Roll-off 1; Roll-off 2 8 is lower than 9."] == table(
        "why B C"
    )


def test_d1_successes_first_is_an_option(danger):
    table = danger(*THREE, initiative_reading="successes_first")
    table("start dice=22,19,30")
    assert ["A", "C", "B"] == table.order  # B's 19 is above 18
    assert ["30"] == [p["shown"] for p in table.document["order"] if p["name"] == "C"]
    plain = danger(*THREE, "start dice=22,19,30")
    assert ["B", "A", "C"] == plain.order


def test_a_typed_initiative_is_one_rounds(danger):
    """MY-1: a given one is not asked for, and counts in this round only."""
    table = danger("add A dex=12 initiative=00", "add B dex=9 initiative==-3", "start")
    assert {"A": 100, "B": -3} == rolls(table)
    table("initiative A =-4")
    assert ["A", "B"] == table.order
    table("next", "next dice=9,3")
    assert ({"A": 9, "B": 3}, ["B"]) == (rolls(table), table.acting)


def test_my_3_one_action_and_a_move(pair):
    assert (1, 8, 1) == budget(pair, "Amy")
    assert ["Amy: moves (5 yd movement)"] == pair("walk 5")
    assert "Amy has 3 yd of movement left, not 4 (MY-3)." == pair.refused("walk 4")
    pair("cast Wither", "walk 3")
    assert "Amy has no movement left this round (MY-3)." == pair.refused("walk 1")
    assert (0, 0, 1) == budget(pair, "Amy")


@pytest.mark.parametrize(
    "line", ["attack Amy Bo dice=90", "dodge", "parry", "cast", "use-item", "aim", "disengage", "reload"]
)
def test_my_3_each_of_these_is_the_action(danger, line):
    table = danger(AMY, BO, "start dice=1,2")
    table("attack Amy Bo Revolver dice=90", "next", "next dice=1,2", line)
    assert 0 == budget(table, "Amy")[0]
    assert table.refused("cast").startswith("Amy cannot pay 1 action (left: 0; spent: ")


def test_my_3_only_in_ones_own_turn(pair):
    assert "It is not Bo's turn; it is Amy's." == pair.refused("attack Bo Amy")


def test_my_4_what_is_kept_and_what_is_new_in_a_round(danger):
    """MY-4, MY-11."""
    table = danger(AMY, BO, "start dice=1,2")
    table(
        "walk 8", "attack Amy Bo dice=97", "effect Bo Blessed rounds=3", "next", "attack Bo Amy dice=60,41,2 say=parry"
    )
    assert ((0, 0, 0), True) == (budget(table, "Amy"), table.place("Amy")["acted"])
    table("damage Amy 3", "next dice=1,2")
    assert ((1, 8, 1), False) == (budget(table, "Amy"), table.place("Amy")["acted"])
    assert (5, ["Blessed"]) == (weapon(table, "Amy")["ammo"], table.effects("Bo"))


def test_d9_the_unconscious_roll_nothing_and_have_no_turn(danger):
    table = danger(*THREE, "start dice=1,2,3", "damage B 2")
    assert ["Unconscious", "Bleeding"] == table.effects("B")
    assert "B has no turn: unconscious" in table("next")
    told = table("next dice=9,5")
    assert [line for line in told if "Initiative" in line] == [
        "A: Initiative d100: 9 (from the table)",
        "C: Initiative d100: 5 (from the table)",
    ]
    assert ["C", "A", "B"] == table.order


def test_g3_a_newcomer_finds_a_place_and_acts_this_round_if_it_is_to_come(pair):
    """MY-1, MY-2."""
    pair("add C dex=30 dice=2", "next")
    assert ["Amy", "Bo", "C"] == pair.order if pair.acting == ["Bo"] else ["Amy", "C", "Bo"] == pair.order
    pair("add D dice=1")
    pair("next", "next")
    assert 2 == pair.combat.round


def test_d9_whoever_had_no_roll_has_no_number_of_an_earlier_round(danger):
    table = danger(AMY, BO, "start dice=1,2", "con-check Bo fail", "next", "next dice=5")
    assert ([], ["Bo: had no roll this time."]) == (table.place("Bo")["rank"], table("why Bo"))
