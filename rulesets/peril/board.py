"""PERIL-15: the map as the screen shows it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase, digits

from msgspec import Struct

from tracker.engine import (
    Combat,
    Draft,
    Grid,
    Panel,
    Ruleset,
    Spot,
    Square,
    available,
    listing,
    ref,
)

from .facing import ARROWS, arc_text
from .moves import Way, follow, may_share, reach
from .sheet import FLOOR, HIGHEST, OPEN, ROUGH, SHUT, WALL, WIDEST, Direction, sheet_of
from .squares import crowds, distance, ground_of, read_path, remembered, spots, step, written
from .turns import ENEMIES, PARTY

LOOKS: Mapping[str, Square] = {
    WALL: ("██", "wall"), FLOOR: ("· ", "floor"), ROUGH: ("≈ ", "rough"), SHUT: ("++", "door"), OPEN: ("/ ", "door"),
}  # fmt: skip
MARGIN = 6
"""Squares around everybody that are shown where no map is drawn."""

MOST_SIGNS, UNKNOWN = 36, "?"
TURNING = {"<": ("face", {"to": "left"}), ">": ("face", {"to": "right"})}


def look_over(draft: Draft) -> None:
    """PERIL-18, PERIL-19: as the peril begins, whoever stands where nobody can is named."""
    ground = ground_of(draft.combat)
    for who, spot in spots(draft.combat).items():
        if ground.full(spot):
            draft.say(f"{ref(who)} stands in {ground.why_full(spot)} at {written(spot)}; `place` moves it", secret=True)
    for spot, crowd in crowds(draft.combat).items():
        if any(not may_share(draft.combat, a, b) for a, b in combinations(crowd, 2)):
            names = listing([ref(w) for w in crowd])
            draft.say(f"{names} share the square {written(spot)}; `place` moves one (PERIL-19)", secret=True)


def has_map(combat: Combat) -> bool:
    """Whether there is anything to draw."""
    return bool(combat.options.get("map")) or bool(spots(combat))


def letters(combat: Combat) -> dict[str, str]:
    """One letter or digit for everybody on the map: of the name where it is free; the party's are capitals."""
    return remembered("letters", (combat.combatants,), lambda: _letters(combat))


def _letters(combat: Combat) -> dict[str, str]:
    signs: dict[str, str] = {}
    taken: set[str] = set()
    for who in spots(combat):
        sign = _free(combat[who].name.casefold(), taken) if len(taken) < MOST_SIGNS else UNKNOWN
        taken.add(sign)
        signs[who] = sign.upper() if combat[who].side == PARTY else sign
    return signs


def _free(name: str, taken: Collection[str]) -> str:
    words = name.split()
    wanted = [words[0][:1], *(w[:1] for w in reversed(words[1:])), *name, *ascii_lowercase, *digits]
    return next((c for c in wanted if c.isascii() and c.isalnum() and c not in taken), UNKNOWN)


def token(combat: Combat, who: str, letter: str) -> str:
    """Two columns for *who*: its letter, and which way it looks; ‿ lies on the ground, × is out of it."""
    sheet = sheet_of(combat, who)
    mark = "×" if combat[who].defeated or sheet.dying else "‿" if sheet.prone else ARROWS.get(str(sheet.facing), " ")
    return letter + mark


def place_text(combat: Combat, who: str) -> str:
    """Where *who* is, for its line: B↗ 3,4."""
    spot = sheet_of(combat, who).spot
    if spot is None:
        return "·"
    return f"{token(combat, who, letters(combat).get(who, UNKNOWN)).strip()} {written(spot)}"


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """The map and everybody on it, for scripts and for the list of panels."""
    there = spots(combat)
    if who or not has_map(combat):
        return
    drawn = _rows(combat, _window(combat, ""), {}, {}, "")
    yield Panel("Map", [["".join(text for text, _ in row)] for row in drawn], "grid")
    signs = letters(combat)
    rows = [(combat[w].name, signs[w], str(x), str(y), sheet_of(combat, w).facing or "") for w, (x, y) in there.items()]
    yield Panel("Places", rows, head=("Name", "Sign", "Column", "Row", "Facing"))


# The map of the screen


class Window(Struct, frozen=True):
    """The part of the ground that is drawn."""

    left: int
    top: int
    across: int
    down: int

    def of(self, spot: Spot) -> Spot:
        """Where *spot* is drawn, counted from the window's corner."""
        return spot[0] - self.left, spot[1] - self.top

    def shows(self, spot: Spot) -> bool:
        """Whether *spot* is drawn."""
        x, y = self.of(spot)
        return 0 <= x < self.across and 0 <= y < self.down


def _window(combat: Combat, focus: str) -> Window:
    """The map; without one what is around everybody, and where that is too much what is around *focus*."""
    ground, there = ground_of(combat), spots(combat)
    if ground.rows:
        return Window(0, 0, len(ground.rows[0]), len(ground.rows))
    (left, across), (top, down) = (
        _stretch([spot[axis] for spot in there.values()], there[focus][axis] if focus in there else None, most)
        for axis, most in ((0, WIDEST), (1, HIGHEST))
    )
    return Window(left, top, across, down)


def _stretch(places: Sequence[int], focus: int | None, most: int) -> tuple[int, int]:
    """Where to begin to draw along one axis, and how many squares."""
    first, last = max(0, min(places) - MARGIN), max(places) + MARGIN
    if last - first >= most:
        first = max(0, (places[0] if focus is None else focus) - most // 2)
    return first, min(most, last - first + 1)


def grid(rules: Ruleset, combat: Combat, who: str, path: Sequence[str]) -> Grid | None:
    """The map with *who* in focus, who would go along *path*."""
    if not has_map(combat):
        return None
    window, there = _window(combat, who), spots(combat)
    tokens = {window.of(spot): w for spot, w in _on_top(combat, who).items() if window.shows(spot)}
    corner = (window.left, window.top)
    if who not in there:
        told = f"{combat[who].name} stands on no square; x p places it" if who and not combat[who].entry else ""
        return Grid(_rows(combat, window, {}, {}, ""), told=told, tokens=tokens, origin=corner)
    steps, sheet = read_path(",".join(path)) or [], sheet_of(combat, who)
    way = follow(combat, who, steps) if combat.started else _by_hand(combat, who, steps)
    able = combat.started and who in combat.acting and available(combat, rules, who).get("action", 0) > 0
    ways = reach(combat, who, sheet.metres) if able and not steps else {}
    walked = {spot: n for n, spot in enumerate(way.spots, 1)}
    free = not combat.started or who in combat.turn  # to turn in another's turn is a reaction, which one says once
    return Grid(
        _rows(combat, window, walked, {spot: len(p) for spot, p in ways.items()}, who),
        at=window.of(way.spots[-1] if way.spots else there[who]),
        told=_told(combat, who, way, len(steps)),
        wrong=way.wrong,
        tokens=tokens,
        ways={window.of(spot): p for spot, p in ways.items() if window.shows(spot)},
        verb="walk" if combat.started else "place",
        param="path" if combat.started else "to",
        keys=TURNING if sheet.facing and free else {},
        origin=corner,
    )


def _by_hand(combat: Combat, who: str, steps: Sequence[Direction]) -> Way:
    """Before the fight everybody is put where they are meant to stand (D8)."""
    at, ground, walked = spots(combat)[who], ground_of(combat), list[Spot]()
    for direction in steps:
        at = step(at, direction)
        if ground.full(at):
            return Way(tuple(walked), f"{written(at)} is {ground.why_full(at)}.")
        walked.append(at)
    return Way(tuple(walked))


def _told(combat: Combat, who: str, way: Way, steps: int) -> str:
    """What the path comes to, or how the one in focus is to be attacked by whoever acts."""
    name, sheet, there = combat[who].name, sheet_of(combat, who), spots(combat)
    if steps and not way.wrong:
        of = f"{steps} of {sheet.metres} m" if combat.started else f"to {written(way.spots[-1])}"
        past = "".join(f", past {combat[w].name} for a reaction" for w in way.permits)
        return f"{name}: {of}{past}" + (f", cannot stay with {combat[way.crowded].name}" if way.crowded else "")
    attacker = next((a for a in combat.acting if a in there), "") if who not in combat.turn else ""
    if attacker and attacker != who and (arc := arc_text(combat, attacker, who)):
        far = distance(there[attacker], there[who])
        return f"{combat[attacker].name} on {name}, {far} m away, {arc}"
    looks = f", looks {sheet.facing}" if sheet.facing else ""
    return f"{name}, {sheet.size}, at {written(there[who])}{looks}"


def _on_top(combat: Combat, focus: str) -> dict[Spot, str]:
    """Who is drawn in each square: of several the one in focus, else who acts, else who is not out of it."""
    there = spots(combat)
    standing = sorted(there, key=lambda w: (w == focus, w in combat.acting, not combat[w].defeated))
    return {there[w]: w for w in standing}


def _rows(
    combat: Combat, window: Window, walked: Mapping[Spot, int], far: Mapping[Spot, int], focus: str
) -> list[list[Square]]:
    signs, tokens, ground = letters(combat), _on_top(combat, focus), ground_of(combat)

    def square(spot: Spot) -> Square:
        if who := tokens.get(spot, ""):
            return token(combat, who, signs[who]), _tone(combat, who, focus)
        if spot in walked:
            return f"{walked[spot]:<2}", "path"
        return (f"{far[spot]:<2}", "reach") if spot in far else LOOKS[ground.at(spot)]

    across = range(window.left, window.left + window.across)
    return [[square((x, y)) for x in across] for y in range(window.top, window.top + window.down)]


def _tone(combat: Combat, who: str, focus: str) -> str:
    sides = (PARTY, ENEMIES)
    side = sides.index(combat[who].side) if combat[who].side in sides else len(sides)
    tone = "out" if combat[who].defeated else f"side{side}"
    return tone + (" acting" if who in combat.acting else "") + (" focus" if who == focus else "")
