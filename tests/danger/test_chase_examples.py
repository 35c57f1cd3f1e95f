"""Worked example 7, exactly: by text commands, and in the headless mode from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import WAYS, Document, Play, example

from rulesets.danger import Danger

FILE = """name = "The pier"
ruleset = "danger"

[[combatant]]
name = "Lead"
skills = {Athletics = 50}

[[combatant]]
name = "Hunter"
side = "enemies"
skills = {Athletics = 40}
"""
PEOPLE = ("add Lead skills=Athletics:50", "add Hunter side=enemies skills=Athletics:40")
START = ("start dice=1,2", "chase Lead")
NEXT = ("next", "next dice=1,2")


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest, tmp_path: Path, data: Path) -> Play:
    """The document after some lines, one way or the other; the headless one also after a restart."""
    return example(request.param, Danger(), tmp_path, PEOPLE, FILE)


def at(shown: Document) -> str:
    found: str = next(rung for rung, *names in shown["table"]["Chase"] if "Hunter" in names)
    return found


def test_worked_example_7_a_success_that_widens(play):
    """MY-21."""
    shown = play(*START, "chase-check Athletics dice=50 say=widen")
    assert ([], "Far") == (shown["refused"], at(shown))


def test_worked_example_7_a_failure(play):
    """MY-21."""
    assert "Close" == at(play(*START, "chase-check Athletics dice=51"))


def test_worked_example_7_a_failure_at_close(play):
    """MY-21, D8."""
    shown = play(*START, "band Hunter close", "chase-check Athletics dice=51", "next", "next dice=1,2")
    assert (2, "Engaged") == (shown["round"], at(shown))


def test_worked_example_7_a_success_at_far_and_the_escape(play):
    """MY-21, MY-22."""
    far = (*START, "band Hunter far", "chase-check Athletics dice=50")
    shown = play(*far)
    assert "Far" == at(shown)
    assert "Next time an escape from Hunter is possible in place of the check (MY-22)" == shown["log"][-1]
    shown = play(*far, *NEXT, "escape Hunter Athletics dice=10,40")
    assert ([], "Lost") == (shown["refused"], at(shown))
    shown = play(*far, *NEXT, "escape Hunter Athletics dice=50,40")
    assert ([], "Far") == (shown["refused"], at(shown))


def test_undone_and_done_again_it_is_the_same_chase(play):
    lines = (*START, "chase-check Athletics", *NEXT, "chase-check Athletics level=fumble", "obstacle a gate", "next")
    once, again = play(*lines), play(*lines, *["undo"] * len(lines), *["redo"] * len(lines))
    assert once["table"] == again["table"]
    assert once["order"] == again["order"]
