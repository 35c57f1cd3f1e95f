"""Places: newcomers, ties, moves by hand, typed numbers, and why each stands where it does."""

from __future__ import annotations

import pytest
from toy import QuietToy, Toy

from tracker.testing import Table


def test_a_late_arrival_takes_its_place_and_turns_nothing_over(four):
    """A7"""
    four("add E initiative==2.5")
    assert (["A", "B", "E", "C", "D"], ["A"]) == (four.order, four.acting)


def test_adding_somebody_does_not_shuffle_the_tied():
    """A8"""
    table = Table(QuietToy(), "add A initiative==5", "add B initiative==5", "start dice=1,2", "move B after=top")
    assert ["B", "A"] == table.order
    table("add C initiative==8")
    assert ["B", "A", "C"] == table.order


def test_newcomers_roll_or_are_given_a_number_and_the_others_keep_theirs(four):
    """A13, G3"""
    four("next", "add Goblin x2 quick=1 dice=6,1", "add Rat initiative==3.5")
    assert ["Goblin 2", "A", "B", "C", "Rat", "D", "Goblin 1"] == four.order
    assert [1, 2, 3, 4] == [four.place(n)["rank"][0]["value"] for n in "ABCD"]
    acts = []
    for _ in range(6):
        four("next")
        acts += four.acting
    assert ["C", "Rat", "D", "Goblin 1", "Goblin 2", "A"] == acts


def test_a_new_number_moves_to_its_place_at_once(four):
    """A15"""
    four("initiative D =1.5")
    assert ["A", "D", "B", "C"] == four.order
    four("undo")
    assert ["A", "B", "C", "D"] == four.order


def test_a_third_one_moved_between_two_tied_stands_between_them():
    """B2"""
    table = Table(QuietToy(), "add A initiative==5", "add B initiative==5", "add C initiative==9", "start dice=1,2")
    table("move C after=A")
    assert ["A", "C", "B"] == table.order
    table("add D initiative==5 dice=6")
    assert ["A", "C", "B", "D"] == table.order


def test_the_rulesets_own_tie_rule_decides_and_a_move_overrides_it():
    """B1"""
    table = Table(QuietToy(), "add A initiative==4", "add B quick=2 initiative==4", "start")
    assert ["B", "A"] == table.order
    assert ["B acts before A: level on Ticks; Quickness 2 is higher than 0."] == table("why A B")
    table("move A after=top")
    assert ["A acts before B: A moved by hand to the top."] == table("why A B")


def test_fractions_sort_and_show_as_typed():
    """B8"""
    table = Table(QuietToy(), "add A initiative==15.5", "add B initiative==15", "start")
    assert ["B", "A"] == table.order
    assert ["15", "15.5"] == [p["shown"] for p in table.document["order"]]


def test_roll_offs_are_one_form_a_pass_and_stop_where_the_ruleset_says():
    table = Table(QuietToy(), *(f"add {n} initiative==3" for n in "ABC"))
    told = table("start dice=4,2,2")
    assert ["A: Roll-off d6: 4 (from the table)", "B: Roll-off d6: 2 (from the table)",
            "C: Roll-off d6: 2 (from the table)"] == told[1:4]  # fmt: skip
    assert ["B", "C", "A"] == table.order
    assert ["B acts before C: level on everything, so as listed."] == table("why B C")
    assert ["B acts before A: level on Ticks and Quickness; Roll-off 2 is lower than 4."] == table("why A B")


def test_a_re_roll_of_all_forgets_places_given_by_hand(four):
    four("move D after=top", "reroll all dice=4,3,2,1")
    assert ["D", "C", "B", "A"] == four.order
    assert ["D acts before C: Ticks 1 is lower than 2."] == four("why C D")
    assert ["A"] == four.acting


def test_a_re_roll_of_one_moves_that_one_only(four):
    four("reroll B dice=6")
    assert ["A", "C", "D", "B"] == four.order


def test_why_here_names_the_roll_and_the_neighbours(four):
    assert ["B: Ticks 2 = set to 2; after A: Ticks 2 is higher than 1; before C: Ticks 2 is lower than 3."] == four(
        "why B"
    )
    four("move B after=D")
    assert ["B: Ticks 2 = set to 2; moved by hand behind D."] == four("why B")
    four("rename D Dora")
    assert ["B: Ticks 2 = set to 2; moved by hand behind Dora."] == four("why B")


def test_why_not_an_act(four):
    assert ["It is not B's turn; it is A's."] == four("why B strike")
    four("strike target=B")
    assert ["A has already used strike."] == four("why A strike")
    assert ["A can: Quip."] == four("why A quip")
    assert "Nobody here is called “fly”; here are A, B, C and D." == four.refused("why A fly")


@pytest.mark.parametrize("line", ["move A after=A", "move A after=Late", "move Late after=A", "reroll Late"])
def test_a_place_that_makes_no_sense_is_refused(four, line):
    four("add Late wave=later")
    assert four.refused(line).endswith(
        ("cannot stand behind itself; name somebody else, or after=top.", "Late has no place in the order yet.")
    )


def test_no_re_roll_before_the_start():
    table = Table(Toy(), "add A")
    assert "Nothing is rolled yet; `start` rolls for everybody." == table.refused("reroll A")
    table("initiative A 3")
    table("start")
    assert "d6 (3 given) - 0" == table.place("A")["rank"][0]["how"]


def test_a_newcomer_is_placed_by_rank_and_not_by_those_moved_by_hand(four):
    four("move A after=top", "move B after=D", "add E initiative==2.5")
    assert ["A", "E", "C", "D", "B"] == four.order
    assert ["E acts before C: Ticks 2.5 is lower than 3."] == four("why C E")


def test_a_newcomer_beaten_by_one_moved_to_the_top_stands_behind_it(four):
    four("move C after=top", "add E initiative==0.5", "add F initiative==3.5")
    assert ["E", "C", "A", "B", "F", "D"] == four.order
    four("move D after=top", "add G initiative==9")
    assert ["D", "E", "C", "A", "B", "F", "G"] == four.order


def test_whoever_had_no_roll_stands_behind_with_that_for_a_reason():
    table = Table(Toy(), "add A", "add B", "add C", "start dice=1,2,3", "effect A Stunned lasts=removed")
    table("next", "next", "next dice=2,5")
    assert ["B", "C", "A"] == table.order
    assert ["C acts before A: A had no roll this time."] == table("why A C")
    table("add D dice=3")
    assert ["B", "D", "C", "A"] == table.order


def test_long_orders_are_told_without_a_count_of_the_rest():
    told = Table(QuietToy(), "add Rat x30")("start")
    (order,) = [line for line in told if line.startswith("Order: ")]
    assert (20, " …") == (order.count("Rat "), order[-2:])
