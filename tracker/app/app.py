"""The application: themes, signals, and which screen is on."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace
from rich.console import RenderableType
from textual.app import App
from textual.filter import Monochrome, NoColor
from textual.screen import Screen

from tracker import settings as config
from tracker.engine.text import harmless
from tracker.faults import report
from tracker.opening import UNUSABLE, Unusable, open_session
from tracker.session import UNSAVED, Session
from tracker.settings import Settings

from . import keys
from .fight import FightScreen
from .home import HomeScreen
from .host import Take
from .terminal import forgive_bytes, forgive_reports, heed_signals, note_signals
from .themes import THEMES, after

RESTARTS = 5
"""How often the screen is set up anew after a fault of its own; a fault that stays would come again for ever."""

PLAIN_CSS = """
OrderList { scrollbar-size-vertical: 0; }
Toast { border: none; }
"""


class TurnkeeperApp(App[None]):
    """Opens on a fight, or on the home screen; a *tour* is shown there first, once."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Turnkeeper"

    def __init__(
        self,
        folder: Path,
        session: Session | None = None,
        settings: Settings | None = None,
        tour: bool = False,
        fault: str = "",
    ) -> None:
        """*fault* is what ended the app before this one."""
        self.settings = settings = settings or Settings()
        self.plain = settings.plain
        if self.plain:
            self.CSS = PLAIN_CSS  # type: ignore[misc]  # read once, below; nobody else has to parse it
        super().__init__()
        self.folder = folder
        self.session = session
        self.before = fault
        self.fault = ""  # what ended this one
        self.news = (*_keys(settings), *(_tour() if tour else ()))
        self._filter_lines()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES[settings.theme].name

    def get_default_screen(self) -> Screen[None]:
        """Straight to the fight where there is one; no other screen is made first."""
        if self.session is not None:
            new = self.session.id == UNSAVED and not self.session.unsaved
            news = tuple(filter(None, (self.before, *self.news)))
            return FightScreen(self.session, self.folder, save=new, news=news)
        return HomeScreen(self.folder, news=self.news)

    def on_mount(self) -> None:
        """Signals need the running loop."""
        heed_signals(self.exit)
        self.call_after_refresh(_collect_garbage)

    def action_help_quit(self) -> None:
        """Ctrl+C ends nothing in here."""
        self.notify(f"{keys.now('q')} quits; the fight is kept.", timeout=2)

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

    # What screens ask for

    def next_theme(self) -> str:
        """Show the next theme and remember it; a sentence about that."""
        self.settings = replace(self.settings, theme=after(self.settings.theme))
        self.theme = THEMES[self.settings.theme].name
        named = f"Theme: {self.settings.theme}"
        if self.no_color:
            named += " (NO_COLOR is set, so none is seen)"
        if self.settings.path is None:
            return f"{named}."
        trouble = config.remember_theme(self.settings.path, self.settings.theme)
        return f"{named}; not remembered: {trouble}." if trouble else f"{named}, from now on."

    def open_fight(self, session: Session, gather: bool) -> Take:
        """From home to a fight, with *gather* asking who is in it; what takes the keys that still come to home."""
        self.session = session
        self.push_screen(fight := FightScreen(session, self.folder, gather=gather))
        return fight.take

    def go_home(self) -> Take:
        """From a fight, whose file is closed, to the home screen; what takes the keys that still come to the fight."""
        left, self.session = self.session, None
        if left is not None:
            left.close()
        below = self.screen_stack[-2:-1]
        if below and isinstance(home := below[0], HomeScreen):
            self.pop_screen()
        else:  # the fight was what the app began with: it stays below, since no screen can take the first one's place
            self.push_screen(home := HomeScreen(self.folder))
        said = (left.unsafe, left.where(self.folder)) if left else ()
        home.come_back(left.id if left else "", " ".join(filter(None, said)))
        return home.take

    def leave(self) -> None:
        """End."""
        self.exit()

    def _filter_lines(self) -> None:
        """No colours where NO_COLOR says so, nothing but ASCII in plain mode."""
        # An empty NO_COLOR means nothing, and grey is a colour too: Textual sees both differently (with 8.2).
        self.no_color = bool(os.environ.get("NO_COLOR"))
        self._filters = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        if self.no_color or self.plain:
            from .filters import Ascii, Colourless  # seldom wanted

            self._filters += [Colourless()] if self.no_color else []
            self._filters += [Ascii()] if self.plain else []
        if self.plain:
            self.animation_level = "none"


def _keys(settings: Settings) -> tuple[str, ...]:
    """Take the keys of *settings* into use; whatever is wrong with any of them."""
    if not settings.keys:
        keys.use({})
        return settings.wrong
    from .keymap import checked  # only whoever has other keys pays for it

    changed, wrong = checked(settings.keys)
    keys.use(changed)
    return *settings.wrong, *wrong


def _collect_garbage() -> None:
    """The start is over: what it made stays, and what comes is collected as usual."""
    gc.freeze()
    gc.enable()


def run(folder: Path, file: str | None, resume: str | None, plain: bool = False) -> int:
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
    settings = config.read(config.config_file())
    if plain or os.environ.get("TERM") == "dumb":
        settings = replace(settings, plain=True)
    app = TurnkeeperApp(folder, session, settings, _is_first_time(folder))
    app.run()
    for _ in range(RESTARTS):
        if not app.fault or app.session is None:
            break
        app = TurnkeeperApp(folder, app.session, app.settings, fault=app.fault)
        app.run()
    if app.session is not None:
        app.session.close()
        if app.session.unsafe:
            print(app.session.unsafe, file=sys.stderr)
            return 1
    if app.fault:
        print(app.fault, file=sys.stderr)
    return app.return_code or 0


def _tour() -> tuple[str, ...]:
    from .tour import tour  # shown once

    return tour()


def _is_first_time(folder: Path) -> bool:
    """Whether nobody was here before; from now on somebody was, as far as that can be written down."""
    seen = folder / "tour-seen"
    with suppress(OSError):
        if seen.exists():
            return False
        folder.mkdir(parents=True, exist_ok=True)
        seen.touch()
    return True
