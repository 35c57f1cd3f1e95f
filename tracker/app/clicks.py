"""A click on a key that is shown is that key: which one stands there, and what the terminal calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len

from .cells import GAP, Piece
from .keys import SHOWN

KEYS = ("key", "key-off")
"""The styles of a key that can be pressed, and of one that says why it cannot do anything now."""
CALLED = {shown: key for key, shown in SHOWN.items()}
OTHERS = re.compile(r"ctrl\+.|f\d+|space|insert")


def key_under(pieces: Iterable[Piece], x: int) -> str:
    """The key, or several, that stand last at or before cell *x* of its column, as they are shown; "" beyond it."""
    found, at = "", 0
    for text, style in pieces:
        if at > x or style.startswith(">"):
            break
        if style == GAP:
            found = ""
        elif style in KEYS and text.strip():
            found = text.strip()
        at += cell_len(text)
    return found if at > x else ""


def typed(shown: str) -> tuple[str, str | None] | None:
    """The key that is *shown* so, and what it prints; None where that is no one key (“Tab ↓ ↑”, “a letter”)."""
    key = CALLED.get(shown, shown)
    if len(key) == 1:
        return key, key
    return (key, " " if key == "space" else None) if key in SHOWN or OTHERS.fullmatch(key) else None
