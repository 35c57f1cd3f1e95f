"""A: whose turn it is, whatever happens to the list.  Every edit, at every place of the acting one, in every game."""

from __future__ import annotations

import pytest

from tracker.testing import Table

from .games import (
    PLACE,
    SPENDS,
    back_and_forth,
    begun,
    every_game,
    moments,
    of,
    placed,
    table_of,
    to_round_end,
    with_hp,
)

PEOPLE = "ABCD"
ROLLED = {
    "danger": " dice=5,95",
    "impact_precision": " dice=6,1,3,3",
    "infinite_horror": " dice=10,1",
    "pace": " dice=10,10,1,1",
}
FIRST = {
    "danger": [5, 95],
    "impact_precision": [5, 0],
    "infinite_horror": [10, 1],
    "pace": [20, 2],
    "peril": [0, 0],
}
"""What two newcomers roll at the table, and the first number of each; in Peril nothing is rolled."""


def edits(game: str, who: str) -> list[list[str]]:
    """Everything that changes the list, about *who*."""
    others = [n for n in PEOPLE if n != who]
    return [
        *([with_hp("E", PLACE[game](n))] for n in (0.5, 1.5, 2.5, 3.5, 4.5)),
        [with_hp("E", PLACE[game](2.5)), "remove E"],
        [f"remove {who}"],
        [f"rename {who} Zed"],
        [f"move {who} after=top"],
        *([f"move {who} after={o}"] for o in others),
        *(placed(game, who, n) for n in (0.5, 2.5, 4.5)),
        [f"reroll {who}"],
        ["reroll all"],
        [f"defeat {who}"],
        [f"defeat {who}", f"revive {who}"],
        [f"damage {who} 20", f"heal {who} 20"],
        [f"damage {who} 3"],
        [f"edit {who} side=others"],
        [f"edit {who} hp=7"],
        [f"hide {who}", f"reveal {who}"],
        [f"alias {who} Hood"],
        [f"effect {who} Odd rounds=2"],
    ]


def at(game: str, acting: int) -> Table:
    table = table_of(game, *PEOPLE)
    table(*["next"] * acting)
    assert [PEOPLE[acting]] == table.acting
    return table


@every_game
@pytest.mark.parametrize("acting", range(4))
def test_a1_a3_a5_a7_a10_a11_a15_no_edit_moves_the_turn_or_costs_one(game, acting):
    """A1, A3, A5, A7, A10, A11, A15: the kind of it, with undo and redo; whoever leaves in its turn hands it on."""
    table, base = at(game, acting), acting + 1 + 4
    who = PEOPLE[acting]
    base = table.session.history.done
    still, had = table.combat, begun(table)
    for target in PEOPLE:
        for lines in edits(game, target):
            table(*lines)
            away = target == who and lines == [f"remove {who}"]
            if not away:
                assert still.turn == table.combat.turn, lines
                assert had == [n if n != "Zed" else target for n in begun(table)], lines
                assert still.round == table.combat.round, lines
                now = table.combat[still.turn[0]]
                assert still[now.id].have == now.have, f"{lines} changed the budget"
                hurt = target == who and ("damage" in lines[0] or "hp" in lines[0])
                assert hurt or still[now.id].hp == now.hp, f"{lines} hurt or healed {who}"
            back_and_forth(table, base)
            once(table, lines, target)
            table(f"undo {table.session.history.done - base}")
            assert still == table.combat, lines


def once(table: Table, lines: list[str], target: str) -> None:
    """Played on, everybody has one turn this round; only who is gone, out, or came in above the turn has none."""
    round = table.combat.round
    away = {"E"} | ({target, "Zed"} if lines[0].startswith(("remove", "defeat")) else set())
    here, order = [c.name for c in table.combat.here()], table.order
    below = "E" in order and order.index("E") > order.index(table.acting[0])
    seen = begun(table)
    while table.combat.round == round:
        seen = begun(table)
        table("next")
    missing = [n for n in here if n not in seen and n not in away]
    assert ([], sorted(set(seen))) == (missing, sorted(seen)), f"{lines}: {seen}"
    if lines[-1].startswith('add "E"'):
        assert below == ("E" in seen), f"{lines}: {seen}"


@every_game
def test_a2_the_last_one_removed_in_its_own_turn_begins_the_next_round_once(game):
    """A2"""
    table = table_of(game, *"ABC")
    to_round_end(table)
    table("next", "next")
    (last,) = table.acting
    assert (last, 2) == (table.order[-1], table.combat.round)
    before, since = table.combat, table.session.history.done
    table(f"remove {last}")
    assert (table.order[:1], 3) == (table.acting, table.combat.round)
    assert table.order[:1] == moments(table, "turn-start", since)
    table("undo")
    assert before == table.combat
    assert ([last], 2) == (table.acting, table.combat.round)


@every_game
def test_a5_the_acting_one_brought_down_stays_listed_and_acts_until_next(game):
    """A5"""
    table = table_of(game, *"ABC")
    table("next", "damage B 40")
    assert (["B"], ["A", "B", "C"]) == (table.acting, table.order)
    if not table.place("B")["defeated"]:  # in some games that is the GM's to say
        table("defeat B")
    assert (["B"], ["A", "B", "C"], True) == (table.acting, table.order, table.place("B")["defeated"])
    table("next")
    assert (["C"], ["A", "B", "C"]) == (table.acting, table.order)


@every_game
def test_a6_the_only_one_removed_leaves_a_fight_that_can_go_on(game):
    """A6: nobody acts, every key says so, and somebody new can go on."""
    table = table_of(game, "A")
    table("remove A")
    assert ([], []) == (table.acting, table.order)
    assert table.refused("next").startswith("Nobody is left in this fight; add somebody")
    assert table.refused("back").startswith("Nobody is acting out of turn")
    for line in ("damage A 3", "heal A 3", "defeat A", "rejoin A", "move A after=top", "reroll A"):
        assert table.refused(line).startswith("Nobody here is called “A”; nobody is here yet.")
    table(with_hp("B", PLACE[game](1)), "next")
    assert ["B"] == table.acting
    back_and_forth(table)


@every_game
@pytest.mark.parametrize("left", ["defeat", "remove"])
def test_a6_the_last_one_able_falls_or_leaves(game, left):
    """A6: two in the fight, one out; the other one leaves or falls, and comes back by undo."""
    table = table_of(game, *"AB")
    table("defeat B", f"{left} A")
    for _ in range(3):
        table("next")
    back_and_forth(table)
    table("revive B", "next")
    assert ["B"] == table.acting


@every_game
def test_a7_a_late_number_takes_its_place_and_turns_nothing_over(game):
    """A7"""
    table = table_of(game, *"ABC")
    table(with_hp("D", PLACE[game](2.5)))
    assert (["A", "B", "D", "C"], ["A"], 1) == (table.order, table.acting, table.combat.round)


@every_game
def test_a8_adding_anybody_does_not_shuffle_the_tied(game):
    """A8: wherever the newcomer lands, and however often."""
    table = table_of(game, *"AXYB")
    table(*placed(game, "Y", 2), "move Y after=A")
    assert ["A", "Y", "X", "B"] == table.order
    for n, place in enumerate((0.5, 1.5, 2.5, 4.5, 9)):
        table(with_hp(f"N{n}", PLACE[game](place)))
        assert ["A", "Y", "X", "B"] == [w for w in table.order if w in "AXYB"]
        table("remove N0" if n == 0 else f"rename N{n} M{n}")
        assert ["A", "Y", "X", "B"] == [w for w in table.order if w in "AXYB"]


@every_game
def test_a10_no_change_of_the_list_starts_a_turn_again(game):
    """A10: what a turn's start does is done once, and what is spent stays spent."""
    table = table_of(game, *"AB")
    table("effect A Acid rounds=3 damage=3")
    to_round_end(table)
    while table.acting != ["A"]:
        table("next")
    table(SPENDS[game])
    before, since = of(table, "A", "hp", "budget", "effects"), table.session.history.done
    table(with_hp("C", PLACE[game](0.5)), *placed(game, "B", 1.5), "reroll A", "reroll all", "remove C", "rename B Bo")
    assert before == of(table, "A", "hp", "budget", "effects")
    assert [] == moments(table, "turn-start", since)


@every_game
def test_a11_the_top_removed_in_its_turn_hands_it_on_in_the_same_round(game):
    """A11"""
    table = table_of(game, *"ABC")
    table("remove A")
    assert (["B"], 1) == (table.acting, table.combat.round)
    assert ["B", "C"] == to_round_end(table)[-2:]


@every_game
def test_a13_newcomers_roll_or_are_given_a_number_and_the_others_keep_theirs(game):
    """A13: in round 2, one typed and two rolled together."""
    table = table_of(game, *"ABC")
    to_round_end(table)
    shown, order = {n: table.place(n)["rank"] for n in "ABC"}, table.order
    table(f"add Goblin x2 hp_max=7 side=enemies{ROLLED.get(game, '')}", with_hp("Rat", PLACE[game](2.5)))
    assert shown == {n: table.place(n)["rank"] for n in "ABC"}
    assert order == [n for n in table.order if n in "ABC"]
    assert FIRST[game] == [table.place(n)["rank"][0]["value"] for n in ("Goblin 1", "Goblin 2")]
    values = [table.place(n)["rank"][0]["value"] for n in table.order]
    assert sorted(values, reverse=game != "danger") == values


@every_game
def test_a15_a_new_number_is_a_new_place_at_once(game):
    """A15: up, down, to the top; undo brings the old place back."""
    table = table_of(game, *"ABC")
    for place, order in ((1.5, "ACB"), (0.5, "CAB"), (9, "ABC")):
        lines = placed(game, "C", place)
        table(*lines)
        assert list(order) == table.order
        assert ["A"] == table.acting
        table(f"undo {len(lines)}")
        assert ["A", "B", "C"] == table.order
