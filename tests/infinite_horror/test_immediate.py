"""IH-15: immediate actions, and what they cost."""

from __future__ import annotations

from horrors import left


def test_ih_15_the_first_of_a_round_costs_every_swift_action_of_the_next(trio):
    assert [
        "C: Immediate action: parries (1 immediate action)",
        "C loses all swift actions of the next Round: immediate action",
        "C acts out of turn: immediate action: parries",
    ] == trio("immediate C parries")
    assert {"swift": 1} == trio.place("C")["owed"]
    trio("next", "next", "next")
    assert (["C"], (1, 1, 0), {}) == (trio.acting, left(trio, "C"), trio.place("C")["owed"])
    trio("swift aims", "swift aims")  # converting stays possible (D2)
    assert "C cannot pay 1 swift action (left: 0; lost: immediate action)." == trio.refused("swift aims")


def test_ih_15_further_ones_cost_nothing_more_and_their_number_is_limited(trio):
    trio("immediate C parries", "back")
    assert ["C: Immediate action: ducks (1 immediate action)", "C acts out of turn: immediate action: ducks"] == trio(
        "immediate C ducks"
    )
    trio("back")
    assert (
        "C cannot pay 1 immediate action (left: 0; spent: Immediate action: parries; spent: Immediate action: ducks)."
        == trio.refused("immediate C rolls")
    )
    assert (
        "Overruled by hand: C cannot pay 1 immediate action (left: 0; spent: Immediate action: parries; "
        "spent: Immediate action: ducks)." == trio("!immediate C rolls")[0]
    )
    trio("next", "next", "next")
    assert (["C"], (1, 1, 0)) == (trio.acting, left(trio, "C"))
    assert [("swift", 1, "lost")] == [(g["resource"], g["n"], g["how"]) for g in trio.place("C")["gone"]]


def test_ih_15_the_price_is_for_each_round_anew(trio):
    trio("immediate C parries", "back", "next", "next", "next", "immediate C parries", "back", "next", "next")
    assert (["C"], (1, 1, 0)) == (trio.acting, left(trio, "C"))
    trio("next", "next", "next")
    assert (1, 1, 1) == left(trio, "C")


def test_ih_15_in_ones_own_activation_this_rounds_swift_action_stays(trio):
    trio("immediate A hops", "back", "swift aims", "next", "next", "next")
    assert (["A"], (1, 1, 0)) == (trio.acting, left(trio, "A"))


def test_ih_15_its_ability_may_say_that_it_has_no_price(trio):
    trio("immediate C parries price=no", "back")
    assert {} == trio.place("C")["owed"]
    trio("immediate C ducks", "back")
    assert {"swift": 1} == trio.place("C")["owed"]


def test_ih_15_undone_nothing_is_owed(trio):
    trio("immediate C parries", "undo")
    assert ({}, 2, ["A"]) == (trio.place("C")["owed"], trio.place("C")["budget"]["immediate"], trio.acting)
    trio("redo")
    assert ({"swift": 1}, 1, ["C"]) == (
        trio.place("C")["owed"], trio.place("C")["budget"]["immediate"], trio.acting,
    )  # fmt: skip


def test_ih_15_without_an_ability_there_is_only_dropping_prone_once_a_round(horror):
    table = horror("add A initiative==9", "add B initiative==1 dodge_defense=3", "start")
    none = "No ability gives B immediate actions; it can drop prone (IH-15)."
    assert [none, none] == [table.refused("immediate B parries"), table.refused("evade B")]
    assert [
        "B: Drop prone",
        "B loses all swift actions of the next Round: immediate action",
    ] == table("drop-prone B")
    assert (True, ["A"]) == (table.place("B")["fields"]["prone"], table.acting)
    assert "B lies prone already." == table.refused("drop-prone B")
    table("edit B prone=no")
    assert "B has already used dropping prone." == table.refused("drop-prone B")
    table("next")
    assert (1, 1, 0) == left(table, "B")
    table("drop-prone", "next", "next")
    assert (1, 1, 0) == left(table, "B")


def test_ih_15_dropping_prone_is_one_of_those_an_ability_gives(trio):
    trio("drop-prone C", "immediate C ducks", "back")
    assert trio.refused("immediate C rolls").startswith("C cannot pay 1 immediate action (left: 0; spent: Drop prone")


def test_ih_15_without_an_ability_there_is_no_immediate_action_to_show(horror):
    table = horror("add A initiative==9", "add B initiative==1 immediate_actions=1", "start")
    assert [None, 1] == [table.place(n)["budget"].get("immediate") for n in "AB"]


def test_ih_15_with_two_immediate_actions_one_can_drop_prone_twice(trio):
    """IH-15: dropping prone is one like any other."""
    trio("drop-prone A", "stand move", "drop-prone A")
    assert 0 == trio.place("A")["budget"]["immediate"]


def test_ih_15_standing_up_costs_what_the_storyteller_says(trio):
    assert "A is not prone." == trio.refused("stand move")
    trio("drop-prone A")
    assert "`stand` needs takes (what the Storyteller says it costs), for example: stand move." == trio.refused("stand")
    trio("stand move")
    assert (False, (1, 0, 1)) == (trio.place("A")["fields"]["prone"], left(trio, "A"))
    trio("undo", "stand none")
    assert (False, (1, 1, 1)) == (trio.place("A")["fields"]["prone"], left(trio, "A"))


def test_ih_15_taken_in_round_0_it_costs_round_1(horror):
    """IH-2, IH-15: also for whoever comes later."""
    table = horror("add A initiative==9", "start", "add B initiative==5 immediate_actions=1", "immediate B parries")
    table("back", "next")
    assert (["B"], (1, 1, 0), "1") == (table.acting, left(table, "B"), table.place("B")["facts"]["Round"])


def test_ih_15_concentrating_by_an_immediate_action_needs_the_ability_too(horror):
    table = horror("add A initiative==9", "add B initiative==1", "start")
    table.refused("concentrate B Veil takes=immediate")
