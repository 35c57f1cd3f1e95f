"""IH-16: what becomes of the action that is interrupted."""

from __future__ import annotations

import pytest
from horrors import left

from tracker.engine.show import row


def about_to(table, name: str) -> list[str]:
    """What *name* is shown to be about to do."""
    states = table.session.rules.states(table.combat, table.id(name))
    return [word.removeprefix("→ ") for word, _ in states if word.startswith("→ ")]


# IH-16


def test_ih_16_an_immediate_action_interrupts_and_the_action_goes_on(trio):
    assert ["A: declares “strikes at C” (1 standard action)"] == trio("declare standard strikes at C")
    assert (["strikes at C"], (0, 1, 1)) == (about_to(trio, "A"), left(trio, "A"))
    trio("immediate C parries")
    assert (["C"], ["A"], (0, 0, 0)) == (trio.acting, trio.document["interrupted"], left(trio, "C"))
    assert [
        "Back to A",
        "A: “strikes at C”: goes on (by default)",
    ] == trio("next")
    assert (["A"], [], (0, 1, 1)) == (trio.acting, about_to(trio, "A"), left(trio, "A"))


def test_ih_16_what_nobody_interrupts_is_carried_out_as_the_activation_ends(trio):
    trio("declare standard strikes at C")
    assert ["A: “strikes at C” is carried out", "B's Round 1"] == trio("next")
    assert [] == about_to(trio, "A")
    trio("undo")
    assert ["strikes at C"] == about_to(trio, "A")


@pytest.mark.parametrize("line", ["resolve goes-on", "standard strikes at B", "drop-prone C"])
def test_ih_16_what_is_settled_already_is_not_told_again(horror, line):
    table = horror("add A initiative==9 actions=standard:2", "add B initiative==5", "add C initiative==1", "start")
    table("declare standard strikes at C", line)
    assert ["B's Round 1"] == table("next")


def test_ih_16_of_one_who_cannot_act_any_more_it_fails_as_the_activation_ends(trio):
    trio("declare standard strikes at C", "defeat A")
    assert ["A: “strikes at C” fails: A cannot act any more", "B's Round 1"] == trio("next")


def test_ih_16_what_an_order_shows_of_it_is_an_arrow(trio):
    trio("declare standard strikes at C")
    tags = [tag.name for tag in row(trio.combat, trio.session.rules, trio.id("A")).tags]
    assert ["→ strikes at C"] == tags


def test_ih_16_made_impossible_it_fails_and_is_paid_for_all_the_same(trio):
    trio("declare standard strikes at C", "immediate C trips A")
    assert [
        "Back to A",
        "A: “strikes at C” fails: the interrupt made it impossible",
    ] == trio("next say=fails")
    assert (0, 1, 1) == left(trio, "A")
    trio("undo", "next")
    assert "A: “strikes at C”: goes on (by default)" == trio.log[-1]


def test_ih_16_there_is_no_calling_it_off(trio):
    trio("declare standard strikes at C", "immediate C parries")
    assert "“strikes at C”: “called off” is none of goes on, fails." == trio.refused("next say='called off'")


def test_ih_16_an_attacker_left_unable_to_act_fails_unasked(trio):
    trio("declare standard strikes at C", "immediate C shoots", "defeat A")
    assert ["Back to A", "A: “strikes at C” fails: A cannot act any more"] == trio("next")
    assert ["B's Round 1"] == trio("next")


def test_ih_16_an_attacker_at_no_hit_points_fails_by_default(trio):
    trio("declare standard strikes at C", "immediate C shoots", "damage A 10")
    assert "A: “strikes at C”: fails (by default)" == trio("next")[-1]
    trio("undo", "next say='goes on'")
    assert "A: “strikes at C” goes on" == trio.log[-1]


def test_ih_16_a_target_that_is_gone_does_not_make_it_impossible(trio):
    trio("declare standard strikes at B", "immediate C pushes B", "remove B", "next")
    assert "A: “strikes at B”: goes on (by default)" == trio.log[-1]


def test_ih_16_dropping_prone_interrupts_and_is_over_at_once(trio):
    trio("declare standard strikes at C")
    assert [
        "C: Drop prone (1 immediate action)",
        "C loses all swift actions of the next Round: immediate action",
        "A: “strikes at C”: goes on (by default)",
    ] == trio("drop-prone C")
    assert (["A"], []) == (trio.acting, about_to(trio, "A"))


def test_ih_16_dropping_prone_oneself_settles_nothing(trio):
    trio("declare standard strikes at C", "drop-prone A")
    assert ["strikes at C"] == about_to(trio, "A")


def test_ih_16_anytime_actions_and_words_settle_nothing(trio):
    trio("declare standard strikes at C", "anytime A hums", "speak A ha", "immediate C parries")
    assert "A: “strikes at C”: goes on (by default)" == trio("next")[-1]


def test_ih_16_a_granted_action_can_be_declared_and_interrupted(trio):
    trio("grant C standard", "declare standard slashes", "immediate B parries")
    assert ["Back to C", "C: “slashes”: goes on (by default)"] == trio("next")
    assert ["Back to A"] == trio("next")


def test_ih_16_interrupts_of_interrupts_are_taken_up_from_the_top(trio):
    trio("declare standard strikes at C", "immediate C parries", "immediate B holds C's arm")
    assert (["B"], ["C", "A"]) == (trio.document["acting"], trio.document["interrupted"])
    assert "C: “parries” fails: the interrupt made it impossible" == trio("next say=fails")[-1]
    assert "A: “strikes at C”: goes on (by default)" == trio("next")[-1]
    assert ["B's Round 1"] == trio("next")


def test_ih_16_one_who_interrupts_the_interrupt_goes_on_with_what_it_declared(trio):
    trio("declare standard strikes at C", "immediate C parries", "immediate A feints", "next")
    assert ["Back to A", "A: “strikes at C”: goes on (by default)"] == trio("next")


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
    assert ["A: “leaps” fails: by the Storyteller's word"] == trio("resolve fails")
    trio("undo")
    assert ["A: “leaps” goes on"] == trio("resolve goes-on")
    assert [] == about_to(trio, "A")


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
    assert "A: “strikes at B”: goes on (by default)" == trio("remove C")[-1]


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
    assert "A: “strikes at C”: goes on (by default)" == trio.log[-1]
