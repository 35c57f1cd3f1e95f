"""The schema for editors, and the samples in the box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from files import TOP_KEYS, Duel, names, ruleset, write

from rulesets.pace import Pace
from tracker import encounter, registry
from tracker.engine.effects import presets
from tracker.engine.play import Command, Outcome, attempt
from tracker.engine.questions import Dice
from tracker.engine.sheets import ENGINE_HELP

# The schema


def refs(node: Any) -> set[str]:
    if isinstance(node, Mapping):
        own = {node["$ref"]} if "$ref" in node else set()
        return own.union(*map(refs, node.values()))
    return set().union(*map(refs, node)) if isinstance(node, list) else set()


def test_the_schema_describes_every_field() -> None:
    schema = encounter.schema(Pace())
    combatant = schema["properties"]["combatant"]["items"]
    engine = ["name", "count", *ENGINE_HELP]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert list(schema["properties"]) == TOP_KEYS
    assert [*engine, *Pace.sheet.model_fields] == list(combatant["properties"])
    condition = schema["properties"]["condition"]["items"]["properties"]
    assert list(condition) == ["name", "help", "damage", "when", "check", "tone"]
    assert (schema["required"], combatant["required"]) == (["ruleset"], ["name"])
    assert {"const": "pace"}.items() <= schema["properties"]["ruleset"].items()
    assert {"hunters", "horrors"} == set(combatant["properties"]["side"]["examples"])
    assert [k for k, v in (schema["properties"] | combatant["properties"]).items() if not v.get("description")] == []


def test_the_schema_of_another_ruleset_has_its_options_and_no_initiative() -> None:
    schema = encounter.schema(Duel())
    combatant = schema["properties"]["combatant"]["items"]
    assert list(schema["properties"]["options"]["properties"]) == ["paces", "seconds_present"]
    assert combatant["required"] == ["name", "honour"]
    assert "initiative" not in combatant["properties"]
    assert {"#/$defs/sheet_Blade"} == refs(schema)
    assert list(schema["$defs"]) == ["sheet_Blade"]


# The samples

SAMPLES = list(encounter.samples())


def test_there_are_samples_and_parties_are_not_among_them() -> None:
    pace = {"the_statue_wakes.toml", "low_tide_at_wend.toml", "the_ninth_stair.toml"}
    assert {*pace, "last_car_up.toml", "the_hollow_aunt.toml"} <= {p.name for p in SAMPLES}
    assert "wend_lamplighters.toml" not in {p.name for p in SAMPLES}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_every_sample_opens_and_its_keys_are_in_the_schema(path: Path) -> None:
    combat, rules = encounter.load(path, registry.load)
    schema = encounter.schema(rules)["properties"]
    data = tomllib.loads(path.read_text("utf-8"))
    allowed = schema["combatant"]["items"]["properties"].keys()
    assert (data["name"], data["ruleset"], data["description"]) == encounter.title_of(path)
    assert data["name"] == combat.name
    assert set() == data.keys() - schema.keys()
    assert set() == {key for table in data["combatant"] for key in table} - allowed


def test_the_statue_wakes_and_the_worked_order_comes_out() -> None:
    (path,) = (p for p in SAMPLES if p.stem == "the_statue_wakes")
    combat, rules = encounter.load(path, ruleset)
    assert names(combat) == [
        "Amy", "John", "David", "Pale Hound 1", "Pale Hound 2", "The Statue", "Grave Moth 1", "Grave Moth 2",
    ]  # fmt: skip
    rolled = tuple(Dice(total=n) for n in (10, 10, 10, 2, 3, 4))
    outcome = attempt(combat, rules, Command("start"), (rolled,))
    assert isinstance(outcome, Outcome)
    assert [outcome.after[w].name for w in outcome.after.order[:3]] == ["Amy", "John", "David"]
    assert [c.name for c in outcome.after.combatants.values() if c.present == "wings"] == [
        "Grave Moth 1",
        "Grave Moth 2",
    ]


def test_low_tide_has_a_party_a_secret_and_conditions_of_its_own() -> None:
    (path,) = (p for p in SAMPLES if p.stem == "low_tide_at_wend")
    combat, rules = encounter.load(path, ruleset)
    everybody = combat.combatants.values()
    assert names(combat)[:4] == ["Nessa Quill", "Odo Tarn", "Brother Ilex", "Mirrem's Goat"]
    assert [(c.name, c.alias) for c in everybody if c.hidden] == [("The Tallow Warden", "Figure with a lantern")]
    assert [c.wave for c in everybody if c.wave] == ["the tide turns"]
    assert list(presets(combat, rules))[:2] == ["Tallowed", "Lamp-sick"]


def test_the_hollow_aunt_has_options_a_secret_and_a_wave() -> None:
    (path,) = (p for p in SAMPLES if p.stem == "the_hollow_aunt")
    combat, _ = encounter.load(path, registry.load)
    everybody = combat.combatants.values()
    assert {"film": "The Quiet Rooms", "mistakes": True, "free_action_cap": 3} == dict(combat.options)
    assert [(c.name, c.alias) for c in everybody if c.hidden] == [("The Hollow Aunt", "Somebody behind the wallpaper")]
    assert [c.name for c in everybody if c.wave == "round 3"] == ["Paper Child 1", "Paper Child 2"]


@pytest.mark.parametrize("text", [b"", b"\xff", b"x = ", b'name = "x"', b"ruleset = 3", b'ruleset = "pace"\nname = 3'])
def test_what_is_no_encounter_has_no_title(text: bytes) -> None:
    assert encounter.title_of(write(text)) is None


def test_a_title_is_clean_and_falls_back_on_the_files_name() -> None:
    assert encounter.title_of(write('ruleset = "pace"\nname = "A\\u001b"')) == ("A␛", "pace", "")
    assert encounter.title_of(write('ruleset = "pace"\ndescription = "x"', "old_mill.toml")) == (
        "old mill",
        "pace",
        "x",
    )
