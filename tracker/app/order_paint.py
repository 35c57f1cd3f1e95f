"""
How one line of the running order is drawn: columns that adapt to the width, and the pieces of each row.

Nothing in here touches the screen: plain data in, text and names of styles out.  No state is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from tracker.engine.show import Row, Tag

from .cells import Piece, fit, safe
from .fact_columns import FactColumn, fact_heading, fact_pieces, facts_size, with_facts
from .pip_marks import count, dotted, marks

MARKS = 5  # selection, marked, turn, each a cell, with a space on either side of the turn
BAR = (4, 8)  # the least, comfortable
NAME = (10, 16, 24, 34)  # the least; enough; comfortable; the most
TAGS = (12, 22)  # the least, unless there is no room at all; comfortable
FEW_TAGS, SOME_TAGS = 6, 9  # the least before facts give way, and before the headings of counters do
SIDES = "◆◇▲▽"
TURNS = {"now": ("▶", "now!"), "interrupted": ("▷", "now!"), "done": ("✓", "dim!"), "missed": ("–", "dim!")}


class Column(NamedTuple):
    """A counter of the budget: its *label* (as in Pip), and the *short* one for the header."""

    label: str
    short: str


class Needs(Struct, frozen=True):
    """The widest content seen of each column; it only grows, so that scrolling does not make columns jump."""

    rank: int = 2
    name: int = 8
    hp: int = 3
    temp: int = 0
    pips: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    facts: tuple[FactColumn, ...] = ()
    sides: bool = False  # with one side only, nobody needs telling apart
    bar: bool = False

    def grown(self, row: Row, columns: Sequence[Column]) -> Needs:
        """The needs with *row* among the seen."""
        pips = {p.label: p for p in row.budget}
        shown = [pips.get(c.label) for c in columns]
        alias = 4 + cell_len(safe(row.alias)) if row.alias else 0
        return Needs(
            rank=max(self.rank, min(12, cell_len(safe(row.rank)))),
            name=max(self.name, min(NAME[3], cell_len(safe(row.name)) + alias)),
            hp=max(self.hp, sum(map(len, hit_points(row)))),
            temp=max(self.temp, len(temporary(row))),
            pips=tuple(map(max, self.pips or [1] * len(shown), [len(count(p)) for p in shown])),
            units=tuple(map(max, self.units or [0] * len(shown), [cell_len(p.unit) if p else 0 for p in shown])),
            facts=with_facts(self.facts, row.facts),
            sides=self.sides or row.side > 0,
            bar=self.bar or bool(row.hp_max),
        )


class Layout(Struct, frozen=True):
    """Widths in cells; 0 is a column that is not shown."""

    width: int = 0
    rank: int = 0
    side: int = 0
    name: int = 0
    hp: int = 0
    temp: int = 0
    bar: int = 0
    pips: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    facts: tuple[FactColumn, ...] = ()
    tags: int = 0


def plan(width: int, needs: Needs, columns: Sequence[Column]) -> Layout:
    """The columns for *width*: names and numbers first, then effects, then comfort."""
    pips = needs.pips or (1,) * len(columns)
    units = tuple(0 for _ in pips)
    facts = needs.facts
    side, temp = (2 if needs.sides else 0), (needs.temp + 1 if needs.temp else 0)
    name, bar, tags = NAME[0], 0, TAGS[0]

    def spare() -> int:
        budget = sum(pips) + sum(units) + len(pips) + 1 if pips else 0
        told = facts_size(facts)
        return width - 1 - (MARKS + needs.rank + 2 + side + name + 2 + needs.hp + temp + bar + told + budget + 2 + tags)

    def widen(to: int) -> int:
        return max(0, min(spare(), to))

    if facts and spare() < FEW_TAGS - tags:
        facts = ()
    if spare() < 0:
        tags = max(0, tags + spare())
    if spare() < 0:
        pips = units = ()
    if spare() < 0:
        name = max(4, name + spare())
    name += widen(min(needs.name, NAME[1]) - name)
    if needs.bar and spare() >= BAR[0] + 2:
        bar = BAR[0] + 2
    full = tuple(max(w, cell_len(c.short)) for w, c in zip(pips, columns, strict=False))
    if pips and spare() + tags - SOME_TAGS >= sum(full) - sum(pips):
        pips = full
        tags = min(tags, tags + spare())
    tags += widen(TAGS[1] - tags)
    bar += widen(BAR[1] + 2 - bar) if bar else 0
    name += widen(min(needs.name, NAME[2]) - name)
    if pips and 0 < sum(needs.units) <= spare() - len(pips):
        units = tuple(w + 1 if w else 0 for w in needs.units)
    name += widen(needs.name - name)
    return Layout(width, needs.rank, side, name, needs.hp, temp, bar, pips, units, facts, tags + widen(spare()))


def heading(layout: Layout, rank_label: str, columns: Sequence[Column]) -> list[Piece]:
    """The line above the list.  The rank's label may use the room over the marks."""
    text = fit(safe(rank_label), MARKS + layout.rank - 1, right=True)
    text = f" {text}  {fit('Who', layout.side + layout.name)}  {fit('HP', layout.hp, right=True)}"
    text += " " * (layout.temp + layout.bar) + fact_heading(layout.facts)
    if layout.pips:
        shorts = zip(layout.pips, layout.units, columns, strict=False)
        text += "  " + " ".join(_short(safe(c.short), w) + " " * unit for w, unit, c in shorts)
    return [(text, "head"), ("  Effects" if layout.tags >= 7 else "", "head")]


def line(row: Row, layout: Layout, columns: Sequence[Column], selected: bool, marked: bool) -> list[Piece]:
    """A combatant.  Styles whose name ends with ``!`` stay bright where the row is faded."""
    off = row.defeated or row.state == "out"
    mark, style = TURNS.get(row.turn, (" ", ""))
    if row.turn not in ("now", "interrupted"):
        if off:
            mark, style = "✗", "dim!"
        elif row.state == "waiting":
            mark, style = "…", "wait!"
    pieces: list[Piece] = [
        ("▌" if selected else " ", "bar!"),
        ("•" if marked else " ", "mark!"),
        (f" {mark} ", style),
        (fit(safe(row.rank), layout.rank, right=True) + "  ", "rank"),
        *_name(row, layout, off),
        *_health(row, layout, off),
        *fact_pieces(layout.facts, row.facts),
    ]
    words = _words(row, off, layout.tags)
    budget = sum(layout.pips) + sum(layout.units) + len(layout.pips) + 1 if layout.pips else 0
    waits = row.state == "waiting" and not off  # what is left to those who wait is what the table wants to know
    if words and not waits and (off or not row.budget or cell_len(words[0][0]) > layout.tags):
        return pieces + _tags(words, row.tags, budget + layout.tags)
    return pieces + _budget(row, layout, columns) + _tags(words, row.tags, layout.tags)


def hit_points(row: Row) -> tuple[str, str]:
    """'9' and '/12'; the damage taken where none are kept."""
    if row.hp is None:
        return ("" if row.entry else f"−{row.taken}" if row.taken else "–"), ""
    return str(row.hp).replace("-", "−"), "" if row.hp_max is None else f"/{row.hp_max}"


def temporary(row: Row) -> str:
    """'+3', or nothing."""
    return f"+{row.temp}" if row.temp else ""


def _tone(tag: Tag) -> str:
    return tag.tone if tag.tone in ("harm", "help", "warn") else "plain"


def _short(text: str, width: int) -> str:
    # An ellipsis would be all there is of a label cut to one cell: its first letters say more.
    return fit(text, width, right=True) if cell_len(text) <= width else fit(text[:width], width)


def _name(row: Row, layout: Layout, off: bool) -> list[Piece]:
    side = SIDES[row.side % len(SIDES)] + " " if layout.side else ""
    style = f"side-{row.side % len(SIDES)}"
    pieces: list[Piece] = [("" if row.entry else side, style), (" " * len(side) if row.entry else "", "")]
    name, alias = safe(row.name), f"as {safe(row.alias)}" if row.alias else ""
    room = layout.name - min(cell_len(name), layout.name) - 1
    named = "entry" if row.entry else "gone" if off else f"{style}-now" if row.turn == "now" else style
    if alias and room >= 5:
        width = layout.name - room
        return [*pieces, (fit(name, width - 1), named), (" ", ""), (fit(alias, room), "dim"), ("  ", "")]
    cut = fit(name, layout.name)
    text = cut.rstrip()
    return [*pieces, (text, named), (" " * (layout.name - cell_len(text) + 2), "")]


def _health(row: Row, layout: Layout, off: bool) -> list[Piece]:
    now, most = hit_points(row)
    share = (row.hp or 0) / row.hp_max if row.hp_max else 1.0
    level = "dim" if off else "bad" if share <= 0.25 else "hurt" if share <= 0.5 else "well"
    pieces: list[Piece] = [
        (fit(now, layout.hp - len(most), right=True), "bad" if level == "bad" else ""),
        (most, "dim"),
        (fit(f" {temporary(row)}", layout.temp) if layout.temp else "", "temp"),
    ]
    if layout.bar:
        cells, size = 0, layout.bar - 2
        if row.hp_max and row.hp and row.hp > 0:
            cells = size if share >= 1 else max(1, min(size - 1, round(share * size)))
        track = size if row.hp_max else 0
        pieces += [("  ", ""), ("▆" * cells, level), ("▁" * (track - cells) + " " * (size - track), "track")]
    return pieces


def _words(row: Row, off: bool, room: int) -> list[Piece]:
    words: list[Piece] = []
    if off:
        words.append(("defeated" if row.defeated else "out", "dim!"))
    if row.state == "waiting":
        words += _planned(row, room)
    if row.hidden:
        words.append(("hidden", "hidden!"))
    return words


def _planned(row: Row, room: int) -> list[Piece]:
    """When somebody comes back, in as many words as there is room for; that they wait is told by where they stand."""
    when = safe(row.comes_back)
    room -= sum(cell_len(safe(tag.name)) + 4 for tag in row.tags)  # effects say more than those words do
    while cell_len(when) > room and when.startswith(("comes ", "back ")):
        when = when.partition(" ")[2]
    return [(when, "wait!")] if when not in ("", "waits") else []


def _budget(row: Row, layout: Layout, columns: Sequence[Column]) -> list[Piece]:
    pieces: list[Piece] = [("  ", "")] if layout.pips else []
    shown = {p.label: p for p in row.budget}
    for n, (w, unit, column) in enumerate(zip(layout.pips, layout.units, columns, strict=False)):
        if n:
            pieces.append((" ", ""))
        pip = shown.get(column.label)
        text = count(pip)
        if pip is None or not text:
            pieces.append((" " * (w + unit), ""))
        elif dotted(pip):
            before = (w - len(text)) // 2
            pieces += [(" " * before, ""), *marks(pip, n)]
            pieces.append((" " * (w + unit - before - len(text)), ""))
        else:
            suffix = fit(f" {safe(pip.unit)}", unit) if unit else ""
            pieces += [
                (fit(text, w, right=True), "" if pip.left else "spent"),
                (suffix, "spent" if not pip.left else "dim"),
            ]
    return pieces


def _tags(words: list[Piece], tags: Sequence[Tag], width: int) -> list[Piece]:
    """Words and effects, as many as there is room for; what is left out is counted."""
    if width <= 0:
        return []
    items = [*words, *((safe(t.name) + (f" {t.left}" if t.left is not None else ""), _tone(t)) for t in tags)]
    pieces: list[Piece] = [("  ", "")]
    room = width
    for n, (text, style) in enumerate(items):
        rest = len(items) - n - 1
        more = f"  +{rest}" if rest else ""
        size = cell_len(text)
        if size <= room - len(more) or (rest == 0 and size <= room):
            pieces += [(text, style), ("  ", "")]
            room -= size + 2
            continue
        if room - len(more) >= 5:
            pieces += [(fit(text, room - len(more)).rstrip(), style), (more, "dim")]
        elif room >= 2 + len(str(rest + 1)) - 1:
            pieces.append((f"+{rest + 1}", "dim"))
        break
    return pieces
