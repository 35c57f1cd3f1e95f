"""
The palette (ctrl+p): every act by name, found by a few letters of it.

It is a list over the log like any other, fed key by key: what a burst says is looked for, then done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len

from tracker.engine.offers import Action
from tracker.engine.verbs import ENGINE
from tracker.speech import verbs

from . import keys
from .cells import cut, fit
from .history_keys import leave
from .pane import TextLine

if TYPE_CHECKING:
    from .desk import Desk

MOST, PART = 12, 3  # lines, and the part of the screen
LABEL = 24  # cells that labels line up in; the few longer ones push the rest
PAGE = 8  # lines
STEPS = {"up": -1, "down": 1, "shift+tab": -1, "tab": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -999, "end": 999}
MOVING = frozenset(("up", "down", "page_up", "page_down", "first", "last", "clear", "palette"))
"""Acts of the screen that nobody looks for by name."""


class Entry(Struct, frozen=True):
    """One act: of the fight (*action*), or the screen's own (*move*)."""

    key: str
    label: str
    word: str
    about: str
    action: Action | None = None
    move: str = ""


class Palette:
    """What can be done now, as much of it as was typed for, and which of that is chosen."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.found = entries
        self.at = 0

    def find(self, typed: str) -> None:
        """Only what *typed* may mean, the likeliest first."""
        self.at, self.found = 0, self.entries
        if wanted := typed.strip().casefold():
            fits = [(fit, e) for e in self.entries if (fit := _fit(wanted, e)) is not None]
            self.found = [e for _, e in sorted(fits, key=lambda f: f[0])]

    def beside(self, lines: int) -> Entry | None:
        """The entry that stands so many *lines* below the chosen one."""
        at = self.at + lines
        return self.found[at] if 0 <= at < len(self.found) else None

    def step(self, by: int) -> None:
        """Choose another one."""
        self.at = max(0, min(len(self.found) - 1, self.at + by))


def _fit(wanted: str, entry: Entry) -> int | None:
    """How far *wanted* is from naming *entry*; None where it does not."""
    word, label = entry.word, entry.label.casefold()
    words = re.findall(r"\w+", f"{label} {word}")
    ways = (
        word == wanted,
        word.startswith(wanted),
        label.startswith(wanted),
        any(w.startswith(wanted) for w in words) or "".join(w[0] for w in words).startswith(wanted),
        wanted in f"{label} {word}",
        all(part in f"{label} {word} {entry.about.casefold()}" for part in wanted.split()),
    )
    return ways.index(True) if True in ways else None


def is_key(key: str, character: str | None) -> bool:
    """Whether this opens and closes the palette even where letters are typed: a letter would be one of them."""
    return key == keys.now("ctrl+p") and not (character and character.isprintable())


def open_(desk: Desk) -> None:
    """Everything, before anything is typed here; what stood in the line is remembered, what a form asks comes first."""
    if desk.form:
        desk.form.refuse("this first; Esc leaves it")
        return
    leave(desk)  # what is found is about the fight as it stands, and done in it
    if desk.mode == "prompt":
        desk.line.take()
    desk.line.set("")
    desk.line.hint, desk.gathering = "", False
    desk.palette, desk.mode, desk.told, desk.message = Palette(every(desk)), "palette", (), ""


def every(desk: Desk) -> list[Entry]:
    """All that can be done now: the fight's verbs, the ruleset's acts, and the screen's own."""
    own = {a.id: a for a in (*desk.commons(), *desk.acts())}
    actions = [own.get(v, a) for v, a in verbs(desk.combat, desk.session.rules).items()]
    found = [Entry(keys.of(a) if a.id in ENGINE else "", a.label, a.id, a.why_not or a.help, a) for a in actions]
    plain = {k.act: k for k in keys.SCREEN if k.act not in MOVING}
    return found + [Entry(keys.now(k.key), k.label, "", "", None, act) for act, k in plain.items()]


def in_palette(desk: Desk, key: str, character: str | None) -> None:
    """Letters look for an act, Enter does it, Esc leaves."""
    palette = desk.palette
    assert palette is not None, "the palette mode has a palette"
    if key in STEPS:
        palette.step(STEPS[key])
    elif key == "escape" or is_key(key, character):
        _close(desk)
    elif key != "enter":
        if desk.line.feed(key, character):
            palette.find(desk.line.text)
    elif palette.found:
        do(desk, palette.found[palette.at])
    else:
        desk.line.error = "nothing is called that"


def do(desk: Desk, entry: Entry) -> None:
    """What was chosen, as it is now: a click may have selected somebody else meanwhile."""
    _close(desk)
    entry = next((e for e in every(desk) if (e.word, e.move) == (entry.word, entry.move)), entry)
    if entry.action is not None:
        desk.take(entry.action)
    else:
        desk.move(entry.move)


def _close(desk: Desk) -> None:
    desk.line.set("")
    desk.palette, desk.mode = None, "list"


def palette_lines(palette: Palette, width: int, height: int) -> tuple[list[TextLine], int]:
    """As many entries as a screen of *height* lines has room for, and which of the lines is the chosen one."""
    room = max(3, min(MOST, height // PART))
    first = max(0, min(palette.at - room // 2, len(palette.found) - room))
    head: TextLine = (("Every act", "accent"), ("  type a few letters of its name", "dim"), (_count(palette), ">dim"))
    widest = min(LABEL, max((cell_len(e.label) for e in palette.found), default=0))
    lines = [_line(e, n == palette.at, widest, width) for n, e in enumerate(palette.found[first : first + room], first)]
    return [head, *lines, *[()] * (room - len(lines))], 1 + palette.at - first


def _count(palette: Palette) -> str:
    found, of = len(palette.found), len(palette.entries)
    return f"{found} of {of}" if found < of else f"{of}"


def _line(entry: Entry, chosen: bool, label: int, width: int) -> TextLine:
    off = bool(entry.action and entry.action.why_not)
    name = fit(entry.label, max(label, cell_len(entry.label)))
    about = f"  {entry.word}  {entry.about}" if entry.word else ""
    pieces = [("▌" if chosen else " ", "bar"), (fit(entry.key, 7), "key"), (name, "spent" if off else "title")]
    return tuple(cut([*pieces, (about, "warn" if off and chosen else "dim")], width))
