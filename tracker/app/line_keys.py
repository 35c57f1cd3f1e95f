"""Keys while text is typed: a command, or part of a name to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.engine.text import clean

from .mobs import line_of
from .tray import parted

if TYPE_CHECKING:
    from .desk import Desk

FIND = "find · Enter stays there, Esc goes back"


def in_prompt(desk: Desk, key: str, character: str | None) -> None:
    """The command line: Enter does it, Esc leaves it, anything else edits."""
    if key == "escape" or (key == "enter" and desk.gathering and desk.line.text.strip() == "add"):
        desk.line.set("")
        desk.mode, desk.gathering = "list", False
    elif key == "enter":
        desk.submit()
    elif key == "backspace" and not desk.line.text:
        desk.mode, desk.gathering = "list", False
    else:
        desk.line.feed(key, character)
        desk.expect()


def in_find(desk: Desk, key: str, character: str | None) -> None:
    """Part of a name: whoever is meant is selected while it is typed."""
    if key in ("enter", "escape"):
        if key == "escape":
            desk.listing.select(desk.before_find)
        desk.line.set("")
        desk.mode = "list"
        return
    desk.line.feed(key, character)
    wanted = clean(desk.line.text).casefold()
    running, tray = parted(desk.combat, desk.session.rules)
    listed = [*running, *tray.ids]
    at = listed.index(desk.before_find) + 1 if desk.before_find in listed else 0
    names = [(w, desk.combat[w].name.casefold()) for w in (*listed[at:], *listed[:at])]  # the next one first
    found = [w for w, n in names if n.startswith(wanted)] or [w for w, n in names if wanted in n]
    if found and wanted:
        desk.listing.select(line_of(desk.combat, found[0], desk.opened))
    desk.line.hint = FIND if found else "nobody is called that"
