"""What screens ask of the application that shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from textual.screen import Screen

from tracker.session import Session

Take = Callable[[str, str | None], None]
"""Where a key and what it prints go while another screen is on its way: in a burst, some still come to the old one."""


class Host(Protocol):
    """The application."""

    plain: bool

    def next_theme(self) -> str:
        """Show the next theme and remember it; a sentence about that."""

    def open_fight(self, session: Session, gather: bool) -> Take:
        """From home to a fight, with *gather* asking who is in it; what takes the keys that still come to home."""

    def go_home(self) -> Take:
        """From a fight, whose file is closed, to the home screen; what takes the keys that still come to the fight."""

    def leave(self) -> None:
        """End."""


def host(screen: Screen[None]) -> Host:
    """The application that shows *screen*."""
    return cast(Host, screen.app)
