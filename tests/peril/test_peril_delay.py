"""PERIL-12, D3: a turn not yet begun waits for an ally."""

from __future__ import annotations

import pytest
from squads import FIVE, ROW, left, refused, states, turns

GUS = "add Gus perception=0"
SIX = (*FIVE, GUS)
ROUND = [["Rat A"], ["Bryn"], ["Moss"], ["Rat B"], ["Fern"]]


@pytest.fixture
def six(peril):
    """Rat A, Bryn, Moss, Rat B, Fern and Gus, in this order; Bryn acts."""
    return peril(*SIX, "start", "next")


def test_peril_12_the_delayer_joins_the_turn_of_its_ally(squad):
    """Worked example 3."""
    squad("next")
    told = squad("delay Bryn to=Fern")
    assert ("PERIL-12" in told[0], ["Moss"]) == (True, squad.acting)
    assert ["Rat A", "Moss", "Rat B", "Fern", "Bryn"] == squad.order
    assert [["Moss"], ["Rat B"], ["Bryn", "Fern"]] == turns(squad)


def test_peril_12_with_all_its_actions_and_reactions(squad):
    squad("next", "react Bryn", "delay Bryn to=Fern", "next", "next")
    assert [(2, 0), (2, 1)] == [left(squad, name) for name in ("Bryn", "Fern")]


def test_peril_12_or_acts_right_after_it(six):
    six("delay Bryn to=Fern then=after")
    assert [["Moss"], ["Rat B"], ["Fern"], ["Bryn"], ["Gus"]] == turns(six)


def test_peril_12_right_after_a_shared_turn_is_after_all_of_it(peril):
    table = peril(*ROW, "start", "together Cal Dot", "delay Ann to=Cal then=after")
    assert [["Bea"], ["Cal", "Dot"], ["Ann"], ["Rat"]] == turns(table)


def test_peril_12_to_somebody_of_a_shared_turn_is_into_that_turn(peril):
    table = peril(*ROW, "start", "together Cal Dot", "delay Ann to=Cal")
    assert [["Bea"], ["Ann", "Cal", "Dot"], ["Rat"]] == turns(table)


def test_peril_12_it_need_not_be_the_acting_one(squad):
    squad("delay Bryn to=Fern")
    assert [["Rat A"], ["Moss"], ["Rat B"], ["Bryn", "Fern"]] == turns(squad)


def test_peril_12_only_a_turn_not_yet_begun(squad):
    squad("next", "act Bryn")
    refused(squad, "delay Bryn to=Fern", "begun", "PERIL-12")
    squad("next")
    refused(squad, "delay Bryn to=Fern", "over")
    squad("hold Moss a rat comes")
    refused(squad, "delay Moss to=Fern", "begun", "PERIL-12")


def test_peril_12_what_is_free_does_not_begin_it(squad):
    """D11."""
    squad("next", "face Bryn n", "drop Bryn", "delay Bryn to=Fern")
    assert ["Moss"] == squad.acting


def test_peril_12_no_ally_with_a_turn_to_come_is_refused_with_the_reason(squad):
    squad("next")
    refused(squad, 'delay Bryn to="Rat B"', "Rat B", "Moss or Fern", "PERIL-12")
    squad("next", "next")
    refused(squad, 'delay "Rat B"', "PERIL-12", "Rat B")
    squad("next")
    refused(squad, "delay Fern to=Bryn", "PERIL-12", "Fern")


@pytest.mark.parametrize("line", ["defeat Moss,Fern", "remove Moss,Fern", "skip Moss|skip Fern"])
def test_peril_12_an_ally_without_a_turn_is_none(squad, line):
    squad("next", *line.split("|"))
    refused(squad, "delay Bryn", "PERIL-12")


def test_peril_12_not_to_a_surprised_ally(peril):
    table = peril(*FIVE, "start say=_,_,_,_,unaware,failed", "next")
    refused(table, "delay Bryn to=Fern", "Moss", "PERIL-12")
    refused(table, "delay Moss", "PERIL-12")


def test_peril_12_with_several_allies_it_is_asked_to_which(squad):
    squad("next", "delay Bryn say=Fern")
    assert [["Moss"], ["Rat B"], ["Bryn", "Fern"]] == turns(squad)
    squad("next", "delay Bryn")
    assert ["Bryn", "Moss"] == sorted(squad.acting)


def test_peril_12_with_one_it_is_that_one(squad):
    squad("next", "next", "delay Moss")
    assert [["Rat B"], ["Fern", "Moss"]] == turns(squad)


@pytest.mark.parametrize("then", ["together", "after"])
@pytest.mark.parametrize("drops", ["defeat Fern", "remove Fern", "skip Fern"])
def test_peril_12_if_the_ally_drops_out_the_delayer_acts_in_its_place(six, then, drops):
    six(f'delay Bryn to=Fern then="{then}"', drops)
    assert [["Moss"], ["Rat B"], ["Bryn"], ["Gus"]] == turns(six)
    six("undo 4")
    assert [["Moss"], ["Rat B"], ["Bryn"], ["Gus"]] == turns(six)


def test_peril_12_an_ally_that_falls_in_its_shared_turn_does_not_end_it(six):
    six("delay Bryn to=Fern", "next", "next", "defeat Fern", "act Bryn")
    assert (1, 1) == left(six, "Bryn")
    six("next")
    assert ["Gus"] == six.acting


def test_peril_12_if_the_ally_delays_itself_the_delayer_acts_in_its_place(six):
    six("delay Bryn to=Fern", "delay Fern to=Gus")
    assert [["Moss"], ["Rat B"], ["Bryn"], ["Fern", "Gus"]] == turns(six)
    assert [*ROUND, ["Gus"]] == turns(six)


def test_peril_12_a_delay_can_be_put_off_further(six):
    six("delay Bryn to=Fern", "next", "delay Bryn to=Gus")
    assert [["Rat B"], ["Fern"], ["Bryn", "Gus"]] == turns(six)
    assert [*ROUND, ["Gus"]] == turns(six)


def test_peril_12_two_delay_to_one(six):
    six("delay Bryn to=Fern", "delay Moss to=Fern")
    assert [["Rat B"], ["Bryn", "Fern", "Moss"], ["Gus"]] == turns(six)
    assert [*ROUND, ["Gus"]] == turns(six)


def test_peril_12_to_somebody_that_has_delayed(six):
    six("delay Bryn to=Gus", "delay Moss to=Bryn")
    assert [["Rat B"], ["Fern"], ["Bryn", "Gus", "Moss"]] == turns(six)


def test_peril_12_out_of_a_turn_that_was_to_be_shared(six):
    six("next", "undo", "undo", "together Bryn Moss", "delay Bryn to=Gus")
    assert ([], ["together"]) == (states(six, "Moss"), states(six, "Bryn"))
    assert [["Rat A"], ["Moss"], ["Rat B"], ["Fern"], ["Bryn", "Gus"]] == turns(six)


def test_peril_12_apart_again_the_delayer_acts_right_after(six):
    six("delay Bryn to=Fern", "apart Bryn")
    assert [["Moss"], ["Rat B"], ["Fern"], ["Bryn"], ["Gus"]] == turns(six)


def test_peril_12_whoever_left_the_ally_again_is_not_drawn_into_its_next_shared_turn(six):
    six("delay Bryn to=Fern", "apart Fern", "delay Moss to=Fern")
    assert [["Rat B"], ["Fern", "Moss"], ["Bryn"], ["Gus"]] == turns(six)


def test_d3_the_next_round_is_by_perception_again(squad):
    """Worked example 3."""
    squad("next", "delay Bryn to=Fern")
    turns(squad)
    assert ["Rat A", "Bryn", "Moss", "Rat B", "Fern"] == squad.order
    assert ROUND == turns(squad)
    assert [] == [p["note"] for p in squad.document["order"] if p["note"]]


def test_d3_two_that_delayed_at_a_time_stand_as_before(six):
    six("delay Bryn to=Gus", "delay Moss to=Fern")
    assert [["Rat B"], ["Fern", "Moss"], ["Bryn", "Gus"]] == turns(six)
    assert [*ROUND, ["Gus"]] == turns(six)


def test_d3_a_swap_of_this_round_stays_beside_a_delay(peril):
    """D2."""
    table = peril(*(f"add {name} perception=4" for name in ("Ann", "Bea", "Cal")), GUS, "start")
    table("delay Ann to=Gus", "swap Bea Cal")
    assert [["Bea"], ["Cal"], ["Ann", "Gus"]] == turns(table)
    assert [["Ann"], ["Cal"], ["Bea"], ["Gus"]] == turns(table)


def test_d3_a_swap_of_foes_above_it_stays_too_and_they_are_both_before_it(peril):
    """D2, PERIL-8."""
    rats = (f'add "Rat {n}" perception=4 side=enemies' for n in "AC")
    table = peril(*rats, "add Bryn perception=4", "add Fern perception=1", "start")
    table("delay Bryn to=Fern", 'swap "Rat A"')
    turns(table)
    assert ["Rat C", "Rat A", "Bryn", "Fern"] == table.order


@pytest.mark.parametrize(
    ("perception", "side", "order"),
    [
        (9, "party", ["Ivy", "Rat A", "Bryn", "Moss", "Rat B", "Fern"]),
        (4, "enemies", ["Rat A", "Ivy", "Bryn", "Moss", "Rat B", "Fern"]),
        (4, "party", ["Rat A", "Bryn", "Ivy", "Moss", "Rat B", "Fern"]),
        (0, "party", ["Rat A", "Bryn", "Moss", "Rat B", "Fern", "Ivy"]),
    ],
)
def test_d3_a_newcomer_of_the_round_stands_by_perception_as_well(squad, perception, side, order):
    """PERIL-8."""
    squad("next", "delay Bryn to=Fern", f"add Ivy perception={perception} side={side}")
    turns(squad)
    assert order == squad.order


def test_d3_a_newcomer_above_the_first_who_delayed(peril):
    """PERIL-8."""
    table = peril("add Bryn perception=5", "add Rat perception=4 side=enemies", "add Fern", "start")
    table("delay Bryn to=Fern", "add Ivy perception=9")
    turns(table)
    assert ["Ivy", "Bryn", "Rat", "Fern"] == table.order


def test_d3_whoever_stood_above_and_left_is_not_missed(squad):
    squad("next", "delay Bryn to=Fern", 'remove "Rat A"')
    turns(squad)
    assert ["Bryn", "Moss", "Rat B", "Fern"] == squad.order


def test_d3_a_delayer_that_falls_or_leaves_is_no_trouble(squad):
    squad("next", "delay Bryn to=Fern", "defeat Bryn")
    assert [["Moss"], ["Rat B"], ["Fern"]] == turns(squad)
    squad("revive Bryn")
    assert ROUND == turns(squad)
    squad("next", "delay Bryn to=Fern", "remove Bryn")
    assert [["Moss"], ["Rat B"], ["Fern"]] == turns(squad)
    assert [["Rat A"], ["Moss"], ["Rat B"], ["Fern"]] == turns(squad)


def test_peril_12_undone_it_acts_where_it_stood(squad):
    squad("next", "delay Bryn to=Fern", "next", "undo", "undo")
    assert (["Bryn"], ROUND[1:]) == (squad.acting, turns(squad))
