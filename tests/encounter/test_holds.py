"""Encounter files: what they hold, and parties in files of their own."""

from __future__ import annotations

import os

import pytest
from files import HEAD, Blade, names, one, opened, refused, ruleset, write

from rulesets.pace import Pace
from tracker import encounter
from tracker.engine.effects import presets
from tracker.engine.model import Combat

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
