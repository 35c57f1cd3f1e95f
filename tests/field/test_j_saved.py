"""J: what is on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from program import turnkeeper, write

from tracker import registry
from tracker.engine.view import player_view
from tracker.journal import JournalError
from tracker.recovery import recover
from tracker.session import Session
from tracker.testing import Table

from .games import PLACE, READY, SPENDS, every_game, gathered, with_hp


def encounter(game: str, name: str, *people: str) -> str:
    head = f'name = "{name}"\nruleset = "{game}"\n'
    return head + "".join(f'[[combatant]]\nname = "{p}"\nhp_max = 30\n' for p in people)


def everything(game: str, path: Path) -> Table:
    """A fight with every field set that there is."""
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate("ABCD", 1)]
    table = Table(registry.load(game), *lines, "add Late wave=later", "start", journal=path)
    ready = READY[game].format("A") if game in READY else SPENDS[game]
    table("damage B 5", "temp B 4", "hide D", 'alias C "Hooded man"', "effect B Odd rounds=3 damage=1", ready)
    table("edit B notes=doomed side=others", "move D after=top", "note :)", "defeat C", "act-now D", "damage A 30")
    table("undo", "undo", "redo")
    return table


@every_game
def test_j1_opening_another_encounter_keeps_the_one_that_runs(game, tmp_path, data):
    """J1: by a name of its own, to go on with."""
    one = write(tmp_path / "one.toml", encounter(game, "One", "Amy", "Bo"))
    two = write(tmp_path / "two.toml", encounter(game, "Two", "Cy"))
    first = turnkeeper("play", one, "--json", commands="start\nnext\nnext\nnext\nnext\n").document
    turnkeeper("play", two, commands="start\n")
    again = turnkeeper("play", one, "--json").document
    assert (3, 0) == (first["round"], again["round"])
    assert 3 == len(turnkeeper("fights", "--json").document)
    resumed = turnkeeper("play", "--resume", first["id"], "--json").document
    assert (first["order"], 3) == (resumed["order"], resumed["round"])


@every_game
def test_j2_what_was_rolled_for_all_is_on_disk_before_the_next_key(game, tmp_path):
    """J2: the file as it is right after the roll, nothing closed."""
    path = tmp_path / "a.fight"
    table = Table(registry.load(game), *(f"add {n}" for n in "ABCDE"), "start", journal=path)
    for line in ("reroll all", "add Late", "reroll A"):
        table(line)
        copy = tmp_path / "copy.fight"
        copy.write_bytes(path.read_bytes())
        assert table.combat == recover(copy, lambda _: registry.load(game)).history.combat
    table.session.close()


@every_game
def test_j3_every_field_comes_back_and_players_do_not_see_the_hidden(game, tmp_path):
    """J3: field by field, with log, undo and redo."""
    path = tmp_path / "a.fight"
    table = everything(game, path)
    table.session.close()
    again = Session.resume(path)
    assert table.combat == again.combat
    ours, theirs = table.session.history, again.history
    assert (ours.steps, ours.redoable, list(ours.lines())) == (theirs.steps, theirs.redoable, list(theirs.lines()))
    view = player_view(again.combat, again.rules, again.history.lines())
    assert ["D" in s.name for s in view.order].count(True) == 0
    assert view == player_view(table.combat, table.session.rules, ours.lines())
    again.close()


@every_game
def test_j4_the_wounded_party_is_there_with_its_wounds(game, tmp_path, data):
    """J4: opened again; the party of a file is as the file has it."""
    write(tmp_path / "party.toml", '[[combatant]]\nname = "Amy"\nhp_max = 30\nhp = 12\n')
    text = f'ruleset = "{game}"\nparty = "party.toml"\n[[combatant]]\nname = "Rat"\nside = "enemies"\nhp_max = 30\n'
    file = write(tmp_path / "fight.toml", text)
    turnkeeper("play", file, commands="start\ndamage Rat 3\n")
    order = turnkeeper("play", "--resume", "last", "--json").document["order"]
    assert {("Amy", 12, 30), ("Rat", 27, 30)} == {(p["name"], p["hp"], p["hp_max"]) for p in order}


@every_game
def test_j5_a_file_named_at_the_start_is_what_opens(game, tmp_path, data):
    """J5: the fight kept before is offered and not forced."""
    file = write(tmp_path / "one.toml", encounter(game, "One", "Amy"))
    turnkeeper("play", file, commands="start\nnext\n")
    opened = turnkeeper("play", write(tmp_path / "two.toml", encounter(game, "Two", "Cy")), "--json").document
    assert ("Two", 0, ["Cy"]) == (opened["name"], opened["round"], [p["name"] for p in opened["order"]])


@every_game
@pytest.mark.parametrize("end", ["nothing", "one byte", "half", "all but one", "nul"])
def test_j7_a_file_cut_anywhere_opens_as_far_as_it_is_whole_and_the_damaged_one_is_kept(game, end, tmp_path):
    """J7"""
    path = tmp_path / "a.fight"
    table = everything(game, path)
    table.session.close()
    data, last = path.read_bytes(), table.session.history
    cut = {"nothing": b"", "one byte": data[:1], "half": data[: len(data) // 2], "all but one": data[:-1]}
    left = cut.get(end, data + bytes(4096))
    path.write_bytes(left)
    if b"\n" not in left:
        with pytest.raises(JournalError):
            Session.resume(path)
        assert left == path.read_bytes()
        return
    again = Session.resume(path)
    states = [last.at(n) for n in range(last.done + 1)]
    assert again.combat in states or again.combat == table.combat
    assert (True, left) == (bool(again.loss), path.with_suffix(".damaged-1").read_bytes())
    again.hear("note it goes on")
    again.close()
    assert again.combat == Session.resume(path, save=False).combat


@every_game
def test_j8_the_document_has_everybody_there_is(game):
    """J8: the fight as JSON is the export, and names as many as there are."""
    table = gathered(game, *"ABCDE")
    table("add Goblin x7 side=enemies", "start", "defeat A", "remove B", "add Moth wave=later")
    shown = table.document
    here = [c.name for c in table.combat.combatants.values() if c.present == "here"]
    assert (11, sorted(here)) == (len(shown["order"]), sorted(p["name"] for p in shown["order"]))
    assert ["Moth"] == [w["name"] for w in shown["waves"]]


@every_game
def test_j9_nobody_comes_but_those_the_files_name(game, tmp_path, data):
    """J9: another party beside it stays away."""
    write(tmp_path / "three.toml", "".join(f'[[combatant]]\nname = "{n}"\n' for n in ("Amy", "Bo", "Cy")))
    write(tmp_path / "six.toml", "".join(f'[[combatant]]\nname = "{n}"\n' for n in "UVWXYZ"))
    file = write(tmp_path / "fight.toml", f'ruleset = "{game}"\nparty = "three.toml"\n')
    order = turnkeeper("play", file, "--json", "--no-save", commands="start\n").document["order"]
    assert ["Amy", "Bo", "Cy"] == sorted(p["name"] for p in order)
