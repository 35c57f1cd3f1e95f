"""Measured figures, and how they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Figure:
    """
    Something measured.  *times* and *bare* (the bare app doing its least) are in milliseconds.

    *goal* is the most that the median, or with *bare* the ratio of medians, should be.
    """

    name: str
    times: Sequence[float]
    bare: Sequence[float] = ()
    goal: float | None = None
    extra: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times as long as the bare app."""
        return median(self.times) / median(self.bare) if self.bare else None

    def row(self) -> tuple[str, ...]:
        """The cells of its line."""
        measured = self.ratio if self.bare else median(self.times)
        met = "" if self.goal is None or measured is None else "met" if measured <= self.goal else "MISSED"
        goal = "" if self.goal is None else f"≤ {self.goal:g}{' ×' if self.bare else ' ms'}"
        return (
            self.name,
            f"{median(self.times):.3f}" if median(self.times) < 10 else f"{median(self.times):.0f}",
            f"{late(self.times):.3f}" if late(self.times) < 10 else f"{late(self.times):.0f}",
            f"{median(self.bare):.1f}" if self.bare else "",
            f"{self.ratio:.2f}" if self.ratio is not None else "",
            goal,
            met,
            self.extra,
        )


HEAD = ("", "median ms", "95 % ms", "bare ms", "ratio", "goal", "", "")


def late(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[min(len(times) - 1, round(0.95 * (len(times) - 1)))]


def table(figures: Sequence[Figure]) -> str:
    """All of *figures* below one another."""
    rows = [HEAD, *(f.row() for f in figures)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    return "\n".join("  ".join(_aligned(row, widths)).rstrip() for row in rows)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    words = (0, 6, 7)
    cells = enumerate(zip(row, widths, strict=True))
    return [cell.ljust(width) if n in words else cell.rjust(width) for n, (cell, width) in cells]


def timed(do: Callable[[], object]) -> float:
    """How long *do* takes, in milliseconds."""
    began = perf_counter()
    do()
    return (perf_counter() - began) * 1000
