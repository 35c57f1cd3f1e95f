"""
The prompt line on the screen: a sign, the text with its cursor, then a hint or what was wrong.
"""

from __future__ import annotations

from itertools import accumulate

from rich.cells import cell_len, split_graphemes
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from .cells import Ink, Piece, fit, safe
from .edit_line import Line

__all__ = ["Line", "PromptLine"]

SIGN = " › "


class PromptLine(Widget, can_focus=False, inherit_bindings=False):
    """Draws a Line.  It takes no focus: the screen feeds it, and whoever changes the line itself calls sync."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    PromptLine {
        height: 1; background: $foreground 5%;
    }
    """

    def __init__(self, line: Line | None = None, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.line = line or Line()
        self._active = False
        self._first = 0  # the first cell of the text that is in sight
        self._shown: tuple[object, ...] = ()
        self._ink = Ink(self)

    @property
    def active(self) -> bool:
        """Whether keys go into the line: shows the cursor."""
        return self._active

    @active.setter
    def active(self, active: bool) -> None:
        self._active = active
        self.sync()

    def feed(self, key: str, character: str | None = None) -> bool:
        """Give the line a key and show what became of it; False if it means nothing there."""
        used = self.line.feed(key, character)
        self.sync()
        return used

    def sync(self) -> None:
        """Show the line as it is now; costs nothing when nothing has changed."""
        line = self.line
        state = (line.text, line.cursor, line.hint, line.error, line.candidates, line.chosen, self._active)
        if state != self._shown:
            self._shown = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line, scrolled so far that the cursor is in sight."""
        width = self.size.width
        if width <= 0 or y > 0:
            return self._ink.strip((), width)
        notes = self._notes()
        line, room = self.line, max(1, width - len(SIGN))
        spans, total = split_graphemes(line.text)
        starts = [0, *accumulate(size for _, _, size in spans)]
        at = sum(1 for _, end, _ in spans if end <= line.cursor)
        cell, size = starts[at], max(1, spans[at][2]) if at < len(spans) else 1
        if line.error or line.candidates:  # a hint gives way to a long text, these do not
            room = max(1, room // 2, room - 2 - sum(cell_len(text) for text, _ in notes))
        self._first = max(0, min(self._first, cell, total + 1 - room), cell + size - room)
        return self._ink.strip(self._pieces(spans, starts, at, room) + self._cut(notes, width, room), width)

    def notify_style_update(self) -> None:
        """Another theme: every colour is asked for again."""
        super().notify_style_update()
        self._ink.clear()

    def _pieces(self, spans: list[tuple[int, int, int]], starts: list[int], at: int, room: int) -> list[Piece]:
        text, first = self.line.text, self._first
        if self._active:
            self.app.cursor_position = self.content_region.offset + Offset(len(SIGN) + starts[at] - first, 0)
        before = after = ""
        under = " "
        for n, (start, end, size) in enumerate(spans):
            if starts[n] < first:  # a wide cluster half out of sight leaves its other half blank
                before += " " * max(0, starts[n] + size - first)
            elif starts[n] + size <= first + room:
                if n < at:
                    before += text[start:end]
                elif n == at:
                    under = text[start:end]
                else:
                    after += text[start:end]
        style = "text" if self._active else "idle"
        sign = (SIGN, "sign" if self._active else "idle")
        return [sign, (before, style), (under, "cursor" if self._active else style), (after, style)]

    def _notes(self) -> list[Piece]:
        line = self.line
        if line.error:
            return [(f"! {safe(line.error)}", "error")]
        if line.candidates:
            pairs = [(safe(c).strip(), "chosen" if n == line.chosen else "hint") for n, c in enumerate(line.candidates)]
            return [piece for pair in pairs[max(0, line.chosen) :] for piece in (pair, ("  ", "hint"))]
        return [(safe(line.hint), "hint")]

    def _cut(self, notes: list[Piece], width: int, room: int) -> list[Piece]:
        used = len(SIGN) + max(cell_len(self.line.text) - self._first + 1, 1)
        left = width - min(used, len(SIGN) + room) - 2
        pieces: list[Piece] = [("  ", "hint")]
        for text, style in notes:
            if left < min(4, cell_len(text)):
                break
            pieces.append((fit(text, min(left, cell_len(text))), style))
            left -= cell_len(text)
        return pieces
