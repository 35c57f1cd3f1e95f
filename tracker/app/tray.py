"""
The tray below the running order: those who wait, always in sight, and what to do where nobody else is left.

Only the list on the screen is parted like this; the order of the fight knows nothing of it.
"""

from __future__ import annotations

from msgspec import Struct

from tracker.engine.model import Combat
from tracker.engine.ruleset import Ruleset

from .cells import Piece, cut, safe
from .keys import now

SHARE = 3  # a long tray has this part of the lines, as long as the running order needs the rest
SCANT = 4  # with fewer lines than these nothing but people is shown


class Tray(Struct, frozen=True):
    """*ids* of those who wait, under the *word* for it; *note* says what to do where nobody acts."""

    ids: tuple[str, ...] = ()
    word: str = ""
    note: str = ""

    @property
    def heads(self) -> int:
        """How many lines stand above those who wait."""
        return (1 + bool(self.note)) if self.ids else 0


NOBODY = Tray()


class Lines(Struct, frozen=True):
    """How many lines of the list are for whom."""

    running: int = 0
    heads: int = 0
    waiting: int = 0


def parted(combat: Combat, rules: Ruleset) -> tuple[list[str], Tray]:
    """The running order without those who wait, and those."""
    running: list[str] = []
    waiting: list[str] = []
    for who in combat.order:
        state = combat.slots[who].state
        if state != "gone":
            (waiting if state == "waiting" else running).append(who)
    if not waiting:
        return running, NOBODY
    return running, Tray(tuple(waiting), waiting_word(rules), _note(combat, rules))


def waiting_word(rules: Ruleset) -> str:
    """What the game calls it."""
    return rules.words.get("waiting", "waiting")


def idle_text(combat: Combat) -> str:
    """Why nobody acts, in two words, where somebody waits; else ""."""
    if not combat.started or combat.ended or combat.acting:
        return ""
    states = {combat.slots[w].state for w in combat.order} - {"gone"}
    return "" if "waiting" not in states else "everybody waits" if states == {"waiting"} else "nobody else can act"


def share(running: int, heads: int, waiting: int, lines: int, selected: bool) -> Lines:
    """
    *lines* between so many in the running order and so many who wait, with *heads* above those.

    *selected* is whether the selected one waits: then at least that one is in sight, however few lines there are.
    """
    if lines < SCANT:
        heads = 0
    if not waiting or lines <= 0 or (lines == 1 and running and not selected):
        return Lines(min(running, max(0, lines)))
    room = max(lines // SHARE, lines - running, heads + 1)
    shown = min(waiting, room - heads)
    return Lines(min(running, max(0, lines - heads - shown)), heads, shown)


class Places:
    """Which line below the list's own heading is whose; people are counted through, those who wait last."""

    def __init__(self) -> None:
        self.running = 0
        self.tray = NOBODY
        self.lines = Lines()
        self._first = 0  # of those who wait, the first in sight

    @property
    def length(self) -> int:
        """Lines, if all of the running order is shown."""
        return self.running + self.lines.heads + self.lines.waiting

    @property
    def _hidden(self) -> int:
        """How many of those who wait are out of sight."""
        return len(self.tray.ids) - self.lines.waiting

    def fill(self, running: int, tray: Tray) -> None:
        """So many are in the running order, and in the tray is who waits."""
        self.running, self.tray = running, tray

    def share(self, lines: int, selected: bool) -> None:
        """There are so many *lines*; *selected* is whether the selected one waits."""
        self.lines = share(self.running, self.tray.heads, len(self.tray.ids), lines, selected)
        self._first = max(0, min(self._first, self._hidden))

    def person(self, y: int, scrolled: int) -> int | None:
        """Whose line *y* is, with the running order *scrolled* by so many."""
        if 0 <= y < self.lines.running:
            at = y + scrolled
            return at if at < self.running else None
        y -= self.lines.running + self.lines.heads
        return self.running + self._first + y if 0 <= y < self.lines.waiting else None

    def people(self, lines: int, scrolled: int) -> list[int | None]:
        """Whose each of *lines* is."""
        tray, empty = self.running + self._first, max(0, lines - self.lines.running - self.lines.heads)
        running: list[int | None] = list(range(scrolled, min(self.running, scrolled + self.lines.running)))
        running += [None] * (self.lines.running + self.lines.heads - len(running))
        return [*running, *range(tray, tray + self.lines.waiting), *[None] * (empty - self.lines.waiting)][:lines]

    def head(self, y: int, width: int) -> list[Piece] | None:
        """Line *y*, where it stands over those who wait."""
        y -= self.lines.running
        if not 0 <= y < self.lines.heads:
            return None
        return _heads(self.tray, self._first, self._hidden - self._first, width)[y]

    def show(self, place: int) -> bool:
        """Bring the one at *place* of the tray into sight; whether that moved anything."""
        return self._move(max(place + 1 - self.lines.waiting, min(self._first, place)))

    def wheel(self, y: int, lines: int) -> bool:
        """The wheel turned over line *y*; whether it is the tray's, and more of it than is in sight."""
        if y < self.lines.running or self._hidden <= 0:
            return False
        self._move(self._first + lines)
        return True

    def _move(self, first: int) -> bool:
        before, self._first = self._first, max(0, min(first, self._hidden))
        return before != self._first


def _heads(tray: Tray, above: int, below: int, width: int) -> list[list[Piece]]:
    """The lines over those who wait; *above* and *below* of them are out of sight."""
    more = " ".join(f"{arrow} {n} more" for arrow, n in (("↑", above), ("↓", below)) if n)
    lead, end = f"     {safe(tray.word, 40)} ", f" {more} " if more else " "
    rule = "─" * max(2, width - len(lead) - len(end) - 1)
    notes: list[list[Piece]] = [[(f"     {tray.note}", "wait")]] if tray.note else []
    return [cut(line, width) for line in (*notes, [(lead, "head"), (rule, "spent"), (end, "dim")])]


def _note(combat: Combat, rules: Ruleset) -> str:
    why = idle_text(combat)
    if not why:
        return ""
    return f"{why.capitalize()}:  {now('J')} comes back · {now('n')} next {rules.words['round']}"
