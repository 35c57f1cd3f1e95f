"""IH-20, IH-21 and D8: keeping one's mind on something, and what that takes."""

from __future__ import annotations

import pytest
from horrors import ends, gone_in, left

from tracker.engine.draft import Replies
from tracker.engine.questions import Question, read_said
from tracker.engine.show import sentence
from tracker.speech import parse

ALL = "1 standard action, 1 move action and 1 swift action"


def to_next_round(table) -> list[str]:
    """Go round once; what the log said as the first one's next Round began."""
    start = table.acting
    told = table("next")
    while table.acting != start:
        told = table("next")
    return told


# IH-20


def test_ih_20_it_lasts_one_round_and_each_further_one_is_decided_at_its_start(trio):
    assert [
        "A: concentrates on Veil (1 standard action)",
        "Veil on A, until start of A's activation in Turn 2 or end of the scene",
        "Veil on C by A, ends with Veil on A (start of A's activation in Turn 2 or end of the scene)",
    ] == trio("concentrate Veil on=C")
    assert "with Veil on A (start of A's activation in Turn 2 or end of the scene)" == ends(trio, "C", "Veil")
    assert (0, 1, 1) == left(trio, "A")
    assert [
        "Turn 2",
        "A's Round 2",
        "A: Veil: keep concentrating, taking 1 standard action: yes (by default)",
        "A: keeps concentrating on Veil (1 standard action)",
    ] == to_next_round(trio)
    assert (0, 1, 1) == left(trio, "A")
    assert "start of A's activation in Turn 3 or end of the scene" == ends(trio, "A", "Veil")
    assert "lost" == trio.place("A")["gone"][0]["how"]


def test_ih_20_not_kept_it_ends_there_for_everybody(trio):
    trio("concentrate Veil on=C", "next", "next")
    assert [
        "Turn 2",
        "A's Round 2",
        "Veil on A ends: not kept up",
        "Veil on C ends: Veil ended",
    ] == trio("next say=no")
    assert (1, 1, 1) == left(trio, "A")
    trio("undo", "next")
    assert (["Veil"], (0, 1, 1)) == (trio.effects("C"), left(trio, "A"))


def test_ih_20_bare_nexts_keep_it_up_for_ever(trio):
    trio("concentrate Veil takes=move")
    assert "never" == gone_in(trio, "A", "Veil")


def test_ih_20_begun_in_another_activation_it_lasts_until_ones_own(trio):
    """IH-20, IH-21: by an immediate action in Round 0; kept, it takes a swift action, which is lost already."""
    trio("concentrate C Veil takes=immediate", "back")
    assert "start of C's activation in Turn 1 or end of the scene" == ends(trio, "C", "Veil")
    trio("next")
    assert [
        "C's Round 1",
        "C: Veil: keep concentrating, taking 1 move action instead: yes (by default)",
        "C: keeps concentrating on Veil (1 move action instead)",
    ] == trio("next")
    assert (1, 0, 0) == left(trio, "C")


def test_ih_20_it_may_be_begun_with_an_action_granted(trio):
    trio("grant C standard", "concentrate C Veil", "back", "next", "next")
    assert (["Veil"], (0, 1, 1)) == (trio.effects("C"), left(trio, "C"))


def test_ih_20_beginning_is_not_possible_in_anothers_activation(trio):
    assert "It is not C's activation; takes=immediate or takes=none is possible." == trio.refused("concentrate C Veil")


def test_ih_20_at_the_end_of_its_longest_time_nothing_is_taken(trio):
    trio("concentrate Veil rounds=2 takes=standard")
    assert "A: keeps concentrating on Veil (1 standard action)" == to_next_round(trio)[-1]
    assert ["Turn 3", "A's Round 3", "Veil on A ends: its time is over"] == to_next_round(trio)
    assert (1, 1, 1) == left(trio, "A")


def test_ih_20_no_longer_than_the_most_rounds_it_can_last(trio):
    trio("concentrate Veil rounds=2")
    assert "start of A's activation in Turn 2 or end of the scene or start of A's activation in Turn 3" == ends(
        trio, "A", "Veil"
    )
    assert "3A" == gone_in(trio, "A", "Veil")


def test_ih_20_a_newcomer_above_is_asked_at_its_first_activation(trio):
    trio("next", "add D initiative==20 immediate_actions=1", "concentrate D Veil takes=immediate", "back", "next")
    assert "D: keeps concentrating on Veil (1 move action instead)" == trio("next")[-1]


def test_ih_20_the_question_is_headed_by_the_round_that_begins(trio):
    trio("concentrate Veil", "next", "next")
    titles: list[str] = []

    def ask(question: Question) -> Replies:
        titles.append(sentence(trio.combat, question.title))
        return tuple(read_said(item, "yes") for item in question.items)

    spoken = parse("next", trio.combat, trio.session.rules)
    assert spoken is not None
    trio.session.do(spoken.command, ask)
    assert ["A's Round 2 begins"] == titles


# IH-21


@pytest.mark.parametrize(
    ("takes", "keeps", "after"),
    [
        ("swift", "", (1, 1, 0)),
        ("move", "", (1, 0, 1)),
        ("full-round", "", (0, 0, 1)),
        ("full-turn", "", (0, 0, 0)),
        ("standard", "swift", (1, 1, 0)),
        ("standard", "all", (0, 0, 0)),
        ("full-turn", "none", (1, 1, 1)),
        ("free", "", (1, 1, 1)),
        ("none", "", (1, 1, 1)),
        ("none", "standard", (0, 1, 1)),
    ],
)
def test_ih_21_it_takes_the_activating_action_unless_stated(trio, takes, keeps, after):
    trio(f"concentrate Veil takes={takes}" + (f" keeps={keeps}" if keeps else ""))
    to_next_round(trio)
    assert (["Veil"], after) == (trio.effects("A"), left(trio, "A"))


def test_ih_21_activated_by_an_immediate_action_it_takes_a_swift_one(trio):
    trio("concentrate C Veil takes=immediate", "back", "next", "next", "next", "next", "next")
    assert (["C"], (1, 1, 0)) == (trio.acting, left(trio, "C"))


def test_ih_21_activated_by_a_free_action_it_is_one(trio):
    """IH-9: casting, unless said otherwise; within the cap."""
    trio("free cast a light")
    assert "A has had its free act of this kind in this Round: cast (IH-9)." == trio.refused(
        "concentrate Veil takes=free"
    )
    trio("option free_action_cap 1")
    assert "A has no free act left in this Round; the Storyteller's cap is 1 (IH-9)." == trio.refused(
        "concentrate Veil takes=free act=gaze"
    )


@pytest.mark.parametrize("lines", [(), ("grant C move",)])
def test_ih_21_activated_by_a_free_action_it_needs_the_own_activation(trio, lines):
    """IH-9, IH-14."""
    trio(*lines)
    trio.refused("concentrate C Veil takes=free")


def test_ih_20_a_newcomer_moved_back_below_is_asked_at_its_first_activation(trio):
    trio("next", "add D initiative==20 immediate_actions=1", "concentrate D Veil takes=immediate", "back")
    trio("initiative D =1", "next", "next")
    assert "D: keeps concentrating on Veil (1 move action instead)" == trio.log[-1]


# D8


def test_d8_the_price_is_paid_by_conversion_cheapest_first_and_shown_before(trio):
    trio("concentrate Veil keeps=swift", "immediate A parries", "back", "next", "next")
    assert [
        "A: Veil: keep concentrating, taking 1 move action instead: yes (by default)",
        "A: keeps concentrating on Veil (1 move action instead)",
    ] == trio("next")[-2:]
    assert (1, 0, 0) == left(trio, "A")


def test_d8_all_is_what_the_round_still_has(trio):
    trio("concentrate Veil keeps=all", "next", "immediate A parries", "back", "next")
    assert "A: keeps concentrating on Veil (1 standard action and 1 move action)" == trio("next")[-1]
    trio("free drop a torch")
    assert (0, 0, 0) == left(trio, "A")


@pytest.mark.parametrize("keeps", ["swift", "all"])
def test_d8_what_cannot_be_paid_ends_unasked_and_the_app_says_why(horror, keeps):
    """A readied standard action and an immediate one have taken the whole next Round."""
    table = horror("add A initiative==9 immediate_actions=1 actions=move:0", "add B initiative==1", "start")
    table(f"concentrate Veil takes=swift keeps={keeps}", "ready standard the bell", "next")
    table("immediate A hops", "back", "fire A", "back")
    assert [
        "Turn 2",
        "A's Round 2",
        "Veil on A ends: it cannot be kept up for want of 1 swift action (left: 0; lost: immediate action)",
    ] == table("next")
    table("concentrate Other takes=none")  # that Round is free for another


def test_ih_20_it_is_decided_before_what_ends_at_the_same_start(trio):
    trio("effect B Ward rounds=1", "concentrate Veil")
    assert [
        "A: keeps concentrating on Veil (1 standard action)",
        "Ward on B ends: its time is over",
    ] == to_next_round(trio)[-2:]


def test_ih_20_undone_and_redone(trio):
    trio("concentrate Veil on=B takes=full-turn")
    assert f"A: concentrates on Veil ({ALL})" in trio.log
    trio("undo")
    assert ((1, 1, 1), [], []) == (left(trio, "A"), trio.effects("A"), trio.effects("B"))
    trio("redo")
    assert ((0, 0, 0), ["Veil"], ["Veil"]) == (left(trio, "A"), trio.effects("A"), trio.effects("B"))
