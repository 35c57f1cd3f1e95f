"""
Mobs: several who roll and act as one, in one line of the order until somebody wants to see each of them.

The line stands for the first of them who is still up, and that one is who keys act on.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import people
from tracker.engine.model import Combat
from tracker.engine.ruleset import Ruleset
from tracker.engine.show import Row, tags


class Folds(Struct, frozen=True):
    """
    Who stands in whose line: *lines* are the heads in order, *mates* all in the line of a head that has any.

    Whoever waits stands in the tray, and in nobody's line.
    """

    lines: tuple[str, ...] = ()
    mates: dict[str, tuple[str, ...]] = {}
    heads: dict[str, str] = {}

    def head(self, who: str) -> str:
        """In whose line *who* is to be found."""
        return self.heads.get(who, who)

    def line(self, who: str) -> tuple[str, ...]:
        """All who are shown in the line of *who*."""
        return self.mates.get(who, (who,))


def fold(combat: Combat, running: Sequence[str], opened: Collection[str]) -> Folds:
    """*running* with one line for each mob that is level and not among the *opened*."""
    mobs: dict[tuple[object, ...], list[str]] = {}
    for who in running:
        if (mob := combat[who].mob) and mob not in opened:
            mobs.setdefault((mob, combat.slots[who].rank), []).append(who)
    mates = {up_of(combat, mob)[0]: tuple(mob) for mob in mobs.values() if len(mob) > 1}
    heads = {who: head for head, mob in mates.items() for who in mob}
    return Folds(tuple(dict.fromkeys(heads.get(w, w) for w in running)), mates, heads)


def up_of(combat: Combat, line: Sequence[str]) -> list[str]:
    """Those of a *line* whom keys act on: who are still up, or all of them where none is."""
    return [c.id for c in people.up_of([combat[w] for w in line])]


def mob_row(combat: Combat, rules: Ruleset, row: Row, mob: Sequence[str]) -> Row:
    """*row*, of whoever keys act on, for all of *mob*: how many are up, hit points together, what is on any of them."""
    up = sum(combat[w].up for w in mob)
    of = "" if up == len(mob) else f" of {len(mob)}"
    counted = [c for w in mob if (c := combat[w]).hp is not None]
    most = [c.hp_max for c in counted if c.hp_max is not None]
    on = {tag.name: tag for w in up_of(combat, mob) for tag in tags(combat, rules, w)}
    return replace(
        row,
        name=f"{combat[mob[0]].mob} ×{up}{of}",
        hp=sum(c.hp or 0 for c in counted) if counted else None,
        hp_max=sum(most) if counted and len(most) == len(counted) else None,
        tags=tuple(on.values()),
    )


def stamp(combat: Combat, who: str, line: Sequence[str], look: object) -> Hashable:
    """What the *line* of *who* can depend on, by identity: cheap, and different whenever it could be."""
    on = [e for w in line for e in combat.index.get(("on", w), ())]
    effects = tuple([id(combat.effects[e]) for e in on])
    depth = sum(who in f.actors for f in combat.frames) * 2 + (who in combat.acting)
    due = any(d.who in line for d in combat.due)
    doing = tuple([f.doing for f in combat.frames if who in f.actors])
    # A fight only looked at is not kept, and another may take its place in memory: the look tells them apart.
    game = id(combat.table), id(combat.options), combat.round, doing, look
    here = tuple([id(combat.combatants[w]) for w in line])
    return here, id(combat.slots.get(who)), depth, due, game, effects
