"""Keys and clicks while something is open over the log: a form, a list of acts, a text to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from . import palette
from .clicks import typed
from .keys import now

if TYPE_CHECKING:
    from .desk import Desk

SCROLLS = {
    "down": (1, 0, 0),
    "up": (-1, 0, 0),
    "pagedown": (0, 1, 0),
    "pageup": (0, -1, 0),
    "end": (0, 99, 0),
    "home": (0, -99, 0),
}
"""By how many lines, pages and parts."""
IN_HELP = {**SCROLLS, "tab": (0, 0, 1), "shift+tab": (0, 0, -1)}
"""The same, and a help has parts."""
CLICKED = frozenset(("palette", "form", "acts", "commons", "reactions", "told"))
"""Where a click on a line does something."""
READING = {"j": "down", "k": "up", "space": "pagedown"}
"""What else scrolls where no letter does anything."""


def in_form(desk: Desk, key: str, character: str | None) -> None:
    """Answers are typed; Enter takes them all, a letter the option of a single decision, Esc leaves."""
    errand = desk.errand
    assert errand is not None, "a form belongs to an errand"
    assert errand.form is not None, "the form mode has a form"
    if key == "escape" and errand.back():
        desk.say("Back to what was asked before; Esc once more leaves.")
    elif key == "escape":
        desk.errand, desk.mode = None, "list"
        desk.line.set("")
        desk.say("Nothing was done.")
    elif key != "enter":
        if option := errand.form.option(character):
            errand.choose(option)
            desk.go_on(errand)
        else:
            errand.form.feed(key, character)
    elif errand.accept():
        desk.go_on(errand)


def in_acts(desk: Desk, key: str) -> None:
    """A letter does an act; the key that opened the list closes it."""
    common = desk.mode == "commons"
    listed = desk.commons() if common else desk.reactions() if desk.mode == "reactions" else desk.acts()
    action = next((a for a in listed if a.key == key), None)
    if action is None and _scrolls(desk, key):
        return
    mode, desk.mode = desk.mode, "list"
    if action is not None:
        desk.take(action)
    elif key not in ("escape", now({"commons": "g", "reactions": "r"}.get(mode, "x"))):
        whose = f"no act in general; {now('g')} shows" if common else f"no act of {desk.name()}; {now('x')} shows"
        desk.say(f"{key} is {whose} them.", "warn")


def in_text(desk: Desk, key: str) -> None:
    """Something to read: it scrolls, or closes."""
    if not _scrolls(desk, READING.get(key, key), IN_HELP if desk.mode == "help" else SCROLLS):
        desk.mode = "list"


def click_line(desk: Desk, line: int, current: int | None, shown: str) -> None:
    """A click on *line* of what is open over the log, the *current* of it chosen, where the key *shown* stands last."""
    match desk.mode:
        case "palette":
            assert desk.palette is not None, "the palette mode has a palette"
            if line and (entry := desk.palette.beside(line - (current or 0))):
                palette.do(desk, entry)
        case "form" if desk.form and not desk.form.choice:
            desk.form.go(line - 1)
        case "form" | "acts" | "commons" | "reactions":
            if shown and (key := typed(shown.split()[0])):  # of an act's letter and digit, the letter
                desk.press(*key)
        case "told":
            desk.press("escape", None)


def _scrolls(desk: Desk, key: str, moves: Mapping[str, tuple[int, int, int]] = SCROLLS) -> bool:
    """Whether *key* moves what is open; then it will."""
    if key not in moves:
        return False
    by, before = moves[key], desk.scroll
    desk.scroll = before[0] + by[0], before[1] + by[1], before[2] + by[2]
    return True
