"""Plain mode: nothing but ASCII reaches the terminal, and what marks say stands in words."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

import pytest
from hands import STATUE, Hands
from looking import screen
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

import rulesets
import tracker
from tracker.app.app import TurnkeeperApp
from tracker.app.filters import STAND_INS, Ascii, ascii_of
from tracker.encounter import samples
from tracker.opening import open_session
from tracker.settings import Settings

ROOTS = [Path(tracker.__file__).parent, Path(rulesets.__file__).parent]
MARKS = "SPZ"  # categories of signs; letters, and what belongs to them, stay


def test_every_special_character_has_a_stand_in():
    said = [
        node.value
        for root in ROOTS
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    said += [path.read_text("utf-8") for root in ROOTS for path in root.rglob("*.md")]
    signs = {c for text in said for c in text if not c.isascii() and unicodedata.category(c)[0] in MARKS}
    assert set() == signs - set(STAND_INS) - set("\ufffd🐉")  # what is said in their place is a question mark


def test_stand_ins_are_ascii_and_as_wide_unless_sentences_need_more():
    assert [] == [c for c, instead in STAND_INS.items() if not instead.isascii() or not instead]
    wider = {c for c, instead in STAND_INS.items() if len(instead) != cell_len(c)}
    assert {"½", "≤", "≥", "≠"} == wider


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("▶ 11 → 3 · Zoë 龍", "* 11 > 3 - Zoë 龍"),
        ("🐉 name*½", "?? name*1/2"),
        ("plain", "plain"),
        ("“who”…", '"who"~'),
    ],
)
def test_letters_of_names_stay(text, plain):
    assert plain == ascii_of(text)


@pytest.mark.parametrize("texts", [("a½", "b  "), ("½½", ""), ("½", "x", "½")])
def test_a_line_stays_as_wide_as_it_was(texts):
    made = Ascii().apply([Segment(t) for t in texts], Color(0, 0, 0))
    assert sum(cell_len(t) for t in texts) == sum(cell_len(s.text) for s in made)
    assert all(s.text.isascii() for s in made)


async def opened(path: Path, tmp_path: Path, *keys: str, size=(100, 30)) -> list[str]:
    session = open_session(str(path), None, tmp_path / "data", seed=1, save=False)
    session.hear("start")
    app = TurnkeeperApp(tmp_path / "data", session, Settings(plain=True))
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
        await pilot.pause(0.05)
        assert "none" == app.animation_level
        return screen(app)


@pytest.mark.parametrize("path", samples(), ids=lambda p: p.stem)
async def test_nothing_but_ascii_is_shown_of_a_fight(path, tmp_path):
    for keys in ((), ("M",), ("M", "M"), ("x",), ("?",), ("?", "pagedown", "pagedown"), ("p",), ("w",)):
        assert [] == [line for line in await opened(path, tmp_path, *keys) if not ascii_but_letters(line)]


def ascii_but_letters(line: str) -> bool:
    return all(c.isascii() or unicodedata.category(c)[0] in "LMN" for c in line)


@pytest.mark.parametrize("keys", [(), ("?",), ("n",), ("down", "?", "end")])
async def test_nothing_but_ascii_is_shown_at_home(keys, tmp_path):
    app = TurnkeeperApp(tmp_path / "data", None, Settings(plain=True), tour=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause(0.05)
        assert [] == [line for line in screen(app) if not ascii_but_letters(line)]


async def test_nothing_but_ascii_is_shown_by_the_palette_and_by_toasts(tmp_path):
    file = tmp_path / "fight.toml"
    file.write_text(STATUE)
    session = open_session(str(file), None, tmp_path / "data", seed=1)
    app = TurnkeeperApp(tmp_path / "data", session, Settings(plain=True))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause(0.1)
        assert any("q quits" in line for line in screen(app))
        assert [] == [line for line in screen(app) if not line.isascii()]
        await pilot.press("ctrl+p", *"dam")
        await pilot.pause(0.3)
        assert any("damage" in line.lower() for line in screen(app))
        assert [] == [line for line in screen(app) if not line.isascii()]
    session.close()


async def test_who_is_selected_and_what_changed_stand_in_lines_of_the_log(tmp_path):
    file = tmp_path / "fight.toml"
    file.write_text(STATUE)
    session = open_session(str(file), None, tmp_path / "data", seed=1)
    app = TurnkeeperApp(tmp_path / "data", session, Settings(plain=True))
    async with app.run_test(size=(100, 30)) as pilot:
        hands = Hands(pilot)
        await hands.keys("s", "enter")
        assert "selected: Amy, 12 of 12, acts now" in await hands.shown("lower")
        await hands.type("d5\n")
        text = await hands.shown("lower")
        assert "12 → 7" in text
        assert "selected: Amy, 7 of 12, acts now" in text
        await hands.keys("down", "u")
        text = await hands.shown("lower")
        assert "selected: John, 12 of 12" in text
        assert "Took back: damage Amy 5" in text
    session.close()
