"""K: encounter files, which are what is imported here: read whole or refused with each problem's line."""

from __future__ import annotations

import json

import pytest
from program import Ran, turnkeeper, write

from tracker import registry
from tracker.testing import Table

from .games import every_game

LABELS = ('"Hit Points" = "18 (4d8)"', "hp: 18", "HP = 18", "Max_HP = 18", "maxHP = 18", "Hp = 18")
NO_ENCOUNTERS = ('{"combatants": []}', "", "\0", "<xml/>", "[combatant]\nname = 3", 'ruleset = "next"')


@pytest.fixture
def play(tmp_path, data):
    def run(text: str, *commands: str, name: str = "fight.toml") -> Ran:
        return turnkeeper("play", write(tmp_path / name, text), "--json", commands="\n".join(commands))

    return run


def one(game: str, *fields: str) -> str:
    return f'ruleset = "{game}"\n[[combatant]]\n' + "\n".join(fields)


@every_game
@pytest.mark.parametrize("name", ["Arik, friendly", "Hidden Blade", "Ally Cat, hidden", "Enemy", "x2", "hp_max=3"])
def test_k1_no_word_of_a_name_is_taken_for_anything_else(game, name, play):
    """K1: in a file and at the prompt."""
    (found,) = play(one(game, f'name = "{name}"')).document["order"]
    table = Table(registry.load(game), f'add "{name}"')
    (typed,) = table.document["order"]
    for place in (found, typed):
        assert (name, False, registry.load(game).sides[0]) == (place["name"], place["hidden"], place["side"])


@every_game
def test_k2_a_number_written_as_text_is_that_number_or_an_error_with_its_line(game, play):
    """K2: there is no armour class; hit points stand for any number."""
    (found,) = play(one(game, 'name = "A"', 'hp_max = "20"')).document["order"]
    assert 20 == found["hp_max"]
    for wrong in ('"16 (chain mail)"', "[16]", '{ value = 16, notes = "" }', '"2d6"', "true", "1.5"):
        ran = play(one(game, 'name = "A"', f"hp_max = {wrong}"))
        assert (2, "") == (ran.status, ran.out)
        assert "fight.toml:4: combatant “A”: hp_max: " in ran.err, ran.err


@every_game
@pytest.mark.parametrize(
    "line", ['"Hit Points" = "18 (4d8)"', "hp: 18", "HP = 18", "Max_HP = 18", "maxHP = 18", "Hp = 18"]
)
def test_k4_k7_another_label_for_hit_points_is_an_error_with_its_line_and_never_0_of_0(game, line, play):
    """K4, K7: in a file; at the prompt letter case does not matter."""
    ran = play(one(game, 'name = "A"', line))
    assert (2, "", True) == (ran.status, ran.out, "fight.toml:4" in ran.err)
    assert "0/0" not in ran.err


@every_game
@pytest.mark.parametrize("typed", ["hp_max=18", "HP_MAX=18", "Hp_Max=18", "hp_max=18 hp=18"])
def test_k4_k7_at_the_prompt_the_case_of_a_field_does_not_matter(game, typed):
    """K4, K7"""
    table = Table(registry.load(game), f"add A {typed}")
    assert (18, 18) == (table.place("A")["hp"], table.place("A")["hp_max"])
    assert table.refused("add B hp:18 hp=many")


@every_game
@pytest.mark.parametrize(
    "text", ['{"combatants": []}', "", "\0", "<xml/>", "[combatant]\nname = 3", 'ruleset = "next"']
)
def test_k5_what_is_no_encounter_is_refused_with_what_was_found_and_nothing_changes(game, text, play, data):
    """K5"""
    ran = play(text.replace('"next"', f'"{game}-2"'))
    assert (2, "", True) == (ran.status, ran.out, "fight.toml" in ran.err)
    assert "Traceback" not in ran.err
    assert not data.exists()


@every_game
def test_k9_names_alone_are_enough_for_a_fight(game, play):
    """K9: one with nothing but names starts, and goes on for three rounds."""
    text = one(game, 'name = "A"', "[[combatant]]", 'name = "B"')
    shown = play(text, "start", *["next"] * 6).document
    assert (4, []) == (shown["round"], shown["refused"])


@every_game
def test_k10_opening_a_file_twice_leaves_files_options_and_the_other_fight_as_they_were(game, tmp_path, data):
    """K10"""
    party = write(tmp_path / "party.toml", '[[combatant]]\nname = "Amy"\nnotes = "mine"\n')
    file = write(tmp_path / "fight.toml", f'ruleset = "{game}"\nparty = "party.toml"\n')
    before = party.read_bytes(), file.read_bytes()
    first = turnkeeper("play", file, "--json", commands="start\ndamage Amy 1\n").document
    turnkeeper("play", file, commands="start\n")
    assert before == (party.read_bytes(), file.read_bytes())
    again = turnkeeper("play", "--resume", first["id"], "--json").document
    assert (first["options"], first["order"], first["log"]) == (again["options"], again["order"], again["log"])


@every_game
def test_k12_everything_wrong_is_said_at_once_and_nothing_opened_half(game, play, data):
    """K12: nameless, nothing for hit points, other people's keys; each problem has its line."""
    text = one(game, "hp_max = 0", "armor_class = 12", "[[combatant]]", 'name = "B"', "count = 0", 'id = "7f"')
    ran = play(text)
    assert (2, "") == (ran.status, ran.out)
    for line in (4, 7, 8):
        assert f"fight.toml:{line}: " in ran.err, ran.err
    assert "name is missing" in ran.err
    assert not data.exists()


@every_game
def test_k12_duplicates_ties_and_nothing_at_all_for_initiative_are_no_problem(game, play):
    """K12: nobody has hit points, all are level, and three have the same name."""
    level = [] if not registry.load(game).takes_initiative() else ['initiative = "=0"']
    if game == "impact_precision":
        level = ["initiative = [0, 0]"]
    people = ["[[combatant]]", 'name = "Orc"', "hp_max = 1", *level] * 3
    shown = play(one(game, 'name = "Orc"', *level, *people), "start", *["next"] * 4).document
    assert ["Orc", "Orc 2", "Orc 3", "Orc 4"] == sorted(p["name"] for p in shown["order"])
    assert (2, []) == (shown["round"], shown["refused"])


@every_game
def test_k12_what_is_far_too_much_is_refused_in_a_sentence(game, play):
    """K12: 3.8 MB."""
    ran = play(one(game, 'name = "A"', f'notes = "{"x" * 3_800_000}"'))
    assert (2, True) == (ran.status, "fight.toml: is too big; at most 1024 KiB are read\n" in ran.err)


@every_game
def test_k5_k11_json_of_any_kind_is_no_encounter_and_says_so(game, play):
    """K5, K11: objects, text inside text, ids without a body."""
    inside = json.dumps([json.dumps({"name": "A", "Id": 7}), {"Id": 8}])
    for text in (inside, json.dumps({"ruleset": game, "combatant": [{"name": "A"}]})):
        ran = play(text)
        assert (2, "", True) == (ran.status, ran.out, "fight.toml:1: " in ran.err)
