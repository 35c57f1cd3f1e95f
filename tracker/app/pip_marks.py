"""How a counter of the budget looks: a mark of one cell for each unit, whose shape says what became of it."""

from __future__ import annotations

from tracker.engine.show import Pip

from .cells import Piece, safe

DOTS = 4  # a counter with more than these is written as a number
LEFT, LAPSED = "●", "○"
SHAPES = {"spent": "○", "converted": "»", "borrowed": "‹", "lost": "×"}
UNUSUAL = frozenset(SHAPES) - {"spent"}
"""What became of a unit that was not simply used."""


def marks(pip: Pip, n: int) -> list[Piece]:
    """The marks of counter number *n*: what is left, what became of the rest, and what only lapsed."""
    left = max(0, pip.left)
    gone = [(SHAPES.get(g.how, LAPSED) * g.n, f"pip-{g.how}" if g.how in SHAPES else "spent") for g in pip.gone]
    lapsed = pip.full - left - sum(g.n for g in pip.gone)
    return [(LEFT * left, f"pip-{n % 3}"), *gone, (LAPSED * lapsed, "spent")]


def dotted(pip: Pip) -> bool:
    """Whether there are few enough units to draw each."""
    return pip.dots and max(pip.full, max(0, pip.left) + sum(g.n for g in pip.gone)) <= DOTS


def count(pip: Pip | None) -> str:
    """One counter without its unit, as text."""
    if pip is None:
        return ""
    if not pip.dots:
        return str(pip.left)
    return "".join(text for text, _ in marks(pip, 0)) if dotted(pip) else f"{pip.left}/{max(pip.full, pip.left)}"


def reasons(pip: Pip, unusual: bool = False) -> str:
    """What became of what is missing, in words; only the *unusual* where there is little room."""
    gone = [g for g in pip.gone if not unusual or g.how in UNUSUAL]
    return "; ".join(dict.fromkeys(f"{g.how}: {safe(g.why)}" if g.why else g.how for g in gone))
