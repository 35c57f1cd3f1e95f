"""IH-17 and IH-18: getting out of an attack's area, and actions that wait for a trigger."""

from __future__ import annotations

import pytest
from horrors import ends, left

from tracker.engine.view import player_view

# IH-17


def test_ih_17_leaving_the_area_doubles_dodge_defense_against_that_attack(trio):
    trio("declare standard a blast")
    assert [
        "C: Leave the area (1 immediate action)",
        "C leaves the area: Dodge Defense 4 counts as 8 (IH-17)",
        "C loses all swift actions of the next Round: immediate action",
        "C acts out of turn: immediate action: leaves the area",
        "Dodge 8 on C by A, until end of A's activation in Turn 1",
    ] == trio("evade C")


def test_ih_17_against_an_area_the_successes_are_doubled(trio):
    assert "C leaves the area: 3 successes count as 6 (IH-17)" == trio("evade C successes=3")[1]
    assert ["Evade 6"] == trio.effects("C")


def test_ih_17_without_a_number_on_the_sheet_it_is_said_in_words(horror):
    table = horror("add A initiative==9", "add B initiative==1 immediate_actions=1", "start")
    assert "B leaves the area: its Dodge Defense, on no sheet, counts double (IH-17)" == table("evade B")[1]


def test_ih_17_it_is_over_with_the_activation_of_the_attacker(trio):
    trio("evade C", "back")
    assert ["Dodge 8"] == trio.effects("C")
    trio("next")
    assert [] == trio.effects("C")
    trio("undo")
    assert "end of A's activation in Turn 1" == ends(trio, "C", "Dodge 8")


def test_ih_17_an_attack_that_fails_needs_no_defense(trio):
    trio("declare standard a blast", "evade C", "next say=fails")
    assert [] == trio.effects("C")


def test_ih_17_the_attack_that_goes_on_still_meets_it(trio):
    trio("declare standard a blast", "evade C", "next")
    assert ["Dodge 8"] == trio.effects("C")


def test_ih_17_it_counts_against_whoever_attacks_also_out_of_turn(trio):
    trio("ready standard the bell: shoots", "next", "fire A shoots C", "evade C")
    assert "A" == trio.place("C")["effects"][0]["from"]


def test_ih_17_a_feint_of_the_attacker_in_between_changes_nothing(trio):
    trio("declare standard strikes at C", "evade C", "immediate A feints", "next")
    assert ["Dodge 8"] == trio.effects("C")


def test_ih_17_it_works_against_a_trap_in_ones_own_activation(trio):
    trio("evade A")
    assert ["Dodge 8"] == trio.effects("A")


def test_ih_17_two_leave_the_area_of_the_same_attack(trio):
    trio("declare standard a blast", "evade C", "evade B")
    assert ["A", "A"] == [trio.place(n)["effects"][0]["from"] for n in "BC"]
    trio("next", "next")
    assert (["Dodge 8"], ["Dodge 8"]) == (trio.effects("B"), trio.effects("C"))


def test_ih_17_the_attackers_next_attack_meets_the_plain_defense(horror):
    table = horror("add A initiative==9 actions=standard:2", "add B initiative==1 immediate_actions=1 dodge_defense=4")
    table("start", "declare standard a blast", "evade B", "next")
    assert ["Dodge 8"] == table.effects("B")
    assert "Dodge 8 on B ends: that attack is over" == table("declare standard another")[-1]


def test_ih_17_it_is_over_with_an_attack_made_out_of_turn(trio):
    """IH-17: against that attack; the one it interrupts goes on against the plain defense."""
    trio("ready standard the bell: shoots", "next", "declare standard a blast", "fire A shoots C", "evade C", "next")
    assert ["Dodge 8"] == trio.effects("C")
    assert [
        "Back to B",
        "Dodge 8 on C ends: that attack is over",
        "B: “a blast”: goes on (by default)",
    ] == trio("next")


def test_ih_17_it_stays_though_something_else_was_done_out_of_turn(trio):
    """IH-17: frames are told apart by what they are, not by how many there are."""
    trio("declare standard a blast", "evade C", "next", "grant B standard", "declare standard another", "next")
    assert (["A"], ["Dodge 8"]) == (trio.acting, trio.effects("C"))


def test_ih_17_one_who_got_away_can_itself_attack(trio):
    trio("next", "next", "ready standard the blast: shoots B", "next", "declare standard a blast", "evade C", "next")
    trio("fire C", "evade B")
    assert "C" == trio.place("B")["effects"][0]["from"]


# IH-18


@pytest.mark.parametrize(("kind", "next_round"), [("standard", (0, 1, 1)), ("move", (1, 0, 1)), ("swift", (1, 1, 0))])
def test_ih_18_what_fired_is_missing_from_the_next_round(trio, kind, next_round):
    trio(f"ready {kind} the bell rings: acts", "next")
    assert f"A borrows 1 {kind} action of the next Round: readied action" == trio("fire A")[1]
    assert {kind: 1} == trio.place("A")["owed"]
    trio("back", "next", "next")
    assert (["A"], next_round) == (trio.acting, left(trio, "A"))
    assert "borrowed" == trio.place("A")["gone"][0]["how"]
    trio("next", "next", "next")
    assert (1, 1, 1) == left(trio, "A")


def test_ih_18_it_costs_a_standard_action_and_says_its_trigger(trio):
    assert [
        "A: Ready an action (1 standard action)",
        "A readies a swift action: when the bell rings: aims",
        "Readied on A, until start of A's activation in Turn 2",
    ] == trio("ready swift the bell rings: aims")
    assert (0, 1, 1) == left(trio, "A")
    assert "A cannot pay 1 standard action (left: 0; spent: Ready an action)." == trio.refused("ready move the shot")


def test_ih_18_only_in_ones_own_activation(trio):
    assert "It is not B's activation; it is A's." == trio.refused("ready B move the bell")
    trio("grant C standard")
    assert "C can ready something only in its own activation (IH-18)." == trio.refused("ready move the bell")


def test_ih_18_a_free_act_names_its_kind(trio):
    assert "Say what kind of free act, for example: act=drop; drop, cast, melee, ranged or any other." == trio.refused(
        "ready free the bell"
    )


def test_ih_18_it_fires_after_that_activation_and_once(trio):
    assert "A has readied nothing; `ready` does that." == trio.refused("fire A")
    trio("ready move the bell: runs")
    assert "A readied it in this activation; it can fire once that has ended (IH-18)." == trio.refused("fire A")
    trio("next", "fire A", "back")
    assert "A has readied nothing; `ready` does that." == trio.refused("fire A")


def test_ih_18_not_fired_it_lapses_and_nothing_is_borrowed(trio):
    trio("ready move the bell: runs", "next", "next", "next")
    assert "Readied on A ends: it was not fired, and nothing is borrowed" == trio.log[-1]
    assert ((1, 1, 1), {}) == (left(trio, "A"), trio.place("A")["owed"])


def test_ih_18_the_storyteller_hears_who_is_ready_as_something_is_declared(trio):
    trio("ready standard the wall opens: strikes", "next", "ready move a shot: ducks", "next")
    assert [
        "C: declares “opens the wall” (1 move action)",
        "A is ready: standard action, when the wall opens: strikes",
        "B is ready: move action, when a shot: ducks",
    ] == trio("declare move opens the wall")


def test_ih_18_players_do_not_hear_who_is_ready_nor_for_what(trio):
    trio("ready standard the wall opens: strikes", "next", "declare move opens the wall")
    log = player_view(trio.combat, trio.session.rules, trio.session.history.lines()).log
    assert [] == [line for line in log if "is ready" in line or "the wall opens" in line]
    assert "A readies something" in log
    assert "B: declares “opens the wall” (1 move action)" == log[-1]


def test_ih_18_ones_own_readied_action_is_nobodys_news(horror):
    table = horror("add A initiative==9 actions=standard:2", "add B initiative==1", "start")
    table("ready move the bell: runs")
    assert ["A: declares “strikes” (1 standard action)"] == table("declare standard strikes")


def test_ih_18_it_comes_just_before_its_trigger_which_goes_on_if_it_can(trio):
    trio("ready standard the door opens: shoots", "next", "declare move opens the door")
    assert [
        "Readied on A ends: fired",
        "A borrows 1 standard action of the next Round: readied action",
        "A acts out of turn: readied action: shoots",
    ] == trio("fire A shoots")
    assert (["A"], ["B"]) == (trio.acting, trio.document["interrupted"])
    assert ["Back to B", "B: “opens the door”: goes on (by default)"] == trio("next")
    assert (1, 0, 1) == left(trio, "B")


def test_ih_18_firing_is_no_immediate_action(trio):
    trio("ready standard the bell: shoots", "next", "fire A", "back", "next", "next")
    assert (2, 1) == (trio.place("A")["budget"]["immediate"], left(trio, "A")[2])


def test_ih_18_it_may_fire_inside_an_immediate_action(trio):
    trio("ready move a shot: ducks", "next", "declare standard charges C", "immediate C shoots", "fire A")
    assert (["A"], ["C", "B"]) == (trio.acting, trio.document["interrupted"])
    assert "C: “shoots”: goes on (by default)" == trio("next")[-1]
    assert "B: “charges C”: goes on (by default)" == trio("next")[-1]
    assert ({"move": 1}, {"swift": 1}) == (trio.place("A")["owed"], trio.place("C")["owed"])


def test_ih_18_a_readied_action_can_itself_be_interrupted(trio):
    trio("ready standard the bell: shoots", "next", "fire A shoots B", "immediate B dives")
    assert "A: “shoots B” fails: the interrupt made it impossible" == trio("next say=fails")[-1]
    assert {"standard": 1} == trio.place("A")["owed"]


def test_ih_18_what_is_borrowed_is_one_of_what_the_round_brings(horror):
    table = horror("add A initiative==9 actions=swift:2", "add B initiative==1", "start", "ready swift the bell: aims")
    table("next", "fire A", "back", "next")
    assert (1, 1, 1) == left(table, "A")


def test_ih_18_borrowed_and_lost_together_take_no_more_than_there_is(trio):
    """IH-15, IH-18: a swift action fired and an immediate action in the same Round."""
    trio("ready swift the bell: aims", "next", "fire A", "back", "immediate A hops", "back", "next", "next")
    assert (["A"], (1, 1, 0)) == (trio.acting, left(trio, "A"))


def test_ih_18_nothing_of_it_is_left_where_the_one_who_readied_leaves(trio):
    trio("ready move the bell: runs", "next", "remove A")
    assert "Readied on A ends: A left" in trio.log
    trio("undo", "undo", "next", "fire A", "remove A")
    assert (["B"], ["B", "C"]) == (trio.acting, trio.order)


def test_ih_18_moved_by_hand_it_waits_for_the_new_place(trio):
    trio("ready move the bell: runs", "next", "next", "move A after=C", "next", "next", "fire A", "back", "next")
    assert (["A"], (1, 0, 1)) == (trio.acting, left(trio, "A"))


def test_ih_18_undone_and_redone(trio):
    trio("ready move the bell: runs", "next", "fire A", "undo")
    assert (["Readied"], {}, ["B"]) == (trio.effects("A"), trio.place("A")["owed"], trio.acting)
    trio("redo")
    assert ([], {"move": 1}, ["A"]) == (trio.effects("A"), trio.place("A")["owed"], trio.acting)


def test_ih_18_the_storyteller_fires_what_was_never_readied(trio):
    assert [
        "Overruled by hand: C has readied nothing; `ready` does that.",
        "C acts with nothing readied",
    ] == trio("!fire C")


def test_ih_18_a_second_readied_action_lapses_by_itself(horror):
    table = horror("add A initiative==9 actions=standard:2", "add B initiative==1", "start")
    table("ready move the bell: runs", "ready swift a shot: aims", "next", "fire A", "back", "next")
    assert (1, [], (2, 0, 1)) == (table.log[-3:].count(
        "Readied on A ends: it was not fired, and nothing is borrowed"), table.effects("A"), left(table, "A"),
    )  # fmt: skip


def test_ih_18_of_two_readied_actions_the_one_whose_trigger_comes_fires(horror):
    table = horror("add A initiative==9 actions=standard:2", "add B initiative==1", "start")
    table("ready move the bell: runs", "ready swift a shot: aims", "next")
    assert (
        "A has readied nothing with “door” in it; possible: move action, when the bell: runs; swift action, when a "
        "shot: aims." == table.refused("fire A which=door")
    )
    table("fire A which=shot")
    assert {"swift": 1} == table.place("A")["owed"]
