"""Worked examples 1 to 6 of the rules, exactly: each by text commands, and in the headless mode from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import WAYS, Document, Play, example

from rulesets.infinite_horror import InfiniteHorror

FILE = """
name = "The vault"
ruleset = "infinite_horror"

[[combatant]]
name = "A"
initiative = "=18"

[[combatant]]
name = "B"
initiative = "=12"

[[combatant]]
name = "C"
initiative = "=5"
immediate_actions = 2
"""

PEOPLE = ("add A initiative==18", "add B initiative==12", "add C initiative==5 immediate_actions=2")


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest, tmp_path: Path, data: Path) -> Play:
    """The document of A (18), B (12) and C (5) after some lines, one way or the other."""
    return example(request.param, InfiniteHorror(), tmp_path, PEOPLE, FILE)


def one(shown: Document, name: str) -> Document:
    found: Document = next(p for p in shown["order"] if p["name"] == name)
    return found


def left(shown: Document, name: str) -> tuple[int, int, int]:
    budget = one(shown, name)["budget"]
    return budget.get("standard", 0), budget.get("move", 0), budget.get("swift", 0)


def effects(shown: Document, name: str) -> list[str]:
    return [e["name"] for e in one(shown, name)["effects"]]


def why_not(shown: Document) -> list[str]:
    return [r["why"] for r in shown["refused"]]


def test_worked_example_1_a_standard_action_converted_into_a_move(play):
    """IH-10, IH-11; worked example 1."""
    shown = play("start", "move-action back off", "move-action further still", "standard strike")
    assert [
        "A cannot pay 1 standard action (left: 0; converted: Move, up to 10 m: further still).",
    ] == why_not(shown)
    assert ((0, 0, 1), ["A"]) == (left(shown, "A"), shown["acting"])
    assert [
        "A: Move, up to 10 m: back off (1 move action)",
        "A: takes: 1 standard action (by default)",
        "A: Move, up to 10 m: further still (1 standard action instead)",
    ] == shown["log"][-3:]


def test_worked_example_2_one_free_act_of_a_kind(play):
    """IH-9; worked example 2."""
    shown = play(
        "start", "free drop two weapons", "free drop a third", "free cast Light at B", "free cast Darkness at C"
    )
    assert [
        "A has had its free act of this kind in this Round: drop (IH-9).",
        "A has had its free act of this kind in this Round: cast (IH-9).",
    ] == why_not(shown)
    assert ("2", (1, 1, 1)) == (one(shown, "A")["facts"]["Free acts"], left(shown, "A"))


SHIELD = ("start", "next", "effect C Shield rounds=1")


def test_worked_example_3_a_shield_of_one_round(play):
    """IH-2, IH-3; worked example 3."""
    shown = play(*SHIELD)
    assert [{"name": "Shield", "from": "B", "ends": "start of B's activation in Turn 2", "left": 1}] == one(shown, "C")[
        "effects"
    ]
    in_c = play(*SHIELD, "next")
    assert ("Turn 1", ["C"], ["Shield"]) == (in_c["round_label"], in_c["acting"], effects(in_c, "C"))
    in_a = play(*SHIELD, "next", "next")
    assert ("Turn 2", ["A"], ["Shield"]) == (in_a["round_label"], in_a["acting"], effects(in_a, "C"))
    in_b = play(*SHIELD, "next", "next", "next")
    assert ("Turn 2", ["B"], []) == (in_b["round_label"], in_b["acting"], effects(in_b, "C"))
    assert ["B's Round 2", "Shield on C ends: its time is over"] == in_b["log"][-2:]
    assert ((1, 1, 1), 6) == (left(in_b, "B"), in_b["elapsed_seconds"])


TURN_2 = ("start", "next", "next", "next")


def test_worked_example_4_an_immediate_action_and_its_price(play):
    """IH-15; worked example 4."""
    lines = (*TURN_2, "immediate C parries", "back")
    shown = play(*lines)
    assert (["A"], "Turn 2", {"swift": 1}) == (shown["acting"], shown["round_label"], one(shown, "C")["owed"])
    lines = (*lines, "immediate C ducks", "back", "immediate C rolls away")
    shown = play(*lines)
    assert [
        "C cannot pay 1 immediate action (left: 0; spent: Immediate action: parries; spent: Immediate action: ducks)."
    ] == why_not(shown)
    assert {"swift": 1} == one(shown, "C")["owed"]
    lines = (*lines, "next", "next")
    shown = play(*lines)
    assert (["C"], "2", (1, 1, 0)) == (shown["acting"], one(shown, "C")["facts"]["Round"], left(shown, "C"))
    shown = play(*lines, "next", "next", "next")
    assert (["C"], "3", (1, 1, 1)) == (shown["acting"], one(shown, "C")["facts"]["Round"], left(shown, "C"))


READY = ("start", "ready standard the door opens: shoots", "next")


def test_worked_example_5_a_readied_action_fires(play):
    """IH-18; worked example 5."""
    shown = play(*READY, "declare move opens the door", "fire A")
    assert (["A"], ["B"], {"standard": 1}) == (shown["acting"], shown["interrupted"], one(shown, "A")["owed"])
    shown = play(*READY, "declare move opens the door", "fire A", "next")
    assert (["B"], "B: “opens the door”: goes on (by default)") == (shown["acting"], shown["log"][-1])
    shown = play(*READY, "declare move opens the door", "fire A", "next", "next", "next")
    assert (["A"], (0, 1, 1), {}) == (shown["acting"], left(shown, "A"), one(shown, "A")["owed"])


def test_worked_example_5_had_the_door_stayed_shut(play):
    """IH-18; worked example 5."""
    shown = play(*READY, "next", "next")
    assert (["A"], (1, 1, 1), []) == (shown["acting"], left(shown, "A"), effects(shown, "A"))
    assert "Readied on A ends: it was not fired, and nothing is borrowed" == shown["log"][-1]


def test_worked_example_6_concentration_on_all_actions(play):
    """IH-20, IH-22; worked example 6."""
    lines = ("start", "concentrate Thoughts on=B takes=full-turn keeps=all", "next", "next", "next")
    shown = play(*lines, "concentrate Another")
    assert ["A is concentrating on Thoughts; one at a time (IH-22)."] == why_not(shown)
    assert (["A"], (0, 0, 0), ["Thoughts"]) == (shown["acting"], left(shown, "A"), effects(shown, "B"))
    assert [
        "A's Round 2",
        "A: Thoughts: keep concentrating, taking 1 standard action, 1 move action and 1 swift action: yes (by default)",
        "A: keeps concentrating on Thoughts (1 standard action, 1 move action and 1 swift action)",
    ] == shown["log"][-3:]


def test_a_bare_start_and_bare_nexts_always_move_the_fight_on(play):
    """IH-16, IH-20: every decision has a default, and none stops the fight."""
    lines = ("start", "concentrate Thoughts on=B takes=move", "ready swift the bell: aims", "next")
    shown = play(*lines, "declare standard strikes", "immediate C parries", "effect A Ward rounds=2", *["next"] * 12)
    assert ([], "Turn 5", ["A"]) == (shown["refused"], shown["round_label"], shown["acting"])
    assert (["Thoughts"], ["Thoughts"], (1, 0, 1)) == (effects(shown, "A"), effects(shown, "B"), left(shown, "A"))
    assert [
        "B: “strikes”: goes on (by default)",
        *["A: Thoughts: keep concentrating, taking 1 move action: yes (by default)"] * 4,
    ] == [line for line in shown["log"] if line.endswith("(by default)")]


def test_undone_and_done_again_it_is_the_same_fight(play):
    lines = (*READY, "declare move opens the door", "fire A", "next", "concentrate C Eye takes=immediate", "back")
    once, again = play(*lines), play(*lines, *["undo"] * len(lines), *["redo"] * len(lines))
    assert once["order"] == again["order"]
    assert once["log"] == again["log"]
