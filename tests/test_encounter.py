"""Encounter files: what they hold, and every way in which they can be wrong."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from pydantic import Field

from rulesets.pace import Pace
from tracker import encounter
from tracker.encounter.report import MOST_PROBLEMS
from tracker.encounter.toml import BadToml, locate
from tracker.engine.effects import presets
from tracker.engine.model import Combat, Sheet
from tracker.engine.play import Command, Outcome, attempt
from tracker.engine.questions import Dice
from tracker.engine.ruleset import Options, Ruleset
from tracker.engine.sheets import ENGINE_HELP

TOP_KEYS = ["name", "ruleset", "description", "options", "party", "combatant", "condition"]
HUGE = "a number with too many digits"
HEAD = 'name = "Ruins"\nruleset = "pace"\n'


class Blade(Sheet):
    name: str = Field(max_length=20)
    edge: int = 1


class DuelSheet(Sheet):
    honour: int
    blades: list[Blade] = Field(default_factory=list)
    bowed: bool = False


class DuelOptions(Options):
    paces: int = Field(10, ge=1, le=99, description="how far apart")
    seconds_present: bool = True


class Duel(Ruleset):
    """A game with what Pace lacks: options, a required field, tables in a list, no initiative."""

    id = "duel"
    title = "Duel"
    summary = "Two people, one dawn."
    sheet = DuelSheet
    options = DuelOptions
    sides: ClassVar[tuple[str, ...]] = ("left", "right")

    def takes_initiative(self) -> bool:
        return False


def ruleset(id: str) -> Ruleset:
    known = {"pace": Pace, "duel": Duel}
    if id not in known:
        raise LookupError(f"No ruleset is called “{id}”; installed: duel, pace.")
    return known[id]()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def write(text: str | bytes, name: str = "ruins.toml") -> Path:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def opened(text: str | bytes) -> Combat:
    return encounter.load(write(text), ruleset)[0]


def refused(text: str | bytes | Path) -> list[str]:
    path = text if isinstance(text, Path) else write(text)
    with pytest.raises(encounter.BadEncounter) as caught:
        encounter.load(path, ruleset)
    return str(caught.value).splitlines()


def one(**fields: str) -> str:
    """A pace encounter with one combatant; fields as they stand in the file, from line 5 on."""
    lines = "".join(f"{key} = {value}\n" for key, value in fields.items())
    return f'{HEAD}[[combatant]]\nname = "Hound"\n{lines}'


def names(combat: Combat) -> list[str]:
    return [c.name for c in combat.combatants.values()]


# What a file holds


def test_a_whole_fight_is_read() -> None:
    combat = opened(
        HEAD
        + """
        [[combatant]]
        name = "Amy"
        dex_mod = 1
        awn_mod = 2
        hp_max = 12
        initiative = "6+4"

        [[combatant]]
        name = "Count Orl"
        side = "horrors"
        alias = "Hooded man"
        hidden = true
        hp = 5
        hp_max = 30
        temp = 4
        notes = "fears bells"
        fatigue_protection = { dex = 1 }

        [[combatant]]
        name = "Bat"
        count = 2
        side = "horrors"
        wave = "round 2"

        [[combatant]]
        name = "The ceiling falls"
        entry = true
        initiative = "=12"
        """
    )
    amy, count, bat, bat2, ceiling = combat.combatants.values()
    assert (combat.ruleset, combat.name, combat.round, combat.started) == ("pace", "Ruins", 0, False)
    assert (amy.hp, amy.hp_max, amy.side, amy.initiative, amy.sheet.awn_mod) == (12, 12, "hunters", "6+4", 2)
    assert (count.hp, count.hp_max, count.temp, count.side) == (5, 30, 4, "horrors")
    assert (count.alias, count.hidden, count.notes) == ("Hooded man", True, "fears bells")
    assert count.sheet.fatigue_protection == {"dex": 1}
    assert [(b.name, b.present, b.wave) for b in (bat, bat2)] == [
        ("Bat 1", "wings", "round 2"),
        ("Bat 2", "wings", "round 2"),
    ]
    assert (ceiling.entry, ceiling.side, ceiling.initiative) == (True, "", "=12")
    assert combat.order == ("c1", "c2", "c5")
    assert combat.serial == 5


def test_an_encounter_may_be_empty_and_is_called_like_its_file() -> None:
    combat, rules = encounter.load(write('ruleset = "pace"\n', "old_mill.toml"), ruleset)
    assert Combat("pace", "old mill") == combat
    assert isinstance(rules, Pace)


def test_a_blank_fight_has_a_name_and_nobody_in_it() -> None:
    assert Combat("pace", "Ruins ␛[1m") == encounter.blank(" Ruins \x1b[1m", Pace())
    assert Combat("pace", "Pace") == encounter.blank("", Pace())


def test_numbers_are_given_where_there_is_more_than_one_of_a_name() -> None:
    tables = [("Hound", 3), ("Amy", 1), ("hound", 1), ("Hound", 2), ("Amy", 1), ("Wolf 2", 1), ("Wolf", 2)]
    text = "".join(f'[[combatant]]\nname = "{name}"\ncount = {count}\n' for name, count in tables)
    expected = "Hound 1,Hound 2,Hound 3,Amy,hound,Hound 4,Hound 5,Amy 2,Wolf 2,Wolf 3,Wolf 4"
    assert expected == ",".join(names(opened(HEAD + text)))


def test_numbers_written_as_text_are_numbers() -> None:
    combat = opened(one(hp='"18"', dex_mod='"-2"', count='"2"', hidden='"yes"'))
    assert [(c.name, c.hp, c.sheet.dex_mod, c.hidden) for c in combat.combatants.values()] == [
        ("Hound 1", 18, -2, True),
        ("Hound 2", 18, -2, True),
    ]


def test_a_side_is_known_in_any_letter_case_and_may_be_new() -> None:
    sides = ['"Horrors"', '"HUNTERS"', '"bystanders"', '""']
    text = HEAD + "".join(f'[[combatant]]\nname = "A"\nside = {side}\n' for side in sides)
    assert [c.side for c in opened(text).combatants.values()] == ["horrors", "hunters", "bystanders", "hunters"]


@pytest.mark.parametrize(("typed", "kept"), [("10", "10"), ('"10"', "10"), ('"6+4"', "6+4"), ("[12]", "=12")])
def test_an_initiative_is_kept_as_typed(typed: str, kept: str) -> None:
    assert kept == opened(one(initiative=typed)).combatants["c1"].initiative


def test_names_are_text_and_nothing_else() -> None:
    name = "\\u001b[31mOrc [/] [@click=app.quit]x\\u202e 🐉 ליאור"
    combat = opened(f'{HEAD}[[combatant]]\nname = "{name}"\nnotes = "a\\tb\\u0007"\n')
    assert names(combat) == ["␛[31mOrc [/] [@click=app.quit]x· 🐉 ליאור"]
    assert combat.combatants["c1"].notes == "a b␇"


def test_text_inside_a_sheet_is_cleaned_too() -> None:
    text = '[[combatant]]\nname = "Ilka"\nhonour = 3\nblades = [{ name = "Thorn\\u001b[0m" }]\n'
    combat = opened('ruleset = "duel"\n' + text)
    assert combat.combatants["c1"].sheet.blades == [Blade(name="Thorn␛[0m")]


def test_options_that_are_set_are_kept_as_plain_values() -> None:
    assert opened('ruleset = "duel"\n[options]\npaces = "20"\n').options == {"paces": 20}
    assert opened('ruleset = "duel"\n').options == {}


def test_conditions_of_the_encounter_stand_ahead_of_the_rulesets() -> None:
    combat = opened(
        HEAD
        + """
        [[condition]]
        name = "Tallowed"
        help = "Warm wax."
        tone = "warn"
        damage = "1d4+1"
        when = "end"
        check = "Dexterity 12"
        [[condition]]
        name = "Chilled"
        damage = 2
        check = true
        [[condition]]
        name = "Marked"
        check = false
        """
    )
    tallowed = {
        "name": "Tallowed",
        "help": "Warm wax.",
        "damage": "1d4+1",
        "when": "end",
        "check": "Dexterity 12",
        "tone": "warn",
    }
    assert (tallowed, {"name": "Chilled", "damage": "2", "check": "yes"}, {"name": "Marked"}) == combat.presets
    assert list(presets(combat, Pace()))[:4] == ["Tallowed", "Chilled", "Marked", "Bleeding"]


def test_a_byte_order_mark_and_line_ends_of_windows_do_no_harm() -> None:
    assert names(opened(b"\xef\xbb\xbf" + one().replace("\n", "\r\n").encode())) == ["Hound"]


# Parties


def test_a_party_comes_first_from_its_own_file() -> None:
    write('name = "The three"\n[[combatant]]\nname = "Amy"\n[[combatant]]\nname = "John"\n', "party.toml")
    assert names(opened('party = "party.toml"\n' + one())) == ["Amy", "John", "Hound"]


def test_several_parties_may_live_in_a_folder_inside() -> None:
    write('[[combatant]]\nname = "Amy"\n', "people/amy.toml")
    write('[[combatant]]\nname = "Cat"\n', "people/pets.toml")
    assert names(opened('party = ["people/amy.toml", "people/pets.toml"]\n' + one())) == ["Amy", "Cat", "Hound"]


def test_what_is_wrong_in_a_party_names_its_file() -> None:
    write('title = "The three"\n[[combatant]]\nname = "Amy"\nhp_maxx = 3\n[[condition]]\nname = "x"\n', "party.toml")
    assert sorted(refused('party = "party.toml"\n' + one(hp='"many"')), key=lambda s: s.startswith("party")) == [
        "ruins.toml:6: combatant “Hound”: hp: found “many”; possible: a whole number up to 999999 (hit points now)",
        "party.toml:1: title is no field here; possible: name, combatant",
        "party.toml:4: combatant “Amy”: hp_maxx is no field here; did you mean hp_max?",
        "party.toml:5: condition is no field here; possible: name, combatant",
    ]


def test_a_party_that_is_no_toml_names_its_file_and_line() -> None:
    write("[[combatant]]\nname\n", "party.toml")
    assert refused('party = "party.toml"\n' + HEAD) == ["party.toml:2: is no TOML: behind the key an = is missing"]


ELSEWHERE = "lies elsewhere; a party has to be in the encounter's folder, or in one inside it"


@pytest.mark.parametrize(
    ("party", "sentence"),
    [
        ('"../party.toml"', f"“../party.toml” {ELSEWHERE}"),
        ('"a/../../party.toml"', f"“a/../../party.toml” {ELSEWHERE}"),
        ('"/etc/passwd"', f"“/etc/passwd” {ELSEWHERE}"),
        (r"'C:\party.toml'", rf"“C:\party.toml” {ELSEWHERE}"),
        (r"'\\host\share\party.toml'", rf"“\\host\share\party.toml” {ELSEWHERE}"),
        ('"link.toml"', f"“link.toml” {ELSEWHERE}"),
        ('"none.toml"', "“none.toml” does not exist"),
        ('"\\u001b[1m.toml"', "“␛[1m.toml” does not exist"),
        ('""', "“” is a folder; give the file in it"),
        ('"a\\u0000b"', "“a␀b” is no name that a file can have"),
        ("3", "found 3; possible: the name of a file beside this one, in quotes"),
        (str(["x"] * 11), "found 11 files; at most 10 are possible"),
        ('["in.toml", "./in.toml"]', "“./in.toml” is named twice"),
    ],
)
def test_a_party_that_cannot_be_used(party: str, sentence: str) -> None:
    write('[[combatant]]\nname = "Amy"\n', "../party.toml")
    write('[[combatant]]\nname = "Amy"\n', "in.toml")
    os.symlink("../party.toml", "link.toml")
    assert [f"ruins.toml:3: party: {sentence}"] == refused(f"{HEAD}party = {party}\n")


def test_the_same_person_in_party_and_encounter_is_asked_about() -> None:
    write('[[combatant]]\nname = "hound"\n', "party.toml")
    assert refused('party = "party.toml"\n' + one()) == [
        "ruins.toml:5: combatant “Hound”: name is in party.toml already; give one of the two another name"
    ]


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
        ("when = []", "when: found []; possible: start, end"),
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


# Files that are no encounter at all


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "ruins.toml: is empty"),
        (b" \n\n", "ruins.toml: is empty"),
        (b'x = 1\ny = "\xe4"\n', "ruins.toml:2: is not in UTF-8; save it as UTF-8"),
        ('ruleset = "pace"\n'.encode("utf-16"), "ruins.toml:1: is in UTF-16; save it as UTF-8"),
        (b"x = 1\n\n\0\n", "ruins.toml:3: holds a NUL character, so it is no text"),
        (b"#" * (1024 * 1024 + 1), "ruins.toml: is too big; at most 1024 KiB are read"),
        (
            b"Dear players,\nthis is a letter.\n",
            "ruins.toml:1: is no TOML: behind the key an = is missing",
        ),
        (
            b"\nx = yes\n",
            "ruins.toml:2: is no TOML: this is no value; text needs quotes, and yes and no are written true and false",
        ),
        (b"\nx = 1\nx = 2\n", "ruins.toml:3: is no TOML: the same key stands here twice"),
        (
            b"[combatant]\n[combatant]\n",
            "ruins.toml:2: is no TOML: [combatant] stands here twice; each of several is headed [[combatant]]",
        ),
        (b'\nx = "y\n', "ruins.toml:2: is no TOML: a text is not closed; its second quote is missing"),
        (b'x = 1\ny = """z\n', "ruins.toml:2: is no TOML: a text is not closed; its second quote is missing"),
        (b"x = 1\ny = " + b"9" * 5000, "ruins.toml:2: has a number with too many digits"),
    ],
)
def test_a_file_that_cannot_be_read(text: bytes, sentence: str) -> None:
    assert [sentence] == refused(text)


TOO_DEEP = "is nested too deeply; at most 16 levels are read"
TOO_MUCH = "holds too much; at most 50000 tables and values are read"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 100_000, f"ruins.toml:1: {TOO_DEEP}"),
        ("\na = " + "{a = " * 1000, f"ruins.toml:2: {TOO_DEEP}"),
        (".".join("a" * 100_000) + " = 1", f"ruins.toml:1: {TOO_DEEP}"),
        ("[" + ".".join("a" * 100_000) + "]", f"ruins.toml:1: {TOO_DEEP}"),
        ("a = { " + ".".join("a" * 100_000) + " = 1 }", f"ruins.toml:1: {TOO_DEEP}"),
        ("[" * 1_000_000, f"ruins.toml:1: {TOO_MUCH}"),
        (HEAD + '[[combatant]]\nname = "a"\n' * 40_000, f"ruins.toml:33335: {TOO_MUCH}"),
        ("a = [" + "1," * 500_000 + "]", f"ruins.toml:1: {TOO_MUCH}"),
        (
            HEAD + "[[combatant]]\n" * 20_000,
            "ruins.toml:3: combatant: found 20000; a fight holds at most 2000 combatants",
        ),
        (
            HEAD + "[[condition]]\n" * 101,
            "ruins.toml:3: condition: found 101; at most 100 are possible",
        ),
    ],
)
def test_a_file_that_asks_for_too_much(text: str, sentence: str) -> None:
    assert [sentence] == refused(text)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 100_000,
        "'" * 100_000,
        '"""' + '\\"""' * 50_000,
        'a = "' + '\\"' * 100_000,
        "a = '''" + "''\\" * 50_000,
        "\\" * 100_000,
        "=" * 40_000,
        "[]" * 20_000,
        "]}" * 50_000,
        ",\n" * 40_000,
        "a" * 500_000,
        "a" + "\r" * 100_000,
    ],
)
def test_rubbish_is_refused_in_one_sentence(text: str) -> None:
    (sentence,) = refused(text)
    assert (sentence.startswith("ruins.toml"), " is no TOML: " in sentence) == (True, True)


def test_what_is_no_file_is_refused() -> None:
    os.mkfifo("pipe.toml")
    Path("folder.toml").mkdir()
    assert refused(Path("pipe.toml")) == ["pipe.toml: is a device or a pipe, no ordinary file"]
    assert refused(Path("folder.toml")) == ["folder.toml: is a folder; give the file in it"]
    assert refused(Path("none.toml")) == ["none.toml: does not exist"]
    assert refused(Path("a\0.toml")) == ["a␀.toml: is no name that a file can have"]
    assert refused(Path("/dev/zero")) == ["/dev/zero: is a device or a pipe, no ordinary file"]
    assert [f"{'x' * 300}: cannot be read: File name too long"] == refused(Path("x" * 300))


def test_a_file_that_may_not_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(HEAD)
    monkeypatch.setattr(Path, "open", locked)
    assert refused(path) == ["ruins.toml: may not be read by you; look at its permissions"]
    assert encounter.title_of(path) is None


# Where things stand


def test_every_way_to_write_a_key_has_its_line() -> None:
    text = """\
# [nothing]
name = "x" # y = 1
"quoted \\u0041" = '''
no = "key"
[[nor]]
'''
list = [
  1,
  { a = 1, b.c = 2 }, # one
  [ { d = 3 } ],
]

[[combatant]]
x = \"\"\"a
\\\"""b = 1\"\"\"
[combatant.more]
y = 1
[[combatant.deep]]
[[combatant]]
[[combatant.deep]]
'lit' = { e = 1 }
[a."b.c"]
z.z = 1
"""
    expected = {
        ("name",): 2,
        ("quoted A",): 3,
        ("list",): 7,
        ("list", 1): 9,
        ("list", 1, "a"): 9,
        ("list", 1, "b"): 9,
        ("list", 1, "b", "c"): 9,
        ("list", 2): 10,
        ("list", 2, 0): 10,
        ("list", 2, 0, "d"): 10,
        ("combatant",): 13,
        ("combatant", 0): 13,
        ("combatant", 0, "x"): 14,
        ("combatant", 0, "more"): 16,
        ("combatant", 0, "more", "y"): 17,
        ("combatant", 0, "deep"): 18,
        ("combatant", 0, "deep", 0): 18,
        ("combatant", 1): 19,
        ("combatant", 1, "deep"): 20,
        ("combatant", 1, "deep", 0): 20,
        ("combatant", 1, "deep", 0, "lit"): 21,
        ("combatant", 1, "deep", 0, "lit", "e"): 21,
        ("a",): 22,
        ("a", "b.c"): 22,
        ("a", "b.c", "z"): 23,
        ("a", "b.c", "z", "z"): 23,
    }
    assert expected == locate(text)
    assert tomllib.loads(text)["combatant"][1] == {"deep": [{"lit": {"e": 1}}]}


def test_sixteen_levels_are_read_and_seventeen_are_not() -> None:
    assert {("a",): 1, **{("a", *[0] * n): 1 for n in range(1, 16)}} == locate("a = " + "[" * 16 + "]" * 16)
    with pytest.raises(BadToml, match="nested too deeply"):
        locate("a = " + "[" * 17 + "]" * 17)


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

SAMPLES = [p for p in encounter.samples() if (encounter.title_of(p) or ("", ""))[1] == "pace"]


def test_there_are_samples_and_parties_are_not_among_them() -> None:
    assert {"the_statue_wakes.toml", "low_tide_at_wend.toml", "the_ninth_stair.toml"} <= {p.name for p in SAMPLES}
    assert "wend_lamplighters.toml" not in {p.name for p in encounter.samples()}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_every_sample_opens_and_its_keys_are_in_the_schema(path: Path) -> None:
    combat, rules = encounter.load(path, ruleset)
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
