"""IH-1 to IH-3, D1 and D4: Turns, everybody's own Rounds, and effects timed by whoever started them."""

from __future__ import annotations

import pytest
from horrors import ends, gone_in, left, rounds

from tracker.engine.view import player_view


def order_of(table) -> list[tuple[str, float]]:
    return [(p["name"], p["rank"][0]["value"]) for p in table.document["order"]]


# D1: the order


def test_d1_initiative_is_1d10_and_the_modifier_highest_first(horror):
    table = horror("add A initiative_mod=2", "add B initiative_mod=-1", "add C", "start dice=4,10,7")
    assert [("B", 9), ("C", 7), ("A", 6)] == order_of(table)
    assert ["A: Initiative d10: 4 (from the table)", "B: Initiative d10: 10 (from the table)"] == [
        line for line in table.log if line.startswith(("A: I", "B: I"))
    ]


def test_d1_a_tie_goes_to_the_higher_modifier_and_then_to_roll_offs(horror):
    table = horror("add A", "add B initiative_mod=1", "add C", "add D", "start dice=7,6,7,7,2,5,2,9,1")
    assert ["B", "C", "A", "D"] == table.order
    assert ["B acts before C: level on Initiative; Modifier 1 is higher than 0."] == table("why B C")
    assert ["C acts before A: level on Initiative and Modifier; Roll-off 1 5 is higher than 2."] == table("why C A")
    assert [(2, 9), (2, 1)] == [tuple(k["value"] for k in table.place(n)["rank"][2:]) for n in "AD"]


def test_d1_initiative_may_be_entered_by_hand(horror):
    table = horror("add A initiative_mod=2 initiative==18", "add B initiative_mod=2 initiative=9", "start")
    assert [("A", 18), ("B", 11)] == order_of(table)


# IH-1


def test_ih_1_a_turn_is_everybody_once_and_takes_six_seconds(trio):
    seen = []
    for _ in range(7):
        seen.append((trio.document["round_label"], *trio.acting, trio.document["elapsed_seconds"]))
        trio("next")
    assert [
        ("Turn 1", "A", 0),
        ("Turn 1", "B", 0),
        ("Turn 1", "C", 0),
        ("Turn 2", "A", 6),
        ("Turn 2", "B", 6),
        ("Turn 2", "C", 6),
        ("Turn 3", "A", 12),
    ] == seen


def test_ih_1_an_undone_turn_takes_its_time_back(trio):
    trio("next", "next", "next", "undo")
    assert ("Turn 1", 0, ["C"]) == tuple(trio.document[k] for k in ("round_label", "elapsed_seconds", "acting"))
    trio("redo")
    assert ("Turn 2", 6, ["A"]) == tuple(trio.document[k] for k in ("round_label", "elapsed_seconds", "acting"))


# IH-2


def test_ih_2_everybody_is_in_round_0_before_the_first_activation(trio):
    assert {"A": "1", "B": "0", "C": "0"} == rounds(trio)
    assert ["B's Round 1"] == trio("next")
    assert {"A": "1", "B": "1", "C": "0"} == rounds(trio)
    trio("next")
    assert ["Turn 2", "A's Round 2"] == trio("next")
    assert {"A": "2", "B": "1", "C": "1"} == rounds(trio)


def test_ih_2_a_granted_a_readied_and_an_immediate_action_begin_no_round(trio):
    trio("ready swift the bell: aims", "next", "fire A", "back", "immediate A parries", "back")
    trio("grant A standard", "standard strikes", "back", "act-now A", "back")
    assert {"A": "1", "B": "1", "C": "0"} == rounds(trio)


def test_ih_2_whoever_comes_later_counts_rounds_of_its_own(trio):
    trio("next", "next", "next", "next", "add D initiative==1", "add E initiative==20")
    for _ in range(3):
        trio("next")
    assert {"E": "1", "A": "2", "B": "2", "C": "2", "D": "1"} == rounds(trio)
    assert (3, ["E"]) == (trio.combat.round, trio.acting)


def test_ih_2_no_move_or_reroll_by_hand_adds_a_round(trio):
    trio("next", "move A after=C", "initiative C =30", "reroll B dice=5")
    assert {"A": "1", "B": "1", "C": "0"} == rounds(trio)
    trio("next")
    assert {"A": "1", "B": "1", "C": "1"} == rounds(trio)


def test_ih_2_the_defeated_have_no_activation_and_begin_no_round(trio):
    trio("defeat B", "next", "next", "next")
    assert (["C"], {"A": "2", "B": "0", "C": "2"}) == (trio.acting, rounds(trio))


# IH-3


def test_ih_3_one_round_is_over_as_its_creator_is_next_activated_whoever_bears_it(trio):
    assert ["Shield on C by A, until start of A's activation in Turn 2"] == trio("effect C Shield rounds=1")
    assert "2A" == gone_in(trio, "C", "Shield")
    assert ["A's Round 2", "Shield on C ends: its time is over"] == trio.log[-2:]


def test_ih_3_it_ends_before_its_creator_acts_and_its_undoing_brings_it_back(trio):
    trio("effect C Shield rounds=2", "next", "next", "next")
    assert 1 == trio.place("C")["effects"][0]["left"]
    trio("next", "next", "next")
    assert ([], (1, 1, 1)) == (trio.effects("C"), left(trio, "A"))
    trio("undo")
    assert (["Shield"], ["C"]) == (trio.effects("C"), trio.acting)
    trio("redo")
    assert [] == trio.effects("C")


def test_ih_3_who_acts_out_of_turn_is_the_creator(trio):
    trio("immediate C wards", "effect A Ward rounds=1", "back")
    assert "start of C's activation in Turn 1" == ends(trio, "A", "Ward")
    assert "1C" == gone_in(trio, "A", "Ward")


def test_ih_3_the_creator_can_be_named_and_acting_now_ends_nothing(trio):
    trio("effect A Ward rounds=1 by=B", "act-now B", "back")
    assert "start of B's activation in Turn 1" == ends(trio, "A", "Ward")
    assert "1B" == gone_in(trio, "A", "Ward")


def test_ih_3_several_ends_at_one_start_come_in_the_order_they_were_put_on(trio):
    trio("effect B X rounds=1", "effect C Y rounds=1", "effect A Z rounds=1", "next", "next")
    assert [
        "Turn 2",
        "A's Round 2",
        "X on B ends: its time is over",
        "Y on C ends: its time is over",
        "Z on A ends: its time is over",
    ] == trio("next")


def test_ih_3_a_creator_moved_down_by_hand_ends_it_at_the_new_place(trio):
    trio("effect B Ward rounds=1", "next", "next", "move A after=C", "next", "next")
    assert (["C"], ["Ward"]) == (trio.acting, trio.effects("B"))
    trio("next")
    assert (["A"], []) == (trio.acting, trio.effects("B"))


def test_ih_3_a_newcomer_whose_place_is_to_come_begins_its_round_there(trio):
    trio("add D initiative==8", "effect A Ward rounds=1 by=D")
    assert "start of D's activation in Turn 1" == ends(trio, "A", "Ward")
    assert "1D" == gone_in(trio, "A", "Ward")


def test_ih_3_a_newcomer_above_has_lasted_no_round_before_its_first_activation(trio):
    trio("next", "add D initiative==20", "effect C Ward rounds=1 by=D")
    assert "start of D's activation in Turn 2" == ends(trio, "C", "Ward")
    assert "2D" == gone_in(trio, "C", "Ward")
    assert "D's Round 1" == trio.log[-2]


def test_ih_3_a_newcomer_moved_back_below_ends_it_there(trio):
    """IH-3, G4."""
    trio("next", "add D initiative==20", "effect C Ward rounds=1 by=D", "initiative D =1")
    assert "start of D's activation in Turn 1" == ends(trio, "C", "Ward")
    assert "1D" == gone_in(trio, "C", "Ward")


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("effect C Ward rounds=1", "start of B's activation in Turn 2"),
        ("effect C Ward rounds=3 by=C", "start of C's activation in Turn 3"),
    ],
)
def test_ih_3_put_on_again_by_another_the_later_end_is_that_ones(trio, line, end):
    trio("effect C Ward rounds=1", "next", line)
    assert end == ends(trio, "C", "Ward")


def test_ih_3_players_do_not_read_the_end_of_what_somebody_hidden_put_on(horror):
    """IH-3: whoever times it is not told of."""
    table = horror("add A initiative==9", "add B initiative==1 hidden=yes", "start", "effect A Chill rounds=1 by=B")
    table("effect A Chill rounds=2 by=B", "effect A Shield rounds=1", "next", "next", "next")
    assert "Chill on A ends: its time is over" in table.log
    log = player_view(table.combat, table.session.rules, table.session.history.lines()).log
    assert [] == [line for line in log if "Chill" in line]
    assert "Shield on A ends: its time is over" in log
    table("reveal B")
    log = player_view(table.combat, table.session.rules, table.session.history.lines()).log
    assert "Chill on A ends: its time is over" in log


def test_ih_3_a_duration_nobody_gave_is_refused(trio):
    assert (
        "How long does Odd last? Nothing says: give rounds=N, lasts=scene, lasts=film, lasts=sunrise, lasts=permanent, "
        "lasts=concentration or lasts=removed (until you end it)." == trio.refused("effect B Odd")
    )


# D4


def test_d4_effects_of_one_who_left_count_on_at_the_place_left(trio):
    trio("next", "effect A Ward rounds=2", "remove B")
    assert "start of B's activation in Turn 3" == ends(trio, "A", "Ward")
    trio("next", "next")
    assert ("2C", 1) == (f"{trio.combat.round}{trio.acting[0]}", trio.place("A")["effects"][0]["left"])
    assert "3C" == gone_in(trio, "A", "Ward")
    assert ["Ward on A ends: its time is over", "C's Round 3"] == trio.log[-2:]


def test_d4_one_who_left_ahead_of_its_place_counts_there_in_the_same_turn(trio):
    trio("effect A Ward rounds=1 by=C", "remove C")
    assert "start of C's activation in Turn 1" == ends(trio, "A", "Ward")
    assert ["B's Round 1"] == trio("next")
    assert ["Ward on A ends: its time is over", "Turn 2", "A's Round 2"] == trio("next")


def test_d4_who_left_before_the_start_counts_from_a_place_all_the_same(horror):
    """D4, IH-8: the first Round begins as that place comes up first; one that nobody rolled for stands last."""
    table = horror("add A initiative==9", "add B initiative==5", "effect B Ward rounds=1 by=A", "remove A", "start")
    assert "3B" == gone_in(table, "B", "Ward")
    assert ["Ward on B ends: its time is over", "Turn 3", "B's Round 3"] == table.log[-3:]


def test_d4_effects_of_the_defeated_count_on_at_their_place_too(trio):
    trio("next", "effect A Ward rounds=1", "next", "defeat B", "next")
    assert (["A"], ["Ward"]) == (trio.acting, trio.effects("A"))
    trio("next")
    assert (["C"], []) == (trio.acting, trio.effects("A"))


def test_d4_what_is_on_one_who_leaves_ends(trio):
    assert ["Ward on B ends: B left", "B leaves"] == trio("effect B Ward rounds=3", "remove B")[1:]
