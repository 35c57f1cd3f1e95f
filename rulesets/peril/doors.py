"""Doors of the map: opened and closed by somebody beside them, or by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import Action, Call, Combat, Draft, Param, Refused, Spot, ref

from .sheet import DIRECTIONS, OPEN, SHUT, options_of, sheet_of
from .squares import DOORS, ground_of, read_spot, spots, step, written


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """A door beside somebody, for an action."""
    near = _doors_beside(combat, who)
    none = "" if near else f"{combat[who].name} stands beside no door."
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
    _swing(draft, meant, f"{ref(call.actor)}: the door")


def common_actions(combat: Combat) -> Iterable[Action]:
    """Doors by hand."""
    shut = any(SHUT in row or OPEN in row for row in options_of(combat).map)
    yield Action("door", "Open or close a door", _door, "The door in this square of the map.", "door 5,3",
                 params=(Param("at", "text", "column,row", required=True),),
                 why_not="" if shut else "There is no door on the map.", before_start=True, key="d",
                 group="Map")  # fmt: skip


def _door(draft: Draft, call: Call) -> None:
    ground, spot = ground_of(draft.combat), read_spot(str(call.args["at"]))
    rows = enumerate(ground.rows)
    doors = [(x, y) for y, row in rows for x, square in enumerate(row) if square in (SHUT, OPEN)]
    if spot is None or spot not in doors:
        there = "  ".join(map(written, doors)) or "none"
        raise Refused(f"There is no door at “{str(call.args['at'])[:20]}”; doors: {there}.")
    _swing(draft, spot, "The door")


def _swing(draft: Draft, spot: Spot, what: str) -> None:
    """Open is shut now, or the other way round."""
    ground = ground_of(draft.combat)
    now = OPEN if ground.at(spot) == SHUT else SHUT
    stands = next((draft.combat[w].name for w, s in spots(draft.combat).items() if s == spot), "")
    if now == SHUT and stands:
        draft.refuse(f"{stands} stands in the door at {written(spot)}.")
    draft.note(DOORS, {**ground.doors, written(spot): now})
    draft.say(f"{what} at {written(spot)} is {'open' if now == OPEN else 'closed'}")
