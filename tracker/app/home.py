"""The way in: go on with a fight, open a sample or a file, or begin a new encounter."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tracker import encounter, fights, library, registry
from tracker.engine.draft import Refused
from tracker.faults import report
from tracker.journal import JournalError
from tracker.opening import Unusable, go_on, open_session
from tracker.session import Session

from .cells import fit
from .hint_bar import HintBar
from .host import Take, host
from .keys import OF_THE_APP, Hints, name_of, now
from .overlay_keys import IN_HELP
from .overlay_keys import READING as READING_KEYS
from .pane import Pane, TextLine
from .prompt_line import Line, PromptLine
from .shares import tiny, wished

RECENT = 5
ABOUT: Hints = (
    ("Enter", "open what is chosen; space does the same, and so does a click"),
    ("↑ ↓", "choose; j and k, Tab and Shift+Tab do the same"),
    ("c", "go on with the fight at the top; the others by choosing"),
    ("1-9", "the sample, or the ruleset, with this number"),
    ("n", "a new encounter"),
    ("o", "open an encounter file"),
    ("B", "the next theme; it is remembered"),
    ("Esc", "back to this list"),
    ("?", "this help"),
    ("q", "quit"),
)
"""The keys of this screen, for its help; those that the fight has too are the fight's."""

HINTS: Hints = (("Enter", "open"), ("↑ ↓", "choose"), ("n", "new"), ("o", "open a file"), ("q", "quit"), ("?", "help"))
READING: Hints = (("↓ ↑ PgDn PgUp", "scroll"), ("any other key", "closes"))
NAMING: Hints = (("Enter", "goes on"), ("Esc", "back to the list"))
LETTERS = "abdefghilmprstuvwxyz"  # for what is the GM's own; the others have a meaning here


class Entry(Struct, frozen=True):
    """One thing to choose: a key of its own, what it is, and what choosing it does."""

    key: str
    label: str
    detail: str
    act: Callable[[], None]


class HomeScreen(Screen[None]):
    """
    A list of entries in sections, and the command line for a file's name or a new encounter's.

    *news* are lines to be read before anything else, which any key takes away.
    """

    DEFAULT_CSS = """
    HomeScreen {
        overflow: hidden;
        & #entries { height: 1fr; padding: 1 1; }
        & #said { height: auto; display: none; background: $foreground 3%; }
        &.-low #entries { padding: 0; }
        &.-tiny > * { display: none; }
        &.-tiny > #hints { display: block; }
    }
    """

    def __init__(self, folder: Path, news: Sequence[str] = ()) -> None:
        super().__init__()
        self.folder = folder
        self._first = ""  # the fight that was just left
        self._early: list[tuple[str, str | None]] = []  # keys that came before there was anything to choose
        self._line = Line()
        self._typed: Callable[[str], None] | None = None  # what the command line is for just now
        self._sections: list[tuple[str, list[Entry]]] = []
        self._at = 0
        self._message = ""
        self._news = tuple(news)
        self._help: list[TextLine] | None = None  # while it is open
        self._entries = Pane(pad=2, more="more", id="entries")
        self._said = Pane(pad=3, id="said")
        self._prompt = PromptLine(self._line)
        self._hints = HintBar(_named(HINTS), id="hints")
        self._elsewhere: Take | None = None  # where keys go that still come while a fight is being opened

    def compose(self) -> ComposeResult:
        """Entries, what is to be said, command line, hints."""
        yield self._entries
        yield self._said
        yield self._prompt
        yield self._hints

    def on_mount(self) -> None:
        """Show what there is."""
        self._sections = self._start()
        for key, character in self._early:
            self._press(key, character)
        self._show()

    def come_back(self, first: str, said: str) -> None:
        """A fight was left, which is the *first* to go on with now; *said* is what there is to say of it."""
        self._first, self._elsewhere, self._message, self._help, self._typed = first, None, said, None, None
        self._line.set("")
        if self._sections:
            self._sections, self._at = self._start(), 0
            self._show()

    def take(self, key: str, character: str | None) -> None:
        """A key that was meant for this screen and came to another."""
        if self._sections:
            self._press(key, character)
            self._show()
        else:
            self._early.append((key, character))

    def on_key(self, event: events.Key) -> None:
        """Every key, in order."""
        if event.key in OF_THE_APP:
            return
        event.stop()
        event.prevent_default()
        self._press(event.key, event.character)
        self._show()

    def _press(self, key: str, character: str | None) -> None:
        if self._elsewhere:
            self._elsewhere(key, character)
            return
        try:
            if self._typed is not None:
                self._in_prompt(key, character)
            elif self._help is not None:
                self._in_help(name_of(key, character))
            else:
                self._in_list(name_of(key, character))
        except Exception as error:
            self._message = report(error, self.folder)

    def on_resize(self, event: events.Resize) -> None:
        """Details are cut to the width."""
        self.set_class(event.size.height < 12, "-low")
        self.set_class(tiny(*event.size), "-tiny")
        self._help = self._help and self._help_lines()
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        """A pasted path or name."""
        event.stop()
        if self._typed is not None:
            self._line.insert(event.text)
            self._show()

    def on_hint_bar_clicked(self, event: HintBar.Clicked) -> None:
        """A click on a hint."""
        self.take(event.key, event.character)

    def on_pane_clicked(self, event: Pane.Clicked) -> None:
        """A click on an entry opens it."""
        rows = self._lines()[1]
        if event.pane is not self._entries:
            return
        if self._help is not None:
            self._help = None
        elif self._typed is None and not self._elsewhere and event.line in rows:
            self._at, self._message, self._news = rows.index(event.line), "", ()
            self._every()[self._at].act()
        self._show()

    def _in_list(self, key: str) -> None:
        self._message, self._news = "", ()
        every = self._every()
        if key in ("down", "j", "tab"):
            self._at = (self._at + 1) % len(every)
        elif key in ("up", "k", "shift+tab"):
            self._at = (self._at - 1) % len(every)
        elif key in ("enter", "space"):
            every[self._at].act()
        elif key == "escape":
            self._sections, self._at = self._start(), 0
        elif key == now("q"):
            host(self).leave()
        elif key == now("?"):
            self._help = self._help_lines()
        elif key == now("B"):
            self._message = host(self).next_theme()
        elif entry := next((e for e in every if e.key == key), None):
            entry.act()
        elif len(key) == 1:
            self._message = f"{key} does nothing here; {now('?')} shows the keys."

    def _in_help(self, key: str) -> None:
        if (key := READING_KEYS.get(key, key)) in IN_HELP:
            self._entries.scroll_pages(*IN_HELP[key])
        else:
            self._help = None

    def _in_prompt(self, key: str, character: str | None) -> None:
        if key == "escape":
            self._typed, self._message = None, ""
            self._line.set("")
        elif key == "enter":
            assert self._typed is not None, "the command line is for something"
            self._typed(self._line.text.strip())
        else:
            self._line.feed(key, character)

    # What there is to choose

    def _start(self) -> list[tuple[str, list[Entry]]]:
        kept = sorted(fights.saved(self.folder), key=lambda f: f.id != self._first)  # the one just left is the first
        sections: list[tuple[str, list[Entry]]] = []
        if kept:
            recent = [self._kept(n, f) for n, f in enumerate(kept[:RECENT])]
            sections.append(("Go on with", recent))
        if own := library.own(self.folder, registry.names()):
            sections.append(("Yours", [self._own(n, one) for n, one in enumerate(own)]))
        samples = [(path, encounter.title_of(path)) for path in encounter.samples()]
        shown = [
            Entry(
                str(n) if n < 10 else "",
                title[0],
                f"{title[1]} · {title[2]}" if title[2] else title[1],
                self._opening(str(path)),
            )
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

    def _own(self, n: int, own: library.Own) -> Entry:
        detail = " · ".join(filter(None, (own.ruleset, own.about)))
        act = self._with_party(own) if own.party else self._opening(str(own.path))
        return Entry(LETTERS[n : n + 1], own.name, detail, act)

    def _choose_ruleset(self) -> None:
        entries = []
        for n, name in enumerate(registry.names(), 1):
            try:
                rules = registry.load(name)
                entries.append(Entry(str(n), rules.title, rules.summary, self._naming(name, rules.title, n - 1)))
            except LookupError as error:
                entries.append(Entry("", name, str(error), lambda: None))
        self._sections, self._at = [("Which ruleset?", entries)], 0

    def _naming(self, ruleset: str, title: str, at: int) -> Callable[[], None]:
        def ask() -> None:
            self._at = at
            hint = f"{title}: the encounter's name, or nothing; Enter begins"
            self._ask(hint, lambda name: self._begin(ruleset, name or "A fight"))

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

        self._open(open, gather=True)

    def _with_party(self, own: library.Own) -> Callable[[], None]:
        """A new encounter with a kept party in it, for whoever they are to meet."""

        def open() -> Session:
            rules = registry.load(own.ruleset)
            library.bring(self.folder, rules, own.party)  # what cannot be read begins nothing
            session = Session.begin(encounter.blank(own.name, rules), rules, self.folder)
            session.hear(f"add @{own.party}")
            return session

        return lambda: self._open(open, gather=True)

    def _opening(self, file: str) -> Callable[[], None]:
        return lambda: self._open(lambda: open_session(os.path.expanduser(file), None, self.folder))

    def _resuming(self, path: Path) -> Callable[[], None]:
        return lambda: self._open(lambda: go_on(path))

    def _open(self, make: Callable[[], Session], gather: bool = False) -> None:
        """To the fight that *make* makes; with *gather*, whoever is still to join it is asked for."""
        try:
            session = make()
        except (Unusable, JournalError, LookupError, Refused) as error:
            self._line.error = self._message = str(error)
            return
        except OSError as error:
            self._message = f"{self.folder} cannot be used for fights: {error.strerror}; start with --data-dir DIR."
            return
        self._elsewhere = host(self).open_fight(session, gather)

    # Drawing

    def _every(self) -> list[Entry]:
        return [e for _, entries in self._sections for e in entries]

    def _lines(self) -> tuple[list[TextLine], list[int]]:
        """The list, and which of its lines each entry has."""
        out: list[TextLine] = [(("Turnkeeper", "accent"), ("  a combat tracker for game masters", "dim")), ()]
        every = self._every()
        rows: list[int] = []
        for title, entries in self._sections:
            out.append(((title, "dim"),))
            for entry in entries:
                mark = ("▌ ", "accent") if entry is every[self._at] else ("  ", "")
                rows.append(len(out))
                room = max(0, self.size.width - cell_len(entry.label) - 15)
                detail = entry.detail if cell_len(entry.detail) <= room else fit(entry.detail, room)
                out.append((mark, (f"{entry.key:3}", "key"), (f"{entry.label}  ", "title"), (detail, "dim")))
            out.append(())
        return out, rows

    def _help_lines(self) -> list[TextLine]:
        from .home_help import home_help  # only whoever asks for it needs it

        return home_help(_named(ABOUT), self.folder, max(1, self.size.width - 6))

    def _show(self) -> None:
        width, height = self.size
        if self._help is not None:
            self._entries.show(self._help)
        else:
            text, rows = self._lines()
            self._entries.show(text, rows[self._at])
        news: list[TextLine] = [((line, "plain" if line.startswith(" ") else "accent"),) for line in self._news]
        self._said.show([*news, *(((line, "warn"),) for line in self._message.splitlines())])
        self._said.display = bool(news or self._message)
        self._said.styles.height = min(self._said.wanted(max(1, width)), max(1, height - 6))
        hints = READING if self._help is not None else NAMING if self._typed is not None else HINTS
        self._hints.hints = wished(_named(hints), width, height)
        self._prompt.active = self._typed is not None
        if self._typed is None:
            self._line.hint = ""
        self._prompt.sync()


def _named(some: Hints) -> Hints:
    """*some* with the keys as they are now."""
    return tuple((now(key) if key in ("B", "?", "q") else key, meaning) for key, meaning in some)
