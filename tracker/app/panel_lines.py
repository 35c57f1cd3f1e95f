"""A ruleset's panels as lines: tables with aligned columns, tracks as one line of cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from tracker.engine.offers import Panel

from .cells import fit, safe
from .pane import TextLine

GAP = 2
NARROW = 4  # cells to which a column may be cut
NUMBER = re.compile(r"[+\-−–]?[0-9][0-9.,/ ]*|[–—-]?")


def panel_lines(panel: Panel, width: int) -> list[TextLine]:
    """*panel* in lines of at most *width* cells, its title first."""
    title = (safe(panel.title), "dim")
    rows = [[safe(cell) for cell in row] for row in panel.rows]
    if panel.kind == "track":
        return [(title, *((f"  {cell}", "plain") for row in rows for cell in row))]
    return [(title,), *_table([safe(cell) for cell in panel.head], rows, width)]


def all_panels(panels: Sequence[Panel], width: int) -> list[TextLine]:
    """Every one of *panels*, for an overlay."""
    out: list[TextLine] = [(("Panels", "accent"), ("↓ ↑ scroll · any other key closes", ">dim"))]
    for n, panel in enumerate(panels):
        (title, *beside), *rest = panel_lines(panel, width - GAP)
        out += [*([()] if n else []), ((title[0], "title"), *beside)]
        out += [((" " * GAP, ""), *line) for line in rest]
    return out


def _table(head: list[str], rows: list[list[str]], width: int) -> list[TextLine]:
    every = [head, *rows] if head else rows
    columns = [[row[n] for row in every if n < len(row)] for n in range(max(map(len, every), default=0))]
    widths = [min(width, max(map(cell_len, column))) for column in columns]
    while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > NARROW:
        widths[widths.index(max(widths))] -= 1
    right = [all(NUMBER.fullmatch(row[n]) for row in rows if n < len(row)) for n in range(len(columns))]
    first = [_cells(head, widths, right, "dim", "dim")] if head else []
    return [tuple(line) for line in (*first, *(_cells(row, widths, right, "title", "plain") for row in rows))]


def _cells(row: list[str], widths: list[int], right: list[bool], lead: str, style: str) -> list[tuple[str, str]]:
    cells = zip(row, widths, right, strict=False)
    return [
        (fit(cell, wide, right=numbers) + " " * GAP, style if n else lead)
        for n, (cell, wide, numbers) in enumerate(cells)
    ]
