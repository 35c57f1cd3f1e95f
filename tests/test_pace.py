"""Pace, rule by rule; the numbers are those of rulesets/pace.md."""

from __future__ import annotations

import pytest

from rulesets.pace import Pace
from tracker.testing import Table

TRIO = (
    "add David dex_mod=1 awn_mod=1 hp=10",
    "add Amy dex_mod=1 awn_mod=2 hp=12",
    "add John dex_mod=2 awn_mod=1 hp=12",
)


@pytest.fixture
def trio() -> Table:
    """Amy 13, John 13, David 12."""
    return Table(Pace(), *TRIO, "start dice=6,4,5,5,3,7")


def pace(table: Table) -> dict[str, float]:
    return {p["name"]: p["rank"][0]["value"] for p in table.document["order"]}


def test_pace_1_everyone_rolls_2d10_plus_dexterity_and_awareness(trio):
    """PACE-1, PACE-3, PACE-4; worked example 1."""
    assert {"Amy": 13, "John": 13, "David": 12} == pace(trio)
    assert ["Amy", "John", "David"] == trio.order


def test_pace_4_a_tie_goes_to_the_higher_awareness(trio):
    """PACE-4: and the app says so."""
    assert [
        "Amy acts before John: level on Pace; Awareness 2 is higher than 1.",
    ] == trio("why John Amy")


def test_pace_4_then_to_the_higher_dexterity():
    table = Table(Pace(), "add A dex_mod=1 awn_mod=1", "add B dex_mod=2 awn_mod=1", "start dice=5,6,5,5")
    assert ["B", "A"] == table.order
    assert ["B acts before A: level on Pace and Awareness; Dexterity 2 is higher than 1."] == table("why A B")


def test_pace_5_only_those_still_tied_roll_off_again():
    """PACE-5; worked example 4."""
    table = Table(Pace(), *(f"add {n} dex_mod=1 awn_mod=1" for n in "ABC"))
    told = table("start dice=6,6,6,6,6,6,8,7,5,4,4,5,2,2,6,6")
    assert ["A", "C", "B"] == table.order
    assert [
        "A: Roll-off 1 2d10: 8+7 = 15 (from the table)",
        "B: Roll-off 1 2d10: 5+4 = 9 (from the table)",
        "C: Roll-off 1 2d10: 4+5 = 9 (from the table)",
        "B: Roll-off 2 2d10: 2+2 = 4 (from the table)",
        "C: Roll-off 2 2d10: 6+6 = 12 (from the table)",
    ] == [line for line in told if "Roll-off" in line]
    assert {"A": 14, "B": 14, "C": 14} == pace(table)


def test_pace_6_and_7_ties_are_settled_once_and_fatigue_does_not_rearrange(trio):
    """PACE-6, PACE-7; worked example 2."""
    trio("next", "next", "next", "edit Amy fatigue=3", "next", "next", "next")
    assert ["Amy", "John", "David"] == trio.order
    assert 3 == trio.combat.round
    trio("reroll Amy dice=4,6")
    assert ["John", "David", "Amy"] == trio.order
    assert 7 == pace(trio)["Amy"]


def test_pace_2_fatigue_lowers_both_modifiers_less_protection():
    """PACE-2, D1; worked example 3."""
    table = Table(Pace(), "add A dex_mod=1 awn_mod=2 fatigue=2 fatigue_protection=awn:2", "start dice=6,5")
    assert {"A": 12} == pace(table)


def test_pace_8_speed_is_a_budget_in_feet_and_not_a_place(trio):
    trio("edit David speed=90")
    assert ["Amy", "John", "David"] == trio.order
    trio("walk 10")
    assert 20 == trio.place("Amy")["budget"]["move"]
    assert "Amy has 20 ft of movement left, not 25 (PACE-8)." == trio.refused("walk 25")


def test_pace_9_a_round_is_one_pass_and_the_next_begins_at_the_top(trio):
    seen = []
    for _ in range(7):
        seen.append((trio.combat.round, *trio.acting))
        trio("next")
    assert [(1, "Amy"), (1, "John"), (1, "David"), (2, "Amy"), (2, "John"), (2, "David"), (3, "Amy")] == seen


def test_pace_10_no_clock_is_shown(trio):
    trio("next", "next", "next")
    assert None is trio.document["elapsed_seconds"]


def test_pace_11_a_duration_in_minutes_alone_is_never_guessed(trio):
    """PACE-11: rounds count where both are given; minutes alone, and nothing at all, are refused with what to give."""
    assert (
        "How long does Blessed last? Nothing here counts 10 minutes: give rounds=N, lasts=scene or "
        "lasts=removed (until you end it)." == trio.refused("effect Amy Blessed minutes=10")
    )
    assert (
        "How long does Blessed last? Nothing says: give rounds=N, lasts=scene or lasts=removed (until you end it)."
        == trio.refused("effect Amy Blessed")
    )
    trio("effect John Blessed minutes=10 rounds=2")
    assert "end of John's turn in round 2" == trio.place("John")["effects"][0]["ends"]
    trio("effect Amy Blessed lasts=scene")
    trio("scene")
    assert [] == trio.effects("Amy")


def test_pace_12_and_13_damage_at_the_start_checks_then_expiry_at_the_end(trio):
    """PACE-12, PACE-13; worked example 5."""
    trio("next", "effect Amy Burning rounds=2 check=yes")
    assert "end of Amy's turn in round 3" == trio.place("Amy")["effects"][0]["ends"]
    trio("next")
    assert ["Round 2", "Amy's turn", "Amy: Burning d6: 3 (from the table)", "Amy takes 3 (Burning): 12 → 9"] == trio(
        "next dice=3"
    )
    assert ["Amy: Burning: check passed?: no", "John's turn"] == trio("next say=no")
    assert 1 == trio.place("Amy")["effects"][0]["left"]
    trio("next", "next dice=6")
    assert [
        "Amy: Burning: check passed?: no (by default)",
        "Burning on Amy ends: its time is over",
        "John's turn",
    ] == trio("next")


def test_pace_13_a_check_passed_ends_the_effect_before_it_expires(trio):
    trio("effect John Burning rounds=1 check=Strength", "next dice=1")
    assert [
        "John: Burning: check passed (Strength)?: yes",
        "Burning on John ends: check passed",
        "David's turn",
    ] == trio("next say=yes")


def test_pace_14_an_effect_with_its_own_timing_follows_it(trio):
    trio("effect John Haste rounds=1 ends=start")
    assert "start of John's turn in round 1" == trio.place("John")["effects"][0]["ends"]
    trio("next")
    assert [] == trio.effects("John")


def test_pace_15_reactions_and_prepared_responses_happen_in_anybodys_turn(trio):
    trio("prepare the door opens: shoot", "next")
    assert "Prepared" in trio.effects("Amy")
    assert [
        "Amy responds: when the door opens: shoot",
        "Prepared on Amy ends: triggered",
    ] == [line for line in trio("trigger Amy") if "(" not in line and line != "Amy: Trigger what is prepared"]
    trio("react David dodge")


def test_pace_16_a_hunter_is_downed_and_stays_and_the_death_rules_are_due(trio):
    trio("next", "damage Amy 15")
    amy = trio.place("Amy")
    assert (0, "in", ["Downed"]) == (amy["hp"], amy["state"], [e["name"] for e in amy["effects"]])
    assert [{"who": "Amy", "what": "Downed: apply the Death rules (PACE-16)"}] == trio.document["due"]
    trio("next")
    assert [] == trio.document["due"]
    trio("next")
    assert (["Amy"], 1) == (trio.acting, len(trio.document["due"]))
    trio("done")
    assert [] == trio.document["due"]
    trio("heal Amy 1")
    assert [] == trio.effects("Amy")


@pytest.fixture
def hounds() -> Table:
    """Hound 1 15, Amy 10, Hound 2 5."""
    table = Table(Pace(), "add Amy hp=9", "add Hound x2 side=horrors hp=7")
    table("start dice=5,5,8,7,2,3")
    return table


def test_pace_16_a_horror_is_defeated_and_out_until_healed(hounds):
    hounds("next")
    hounds('damage "Hound 2" 9')
    assert ("out", True, 0) == tuple(hounds.place("Hound 2")[k] for k in ("state", "defeated", "hp"))
    hounds('heal "Hound 2" 1')  # its place is still to come: this round
    hounds("next")
    assert (["Hound 2"], 1) == (hounds.acting, hounds.combat.round)
    hounds('damage "Hound 1" 9', 'heal "Hound 1" 2', "next")
    assert (["Hound 1"], 2) == (hounds.acting, hounds.combat.round)


def test_pace_16_back_above_the_current_turn_waits_for_the_next_round(hounds):
    hounds('damage "Hound 1" 9', "next")
    hounds("next", 'heal "Hound 1" 2')
    assert ["Hound 2"] == hounds.acting
    hounds("next")
    assert (["Hound 1"], 2) == (hounds.acting, hounds.combat.round)


def test_d2_the_action_may_be_a_second_bonus_action_never_the_reverse(trio):
    trio("bonus", "bonus")
    assert {"action": 0, "bonus": 0, "move": 30} == trio.place("Amy")["budget"]
    assert "Amy cannot pay 1 bonus action (left: 0; spent: Bonus action)." == trio.refused("bonus")
    trio("next", "act")
    assert "John cannot pay 1 action (left: 0; spent: Action)." == trio.refused("act")


def test_d2_sprint_adds_the_speed_once_more(trio):
    trio("walk 30", "sprint", "walk 25")
    assert {"action": 0, "bonus": 1, "move": 5} == trio.place("Amy")["budget"]


def test_d3_a_prepared_move_costs_movement_and_what_is_prepared_lapses(trio):
    trio("prepare-move 10 it turns")
    assert {"action": 1, "bonus": 1, "move": 20} == trio.place("Amy")["budget"]
    assert "start of Amy's turn in round 2" == trio.place("Amy")["effects"][0]["ends"]
    trio("next", "next", "next")
    assert [] == trio.effects("Amy")


def test_d4_reactions_are_limited_only_where_the_sheet_says_so():
    table = Table(
        Pace(), "add A reactions_per_round=1", "add B", "start dice=9,9,1,1", "next", "react A", "react B", "react B"
    )
    assert "A cannot pay 1 reaction (left: 0; spent: Reaction)." == table.refused("react A")
    table("next", "react A")


def test_d5_a_newcomer_takes_a_place_and_acts_this_round_only_if_it_is_to_come(trio):
    trio("next", "add Eve dice=9,9", "add Max dice=1,1")
    assert ["Eve", "Amy", "John", "David", "Max"] == trio.order
    assert ["John"] == trio.acting
    seen = []
    for _ in range(4):
        trio("next")
        seen += trio.acting
    assert ["David", "Max", "Eve", "Amy"] == seen


def test_d5_a_level_newcomer_compares_recorded_roll_offs():
    table = Table(Pace(), "add A", "add B", "start dice=5,5,5,5,9,9,2,2")
    assert ["A", "B"] == table.order
    table("add C dice=5,5,6,6")
    assert ["A", "C", "B"] == table.order
    told = table("add D dice=5,5,9,9,1,1,8,8")
    assert ["D", "A", "C", "B"] == table.order
    assert ["D: Roll-off 2", "A: Roll-off 2"] == sorted(
        (line.split(" 2d10")[0] for line in told if "Roll-off 2" in line), key=lambda s: s != "D: Roll-off 2"
    )


def test_d6_if_the_top_leaves_the_next_round_starts_at_the_new_top(trio):
    trio("next", "remove Amy", "next", "next")
    assert (["John"], 2) == (trio.acting, trio.combat.round)


def test_d7_conditions_take_away_what_they_say(trio):
    trio("effect Amy Incapacitated")
    assert {"action": 0, "bonus": 0, "move": 0} == trio.place("Amy")["budget"]
    assert "Amy cannot pay 1 action: Incapacitated (PACE D7)." == trio.refused("act")
    trio("undo", "effect Amy Prone")
    assert 0 == trio.place("Amy")["budget"]["move"]
    trio("stand")
    assert {"action": 1, "bonus": 1, "move": 15} == trio.place("Amy")["budget"]
    trio("effect John Slowed", "next")
    assert 15 == trio.place("John")["budget"]["move"]
    trio("effect John Grappled")
    assert "John has no movement left: Grappled (PACE D7)." == trio.refused("walk 5")
    trio("!walk 5")
    assert 10 == trio.combat[trio.id("John")].have["move"]


def test_pace_16_whoever_comes_in_with_no_hit_points_is_down_from_the_start():
    table = Table(Pace(), "add Amy hp=0 hp_max=9", "add Hound hp=0 hp_max=7 side=horrors", "start dice=9,9,8,8")
    assert (["Downed"], "out") == (table.effects("Amy"), table.place("Hound")["state"])
    table("add Cur hp=0 hp_max=3 side=horrors dice=1,1")
    assert "out" == table.place("Cur")["state"]


def test_d7_a_preset_is_found_by_its_unique_beginning(trio):
    trio("effect Amy burn 2")
    assert ["Burning"] == trio.effects("Amy")
    assert {"damage": "1d6"} == dict(trio.effect("Amy", "Burning").data)


def test_words_of_any_kind_are_not_mistaken_for_the_beginning_of_a_name():
    table = Table(Pace(), "add Amy", 'add "The Statue" side=horrors', "start dice=9,9,1,1")
    table("prepare the Statue turns: shoot")
    assert ["Prepared"] == table.effects("Amy")
    table('react "the statue" turns')
    assert "The Statue: Reaction: turns" == table.log[-1]
