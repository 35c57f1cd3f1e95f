"""What the desk needs of the order on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from .tray import NOBODY, Tray


class Listing(Protocol):
    """The order as the desk needs it: who is selected and who is marked."""

    @property
    def selected(self) -> str:
        """The id that keys act on."""

    marked: Iterable[str]

    def select(self, id: str) -> None:
        """Select somebody."""

    def move_cursor(self, delta: int) -> None:
        """Select somebody further down."""

    def page(self, pages: int) -> None:
        """Move by screenfuls."""

    def home(self) -> None:
        """Select the first."""

    def end(self) -> None:
        """Select the last."""

    def update(
        self, ids: Sequence[str] | None = None, select: str = "", tray: Tray = NOBODY, in_sight: str = ""
    ) -> None:
        """The fight changed; somebody else may be selected."""
