"""Keys while text is typed: a command, or part of a name to find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.engine.model import Combat
from tracker.engine.text import clean

from .keys import now

if TYPE_CHECKING:
    from .desk import Desk

TYPING = frozenset(("prompt", "find", "palette"))
"""Modes in which letters go into the line."""

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
        if desk.gathering and not desk.line.text:
            desk.line.set("add ")
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
    listed = desk.combat.listed()
    at = listed.index(desk.before_find) + 1 if desk.before_find in listed else 0
    found = _found(desk.combat, (*listed[at:], *listed[:at]), wanted)  # the next one first
    if found and wanted:
        desk.select(found)
    wings = [c.id for c in desk.combat.combatants.values() if c.present == "wings"]
    away = "" if found else _found(desk.combat, wings, wanted)
    off = f"{desk.combat[away].name} is off-stage; {now('c')} calls" if away else "nobody is called that"
    desk.line.hint = FIND if found else off


def paste(desk: Desk, text: str) -> bool:
    """Put *text* where what is typed goes; False where that is nowhere."""
    if desk.form:
        desk.form.paste(text)
    elif desk.mode in TYPING:
        desk.line.insert(text)
        if desk.palette:
            desk.palette.find(desk.line.text)
    else:
        return False
    return True


def _found(combat: Combat, who: Sequence[str], wanted: str) -> str:
    """The first of *who* whose name, or the name of whose mob, begins so or has it in it."""
    names = [(w, (combat[w].name.casefold(), combat[w].mob.casefold())) for w in who]
    begins = (w for w, of in names if any(n.startswith(wanted) for n in of))
    return next(begins, "") or next((w for w, of in names if any(wanted in n for n in of)), "")
