"""
The running order: drawn line by line, so that a key press repaints only the lines that changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tracker.engine.show import Row

from .cells import Ink, Piece, safe, wrapped
from .order_paint import Column, Layout, Needs, heading, line, plan
from .tray import NOBODY, Places, Tray

HEAD = 1  # lines above the first row
WHEEL = 2  # lines
DONE, OFF = 0.75, 0.6  # how much colour is left of whoever has acted, and of whoever is out

Key = tuple[Row, bool, bool]  # all a line shows: the row, selected, marked


class OrderList(ScrollView, can_focus=False, inherit_bindings=False):
    """
    The combatants in order, and those who wait in a tray below, which stays where it is as the order scrolls.

    It has no keys of its own: the screen calls the methods.  Rows are asked for only when they come into sight, and
    again only when their stamp changes.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    OrderList {
        height: 1fr; color: $foreground; overflow-x: hidden; scrollbar-size-vertical: 1;
        scrollbar-color: $foreground 20%; scrollbar-background: $background; scrollbar-background-hover: $background;
    }
    """

    class Picked(Message):
        """A click on the combatant with this *id*, which is now the selected one."""

        def __init__(self, id: str) -> None:
            super().__init__()
            self.id = id

    def __init__(self, empty: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._empty = empty
        self._ids: list[str] = []  # the running order, then those in the tray
        self._places = Places()
        self._at: dict[str, int] = {}
        self._make: Callable[[str], Row] | None = None
        self._stamp: Callable[[str], Hashable] = lambda _: None
        self._rank_label = ""
        self._columns: tuple[Column, ...] = ()
        self._selected = ""
        self._marked: frozenset[str] = frozenset()
        self._rows: dict[str, tuple[Hashable, Row]] = {}
        self._strips: dict[str, tuple[Key, Strip]] = {}
        self._measured: dict[str, Row] = {}  # whose needs are among self._needs
        self._painted: dict[int, Key | list[Piece] | None] = {}  # what each line of the screen shows now
        self._needs = Needs()
        self._layout = Layout()
        self._ink = Ink(self)

    # What it shows

    def set_source(
        self,
        ids: Sequence[str],
        row: Callable[[str], Row],
        stamp: Callable[[str], Hashable],
        rank_label: str = "",
        columns: Iterable[tuple[str, str]] = (),
        tray: Tray = NOBODY,
    ) -> None:
        """
        Show another fight: *ids* in order and who waits in the *tray*, *row(id)* for the lines in sight.

        *stamp(id)* must be cheap and change whenever the row could; *columns* are (label, short label) of the budget.
        """
        self._make, self._stamp, self._rank_label = row, stamp, rank_label
        self._columns = tuple(Column(*c) for c in columns)
        self._rows.clear()
        self._measured.clear()
        self._needs = Needs()
        self._forget()
        self.update(ids, tray=tray)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The counters of the budget that have a column: label and short label of each."""
        return self._columns

    @columns.setter
    def columns(self, columns: Iterable[tuple[str, str]]) -> None:
        if (new := tuple(Column(*c) for c in columns)) != self._columns:
            self._columns = new
            self._needs = Needs()
            self._measured.clear()
            self._forget()
            self._repaint()

    def update(
        self, ids: Sequence[str] | None = None, select: str = "", tray: Tray = NOBODY, in_sight: str = ""
    ) -> None:
        """
        The fight has changed: repaint the lines that differ.

        *ids* is the running order and *tray* who waits, if that may have changed; *select* is who is selected from now
        on, if that is somebody else.  Whoever is to be *in_sight* beside the selected one will be, if the tray changed.
        """
        changed = ids is not None and ([*ids, *tray.ids] != self._ids or tray != self._places.tray)
        if ids is not None and changed:
            self._reorder([*ids, *tray.ids], tray)
        if select in self._at:
            self._selected = select
            self._share_lines()
            self.ensure_visible(select)
        if changed and self._waits(in_sight) != self._waits(self._selected):
            self.ensure_visible(in_sight)
        self._repaint()

    @property
    def wanted(self) -> int:
        """How many lines all of it would take."""
        return HEAD + len(self._ids) + self._places.tray.heads

    @property
    def empty(self) -> str:
        """The sentence shown while nobody is in the list."""
        return self._empty

    @empty.setter
    def empty(self, text: str) -> None:
        if text != self._empty:
            self._empty = text
            if not self._ids:
                self.refresh()

    # Who is selected and marked

    @property
    def selected(self) -> str:
        """The id of the combatant that keys act on; empty only when the list is."""
        return self._selected

    @property
    def marked(self) -> frozenset[str]:
        """The ids marked for an act on several at once."""
        return self._marked

    @marked.setter
    def marked(self, ids: Iterable[str]) -> None:
        self._marked = frozenset(ids).intersection(self._at)
        self._repaint()

    def select(self, id: str) -> None:
        """Select the combatant with this *id* and bring it into sight; an unknown one changes nothing."""
        if id in self._at:
            self._selected = id
            self._share_lines()
            self.ensure_visible(id)
            self._repaint()

    def move_cursor(self, delta: int) -> None:
        """Select whoever is *delta* lines further down, at most the last."""
        if self._ids:
            at = self._at.get(self._selected, 0) + delta
            self.select(self._ids[max(0, min(len(self._ids) - 1, at))])

    def page(self, pages: int) -> None:
        """Move the selection by *pages* screenfuls."""
        self.move_cursor(pages * max(1, self.size.height - HEAD - 1))

    def home(self) -> None:
        """Select the first."""
        self.move_cursor(-len(self._ids))

    def end(self) -> None:
        """Select the last."""
        self.move_cursor(len(self._ids))

    def ensure_visible(self, id: str) -> None:
        """
        Bring the combatant with this *id* into sight.

        A scroll repaints every line, so it goes far enough to be needed seldom and to show what comes next.
        """
        at = self._at.get(id)
        if at is None or self.size.height <= HEAD:
            return
        places = self._places
        if at >= places.running:
            if places.show(at - places.running):
                self._repaint()
            return
        room, top = places.lines.running, self.scroll_offset.y
        if room <= 0:
            return
        if at < top:
            top = at - room * 2 // 3
        elif at >= top + room:
            top = at - room // 3
        top = max(0, min(top, places.running - room))
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False, force=True)

    # Drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen, *y* counted from the top of the widget."""
        width = self.size.width
        if width <= 0:
            return Strip.blank(0)
        if y < HEAD:
            return self._ink.strip(heading(self._layout, self._rank_label, self._columns), width)
        key = self._painted[y] = self._key(y, self._person(y))
        if key is None:
            return self._blank(y - HEAD - 1, width)
        if isinstance(key, list):
            return self._ink.strip(key, width)
        row, selected, marked = key
        cached = self._strips.get(row.id)
        if cached is not None and cached[0] == key:
            return cached[1]
        pieces = line(row, self._layout, self._columns, selected, marked)
        strip = self._ink.strip(pieces, width, _ground(row, selected), _fade(row))
        self._strips[row.id] = key, strip
        return strip

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Rows coming into sight may need wider columns: know before painting."""
        self._measure()
        super().watch_scroll_y(old_value, new_value)

    def notify_style_update(self) -> None:
        """Another theme: every colour is asked for again."""
        super().notify_style_update()
        self._ink.clear()
        self._forget()

    def on_resize(self) -> None:
        """Another size: other columns."""
        self._share_lines()
        self._measure()
        self.ensure_visible(self._selected)
        self.refresh()  # lines that were none before have been painted empty

    def on_click(self, event: events.Click) -> None:
        """A click selects."""
        spot = event.get_content_offset(self)
        at = None if spot is None else self._person(spot.y)
        if at is not None:
            event.stop()
            self.select(self._ids[at])
            self.post_message(self.Picked(self._ids[at]))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel over the tray scrolls the tray."""
        self._wheel(event, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel over the tray scrolls the tray."""
        self._wheel(event, -WHEEL)

    # The tray

    def _waits(self, who: str) -> bool:
        return self._at.get(who, 0) >= self._places.running

    def _share_lines(self) -> None:
        """So many lines for the running order, so many for the tray; what does not fit scrolls."""
        self._places.share(self.size.height - HEAD, self._waits(self._selected))
        self.virtual_size = Size(1, HEAD + self._places.length)

    def _person(self, y: int) -> int | None:
        """Whose line *y* of the screen is, as a place among the ids."""
        return self._places.person(y - HEAD, self.scroll_offset.y)

    def _wheel(self, event: events.MouseEvent, lines: int) -> None:
        if self._places.wheel(int(event.y) - HEAD, lines):
            event.stop()
            event.prevent_default()
            self._repaint()

    def _reorder(self, ids: list[str], tray: Tray) -> None:
        old, at = self._ids, self._at.get(self._selected, 0)
        self._ids, self._at = ids, {who: n for n, who in enumerate(ids)}
        self._places.fill(len(ids) - len(tray.ids), tray)
        if self._selected not in self._at:
            left = [w for w in (*old[at:], *reversed(old[:at])) if w in self._at]
            self._selected = left[0] if left else ids[0] if ids else ""
        self._marked = self._marked.intersection(self._at)
        for kept in (self._rows, self._strips, self._measured):
            for who in [w for w in kept if w not in self._at]:
                del kept[who]
        if bool(old) != bool(ids):
            self.refresh()
        self._share_lines()
        self.ensure_visible(self._selected)

    def _row(self, who: str) -> Row:
        assert self._make is not None, "there are ids only after set_source"
        stamp = self._stamp(who)
        known = self._rows.get(who)
        if known is None or known[0] != stamp:
            known = self._rows[who] = stamp, self._make(who)
        return known[1]

    def _key(self, y: int, at: int | None) -> Key | list[Piece] | None:
        """What line *y* of the screen shows, which is the line of the one *at* that place."""
        if at is None:
            return self._places.head(y - HEAD, self.size.width)
        who = self._ids[at]
        return self._row(who), who == self._selected, who in self._marked

    def _repaint(self) -> None:
        if self._measure():
            return
        width, height = self.size
        for y, at in enumerate(self._places.people(height - HEAD, self.scroll_offset.y), HEAD):
            if self._key(y, at) != self._painted.get(y):
                self.refresh(Region(0, y, width, 1))

    def _measure(self) -> bool:
        """Fit the columns to what is in sight; True if that made everything be painted anew."""
        width, height = self.size
        needs = self._needs
        people = self._places.people(height - HEAD, self.scroll_offset.y)
        for who in [self._ids[at] for at in people if at is not None]:
            row = self._row(who)
            if self._measured.get(who) is not row:
                self._measured[who] = row
                needs = needs.grown(row, self._columns)
        layout = plan(width, needs, self._columns)
        self._needs = needs
        if layout == self._layout:
            return False
        self._layout = layout
        self._forget()
        return True

    def _forget(self) -> None:
        self._strips.clear()
        self._painted.clear()
        self.refresh()

    def _blank(self, n: int, width: int) -> Strip:
        texts = [] if self._ids else wrapped(safe(self._empty, 2000), max(1, width - 4))
        return self._ink.strip([(f"  {texts[n]}" if 0 <= n < len(texts) else "", "dim")], width)


def _ground(row: Row, selected: bool) -> str:
    if row.turn == "now":
        return "both" if selected else "acting"
    return "selected" if selected else ""


def _fade(row: Row) -> float:
    if row.turn in ("now", "interrupted") or (row.state == "waiting" and not row.defeated):
        return 1.0
    if row.defeated or row.state != "in":
        return OFF
    return DONE if row.turn in ("done", "missed") else 1.0
