"""Counters of what can still be done: spending, converting, borrowing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .model import Gone
from .text import listing, render

if TYPE_CHECKING:
    from .events import Paid
    from .model import Combat
    from .ruleset import Ruleset

Counts = Mapping[str, int]
ALL = 99
"""Owe this much of something to lose all of it at the next refill."""

MOST_WAYS = 6
Ladder = Mapping[str, Sequence[str]]


def ways(have: Counts, cost: Counts, ladder: Ladder, most: int = MOST_WAYS) -> list[dict[str, int]]:
    """
    What could be spent so that *cost* is met, the cheapest first, at most *most*; [] where it cannot be.

    *ladder* maps a resource to what may stand in for it, cheapest first.  Nothing stands in for what is there itself.
    The needs with the fewest stand-ins are met first, so that none is eaten by one that something cheaper could have
    paid for.
    """
    left, spend, missing = dict(have), dict[str, int](), list[tuple[str, int]]()
    for need in sorted(cost, key=lambda r: len(ladder.get(r, ()))):
        own = min(cost[need], left.get(need, 0))
        left[need] = left.get(need, 0) - own
        if own:
            spend[need] = own
        if own < cost[need]:
            missing.append((need, cost[need] - own))
    found: list[dict[str, int]] = []
    _stand_in(left, spend, [(n, tuple(ladder.get(need, ()))) for need, n in missing], found, most)
    return found


def _stand_in(
    left: dict[str, int],
    spend: dict[str, int],
    missing: list[tuple[int, tuple[str, ...]]],
    found: list[dict[str, int]],
    most: int,
) -> None:
    """Every way to pay for what is *missing*: so many, of these stand-ins; as much as can be of the cheapest first."""
    if len(found) >= most:
        return None
    if not missing:
        if spend not in found:
            found.append(spend)
        return None
    (n, others), *rest = missing
    if n == 0:
        return _stand_in(left, spend, rest, found, most)
    if sum(left.get(o, 0) for o in others) < n:
        return None
    first, *more = others
    for take_of in range(min(n, left.get(first, 0)), -1, -1):
        less = {**left, first: left.get(first, 0) - take_of}
        paid = add(spend, {first: take_of}) if take_of else spend
        _stand_in(less, paid, [(n - take_of, tuple(more)), *rest], found, most)
    return None


def plan(have: Counts, cost: Counts, ladder: Ladder) -> dict[str, int] | None:
    """The cheapest way to pay *cost*, or None where there is none."""
    return next(iter(ways(have, cost, ladder, most=1)), None)


def add(counts: Counts, more: Counts) -> dict[str, int]:
    """Both together."""
    return {**counts, **{k: counts.get(k, 0) + n for k, n in more.items()}}


def take(counts: Counts, less: Counts) -> dict[str, int]:
    """*counts* without *less*, never below nothing."""
    return {k: max(0, n - less.get(k, 0)) for k, n in counts.items()}


def settle(full: Counts, debts: Sequence[Gone]) -> tuple[Gone, ...]:
    """What *debts* really take from a *full* budget; one that finds nothing left takes nothing."""
    left, taken = dict(full), list[Gone]()
    for debt in debts:
        n = min(debt.n, left.get(debt.resource, 0))
        left[debt.resource] = left.get(debt.resource, 0) - n
        if n:
            taken.append(Gone(debt.resource, n, debt.how, debt.why))
    return tuple(taken)


def used_up(have: Counts, paid: Paid) -> list[Gone]:
    """What *paid* took of *have*, told apart by what became of it; what only lapsed is not told of."""
    taken: list[Gone] = []
    for resource, n in () if paid.lapsed else paid.what.items():
        instead = min(paid.instead.get(resource, 0), have.get(resource, 0))
        own = min(n, have.get(resource, 0)) - instead
        how = "lost" if paid.lost else "spent"
        parts = ((own, how), (instead, "converted"))
        taken += [Gone(resource, part, how, paid.why) for part, how in parts if part > 0]
    return taken


def available(combat: Combat, rules: Ruleset, who: str) -> dict[str, int]:
    """What *who* can spend now: the frame's purse or the own budget, within the limits of conditions."""
    have = combat[who].have
    if (purse := purse_of(combat, who)) is not None:
        own = {r.id for r in rules.resources if r.anytime}
        have = {**purse, **{r: n for r, n in have.items() if r in own}}
    limits = rules.limits(combat, who)
    return {r: min(n, limits[r][0]) if r in limits else n for r, n in have.items()}


def purse_of(combat: Combat, who: str) -> Counts | None:
    """What the frame on top gives *who* in place of their own budget, if it does."""
    top = combat.frames[-1] if combat.frames else None
    return top.purse if top is not None and who in top.actors else None


def amounts(what: Counts, rules: Ruleset) -> list[str]:
    """*what* as people say it, one piece a resource: '1 action', '15 ft movement', 'all swift actions'."""
    known = {r.id: r for r in rules.resources}
    words = []
    for id, n in what.items():
        resource = known.get(id)
        label = resource.label if resource else id
        unit = f" {resource.unit}" if resource and resource.unit else ""
        many = "s" if n != 1 and not unit else ""
        words.append(f"{'all' if n >= ALL and not unit else n}{unit} {label}{many}")
    return words


def cannot_pay(combat: Combat, rules: Ruleset, who: str, cost: Counts, have: Counts) -> str:
    """Why *who* cannot pay *cost* of what they *have*, as a sentence for the GM."""
    return f"{combat[who].name} cannot pay {short_of(combat, rules, who, cost, have)}."


def short_of(combat: Combat, rules: Ruleset, who: str, cost: Counts, have: Counts) -> str:
    """What *who* lacks to pay *cost*, what is left, and where the rest went; names nobody."""
    short = {r: n for r, n in cost.items() if have.get(r, 0) < n}
    limits = rules.limits(combat, who)
    because = [why for r, (most, why) in limits.items() if r in short and most < combat[who].have.get(r, 0)]
    if purse_of(combat, who) is None:
        told = (render(f"{g.how}: {g.why}", lambda w: combat[w].name) for g in combat[who].gone if g.resource in short)
        gone = list(dict.fromkeys(told))
    else:
        gone = [f"now only: {combat.frames[-1].kind}"]
    has = "; ".join([", ".join(f"{have.get(r, 0)}" for r in short), *gone])
    reason = f": {'; '.join(because)}" if because else f" (left: {has})"
    return f"{listing(amounts(short, rules))}{reason}"
