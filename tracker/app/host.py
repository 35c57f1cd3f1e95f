"""What screens ask of the application that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, cast

from textual.screen import Screen

from tracker.session import Session

Typed = Sequence[tuple[str, str | None]]
"""Keys with what they print, pressed while another screen was on its way; more may still come."""

Take = Callable[[str, str | None], None]
"""Where such keys go."""


class Host(Protocol):
    """The application."""

    plain: bool

    def next_theme(self) -> str:
        """Show the next theme and remember it; a sentence about that."""

    def open_fight(self, session: Session, typed_ahead: Typed) -> None:
        """From the home screen to a fight."""

    def go_home(self) -> Take:
        """From a fight, whose file is closed, to the home screen; what takes the keys that still come to the fight."""

    def leave(self) -> None:
        """End."""


def host(screen: Screen[None]) -> Host:
    """The application that shows *screen*."""
    return cast(Host, screen.app)
