"""PERIL-11, D4, D14: allies next to each other in the order share a turn."""

from __future__ import annotations

from squads import FIVE, ROW, left, refused, states, turns


def test_peril_11_the_acting_one_takes_the_ally_behind_into_its_turn(squad):
    squad("next")
    told = squad("together Bryn Moss")
    assert (["Bryn", "Moss"], ["Bryn and Moss's turn"]) == (squad.acting, told)
    assert [["Bryn", "Moss"], ["Rat B"], ["Fern"]] == turns(squad)
    assert [["Rat A"], ["Bryn"], ["Moss"], ["Rat B"], ["Fern"]] == turns(squad)


def test_peril_11_or_is_taken_in_by_the_ally_before_it(squad):
    squad("next", "together Moss Bryn")
    assert ["Bryn", "Moss"] == squad.acting


def test_peril_11_it_can_be_said_beforehand(squad):
    told = squad("together Bryn Moss")
    assert (True, ["Rat A"]) == ("PERIL-11" in told[0], squad.acting)
    assert (["together"], ["together"]) == (states(squad, "Bryn"), states(squad, "Moss"))
    assert [["Rat A"], ["Bryn", "Moss"], ["Rat B"], ["Fern"]] == turns(squad)
    assert ([], []) == (states(squad, "Bryn"), states(squad, "Moss"))


def test_peril_11_with_nobody_named_it_is_the_next_one(squad):
    squad("next", "together")
    assert ["Bryn", "Moss"] == squad.acting


def test_peril_11_each_has_its_own_actions_spent_in_any_mixture(squad):
    squad("next", "together", 'attack Moss "Rat A"', 'attack Bryn "Rat B"', "walk Moss 3")
    assert [(1, 1), (0, 1)] == [left(squad, name) for name in ("Bryn", "Moss")]
    squad("act Bryn")
    assert (0, 1) == left(squad, "Bryn")
    refused(squad, 'attack Moss "Rat A"', "Moss", "action")


def test_peril_11_not_with_a_foe_nor_across_one(squad):
    squad("next")
    refused(squad, 'together Bryn "Rat A"', "Moss", "PERIL-11")
    refused(squad, "together Bryn Fern", "Moss", "PERIL-11")
    refused(squad, "together Fern", "PERIL-11")
    refused(squad, 'together "Rat B"', "PERIL-11")


def test_peril_11_not_with_a_turn_that_is_over(peril):
    table = peril(*ROW, "start", "next")
    refused(table, "together Bea Ann", "Cal", "PERIL-11")
    refused(table, "together Ann Bea", "PERIL-11")


def test_peril_11_not_with_oneself(squad):
    refused(squad, "together Bryn Bryn", "PERIL-11")


def test_peril_11_enemies_act_together_as_well(peril):
    table = peril("add Rat count=x3 side=enemies perception=2".replace("count=", ""), "add Bryn", "start", "together")
    assert ["Rat 1", "Rat 2"] == table.acting
    table('together "Rat 3"')
    assert ["Rat 1", "Rat 2", "Rat 3"] == table.acting


def test_peril_11_three_and_four_share_a_turn(peril):
    table = peril(*ROW, "start", "together Ann Bea", "together Ann Cal", "together Dot Cal")
    assert ["Ann", "Bea", "Cal", "Dot"] == table.acting
    assert [["Ann", "Bea", "Cal", "Dot"], ["Rat"]] == turns(table)


def test_peril_11_two_groups_that_were_agreed_become_one(peril):
    table = peril(*ROW, "start", "together Cal Dot", "together Bea Cal")
    assert [["Ann"], ["Bea", "Cal", "Dot"], ["Rat"]] == turns(table)
    table("together Cal Dot", "together Ann Bea", "together Bea Cal")
    assert [["Ann", "Bea", "Cal", "Dot"], ["Rat"]] == turns(table)


def test_peril_11_apart_each_acts_alone_again(peril):
    table = peril(*ROW, "start", "together Bea Cal", "apart Bea")
    assert [[], []] == [states(table, name) for name in ("Bea", "Cal")]
    refused(table, "apart Cal")
    assert [["Ann"], ["Bea"], ["Cal"], ["Dot"], ["Rat"]] == turns(table)


def test_peril_11_whoever_left_a_shared_turn_and_shares_another_brings_nobody_along(peril):
    table = peril(*ROW, "start", "together Cal Bea", "apart Cal", "together Cal Dot")
    assert [["Ann"], ["Bea"], ["Cal", "Dot"], ["Rat"]] == turns(table)


def test_peril_11_apart_in_the_turn_itself_is_to_skip(squad):
    squad("next", "together")
    refused(squad, "apart Moss", "skip")
    squad("skip Moss")
    assert (["Bryn"], (0, 1), (2, 1)) == (squad.acting, left(squad, "Moss"), left(squad, "Bryn"))
    assert [["Bryn"], ["Rat B"], ["Fern"]] == turns(squad)


def test_peril_11_the_last_to_skip_ends_the_turn(squad):
    squad("next", "together", "skip Bryn", "skip Moss")
    assert ["Rat B"] == squad.acting


def test_d4_ending_it_ends_it_for_all_and_what_is_left_lapses(squad):
    """PERIL-11."""
    squad("next", "together", "act Bryn", "next")
    assert ["Rat B"] == squad.acting
    assert [(0, 1), (0, 1)] == [left(squad, name) for name in ("Bryn", "Moss")]
    assert [True, True] == [squad.place(name)["acted"] for name in ("Bryn", "Moss")]
    refused(squad, "act Bryn", "Rat B")


def test_d4_unspent_actions_do_not_add_up(squad):
    """PERIL-10."""
    turns(squad)
    assert [(2, 1)] * 5 == [left(squad, name) for name in squad.order]


def test_peril_11_a_fallen_one_does_not_come_between_and_takes_no_part(peril):
    table = peril(*ROW, "start", "defeat Bea", "together Ann Cal")
    assert ["Ann", "Cal"] == table.acting
    refused(table, "together Ann Bea", "PERIL-11")


def test_peril_11_whoever_falls_before_an_agreed_turn_is_left_out_of_it(peril):
    table = peril(*ROW, "start", "together Bea Cal", "defeat Cal")
    assert [["Ann"], ["Bea"], ["Dot"], ["Rat"]] == turns(table)


def test_peril_11_nor_is_it_drawn_into_the_turn_going_on(peril):
    table = peril(*ROW, "start", "together Bea Cal", "defeat Cal", "together Ann Bea")
    assert ["Ann", "Bea"] == table.acting


def test_peril_11_whoever_leaves_in_a_shared_turn_does_not_end_it(peril):
    table = peril(*ROW, "start", "together Ann Bea", "act Ann", "remove Ann")
    assert (["Bea"], (2, 1)) == (table.acting, left(table, "Bea"))
    table("undo", "defeat Bea")
    refused(table, "act Bea", "defeated")
    assert [["Ann", "Bea"], ["Cal"], ["Dot"], ["Rat"]] == turns(table)
    assert [["Ann"], ["Cal"], ["Dot"], ["Rat"]] == turns(table)


def test_peril_11_whoever_comes_back_has_its_part(peril):
    table = peril(*ROW, "start", "together Bea Cal", "defeat Cal", "revive Cal")
    assert [["Ann"], ["Bea", "Cal"], ["Dot"], ["Rat"]] == turns(table)


def test_peril_11_one_moved_by_hand_stands_where_it_was_put(squad):
    squad("move Fern after=Moss", "next", "together Bryn Moss", "together Fern Moss")
    assert ["Bryn", "Moss", "Fern"] == squad.acting


def test_peril_11_an_agreed_turn_is_undone(peril):
    table = peril(*ROW, "start", "together Bea Cal", "undo")
    assert [[], []] == [states(table, name) for name in ("Bea", "Cal")]
    table("redo")
    assert [["Ann"], ["Bea", "Cal"], ["Dot"], ["Rat"]] == turns(table)


def test_peril_11_a_turn_that_is_interrupted_is_joined_afterwards(squad):
    squad("next", "act-now Fern")
    refused(squad, "together Bryn Moss", "back")
    squad("back", "together Bryn Moss")
    assert ["Bryn", "Moss"] == squad.acting


def test_peril_11_why_not_is_about_the_one_that_has_acted(squad):
    """Somebody whose own turn is over is told so."""
    squad("next", "next")
    assert "over" in refused(squad, "together Bryn Moss")


def test_peril_11_in_a_shared_turn_each_act_says_whose_it_is_or_says_what_to_do(squad):
    squad("next", "together")
    why = refused(squad, "walk 3")
    assert ("Bryn" in why, "Moss" in why) == (True, True), why


def test_peril_11_a_newcomer_may_share(peril):
    table = peril(*FIVE, "start", "next", "add Ivy perception=4", "together Bryn Ivy", "together Ivy Moss")
    assert ["Bryn", "Ivy", "Moss"] == table.acting
