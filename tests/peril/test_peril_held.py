"""PERIL-14, D12: one action held for a trigger."""

from __future__ import annotations

from squads import BRYN, FERN, FIVE, RAT_B, left, refused, turns

HELD = "hold Bryn when Rat B comes close"


def holding(peril):
    """Bryn held one of two actions, and it is the turn of Moss."""
    return peril(*FIVE, "start", "next", HELD, "next")


def test_peril_14_holding_costs_one_of_the_two_actions(squad):
    squad("next", HELD)
    assert ((1, 1), ["Holds"]) == (left(squad, "Bryn"), squad.effects("Bryn"))
    assert "when Rat B comes close" == squad.effect("Bryn", "Holds").data["note"]


def test_peril_14_only_one_and_only_with_an_action_left(squad):
    squad("next", HELD)
    refused(squad, "hold Bryn for another reason", "Bryn", "already", "PERIL-14")
    squad("undo", "act", "act")
    refused(squad, HELD, "action")


def test_peril_14_a_trigger_has_to_be_named_and_it_is_the_own_turn(squad):
    refused(squad, 'hold "Rat A"', "trigger")
    refused(squad, HELD, "Rat A")


def test_peril_14_not_triggered_it_is_wasted_and_the_log_says_so(peril):
    """Worked example 4."""
    table = holding(peril)
    table("next", "next")
    told = table("next")
    assert ["Holds on Bryn ends: wasted, as its trigger never came (PERIL-14)"] == [t for t in told if "wasted" in t]
    table("next")
    assert (["Bryn"], (2, 1), []) == (table.acting, left(table, "Bryn"), table.effects("Bryn"))


def test_peril_14_a_triggered_one_is_not_wasted(peril):
    table = holding(peril)
    table("trigger Bryn", 'attack "Rat B"', "back")
    turns(table)
    assert [] == [line for line in table.log if "wasted, as" in line]


def test_d12_it_resolves_at_once_then_the_interrupted_turn_goes_on(peril):
    table = holding(peril)
    table("act Moss", "trigger Bryn")
    assert (["Bryn"], ["Moss"], 1) == (table.acting, table.document["interrupted"], left(table, "Bryn")[0])
    table('attack "Rat B"')
    assert (["Bryn attacks Rat B"], 0) == (table.log[-1:], left(table, "Bryn")[0])
    refused(table, 'attack Bryn "Rat B"', "action")
    table("next")
    assert (["Moss"], (1, 1)) == (table.acting, left(table, "Moss"))


def test_d12_in_a_foes_turn(peril):
    table = holding(peril)
    table("next", "act", "trigger Bryn", "walk 5", "back", "act")
    assert (["Rat B"], (0, 1)) == (table.acting, left(table, "Rat B"))


def test_d12_it_cannot_be_triggered_twice_nor_by_one_that_holds_nothing(peril):
    table = holding(peril)
    refused(table, "trigger Moss", "Moss", "hold")
    table("trigger Bryn", "back")
    refused(table, "trigger Bryn", "Bryn", "hold")


def test_peril_14_what_was_triggered_is_done_now_and_not_held_a_second_time(peril):
    """D12: it resolves at once."""
    table = holding(peril)
    table("trigger Bryn")
    refused(table, "hold Bryn again", "PERIL-14")


def test_d12_in_the_own_turn_it_is_an_action_again(squad):
    squad("next", HELD, "act", "trigger Bryn")
    assert (["Bryn"], (1, 1), []) == (squad.acting, left(squad, "Bryn"), squad.effects("Bryn"))
    squad("act")
    refused(squad, "act")


def test_d12_in_a_shared_turn_and_by_one_of_those(squad):
    """PERIL-11."""
    squad("next", "together", HELD, "act Moss", "trigger Bryn", 'attack Bryn "Rat A"', 'attack Bryn "Rat A"')
    assert ([(0, 1), (1, 1)], ["Bryn", "Moss"]) == ([left(squad, n) for n in ("Bryn", "Moss")], squad.acting)
    squad("hold Moss it moves", "next", "trigger Moss", "act Moss", "back")
    assert ["Rat B"] == squad.acting


def test_d12_a_shared_turn_is_interrupted_and_goes_on(peril):
    table = peril(
        *FIVE, 'edit "Rat A" perception=9', "start", "hold they come", "next", "together Bryn Moss", "act Moss"
    )
    table('trigger "Rat A"')
    assert ["Bryn", "Moss"] == table.document["interrupted"]
    table('attack "Rat A" Bryn', "back")
    assert (["Bryn", "Moss"], [(2, 1), (1, 1)]) == (table.acting, [left(table, n) for n in ("Bryn", "Moss")])


def test_d12_one_held_action_interrupts_another(squad):
    squad("hold it moves", "next", "hold it moves", "next", 'trigger "Rat A"', "trigger Bryn")
    assert (["Bryn"], ["Rat A", "Moss"]) == (squad.acting, squad.document["interrupted"])
    squad("act Bryn", "back", 'act "Rat A"', "back")
    assert ["Moss"] == squad.acting


def test_peril_14_the_holder_falls(peril):
    table = holding(peril)
    table("defeat Bryn")
    refused(table, "trigger Bryn", "Bryn", "defeated")
    turns(table)
    assert [] == table.effects("Bryn")


def test_peril_14_the_holder_leaves_before_and_in_the_middle(peril):
    table = holding(peril)
    table("remove Bryn")
    assert [["Moss"], ["Rat B"], ["Fern"]] == turns(table)
    assert [] == [line for line in table.log if "wasted, as" in line]
    other = holding(peril)
    other("trigger Bryn", "remove Bryn")
    assert (["Moss"], []) == (other.acting, other.document["interrupted"])


def test_peril_14_whoever_holds_has_begun_its_turn(squad):
    """PERIL-12."""
    squad("next", HELD)
    refused(squad, "delay Bryn to=Fern", "begun")


def test_peril_14_holding_in_a_turn_that_was_delayed(peril):
    table = peril(BRYN, RAT_B, FERN, "start", "delay Bryn to=Fern", "next", HELD)
    told = table("next")
    assert 1 == len([line for line in told if "wasted" in line])


def test_peril_14_undone_it_is_held_again(peril):
    table = holding(peril)
    table("trigger Bryn", "act Bryn", "back", "undo 3")
    assert (["Holds"], ["Moss"], (0, 1)) == (table.effects("Bryn"), table.acting, left(table, "Bryn"))
    table("end")
    refused(table, "trigger Bryn", "ended")
