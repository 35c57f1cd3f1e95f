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
    assert (["C"], ["B", "C", "D"], 1) == (four.acting, four.order, four.combat.round)
    assert began == moments(four, "turn-start")


def test_removing_the_last_one_in_its_own_turn_begins_the_next_round(four):
    """A2"""
    four("next", "next", "next", "next", "next", "next", "next")
    assert (["D"], 2) == (four.acting, four.combat.round)
    four("remove D")
    assert (["A"], 3) == (four.acting, four.combat.round)
    assert 3 == moments(four, "turn-start").count("A")
    four("undo")
    assert (["D"], 2, ["A", "B", "C", "D"]) == (four.acting, four.combat.round, four.order)


def test_removing_somebody_while_the_last_one_acts(four):
    """A3"""
    four("next", "next", "next", "remove B")
    assert ["D"] == four.acting
    four("next")
    assert (["A"], 2) == (four.acting, four.combat.round)


def test_the_acting_one_defeated_goes_on_acting_until_next(four):
    """A5, G2"""
    four("next", "defeat B")
    assert (["B"], ["A", "B", "C", "D"]) == (four.acting, four.order)
    assert (True, "out") == (four.place("B")["defeated"], four.place("B")["state"])
    assert ["1B", "1C", "1D", "2A", "2C"] == turns(four, 5)


def test_the_acting_one_removed_ends_its_turn_without_its_checks(four):
    """G2"""
    four("effect A Acid")
    assert ["A leaves", "B's turn"] == four("remove A")[-2:]
    assert ["B"] == four.acting


def test_the_only_one_removed_leaves_nobody_and_the_fight_can_go_on():
    """A6"""
    table = Table(QuietToy(), "add A", "start", "remove A")
    assert ([], []) == (table.acting, table.order)
    nobody = "Nobody is left in this fight; add somebody (add Goblin x6 hp_max=7) or undo."
    assert nobody == table.refused("next")
    table("add B", "next")
    assert ["B"] == table.acting


def test_changes_to_the_list_start_no_turn_again(four):
    """A10"""
    four("effect B Acid", "next dice=3")
    four("go")
    before = (four.place("B")["hp"], four.place("B")["budget"])
    four("add E initiative==3", "initiative D =1", "reroll A dice=6", "move C after=top", "remove D")
    assert before == (four.place("B")["hp"], four.place("B")["budget"])
    assert ["A", "B"] == moments(four, "turn-start")


def test_removing_the_acting_one_at_the_top_begins_the_next_turn(four):
    """A11"""
    four("remove A")
    assert (["B"], 1) == (four.acting, four.combat.round)


def test_nobody_loses_or_doubles_a_turn_when_moved_about(four):
    """G4: who has acted keeps the mark; who has not and lands above the current turn acts right after it."""
    four("next", "move D after=top", "move A after=C")
    assert ["D", "B", "C", "A"] == four.order
    assert ["1B", "1D", "1C", "2D", "2B", "2C", "2A"] == turns(four, 7)


def test_three_tied_at_the_top_each_have_their_turn():
    """B4, B5"""
    table = Table(QuietToy(), *(f"add {n} initiative==8" for n in "ABC"), "add D initiative==9", "start dice=1,2,3")
    assert ["1A", "1B", "1C", "1D", "2A"] == turns(table, 5)


def test_next_before_the_start_starts_and_a_second_start_is_refused(four):
    """C1, C6"""
    table = Table(QuietToy(), "add A", "next")
    assert (["A"], 1) == (table.acting, table.combat.round)
    assert "The fight has already started; n or `next` goes on with it." == four.refused("start")


def test_nothing_to_undo_before_the_first_step():
    """C3, C4"""
    table = Table(QuietToy())
    assert "Nothing to undo: this is where the fight was opened." == table.refused("undo")
    assert "Nothing to redo." == table.refused("redo")
    empty = "Nobody is in this fight yet; add somebody first, for example: add Goblin x6 hp_max=7."
    assert [empty, empty] == [table.refused("start"), table.refused("next")]
    assert "Nobody here is called “A”; nobody is here yet." == table.refused("damage A 3")


def test_somebody_removed_before_the_start_leaves_no_place():
    """C5"""
    table = Table(QuietToy(), *(f"add {n} initiative=={i}" for i, n in enumerate("ABC")), "remove B", "start")
    assert ["1A", "1C", "2A", "2C"] == turns(table, 4)


def test_start_keeps_what_was_typed_and_rolls_only_the_rest():
    """C6"""
    table = Table(QuietToy(), "add A initiative==5", "add B", "initiative A =17")
    assert ["Round 1", "B: Ticks d6: 4 (from the table)", "Order: B 4 and A 17", "B's turn"] == table("start dice=4")


def test_an_ended_fight_goes_no_further_until_that_is_undone(four):
    """C2"""
    four("end")
    assert ([], True) == (four.acting, four.combat.ended)
    assert "This fight has ended; undo takes that back." == four.refused("next")
    four("undo")
    assert (["A"], False) == (four.acting, four.combat.ended)


def test_one_defeated_at_the_top_is_passed_over_as_the_round_wraps(four):
    """D1"""
    four("next", "next", "defeat A", "next")
    assert ["1D", "2B"] == turns(four, 2)


def test_one_of_many_defeated_leaves_the_others_their_turns():
    """D3"""
    table = Table(QuietToy(), "add Goblin x4 initiative==3", "start dice=1,2,3,4", 'defeat "Goblin 1"')
    assert ["1Goblin 1", "1Goblin 2", "1Goblin 3", "1Goblin 4", "2Goblin 2"] == turns(table, 5)


def test_back_above_nothing_somebody_has_turns_again_and_no_marks(four):
    """D6, G9"""
    told = four("damage C 15")
    assert ["C takes 15: 10 → −5", "Broken on C, until removed", "To do for C: Broken: mend it",
            "C is defeated: -5 hit points"] == told  # fmt: skip
    assert ["C takes 1: −5 → −6"] == four("damage C 1")
    four("heal C 16")
    assert (10, [], False, "in") == (four.place("C")["hp"], four.effects("C"), four.combat[four.id("C")].defeated,
                                     four.place("C")["state"])  # fmt: skip
    assert ["1A", "1B", "1C"] == turns(four, 3)


def test_returning_above_the_current_turn_waits_for_the_next_round(four):
    """D6, G4"""
    four("defeat B", "next", "revive B")
    assert ["1C", "1D", "2A", "2B"] == turns(four, 4)


def test_whoever_sits_out_is_passed_by_with_the_reason(four):
    four("effect B Stunned rounds=1")
    assert ["B has no turn: stunned", "C's turn"] == four("next")
    four("next", "next")  # counted once, at the end of the round in which there was no turn (G1)
    assert ["A"] == four.acting
    assert [] == four.effects("B")
    assert ["2A", "2B"] == turns(four, 2)


def test_nobody_able_lets_one_round_go_by_at_a_time(four):
    four("defeat all", "next")
    assert ([], 2) == (four.acting, four.combat.round)
    assert ["Nobody can act now"] == four("next")[-1:]
    assert 3 == four.combat.round
    four("revive C", "next")
    assert ["C"] == four.acting


def test_time_is_counted_only_where_the_game_keeps_a_clock(four):
    table = Table(Toy(), "add A", "start", "next", "next", "clock 30")
    assert 42 == table.document["elapsed_seconds"]
    four("next", "next", "next", "next")
    assert None is four.document["elapsed_seconds"]


def test_the_order_is_drawn_up_anew_each_round_where_the_game_says_so():
    table = Table(Toy(), "add A", "add B quick=1", "start dice=2,5")
    assert ["A", "B"] == table.order
    told = table("next", "next dice=5,3")
    assert "Order: B 2 and A 5" in told
    assert ["B"] == table.acting


def test_a_mob_rolls_once_and_acts_in_one_turn_with_budgets_of_their_own():
    """D3, B5: no leader whose end would leave the others without a turn."""
    table = Table(Toy(), "add Amy quick=2 tough=9", "add Rat x3 mob=yes tough=3")
    told = table("start dice=1,6")
    assert 2 == len([line for line in told if "d6" in line])
    table("next")
    assert (["Rat 1", "Rat 2", "Rat 3"], "Rat 1") == (table.acting, table.order[1])
    table("remove 'Rat 1'", "next", "next")
    assert (2, ["Rat 2", "Rat 3"]) == (table.combat.round, table.acting)


def test_more_of_a_mob_stand_with_it_and_roll_nothing():
    table = Table(Toy(), "add Amy quick=2 tough=9", "add Rat x2 mob=rats tough=3", "start dice=1,6")
    assert [] == [line for line in table("add Rat x2 mob=rats tough=3") if "d6" in line]
    table("next")
    assert ["Rat 1", "Rat 2", "Rat 3", "Rat 4"] == table.acting


def test_whoever_of_a_mob_gets_a_number_of_its_own_acts_alone():
    table = Table(Toy(), "add Amy quick=2 tough=9", "add Rat x2 mob=rats tough=3", "start dice=1,6")
    table("initiative 'Rat 2' =20", "next")
    first = table.acting
    table("next")
    assert (["Rat 1"], ["Rat 2"]) == (first, table.acting)


def test_a_mob_rolls_off_as_one_against_whoever_is_level_with_it():
    table = Table(Toy(), "add Amy quick=9", "add Rat x3 mob=rats tough=3", "start dice=1,4")
    told = table("add Mox dice=4,2,5")
    assert 2 == len([line for line in told if "Roll-off" in line])
    table("add Rat x2 mob=rats tough=3")
    assert ["Amy", *(f"Rat {n}" for n in range(1, 6)), "Mox"] == table.order
    table("next")
    assert [f"Rat {n}" for n in range(1, 6)] == table.acting


def test_a_mob_rolls_anew_although_one_of_it_has_fallen():
    table = Table(Toy(), "add Amy quick=9", "add Rat x3 mob=rats hp_max=3", "start dice=1,4", "defeat 'Rat 1'")
    told = table("reroll rats dice=6")
    assert 1 == len([line for line in told if "d6" in line])
    table("next")
    assert ["Rat 2", "Rat 3"] == table.acting


def test_one_of_a_mob_who_was_moved_stays_level_with_it():
    table = Table(Toy(), "add Amy quick=9", "add Rat x3 mob=rats tough=3", "start dice=1,4", "move 'Rat 3' after=Amy")
    table("add Mox dice=4,2,5", "next")
    assert ["Rat 1", "Rat 2", "Rat 3"] == sorted(table.acting)


def test_whoever_of_a_mob_is_up_rolls_off_for_it():
    table = Table(Toy(), "add Amy quick=9", "add Rat x3 mob=rats hp_max=3", "start dice=1,4", "defeat 'Rat 1'")
    told = table("add Mox dice=4,2,5")
    assert ["Rat 2", "Mox"] == [line.split(":")[0] for line in told if "Roll-off" in line]


def test_a_mob_rolls_anew_although_one_of_it_lies_at_0():
    table = Table(Toy(), "add Amy quick=9", "add Rat x3 mob=rats hp_max=3", "start dice=1,4", "damage 'Rat 1' 3")
    assert 1 == len([line for line in table("reroll rats dice=6") if "d6" in line])


def test_whoever_rolls_anew_rolls_off_with_an_entry_that_keeps_its_place():
    """Found by a long run of the laws: a newcomer's roll-off later stood against the entry's."""
    table = Table(QuietToy(), "add Bell entry=yes initiative=3", "add A", "start dice=3,2,5")
    assert ["A: Roll-off d6: 6 (from the table)", "Rolled again: Bell 3 and A 3"] == table("reroll all dice=3,6")[1:]
    assert [(3, 0, 2), (3, 0, 6)] == [tuple(k.value for k in table.combat.slots[w].rank) for w in table.combat.listed()]
