"""Worked examples 1 to 5 of the rules, exactly: each by text commands, and in the headless mode from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import WAYS, Document, Play, example
from squads import FIVE, FOUR

from rulesets.peril import Peril

HEAD = 'name = "The mill"\nruleset = "peril"\n'
PEOPLE = {
    "Bryn": "perception = 4\nagility = 3", "Moss": "perception = 3\nagility = 2",
    "Rat A": 'perception = 4\nside = "enemies"', "Rat B": 'perception = 2\nside = "enemies"',
    "Fern": "perception = 1\nagility = 1",
}  # fmt: skip


def file_of(*names: str) -> str:
    return HEAD + "".join(f'\n[[combatant]]\nname = "{name}"\n{PEOPLE[name]}\n' for name in names)


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest, tmp_path: Path, data: Path):
    """The document of four or five people after some lines, one way or the other."""

    def plays(n: int, *lines: str) -> Document:
        people, names = (FOUR, FIVE)[n - 4], list(PEOPLE)[:n]
        shown: Play = example(request.param, Peril(), tmp_path, people, file_of(*names))
        return shown(*lines)

    return plays


def one(shown: Document, name: str) -> Document:
    found: Document = next(p for p in shown["order"] if p["name"] == name)
    return found


def order(shown: Document) -> list[str]:
    return [p["name"] for p in shown["order"]]


def turns(play, n: int, *lines: str, presses: int) -> list[str]:
    """Who acts after *lines* and as many more `next`s, with the round."""
    shown = [play(n, *lines, *["next"] * more) for more in range(presses)]
    return [f"{s['round']} {'+'.join(sorted(s['acting']))}" for s in shown]


def test_worked_example_1_the_order(play):
    """PERIL-8."""
    shown = play(4, "start")
    assert (["Rat A", "Bryn", "Moss", "Rat B"], ["Rat A"], []) == (order(shown), shown["acting"], shown["refused"])
    assert [4, 4, 3, 2] == [p["rank"][0]["value"] for p in shown["order"]]


def test_worked_example_1_why(play):
    """PERIL-8: same Perception, the enemy goes first."""
    ranks = [one(play(4, "start"), name)["rank"] for name in ("Rat A", "Bryn")]
    assert [("Perception", 4), ("Perception", 4)] == [(r[0]["label"], r[0]["value"]) for r in ranks]
    assert ranks[0][1]["value"] > ranks[1][1]["value"]


def test_worked_example_2_surprise(play):
    """PERIL-1, PERIL-5."""
    start = "start say=_,unaware,_,_,failed"
    shown = play(4, start)
    moss = one(shown, "Moss")
    assert ({"action": 0, "reaction": 0}, ["Surprised"]) == (moss["budget"], [e["name"] for e in moss["effects"]])
    assert ["1 Rat A", "1 Bryn", "1 Rat B", "2 Rat A", "2 Bryn", "2 Moss"] == turns(play, 4, start, presses=6)
    later = play(4, start, "next", "next", "next")
    assert (2, 3) == (later["round"], later["elapsed_seconds"])
    assert [True] == ["surprised" in line for line in later["log"] if line.startswith("Moss has no turn")]
    last = play(4, start, *["next"] * 5)
    assert (["Moss"], {"action": 2, "reaction": 1}) == (last["acting"], one(last, "Moss")["budget"])


def test_worked_example_3_a_delay(play):
    """PERIL-12, D3."""
    lines = ("start", "next", "delay Bryn to=Fern")
    assert ["Rat A", "Bryn", "Moss", "Rat B", "Fern"] == order(play(5, "start"))
    assert [
        "1 Moss", "1 Rat B", "1 Bryn+Fern", "2 Rat A", "2 Bryn", "2 Moss", "2 Rat B", "2 Fern", "3 Rat A",
    ] == turns(play, 5, *lines, presses=9)  # fmt: skip


def test_worked_example_4_a_held_action_is_wasted(play):
    """PERIL-10, PERIL-14."""
    lines = ("start", "next", "next", 'attack "Rat B"', "hold when Rat B comes close")
    shown = play(4, *lines)
    assert ([], 0, ["Holds"]) == (
        shown["refused"],
        one(shown, "Moss")["budget"]["action"],
        [e["name"] for e in one(shown, "Moss")["effects"]],
    )
    later = play(4, *lines, "next", "next")
    assert [1, 2, 2] == [
        len([line for line in later["log"] if "Moss" in line and "wasted, as" in line]),
        later["round"],
        one(later, "Moss")["budget"]["action"],
    ]


def test_worked_example_5_a_path(play):
    """PERIL-18."""
    lines = ("place Bryn 1,4", "start", "next")
    shown = play(4, *lines, "walk e,ne,e,ne,e")
    assert ([], [6, 2]) == (shown["refused"], one(shown, "Bryn")["fields"]["position"])
    assert "Bryn moves 5 m (e, ne, e, ne, e) to 6,2" == shown["log"][-1]
    shown = play(4, *lines, "walk ne,ne")
    assert (1, [1, 4], 2) == (
        len(shown["refused"]),
        one(shown, "Bryn")["fields"]["position"],
        one(shown, "Bryn")["budget"]["action"],
    )
    assert "ne, ne: no two diagonal steps may follow each other (PERIL-18)." == shown["refused"][0]["why"]


def test_worked_example_5_arcs(play):
    """PERIL-17, D5."""
    lines = ("place Bryn 3,3", "face Bryn n", 'place "Rat A" 3,4', "start", "attack Bryn")
    shown = play(4, *lines)
    assert shown["log"][-1].endswith("from the back: no defence (PERIL-17)")
    shown = play(4, *lines, 'place "Rat A" 4,3', "attack Bryn")
    assert shown["log"][-1].endswith("from the side: may be defended against (PERIL-17)")


def test_a_bare_start_and_bare_nexts_always_move_the_fight_on(play):
    """Also where somebody is unaware by the file, and where one is dying."""
    shown = play(5, "edit Moss unaware=darkness", "dying Fern", "start", *["next"] * 20)
    assert ([], True) == (shown["refused"], shown["round"] >= 5)


def test_undone_and_done_again_it_is_the_same_fight(play):
    lines = ("start say=_,unaware,_,_,_,failed", "next", "delay Bryn to=Fern", "next", "place Bryn 3,3", "walk Bryn e",
             "hold Fern x", "trigger Fern", "next", "together", "skip", "next")  # fmt: skip
    once, again = play(5, *lines), play(5, *lines, "undo 30", "redo 30")
    assert (once["order"], once["table"], once["log"]) == (again["order"], again["table"], again["log"])
