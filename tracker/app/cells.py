"""
Text and colour for widgets that draw their own lines: cells, not characters, and styles, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from tracker.engine.text import clean

from .contrast import least, legible
from .looks import Look, look, without_colour

Piece = tuple[str, str]  # text, and the name of its style
Lines = Sequence[Sequence[Piece]]
BETWEEN, GAP = 2, "gap"  # cells between two columns, and their style


def safe(text: str, most: int = 400) -> str:
    """*text* as one harmless line of at most *most* characters; nothing of it is obeyed by a terminal."""
    text = text[:most]
    if not text.isprintable():
        text = clean(text)
    # A joiner with nothing before it would pull the cell in front of the text into its cluster.
    return text.lstrip("\u200c\u200d\ufe0f")


def fit(text: str, width: int, right: bool = False) -> str:
    """*text* in exactly *width* cells: padded, or cut with an ellipsis."""
    if width <= 0:
        return ""
    size = cell_len(text)
    if size > width:
        return set_cell_size(set_cell_size(text, width - 1).rstrip() + "…", width)
    return " " * (width - size) + text if right else text + " " * (width - size)


def cut(pieces: Iterable[Piece], width: int) -> list[Piece]:
    """*pieces* in exactly *width* cells: padded, or cut with an ellipsis."""
    shown: list[Piece] = []
    left = width
    for text, style in pieces:
        text = safe(text) if text.strip() else text
        if (size := cell_len(text)) > left:
            shown.append((fit(text, left), style))
            return shown
        shown.append((text, style))
        left -= size
    return [*shown, (" " * left, "")]


def two_columns(left: Lines, right: Lines, width: int) -> list[tuple[Piece, ...]]:
    """The lines of *left* and *right* side by side, in *width* cells."""
    half = half_of(width)
    sides = zip_longest(left, right, fillvalue=())
    return [(*cut(one, half), (" " * BETWEEN, GAP), *cut(two, half)) for one, two in sides]


def half_of(width: int) -> int:
    """The cells that one of two columns has in *width*."""
    return (width - BETWEEN) // 2


def wrapped(text: str, width: int) -> list[str]:
    """*text* in lines of at most *width* cells, as far as its words allow."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


class Ink:
    """
    Rich styles for a widget's lines, made of looks and the theme, and kept until the theme changes.

    A style is a look over a *ground* (another look, whose ground it gets), *faded* towards it.
    """

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._made: dict[tuple[str, str, float], Style] = {}

    def clear(self) -> None:
        """Forget everything: the theme has changed."""
        self._made.clear()

    def style(self, name: str = "", ground: str = "", fade: float = 1.0) -> Style:
        """The style called *name* on *ground*; *fade* is how much of its colour is left."""
        key = (name, ground, fade)
        if key not in self._made:
            self._made[key] = self._make(name, ground, fade)
        return self._made[key]

    def strip(self, pieces: Iterable[Piece], width: int, ground: str = "", fade: float = 1.0) -> Strip:
        """A line of exactly *width* cells.  A style's name with a trailing ``!`` is never faded."""
        segments = []
        for text, name in pieces:
            if text:
                kept = name.endswith("!")
                segments.append(Segment(text, self.style(name.rstrip("!"), ground, 1.0 if kept else fade)))
        return Strip(segments).adjust_cell_length(max(0, width), self.style("", ground)).simplify()

    def _make(self, name: str, ground: str, fade: float) -> Style:
        _, back = self._widget.background_colors
        for below in filter(None, (look(ground) if ground else None, look(name) if name else None)):
            if below.ground:
                back += self._colour(below.ground, below.ground_share)
        shown = look(name) if name else Look()
        colour = self._colour(shown.colour, 1) if shown.colour else self._widget.styles.color
        front = legible(back, colour, shown.share * fade, least(name, shown, fade, *self._floors))
        bare = without_colour(name, ground) if self._widget.app.no_color else ""
        styles = " ".join((*shown.styles, bare))
        return Style.parse(styles.strip()) + Style.from_color(front.rich_color, back.rich_color)

    @property
    def _floors(self) -> tuple[float, float]:
        """The contrast that the theme gives to text at least, and to what is dimmed."""
        variables = self._widget.app.theme_variables
        return float(variables.get("least-text", "4.5")), float(variables.get("least-dim", "3"))

    def _colour(self, variable: str, share: float) -> Color:
        value = self._widget.app.theme_variables.get(variable, "white")
        colour = Color.parse(value if not value.startswith("auto") else "white")
        return colour if share >= 1 else colour.multiply_alpha(share)
