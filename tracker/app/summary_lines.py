"""The summary as lines: names and numbers first, then bars, so that it says the same without colour."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tracker.engine.spans import elapsed
from tracker.engine.text import listing, plural
from tracker.summary import Person, Summary

from .cells import fit, safe
from .keys import READ, now
from .order_paint import SIDES
from .pane import TextLine

NAMES = (8, 24)  # cells for a name
LONGEST_BAR = 40  # cells
BAR, LEAST_BAR = "▆", "▂"  # a cell of the bar, and one for what would not fill half of it
UNKNOWN = "nobody known"


def summary_lines(found: Summary, width: int) -> list[TextLine]:
    """*found* in lines of at most *width* cells."""
    out: list[TextLine] = [(("Summary", "accent"), READ)]
    out += [((text, "plain"),) for text in told(found)]
    names = [safe(p.name) for p in found.people] + [UNKNOWN]
    wide = min(max(map(cell_len, names)), max(NAMES[0], min(NAMES[1], width // 3)))
    shown = [(title, rows) for title, rows in charts(found) if rows]
    digits = max((len(str(n)) for _, rows in shown for _, n, _ in rows), default=0)
    for title, rows in shown:
        out += [(), ((title, "title"),), *_bars(rows, wide, digits, width)]
    return out


def told(found: Summary) -> list[str]:
    """Rounds, time and who is out of it, in sentences."""
    if not found.started:
        return [f"The fight has not started; {now('s')} starts it."]
    time = f", {elapsed(found.seconds)}" if found.seconds is not None else ""
    end = "The fight has ended" if found.ended else "The fight goes on"
    out = [f"{end}: {plural(found.rounds, found.round_word)}{time}, {plural(len(found.people), 'combatant')}."]
    if down := [p.name for p in found.people if p.defeated]:
        out.append(f"Defeated: {listing(down, most=99)}.")
    if gone := [p.name for p in found.people if p.gone and not p.defeated]:
        out.append(f"Left: {listing(gone, most=99)}.")
    return out


Rows = list[tuple[str, int, int]]  # name, number, and which side in the order in which they came


def charts(found: Summary) -> list[tuple[str, Rows]]:
    """Every count with a title; of the numbers in one the largest first."""
    measures: tuple[tuple[str, Callable[[Person], int], int], ...] = (
        ("Damage dealt", lambda p: p.dealt, found.unknown),
        ("Damage taken", lambda p: p.taken, 0),
        ("Healing given", lambda p: p.healing, found.unknown_healing),
        ("Healing got", lambda p: p.healed, 0),
        (f"{found.turn_word.capitalize()}s had", lambda p: p.turns, 0),
        ("Effects put on others", lambda p: p.put, 0),
        ("Effects borne", lambda p: p.borne, 0),
    )
    sides = list(dict.fromkeys(p.side for p in found.people))
    out = []
    for title, count, unknown in measures:
        rows = [(p.name, count(p), sides.index(p.side)) for p in found.people if count(p)]
        rows.sort(key=lambda row: -row[1])
        out.append((title, [*rows, *([(UNKNOWN, unknown, -1)] if unknown else [])]))
    return out


def _bars(rows: Rows, names: int, digits: int, width: int) -> list[TextLine]:
    most = max(n for _, n, _ in rows)
    room = max(1, min(LONGEST_BAR, width - 2 - names - 2 - digits - 2))
    out: list[TextLine] = []
    for name, n, side in rows:
        cells = n * room / most
        bar = BAR * round(cells) if cells >= 0.5 else LEAST_BAR
        look = f"side-{side % len(SIDES)}" if side >= 0 else "dim"
        out.append(((f"  {fit(safe(name), names)}", look), (f"  {n:>{digits}}  ", "title"), (bar, look)))
    return out
