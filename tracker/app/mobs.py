"""
Mobs: several who roll and act as one, in one line of the order until somebody wants to see each of them.

The line stands for the first of them who is still up, and that one is who keys act on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from tracker.engine.model import Combat
from tracker.engine.show import Row


def mob_of(combat: Combat, who: str) -> list[str]:
    """Everybody on stage of the mob of *who* that is level with it, in order; *who* alone where it is in none."""
    mob, rank = combat[who].mob, combat.slots[who].rank if who in combat.slots else ()
    if not mob:
        return [who]
    there = (w for w in combat.listed() if combat[w].mob == mob and combat.slots[w].state != "waiting")
    return [w for w in there if combat.slots[w].rank == rank] or [who]


def line_of(combat: Combat, who: str, opened: Collection[str]) -> str:
    """In whose line of the order *who* is to be found."""
    if combat[who].mob in ("", *opened):
        return who
    mob = mob_of(combat, who)
    return next((w for w in mob if not combat[w].defeated), mob[0])


def folded(combat: Combat, running: Sequence[str], opened: Collection[str]) -> list[str]:
    """*running* with one line for each mob that is not among the *opened*."""
    heads: dict[tuple[object, ...], str] = {}
    places: dict[str, tuple[object, ...]] = {}
    for who in running:
        c = combat[who]
        if c.mob in ("", *opened):
            continue
        places[who] = place = (c.mob, combat.slots[who].rank)
        head = heads.setdefault(place, who)
        if combat[head].defeated and not c.defeated:
            heads[place] = who
    return list(dict.fromkeys(heads[places[w]] if w in places else w for w in running)) if heads else list(running)


def mob_row(combat: Combat, row: Row, mob: Sequence[str]) -> Row:
    """*row* for all of *mob*: how many are up, and their hit points together."""
    up = [w for w in mob if not combat[w].defeated]
    of = "" if len(up) == len(mob) else f" of {len(mob)}"
    counted = [c for w in mob if (c := combat[w]).hp is not None]
    most = [c.hp_max for c in counted if c.hp_max is not None]
    return replace(
        row,
        name=f"{combat[mob[0]].mob} ×{len(up)}{of}",
        hp=sum(c.hp or 0 for c in counted) if counted else None,
        hp_max=sum(most) if counted and len(most) == len(counted) else None,
    )
