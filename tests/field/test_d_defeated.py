"""D: the defeated, and those who have no turn."""

from __future__ import annotations

import pytest

from tracker import registry
from tracker.testing import Table

from .games import PLACE, back_and_forth, every_game, of, table_of, to_round_end


@every_game
@pytest.mark.parametrize("down", ["A", "B", "C", "AB", "BC", "AC"])
def test_d1_the_defeated_are_passed_over_wherever_they_stand(game, down):
    """D1: also at the top as the round wraps."""
    table = table_of(game, *"ABC")
    to_round_end(table)
    table(*(f"defeat {n}" for n in down))
    to_round_end(table)
    rest = sorted(n for n in "ABC" if n not in down)
    for _ in range(3):
        assert table.acting[0] in rest
        assert rest == sorted(to_round_end(table))
    back_and_forth(table)


@every_game
@pytest.mark.parametrize("line", ['defeat "Goblin 1"', 'remove "Goblin 1"', 'damage "Goblin 1" 70'])
def test_d3_the_first_of_several_falls_and_the_others_go_on(game, line):
    """D3: the same with turns that are shared, where a game has them."""
    rules = registry.load(game)
    table = Table(rules, f"add Goblin x4 hp_max=7 side=enemies {PLACE[game](3)}", "start")
    if game == "peril":
        table('together "Goblin 1" "Goblin 2"')
    table(line)
    if "damage" in line and not of(table, "Goblin 1", "defeated")[0]:
        table('defeat "Goblin 1"')
    to_round_end(table)
    for _ in range(2):
        assert ["Goblin 2", "Goblin 3", "Goblin 4"] == sorted(to_round_end(table))


@every_game
def test_d4_going_back_over_the_defeated_is_the_turn_before_as_it_was(game):
    """D4"""
    table = table_of(game, *"ABC")
    table("effect A Odd rounds=3", "effect C Even rounds=3")
    first = table.combat
    table("defeat B")
    second = table.combat
    table("next")
    assert ["C"] == table.acting
    table("undo")
    assert (second, ["A"]) == (table.combat, table.acting)
    table("undo")
    assert first == table.combat


@every_game
@pytest.mark.parametrize("how", ["heal", "undo", "revive", "edit"])
@pytest.mark.parametrize("amount", [20, 25])
def test_d6_whoever_is_up_again_has_turns_and_no_marks_of_it(game, how, amount):
    """D6: brought down in another's turn with its own to come, and up again in the same turn."""
    table = table_of(game, *"ABC")
    before = table.combat
    table(f"damage C {amount}")
    if how == "undo":
        table("undo")
        assert before == table.combat
    elif how == "revive":
        table("heal C 40", "defeat C", "revive C")
    else:
        table("heal C 40" if how == "heal" else "edit C hp=20")
    if game == "danger":  # wounds of that game last; its own rules say what wakes somebody
        table(*(f'end-effect C "{effect}"' for effect in table.effects("C")))
    assert ([], [False, "in"]) == (table.effects("C"), of(table, "C", "defeated", "state"))
    assert ["A", "B", "C"] == sorted(to_round_end(table))


@every_game
def test_d6_the_mark_taken_away_by_hand_counts_as_well(game):
    """D6: down by hit points, and the effect that says so is ended by hand."""
    table = table_of(game, *"ABC")
    table("damage C 20")
    for effect in table.effects("C"):
        table(f'end-effect C "{effect}"')
    if of(table, "C", "defeated")[0]:
        table("revive C")
    assert ["A", "B", "C"] == sorted(to_round_end(table))
