"""The map: squares two columns wide between rulers, as much of it as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.engine.offers import Grid, Spot

from .cells import Ink, Piece, cut, fit, safe, wrapped
from .looks import LOOKS
from .order_paint import SIDES

HEAD = 2  # lines above the squares: the title, and the numbers of the columns
LEAST = 3  # lines of squares, even where there are fewer: a sentence may stand there
CELLS = 2  # a square
EVERY = 5  # columns from one number to the next
MARGIN = 4  # squares kept in sight around what has to be, where there is room
WHEEL = 2  # squares
EMPTY = Grid(())


class MapView(Widget, can_focus=False, inherit_bindings=False):
    """
    Draws a `Grid`, or a sentence where there is none.

    It has no keys of its own.  The part in sight follows what has to be seen whenever that changes.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    MapView {
        display: none; height: 1fr; color: $foreground;
    }
    """

    class Clicked(Message):
        """A click on the square at *spot*."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._grid = EMPTY
        self._said = ""
        self._keys: tuple[str, ...] = ()
        self._first: Spot = (0, 0)  # the square in the corner of the part in sight
        self._strips: dict[int, tuple[object, Strip]] = {}
        self._painted: dict[int, object] = {}  # what each line of the screen shows now
        self._ink = Ink(self)
        self._styles: dict[str, Style] = {}  # by tone

    def show(self, grid: Grid | None, said: str = "", keys: Sequence[str] = ()) -> None:
        """Show *grid*, or what is *said* instead; of *keys*, the longest text that fits stands beside the title."""
        before, self._grid = self._grid, grid or EMPTY
        self._said, self._keys = said, tuple(keys)
        if self._grid is not before and (_size(self._grid), self._grid.at) != (_size(before), before.at):
            self._follow()
        self._repaint()

    @property
    def wanted(self) -> tuple[int, int]:
        """The cells and lines that all of it would take."""
        columns, rows = _size(self._grid)
        return self._gutter + columns * CELLS + 1, HEAD + max(LEAST, rows)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width = self.size.width
        if width <= 0:
            return Strip.blank(0)
        key = self._painted[y] = self._line(y)
        cached = self._strips.get(y)
        if cached is None or cached[0] != key:
            cached = self._strips[y] = key, self._drawn(y)
        return cached[1]

    def notify_style_update(self) -> None:
        """Another theme: every colour is asked for again."""
        super().notify_style_update()
        self._ink.clear()
        self._styles.clear()
        self._strips.clear()

    def on_resize(self) -> None:
        """Another size: another part in sight."""
        self._strips.clear()
        self._follow()
        self.refresh()

    def _repaint(self) -> None:
        width, height = self.size
        for y in range(height):
            if self._line(y) != self._painted.get(y):
                self.refresh(Region(0, y, width, 1))

    def _line(self, y: int) -> object:
        """All that line *y* of the screen depends on, beside its width."""
        grid, (left, top) = self._grid, self._first
        if self._said:
            return self._said, y
        if y == 0:
            return grid.told, self._keys
        columns, rows = _size(grid)
        if y == 1:
            return left, columns, self._gutter, grid.at and grid.at[0], grid.origin
        row = top + y - HEAD
        if row >= rows:
            return None
        at = grid.at is not None and grid.at[1] == row
        return left, columns, row, self._gutter, at, self._more(y), grid.origin, grid.rows[row]

    def _drawn(self, y: int) -> Strip:
        width = self.size.width
        if self._said:
            texts = wrapped(safe(self._said, 2000), max(1, width - 2))
            return self._ink.strip([(f" {texts[y]}" if y < len(texts) else "", "error")], width)
        if y == 0:
            return self._ink.strip(self._title(width), width)
        if y == 1:
            return self._ink.strip(self._ruler(width), width)
        row = self._first[1] + y - HEAD
        if row >= len(self._grid.rows):
            return self._ink.strip([], width)
        at = self._grid.at is not None and self._grid.at[1] == row
        number = f"{self._more(y)}{row + self._grid.origin[1]:>{self._gutter - 2}} "
        segments = [
            Segment(number[:1], self._ink.style("accent")),
            Segment(number[1:], self._ink.style("title" if at else "head")),
        ]
        left, squares = self._first[0], self._grid.rows[row]
        for text, tone in squares[left : left + self._columns]:
            segments.append(Segment(_two(text), self._style(tone)))
        return Strip(segments).simplify().adjust_cell_length(width, self._ink.style())

    def _style(self, tone: str) -> Style:
        """What a tone looks like; whoever acts is reversed, who is in focus underlined: it needs no colour."""
        if tone not in self._styles:
            name, *marks = tone.split() or [""]
            side = name.removeprefix("side")
            if side != name and side.isdigit():
                look = f"side-{int(side) % len(SIDES)}-now"
            else:
                look = f"map-{name}" if f"map-{name}" in LOOKS else "plain"
            acting, focus = "acting" in marks, "focus" in marks
            shown = self._ink.style(look, "map-focus" if focus and not acting else "")
            self._styles[tone] = shown + Style(reverse=acting or None, underline=focus or None)
        return self._styles[tone]

    def _title(self, width: int) -> list[Piece]:
        told = safe(self._grid.told)
        room = width - 2 - cell_len(told)
        keys = next((f"  {k}" for k in map(safe, self._keys) if cell_len(k) + 2 <= room), "")
        return [(" ", ""), (fit(told, width - 2 - cell_len(keys)), "title"), (keys, "dim")]

    def _ruler(self, width: int) -> list[Piece]:
        left, columns = self._first[0], _size(self._grid)[0]
        at = self._grid.at[0] if self._grid.at else -1
        end = min(columns, left + self._columns)
        pieces: list[Piece] = [(f"{'←' if left else '':>{self._gutter - 1}} ", "accent")]
        used = 0
        for column in range(left, end):
            called = column + self._grid.origin[0]
            shown = column == at or (called % EVERY == 0 and abs(column - at) > 1)
            start = (column - left) * CELLS
            number = str(called)
            if shown and used <= start and start + len(number) <= (end - left) * CELLS:
                pieces += [(" " * (start - used), ""), (number, "title" if column == at else "head")]
                used = start + len(number)
        pieces.append((" " * ((end - left) * CELLS - used), ""))
        return cut([*pieces, ("→" if end < columns else "", "accent")], width)

    def _more(self, y: int) -> str:
        """An arrow beside the first and the last line in sight, as long as there is more that way."""
        rows, top = len(self._grid.rows), self._first[1]
        above, below = y == HEAD and top > 0, y == self.size.height - 1 and top + self._lines < rows
        return "↕" if above and below else "↑" if above else "↓" if below else " "

    # What is in sight

    @property
    def _gutter(self) -> int:
        """Cells before the squares: an arrow, the number of the row, a gap."""
        return len(str(max(0, len(self._grid.rows) - 1) + self._grid.origin[1])) + 2

    @property
    def _columns(self) -> int:
        """How many squares fit into a line, with an arrow behind them."""
        return max(0, (self.size.width - self._gutter - 1) // CELLS)

    @property
    def _lines(self) -> int:
        return max(0, self.size.height - HEAD)

    def _follow(self) -> None:
        """Bring into sight what has to be, and something around it."""
        columns, rows = _size(self._grid)
        at = self._grid.at or self._first
        self._first = (
            _moved(self._first[0], at[0], self._columns, columns),
            _moved(self._first[1], at[1], self._lines, rows),
        )

    def _scroll(self, across: int, down: int) -> None:
        columns, rows = _size(self._grid)
        left, top = self._first
        self._first = (
            max(0, min(left + across, columns - self._columns)),
            max(0, min(top + down, rows - self._lines)),
        )
        self._repaint()

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """A click on a square."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None or offset.y < HEAD or offset.x < self._gutter:
            return
        across, down = (offset.x - self._gutter) // CELLS, offset.y - HEAD
        spot = self._first[0] + across, self._first[1] + down
        if across < self._columns and spot[1] < len(self._grid.rows) and spot[0] < len(self._grid.rows[spot[1]]):
            self.post_message(self.Clicked(spot))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel; with Shift held it moves the map sideways."""
        event.stop()
        self._scroll(WHEEL if event.shift else 0, 0 if event.shift else WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel; with Shift held it moves the map sideways."""
        event.stop()
        self._scroll(-WHEEL if event.shift else 0, 0 if event.shift else -WHEEL)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """A wheel that can be tilted."""
        event.stop()
        self._scroll(WHEEL, 0)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """A wheel that can be tilted."""
        event.stop()
        self._scroll(-WHEEL, 0)


def _size(grid: Grid) -> tuple[int, int]:
    """Columns and rows."""
    return max(map(len, grid.rows), default=0), len(grid.rows)


def _moved(first: int, at: int, room: int, of: int) -> int:
    """The first of *room* squares in sight out of so many, so that *at* is among them and not at the edge."""
    margin = min(MARGIN, max(0, room - 1) // 2)
    if not first - room <= at < first + 2 * room:
        first = at - room // 2  # somewhere else altogether
    first = min(first, at - margin)
    first = max(first, at + margin + 1 - room)
    return max(0, min(first, of - room))


@lru_cache(maxsize=4096)
def _two(text: str) -> str:
    """What stands in a square, in exactly its two columns."""
    return set_cell_size(safe(text), CELLS)
