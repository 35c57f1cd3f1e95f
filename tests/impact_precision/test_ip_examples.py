"""Worked examples 1 to 5 of the rules, exactly: each by text commands, and in the headless mode from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from counts import START, THREE
from kept import WAYS, Document, Play, example

from rulesets.impact_precision import ImpactPrecision

FILE = """
name = "The cistern"
ruleset = "impact_precision"

[[combatant]]
name = "Fay"
quickness = ["d10"]
intuition = ["d4"]

[[combatant]]
name = "Sib"
quickness = ["d8", "d6"]
intuition = ["d4"]

[[combatant]]
name = "Nox"
side = "enemies"
initiative_pool = ["d10", "d8"]
"""


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest, tmp_path: Path, data: Path) -> Play:
    """The document of Fay, Sib and Nox after some lines, one way or the other."""
    return example(request.param, ImpactPrecision(), tmp_path, THREE, FILE)


def order(shown: Document) -> list[tuple[str, str]]:
    return [(p["name"], p["shown"]) for p in shown["order"]]


def left(shown: Document, name: str) -> int:
    n: int = next(p for p in shown["order"] if p["name"] == name)["budget"]["action"]
    return n


def acts(play: Play, *lines: str, presses: int) -> list[str]:
    """Who acts after *lines* and as many more `next`s."""
    shown = [play(*lines, *["next"] * n) for n in range(presses)]
    return [f"{s['round']}{'+'.join(s['acting'])}" for s in shown]


def test_worked_example_1_the_order(play):
    """IP-1 to IP-3; worked example 1."""
    shown = play(f'{START} say="5 and 1"')
    assert [("Sib", "4/6"), ("Nox", "2/14"), ("Fay", "2/8")] == order(shown)
    assert [4, 6] == [k["value"] for k in shown["order"][0]["rank"]]
    assert ["Sib"] == shown["acting"]


def test_worked_example_2_the_automatic_pair(play):
    """D1; worked example 2."""
    shown = play("add Ivo quickness=d6,d6 intuition=d6", f"{START},6,6,2")
    assert "4/8" == dict(order(shown))["Ivo"]
    shown = play("add Ivo quickness=d6,d6 intuition=d6", f'{START},6,6,2 say=_,"6 and 6"')
    assert "0/12" == dict(order(shown))["Ivo"]
    shown = play("add Ivo quickness=d6,d6 intuition=d6", f"{START},6,6,2", "pick Ivo 6,6")
    assert "0/12" == dict(order(shown))["Ivo"]


def test_worked_example_3_one_action_then_holding(play):
    """IP-6 to IP-8, D2; worked example 3."""
    lines = (START, "act", "hold", "act", "next", "act", "rejoin Sib", "next")
    shown = play(*lines)
    assert (["Sib"], 1, 1) == (shown["acting"], shown["round"], left(shown, "Sib"))
    assert [("Nox", "2/14"), ("Fay", "2/8"), ("Sib", "2/8")] == order(shown)
    assert ["1Sib", "2Nox", "2Fay", "2Sib", "3Nox"] == acts(play, *lines, presses=5)


def test_worked_example_4_a_whole_round_of_holding(play):
    """IP-9, D2, D3; worked example 4."""
    lines = (START, "next", "next", "hold", "act", "rejoin Fay", "next")
    shown = play(*lines)
    assert (["Fay"], 2, 2) == (shown["acting"], shown["round"], left(shown, "Fay"))
    assert [("Sib", "4/6"), ("Fay", "4/6"), ("Nox", "2/14")] == order(shown)
    assert ["2Fay", "2Nox", "3Sib", "3Fay", "3Nox"] == acts(play, *lines, presses=5)


def test_worked_example_5_never_within_a_turn(play):
    """IP-7; worked example 5."""
    lines = (START, "next", "next", "hold", "next", "act Fay")
    shown = play(*lines)
    assert ["Fay holds; J (`rejoin`) brings it back, after Nox (IP-7)."] == [r["why"] for r in shown["refused"]]
    shown = play(*lines, "rejoin Fay after=Nox")
    assert (["Nox"], 2, "waiting") == (shown["acting"], shown["round"], shown["order"][2]["state"])
    shown = play(*lines, "rejoin Fay after=Nox", "next")
    assert (["Fay"], 2, [("Sib", "4/6"), ("Nox", "2/14"), ("Fay", "2/14")]) == (
        shown["acting"],
        shown["round"],
        order(shown),
    )


def test_a_bare_start_and_bare_nexts_always_move_the_fight_on(play):
    """D6: whoever holds."""
    shown = play("start", "hold", "next", "next", "hold", *["next"] * 9)
    assert [] == shown["refused"]
    assert shown["round"] > 3


def test_undone_and_done_again_it_is_the_same_fight(play):
    lines = (START, "act", "hold", "rejoin Sib", "next", "hold", "pick Nox", "next", "rejoin Sib say=first", "next")
    once, again = play(*lines), play(*lines, "undo 20", "redo 20")
    assert once["order"] == again["order"]
    assert once["log"] == again["log"]
