"""Dice, decisions and initiatives as people type them, in commands and in files."""

from __future__ import annotations

import pytest
from program import turnkeeper, write
from toy import Toy

from rulesets.pace import Pace
from tracker.engine.dice import BadDice
from tracker.engine.questions import Dice, Roll, read_roll
from tracker.testing import Table

PAIR = ("add Amy", "add Ben")


def rolls(table: Table) -> dict[str, str]:
    return {p["name"]: p["rank"][0]["how"] for p in table.document["order"]}


# Dice


def test_faces_answer_in_listed_order_whatever_the_order_of_the_names():
    table = Table(Pace(), "add Zoe", "add Amy", "start dice=1,2,3,4")
    assert {"Zoe": "2d10 (1+2) Dex +0 Awn +0", "Amy": "2d10 (3+4) Dex +0 Awn +0"} == rolls(table)
    table("reroll Amy,Zoe dice=5,6,7,8")
    assert {"Zoe": "2d10 (5+6) Dex +0 Awn +0", "Amy": "2d10 (7+8) Dex +0 Awn +0"} == rolls(table)


def test_roll_offs_come_behind_the_rolls_that_made_them():
    table = Table(Pace(), *PAIR, "add Cat", "add Dog")
    table("start dice=5,5,5,5,9,9,9,9,1,1,2,2,3,3,4,4")
    assert ["Dog", "Cat", "Ben", "Amy"] == table.order
    assert [2, 4, 6, 8] == [table.place(n)["rank"][3]["value"] for n in ("Amy", "Ben", "Cat", "Dog")]


def test_an_underscore_and_what_is_missing_at_the_end_is_rolled_by_the_machine():
    table = Table(Pace(), *PAIR)
    told = table("start dice=6,_,_")
    assert told[1].startswith("Amy: Pace 2d10: 6+")
    assert told[1].endswith(" (partly from the table)")
    assert "(" not in told[2].removeprefix("Ben: Pace 2d10: ")
    assert all(1 <= p["rank"][0]["value"] - 0 <= 20 for p in table.document["order"])


def test_a_decision_can_be_left_to_its_default_by_an_underscore():
    table = Table(Pace(), *PAIR, "start dice=9,9,1,1", "effect Amy Dazed lasts=removed check=Wits")
    table("effect Amy Awed lasts=removed check=Nerve")
    assert ["Amy: Dazed: check passed (Wits)?: no (by default)", "Amy: Awed: check passed (Nerve)?: yes"] == table(
        "next say=_,yes"
    )[:2]
    assert ["Dazed"] == table.effects("Amy")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("start dice=6,5,5,5,3", "dice= has more than is asked for; leave out the last: 3."),
        ("start dice=6,5,5,5,_", "dice= has more than is asked for; leave out the last: _."),
        ("start dice=11", "A d10 shows 1 to 10, not 11."),
        ("start dice=0", "A d10 shows 1 to 10, not 0."),
        ("start dice=1,2,3,-4", "“-4” is no face of a die; write a whole number from 1 to 10."),
        ("start dice=six", "“six” is no face of a die; write a whole number from 1 to 10."),
        ("start dice=6,,4", "dice=6,,4 has nothing between two commas; _ leaves an answer to the program."),
        ("start dice=6 dice=4", "dice= is given twice; put everything behind one, in the order asked."),
        ("start say=yes", "say= has more than is asked for; leave out the last: yes."),
        ("undo dice=5", "dice= has more than is asked for; leave out the last: 5."),
        ("why Amy say=no", "say= has more than is asked for; leave out the last: no."),
        ("damage Amy 5 dice=5", "dice= has more than is asked for; leave out the last: 5."),
    ],
)
def test_surplus_and_impossible_answers_refuse_the_whole_command(line, why):
    table = Table(Pace(), *PAIR)
    assert why == table.refused(line)


def test_a_refused_command_leaves_no_trace():
    table = Table(Pace(), *PAIR)
    before = table.document
    table.refused("start dice=1,2,3,4,5")
    assert before == table.document


def test_on_a_d100_00_is_100():
    table = Table(Pace(), "add Amy")
    assert ["Roll d100: 100 (from the table)", "d100 comes to 100"] == table("roll d100 dice=00")
    assert ["1d100+1 comes to 8"] == table("roll 1d100+1 dice=07")[1:]
    assert "A d100 shows 1 to 100, not 0." == table.refused("roll d100 dice=0")
    assert "A d10 shows 1 to 10, not 00." == table.refused("roll d10 dice=00")


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [("2d6+3", "4,5", 12), ("d20", "7", 7), ("1D20 + 5", "7", 12), (" +d20+1 ", "7", 8), ("1d20+-5", "7", 2),
     ("1d20--2", "7", 9), ("d8−1", "7", 6), ("d6-d4+2", "6,1", 7), ("10-d4", "3", 7)],
)  # fmt: skip
def test_dice_text(text, faces, total):
    assert total == int(Table(Pace(), "add Amy")(f'roll "{text}" dice={faces}')[-1].split()[-1])


@pytest.mark.parametrize("text", ["2d6kh1", "4dF-1", "d0", "101d6", "d1001", "2d", "x", "5", "", "1" * 61, "٣d٦"])
def test_bad_dice_are_refused_and_nothing_is_rolled(text):
    table = Table(Pace(), "add Amy")
    assert table.refused(f'roll "{text}"')


# Decisions


def test_decisions_answer_in_the_order_asked_and_a_missing_one_takes_its_default():
    table = Table(Pace(), *PAIR, "start dice=9,9,1,1")
    table("effect Amy Dazed lasts=removed check=Wits", "effect Amy Awed lasts=removed check=Nerve")
    assert [
        "Amy: Dazed: check passed (Wits)?: yes",
        "Amy: Awed: check passed (Nerve)?: no (by default)",
        "Dazed on Amy ends: check passed",
        "Ben's turn",
    ] == table("next say=yes")


def test_a_decision_nobody_knows_is_refused_with_what_is_possible():
    table = Table(Pace(), *PAIR, "start dice=9,9,1,1", "effect Amy Dazed lasts=removed check=Wits")
    assert "Dazed: check passed (Wits)?: “maybe” is none of no, yes." == table.refused("next say=maybe")
    assert ["Amy: Dazed: check passed (Wits)?: yes"] == table("next say=Y")[:1]


def test_a_duration_that_must_not_be_guessed_is_refused_naming_what_to_give(trio_file):
    """PACE-11."""
    ran = turnkeeper("play", trio_file, commands="start dice=6,4,5,5,3,7\neffect Amy Blessed minutes=10\n")
    assert (
        "refused: How long does Blessed last? Nothing here counts 10 minutes: give rounds=N, lasts=scene or "
        "lasts=removed (until you end it)." == ran.lines[-1]
    )
    ran = turnkeeper("play", trio_file, commands="start\neffect Amy Blessed minutes=10 rounds=3\n")
    assert ran.lines[-1].startswith("Blessed on Amy")


# Time goes on


@pytest.mark.parametrize("rules", [Pace, Toy])
def test_a_bare_start_and_any_number_of_bare_nexts_always_move_on(rules):
    table = Table(rules(), *PAIR, "add Cat hp_max=3 side=cats wave='round 2'", "start")
    seen = [(table.combat.round, tuple(table.acting))]
    for n in range(60):
        if n == 20:
            table("damage all 50", "effect all Stunned lasts=removed")
        table("next")
        seen.append((table.combat.round, tuple(table.acting)))
        assert seen[-1] != seen[-2]
    assert not table.combat.ended


def test_next_before_the_start_starts_and_a_second_start_is_refused():
    table = Table(Pace(), *PAIR)
    assert ["Round 1", "Amy: Pace 2d10: 9+9 = 18 (from the table)"] == table("next dice=9,9,1,1")[:2]
    assert (1, ["Amy"]) == (table.combat.round, table.acting)
    assert "The fight has already started; n or `next` goes on with it." == table.refused("start")


def test_inside_an_interrupt_next_only_returns():
    table = Table(Pace(), *PAIR, "add Cat", "start dice=9,9,5,5,1,1", "act-now Ben", "act-now Cat")
    assert ["Back to Ben"] == table("next")
    assert ["Back to Amy"] == table("next")
    assert (["Amy"], 1) == (table.acting, table.combat.round)
    assert ["Ben's turn"] == table("next")


# A typed initiative


@pytest.mark.parametrize(
    ("text", "value", "how"),
    [("10", 13, "2d10 (10 given) Dex +1 Awn +2"), ("6+4", 13, "2d10 (6+4) Dex +1 Awn +2"),
     ("=12", 12, "set to 12"),
     ("50", 53, "2d10 (50 given) Dex +1 Awn +2"), ("0", 3, "2d10 (0 given) Dex +1 Awn +2"),
     ("=-3", -3, "set to -3"), ("=12.5", 12.5, "set to 12.5"), ("=0", 0, "set to 0")],
)  # fmt: skip
def test_an_initiative_is_a_total_faces_or_a_final_value_wherever_it_is_typed(text, value, how, tmp_path, data):
    expected = {"label": "Pace", "value": value, "how": how}
    amy = "Amy dex_mod=1 awn_mod=2"
    before = Table(Pace(), f"add {amy}", f"initiative Amy {text}", "start")
    added = Table(Pace(), f"add {amy} initiative={text}", "start")
    edited = Table(Pace(), f"add {amy}", f"edit Amy initiative={text}", "start")
    running = Table(Pace(), f"add {amy}", "start", f"initiative Amy {text}")
    joining = Table(Pace(), "add Ben", "start", f"add {amy} initiative={text}")
    for table in (before, added, edited, running, joining):
        assert expected == table.place("Amy")["rank"][0]
    file = f'ruleset = "pace"\n[[combatant]]\nname = "Amy"\ndex_mod = 1\nawn_mod = 2\ninitiative = "{text}"\n'
    shown = turnkeeper("play", write(tmp_path / "e.toml", file), "--json", commands="start").document
    assert expected == shown["order"][0]["rank"][0]


def test_in_a_file_a_number_is_a_total(tmp_path, data):
    file = 'ruleset = "pace"\n[[combatant]]\nname = "Amy"\ninitiative = 10\n'
    shown = turnkeeper("play", write(tmp_path / "e.toml", file), "--json", commands="start").document
    assert "2d10 (10 given) Dex +0 Awn +0" == shown["order"][0]["rank"][0]["how"]


def test_a_given_initiative_is_not_asked_for():
    table = Table(Pace(), "add Amy initiative=10", "add Ben", "start dice=4,5")
    assert {"Amy": "2d10 (10 given) Dex +0 Awn +0", "Ben": "2d10 (4+5) Dex +0 Awn +0"} == rolls(table)


@pytest.mark.parametrize("text", ["11+4", "6+4+1", "6+", "ten", "=", "=x", "==3", "0+5", "=4,6"])
def test_what_is_no_initiative_is_refused_with_what_would_be(text):
    table = Table(Pace(), *PAIR)
    for line in (f'initiative Amy "{text}"', f'edit Amy initiative="{text}"', f'add Cat initiative="{text}"'):
        why = table.refused(line)
        assert "A d10 shows 1 to 10" in why or "write the total of the 2d10 (10) or its faces (6+6)" in why


@pytest.mark.parametrize("text", ["=4,6", "= 4, 6", "=[4,6]", "[4, 6]"])
def test_a_final_of_two_values_is_written_with_a_comma_or_as_a_list(text):
    assert Dice(final=(4.0, 6.0)) == read_roll(Roll("", "Impact", (6,), finals=2), text)


def test_one_final_value_is_not_two():
    with pytest.raises(BadDice, match="the final values"):
        read_roll(Roll("", "Impact", (6,), finals=2), "=4")
