"""Worked examples 1 to 6 of the rules, exactly: each by text commands, and in the headless mode from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import WAYS, Document, Play, example
from perils import arithmetic

from rulesets.danger import Danger

PEOPLE = {
    "dice": [{"name": "A", "dex": 12}, {"name": "B", "dex": 9}, {"name": "C", "dex": 15}],
    "small": [{"name": "A", "con": 11, "siz": 12}, {"name": "B", "con": 3, "siz": 4}],
    "shot": [
        {"name": "A", "dex": 40, "damage_bonus": "1d4", "skills": {"Firearms": 50}, "weapons": [
            {"name": "Revolver", "skill": "Firearms", "damage": "1d8+1", "kind": "firearm", "ammo": 6,
             "malfunction": 98}]},
        {"name": "B", "dex": 30, "con": 55, "siz": 60, "armor": [2, 1], "side": "enemies"},
    ],
    "wounded": [{"name": "A", "dex": 12}, {"name": "B", "dex": 11, "con": 30, "siz": 60, "hp": 1}],
}  # fmt: skip


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def file_of(people: list[Document]) -> str:
    tables = ("\n".join(["[[combatant]]", *(f"{k} = {toml(v)}" for k, v in p.items())]) for p in people)
    return "\n\n".join(['name = "The pier"\nruleset = "danger"', *tables]) + "\n"


def text_of(person: Document) -> str:
    """The same person by a command."""

    def spelt(value: object) -> str:
        if isinstance(value, dict) and "damage" in value:
            return ":".join(str(value[k]) for k in ("name", "skill", "damage", "kind", "ammo", "malfunction"))
        if isinstance(value, dict):
            return ",".join(f"{k}:{v}" for k, v in value.items())
        return ",".join(map(spelt, value)) if isinstance(value, list) else str(value)

    return " ".join([f"add {person['name']}", *(f"{k}={spelt(v)}" for k, v in person.items() if k != "name")])


@pytest.fixture(params=WAYS)
def play(request: pytest.FixtureRequest, tmp_path: Path, data: Path) -> Play:
    """The document of some people after some lines, one way or the other."""

    def plays(people: str, *lines: str) -> Document:
        them = PEOPLE[people]
        return example(request.param, Danger(), tmp_path, map(text_of, them), file_of(them))(*lines)

    return plays


def one(shown: Document, name: str) -> Document:
    found: Document = next(p for p in shown["order"] if p["name"] == name)
    return found


def effects(shown: Document, name: str) -> list[str]:
    return [e["name"] for e in one(shown, name)["effects"]]


def order(shown: Document) -> list[tuple[str, float]]:
    return [(p["name"], p["rank"][0]["value"]) for p in shown["order"]]


def test_worked_example_1_the_order_and_the_next_rounds(play):
    """MY-1, MY-2."""
    lines = ("start dice=40,22,40", "next", "next")
    assert [("B", 22), ("C", 40), ("A", 40)] == order(play("dice", *lines))
    shown = play("dice", *lines, "next dice=7,90,23")
    assert (2, [("A", 7), ("C", 23), ("B", 90)]) == (shown["round"], order(shown))


def test_worked_example_2_maximum_hit_points(play):
    """MY-12."""
    shown = play("small")
    assert [(2, 2), (1, 1)] == [(p["hp"], p["hp_max"]) for p in shown["order"]]


@pytest.mark.parametrize(
    ("to_hit", "dice", "left", "sum"),
    [
        (30, "7,55", 5, "1d8+1 = 8 (table), armor 2: 6 damage (MY-6)"),
        (10, "55", 2, "the most of 1d8+1 = 9, armor ignored: 9 damage (MY-6)"),
        (2, "3", -1, "the most of 1d8+1 = 9, bonus 1d4 = 3 (table), armor ignored: 12 damage (MY-6)"),
    ],
)
def test_worked_example_3_damage_armor_and_the_major_wound(play, to_hit, dice, left, sum):
    """MY-6, MY-13, MY-16."""
    shown = play("shot", "start dice=1,2", f"attack A B defence=none dice={to_hit},{dice}")
    assert ([], left) == (shown["refused"], one(shown, "B")["hp"])
    assert sum == arithmetic(shown["log"])
    major = [line for line in shown["log"] if line.startswith("Major Wound")]
    assert ([f"Major Wound for B: {11 - left} is half of 11 or more (MY-13)"] if left > 0 else []) == major


BLED = ("start dice=1,2", "next", "next dice=1,2", "damage B 4")


def test_worked_example_4_bleeding_until_first_aid(play):
    """MY-14, MY-17, D4."""
    shown = play("wounded", *BLED)
    assert (2, -3, ["Unconscious", "Bleeding"]) == (shown["round"], one(shown, "B")["hp"], effects(shown, "B"))
    shown = play("wounded", *BLED, "next")
    assert (3, -4) == (shown["round"], one(shown, "B")["hp"])
    shown = play("wounded", *BLED, "next", "next")
    assert (4, -5) == (shown["round"], one(shown, "B")["hp"])
    shown = play("wounded", *BLED, "next", "next", "first-aid A B dice=60", "next")
    assert (5, -5) == (shown["round"], one(shown, "B")["hp"])
    assert ["Unconscious", "Stabilised"] == effects(shown, "B")
    shown = play("wounded", *BLED, "next", "next", "first-aid A B dice=3,2")
    assert (-3, ["Unconscious", "Stabilised"]) == (one(shown, "B")["hp"], effects(shown, "B"))


def test_worked_example_5_dead_at_minus_con(play):
    """MY-15."""
    shown = play("small", "start dice=1,2", "damage A 12")
    assert (-10, False) == (one(shown, "A")["hp"], one(shown, "A")["defeated"])
    shown = play("small", "start dice=1,2", "damage A 12", "damage A 1")
    assert (-11, True, "out") == (one(shown, "A")["hp"], one(shown, "A")["defeated"], one(shown, "A")["state"])


@pytest.mark.parametrize(
    ("roll", "level"),
    [
        ("30,1", "an ordinary success"),
        ("31", "a failure"),
        ("6", "a special success"),
        ("7,1", "an ordinary success"),
        ("1,1", "a critical success"),
        ("98", "a fumble"),
    ],
)
def test_worked_example_6_a_revolver_at_medium_range(play, roll, level):
    """MY-5, MY-7, D3."""
    shown = play("shot", "start dice=1,2", f"attack A B range=medium defence=none dice={roll}")
    assert [] == shown["refused"]
    face = roll.partition(",")[0]
    shot = f"A: Revolver (5 of 6 left) at B: {face} (table) against 50, medium -20 = 30: {level}"
    assert [shot] == [line[: len(shot)] for line in shown["log"] if " at B: " in line]
    flags = [d["what"] for d in shown["due"]]
    flag = "Revolver: 98 is a malfunction, 98 and up: jammed or broken? (MY-7)"
    assert ([flag] if face == "98" else []) == flags
    assert 5 == one(shown, "A")["fields"]["weapons"][0]["ammo"]


def test_an_attack_asks_to_hit_defence_damage_bonus_and_con(play):
    """MY-5 to MY-13: the order of dice in the headless mode."""
    shown = play("shot", "start dice=1,2", "attack A B dice=30,61,8,56 say=dodge")
    assert (4, ["Unconscious"]) == (one(shown, "B")["hp"], effects(shown, "B"))
    assert {"action": 0, "move": 0, "defence": 0} == one(shown, "B")["budget"]


def test_a_bare_start_and_bare_nexts_always_move_the_fight_on(play):
    """Every decision has a default, and none stops the fight."""
    shown = play("wounded", *BLED, "effect B Unconscious lasts=removed", *["next"] * 6)
    assert ([], 8, ["A"]) == (shown["refused"], shown["round"], shown["acting"])


def test_undone_and_done_again_it_is_the_same_fight(play):
    lines = ("start", "attack A B defence=dodge", "next", "next", "attack A B level=critical", "next")
    once, again = play("shot", *lines), play("shot", *lines, *["undo"] * len(lines), *["redo"] * len(lines))
    assert once["order"] == again["order"]
    assert once["log"] == again["log"]
