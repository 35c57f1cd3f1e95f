"""
What every line of the screen goes through last, whatever drew it: no colours, and nothing but ASCII, where that is
wanted.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

STAND_INS = {
    # Marks of the order
    "▌": ">", "•": "+", "▶": "*", "▷": "<", "✓": "v", "–": "-", "…": "~", "✗": "x",
    "◆": "@", "◇": "&", "▲": "^", "▽": "%",
    # What is left to spend, and hit points
    "●": "O", "○": ".", "»": ">", "‹": "<", "×": "x", "▆": "=", "▂": "_", "▁": "_",
    # Lines and blocks
    "─": "-", "│": "|", "█": "#", "■": "#", "□": ".",
    # Arrows
    "↑": "^", "↓": "v", "←": "<", "→": ">", "↕": "|", "↗": "/", "↘": "\\", "↙": "/", "↖": "\\", "‿": "_",
    # Signs in sentences
    "›": ">", "·": ".", "−": "-", "—": "-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "½": "1/2",
    "≈": "~", "≤": "<=", "≥": ">=", "≠": "!=", "°": "o", "²": "2", "³": "3", "√": "V", "␛": "^", "\u00a0": " ",
    # Of Textual's own palette
    "🔎": "/ ", "▎": "|", "▏": "|", "▊": "|", "▔": "-",
}  # fmt: skip
"""
Every special character, and what stands for it in ASCII: as wide, or else the line gives up blanks at its end.
"""

_ONE_BY_ONE = str.maketrans(STAND_INS)
_WORDS = frozenset("LMN")  # letters, what belongs to them, and numbers: names of people stay as they are


@lru_cache(4096)
def ascii_of(text: str) -> str:
    """*text* with a stand-in for every sign that is not ASCII; letters of any script stay."""
    if text.isascii():
        return text
    text = text.replace(" · ", " - ").translate(_ONE_BY_ONE)
    if text.isascii():
        return text
    return "".join(c if c.isascii() or unicodedata.category(c)[0] in _WORDS else "?" * cell_len(c) for c in text)


class Ascii(LineFilter):
    """No box drawing, no blocks, no arrows: for screen readers and slow links."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, as wide as before."""
        if all(s.text.isascii() for s in segments):
            return segments
        made = [Segment(ascii_of(text), style, control) for text, style, control in segments]
        over = sum(cell_len(s.text) for s in made) - sum(cell_len(s.text) for s in segments)
        while over > 0 and made:  # what is longer than the sign it stands for takes blanks, or the end
            text, style, control = made.pop()
            size = cell_len(text)
            if size > over:
                made.append(Segment(set_cell_size(text, size - over), style, control))
            over -= min(over, size)
        return [*made, Segment(" " * -over)] if over < 0 else made


class Colourless(LineFilter):
    """No colour at all; bold, underlined and reversed stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line without colours."""
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]
