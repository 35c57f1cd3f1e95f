"""Lines of styled text in a block: header, card, log, forms and help are all drawn by it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, split_graphemes
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .cells import Ink, Piece, fit, safe
from .clicks import key_under

TextLine = tuple[Piece, ...]
LONGEST = 2000
WHEEL = 3  # lines
HEADING = "accent"
"""The style that a line begins with where a part of the text does."""


class Pane(Widget, can_focus=False, inherit_bindings=False):
    """
    Shows lines, wrapped to its width.

    Of more than fit it shows the end (*bottom*, from a whole line on), or what is around the *current* one.

    A piece whose style starts with ``>`` is set at the right edge.  *more* is the word that stands beside
    the first and the last line in sight, with an arrow, as long as there is more that way.
    """

    class Clicked(Message):
        """A click on *line* of those that were given, which is *text*, and the key that stands there last, or ""."""

        def __init__(self, pane: Pane, line: int, text: TextLine, key: str) -> None:
            super().__init__()
            self.pane = pane
            self.line = line
            self.text = text
            self.key = key

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Pane {
        height: 1fr;
    }
    """

    def __init__(self, *, pad: int = 1, more: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self._pad = pad
        self._more = more
        self._lines: tuple[TextLine, ...] = ()
        self._current: int | None = None
        self._bottom = False
        self._top = 0
        self._laid: tuple[int, list[tuple[TextLine, int]]] = (-1, [])
        self._ink = Ink(self)

    def show(self, lines: Sequence[TextLine], current: int | None = None, bottom: bool = False) -> None:
        """Show *lines*; costs nothing when they are what is shown already."""
        new = tuple(lines)
        if (new, current, bottom) != (self._lines, self._current, self._bottom):
            before = self._in_sight()
            self._lines, self._current, self._bottom = new, current, bottom
            self._laid = (-1, [])
            self._top = 0
            for y, (old, now) in enumerate(zip(before, self._in_sight(), strict=True)):
                if old != now:
                    self.refresh(Region(0, y, self.size.width, 1))

    def scroll_lines(self, delta: int) -> None:
        """Move the part in sight by *delta* lines, as far as there are lines."""
        laid = self._lay(self.size.width)
        top = max(0, min(self._top + delta, len(laid) - self.size.height))
        if top != self._top:
            self._top = top
            self.refresh()

    def scroll_pages(self, lines: int, pages: int, parts: int) -> None:
        """Move by so many *lines* and *pages*, and to the heading so many *parts* on."""
        self.scroll_lines(lines + pages * max(1, self.size.height - 2))
        heads = [n for n, (pieces, _) in enumerate(self._lay(self.size.width)) if pieces and pieces[0][1] == HEADING]
        if parts and heads:
            ahead = [n for n in heads if n > self._top] if parts > 0 else [n for n in heads if n < self._top][::-1]
            self.scroll_lines(ahead[min(abs(parts), len(ahead)) - 1] - self._top if ahead else 0)

    def wanted(self, width: int) -> int:
        """How many lines of a screen all of it would take at *width*."""
        return len(self._lay(width))

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width = self.size.width
        if width <= 0:
            return Strip.blank(0)
        laid = self._lay(width)
        pieces, current = self._line(laid, y + self._first(laid), y)
        return self._ink.strip(_aligned(pieces, width, self._pad), width, "current" if current else "")

    def on_click(self, event: events.Click) -> None:
        """A click on a line is told to the screen."""
        spot = event.get_content_offset(self)
        laid = self._lay(self.size.width)
        row = None if spot is None else spot.y + self._first(laid)
        if event.chain == 1 and spot is not None and row is not None and 0 <= row < len(laid):
            pieces, line = laid[row]
            self.post_message(self.Clicked(self, line, self._lines[line], key_under(pieces, spot.x - self._pad)))

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls what is there to be read."""
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls what is there to be read."""
        self.scroll_lines(-WHEEL)

    def notify_style_update(self) -> None:
        """Another theme: every colour is asked for again."""
        super().notify_style_update()
        self._ink.clear()

    def _in_sight(self) -> list[tuple[TextLine, bool]]:
        """What each line of the screen shows."""
        width, height = self.size
        laid = self._lay(width) if width else []
        first = self._first(laid)
        return [self._line(laid, first + y, y) for y in range(height)]

    def _line(self, laid: list[tuple[TextLine, int]], at: int, y: int) -> tuple[TextLine, bool]:
        """What the screen's line *y* shows, and whether that is the current one."""
        if not 0 <= at < len(laid):
            return (), False
        pieces, line = laid[at]
        if self._bottom and at > y and line == laid[at - y - 1][1] != laid[-1][1]:
            return (), False  # the end of a line whose beginning is out of sight says nothing
        if self._more and self._current is None and not self._bottom:
            above, below = y == 0 < at, y == self.size.height - 1 and at + 1 < len(laid)
            if above or below:
                kept = tuple(p for p in pieces if not p[1].startswith(">"))
                pieces = (*kept, (f"  {'↑' if above else '↓'} {self._more}", ">accent"))
        return pieces, line == self._current

    def _first(self, laid: list[tuple[TextLine, int]]) -> int:
        spare = len(laid) - self.size.height
        if self._bottom and self._current is None:
            return spare if spare > 0 else 0
        if self._current is not None and spare > 0:
            at = next((n for n, (_, line) in enumerate(laid) if line == self._current), 0)
            return max(0, min(at - self.size.height // 2, spare))
        return max(0, min(self._top, spare))

    def _lay(self, width: int) -> list[tuple[TextLine, int]]:
        if self._laid[0] != width:
            room = max(1, width - 2 * self._pad)
            laid = [(part, n) for n, line in enumerate(self._lines) for part in wrap(line, room)]
            self._laid = (width, laid)
        return self._laid[1]


def wrap(line: TextLine, width: int) -> list[TextLine]:
    """*line* in parts of at most *width* cells, broken between words; what goes on is indented as the line is."""
    line = tuple((safe(text, LONGEST), style) if text.strip() else (text, style) for text, style in line)
    if any(style.startswith(">") for _, style in line) or sum(cell_len(t) for t, _ in line) <= width:
        return [line]
    lead = line[0][0] if line and not line[0][0].strip() else ""
    indent = min(cell_len(lead) + 2, width // 2)
    parts: list[list[Piece]] = [[]]
    used = 0
    for text, style in line:
        for word in _words(text):
            size = cell_len(word)
            if used + cell_len(word.rstrip()) > width and used > indent:
                parts.append([(" " * indent, "")])
                used = indent
                word = word.lstrip()
                size = cell_len(word)
            if used + cell_len(word.rstrip()) <= width < used + size:
                word, size = word.rstrip(), width - used  # the space behind it is the end of the line
            while used + size > width:  # one word longer than a line
                head = _head(word, width - used)
                parts[-1].append((head, style))
                word = word[len(head) :]
                size = cell_len(word)
                parts.append([(" " * indent, "")])
                used = indent
            parts[-1].append((word, style))
            used += size
    return [tuple(p) for p in parts]


def _words(text: str) -> list[str]:
    words, at = [], 0
    for n in range(1, len(text)):
        glued = text[n] == "→" or text[n - 2 : n] == "→ "  # 11 → 3 is one word
        if text[n - 1] == " " and text[n] != " " and not glued:
            words.append(text[at:n])
            at = n
    return [*words, text[at:]] if text else []


def _head(word: str, width: int) -> str:
    """As many whole clusters of *word* as fit into *width*, at least one."""
    used, end = 0, 0
    for _, stop, size in split_graphemes(word)[0]:
        if end and used + size > width:
            break
        used, end = used + size, stop
    return word[: end or 1]


def _aligned(pieces: TextLine, width: int, pad: int) -> list[Piece]:
    left = [(t, s) for t, s in pieces if not s.startswith(">")]
    right = [(t, s[1:]) for t, s in pieces if s.startswith(">")]
    margin: Piece = (" " * min(pad, width), "")
    if not right:
        return [margin, *left]
    room = width - 2 * pad - sum(cell_len(t) for t, _ in right)
    if room < 4:
        return [margin, *right]
    shown: list[Piece] = []
    for text, style in left:
        size = cell_len(text)
        shown.append((text if size <= room else fit(text, room), style))
        room -= min(size, room)
    return [margin, *shown, (" " * room, ""), *right]
