"""PERIL-1, PERIL-8, PERIL-9, PERIL-13, D2, D3, D14: who acts when."""

from __future__ import annotations

import pytest
from squads import BRYN, RAT_A, acts, left, refused, turns

LEVEL = ("add Ann perception=4", "add Bea perception=4", 'add "Rat A" perception=4 side=enemies',
         'add "Rat B" perception=4 side=enemies', "start")  # fmt: skip
"""Rat A, Rat B, Ann, Bea: all level."""


def test_peril_1_completed_rounds_of_3_seconds_are_the_time(squad):
    seconds = [squad.document["elapsed_seconds"]]
    for _ in range(3):
        turns(squad)
        seconds.append(squad.document["elapsed_seconds"])
    assert [0, 3, 6, 9] == seconds
    squad("undo")
    assert 6 == squad.document["elapsed_seconds"]


def test_peril_8_descending_perception_both_sides_together(peril):
    table = peril("add A perception=2", "add B perception=7 side=enemies", "add C perception=-1 side=enemies",
                  "add D perception=3", "start")  # fmt: skip
    assert ["B", "D", "A", "C"] == table.order
    assert ["1 B", "1 D", "1 A", "1 C", "2 B"] == acts(table, 5)


def test_peril_8_level_an_enemy_acts_first_whoever_is_listed_first(peril):
    assert ["Rat A", "Bryn"] == peril(BRYN, RAT_A, "start").order
    assert ["Rat A", "Bryn"] == peril(RAT_A, BRYN, "start").order


def test_peril_8_why_an_enemy_acts_before_is_said_in_words(squad):
    """Worked example 1: same Perception, the enemy goes first."""
    (why,) = squad('why "Rat A" Bryn')
    assert ("level on Perception" in why, "enem" in why) == (True, True), why


def test_peril_8_why_somebody_stands_there_is_whole_words(squad):
    (why,) = squad("why Moss")
    assert ("Perception 3" in why, "= ;" in why) == (True, False), why


def test_d14_level_enemies_then_other_sides_then_the_party(peril):
    table = peril(BRYN, "add Odd perception=4 side=cultists", RAT_A, "add Even perception=4 side=bandits", "start")
    assert ["Rat A", "Odd", "Even", "Bryn"] == table.order


def test_d14_level_on_the_same_side_is_as_listed(peril):
    assert ["Rat A", "Rat B", "Ann", "Bea"] == peril(*LEVEL).order


def test_peril_9_when_everyone_has_acted_a_new_round_begins(squad):
    assert ["1 Rat A", "1 Bryn", "1 Moss", "1 Rat B", "1 Fern", "2 Rat A", "2 Bryn"] == acts(squad, 7)
    assert [(2, 1)] * 2 == [left(squad, name) for name in ("Moss", "Fern")]


def test_peril_9_the_defeated_and_removed_do_not_hold_a_round_up(squad):
    squad("defeat Moss", 'remove "Rat B"')
    assert [["Rat A"], ["Bryn"], ["Fern"]] == turns(squad)
    squad("revive Moss")
    assert [["Rat A"], ["Bryn"], ["Moss"], ["Fern"]] == turns(squad)


def test_peril_8_a_newcomer_finds_its_place(squad):
    squad('add "Rat C" perception=3 side=enemies', "add Ivy perception=2")
    assert ["Rat A", "Bryn", "Rat C", "Moss", "Rat B", "Ivy", "Fern"] == squad.order
    assert [["Rat A"], ["Bryn"], ["Rat C"], ["Moss"], ["Rat B"], ["Ivy"], ["Fern"]] == turns(squad)


def test_peril_8_perception_that_was_changed_counts_where_a_place_is_found_anew(squad):
    squad("edit Moss perception=9", "reroll Moss")
    assert ["Moss", "Rat A", "Bryn", "Rat B", "Fern"] == squad.order


@pytest.mark.parametrize("line", ["swap Ann Bea", "swap Bea Ann", "swap Ann", "swap Bea"])
def test_d2_level_neighbours_of_a_side_swap_freely(peril, line):
    table = peril(*LEVEL)
    table(line)
    assert ["Rat A", "Rat B", "Bea", "Ann"] == table.order
    assert [["Rat A"], ["Rat B"], ["Bea"], ["Ann"]] == turns(table)
    table("undo", line)
    assert ["Rat A", "Rat B", "Ann", "Bea"] == table.order


def test_d2_a_swap_stays_in_the_next_round(peril):
    """D3."""
    table = peril(*LEVEL, "swap Ann", "next", "next", "next", "next")
    assert (2, ["Rat A", "Rat B", "Bea", "Ann"]) == (table.combat.round, table.order)
    turns(table)
    assert ["Rat A", "Rat B", "Bea", "Ann"] == table.order


def test_d2_the_acting_one_swaps_as_well(peril):
    table = peril(*LEVEL, "swap")
    assert (["Rat B", "Rat A", "Ann", "Bea"], ["Rat A"]) == (table.order, table.acting)
    assert [["Rat A"], ["Rat B"], ["Ann"], ["Bea"]] == turns(table)
    assert ["Rat B"] == table.acting


def test_d2_only_level_ones_of_the_same_side_and_next_to_each_other(peril):
    table = peril(*LEVEL, "add Cal perception=4", "add Dot perception=3")
    assert ["Rat A", "Rat B", "Ann", "Bea", "Cal", "Dot"] == table.order
    refused(table, 'swap Ann "Rat B"', "Bea", "D2")
    refused(table, "swap Ann Cal", "Bea", "D2")
    refused(table, "swap Cal Dot", "Bea", "D2")
    refused(table, "swap Dot", "Dot", "D2")


def test_d2_other_sides_that_are_level_are_not_one_side(peril):
    table = peril("add Odd perception=4 side=cultists", "add Even perception=4 side=bandits", "start")
    refused(table, "swap Odd Even", "D2")


def test_d2_the_defeated_do_not_come_between(peril):
    table = peril("add Ann", "add Bea", "add Cal", "start", "defeat Bea", "swap Ann Cal", "revive Bea")
    assert ["Cal", "Ann"] == [name for name in table.order if name != "Bea"]


def test_peril_13_a_turn_can_be_skipped(squad):
    told = squad('skip "Rat A"')
    assert ("PERIL-13" in told[0], ["Bryn"]) == (True, squad.acting)
    assert (0, 1) == left(squad, "Rat A")
    squad("skip Moss")
    assert [["Bryn"], ["Rat B"], ["Fern"]] == turns(squad)
    assert (2, 1) == left(squad, "Moss")


def test_peril_13_whoever_skips_can_still_react(squad):
    squad("skip", 'react "Rat A" ducks', "skip Fern", "react Fern ducks")
    assert [(0, 0), (2, 0)] == [left(squad, name) for name in ("Rat A", "Fern")]


def test_peril_13_not_twice_and_not_when_it_is_over(squad):
    squad("skip Moss", "next")
    refused(squad, "skip Moss", "skips", "PERIL-13")
    refused(squad, 'skip "Rat A"', "over")
    refused(squad, "delay Moss", "skips", "PERIL-13")
    assert "Moss has no turn: skipped (PERIL-13)" in squad("next")
    refused(squad, "skip Moss", "over")


def test_peril_13_whoever_skipped_shares_no_turn(squad):
    squad("next", "skip Moss")
    refused(squad, "together Bryn Moss", "PERIL-11")
    refused(squad, "together Moss Bryn", "PERIL-11")


def test_peril_13_a_skipped_turn_does_not_come_back_by_revive(squad):
    squad("skip Moss", "defeat Moss", "revive Moss")
    assert [["Rat A"], ["Bryn"], ["Rat B"], ["Fern"]] == turns(squad)


def test_peril_8_everything_again_after_undo(squad):
    squad("next", "skip Moss", "next", "undo 3", "next")
    assert (["Bryn"], [["Bryn"], ["Moss"], ["Rat B"], ["Fern"]]) == (squad.acting, turns(squad))


def test_peril_8_orders_before_the_start_make_no_sense(peril):
    table = peril("add Ann", "add Bea")
    for line in ("together Ann", "delay Ann", "skip Ann", "swap Ann Bea"):
        refused(table, line, "not started")
    refused(table, "apart Ann")
