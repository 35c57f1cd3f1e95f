"""The way in: go on with a fight, open a sample or a file, or begin a new encounter."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tracker import encounter, fights, registry
from tracker.faults import report
from tracker.journal import JournalError
from tracker.opening import Unusable, go_on, open_session
from tracker.session import Session

from .cells import fit
from .hint_bar import HintBar
from .keys import OF_THE_APP, name_of
from .pane import Pane, TextLine
from .prompt_line import Line, PromptLine

RECENT = 5
HINTS = (("Enter", "open"), ("↑ ↓", "choose"), ("n", "new"), ("o", "open a file"), ("q", "quit"))


class Entry(Struct, frozen=True):
    """One thing to choose: a key of its own, what it is, and what choosing it does."""

    key: str
    label: str
    detail: str
    act: Callable[[], None]


class HomeScreen(Screen[None]):
    """A list of entries in sections, and the command line for a file's name or a new encounter's."""

    DEFAULT_CSS = """
    HomeScreen {
        & #entries { height: 1fr; padding: 1 1; }
    }
    """

    def __init__(self, folder: Path, opened: Callable[[Session], None]) -> None:
        super().__init__()
        self.folder = folder
        self._opened = opened
        self._line = Line()
        self._typed: Callable[[str], None] | None = None  # what the command line is for just now
        self._sections: list[tuple[str, list[Entry]]] = []
        self._at = 0
        self._message = ""
        self._entries = Pane(pad=2, id="entries")
        self._prompt = PromptLine(self._line)
        self._hints = HintBar(HINTS)
        self.typed_ahead: list[tuple[str, str | None]] = []  # keys that came while the fight was being opened
        self._leaving = False

    def compose(self) -> ComposeResult:
        """Entries, command line, hints."""
        yield self._entries
        yield self._prompt
        yield self._hints

    def on_mount(self) -> None:
        """Show what there is."""
        self._sections = self._start()
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Every key, in order."""
        if event.key in OF_THE_APP:
            return
        event.stop()
        event.prevent_default()
        if self._leaving:
            self.typed_ahead.append((event.key, event.character))
            return
        try:
            if self._typed is not None:
                self._in_prompt(event.key, event.character)
            else:
                self._in_list(name_of(event.key, event.character))
        except Exception as error:
            self._message = report(error, self.folder)
        self._show()

    def on_resize(self) -> None:
        """Details are cut to the width."""
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        """A pasted path or name."""
        event.stop()
        if self._typed is not None:
            self._line.insert(event.text)
            self._show()

    def on_click(self, event: events.Click) -> None:
        """A click on an entry opens it."""
        row = event.screen_y - 1  # below the pane's upper margin
        numbers = self._entry_rows()
        if row in numbers and self._typed is None and not self._leaving:
            self._at = numbers.index(row)
            self._every()[self._at].act()
            self._show()

    def _in_list(self, key: str) -> None:
        self._message = ""
        every = self._every()
        if key in ("down", "j", "tab"):
            self._at = (self._at + 1) % len(every)
        elif key in ("up", "k", "shift+tab"):
            self._at = (self._at - 1) % len(every)
        elif key in ("enter", "space"):
            every[self._at].act()
        elif key == "escape":
            self._sections, self._at = self._start(), 0
        elif key == "q":
            self.app.exit()
        elif entry := next((e for e in every if e.key == key), None):
            entry.act()
        elif len(key) == 1:
            self._message = f"{key} does nothing here."

    def _in_prompt(self, key: str, character: str | None) -> None:
        if key == "escape":
            self._typed = None
            self._line.set("")
        elif key == "enter":
            assert self._typed is not None, "the command line is for something"
            self._typed(self._line.text.strip())
        else:
            self._line.feed(key, character)

    # What there is to choose

    def _start(self) -> list[tuple[str, list[Entry]]]:
        kept = fights.saved(self.folder)
        sections: list[tuple[str, list[Entry]]] = []
        if kept:
            recent = [self._kept(n, f) for n, f in enumerate(kept[:RECENT])]
            sections.append(("Go on with", recent))
        samples = [(path, encounter.title_of(path)) for path in encounter.samples()]
        shown = [
            Entry(str(n), title[0], f"{title[1]} · {title[2]}" if title[2] else title[1], self._opening(str(path)))
            for n, (path, title) in enumerate(((p, t) for p, t in samples if t), 1)
        ]
        sections.append(("Try a sample", shown))
        sections.append(
            (
                "Begin",
                [
                    Entry("n", "New encounter", "choose a ruleset, then add who is in it", self._choose_ruleset),
                    Entry("o", "Open a file", "an encounter file (TOML)", self._ask_file),
                ],
            )
        )
        return sections

    def _kept(self, n: int, fight: fights.Saved) -> Entry:
        played = datetime.fromtimestamp(fight.changed)
        detail = f"{fight.ruleset} · played {played:%d %b %H:%M} · begun {fight.created[:10]}"
        return Entry("c" if n == 0 else "", fight.name or "A fight", detail, self._resuming(fight.path))

    def _choose_ruleset(self) -> None:
        entries = []
        for n, name in enumerate(registry.names(), 1):
            try:
                rules = registry.load(name)
                entries.append(Entry(str(n), rules.title, rules.summary, self._naming(name)))
            except LookupError as error:
                entries.append(Entry("", name, str(error), lambda: None))
        self._sections, self._at = [("Which ruleset?", entries)], 0

    def _naming(self, ruleset: str) -> Callable[[], None]:
        def ask() -> None:
            self._ask("the encounter's name; Enter begins", lambda name: self._begin(ruleset, name or "A fight"))

        return ask

    def _ask_file(self) -> None:
        self._ask("the path of an encounter file", lambda path: self._opening(path)() if path else None)

    def _ask(self, hint: str, then: Callable[[str], None]) -> None:
        self._line.set("")
        self._line.hint = hint
        self._typed = then

    # Opening

    def _begin(self, ruleset: str, name: str) -> None:
        def open() -> Session:
            rules = registry.load(ruleset)
            return Session.begin(encounter.blank(name, rules), rules, self.folder)

        self._open(open)

    def _opening(self, file: str) -> Callable[[], None]:
        return lambda: self._open(lambda: open_session(os.path.expanduser(file), None, self.folder))

    def _resuming(self, path: Path) -> Callable[[], None]:
        return lambda: self._open(lambda: go_on(path))

    def _open(self, make: Callable[[], Session]) -> None:
        try:
            session = make()
        except (Unusable, JournalError, LookupError) as error:
            self._line.error = self._message = str(error)
            return
        except OSError as error:
            self._message = f"{self.folder} cannot be used for fights: {error.strerror}; start with --data-dir DIR."
            return
        self._leaving = True
        try:
            self._opened(session)
        except BaseException:
            self._leaving = False  # keys are this screen's again
            raise

    # Drawing

    def _every(self) -> list[Entry]:
        return [e for _, entries in self._sections for e in entries]

    def _entry_rows(self) -> list[int]:
        rows: list[int] = []
        row = 2
        for _, entries in self._sections:
            row += 1
            rows += range(row, row + len(entries))
            row += len(entries) + 1
        return rows

    def _lines(self) -> tuple[list[TextLine], int]:
        out: list[TextLine] = [(("Turnkeeper", "accent"), ("  a combat tracker for game masters", "dim")), ()]
        every, current = self._every(), 0
        for title, entries in self._sections:
            out.append(((title, "dim"),))
            for entry in entries:
                here = entry is every[self._at]
                if here:
                    current = len(out)
                mark = ("▌ ", "accent") if here else ("  ", "")
                room = max(0, self.size.width - cell_len(entry.label) - 14)
                detail = entry.detail if cell_len(entry.detail) <= room else fit(entry.detail, room)
                out.append((mark, (f"{entry.key:2}", "key"), (f"{entry.label}  ", "title"), (detail, "dim")))
            out.append(())
        if self._message:
            out += [((line, "warn"),) for line in self._message.splitlines()]
        return out, current

    def _show(self) -> None:
        text, current = self._lines()
        self._entries.show(text, current)
        self._prompt.active = self._typed is not None
        if self._typed is None:
            self._line.hint = ""
        self._prompt.sync()
