"""G: hit points, temporary ones, and being down."""

from __future__ import annotations

import json

import pytest

from tracker import registry
from tracker.testing import Table

from .games import PLACE, back_and_forth, every_game, of, table_of, to_round_end, with_hp

FLOOR = {"danger": None}
"""Where hit points go below zero; else they stop at 0."""


@every_game
@pytest.mark.parametrize(("temp", "amount"), [(7, 4), (7, 7), (7, 1), (7, 0), (30, 12)])
def test_g1_less_than_the_temporary_ones_leaves_the_real_ones(game, temp, amount):
    """G1"""
    table = table_of(game, "A", "B")
    table("edit A hp=6", f"temp A {temp}", f"damage A {amount}")
    assert [6, temp - amount] == of(table, "A", "hp", "temp")


@every_game
def test_g3_damage_goes_through_temporary_ones_and_stops_where_the_rules_say(game):
    """G3: what goes beyond is told."""
    table = table_of(game, "A", "B")
    table("edit A hp=7", "temp A 5", "damage A 8")
    assert [4, 0] == of(table, "A", "hp", "temp")
    told = table("damage A 100")[0]
    floor = registry.load(game).hp_floor
    assert FLOOR.get(game, 0) == floor
    expected = "A takes 100: 4 → −96" if floor is None else "A takes 100: 4 → 0, 96 beyond"
    assert (expected, -96 if floor is None else 0) == (told, of(table, "A", "hp")[0])


@every_game
def test_g4_temporary_ones_do_not_raise_somebody_who_is_down(game):
    """G4"""
    table = table_of(game, "A", "B")
    table("damage B 20")
    before = of(table, "B", "hp", "defeated", "state"), table.effects("B")
    table("temp B 5")
    assert before == (of(table, "B", "hp", "defeated", "state"), table.effects("B"))
    assert [0, 5] == of(table, "B", "hp", "temp")
    assert table.effects("B") or of(table, "B", "defeated") == [True]


@every_game
def test_g7_healing_to_the_full_again_adds_nothing(game):
    """G7"""
    table = table_of(game, "A", "B")
    table("edit A hp=3", "heal A 99", "heal A 99")
    assert [20, 20] == of(table, "A", "hp", "hp_max")
    table("edit A hp=3", "edit A hp=20", "edit A hp=20")
    assert [20, 20] == of(table, "A", "hp", "hp_max")


@every_game
@pytest.mark.parametrize("amount", [20, 21, 700])
@pytest.mark.parametrize("who", ["A", "B"])
def test_g8_to_nothing_and_below_it_the_fight_goes_on(game, amount, who):
    """G8: the acting one or another, in the document and by undo."""
    table = table_of(game, "A", "B", "C")
    table(f"damage {who} {amount}")
    assert table.effects(who) or of(table, who, "defeated") == [True]
    json.dumps(table.document)
    to_round_end(table)
    assert 2 == table.combat.round
    back_and_forth(table)


@every_game
def test_g9_the_log_says_down_at_the_hit_that_did_it_and_not_again(game):
    """G9"""
    table = table_of(game, "A", "B")
    table("edit B hp=3")
    told = table("damage B 3")
    marks = [line for line in told if line.startswith(("Down", "Unconscious")) or "is defeated" in line]
    assert 1 == len(marks), told
    again = table("damage B 1")
    assert [] == [line for line in again if line.startswith(("Down", "Unconscious"))], again


@every_game
def test_g10_a_newcomer_whose_most_is_set_later_is_whole_and_has_turns(game):
    """G10: quickly added with a name only, in the middle of a fight and before it."""
    table = table_of(game, "A")
    table("add Quick")
    assert [False, "in"] == of(table, "Quick", "defeated", "state")
    table("edit Quick hp_max=20")
    assert [20, 20, False, []] == of(table, "Quick", "hp", "hp_max", "defeated", "effects")
    to_round_end(table)
    assert ["A", "Quick"] == sorted(to_round_end(table))


@every_game
def test_g11_without_hit_points_nothing_is_made_up(game):
    """G11: damage taken is counted where a game keeps no number for them; the document has none that is no number."""
    table = Table(registry.load(game), "add A", "start")
    had = of(table, "A", "hp")[0]
    told = table("damage A 2")
    if had is None:
        assert (["A takes 2: 2 taken in all"], [None, 2]) == (told, of(table, "A", "hp", "taken"))
    else:
        assert had - 2 == of(table, "A", "hp")[0]
    text = json.dumps(table.document)
    assert [] == [word for word in ("NaN", "Infinity") if word in text]
    assert "NaN" not in table.session.rules.title


@every_game
def test_g13_nobody_is_taken_for_another_with_a_like_name(game):
    """G13: there is no library of creatures; whoever is meant here is asked about where it could be two."""
    table = Table(registry.load(game), "add Drow hp_max=9", "add Drider hp_max=12", "start")
    assert "“dr” could be Drow or Drider; write more of the name." == table.refused("damage dr 1")
    table("damage drow 1")
    assert [8, 12] == [of(table, n, "hp")[0] for n in ("Drow", "Drider")]
    table("add Drow hp_max=5")
    assert [9, 12, 5] == [of(table, n, "hp_max")[0] for n in ("Drow", "Drider", "Drow 2")]


@every_game
def test_g13_a_preset_is_taken_only_where_one_alone_is_meant(game):
    """G13: of ready-made effects, the exact name or a beginning that only one has; else it is a word of one's own."""
    table = table_of(game, "A")
    named = [c.name for c in table.session.rules.conditions]
    for name in named:
        table(f'effect A "{name}" lasts=removed', f'end-effect A "{name}"')
        assert [] == table.effects("A")
    table(with_hp("B", PLACE[game](2)), 'effect B "Un" lasts=removed')
    (found,) = table.effects("B")
    assert found in ("Un", *(n for n in named if n.startswith("Un")))
