"""The prompt line: editing key by key, in order, and what is seen of it; the hint bar below it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from tracker.app.edit_line import KEYS
from tracker.app.hint_bar import HintBar
from tracker.app.prompt_line import Line, PromptLine

FAMILY = "👨‍👩‍👧‍👦"
HINTS = [("n", "next"), ("u", "undo"), ("d", "damage"), ("space", "mark"), ("?", "help")]


def typed(text: str, *keys: str) -> Line:
    line = Line()
    for character in text:
        assert line.feed(character, character)
    for key in keys:
        assert line.feed(key)
    return line


@pytest.mark.parametrize(
    ("keys", "text", "cursor"),
    [
        ([], "one two  three", 14),
        (["backspace"], "one two  thre", 13),
        (["left", "left", "delete"], "one two  thre", 12),
        (["home", "right", "backspace"], "ne two  three", 0),
        (["ctrl+w"], "one two  ", 9),
        (["ctrl+w", "alt+backspace"], "one ", 4),
        (["ctrl+w", "ctrl+w", "ctrl+w", "ctrl+w"], "", 0),
        (["ctrl+left", "ctrl+left"], "one two  three", 4),
        (["home", "ctrl+right", "ctrl+right"], "one two  three", 7),
        (["ctrl+left", "ctrl+u"], "three", 0),
        (["ctrl+left", "ctrl+left", "ctrl+k"], "one ", 4),
        (["home", "backspace", "left", "end", "delete", "right"], "one two  three", 14),
        (["home", "alt+d"], " two  three", 0),
    ],
)
def test_editing(keys: list[str], text: str, cursor: int) -> None:
    line = typed("one two  three", *keys)
    assert (line.text, line.cursor) == (text, cursor)


def test_keys_that_mean_nothing_are_not_used() -> None:
    line = Line()
    for key, character in [("enter", "\r"), ("escape", "\x1b"), ("f1", None), ("ctrl+s", "\x13"), ("alt+x", "x")]:
        assert not line.feed(key, character)
    assert line.text == ""
    assert line.feed("space", " ")
    assert line.feed("left_square_bracket", "[")
    assert line.text == " ["


def test_a_cluster_is_never_split() -> None:
    line = typed(f"a{FAMILY}e\u0301x")
    assert line.text == f"a{FAMILY}e\u0301x"
    for key in ("left", "left", "left"):
        line.feed(key)
    assert line.cursor == 1
    line.feed("delete")
    assert line.text == "ae\u0301x"
    line.feed("right")
    line.feed("backspace")
    assert line.text == "ax"
    line.set("\u0301")
    line.home()
    line.insert("e")
    assert line.cursor == 2, "what joins with what follows is passed as a whole"


def test_what_is_pasted_becomes_one_clean_line() -> None:
    line = Line()
    line.insert("  one\r\ntwo\t\x1b[31m\u202e ")
    assert line.text == "  one two ␛[31m· "
    line.set("")
    line.insert("x" * 10_000)
    assert len(line.text) == 2000
    line.feed("y", "y")
    assert len(line.text) == 2000


def test_history_keeps_what_was_not_sent() -> None:
    line = Line()
    for text in ("damage Amy 5", "heal Amy 2", "heal Amy 2", " "):
        line.set(text)
        line.take()
    typed_text = "ne"
    line.insert(typed_text)
    seen = []
    for key in ("up", "up", "up", "down", "down", "down"):
        line.feed(key)
        seen.append(line.text)
    assert seen == ["heal Amy 2", "damage Amy 5", "damage Amy 5", "heal Amy 2", "ne", "ne"]
    assert line.take() == "ne"
    assert (line.text, line.cursor) == ("", 0)


def test_tab_walks_through_the_candidates_and_back_to_what_was_typed() -> None:
    line = Line(lambda text, cursor: ["Amy", "Amos"] if text[:cursor].endswith("A") else [])
    line.set("damage A 5", 8)
    seen = []
    for key in ("tab", "tab", "tab", "tab", "shift+tab"):
        line.feed(key)
        seen.append(line.text)
    assert seen == ["damage Amy 5", "damage Amos 5", "damage A 5", "damage Amy 5", "damage A 5"]
    line.feed("tab")
    assert (line.candidates, line.chosen, line.cursor) == (("Amy", "Amos"), 0, 10)
    line.feed("!", "!")
    assert (line.text, line.candidates) == ("damage Amy! 5", ())
    line.feed("tab")
    assert line.text == "damage Amy! 5"


def test_a_single_candidate_is_settled_at_once() -> None:
    line = Line(lambda text, cursor: {"d": ["damage "], "damage A": ["Amy "]}.get(text[:cursor], []))
    for key, character in [("d", "d"), ("tab", "\t"), ("A", "A"), ("tab", "\t"), ("1", "1")]:
        assert line.feed(key, character)
    assert line.text == "damage Amy 1"


def test_an_error_goes_with_the_next_edit_but_not_with_a_look_around() -> None:
    line = typed("damage Amy x")
    line.error = "x is not a number"
    line.feed("left")
    assert line.error
    line.feed("delete")
    assert not line.error


@given(st.lists(st.one_of(st.sampled_from(sorted(KEYS)), st.text(max_size=3)), max_size=40))
def test_no_keys_break_it(keys: list[str]) -> None:
    line = Line(lambda text, cursor: ["龍", FAMILY, "\x1b", ""])
    for key in keys:
        if key in KEYS:
            line.feed(key)
        else:
            line.insert(key)
        assert 0 <= line.cursor <= len(line.text) <= 2000
        assert all(c.isprintable() or c in "\u200c\u200d" for c in line.text)


def test_the_model_needs_no_screen() -> None:
    code = "import sys, tracker.app.edit_line; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class Desk(App[None]):
    """A prompt line that gets every key, and the hint bar."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.painted = 0

    def compose(self) -> ComposeResult:
        desk = self

        class Counting(PromptLine):
            def render_line(self, y: int) -> Strip:
                desk.painted += 1
                return super().render_line(y)

        yield Counting()
        yield HintBar(HINTS)

    @property
    def prompt(self) -> PromptLine:
        return self.query_one(PromptLine)

    @property
    def seen(self) -> str:
        return self.prompt.render_line(0).text

    def on_key(self, event: object) -> None:
        self.prompt.feed(event.key, event.character)  # type: ignore[attr-defined]


def under_cursor(prompt: PromptLine) -> str:
    cursor = prompt._ink.style("cursor")
    return "".join(s.text for s in prompt.render_line(0) if s.style and s.style.bgcolor == cursor.bgcolor)


async def test_the_cursor_is_seen_and_stays_in_sight() -> None:
    app = Desk()
    async with app.run_test(size=(20, 5)) as pilot:
        app.prompt.active = True
        await pilot.press(*"damage")
        assert app.seen.startswith(" › damage ")
        assert under_cursor(app.prompt) == " "
        await pilot.press("left", "left")
        assert under_cursor(app.prompt) == "g"
        app.prompt.line.set("龍" * 30 + "end")
        app.prompt.sync()
        assert app.seen.endswith("end ")
        assert cell_len(app.seen) == 20
        await pilot.press("home")
        assert under_cursor(app.prompt) == "龍"
        for _ in range(33):
            await pilot.press("right")
            assert under_cursor(app.prompt) in ("龍", "e", "n", "d", " ")
            assert cell_len(app.seen) == 20
        app.prompt.active = False
        assert under_cursor(app.prompt) == ""


async def test_hint_and_error_stand_beside_the_text() -> None:
    app = Desk()
    async with app.run_test(size=(60, 5)):
        prompt = app.prompt
        prompt.line.hint = "Enter applies"
        prompt.line.insert("damage Amy 5x")
        assert app.seen.rstrip() == " › damage Amy 5x   Enter applies"
        prompt.line.error = "5x is not a number [/"
        assert app.seen.rstrip() == " › damage Amy 5x   ! 5x is not a number [/"
        prompt.line.set("x" * 300)
        prompt.line.error = "there is nobody called x"
        assert "there is nobody" in app.seen, "an error is seen beside the longest text"


async def test_candidates_are_shown_from_the_chosen_one_on() -> None:
    app = Desk()
    async with app.run_test(size=(60, 5)) as pilot:
        app.prompt.line.complete = lambda text, cursor: ["Amy", "Amos", "Abel"]
        await pilot.press("A", "tab", "tab")
        assert app.seen.split() == ["›", "Amos", "Amos", "Abel"]


async def test_nothing_new_is_not_painted() -> None:
    app = Desk()
    async with app.run_test(size=(60, 5)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        app.painted = 0
        app.prompt.sync()
        await pilot.press("f5")
        await pilot.pause()
        assert app.painted == 0
        await pilot.press("b")
        await pilot.pause()
        assert app.painted == 1


async def test_no_size_and_no_text_ends_it() -> None:
    app = Desk()
    texts = ["", "x" * 2000, FAMILY * 9, "龍" * 40, "e\u0301" * 30, "\u0301" * 9, "\x1b[2J[/", "שלום"]
    async with app.run_test(size=(80, 5)) as pilot:
        app.prompt.active = True
        for width in (*range(12), 20, 60, 300):
            app.prompt.styles.width = width
            app.query_one(HintBar).styles.width = width
            await pilot.pause()
            for text in texts:
                app.prompt.line.set(text)
                app.prompt.line.error = text
                for key in ("left", "home", "end"):
                    app.prompt.feed(key)
                    strip = app.prompt.render_line(0)
                    assert strip.cell_length == app.prompt.size.width == cell_len(strip.text)
                app.query_one(HintBar).hints = [(text, text), ("?", "help")]
                assert app.query_one(HintBar).render_line(0).cell_length == app.query_one(HintBar).size.width


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, "n next   u undo   d damage   space mark   ? help"),
        (49, "n next   u undo   d damage   space mark   ? help"),
        (48, "n next   u undo   d damage   ? help"),
        (20, "n next   ? help"),
        (10, "? help"),
        (5, "? h…"),
        (2, "?"),
    ],
)
async def test_hints_are_whole_and_the_last_one_stays(width: int, shown: str) -> None:
    app = Desk()
    async with app.run_test(size=(width, 5)):
        assert app.query_one(HintBar).render_line(0).text.strip() == shown


def test_what_a_key_put_into_the_line_is_deleted_last():
    line = Line()
    line.set("damage Amy ")
    for char in "12":
        line.feed(char, char)
    line.feed("ctrl+u")
    assert "damage Amy " == line.text
    line.feed("ctrl+u")
    assert "" == line.text
