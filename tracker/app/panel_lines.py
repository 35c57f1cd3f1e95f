"""A ruleset's panels as lines: tables with aligned columns, tracks as one line of cells, ladders rung by rung."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from tracker.engine.offers import Panel

from .cells import fit, safe
from .keys import READ
from .pane import TextLine

GAP = 2
RAIL = " │ "  # between a rung and those on it
NARROW = 4  # cells to which a column may be cut
FEW = 3  # so many columns are cut rather than taken apart
NUMBER = re.compile(r"[+\-−–]?[0-9][0-9.,/ ]*|[–—-]?")


def panel_lines(panel: Panel, width: int) -> list[TextLine]:
    """*panel* in lines of at most *width* cells, its title first."""
    title = (safe(panel.title), "dim")
    rows = [[safe(cell) for cell in row] for row in panel.rows]
    if panel.kind == "track":
        return [(title, *(piece for row in rows for cell in row for piece in _on_track(cell)))]
    if panel.kind == "ladder":
        return [(title,), *_ladder([safe(cell) for cell in panel.head], rows, width)]
    return [(title,), *_table([safe(cell) for cell in panel.head], rows, width)]


def all_panels(panels: Sequence[Panel], width: int) -> list[TextLine]:
    """Every one of *panels*, for an overlay."""
    out: list[TextLine] = [(("Panels", "accent"), READ)]
    for n, panel in enumerate(panels):
        (title, *beside), *rest = panel_lines(panel, width - GAP)
        out += [*([()] if n else []), ((title[0], "title"), *beside)]
        out += [((" " * GAP, ""), *line) for line in rest]
    return out


def _on_track(cell: str) -> TextLine:
    """One cell; in brackets it is the chosen one, and keeps them, for those who see no colour."""
    chosen = cell.startswith("[") and cell.endswith("]") and len(cell) > 2
    return ("  ", ""), (cell, "accent" if chosen else "plain")


def _ladder(head: list[str], rows: list[list[str]], width: int) -> list[TextLine]:
    """A line for each rung, and more where those on it do not fit into one."""
    rungs = [(row[0] if row else "", [who for who in row[1:] if who.strip()]) for row in rows]
    names = [name for name, _ in rungs] + head[:1]
    wide = min(max(map(cell_len, names), default=0), max(NARROW, width // 2))
    lines: list[TextLine] = []
    if head:
        lines.append(((fit(head[0], wide), "dim"), ("   " + ", ".join(head[1:]), "dim")))
    for name, who in rungs:
        rows_of_names = _joined(who, max(NARROW, width - wide - len(RAIL))) or [""]
        for n, names_here in enumerate(rows_of_names):
            lead = (fit("" if n else name, wide), "title" if who else "spent")
            lines.append((lead, (RAIL, "dim" if who else "spent"), (names_here, "plain")))
    return lines


def _joined(names: list[str], width: int) -> list[str]:
    """*names* with commas between them, in lines of at most *width* cells; no name is broken, one too long is cut."""
    lines: list[str] = []
    for n, name in enumerate(names):
        comma = "," if n + 1 < len(names) else ""
        text = (name if cell_len(name + comma) <= width else fit(name, width - len(comma))) + comma
        if lines and cell_len(lines[-1]) + 1 + cell_len(text) <= width:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return lines


def _table(head: list[str], rows: list[list[str]], width: int) -> list[TextLine]:
    every = [head, *rows] if head else rows
    columns = [[row[n] for row in every if n < len(row)] for n in range(max(map(len, every), default=0))]
    widths = [min(width, max(map(cell_len, column))) for column in columns]
    if head and len(head) > FEW and sum(widths) + GAP * (len(widths) - 1) > width:
        return _one_by_one(head, rows)
    while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > NARROW:
        widths[widths.index(max(widths))] -= 1
    right = [all(NUMBER.fullmatch(row[n]) for row in rows if n < len(row)) for n in range(len(columns))]
    first = [_cells(head, widths, right, "dim", "dim")] if head else []
    return [tuple(line) for line in (*first, *(_cells(row, widths, right, "title", "plain") for row in rows))]


def _one_by_one(head: list[str], rows: list[list[str]]) -> list[TextLine]:
    """Where columns would be cut to nothing: each row by itself, what its cells are called in front of them."""
    out: list[TextLine] = []
    for first, *rest in rows:
        told = " · ".join(f"{name.lower()} {cell}" for name, cell in zip(head[1:], rest, strict=False) if cell != "·")
        out += [((first, "title"),), ((" " * GAP, ""), (told, "plain"))]
    return out


def _cells(row: list[str], widths: list[int], right: list[bool], lead: str, style: str) -> list[tuple[str, str]]:
    cells = zip(row, widths, right, strict=False)
    shown = [
        (fit(cell, wide, right=numbers) + " " * GAP, style if n else lead)
        for n, (cell, wide, numbers) in enumerate(cells)
    ]
    return [*shown[:-1], (shown[-1][0].rstrip(), shown[-1][1])] if shown else []
