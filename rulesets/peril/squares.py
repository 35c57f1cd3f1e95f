"""PERIL-15, PERIL-18: squares of a metre, what fills them, and what lies in which direction."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import Any, TypeVar

from msgspec import Struct

from tracker.engine import Combat, Spot

from .sheet import DIRECTIONS, FARTHEST, FLOOR, OPEN, ROUGH, SHUT, WALL, Direction, options_of, sheet_of

STEPS: Mapping[Direction, tuple[int, int]] = {
    "n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0), "ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1),
}  # fmt: skip
"""How far a step in each direction goes: columns to the right, rows down; straight ones first, as people walk."""

DOORS = "doors"
"""Where in the fight's table the doors are kept that were opened or closed."""

NO_DOORS: Mapping[str, str] = {}
NAMES = {WALL: "a wall", SHUT: "a closed door", FLOOR: "floor", ROUGH: "partly filled ground", OPEN: "an open door"}


class Ground(Struct, frozen=True):
    """The ground of a fight; with no map it is open as far as anybody goes."""

    rows: Sequence[str]
    doors: Mapping[str, str]  # by "3,4": closed or open by now

    def at(self, spot: Spot) -> str:
        """What *spot* is; beyond the map there is wall."""
        if not self.inside(spot):
            return WALL
        drawn = self.rows[spot[1]][spot[0]] if self.rows else FLOOR
        return self.doors.get(written(spot), drawn) if drawn in (SHUT, OPEN) else drawn

    def inside(self, spot: Spot) -> bool:
        """Whether *spot* is on the map at all."""
        x, y = spot
        across, down = (len(self.rows[0]), len(self.rows)) if self.rows else (FARTHEST + 1, FARTHEST + 1)
        return 0 <= x < across and 0 <= y < down

    def why_full(self, spot: Spot) -> str:
        """What *spot* is, where nobody can enter it: a wall, a closed door, off the map."""
        return NAMES[self.at(spot)] if self.inside(spot) else "off the map"

    def full(self, spot: Spot) -> bool:
        """PERIL-18, D6: whether nobody can enter it, nor pass its corner."""
        return self.at(spot) in (WALL, SHUT)


Made = TypeVar("Made")
_LAST: dict[str, tuple[tuple[object, ...], Any]] = {}


def remembered(name: str, parts: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """
    What *make* gives, kept as long as it is asked of the very same *parts*: frozen states are drawn line by line.

    Only the last is kept, and whoever gets it must not change it.
    """
    known = _LAST.get(name)
    if known is None or not all(map(is_, known[0], parts)):
        known = _LAST[name] = (parts, make())
    made: Made = known[1]
    return made


def ground_of(combat: Combat) -> Ground:
    """The ground of this fight."""
    doors = combat.table.get(DOORS, NO_DOORS)
    return remembered("ground", (combat.options, doors), lambda: Ground(options_of(combat).map, doors))


def written(spot: Spot) -> str:
    """*spot* as it is typed: 3,4."""
    return f"{spot[0]},{spot[1]}"


def read_spot(text: str) -> Spot | None:
    """A square as it is typed, or None."""
    found = re.fullmatch(r"\s*\[?\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\]?\s*", text, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def read_path(text: str) -> list[Direction] | None:
    """A path as it is typed, e,ne,e, or None where a part of it is no direction."""
    words = [word for word in re.split(r"[,\s]+", text.strip().lower()) if word]
    known = [d for word in words for d in DIRECTIONS if d == word]
    return known if words and len(known) == len(words) else None


def step(spot: Spot, direction: Direction) -> Spot:
    """The square next to *spot* in *direction*."""
    x, y = STEPS[direction]
    return spot[0] + x, spot[1] + y


def turned(facing: Direction, by: int) -> Direction:
    """*by* steps of 45 degrees clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + by) % len(DIRECTIONS)]


def towards(here: Spot, there: Spot) -> Direction | None:
    """D10: the nearest of the eight directions; None within one square."""
    x, y = there[0] - here[0], there[1] - here[1]
    if not x and not y:
        return None
    whole = (abs(x) + abs(y)) ** 2  # tan 22.5° is √2 - 1, so whole < 2x² is less than half of 45° away from the row
    flat, steep = whole < 2 * x * x, whole < 2 * y * y
    column = "" if steep else "e" if x > 0 else "w"
    row = "" if flat else "s" if y > 0 else "n"
    return next(d for d in DIRECTIONS if d == row + column)


def distance(here: Spot, there: Spot) -> int:
    """How many metres apart, a diagonal step counted as one."""
    return max(abs(here[0] - there[0]), abs(here[1] - there[1]))


def spots(combat: Combat) -> dict[str, Spot]:
    """Where everybody stands that has a square."""
    return remembered("spots", (combat.combatants,), lambda: _spots(combat))


def _spots(combat: Combat) -> dict[str, Spot]:
    there = ((c.id, sheet_of(combat, c.id).spot) for c in combat.here() if not c.entry)
    return {who: spot for who, spot in there if spot is not None}


def crowds(combat: Combat) -> dict[Spot, list[str]]:
    """Who stands in each square that somebody stands in."""
    return remembered("crowds", (combat.combatants,), lambda: _crowds(combat))


def _crowds(combat: Combat) -> dict[Spot, list[str]]:
    found: dict[Spot, list[str]] = {}
    for who, spot in spots(combat).items():
        found.setdefault(spot, []).append(who)
    return found


def others_at(combat: Combat, spot: Spot, who: str) -> list[str]:
    """Whoever stands in *spot* beside *who*."""
    return [w for w in crowds(combat).get(spot, ()) if w != who]
