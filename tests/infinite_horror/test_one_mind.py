"""IH-22, IH-23 and D4: one concentration for each mind, and what breaks it."""

from __future__ import annotations

import pytest
from horrors import gone_in, left


def to_next_round(table) -> None:
    start = table.acting
    table("next")
    while table.acting != start:
        table("next")


# IH-22


def test_ih_22_one_at_a_time_even_one_that_costs_nothing(trio):
    trio("concentrate Eye takes=none")
    busy = "A is concentrating on Eye; one at a time (IH-22)."
    assert busy == trio.refused("concentrate Veil takes=none")
    to_next_round(trio)
    assert busy == trio.refused("concentrate Veil")


def test_ih_22_no_second_one_in_the_same_round_though_the_first_is_over(trio):
    trio("concentrate Eye takes=swift", "end-effect A Eye")
    assert "A has concentrated on something in this Round already (IH-22)." == trio.refused("concentrate Veil")
    trio("next")
    assert "A has concentrated on something in this Round already (IH-22)." == trio.refused(
        "concentrate A Veil takes=immediate"
    )
    trio("next", "next", "concentrate Veil")
    assert ["Veil"] == trio.effects("A")


def test_ih_22_kept_up_it_fills_the_round_even_where_it_is_ended_then(trio):
    trio("concentrate Eye takes=none")
    to_next_round(trio)
    trio("end-effect A Eye")
    assert "A has concentrated on something in this Round already (IH-22)." == trio.refused("concentrate Veil")


def test_ih_20_an_activation_that_fails_leaves_no_effect(trio):
    """IH-16, IH-20."""
    trio("concentrate C Veil takes=immediate", "immediate B trips C", "next say=fails")
    assert [] == trio.effects("C")


def test_ih_22_let_go_at_the_start_that_round_is_free_for_another(trio):
    trio("concentrate Eye takes=full-turn", "next", "next", "next say=no", "concentrate Veil")
    assert (["Veil"], (0, 1, 1)) == (trio.effects("A"), left(trio, "A"))


def test_ih_22_overruled_each_is_asked_about_and_paid(trio):
    trio("concentrate Eye takes=swift", "!concentrate Veil takes=move")
    assert "Overruled by hand: A is concentrating on Eye; one at a time (IH-22)." in trio.log
    trio("next", "next", "next say=yes,no")
    assert (["Eye"], (1, 1, 0)) == (trio.effects("A"), left(trio, "A"))


def test_ih_22_everybody_has_a_mind_of_their_own(trio):
    trio("concentrate Eye on=C", "next", "concentrate Veil on=C", "next")
    assert ["Eye", "Veil"] == trio.effects("C")
    trio("next", "next")
    assert ((0, 1, 1), ["Eye", "Veil"]) == (left(trio, "B"), trio.effects("C"))


# IH-23, D4


@pytest.mark.parametrize("line", ["change-scene the vault", "scene", "leave-film", "end"])
def test_ih_23_it_does_not_survive_a_change_of_scene(trio, line):
    trio("concentrate Veil on=C", "next", line)
    assert ([], []) == (trio.effects("A"), trio.effects("C"))
    trio("undo")
    assert (["Veil"], ["Veil"]) == (trio.effects("A"), trio.effects("C"))


def test_ih_23_also_in_the_middle_of_an_interrupt(trio):
    trio("concentrate Veil on=C", "next", "immediate C parries", "change-scene the vault", "next")
    assert ([], ["B"]) == (trio.effects("C"), trio.acting)


def test_d4_with_the_one_who_leaves_it_ends_at_once(trio):
    trio("concentrate Veil on=C", "next", "remove A")
    assert ["Veil on A ends: A left", "Veil on C ends: Veil ended", "A leaves"] == trio.log[-3:]


def test_ih_20_the_defeated_do_not_keep_it_up(trio):
    trio("concentrate Veil on=C", "next", "next", "defeat A", "next")
    assert "2B" == gone_in(trio, "C", "Veil")
    assert "A: keeps concentrating on Veil (1 standard action)" not in trio.log


def test_ih_20_with_its_target_gone_the_mind_is_still_on_it(trio):
    trio("concentrate Veil on=C", "remove C")
    assert ["Veil"] == trio.effects("A")
