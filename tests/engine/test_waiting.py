"""Waiting and coming back, acting out of turn, acting together, and what a turn can pay for."""

from __future__ import annotations

from toy import QuietToy, Toy

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
    assert four.acting == ["C"]
    four("rejoin B after=C", "rejoin A after=C")
    assert acts(four, 5) == ["C", "B", "A", "D", "C"]
    assert four.order == ["C", "B", "A", "D"]
    assert four("why A B") == ["B acts before A: B came back behind C; A came back behind B."]


def test_coming_back_goes_on_with_the_same_turn(four):
    four("go", "hold", "rejoin A", "next")
    assert (four.acting, four.place("A")["budget"]) == (["A"], {"standard": 1, "move": 0, "swift": 1})
    assert acts(four, 5) == ["A", "C", "D", "B", "A"]


def test_coming_back_as_the_round_starts_is_first(four):
    four("next", "next", "hold", "rejoin C at=round-start")
    assert acts(four, 5) == ["D", "C", "A", "B", "D"]


def test_coming_back_can_be_called_off(four):
    four("hold", "rejoin A after=C", "rejoin A at=never")
    assert acts(four, 4) == ["B", "C", "D", "B"]
    assert four.place("A")["state"] == "waiting"


def test_where_the_one_waited_for_leaves_it_is_behind_the_turn_going_on(four):
    four("hold", "rejoin A after=C", "remove C")
    assert acts(four, 3) == ["B", "A", "D"]


def test_where_the_one_waited_for_is_defeated_too(four):
    four("hold", "rejoin A after=C", "defeat C")
    assert acts(four, 3) == ["B", "A", "D"]


def test_where_the_one_waited_for_has_no_turn_it_is_in_that_place(four):
    four("hold", "rejoin A after=C", "effect C Stunned rounds=1")
    assert acts(four, 3) == ["B", "A", "D"]
    assert four.order == ["B", "C", "A", "D"]


def test_where_the_one_waited_for_waits_itself(four):
    four("hold", "rejoin A after=B", "hold")
    assert (four.acting, four.place("B")["state"]) == (["A"], "waiting")


def test_the_acting_one_removed_lets_those_behind_it_come_back_in_its_place(four):
    four("hold", "rejoin A after=B", "remove B")
    assert (four.acting, four.order) == (["A"], ["A", "C", "D"])
    four("next", "hold", "rejoin C after=D", "remove D")
    assert (four.acting, four.order) == (["C"], ["A", "C"])


def test_what_makes_no_sense_says_what_is_possible(four):
    assert four.refused("rejoin A") == "A is not waiting, so there is nothing to come back from."
    four("next", "hold")
    assert four.refused("rejoin B after=A") == "A's turn is over; at=round-start comes first next time."
    assert four.refused("rejoin B after=B") == "Nobody can come back behind B; possible: C or D."


def test_waiting_over_the_rounds_end_counts_that_round_once(four):
    """G1"""
    four("effect A Slow rounds=2")
    assert four.place("A")["effects"][0]["ends"] == "end of A's turn in round 3"
    four("hold", "next", "next", "next")
    assert four.combat.round == 2
    assert four.place("A")["effects"][0]["left"] == 2
    four("next", "next", "next")
    assert (four.combat.round, four.place("A")["effects"][0]["left"]) == (3, 1)
    four("next", "next", "next")
    assert (four.combat.round, four.effects("A")) == (4, [])


# Out of turn


def test_an_interrupt_returns_to_what_it_interrupted(four):
    four("act-now C", "act-now D parry")
    assert (four.document["acting"], four.document["interrupted"]) == (["D"], ["C", "A"])
    assert four("back") == ["Back to C"]
    assert four("next") == ["Back to A"]
    assert acts(four, 5) == ["A", "B", "C", "D", "A"]
    why = "Nobody is acting out of turn, so there is nothing to go back to; `next` ends the turn."
    assert why == four.refused("back")


def test_somebody_acting_out_of_turn_has_its_own_budget_and_the_other_keeps_its_own(four):
    """H6, H10"""
    four("go", "act-now C", "strike target=B dice=1")
    assert [
        four.place(n)["budget"] for n in "AC"
    ] == [{"standard": 1, "move": 0, "swift": 1}, {"standard": 0, "move": 1, "swift": 1}]
    four("back")
    assert four.acting == ["A"]


def test_the_interrupted_one_removed_lets_the_interrupt_end_first(four):
    four("act-now C", "remove A")
    assert four.acting == ["C"]
    assert four("next") == ["B's turn"]


def test_the_interrupting_one_removed_gives_the_turn_back(four):
    four("act-now C", "remove C")
    assert four.acting == ["A"]
    assert acts(four, 4) == ["A", "B", "D", "A"]


def test_a_newcomer_while_nobody_has_a_turn_of_its_own(four):
    """G3"""
    four("next", "act-now D", "remove B", "add E initiative==2.5", "add F initiative==0")
    assert four.acting == ["D"]
    assert acts(four, 5) == ["D", "E", "C", "D", "F"]


def test_nobody_acts_off_stage_or_before_the_start(four):
    four("add Late wave=later")
    assert four.refused("act-now Late") == "Late is not on stage, so it cannot act."
    assert four.refused("act-now A") == "A is acting already."
    table = Table(Toy(), "add A", "add B")
    assert table.refused("!order A target=B") == "The fight has not started; `start` begins it."


# Together


def test_those_who_act_together_share_one_turn_and_each_has_its_moments(four):
    four("effect B Acid", "effect D Acid", "join-up B with=D")
    told = four("next dice=1,2")
    assert told[:2] == ["B and D's turn", "B: Acid d4: 1 (from the table)"]
    assert four.acting == ["B", "D"]
    assert [four.place(n)["hp"] for n in "BD"] == [9, 8]
    four("next")
    assert acts(four, 2) == ["C", "A"]


def test_one_of_those_who_act_together_leaves_or_holds_and_the_other_goes_on(four):
    four("join-up B with=D", "next", "hold B")
    assert four.acting == ["D"]
    four("undo", "remove D")
    assert four.acting == ["B"]
    assert acts(four, 3) == ["B", "C", "A"]


def test_which_of_two_an_act_means_has_to_be_said(four):
    four("join-up B with=D", "next")
    assert four.refused("go") == "Whom does `go` mean: B or D? Name one: go away."


# What a turn can pay for


def test_the_ladder_lets_better_actions_stand_in_for_lesser_ones(four):
    four("quip", "quip")
    assert four.place("A")["budget"] == {"standard": 1, "move": 0, "swift": 0}
    four("quip")
    assert four.place("A")["budget"] == {"standard": 0, "move": 0, "swift": 0}
    assert four.refused("quip") == "A cannot pay 1 swift action (left: 0)."
    four("!quip")
    assert four.place("A")["budget"] == {"standard": 0, "move": 0, "swift": 0}
    assert "Overruled by hand: A cannot pay 1 swift action (left: 0)." in four.log


def test_a_lesser_action_never_stands_in_for_a_better_one(four):
    four("strike target=B")
    four("next", "go", "go")
    assert four.refused("strike target=A") == "B cannot pay 1 standard action (left: 0)."


def test_something_borrowed_is_missing_once_from_the_next_refill(four):
    four("borrow")
    assert (
        four.place("A")["budget"], four.place("A")["owed"]) == ({"standard": 2, "move": 1, "swift": 1}, {"standard": 1})  # fmt: skip
    assert four.refused("borrow") == "A has already used borrow."
    four("next", "next", "next", "next")
    assert (four.place("A")["budget"], four.place("A")["owed"]) == ({"standard": 0, "move": 1, "swift": 1}, {})
    four("next", "next", "next", "next")
    assert four.place("A")["budget"]["standard"] == 1


def test_a_granted_act_is_paid_from_the_purse_and_from_nothing_else(four):
    """H2"""
    four("order target=C")
    assert (four.acting, four.place("C")["budget"]) == (["C"], {"standard": 1})
    assert dict(four.combat[four.id("C")].have) == {"standard": 1, "move": 1, "swift": 1}
    four("strike target=B dice=2")
    assert four.refused("quip") == "C cannot pay 1 swift action (left: 0)."
    four("back", "next", "next")
    assert (four.acting, four.place("C")["budget"]) == (["C"], {"standard": 1, "move": 1, "swift": 1})


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
    assert four.place("A")["budget"] == {"standard": 1, "move": 0, "swift": 1}


def test_a_panel_shows_the_rulesets_own_fact():
    table = Table(QuietToy(), "add A", "start", "alarm by=3", "next")
    assert table.document["table"] == {"Alarm": [["4"]]}
    table("undo")
    assert table.document["table"] == {"Alarm": [["3"]]}
