"""The command line around the fight: what cannot be used, and the words that only tell something."""

from __future__ import annotations

import re

import pytest
from program import turnkeeper, write

from tracker import registry
from tracker.speech import verbs
from tracker.testing import Table

# What cannot be used


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("play", "nowhere.toml"),
        ("play", "{folder}"),
        ("play", "{bad}"),
        ("play", "{trio}", "--resume", "last"),
        ("play", "--resume", "last"),
        ("play", "--resume", "../trio_file"),
        ("play", "{trio}", "--seed", "x"),
        ("play", "{trio}", "--commands", "nowhere"),
        ("play", "{trio}", "--commands", "{folder}"),
        ("play", "{trio}", "--data-dir", "{trio}"),
        ("play", "{trio}", "--frobnicate"),
        ("play", "{trio}", "{trio}"),
        ("fights", "--data-dir", "{trio}"),
        ("check", "nowhere.toml"),
        ("check",),
        ("schema", "checkers"),
        ("commands", "checkers"),
        ("{trio}",),  # no terminal here
    ],
)
def test_what_cannot_be_used_is_said_on_standard_error_with_status_2_and_nothing_is_written(
    arguments, trio_file, data, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    bad = write(tmp_path / "bad.toml", 'ruleset = "pace"\n[[combatant]]\nname = "A"\nspede = 3\n')
    places = {"trio": trio_file, "bad": bad, "folder": tmp_path / "folder"}
    places["folder"].mkdir()
    before = sorted(tmp_path.rglob("*"))
    ran = turnkeeper(*(a.format(**places) for a in arguments), commands="start\n")
    assert (2, "") == (ran.status, ran.out)
    assert re.fullmatch(r"\S.+[.?\w]\n", ran.err)
    assert before == sorted(tmp_path.rglob("*"))


def test_what_cannot_be_used_names_what_can(data, trio_file):
    id = turnkeeper("play", trio_file, "--json").document["id"]
    assert f"“foo” is no fight here; possible: {id}.\n" == turnkeeper("play", "--resume", "foo").err
    assert "No ruleset is called “checkers”; installed: " in turnkeeper("schema", "checkers").err
    assert "Name either an encounter file or --resume ID (or last).\n" == turnkeeper("play").err


# check, schema, commands


def test_check_says_of_each_file_whether_it_can_be_opened(trio_file, tmp_path):
    bad = write(tmp_path / "bad.toml", 'ruleset = "pace"\n[[combatant]]\nname = "A"\nspede = 3\n')
    ran = turnkeeper("check", trio_file, bad, trio_file)
    assert 2 == ran.status
    assert [f"{trio_file}: “Trio”, Pace, 3 combatants; it can be opened."] * 2 == ran.lines
    assert f"{bad}:4: combatant “A”: spede is no field here; did you mean speed?\n" == ran.err
    assert (0, "") == (turnkeeper("check", trio_file).status, turnkeeper("check", trio_file).err)


def test_schema_is_a_json_schema_of_encounter_files():
    ran = turnkeeper("schema", "pace")
    shown = ran.document
    assert (0, "object", "pace") == (ran.status, shown["type"], shown["properties"]["ruleset"]["const"])
    assert "dex_mod" in shown["properties"]["combatant"]["items"]["properties"]


ENGINE_VERBS = (  # as the contract names them
    *("start", "next", "undo", "redo", "add", "remove", "rename", "edit", "move", "damage", "heal", "temp", "effect"),
    *("end-effect", "note", "scene", "clock", "act-now", "back", "defeat", "revive", "hide", "reveal", "alias", "call"),
    *("initiative", "reroll", "roll", "rejoin", "why", "end"),
)


def test_commands_lists_every_verb_with_parameters_defaults_and_an_example():
    found = {c["verb"]: c for c in turnkeeper("commands", "pace", "--json").document}
    assert [] == [v for v in ENGINE_VERBS if v not in found]
    assert {"act", "walk", "prepare", "react"} < found.keys()
    assert [] == [c["verb"] for c in found.values() if not (c["example"].split()[0] == c["verb"] and c["help"])]
    ends = next(p for p in found["effect"]["params"] if p["name"] == "ends")
    assert {"required": False, "default": "end", "choices": ["end", "start"], "kind": "choice"}.items() <= ends.items()


def test_commands_for_people_says_the_same():
    shown = turnkeeper("commands", "pace").out
    for command in turnkeeper("commands", "pace", "--json").document:
        assert f"{command['verb']:14} " in shown
        assert f"for example: {command['example']}\n" in shown
        for param in command["params"]:
            assert f"{param['name']}{'' if param['required'] else '?'}: {param['help']}" in shown


@pytest.mark.parametrize("name", registry.names())
def test_every_ruleset_explains_its_verbs(name):
    assert [] == [c["verb"] for c in turnkeeper("commands", name, "--json").document if not c["example"]]


def test_verbs_are_the_same_for_the_prompt_and_the_list():
    rules = registry.load("pace")
    table = Table(rules, "add Amy")
    listed = [c["verb"] for c in turnkeeper("commands", "pace", "--json").document]
    assert list(verbs(table.combat, rules)) == listed
