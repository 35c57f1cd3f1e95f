"""Columns of the running order that the ruleset adds: its facts, as wide as what stands in them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from tracker.engine.offers import Fact

from .cells import Piece, fit, safe

WIDEST = 12  # cells
GAP = 2


class FactColumn(Struct, frozen=True):
    """One fact of everybody's: its *short* label, the cells it needs, and whether it is all *numbers*."""

    label: str
    short: str
    width: int
    numbers: bool


def with_facts(columns: tuple[FactColumn, ...], facts: Sequence[Fact]) -> tuple[FactColumn, ...]:
    """*columns*, wide enough for *facts* too, and with those of them that had none."""
    known = {c.label: c for c in columns}
    for fact in facts:
        text, short = safe(fact.text, WIDEST * 4), safe(fact.short, WIDEST)
        before = known.get(fact.label) or FactColumn(fact.label, short, cell_len(short), True)
        width = min(WIDEST, max(before.width, cell_len(text)))
        known[fact.label] = FactColumn(fact.label, short, width, before.numbers and not text.strip("+-−–/.,0123456789"))
    return tuple(known.values())


def facts_size(columns: Sequence[FactColumn]) -> int:
    """How many cells all of them take."""
    return sum(c.width + GAP for c in columns)


def fact_heading(columns: Sequence[FactColumn]) -> str:
    """Their part of the line above the list."""
    return "".join(" " * GAP + fit(c.short, c.width, right=c.numbers) for c in columns)


def fact_pieces(columns: Sequence[FactColumn], facts: Sequence[Fact]) -> list[Piece]:
    """Their part of somebody's line."""
    texts = {f.label: f.text for f in facts}
    return [
        (" " * GAP + fit(safe(texts.get(c.label, ""), WIDEST * 4), c.width, right=c.numbers), "plain") for c in columns
    ]
