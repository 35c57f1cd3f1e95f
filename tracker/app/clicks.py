"""A click on a key that is shown is that key: which one stands there, and what the terminal calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len

from .cells import Piece

NAMED = {"Enter": "enter", "Esc": "escape", "Backspace": "backspace"}
"""What screens call a key, where that is not what the terminal calls it."""
OTHERS = re.compile(r"ctrl\+.|f\d+|space|tab|insert|home|end|pageup|pagedown|up|down")


def key_under(pieces: Iterable[Piece], x: int) -> str:
    """The key, or several, that stand last at or before cell *x* of a line, as they are shown; "" beyond its end."""
    found, at = "", 0
    for text, style in pieces:
        if at > x:
            break
        found = text.strip() if style == "key" and text.strip() else found
        at += cell_len(text)
    return found if at > x else ""


def typed(shown: str) -> tuple[str, str | None] | None:
    """The key that is *shown* so, and what it prints; None where that is no one key (“Tab ↓ ↑”, “a letter”)."""
    key = NAMED.get(shown, shown)
    if len(key) == 1:
        return key, key
    return (key, " " if key == "space" else None) if key != shown or OTHERS.fullmatch(key) else None
