"""
The line at the foot of the screen: which keys do what, right now.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .cells import Ink, Piece, fit, safe
from .clicks import key_under, typed

GAP = 3


class HintBar(Widget, can_focus=False, inherit_bindings=False):
    """Whole hints only, as many as there is room for; the last one is always kept."""

    class Clicked(Message):
        """A click on a hint with this key."""

        def __init__(self, key: str, character: str | None) -> None:
            super().__init__()
            self.key = key
            self.character = character

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HintBar {
        height: 1;
    }
    """

    def __init__(
        self, hints: Iterable[tuple[str, str]] = (), *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._hints = _safe(hints)
        self._ink = Ink(self)

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """Key and label of each."""
        return self._hints

    @hints.setter
    def hints(self, hints: Iterable[tuple[str, str]]) -> None:
        if (new := _safe(hints)) != self._hints:
            self._hints = new
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The hints that fit."""
        return self._ink.strip(self._pieces() if y == 0 else (), self.size.width)

    def on_click(self, event: events.Click) -> None:
        """A click on a hint is its key."""
        if (
            event.chain == 1
            and (spot := event.get_content_offset(self))
            and (key := typed(key_under(self._pieces(), spot.x)))
        ):
            event.stop()
            self.post_message(self.Clicked(*key))

    def _pieces(self) -> list[Piece]:
        pieces: list[Piece] = []
        for key, label in chosen(self._hints, self.size.width - 1):
            pieces += [(" " * (GAP if pieces else 1), "label"), (key, "key"), (f" {label}" if label else "", "label")]
        return pieces

    def notify_style_update(self) -> None:
        """Another theme: every colour is asked for again."""
        super().notify_style_update()
        self._ink.clear()


def chosen(hints: tuple[tuple[str, str], ...], width: int) -> list[tuple[str, str]]:
    """The hints shown in *width* cells: the first ones, and the last; alone it is cut if it must be."""
    if not hints or width <= 0:
        return []
    *rest, (key, label) = hints
    shown, left = [], width - _size(key, label)
    for hint in rest:
        left -= _size(*hint) + GAP
        if left < 0:
            break
        shown.append(hint)
    room = width - cell_len(key) - 1
    return [*shown, (fit(key, width).rstrip(), label if cell_len(label) <= room else fit(label, room))]


def _size(key: str, label: str) -> int:
    return cell_len(key) + (1 + cell_len(label) if label else 0)


def _safe(hints: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((safe(key), safe(label)) for key, label in hints)
