"""B: those who are level, and an order that stays."""

from __future__ import annotations

import pytest

from tracker import registry
from tracker.session import Session
from tracker.testing import Table

from .games import (
    GAMES,
    PLACE,
    SPENDS,
    back_and_forth,
    every_game,
    gathered,
    level,
    of,
    placed,
    table_of,
    to_round_end,
    turns,
    with_hp,
)

RULE = {
    "danger": ("dex=40", "dex=60"),
    "infinite_horror": ("initiative_mod=1", "initiative_mod=2"),
    "pace": ("awn_mod=1", "awn_mod=2"),
    "peril": ("side=party", "side=enemies"),
}
"""Two who are level, and the second goes first by the game's own rule for it."""
LOW_FIRST = {"danger"}


def tied(game: str, *names: str) -> Table:
    table = Table(registry.load(game), *level(game, *names), seed=3)
    table("start")
    return table


@every_game
def test_b1_the_games_own_rule_for_the_level_decides_is_shown_and_a_move_overrides_it(game):
    """B1; Impact & Precision has a roll-off and no other rule."""
    one, two = RULE.get(game, ("side=party", "side=enemies"))
    rolled = " dice=1,1,6,1" if game == "impact_precision" else ""
    table = Table(registry.load(game), with_hp("A", PLACE[game](3), one), with_hp("B", PLACE[game](3), two))
    table(f"start{rolled}")
    assert ["B", "A"] == table.order
    (why,) = table("why A B")
    assert why.startswith("B acts before A: level on "), why
    table("move A after=top")
    assert ["A", "B"] == table.order
    assert ["A acts before B: A moved by hand to the top."] == table("why B A")
    assert ["A", "B"] == table.order


@every_game
@pytest.mark.parametrize("then", [[], ["damage A 3"], ["rename C Cy", "rename Cy C"], ["heal all 1"]])
def test_b2_a_third_one_moved_between_two_level_ones_stands_between_them(game, then, tmp_path):
    """B2: and still does when the fight is opened again."""
    path = tmp_path / "a.fight"
    table = Table(registry.load(game), *level(game, "A", "B"), with_hp("C", PLACE[game](5)), journal=path)
    table("start")
    first, second = [n for n in table.order if n in "AB"]
    table(f"move C after={first}", *then)
    assert [first, "C", second] == table.order
    if not table.session.rules.reranks:
        to_round_end(table)
        assert [first, "C", second] == table.order
    table.session.close()
    again = Session.resume(path)
    assert table.combat == again.combat
    again.close()


@every_game
def test_b4_all_who_are_level_at_the_top_have_their_first_turn(game):
    """B4: three of them, and three presses reach the fourth."""
    table = Table(registry.load(game), *level(game, *"ABC"), with_hp("D", PLACE[game](4)))
    table("start")
    seen = turns(table, 4)
    assert (["1A", "1B", "1C"], "1D") == (sorted(seen[:3]), seen[3])
    assert (table.order[0] if game != "danger" else seen[0][1:]) == seen[0][1:]


@every_game
def test_b5_two_level_goblins_have_a_turn_a_budget_and_timers_of_their_own(game):
    """B5"""
    place = PLACE[game](2)
    table = Table(registry.load(game), f"add Goblin x2 hp_max=7 {place}", "start")
    first, second = table.order
    assert [first] == table.acting
    table(f'effect "{first}" Odd rounds=2 by="{first}"', f'effect "{second}" Even rounds=2 by="{second}"')
    full = of(table, second, "budget")
    table(SPENDS[game])
    assert full == of(table, second, "budget")
    table("next")
    assert [second] == table.acting
    assert full == of(table, second, "budget")
    assert [["Odd"], ["Even"]] == [table.effects(first), table.effects(second)]
    seen = set()
    while table.effects(first) or table.effects(second):
        table("next")
        seen.add((bool(table.effects(first)), bool(table.effects(second))))
    assert len(seen) > 1, "both ended at one moment"


@pytest.mark.parametrize("game", GAMES)
def test_b6_in_a_low_first_game_level_ones_stand_by_the_rule_and_undo_is_the_reverse_of_next(game):
    """B6: the order has no direction to switch; going back is undo, and passes the same turns the other way."""
    table = tied(game, *"ABC")
    assert (game in LOW_FIRST) == bool(table.combat.slots[table.id("A")].rank[0].low)
    there = []
    for _ in range(7):
        there.append((table.combat.round, table.acting))
        table("next")
    back = []
    for _ in range(7):
        table("undo")
        back.append((table.combat.round, table.acting))
    assert there == back[::-1]


@every_game
def test_b8_fractions_are_kept_shown_as_typed_and_sorted(game):
    """B8: where a number can be typed; Peril's Perception is whole, and says so."""
    if game == "peril":
        no = "perception: found “15.5”; possible: a whole number"
        assert gathered(game, "A").refused("add B perception=15.5").startswith(no)
        return
    tail = ",9" if game == "impact_precision" else ""
    table = Table(registry.load(game), f"add A initiative==15{tail}", f"add B initiative==15.5{tail}", "start")
    best = ["A", "B"] if game in LOW_FIRST else ["B", "A"]
    assert best == table.order
    shown = {n: str(of(table, n, "shown")[0]).split("/")[0] for n in "AB"}
    assert {"A": "15", "B": "15.5"} == shown
    back_and_forth(table)


@every_game
def test_b1_b2_a_hand_order_of_the_level_outlives_every_other_change(game):
    """B1, B2"""
    table = table_of(game, *"ABCD")
    table(*placed(game, "B", 1), *placed(game, "C", 1))
    order = [n for n in table.order if n in "ABC"]
    table(f"move {order[2]} after={order[0]}")
    wanted = [order[0], order[2], order[1]]
    for line in ("rename D Dora", "damage Dora 40", "heal Dora 40", "hide A", with_hp("E", PLACE[game](7)), "remove E"):
        table(line)
        assert wanted == [n for n in table.order if n in "ABC"], line
    back_and_forth(table)
