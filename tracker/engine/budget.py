"""Counters of what can still be done: spending, converting, borrowing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Combat
    from .ruleset import Ruleset

Counts = Mapping[str, int]
ALL = 99
"""Owe this much of something to lose all of it at the next refill."""


def plan(have: Counts, cost: Counts, ladder: Mapping[str, Sequence[str]]) -> dict[str, int] | None:
    """
    What to spend so that *cost* is met, or None where it cannot be.

    *ladder* maps a resource to what may stand in for it, cheapest first.  The
    needs with the fewest stand-ins are met first, so that none is eaten by one
    that something cheaper could have paid for.
    """
    left, spend = dict(have), dict[str, int]()
    for need in sorted(cost, key=lambda r: len(ladder.get(r, ()))):
        if not ladder.get(need):  # no stand-in: feet and the like come in large numbers
            if left.get(need, 0) < cost[need]:
                return None
            left[need] = left.get(need, 0) - cost[need]
            spend[need] = spend.get(need, 0) + cost[need]
            continue
        for _ in range(cost[need]):
            use = next((r for r in (need, *ladder[need]) if left.get(r, 0) > 0), None)
            if use is None:
                return None
            left[use] -= 1
            spend[use] = spend.get(use, 0) + 1
    return {r: n for r, n in spend.items() if n}


def add(counts: Counts, more: Counts) -> dict[str, int]:
    """Both together."""
    return {**counts, **{k: counts.get(k, 0) + n for k, n in more.items()}}


def take(counts: Counts, less: Counts) -> dict[str, int]:
    """*counts* without *less*, never below nothing."""
    return {k: max(0, n - less.get(k, 0)) for k, n in counts.items()}


def available(combat: Combat, rules: Ruleset, who: str) -> dict[str, int]:
    """What *who* can spend now: the frame's purse or the own budget, within the limits of conditions."""
    top = combat.frames[-1] if combat.frames else None
    have = combat[who].have
    if top is not None and who in top.actors and top.purse is not None:
        own = {r.id for r in rules.resources if r.anytime}
        have = {**top.purse, **{r: n for r, n in have.items() if r in own}}
    limits = rules.limits(combat, who)
    return {r: min(n, limits[r][0]) if r in limits else n for r, n in have.items()}
