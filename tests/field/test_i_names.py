"""I: names, numbers, and who is meant."""

from __future__ import annotations

import pytest
from hands import game as opened
from program import turnkeeper, write

from tracker import registry
from tracker.session import Session
from tracker.testing import Table

from .games import PLACE, every_game, of, two_games, with_hp


@every_game
def test_i2_numbers_and_hit_points_are_the_same_when_opened_again(game, tmp_path):
    """I2"""
    path = tmp_path / "a.fight"
    table = Table(registry.load(game), f"add Veteran x3 hp_max=20 {PLACE[game](3)}", "start", journal=path)
    table('damage "Veteran 1" 1', 'damage "Veteran 2" 2', 'damage "Veteran 3" 3')
    table.session.close()
    again = Session.resume(path)
    assert [("Veteran 1", 19), ("Veteran 2", 18), ("Veteran 3", 17)] == [
        (c.name, c.hp) for c in again.combat.combatants.values()
    ]
    again.close()


@every_game
def test_i3_a_name_is_not_the_beginning_of_another(game):
    """I3: an exact name wins, whatever the case; one that is the beginning of others may be added."""
    table = Table(registry.load(game), "add Orc", 'add "Orc Chief"', "add Dan", "add Daniel", "start", "remove ORC")
    assert ["Dan", "Daniel", "Orc Chief"] == sorted(table.order)
    table("add Or", "remove dan")
    assert ["Daniel", "Or", "Orc Chief"] == sorted(table.order)


@every_game
def test_i4_names_of_their_own_get_no_number(game, tmp_path, data):
    """I4: from a file and by hand."""
    names = ("Grey", "Snap", "Old One-Eye")
    text = f'name = "Wolves"\nruleset = "{game}"\n' + "".join(f'[[combatant]]\nname = "{n}"\n' for n in names)
    ran = turnkeeper("play", write(tmp_path / "wolves.toml", text), "--json", "--no-save")
    assert list(names) == [p["name"] for p in ran.document["order"]]


@every_game
def test_i5_a_second_start_and_the_same_party_twice_double_nobody(game, tmp_path, data):
    """I5: the start is refused, and somebody in party and encounter is asked about."""
    write(tmp_path / "party.toml", '[[combatant]]\nname = "Amy"\n')
    head = f'ruleset = "{game}"\nparty = "party.toml"\n'
    once = write(tmp_path / "once.toml", head + '[[combatant]]\nname = "Rat"\nside = "enemies"\n')
    ran = turnkeeper("play", once, "--json", "--no-save", commands="start\nstart\n")
    assert ["Amy", "Rat"] == sorted(p["name"] for p in ran.document["order"])
    assert ["start"] == [r["command"] for r in ran.document["refused"]]
    twice = turnkeeper("play", write(tmp_path / "twice.toml", head + '[[combatant]]\nname = "amy"\n'), "--no-save")
    assert (2, True) == (twice.status, "Amy" in twice.err or "amy" in twice.err)


@two_games
async def test_i5_enter_twice_adds_one(game, tmp_path):
    """I5: in one burst; the second Enter ends the adding."""
    async with opened(tmp_path, registry.load(game), "add Amy") as hands:
        await hands.type("aBo\n\n\n")
        assert ["Amy", "Bo"] == [c.name for c in hands.screen.session.combat.combatants.values()]


@two_games
@pytest.mark.parametrize("cursor", [1, 2])
async def test_i6_the_selected_one_is_removed_and_not_the_acting_one(game, cursor, tmp_path):
    """I6: nothing is confirmed; the log and undo name who went, number and all."""
    names = ("A", "Rat 1", "Rat 2")
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate(names, 1)]
    async with opened(tmp_path, registry.load(game), *lines, "start") as hands:
        await hands.keys(*["down"] * cursor)
        await hands.type("-")
        rest = [n for n in names if n != names[cursor]]
        assert (["A"], rest) == (hands.acting, hands.order)
        await hands.type("u")
        assert hands.message.startswith(f'Took back: remove "{names[cursor]}"')
        assert list(names) == hands.order


@every_game
def test_i6_several_of_a_name_are_told_apart_in_every_line(game):
    """I6"""
    table = Table(registry.load(game), f"add Rat x3 hp_max=9 {PLACE[game](3)}", "start", 'damage "Rat 2" 4')
    assert [9, 5, 9] == [of(table, f"Rat {n}", "hp")[0] for n in (1, 2, 3)]
    assert "Rat 2 takes 4: 9 → 5" in table.log
    assert table.refused("damage Rat 7").startswith("“Rat” could be Rat 1, Rat 2 or Rat 3")
