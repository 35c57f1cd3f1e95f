"""IH-9 to IH-14, IH-19, D2, D3: what a Round can be spent on, and what is attached to it."""

from __future__ import annotations

import pytest
from horrors import left

from tracker.engine.show import row

# IH-9


def test_ih_9_one_free_act_of_each_kind_in_a_round(trio):
    trio("free drop two torches", "free cast a light", "free melee feint", "free wink at B")
    assert "A has had its free act of this kind in this Round: drop (IH-9)." == trio.refused("free Dropping one more")
    assert "A has had its free act of this kind in this Round: wink (IH-9)." == trio.refused("free wink at C")
    assert ("4", (1, 1, 1)) == (trio.place("A")["facts"]["Free acts"], left(trio, "A"))
    trio("next", "next", "next", "free drop it")
    assert "1" == trio.place("A")["facts"]["Free acts"]


def test_ih_9_whole_words_decide_the_kind(trio):
    trio("free castle in the air", "free casting a light", "free drops it", "free dropsy")
    assert "A has had its free act of this kind in this Round: cast (IH-9)." == trio.refused("free casts another")
    assert "A has had its free act of this kind in this Round: castle (IH-9)." == trio.refused("free castle again")
    assert "4" == trio.place("A")["facts"]["Free acts"]


def test_ih_9_those_still_to_act_are_shown_with_the_coming_round(trio):
    trio("free drop a torch", "next", "next")
    assert "1" == trio.place("A")["facts"]["Free acts"]
    trio("next")
    assert ("·", "·") == tuple(trio.place(n)["facts"]["Free acts"] for n in "AB")
    trio("next", "next", "free cast a light", "next")
    assert (["A"], "·") == (trio.acting, trio.place("B")["facts"]["Free acts"])


def test_ih_9_the_storyteller_overrules_it_and_an_undo_gives_it_back(trio):
    trio("free drop a torch")
    assert [
        "Overruled by hand: A has had its free act of this kind in this Round: drop (IH-9).",
        "A: Free action, drop: another",
    ] == trio("!free drop another")
    trio("undo", "undo", "free drop a torch")
    assert "1" == trio.place("A")["facts"]["Free acts"]


def test_ih_9_only_in_ones_own_activation(trio):
    assert "It is not C's activation; it is A's." == trio.refused("free C drop")
    trio("grant A move")
    alone = "A has only this one action now; free acts need its own activation (IH-9, IH-14)."
    assert alone == trio.refused("free drop")
    trio("back", "free drop")


@pytest.mark.parametrize("line", ["repeat C hum 2 takes=free", "work-roll C Lock", "concentrate C Veil takes=free"])
def test_ih_9_nor_by_a_roll_that_takes_one(trio, line):
    """IH-9, IH-14: a granted action brings no free act either."""
    trio("work C Lock 9 pool=2 takes=free", "grant C standard")
    assert "Free acts need C's own activation (IH-9)." == trio.refused(line)
    trio("back", "next", "next", line)
    assert "1" == trio.place("C")["facts"]["Free acts"]


def test_ih_9_speaking_needs_its_words(trio):
    why = "`speak` needs what (what is said), for example: speak look out!."
    assert (why, why) == (trio.refused("speak"), trio.refused("speak A"))


def test_ih_9_speaking_is_possible_at_any_time_and_no_kind(horror):
    table = horror("add A initiative==9", "add B initiative==1", "start", free_action_cap=1)
    assert ["B: Speak: look out!"] == table("speak B look out!")
    table("speak A yes", "speak A what", "free drop a torch", "speak A oh")
    assert "1/1" == table.place("A")["facts"]["Free acts"]


def test_ih_9_the_storyteller_can_cap_their_number(horror):
    table = horror("add A initiative==9", "add B initiative==1", "start", free_action_cap=2)
    table("free drop a torch", "free cast a light")
    assert "A has no free act left in this Round; the Storyteller's cap is 2 (IH-9)." == table.refused("free melee")
    table("next", "next", "free melee")
    assert "1/2" == table.place("A")["facts"]["Free acts"]


def test_ih_9_a_cap_set_in_the_middle_of_a_round_holds_from_there(trio):
    trio("free drop a torch", "option free_action_cap 2", "free cast a light")
    trio.refused("free melee")


# IH-10 to IH-12


def test_ih_10_one_standard_one_move_one_swift_action(trio):
    trio("standard strikes", "move-action runs", "swift aims")
    assert (0, 0, 0) == left(trio, "A")
    for line, what in (("standard", "standard"), ("move-action", "move"), ("swift", "swift")):
        assert trio.refused(line).startswith(f"A cannot pay 1 {what} action (left: 0; spent: ")
    trio("undo", "undo")
    assert (0, 1, 1) == left(trio, "A")
    trio("next", "next", "next")
    assert (1, 1, 1) == left(trio, "A")


def test_ih_10_what_is_not_used_is_gone_with_the_activation(trio):
    trio("next")
    assert (0, 0, 0) == left(trio, "A")
    assert "It is not A's activation; it is B's." == trio.refused("standard A")


def test_ih_10_the_sheet_may_bring_more_or_none(horror):
    table = horror("add A initiative==9 actions=standard:2,swift:0", "add B initiative==1", "start")
    assert (2, 1, 0) == left(table, "A")
    table("standard", "standard")
    assert (0, 1, 0) == left(table, "A")


def test_ih_11_a_standard_stands_in_for_a_move_and_a_move_for_a_swift_the_cheapest_first(trio):
    trio("swift", "swift")
    assert (1, 0, 0) == left(trio, "A")
    trio("swift")
    assert (0, 0, 0) == left(trio, "A")
    assert ["A: takes: 1 move action (by default)", "A: Swift action (1 move action instead)"] == trio.log[-4:-2]


def test_ih_11_which_one_stands_in_is_the_storytellers_word(trio):
    trio("swift", "swift say='1 standard action'")
    assert (0, 1, 0) == left(trio, "A")


def test_ih_11_nothing_is_converted_back(trio):
    trio("standard")
    assert "A cannot pay 1 standard action (left: 0; spent: Standard action)." == trio.refused("standard")
    trio("move-action")
    assert "A cannot pay 1 move action (left: 0; spent: Move, up to 10 m)." == trio.refused("move-action")
    assert (0, 0, 1) == left(trio, "A")


def test_ih_11_overruled_nothing_goes_below_nothing(trio):
    trio("standard", "!standard once more")
    assert "Overruled by hand: A cannot pay 1 standard action (left: 0; spent: Standard action)." in trio.log
    assert (0, 1, 1) == left(trio, "A")


def test_ih_12_full_round_is_move_and_standard_full_turn_all_three(trio):
    assert ["A: Full-round action: volley (1 standard action and 1 move action)"] == trio("full-round volley")
    assert (0, 0, 1) == left(trio, "A")
    assert trio.refused("full-turn").startswith("A cannot pay 1 standard action and 1 move action")
    trio("undo", "full-turn ritual")
    assert (0, 0, 0) == left(trio, "A")


def test_ih_12_what_is_left_over_is_still_usable(horror):
    table = horror("add A initiative==9 actions=standard:2,move:2", "start", "full-turn ritual")
    assert (1, 1, 0) == left(table, "A")
    table("move-action", "standard")
    assert (0, 0, 0) == left(table, "A")


def test_ih_12_a_second_standard_stands_in_for_the_missing_move(horror):
    table = horror("add A initiative==9 actions=standard:2", "start", "move-action", "full-round volley")
    assert (0, 0, 1) == left(table, "A")


def test_ih_12_what_it_is_made_of_has_to_be_there(horror):
    """IH-11, IH-12: one standard action cannot be the standard and the swift one."""
    table = horror("add A initiative==9 actions=swift:0", "start")
    assert "A cannot pay 1 swift action (left: 0)." == table.refused("full-turn ritual")


# IH-13, IH-14


def test_ih_13_anytime_actions_cost_nothing_in_anybodys_activation(trio):
    for who in ("A", "C", "C", "C"):
        trio(f"anytime {who} senses danger")
    assert ((1, 1, 1), (1, 1, 1), ["A"]) == (left(trio, "A"), left(trio, "C"), trio.acting)


def test_ih_13_an_anytime_action_is_told(trio):
    assert ["C: Anytime action: senses danger"] == trio("anytime C senses danger")


def test_ih_14_a_granted_action_is_only_that_one_still_convertible(trio):
    assert ["C acts out of turn: single standard action: haste"] == trio("grant C standard haste")
    assert ((1, 0, 0), ["C"], ["A"]) == (left(trio, "C"), trio.acting, trio.document["interrupted"])
    trio("move-action runs")
    assert (0, 0, 0) == left(trio, "C")
    assert "C cannot pay 1 swift action (left: 0; now only: single standard action: haste)." == trio.refused("swift")
    assert ["Back to A"] == trio("next")
    assert ((1, 1, 1), (1, 1, 1)) == (left(trio, "A"), left(trio, "C"))


def test_ih_14_the_order_shows_a_granted_action_and_no_other(trio):
    def shown():
        pips = row(trio.combat, trio.session.rules, trio.id("C")).budget
        return [(pip.short, pip.left, pip.full) for pip in pips if pip.short != "Imm"]

    assert [("Std", 1, 1), ("Mov", 1, 1), ("Swi", 1, 1)] == shown()
    trio("grant C standard haste")
    assert [("Std", 1, 1)] == shown()
    trio("standard strikes")
    assert [("Std", 0, 1)] == shown()
    trio("back")
    assert [("Std", 1, 1), ("Mov", 1, 1), ("Swi", 1, 1)] == shown()


def test_ih_14_granted_in_ones_own_activation_it_leaves_the_rest_alone(trio):
    trio("standard strikes", "grant A standard haste", "standard strikes again", "back")
    assert (0, 1, 1) == left(trio, "A")


def test_ih_14_a_granted_swift_action_is_there_though_the_round_has_none(trio):
    """IH-14, D2: the price of an immediate action takes what the Round brings."""
    trio("immediate B parries", "back", "next")
    assert (1, 1, 0) == left(trio, "B")
    trio("grant B swift", "swift aims", "back")
    assert (1, 1, 0) == left(trio, "B")


# D2, D3


def test_d2_every_swift_action_of_the_next_round_is_lost_also_more_than_one(horror):
    table = horror("add A initiative==9 actions=swift:3 immediate_actions=1", "add B initiative==1", "start", "next")
    table("immediate A parries", "back")
    assert {"swift": 3} == table.place("A")["owed"]
    table("next")
    assert (1, 1, 0) == left(table, "A")
    table("swift aims", "swift aims", "next", "next")
    assert (1, 1, 3) == left(table, "A")


def test_d3_a_borrowed_free_act_blocks_its_kind_in_the_next_round(trio):
    trio("ready free the bell: lets go act=dropping", "next", "fire A", "back")
    assert ["Borrowed drop"] == trio.effects("A")
    trio("next", "next")
    assert ([], "·") == (trio.effects("A"), trio.place("A")["facts"]["Free acts"])
    assert "A's free act of this kind was used ahead of time: drop, in a readied action (IH-18)." == trio.refused(
        "free drop"
    )
    trio("free cast", "next", "next", "next", "free drop")


def test_d3_a_borrowed_free_act_does_not_count_for_the_cap(horror):
    """D3, IH-9: nothing was done in this Round."""
    table = horror("add A initiative==9", "add B initiative==1", "start", free_action_cap=1)
    table("ready free the bell act=drop", "next", "fire A", "back", "next", "free cast a light")
    assert "1/1" == table.place("A")["facts"]["Free acts"]
    assert "A has no free act left in this Round; the Storyteller's cap is 1 (IH-9)." == table.refused("free melee")


# IH-19


def test_ih_19_one_attached_ability_for_an_action_and_it_takes_none(trio):
    assert "A has taken no action in this Round yet (IH-19)." == trio.refused("attach Burning Edge")
    trio("standard strikes")
    assert ["A attaches Burning Edge to “strikes”"] == trio("attach Burning Edge")
    assert (0, 1, 1) == left(trio, "A")
    assert "“strikes” carries Burning Edge already; each action takes one attached ability (IH-19)." == trio.refused(
        "attach Second Wind"
    )
    trio("move-action runs", "attach Second Wind", "undo", "undo")
    trio.refused("attach Second Wind")


def test_ih_19_each_part_of_a_technique_takes_one(trio):
    trio('technique "Three cuts" parts=blade,blade,all-out takes=standard', "attach Edge to=blade", "attach Edge to=bl")
    assert trio.refused("attach Edge to=blade").startswith("“blade” carries Edge already")
    trio("attach Fury to=all-out")
    assert "A's last action has no part “kick”; possible: blade, blade, all-out." == trio.refused("attach X to=kick")
    assert [("blade", "Edge"), ("blade", "Edge"), ("all-out", "Fury")] == [
        row for p in trio.session.rules.panels(trio.combat, trio.id("A")) if p.title == "Last action" for row in p.rows
    ]


def test_ih_19_the_storyteller_overrules_it_and_the_next_round_starts_bare(trio):
    trio("standard strikes", "attach Edge", "!attach Fury")
    assert ["A attaches Fury to “strikes”"] == trio.log[-1:]
    trio("next", "next", "next")
    assert "A has taken no action in this Round yet (IH-19)." == trio.refused("attach Edge")


@pytest.mark.parametrize("line", ["drop-prone", "!stand none", "ready move the bell"])
def test_ih_19_every_action_can_be_the_one_just_taken(trio, line):
    trio("swift aims", line)
    assert "A attaches Edge to “aims”" not in trio("attach Edge")
