"""Doors of the map: opened and closed by somebody beside them, or by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import Action, Call, Combat, Draft, Param, Refused, Spot, ref

from .sheet import DIRECTIONS, OPEN, SHUT, sheet_of
from .squares import DOORS, crowds, ground_of, read_spot, step, written


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """A door beside somebody, for an action."""
    near = _doors_beside(combat, who)
    none = "" if near else f"{combat[who].name} stands beside no door of a map."
    yield Action("open", "Open or close a door", _open, "The one beside; an action (PERIL-10).", "open Amy", "one",
                 (Param("at", "text", "which, where there are several", choices=tuple(map(written, near))),),
                 {"action": 1}, why_not=none, key="b", quiet=True, group="Turn")  # fmt: skip


def _doors_beside(combat: Combat, who: str) -> list[Spot]:
    spot, ground = sheet_of(combat, who).spot, ground_of(combat)
    if spot is None:
        return []
    return [s for s in (spot, *(step(spot, d) for d in DIRECTIONS)) if ground.at(s) in (SHUT, OPEN)]


def _open(draft: Draft, call: Call) -> None:
    near, text = _doors_beside(draft.combat, call.actor), str(call.args.get("at", ""))
    meant = read_spot(text) if text else next(iter(near), None)
    if meant not in near or meant is None:
        raise Refused(f"No door beside {draft.combat[call.actor].name} is at “{text[:20]}”; possible: "
                      f"{'  '.join(map(written, near)) or 'none'}.")  # fmt: skip
    _swing(draft, meant, call.actor)


def common_actions(combat: Combat) -> Iterable[Action]:
    """Doors by hand."""
    there = any(SHUT in row or OPEN in row for row in ground_of(combat).rows)
    yield Action("door", "Open or close a door", _door, "The door in this square of the map.", "door 5,3",
                 params=(Param("at", "text", "column,row", required=True),),
                 why_not="" if there else "There is no door on the map.", before_start=True, key="d",
                 group="Map")  # fmt: skip


def _door(draft: Draft, call: Call) -> None:
    ground, spot = ground_of(draft.combat), read_spot(str(call.args["at"]))
    rows = enumerate(ground.rows)
    doors = [(x, y) for y, row in rows for x, square in enumerate(row) if square in (SHUT, OPEN)]
    if spot is None or spot not in doors:
        there = "  ".join(map(written, doors)) or "none"
        raise Refused(f"There is no door at “{str(call.args['at'])[:20]}”; doors: {there}.")
    _swing(draft, spot)


def _swing(draft: Draft, spot: Spot, who: str = "") -> None:
    """Open is shut now, or the other way round."""
    ground = ground_of(draft.combat)
    now = OPEN if ground.at(spot) == SHUT else SHUT
    there = crowds(draft.combat).get(spot)
    if now == SHUT and there:
        draft.refuse(f"{draft.combat[there[0]].name} stands in the door at {written(spot)}.")
    draft.note(DOORS, {**ground.doors, written(spot): now})
    done = "opens" if now == OPEN else "closes"
    draft.say(f"{ref(who)} {done} the door at {written(spot)}" if who else f"The door at {written(spot)} {done}")
