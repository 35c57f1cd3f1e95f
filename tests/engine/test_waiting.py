"""Waiting and coming back, acting out of turn, acting together, and what a turn can pay for."""

from __future__ import annotations

from toy import QuietToy, Toy

from tracker.engine.budget import ALL, amounts
from tracker.testing import Table


def acts(table: Table, presses: int) -> list[str]:
    seen = []
    for _ in range(presses):
        seen.append("+".join(table.acting))
        table("next")
    return seen


# Waiting


def test_several_come_back_behind_one_turn_in_the_order_they_said_so(four):
    four("hold", "hold")
    assert ["C"] == four.acting
    four("rejoin B after=C", "rejoin A after=C")
    assert ["C", "B", "A", "D", "C"] == acts(four, 5)
    assert ["C", "B", "A", "D"] == four.order
    assert ["B acts before A: B came back behind C; A came back behind B."] == four("why A B")


def test_coming_back_goes_on_with_the_same_turn(four):
    four("go", "hold", "rejoin A", "next")
    assert (["A"], {"standard": 1, "move": 0, "swift": 1}) == (four.acting, four.place("A")["budget"])
    assert ["A", "C", "D", "B", "A"] == acts(four, 5)


def test_coming_back_as_the_round_starts_is_first(four):
    four("next", "next", "hold", "rejoin C at=round-start")
    assert ["D", "C", "A", "B", "D"] == acts(four, 5)


def test_coming_back_can_be_called_off(four):
    four("hold", "rejoin A after=C", "rejoin A at=never")
    assert ["B", "C", "D", "B"] == acts(four, 4)
    assert "waiting" == four.place("A")["state"]


def test_where_the_one_waited_for_leaves_it_is_behind_the_turn_going_on(four):
    four("hold", "rejoin A after=C", "remove C")
    assert ["B", "A", "D"] == acts(four, 3)


def test_where_the_one_waited_for_is_defeated_too(four):
    four("hold", "rejoin A after=C", "defeat C")
    assert ["B", "A", "D"] == acts(four, 3)


def test_where_the_one_waited_for_has_no_turn_it_is_in_that_place(four):
    four("hold", "rejoin A after=C", "effect C Stunned rounds=1")
    assert ["B", "A", "D"] == acts(four, 3)
    assert ["B", "C", "A", "D"] == four.order


def test_where_the_one_waited_for_waits_itself(four):
    four("hold", "rejoin A after=B", "hold")
    assert (["A"], "waiting") == (four.acting, four.place("B")["state"])


def test_the_acting_one_removed_lets_those_behind_it_come_back_in_its_place(four):
    four("hold", "rejoin A after=B", "remove B")
    assert (["A"], ["A", "C", "D"]) == (four.acting, four.order)
    four("next", "hold", "rejoin C after=D", "remove D")
    assert (["C"], ["A", "C"]) == (four.acting, four.order)


def test_what_makes_no_sense_says_what_is_possible(four):
    no = "is not waiting, so there is nothing to come back from; waiting"
    assert f"A {no}: nobody." == four.refused("rejoin A")
    four("next", "hold")
    assert f"A {no}: B." == four.refused("rejoin A")
    assert "A's turn is over; at=round-start comes first next time." == four.refused("rejoin B after=A")
    assert "Nobody can come back behind B; possible: C or D." == four.refused("rejoin B after=B")


def test_waiting_over_the_rounds_end_counts_that_round_once(four):
    """G1"""
    four("effect A Slow rounds=2")
    assert "end of A's turn in round 3" == four.place("A")["effects"][0]["ends"]
    four("hold", "next", "next", "next")
    assert 2 == four.combat.round
    assert 2 == four.place("A")["effects"][0]["left"]
    four("next", "next", "next")
    assert (3, 1) == (four.combat.round, four.place("A")["effects"][0]["left"])
    four("next", "next", "next")
    assert (4, []) == (four.combat.round, four.effects("A"))


# Out of turn


def test_an_interrupt_returns_to_what_it_interrupted(four):
    four("act-now C", "act-now D parry")
    assert (["D"], ["C", "A"]) == (four.document["acting"], four.document["interrupted"])
    assert ["Back to C"] == four("back")
    assert ["Back to A"] == four("next")
    assert ["A", "B", "C", "D", "A"] == acts(four, 5)
    why = "Nobody is acting out of turn, so there is nothing to go back to; `next` ends the turn."
    assert why == four.refused("back")


def test_somebody_acting_out_of_turn_has_its_own_budget_and_the_other_keeps_its_own(four):
    """H6, H10"""
    four("go", "act-now C", "strike target=B dice=1")
    assert [{"standard": 1, "move": 0, "swift": 1}, {"standard": 0, "move": 1, "swift": 1}] == [
        four.place(n)["budget"] for n in "AC"
    ]
    four("back")
    assert ["A"] == four.acting


def test_the_interrupted_one_removed_lets_the_interrupt_end_first(four):
    four("act-now C", "remove A")
    assert ["C"] == four.acting
    assert ["B's turn"] == four("next")


def test_the_interrupting_one_removed_gives_the_turn_back(four):
    four("act-now C", "remove C")
    assert ["A"] == four.acting
    assert ["A", "B", "D", "A"] == acts(four, 4)


def test_a_newcomer_while_nobody_has_a_turn_of_its_own(four):
    """G3"""
    four("next", "act-now D", "remove B", "add E initiative==2.5", "add F initiative==0")
    assert ["D"] == four.acting
    assert ["D", "E", "C", "D", "F"] == acts(four, 5)


def test_nobody_acts_off_stage_or_before_the_start(four):
    four("add Late wave=later")
    assert "Late is not on stage, so it cannot act." == four.refused("act-now Late")
    assert "A is acting already." == four.refused("act-now A")
    table = Table(Toy(), "add A", "add B")
    assert "The fight has not started; `start` begins it." == table.refused("!order A target=B")


# Together


def test_those_who_act_together_share_one_turn_and_each_has_its_moments(four):
    four("effect B Acid", "effect D Acid", "join-up B with=D")
    told = four("next dice=1,2")
    assert ["B and D's turn", "B: Acid d4: 1 (from the table)"] == told[:2]
    assert ["B", "D"] == four.acting
    assert [9, 8] == [four.place(n)["hp"] for n in "BD"]
    four("next")
    assert ["C", "A"] == acts(four, 2)


def test_one_of_those_who_act_together_leaves_or_holds_and_the_other_goes_on(four):
    four("join-up B with=D", "next", "hold B")
    assert ["D"] == four.acting
    four("undo", "remove D")
    assert ["B"] == four.acting
    assert ["B", "C", "A"] == acts(four, 3)


def test_which_of_two_an_act_means_has_to_be_said(four):
    four("join-up B with=D", "next")
    assert "Whom does `go` mean: B or D? Name one: go away." == four.refused("go")


# What a turn can pay for


def test_the_ladder_lets_better_actions_stand_in_for_lesser_ones(four):
    four("quip", "quip")
    assert {"standard": 1, "move": 0, "swift": 0} == four.place("A")["budget"]
    four("quip")
    assert {"standard": 0, "move": 0, "swift": 0} == four.place("A")["budget"]
    assert "A cannot pay 1 swift action (left: 0; spent: Quip)." == four.refused("quip")
    four("!quip")
    assert {"standard": 0, "move": 0, "swift": 0} == four.place("A")["budget"]
    assert "Overruled by hand: A cannot pay 1 swift action (left: 0; spent: Quip)." in four.log


def test_a_lesser_action_never_stands_in_for_a_better_one(four):
    four("strike target=B")
    four("next", "go", "go")
    assert "B cannot pay 1 standard action (left: 0; converted: Move)." == four.refused("strike target=A")


def test_something_borrowed_is_missing_once_from_the_next_refill(four):
    four("borrow")
    assert ({"standard": 2, "move": 1, "swift": 1}, {"standard": 1}) == (
        four.place("A")["budget"], four.place("A")["owed"])  # fmt: skip
    assert "A has already used borrow." == four.refused("borrow")
    four("next", "next", "next", "next")
    assert ({"standard": 0, "move": 1, "swift": 1}, {}) == (four.place("A")["budget"], four.place("A")["owed"])
    four("next", "next", "next", "next")
    assert 1 == four.place("A")["budget"]["standard"]


def test_a_granted_act_is_paid_from_the_purse_and_from_nothing_else(four):
    """H2"""
    four("order target=C")
    assert (["C"], {"standard": 1}) == (four.acting, four.place("C")["budget"])
    assert {"standard": 1, "move": 1, "swift": 1} == dict(four.combat[four.id("C")].have)
    four("strike target=B dice=2")
    assert "C cannot pay 1 swift action (left: 0; now only: granted)." == four.refused("quip")
    four("back", "next", "next")
    assert (["C"], {"standard": 1, "move": 1, "swift": 1}) == (four.acting, four.place("C")["budget"])


def test_budgets_come_back_exactly_when_the_game_says_so():
    """H1, H3"""
    table = Table(Toy(), "add A initiative==1", "add B initiative==2", "start")
    full = {"standard": 1, "move": 1, "swift": 1}
    assert [full, full] == [table.place(n)["budget"] for n in "AB"]
    table("strike target=B dice=1", "go", "quip", "!strike B target=A dice=1", "next")
    assert [{"standard": 0, "move": 0, "swift": 0}, full] == [table.place(n)["budget"] for n in "AB"]
    table("next dice=1,6")
    assert full == table.place("A")["budget"]


def test_what_lapses_is_gone_at_the_turns_end(four):
    four("next")
    assert {"standard": 1, "move": 0, "swift": 1} == four.place("A")["budget"]


def test_a_panel_shows_the_rulesets_own_fact():
    table = Table(QuietToy(), "add A", "start", "alarm by=3", "next")
    assert {"Alarm": [["4"]]} == table.document["table"]
    table("undo")
    assert {"Alarm": [["3"]]} == table.document["table"]


def test_a_reason_that_is_a_word_of_the_engine_is_still_only_a_reason(four):
    four("act-now C turn")
    assert ["Back to A"] == four("next")
    assert ["A", "B", "C", "D"] == acts(four, 4)


def test_one_who_steps_out_of_a_shared_turn_leaves_the_others_their_reminders(four):
    four("join-up B with=D", "next", "damage D 10")
    told = four("hold B")
    assert ["B holds"] == [line for line in told if "Hold" not in line]
    assert (["D"], [{"who": "D", "what": "Broken: mend it"}]) == (four.acting, four.document["due"])


def test_one_who_comes_back_and_can_do_nothing_has_had_its_turn(four):
    four("effect A Slow rounds=1 ends=start", "hold", "rejoin A after=B", "effect A Stunned rounds=3")
    assert ["A came back behind B", "A has no turn: stunned", "C's turn"] == four("next")
    four("next", "next")
    assert (2, ["B"], ["Slow", "Stunned"]) == (four.combat.round, four.acting, four.effects("A"))


def test_a_plan_is_told_and_the_return_once_when_it_comes(four):
    four("hold")
    assert ["A will come back behind B"] == four("rejoin A after=B")
    assert ["A came back behind B", "A's turn"] == four("next")
    four("hold")
    assert ["A will come back when the next round starts"] == four("rejoin A at=round-start")
    four("next")
    assert ["Round 2", "A came back first", "A's turn"] == four("next")[-3:]


def test_without_a_word_first_in_the_next_round_only_in_a_rounds_last_turn(four):
    four("hold")
    assert "comes back: “first” is none of after this turn." == four.refused("rejoin A say=first")
    four("next", "next")
    both = "after this turn, first in the next round"
    assert f"comes back: “soon” is none of {both}." == four.refused("rejoin A say=soon")
    assert ["A will come back when the next round starts"] == four("rejoin A say=first")


def test_while_nobody_acts_one_comes_back_at_once(four):
    four("hold", "hold", "hold", "hold")
    assert [] == four.acting
    assert ["C came back first", "C's turn"] == four("rejoin C")
    assert (["C"], ["C", "A", "B", "D"], 1) == (four.acting, four.order, four.combat.round)
    assert "after this turn" in four("rejoin A")[0]


def test_who_waits_is_defeated_and_revived_waits_again(four):
    four("hold", "defeat A")
    assert "out" == four.place("A")["state"]
    four("revive A")
    assert ("waiting", ["B"]) == (four.place("A")["state"], four.acting)
    four("rejoin A", "next")
    assert ["A"] == four.acting
    four("defeat C", "revive C")
    assert "in" == four.place("C")["state"]


def test_several_of_something_are_told_in_the_plural(four):
    what = {"standard": 2, "move": 1, "swift": ALL}
    assert ["2 standard actions", "1 move action", "all swift actions"] == amounts(what, four.session.rules)
