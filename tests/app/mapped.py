"""The toy game on a map of squares: everybody strolls, and turns to look left or right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from toy import Toy

from tracker.engine import Action, Call, Combat, Draft, Grid, Param, Spot, Square, ref

WAYS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
TONES = {"#": ("##", "wall"), ".": ("·", "floor"), ",": ("░░", "rough"), "+": ("▒▒", "door")}
ROOM = (
    "##############",
    "#......#.....#",
    "#......#..,,.#",
    "#......+..,,.#",
    "#......#.....#",
    "##############",
)
HALL = ("#" * 60, *["#" + "." * 58 + "#"] * 38, "#" * 60)
FAR = 4  # squares
DARK, FAILS = 8, 9  # how loud the alarm is where there is no map, and where there is a fault


class Mapped(Toy):
    """Everybody begins in the first row of squares inside, one beside the other."""

    plan: ClassVar[Sequence[str]] = ROOM
    asked = 0  # how often for a map

    def grid(self, combat: Combat, who: str, path: Sequence[str] = ()) -> Grid | None:
        type(self).asked += 1
        if combat.table.get("alarm") == DARK:
            return None
        if combat.table.get("alarm") == FAILS:
            raise RuntimeError("secret of the GM")
        here = {spot_of(combat, c.id): c.id for c in combat.here()}
        rows: list[list[Square]] = [[TONES[sign] for sign in row] for row in self.plan]
        at = spot_of(combat, who) if who else (0, 0)
        wrong = ""
        for n, way in enumerate(path, 1):
            at = (at[0] + WAYS[way][0], at[1] + WAYS[way][1])
            if self.plan[at[1]][at[0]] == "#":
                wrong = "There is a wall."
            elif n > FAR:
                wrong = f"Nobody strolls further than {FAR} squares."
            rows[at[1]][at[0]] = ("••", "path")
        ways = {}
        for way, (x, y) in WAYS.items() if who else ():
            spot = spot_of(combat, who)[0] + x, spot_of(combat, who)[1] + y
            if self.plan[spot[1]][spot[0]] != "#" and not path:
                ways[spot] = (way,)
                rows[spot[1]][spot[0]] = (rows[spot[1]][spot[0]][0], "reach")
        for (x, y), w in here.items():
            side = self.sides.index(combat[w].side) if combat[w].side in self.sides else 0
            now = " acting" * (w in combat.acting) + " focus" * (w == who)
            rows[y][x] = combat[w].name[:1] + str(combat.table.get(f"looks {w}", "^")), f"side{side}{now}"
        told = f"{len(path)} of {FAR} squares" if path else combat[who].name if who else "Nobody"
        keys = {"<": ("turn", {"to": "<"}), ">": ("turn", {"to": ">"})}
        return Grid(rows, at, told, wrong, here, ways, "stroll", "path", keys)

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        way = Param("path", "text", "n, ne, e …", required=True)
        yield Action("stroll", "Stroll", _stroll, "", "stroll e,ne", "one", (way,), {"move": 1}, key="w")
        yield Action("turn", "Turn", _turn, "", "turn >", "one", (Param("to", required=True),), anytime=True, key="l")
        yield from super().actions(combat, who)


class Hall(Mapped):
    """A large one."""

    plan = HALL


def spot_of(combat: Combat, who: str) -> Spot:
    x, y = combat.table.get(f"at {who}", (int(who[1:]), 1))
    return x, y


def _stroll(draft: Draft, call: Call) -> None:
    x, y = spot_of(draft.combat, call.actor)
    for way in str(call.args["path"]).split(","):
        x, y = x + WAYS[way][0], y + WAYS[way][1]
    draft.note(f"at {call.actor}", [x, y])
    draft.say(f"{ref(call.actor)} strolls")


def _turn(draft: Draft, call: Call) -> None:
    draft.note(f"looks {call.actor}", call.args["to"])
    draft.say(f"{ref(call.actor)} turns")
