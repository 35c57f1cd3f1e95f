"""Whose turn it is, whatever happens to the list; rounds, starts and ends."""

from __future__ import annotations

from toy import QuietToy, Toy

from tracker.engine.events import Passed
from tracker.testing import Table


def turns(table: Table, presses: int) -> list[str]:
    """Who acts now and after each of *presses*, with the round."""
    seen = []
    for _ in range(presses):
        seen.append(f"{table.combat.round}{'+'.join(table.acting)}")
        table("next")
    return seen


def moments(table: Table, mark: str) -> list[str]:
    """The names in all moments of this *mark* so far."""
    events = (e for step in table.session.history.steps for e in step.events)
    return [table.combat[e.moment.who].name for e in events if isinstance(e, Passed) and e.moment.mark == mark]


def test_removing_somebody_above_leaves_the_acting_one_acting(four):
    """A1"""
    four("next", "next")
    began = moments(four, "turn-start")
    four("remove A")
    assert (four.acting, four.order, four.combat.round) == (["C"], ["B", "C", "D"], 1)
    assert began == moments(four, "turn-start")


def test_removing_the_last_one_in_its_own_turn_begins_the_next_round(four):
    """A2"""
    four("next", "next", "next", "next", "next", "next", "next")
    assert (four.acting, four.combat.round) == (["D"], 2)
    four("remove D")
    assert (four.acting, four.combat.round) == (["A"], 3)
    assert moments(four, "turn-start").count("A") == 3
    four("undo")
    assert (four.acting, four.combat.round, four.order) == (["D"], 2, ["A", "B", "C", "D"])


def test_removing_somebody_while_the_last_one_acts(four):
    """A3"""
    four("next", "next", "next", "remove B")
    assert four.acting == ["D"]
    four("next")
    assert (four.acting, four.combat.round) == (["A"], 2)


def test_the_acting_one_defeated_goes_on_acting_until_next(four):
    """A5, G2"""
    four("next", "defeat B")
    assert (four.acting, four.order) == (["B"], ["A", "B", "C", "D"])
    assert (four.place("B")["defeated"], four.place("B")["state"]) == (True, "out")
    assert turns(four, 5) == ["1B", "1C", "1D", "2A", "2C"]


def test_the_acting_one_removed_ends_its_turn_without_its_checks(four):
    """G2"""
    four("effect A Acid")
    assert four("remove A")[-2:] == ["A leaves", "B's turn"]
    assert four.acting == ["B"]


def test_the_only_one_removed_leaves_nobody_and_the_fight_can_go_on():
    """A6"""
    table = Table(QuietToy(), "add A", "start", "remove A")
    assert (table.acting, table.order) == ([], [])
    nobody = "Nobody is left in this fight; add somebody (add Goblin x6 hp_max=7) or undo."
    assert nobody == table.refused("next")
    table("add B", "next")
    assert table.acting == ["B"]


def test_changes_to_the_list_start_no_turn_again(four):
    """A10"""
    four("effect B Acid", "next dice=3")
    four("go")
    before = (four.place("B")["hp"], four.place("B")["budget"])
    four("add E initiative==3", "initiative D =1", "reroll A dice=6", "move C after=top", "remove D")
    assert before == (four.place("B")["hp"], four.place("B")["budget"])
    assert moments(four, "turn-start") == ["A", "B"]


def test_removing_the_acting_one_at_the_top_begins_the_next_turn(four):
    """A11"""
    four("remove A")
    assert (four.acting, four.combat.round) == (["B"], 1)


def test_nobody_loses_or_doubles_a_turn_when_moved_about(four):
    """G4: who has acted keeps the mark; who has not and lands above the current turn acts right after it."""
    four("next", "move D after=top", "move A after=C")
    assert four.order == ["D", "B", "C", "A"]
    assert turns(four, 7) == ["1B", "1D", "1C", "2D", "2B", "2C", "2A"]


def test_three_tied_at_the_top_each_have_their_turn():
    """B4, B5"""
    table = Table(QuietToy(), *(f"add {n} initiative==8" for n in "ABC"), "add D initiative==9", "start dice=1,2,3")
    assert turns(table, 5) == ["1A", "1B", "1C", "1D", "2A"]


def test_next_before_the_start_starts_and_a_second_start_is_refused(four):
    """C1, C6"""
    table = Table(QuietToy(), "add A", "next")
    assert (table.acting, table.combat.round) == (["A"], 1)
    assert four.refused("start") == "The fight has already started; n or `next` goes on with it."


def test_nothing_to_undo_before_the_first_step():
    """C3, C4"""
    table = Table(QuietToy())
    assert table.refused("undo") == "Nothing to undo: this is where the fight was opened."
    assert table.refused("redo") == "Nothing to redo."
    empty = "Nobody is in this fight yet; add somebody first, for example: add Goblin x6 hp_max=7."
    assert [empty, empty] == [table.refused("start"), table.refused("next")]
    assert table.refused("damage A 3") == "Nobody here is called “A”; nobody is here yet."


def test_somebody_removed_before_the_start_leaves_no_place():
    """C5"""
    table = Table(QuietToy(), *(f"add {n} initiative=={i}" for i, n in enumerate("ABC")), "remove B", "start")
    assert turns(table, 4) == ["1A", "1C", "2A", "2C"]


def test_start_keeps_what_was_typed_and_rolls_only_the_rest():
    """C6"""
    table = Table(QuietToy(), "add A initiative==5", "add B", "initiative A =17")
    assert table("start dice=4") == ["Round 1", "B: Ticks d6: 4 (from the table)", "Order: B 4 and A 17", "B's turn"]


def test_an_ended_fight_goes_no_further_until_that_is_undone(four):
    """C2"""
    four("end")
    assert (four.acting, four.combat.ended) == ([], True)
    assert four.refused("next") == "This fight has ended; undo takes that back."
    four("undo")
    assert (four.acting, four.combat.ended) == (["A"], False)


def test_one_defeated_at_the_top_is_passed_over_as_the_round_wraps(four):
    """D1"""
    four("next", "next", "defeat A", "next")
    assert turns(four, 2) == ["1D", "2B"]


def test_one_of_many_defeated_leaves_the_others_their_turns():
    """D3"""
    table = Table(QuietToy(), "add Goblin x4 initiative==3", "start dice=1,2,3,4", 'defeat "Goblin 1"')
    assert turns(table, 5) == ["1Goblin 1", "1Goblin 2", "1Goblin 3", "1Goblin 4", "2Goblin 2"]


def test_back_above_nothing_somebody_has_turns_again_and_no_marks(four):
    """D6, G9"""
    told = four("damage C 15")
    assert told == ["C takes 15: 10 → -5", "Broken on C, until removed", "To do for C: Broken: mend it",
            "C is defeated: -5 hit points"]  # fmt: skip
    assert four("damage C 1") == ["C takes 1: -5 → -6"]
    four("heal C 16")
    assert (four.place("C")["hp"], four.effects("C"), four.combat[four.id("C")].defeated,
                                     four.place("C")["state"]) == (10, [], False, "in")  # fmt: skip
    assert turns(four, 3) == ["1A", "1B", "1C"]


def test_returning_above_the_current_turn_waits_for_the_next_round(four):
    """D6, G4"""
    four("defeat B", "next", "revive B")
    assert turns(four, 4) == ["1C", "1D", "2A", "2B"]


def test_whoever_sits_out_is_passed_by_with_the_reason(four):
    four("effect B Stunned rounds=1")
    assert four("next") == ["B has no turn: stunned", "C's turn"]
    four("next", "next")  # counted once, at the end of the round in which there was no turn (G1)
    assert four.acting == ["A"]
    assert four.effects("B") == []
    assert turns(four, 2) == ["2A", "2B"]


def test_nobody_able_lets_one_round_go_by_at_a_time(four):
    four("defeat all", "next")
    assert (four.acting, four.combat.round) == ([], 2)
    assert four("next")[-1:] == ["Nobody can act now"]
    assert four.combat.round == 3
    four("revive C", "next")
    assert four.acting == ["C"]


def test_time_is_counted_only_where_the_game_keeps_a_clock(four):
    table = Table(Toy(), "add A", "start", "next", "next", "clock 30")
    assert table.document["elapsed_seconds"] == 42
    four("next", "next", "next", "next")
    assert None is four.document["elapsed_seconds"]


def test_the_order_is_drawn_up_anew_each_round_where_the_game_says_so():
    table = Table(Toy(), "add A", "add B quick=1", "start dice=2,5")
    assert table.order == ["A", "B"]
    told = table("next", "next dice=5,3")
    assert "Order: B 2 and A 5" in told
    assert table.acting == ["B"]
