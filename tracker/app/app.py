"""The application: themes, signals, and which screen is on."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.command import Provider
from textual.screen import Screen
from textual.theme import Theme

from tracker.engine.text import harmless
from tracker.faults import report
from tracker.opening import UNUSABLE, Unusable, open_session
from tracker.session import UNSAVED, Session

from .fight import FightScreen
from .home import HomeScreen
from .terminal import forgive_bytes, forgive_reports, heed_signals, note_signals

RESTARTS = 5
"""How often the screen is set up anew after a fault of its own; a fault that stays would come again for ever."""

NIGHT = Theme(
    name="turnkeeper",
    primary="#6cb6ff",
    secondary="#b392f0",
    accent="#f0b752",
    warning="#f0b752",
    error="#ff8f7a",
    success="#8ccf7e",
    foreground="#d7dce5",
    background="#15171c",
    surface="#1b1e25",
    panel="#20242d",
    dark=True,
)


def _acts() -> type[Provider]:
    from .palette import Acts  # the palette is no part of the way to the first paint

    return Acts


class TurnkeeperApp(App[None]):
    """Opens on a fight, or on the home screen."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_acts}
    TITLE = "Turnkeeper"

    def __init__(self, folder: Path, session: Session | None = None, fault: str = "") -> None:
        """*fault* is what ended the app before this one."""
        super().__init__()
        self.folder = folder
        self.session = session
        self.before = fault
        self.fault = ""  # what ended this one
        self.register_theme(NIGHT)
        self.theme = NIGHT.name

    def get_default_screen(self) -> Screen[None]:
        """Straight to the fight where there is one; no other screen is made first."""
        if self.session is not None:
            new = self.session.id == UNSAVED and not self.session.unsaved
            return FightScreen(self.session, self.folder, save=new, fault=self.before)
        return HomeScreen(self.folder, self._opened)

    def on_mount(self) -> None:
        """Signals need the running loop."""
        heed_signals(self.exit)
        self.call_after_refresh(_collect_garbage)

    def action_command_palette(self) -> None:
        """Every act by name."""
        from .palette import Palette  # no part of the way to the first paint

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing in here."""
        self.notify("q quits; the fight is kept.", timeout=2)

    def _handle_exception(self, error: Exception) -> None:
        """
        What nothing else has caught ends this app, with a report and nobody's data on the screen; `run` goes on.

        Textual's own way shows the values of every variable.  Tests are to see the exception itself.
        """
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self._give_up(error)

    def panic(self, *renderables: RenderableType) -> None:
        """The thread that reads keys has failed: the same."""
        if self.is_headless:
            super().panic(*renderables)
        else:
            self._give_up(RuntimeError("no more keys can be read"))

    def _give_up(self, error: Exception) -> None:
        self.fault = self.fault or report(error, self.folder)
        self._return_code = 1
        self._close_messages_no_wait()

    def _opened(self, session: Session) -> None:
        self.session = session
        home = self.screen
        ahead = home.typed_ahead if isinstance(home, HomeScreen) else []
        self.push_screen(FightScreen(session, self.folder, typed_ahead=ahead))


def _collect_garbage() -> None:
    """The start is over: what it made stays, and what comes is collected as usual."""
    gc.freeze()
    gc.enable()


def run(folder: Path, file: str | None, resume: str | None) -> int:
    """Open the app; the exit status."""
    session = None
    if file is not None or resume is not None:
        try:
            session = open_session(file, resume, folder, save=resume is not None, look=True)
        except Unusable as error:
            print(harmless(str(error)), file=sys.stderr)
            return UNUSABLE
    forgive_bytes()
    forgive_reports()
    note_signals()
    app = TurnkeeperApp(folder, session)
    app.run()
    for _ in range(RESTARTS):
        if not app.fault or app.session is None:
            break
        app = TurnkeeperApp(folder, app.session, app.fault)
        app.run()
    if app.session is not None:
        app.session.close()
        if app.session.trouble and not app.session.looking:
            print(app.session.trouble, file=sys.stderr)
            return 1
    if app.fault:
        print(app.fault, file=sys.stderr)
    return app.return_code or 0
