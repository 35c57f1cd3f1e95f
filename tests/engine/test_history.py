"""Back and forth: one undo takes back one thing the GM did, all of it, any number of times."""

from __future__ import annotations

import random

import pytest
from toy import QuietToy, Toy

from tracker.engine.history import SPARSE
from tracker.recovery import recover
from tracker.session import Session
from tracker.testing import Table


def test_undo_brings_back_durations_budgets_places_and_log(four):
    """F1, F3"""
    four("effect A Dazed rounds=3", "go")
    before, log = four.combat, four.log
    four("next", "next", "undo", "undo")
    assert before == four.combat
    assert log == four.log
    assert 3 == four.place("A")["effects"][0]["left"]


def test_forth_again_does_not_roll_or_wound_again(four):
    """F2"""
    four("effect B Acid", "next dice=3")
    assert 7 == four.place("B")["hp"]
    four("undo")
    assert 10 == four.place("B")["hp"]
    four("redo")
    assert 7 == four.place("B")["hp"]
    four("undo", "next dice=3")
    assert 7 == four.place("B")["hp"]


def test_each_undo_takes_back_one_act_whole(four):
    """F6"""
    lines = [
        "strike target=B dice=4",
        "damage B,C 20",
        "effect B,C,D Stunned",
        "add Goblin x3 dice=1,2,3",
        "next",
        "end",
    ]
    states = [four.combat]
    for line in lines:
        four(line)
        states.append(four.combat)
    for state in reversed(states[:-1]):
        four("undo")
        assert state == four.combat


def test_undo_names_what_it_took_back_in_words_that_can_be_typed(four):
    four(
        "damage B*½,C 7",
        'effect "C" "Odd one" rounds=2',
        "roll 2d6",
        "note it's = so",
        "move A after=top",
        "!strike D B",
    )
    told = four("undo", "undo", "undo", "undo", "undo", "undo", "redo")
    assert [
        "Took back: !strike D B",
        "Took back: move A top",
        "Took back: note it's = so",
        "Took back: roll 2d6",
        'Took back: effect C "Odd one" 2',
        "Took back: damage B*½,C 7",
        "Did again: damage B*½,C 7",
    ] == told


def test_something_new_forgets_what_was_undone(four):
    four("next", "undo", "damage A 1")
    assert "Nothing to redo." == four.refused("redo")


def test_far_back_and_forth_again_in_a_long_fight(four):
    states = [four.combat]
    for n in range(3 * SPARSE):
        four("next" if n % 3 else "damage C 1")
        states.append(four.combat)
    for state in reversed(states[:-1]):
        four("undo")
        assert state == four.combat
    for state in states[1:]:
        four("redo")
        assert state == four.combat
    assert states[5] == four.session.history.at(5 + len(four.session.history.steps) - 3 * SPARSE)


def test_log_lines_follow_a_rename(four):
    four("damage B 1", "rename B Bartholomew")
    assert "Bartholomew takes 1: 10 → 9" in four.log
    four("undo")
    assert "B takes 1: 10 → 9" in four.log


def test_a_questions_answer_is_no_step(four):
    done = four.session.history.done
    four("why A", "why A B", "", "# a remark")
    assert done == four.session.history.done


@pytest.mark.parametrize("rules", [Toy, QuietToy])
def test_undo_and_redo_go_on_after_opening_again(rules, tmp_path):
    table = Table(rules(), "add A tough=9", "add B tough=9", "start", journal=tmp_path / "f.fight")
    table("damage A 3", "effect B Acid", "next", "undo", "undo")
    table.session.close()
    found = recover(tmp_path / "f.fight", lambda _: rules())
    assert table.combat == found.history.combat
    opened = Session(rules(), found.history, None, "again", random.Random(1))
    assert ("Did again: effect B Acid",) == opened.hear("redo").lines
    opened.hear("redo")
    opened.hear("undo")
    opened.hear("undo")
    opened.hear("undo")
    assert 9 == opened.combat["c1"].hp
