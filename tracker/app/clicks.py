"""A click on a key that is shown is that key: which one stands there, and what the terminal calls it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from .cells import Piece

NAMED = {"Enter": "enter", "Esc": "escape"}
"""What screens call a key, where that is not what the terminal calls it."""


def key_under(pieces: Iterable[Piece], x: int) -> str:
    """The key that stands last at or before cell *x* of a line, as it is shown, or ""."""
    found, at = "", 0
    for text, style in pieces:
        if at > x:
            break
        found = text.split()[0] if style == "key" and text.strip() else found
        at += cell_len(text)
    return found


def typed(shown: str) -> tuple[str, str | None] | None:
    """The key that is *shown* so, and what it prints; None where that is no one key (“Tab ↓ ↑”, “a letter”)."""
    key = NAMED.get(shown, shown)
    if key == "space" or len(key) == 1:
        return key, " " if key == "space" else key
    return None if " " in key or (key == shown and not key.startswith(("ctrl+", "f"))) else (key, None)
