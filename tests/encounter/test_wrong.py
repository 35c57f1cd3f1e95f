"""Encounter files: everything that can be wrong in one, as sentences."""

from __future__ import annotations

import pytest
from files import HEAD, HUGE, TOP_KEYS, one, opened, refused, ruleset, write

from tracker import encounter
from tracker.encounter.report import MOST_PROBLEMS

# What can be wrong


def test_everything_wrong_is_said_at_once_with_its_line() -> None:
    text = """\
titel = "Ruins"
ruleset = "pace"
description = 3

[[combatant]]
name = "Hound"
hp_maxx = 7 # not a field
HP_max = 7
dex_mod = "fast"

[[combatant]]
count = 0
hidden = "maybe"

[[condition]]
name = "Wet"
tone = "blue"
colour = "blue"
"""
    assert refused(text) == [
        "ruins.toml:1: titel is no field here; possible: " + ", ".join(TOP_KEYS),
        "ruins.toml:3: description: found 3; possible: text, in quotes",
        "ruins.toml:7: combatant “Hound”: hp_maxx is no field here; did you mean hp_max?",
        "ruins.toml:8: combatant “Hound”: HP_max is no field here; did you mean hp_max?",
        "ruins.toml:9: combatant “Hound”: dex_mod: found “fast”; possible: a whole number",
        "ruins.toml:11: combatant 2: name is missing; give one in quotes",
        "ruins.toml:12: combatant 2: count: found 0; possible: a whole number from 1 to 1000",
        "ruins.toml:13: combatant 2: hidden: found “maybe”; possible: true or false (not shown to players)",
        "ruins.toml:17: condition “Wet”: tone: found “blue”; possible: harm, help, warn, plain",
        "ruins.toml:18: condition “Wet”: colour is no field here; possible: name, help, damage, when, check, tone",
    ]


def test_a_problem_is_data_too() -> None:
    with pytest.raises(encounter.BadEncounter) as caught:
        encounter.load(write(one(nmae='"x"')), ruleset)
    expected = encounter.Problem("ruins.toml", 5, "combatant “Hound”", "nmae is no field here; did you mean name?")
    assert (expected,) == caught.value.problems


def test_only_so_many_problems_are_listed_and_the_rest_counted() -> None:
    lines = refused(HEAD + '[[combatant]]\nname = "A"\nhpp = 1\n' * 100)
    assert lines[0] == "ruins.toml:5: combatant “A”: hpp is no field here; did you mean hp?"
    assert [MOST_PROBLEMS + 1, f"and {100 - MOST_PROBLEMS} more problems"] == [len(lines), lines[-1]]
    assert refused(HEAD + '[[combatant]]\nname = "A"\nhpp = 1\n' * 41)[-1] == "and 1 more problem"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("hp", "1.5", "hp: found 1.5; possible: a whole number up to 999999 (hit points now)"),
        ("hp", '"18 (4d8)"', "hp: found “18 (4d8)”; possible: a whole number up to 999999 (hit points now)"),
        ("hp", "1979-05-27", "hp: found 1979-05-27; no field takes a date or a time, and text stands in quotes"),
        ("hp", "nan", "hp: found nan; possible: an ordinary number"),
        ("hp", "9223372036854775808", "hp is a number with too many digits"),
        ("hp", "0x" + "f" * 9000, "hp is a number with too many digits"),
        ("hp_max", "0", "hp_max: found 0; possible: a whole number from 1 up (maximum hit points)"),
        ("temp", "-1", "temp: found -1; possible: a whole number from 0 up (temporary hit points)"),
        ("dex_mod", "true", "dex_mod: found true; possible: a whole number"),
        ("dex_mod", "2.5", "dex_mod: found 2.5; possible: a whole number"),
        ("dex_mod", "0x" + "f" * 9000, "dex_mod is a number with too many digits"),
        ("dex_mod", "100", "dex_mod: found 100; possible: less than or equal to 99"),
        ("fatigue_protection", "3", "fatigue_protection: found 3; possible: a table of names and values"),
        ("fatigue_protection", "{ str = 1 }", "fatigue_protection.str: found “str”; possible: 'dex' or 'awn'"),
        ("fatigue_protection", "{ dex = 1e999 }", "fatigue_protection: found inf; possible: an ordinary number"),
        ("hidden", "1", "hidden: found 1; possible: true or false (not shown to players)"),
        ("count", "1_000_000_000", "count: found 1000000000; possible: a whole number from 1 to 1000"),
        ("count", "true", "count: found true; possible: a whole number from 1 to 1000"),
        ("count", "0x" + "f" * 9000, f"count: found {HUGE}; possible: a whole number from 1 to 1000"),
        ("side", "3", "side: found 3; possible: text (whose side)"),
        ("alias", f'"{"x" * 61}"', "alias has 61 characters; at most 60 are possible (what players call it)"),
        ("notes", f'"{"x" * 2001}"', "notes has 2001 characters; at most 2000 are possible (for the GM's eyes only)"),
        (
            "initiative",
            '"\\u001bfast"',
            "initiative: “␛fast” cannot be read; write the total of the 2d10 (10) or its faces (6+6)"
            " or a final value (=12).",
        ),
        (
            "initiative",
            "[4, 6]",
            "initiative: “=4,6” cannot be read; write the total of the 2d10 (10) or its faces (6+6)"
            " or a final value (=12).",
        ),
        ("initiative", '"6+11"', "initiative: A d10 shows 1 to 10, not 11."),
        ('"\\u001bhp_max"', "3", "␛hp_max is no field here; did you mean hp_max?"),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_used(field: str, value: str, sentence: str) -> None:
    assert [f"ruins.toml:5: combatant “Hound”: {sentence}"] == refused(one(**{field: value}))


@pytest.mark.parametrize(
    ("name", "where", "sentence"),
    [
        ("5", "combatant 1", "name: found 5; possible: text, in quotes"),
        ("1979-05-27", "combatant 1", "name: found 1979-05-27; possible: text, in quotes"),
        ('"  "', "combatant 1", "name is empty; give a name, for example: Goblin"),
        ('"\\u200d"', "combatant 1", "name is empty; give a name, for example: Goblin"),
        (f'"{"x" * 10_000}"', f"combatant “{'x' * 56}…", "name has 10000 characters; at most 60 are possible"),
    ],
)
def test_a_name_that_cannot_be_used(name: str, where: str, sentence: str) -> None:
    assert [f"ruins.toml:4: {where}: {sentence}"] == refused(f"{HEAD}[[combatant]]\nname = {name}\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('combatant = "Bob"', "combatant: found “Bob”; each combatant is headed [[combatant]]"),
        ("[combatant]", "combatant: one pair of brackets is too few; each combatant is headed [[combatant]]"),
        ("combatant = [3]", "combatant: found 3; each combatant is a table, headed [[combatant]]"),
        ("condition = 3", "condition: found 3; each condition is headed [[condition]]"),
        ("options = 3", "options: found 3; possible: a table, headed [options]"),
        ("[options]\nx = 1", "options is of no use here; Pace has no options"),
        ("combatants = []", "combatants is no field here; did you mean combatant?"),
        (
            "description = '''\n" + "x" * 2001 + "'''",
            "description has 2001 characters; at most 2000 are possible",
        ),
    ],
)
def test_a_key_of_the_encounter_that_cannot_be_used(line: str, sentence: str) -> None:
    assert [f"ruins.toml:3: {sentence}"] == refused(f"{HEAD}{line}\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('damage = "lots"', "damage: “lots” is no dice from “lots” on; write for example 2d6+3, d20 or 7."),
        ('damage = "999d6"', "damage: “999d6”: at most 100 dice are rolled at once."),
        ("damage = -1", "damage: found -1; possible: dice in quotes, like “2d6+1”, or a number"),
        ("damage = true", "damage: found true; possible: dice in quotes, like “2d6+1”, or a number"),
        (
            "damage = 0x" + "f" * 9000,
            f"damage: found {HUGE}; possible: dice in quotes, like “2d6+1”, or a number",
        ),
        ('when = "later"', "when: found “later”; possible: start, end"),
        ("when = []", "when: found nothing; possible: start, end"),
        ("check = 3", "check: found 3; possible: text, in quotes"),
        ("help = 3", "help: found 3; possible: text, in quotes"),
        ('Damage = "1d6"', "Damage is no field here; did you mean damage?"),
        (
            '[[condition]]\nname = "WET"',
            "name is given to two conditions; only one can have it",
        ),
    ],
)
def test_a_condition_that_cannot_be_used(line: str, sentence: str) -> None:
    at, where = (6, "WET") if line.startswith("[[") else (5, "Wet")
    text = f'{HEAD}[[condition]]\nname = "Wet"\n{line}\n'
    assert [f"ruins.toml:{at}: condition “{where}”: {sentence}"] == refused(text)


def test_a_condition_needs_a_name() -> None:
    assert refused(HEAD + "[[condition]]\n") == ["ruins.toml:3: condition 1: name is missing; give one in quotes"]


def test_a_ruleset_that_is_missing_or_unknown_hides_nothing_else() -> None:
    rest = '[[combatant]]\nname = "Amy"\ncount = 0\n'
    count = "combatant “Amy”: count: found 0; possible: a whole number from 1 to 1000"
    unknown = "No ruleset is called “{}”; installed: duel, pace."
    assert [f"ruins.toml: ruleset is missing. {unknown.format('')}", f"ruins.toml:3: {count}"] == refused(rest)
    assert [f"ruins.toml:1: ruleset: {unknown.format('peace')}", f"ruins.toml:4: {count}"] == refused(
        'ruleset = "peace"\n' + rest
    )
    assert [
        "ruins.toml:1: ruleset: found 5; possible: a ruleset's id, in quotes",
        f"ruins.toml:4: {count}",
    ] == refused("ruleset = 5\n" + rest)


def test_what_another_ruleset_demands_is_said_in_the_same_way() -> None:
    text = """\
ruleset = "duel"

[options]
paces = 0
secnds_present = true

[[combatant]]
name = "Ilka"
initiative = "=3"
blades = [
  { name = "Thorn", edge = "sharp" },
  { edge = 2, poison = true },
]

[[combatant]]
name = "Orl"
honour = 2
initiative = "=3"
bowed = 7
blades = "x,y"
"""
    assert refused(text) == [
        "ruins.toml:4: options: paces: found 0; possible: greater than or equal to 1",
        "ruins.toml:5: options: secnds_present is no field here; did you mean seconds_present?",
        "ruins.toml:7: combatant “Ilka”: honour is missing",
        "ruins.toml:11: combatant “Ilka”: blades.0.edge: found “sharp”; possible: a whole number",
        "ruins.toml:12: combatant “Ilka”: blades.1.name is missing",
        "ruins.toml:12: combatant “Ilka”: blades.1.poison is no field here (found true)",
        "ruins.toml:19: combatant “Orl”: bowed: found 7; possible: true or false",
        "ruins.toml:20: combatant “Orl”: blades.0: found “x”; possible: a table of names and values",
        "ruins.toml:20: combatant “Orl”: blades.1: found “y”; possible: a table of names and values",
    ]
    assert refused('ruleset = "duel"\n[[combatant]]\nname = "Orl"\nhonour = 2\ninitiative = "=3"\n') == [
        "ruins.toml:5: combatant “Orl”: initiative: found “=3”; Duel rolls none, so none can be given"
    ]


def test_a_fight_has_room_for_so_many() -> None:
    table = '[[combatant]]\nname = "Ant"\ncount = 999\n'
    assert refused(HEAD + table * 3) == ["ruins.toml:11: combatant “Ant”: count: a fight holds at most 2000 combatants"]
    assert len(opened(HEAD + table * 2).combatants) == 1998
