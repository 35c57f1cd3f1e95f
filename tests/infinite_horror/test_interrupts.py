"""IH-15 and IH-16: immediate actions, what they cost, and what becomes of the action they interrupt."""

from __future__ import annotations

import pytest
from horrors import left


def about_to(table, name: str) -> list[str]:
    """What *name* is shown to be about to do."""
    states = table.session.rules.states(table.combat, table.id(name))
    return [word.removeprefix("about to: ") for word, _ in states if word.startswith("about to")]


# IH-15


def test_ih_15_the_first_of_a_round_costs_every_swift_action_of_the_next(trio):
    assert [
        "C: Immediate action: parries (1 immediate action)",
        "C loses all swift actions of the next activation: immediate action",
        "C acts out of turn: immediate action: parries",
    ] == trio("immediate C parries")
    assert {"swift": 1} == trio.place("C")["owed"]
    trio("next", "next", "next")
    assert (["C"], (1, 1, 0), {}) == (trio.acting, left(trio, "C"), trio.place("C")["owed"])
    trio("swift aims", "swift aims")  # converting stays possible (D2)
    assert "C cannot pay 1 swift action (left: 0; lost: immediate action)." == trio.refused("swift aims")


def test_ih_15_further_ones_cost_nothing_more_and_their_number_is_limited(trio):
    trio("immediate C parries", "back")
    assert ["C: Immediate action: ducks (1 immediate action)", "C acts out of turn: immediate action: ducks"] == trio(
        "immediate C ducks"
    )
    trio("back")
    assert (
        "C cannot pay 1 immediate action (left: 0; spent: Immediate action: parries; spent: Immediate action: ducks)."
        == trio.refused("immediate C rolls")
    )
    assert (
        "Overruled by hand: C cannot pay 1 immediate action (left: 0; spent: Immediate action: parries; "
        "spent: Immediate action: ducks)." == trio("!immediate C rolls")[0]
    )
    trio("next", "next", "next")
    assert (["C"], (1, 1, 0)) == (trio.acting, left(trio, "C"))
    assert [("swift", 1, "lost")] == [(g["resource"], g["n"], g["how"]) for g in trio.place("C")["gone"]]


def test_ih_15_the_price_is_for_each_round_anew(trio):
    trio("immediate C parries", "back", "next", "next", "next", "immediate C parries", "back", "next", "next")
    assert (["C"], (1, 1, 0)) == (trio.acting, left(trio, "C"))
    trio("next", "next", "next")
    assert (1, 1, 1) == left(trio, "C")


def test_ih_15_in_ones_own_activation_this_rounds_swift_action_stays(trio):
    trio("immediate A hops", "back", "swift aims", "next", "next", "next")
    assert (["A"], (1, 1, 0)) == (trio.acting, left(trio, "A"))


def test_ih_15_its_ability_may_say_that_it_has_no_price(trio):
    trio("immediate C parries price=no", "back")
    assert {} == trio.place("C")["owed"]
    trio("immediate C ducks", "back")
    assert {"swift": 1} == trio.place("C")["owed"]


def test_ih_15_undone_nothing_is_owed(trio):
    trio("immediate C parries", "undo")
    assert ({}, 2, ["A"]) == (trio.place("C")["owed"], trio.place("C")["budget"]["immediate"], trio.acting)
    trio("redo")
    assert ({"swift": 1}, 1, ["C"]) == (
        trio.place("C")["owed"], trio.place("C")["budget"]["immediate"], trio.acting,
    )  # fmt: skip


def test_ih_15_without_an_ability_there_is_only_dropping_prone_once_a_round(horror):
    table = horror("add A initiative==9", "add B initiative==1 dodge_defense=3", "start")
    none = "No ability gives B immediate actions; it can drop prone (IH-15)."
    assert [none, none] == [table.refused("immediate B parries"), table.refused("evade B")]
    assert [
        "B: Drop prone (1 immediate action)",
        "B loses all swift actions of the next activation: immediate action",
    ] == table("drop-prone B")
    assert (True, ["A"]) == (table.place("B")["fields"]["prone"], table.acting)
    assert "B lies prone already." == table.refused("drop-prone B")
    table("edit B prone=no")
    assert "B cannot pay 1 immediate action (left: 0; spent: Drop prone)." == table.refused("drop-prone B")
    table("next")
    assert (1, 1, 0) == left(table, "B")


def test_ih_15_dropping_prone_is_one_of_those_an_ability_gives(trio):
    trio("drop-prone C", "immediate C ducks", "back")
    assert trio.refused("immediate C rolls").startswith("C cannot pay 1 immediate action (left: 0; spent: Drop prone")


def test_ih_15_standing_up_costs_what_the_storyteller_says(trio):
    assert "A is not prone." == trio.refused("stand")
    trio("drop-prone A", "stand")
    assert (False, (1, 0, 1)) == (trio.place("A")["fields"]["prone"], left(trio, "A"))
    trio("undo", "stand takes=none")
    assert (False, (1, 1, 1)) == (trio.place("A")["fields"]["prone"], left(trio, "A"))


def test_ih_15_taken_in_round_0_it_costs_round_1(horror):
    """IH-2, IH-15: also for whoever comes later."""
    table = horror("add A initiative==9", "start", "add B initiative==5 immediate_actions=1", "immediate B parries")
    table("back", "next")
    assert (["B"], (1, 1, 0), "1") == (table.acting, left(table, "B"), table.place("B")["facts"]["Round"])


def test_ih_15_concentrating_by_an_immediate_action_needs_the_ability_too(horror):
    table = horror("add A initiative==9", "add B initiative==1", "start")
    table.refused("concentrate B Veil takes=immediate")


# IH-16


def test_ih_16_an_immediate_action_interrupts_and_the_action_goes_on(trio):
    assert ["A: declares “strikes at C” (1 standard action)"] == trio("declare standard strikes at C")
    assert (["strikes at C"], (0, 1, 1)) == (about_to(trio, "A"), left(trio, "A"))
    trio("immediate C parries")
    assert (["C"], ["A"], (0, 0, 0)) == (trio.acting, trio.document["interrupted"], left(trio, "C"))
    assert [
        "Back to A",
        "A: strikes at C: goes on (by default)",
    ] == trio("next")
    assert (["A"], [], (0, 1, 1)) == (trio.acting, about_to(trio, "A"), left(trio, "A"))


def test_ih_16_made_impossible_it_fails_and_is_paid_for_all_the_same(trio):
    trio("declare standard strikes at C", "immediate C trips A")
    assert [
        "Back to A",
        "A: strikes at C fails: the interrupt made it impossible",
    ] == trio("next say=fails")
    assert (0, 1, 1) == left(trio, "A")
    trio("undo", "next")
    assert "A: strikes at C: goes on (by default)" == trio.log[-1]


def test_ih_16_there_is_no_calling_it_off(trio):
    trio("declare standard strikes at C", "immediate C parries")
    assert "strikes at C: “called off” is none of goes on, fails." == trio.refused("next say='called off'")


def test_ih_16_an_attacker_left_unable_to_act_fails_unasked(trio):
    trio("declare standard strikes at C", "immediate C shoots", "defeat A")
    assert ["Back to A", "A: strikes at C fails: A cannot act any more"] == trio("next")
    assert ["B's Round 1"] == trio("next")


def test_ih_16_an_attacker_at_no_hit_points_fails_by_default(trio):
    trio("declare standard strikes at C", "immediate C shoots", "damage A 10")
    assert "A: strikes at C: fails (by default)" == trio("next")[-1]
    trio("undo", "next say='goes on'")
    assert "A: strikes at C goes on" == trio.log[-1]


def test_ih_16_a_target_that_is_gone_does_not_make_it_impossible(trio):
    trio("declare standard strikes at B", "immediate C pushes B", "remove B", "next")
    assert "A: strikes at B: goes on (by default)" == trio.log[-1]


def test_ih_16_interrupts_of_interrupts_are_taken_up_from_the_top(trio):
    trio("declare standard strikes at C", "immediate C parries", "immediate B holds C's arm")
    assert (["B"], ["C", "A"]) == (trio.document["acting"], trio.document["interrupted"])
    assert "C: parries fails: the interrupt made it impossible" == trio("next say=fails")[-1]
    assert "A: strikes at C: goes on (by default)" == trio("next")[-1]
    assert ["B's Round 1"] == trio("next")


def test_ih_16_one_who_interrupts_the_interrupt_goes_on_with_what_it_declared(trio):
    trio("declare standard strikes at C", "immediate C parries", "immediate A feints", "next")
    assert ["Back to A", "A: strikes at C: goes on (by default)"] == trio("next")


def test_ih_16_an_immediate_action_that_is_over_is_not_interrupted(trio):
    trio("immediate A hops")
    assert ["Back to A"] == trio("back")


def test_ih_16_what_was_done_before_the_next_action_is_not_interrupted_any_more(trio):
    trio("declare move runs", "standard strikes at B", "immediate B parries")
    assert ["Back to A"] == trio("back")


def test_ih_16_nothing_declared_nothing_asked(trio):
    trio("immediate C hops")
    assert ["Back to A"] == trio("next")
    assert "A is about to do nothing; `declare` says what." == trio.refused("resolve goes-on")


def test_ih_16_the_storyteller_settles_it_by_hand(trio):
    trio("declare none leaps")
    assert ["A: leaps fails: by the Storyteller's word"] == trio("resolve fails")
    trio("undo")
    assert ["A: leaps goes on"] == trio("resolve goes-on")
    assert [] == about_to(trio, "A")


@pytest.mark.xfail(strict=True, reason="with nobody acting it crashes; in another's activation it settles theirs")
def test_ih_16_there_has_to_be_something_to_settle_even_by_force(trio):
    trio("declare none leaps")
    trio.refused("!resolve C fails")
    trio("defeat all", "next")
    trio.refused("!resolve A fails")


def test_ih_16_the_activations_end_leaves_nothing_pending(trio):
    trio("declare standard strikes at C", "next", "immediate C hops")
    assert ["Back to B"] == trio("next")
    assert [] == about_to(trio, "A")


def test_ih_16_with_the_interrupter_gone_the_action_goes_on(trio):
    trio("declare standard strikes at B", "immediate C parries")
    assert "A: strikes at B: goes on (by default)" == trio("remove C")[-1]


def test_ih_16_of_one_who_leaves_in_the_middle_the_action_fails(trio):
    trio("declare standard strikes at C", "immediate C parries", "remove A")
    assert ["A leaves", "A: “strikes at C” comes to nothing"] == trio.log[-2:]
    trio("next")
    assert (["B"], []) == (trio.acting, about_to(trio, "C"))


def test_ih_16_the_interrupted_one_removed_lets_the_interrupt_end_first(trio):
    trio("declare standard strikes at C", "immediate C parries", "remove A")
    assert ["C"] == trio.acting
    assert (["B's Round 1"], ["B", "C"]) == (trio("next"), trio.order)


def test_ih_16_a_scene_changes_in_the_middle_and_the_action_still_goes_on(trio):
    trio("declare standard strikes at C", "immediate C parries", "change-scene the floor gives way", "next")
    assert "A: strikes at C: goes on (by default)" == trio.log[-1]
