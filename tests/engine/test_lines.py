"""Lines of text: how dice, decisions and numbers are said, and what is refused, with what is possible."""

from __future__ import annotations

import pytest
from toy import QuietToy, Toy

from tracker.engine.dice import BadDice, parse, spell
from tracker.testing import Table


@pytest.fixture
def two() -> Table:
    return Table(Toy(), "add A", "add B")


# Dice and decisions


def test_faces_are_taken_in_the_order_asked_and_the_rest_is_rolled(two):
    assert ["A: Ticks d6: 2 (from the table)", "B: Ticks d6: 6 (from the table)"] == two("start dice=2,6")[1:3]
    two("undo")
    told = two("start dice=_,6")
    assert "A: Ticks d6: " in told[1]
    assert "from the table" not in told[1]
    assert "B: Ticks d6: 6 (from the table)" == told[2]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("start dice=7,1", "A d6 shows 1 to 6, not 7."),
        ("start dice=0", "A d6 shows 1 to 6, not 0."),
        ("start dice=x", "“x” is no face of a die; write a whole number from 1 to 6."),
        ("start dice=1,2,3", "dice= has more than is asked for; leave out the last: 3."),
        ("start dice=1,2 say=yes", "say= has more than is asked for; leave out the last: yes."),
        ("damage A 5 dice=1", "dice= has more than is asked for; leave out the last: 1."),
    ],
)
def test_surplus_and_impossible_faces_refuse_the_whole_line(two, line, why):
    assert why == two.refused(line)
    assert 0 == two.combat.round


def test_a_decision_takes_its_default_and_the_log_says_so(four):
    four("effect A Acid")
    assert "A: Acid: check passed?: no (by default)" in four("next")
    four("undo")
    assert "A: Acid: check passed?: yes" in four("next say=y")
    four("undo")
    assert "Acid: check passed?: “maybe” is none of no, yes." == four.refused("next say=maybe")


@pytest.mark.parametrize(
    ("typed", "how"),
    [
        ("3", "d6 (3 given) - 1"),
        ("+4", "d6 (4 given) - 1"),
        ("=12", "set to 12"),
        ("=-1.5", "set to -1.5"),
        ("0", "d6 (0 given) - 1"),
    ],
)
def test_an_initiative_is_a_total_faces_or_a_final_and_kept_as_typed(typed, how):
    table = Table(QuietToy(), "add A quick=1", f"initiative A {typed}", "start")
    assert how == table.place("A")["rank"][0]["how"]
    table(f"initiative A {typed}")
    assert how == table.place("A")["rank"][0]["how"]


def test_an_initiative_that_cannot_be_read_says_how_it_is_written(two):
    ways = "write what the d6 shows (1 to 6) or a final value (=12)."
    assert f"initiative: “3+4” cannot be read; {ways}" == two.refused("initiative A 3+4")
    no_face = "initiative: “1 2” is no face of a die; write a whole number from 1 to 6."
    assert no_face == two.refused('initiative A "1 2"')
    assert "Nothing was typed; `reroll A` rolls again." == two.refused("initiative A ''")


# The grammar


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("damge A 3", "Nothing here is called “damge”; did you mean damage, dodge or rename?"),
        ('damage "A 3', 'A quote (") is left open; close it, for example: damage "Hound 2" 7.'),
        ("damage Z 3", "Nobody here is called “Z”; here are A and B."),
        ("damage A 3 4", '`damage` does not know what to do with “4”; it goes: damage Amy,"Hound 2"*½ 7.'),
        ("damage A 3 amount=4", "amount is given twice."),
        ("damage A 3 colour=red", "`damage` knows no “colour”; it takes amount, why and by."),
        ("damage 3", 'Whom does `damage` mean? Nobody is acting; name somebody: damage Amy,"Hound 2"*½ 7.'),
        ("move A,B after=top", '`move` is about one at a time: move Amy after="Hound 2".'),
        ("add", "`add` needs name (what to call them), for example: add Goblin x6 hp_max=7."),
        ("clock soon", "seconds: “soon” is no whole number from 1 to 10000000."),
        ("effect A Odd lasts=ever", "lasts: “ever” is none of scene, removed, and no time (10 minutes)."),
        ("x" * 4001, "The line has 4001 characters; at most 4000 are read."),
    ],
)
def test_what_cannot_be_understood_says_what_was_found_and_what_is_possible(two, line, why):
    assert why == two.refused(line)


def test_whom_left_out_is_the_acting_one(four):
    four("next", "damage 3", "effect Dazed lasts=removed")
    assert (7, ["Dazed"]) == (four.place("B")["hp"], four.effects("B"))


def test_all_is_everybody_on_stage(four):
    four("add Late wave=later tough=5", "damage all 1")
    assert [9, 9, 9, 9] == [four.place(n)["hp"] for n in "ABCD"]
    table = Table(QuietToy(), "add Late wave=later")
    assert "Nobody is on stage, so “all” is nobody." == table.refused("damage all 1")


def test_a_note_takes_the_rest_of_the_line_as_it_is(four):
    assert 'Note: dice=3 "so" # it\'s' == four('note dice=3 "so" # it\'s')[-1]
    assert "`note` needs text (the note), for example: note the door is locked." == four.refused("note")


def test_a_remark_and_an_empty_line_are_nothing(four):
    done = four.session.history.done
    assert [] == four("", "   ", "# next")
    assert done == four.session.history.done


def test_a_forced_act_is_told_to_the_gm(four):
    four("!strike B target=A dice=1")
    assert "Overruled by hand: It is not B's turn; it is A's." in four.log


def test_loose_dice(four):
    assert ["Roll 2d6: 3+4 = 7 (from the table)", "2d6+3 comes to 10"] == four("roll 2d6+3 dice=3,4")
    assert ["Roll d100: 100 (from the table)", "d100 comes to 100"] == four("roll d100 dice=00")
    assert "“7” has no dice; write for example 2d6+3." == four.refused("roll 7")


# Dice text


@pytest.mark.parametrize(
    ("text", "dice", "bonus"),
    [
        ("2d6+3", (6, 6), 3),
        (" 1d20 + 5 ", (20,), 5),
        ("+d20+1", (20,), 1),
        ("1d20+-5", (20,), -5),
        ("1d20--2", (20,), 2),
        ("1D20 − 1", (20,), -1),
        ("d8+2d4", (8, 4, 4), 0),
        ("7", (), 7),
    ],
)
def test_dice_text_is_read_as_people_write_it(text, dice, bonus):
    """L1, L2"""
    parsed = parse(text)
    assert (dice, bonus) == (parsed.dice, parsed.bonus)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2d6kh1", "“2d6kh1” is no dice from “kh1” on; write for example 2d6+3, d20 or 7."),
        ("", "Nothing to roll; write for example 2d6+3, d20 or 7."),
        ("101d6", "“101d6”: at most 100 dice are rolled at once."),
        ("d0", "“d0”: a die has 1 to 1000 sides, not 0."),
        ("0d6", "“0d6” rolls no dice at all; write for example 2d6+3, d20 or 7."),
        ("5 5", "“5 5” is no dice from “ 5” on; write for example 2d6+3, d20 or 7."),
        ("9" * 61, "Dice text has 61 characters; at most 60 are read."),
    ],
)
def test_other_dice_text_is_refused_with_where_it_goes_wrong(text, why):
    """L3"""
    with pytest.raises(BadDice) as refused:
        parse(text)
    assert why == str(refused.value)


def test_dice_are_spelled_as_people_write_them():
    assert ["", "d6", "2d10", "d8+d4"] == [spell(d) for d in ((), (6,), (10, 10), (8, 4))]
