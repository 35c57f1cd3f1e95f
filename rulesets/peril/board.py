"""PERIL-15: the map as the screen shows it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase, digits

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
from .sheet import FLOOR, HIGHEST, OPEN, ROUGH, SHUT, WALL, WIDEST, Direction, options_of, sheet_of
from .squares import Ground, ground_of, metres, read_path, spots, step, written
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
    ground, there = ground_of(draft.combat), spots(draft.combat)
    by_spot: dict[Spot, list[str]] = {}
    for who, spot in there.items():
        by_spot.setdefault(spot, []).append(who)
        if ground.full(spot):
            draft.say(f"{ref(who)} stands in {ground.why_full(spot)} at {written(spot)}; `place` moves it", secret=True)
    for spot, crowd in by_spot.items():
        if any(not may_share(draft.combat, a, b) for a, b in combinations(crowd, 2)):
            names = listing([ref(w) for w in crowd])
            draft.say(f"{names} share the square {written(spot)}; `place` moves one (PERIL-19)", secret=True)


def has_map(combat: Combat) -> bool:
    """Whether there is anything to draw."""
    return bool(combat.options.get("map")) or bool(spots(combat))


def letters(combat: Combat) -> dict[str, str]:
    """One letter or digit for everybody on the map: of the name where it is free; the party's are capitals."""
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
    drawn = _rows(combat, ground_of(combat), _frame(combat), {}, {}, "")
    yield Panel("Map", [["".join(text for text, _ in row)] for row in drawn], "grid")
    signs = letters(combat)
    rows = [(combat[w].name, signs[w], str(x), str(y), sheet_of(combat, w).facing or "") for w, (x, y) in there.items()]
    yield Panel("Places", rows, head=("Name", "Sign", "Column", "Row", "Facing"))


# The map of the screen


def grid(rules: Ruleset, combat: Combat, who: str, path: Sequence[str]) -> Grid | None:
    """The map with *who* in focus, who would go along *path*."""
    if not has_map(combat):
        return None
    ground, frame, there = ground_of(combat), _frame(combat), spots(combat)
    tokens = {spot: w for w, spot in there.items() if not combat[w].defeated}
    if who not in there:
        told = f"{combat[who].name} stands on no square; x p places it" if who and not combat[who].entry else ""
        return Grid(_rows(combat, ground, frame, {}, {}, ""), told=told, tokens=tokens)
    under_way = combat.started
    most = sheet_of(combat, who).metres if under_way else WIDEST + HIGHEST
    steps = read_path(",".join(path)) or []
    way = follow(combat, who, steps, most) if under_way else _by_hand(combat, who, ground, steps)
    able = under_way and who in combat.acting and available(combat, rules, who).get("action", 0) > 0
    ways = reach(combat, who, most) if able else {}
    shown = ways if not steps else {}
    walked = {spot: n for n, spot in enumerate(way.spots, 1)}
    return Grid(
        _rows(combat, ground, frame, walked, {spot: len(p) for spot, p in shown.items()}, who),
        at=_in_sight(frame, way.spots[-1] if way.spots else there[who]),
        told=_told(combat, who, way, len(steps), most if under_way else 0),
        wrong=way.wrong,
        tokens=tokens,
        ways=ways,
        verb="walk" if under_way else "place",
        param="path" if under_way else "to",
        keys=TURNING if sheet_of(combat, who).facing else {},
    )


def _in_sight(frame: tuple[int, int, int, int], spot: Spot) -> Spot:
    """*spot*, or the square nearest to it that is drawn."""
    left, right, top, low = frame
    return max(left, min(right, spot[0])), max(top, min(low, spot[1]))


def _by_hand(combat: Combat, who: str, ground: Ground, steps: Sequence[Direction]) -> Way:
    """Before the fight everybody is put where they are meant to stand (D8)."""
    at, walked = spots(combat)[who], list[Spot]()
    for direction in steps:
        at = step(at, direction)
        if ground.full(at):
            return Way(tuple(walked), f"{written(at)} is no square to stand in.")
        walked.append(at)
    return Way(tuple(walked))


def _told(combat: Combat, who: str, way: Way, steps: int, most: int) -> str:
    """What the path comes to, or how the one in focus is to be attacked by whoever acts."""
    name, sheet = combat[who].name, sheet_of(combat, who)
    if steps and not way.wrong:
        told = f"{name}: {steps} of {most} m" if most else f"{name} to {written(way.spots[-1])}"
        told += "".join(f", past {combat[w].name} for a reaction" for w in way.permits)
        return told + (f", cannot stay with {combat[way.crowded].name}" if way.crowded else "")
    looks = f", looks {sheet.facing}" if sheet.facing else ""
    told = f"{name}, {sheet.size}, at {written(sheet.spot or (0, 0))}{looks}"
    attacker = next((a for a in combat.acting if a != who and a in spots(combat)), "")
    if attacker and (arc := arc_text(combat, attacker, who)):
        far = metres(spots(combat)[attacker], spots(combat)[who])
        return f"{combat[attacker].name} on {name}, {far} m away, {arc}"
    return told


def _frame(combat: Combat) -> tuple[int, int, int, int]:
    """The part that is drawn, first and last column and row: the map, or what is around everybody."""
    if rows := options_of(combat).map:
        return 0, len(rows[0]) - 1, 0, len(rows) - 1
    there = list(spots(combat).values())
    right, low = max(x for x, _ in there) + MARGIN, max(y for _, y in there) + MARGIN
    return 0, min(right, WIDEST - 1), 0, min(low, HIGHEST - 1)


def _rows(
    combat: Combat,
    ground: Ground,
    frame: tuple[int, int, int, int],
    walked: Mapping[Spot, int],
    far: Mapping[Spot, int],
    focus: str,
) -> list[list[Square]]:
    left, right, top, low = frame
    signs, there = letters(combat), spots(combat)
    standing = sorted(there, key=lambda w: (w == focus, w in combat.acting, not combat[w].defeated))
    tokens = {there[w]: w for w in standing}  # of several in one square the one that matters most
    plain = _plain(ground, frame)
    out: list[list[Square]] = []
    for y in range(top, low + 1):
        row = plain[y - top][:]
        for x in range(left, right + 1):
            if (spot := (x, y)) in tokens:
                who = tokens[spot]
                row[x - left] = (token(combat, who, signs[who]), _tone(combat, who, focus))
            elif spot in walked:
                row[x - left] = (f"{walked[spot]:<2}", "path")
            elif spot in far:
                row[x - left] = (f"{far[spot]:<2}", "reach")
        out.append(row)
    return out


def _plain(ground: Ground, frame: tuple[int, int, int, int]) -> list[list[Square]]:
    left, right, top, low = frame
    return [[LOOKS[ground.at((x, y))] for x in range(left, right + 1)] for y in range(top, low + 1)]


def _tone(combat: Combat, who: str, focus: str) -> str:
    sides = (PARTY, ENEMIES)
    side = sides.index(combat[who].side) if combat[who].side in sides else len(sides)
    tone = "out" if combat[who].defeated else f"side{side}"
    return tone + (" acting" if who in combat.acting else "") + (" focus" if who == focus else "")
