"""PERIL-18 to PERIL-20: moving square by square, and whom one can pass."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tracker.engine import Action, Call, Choice, Combat, Draft, Param, Refused, Said, Spot, listing, ref, resolve

from .sheet import DIRECTIONS, SIZES, Direction, sheet_of
from .squares import STEPS, Ground, ground_of, others_at, read_path, read_spot, spots, step, written
from .surprise import is_surprised
from .turns import shares_with

GROUP = "Turn"
NOBODY = "no"


class Way(Struct, frozen=True):
    """
    A path that was followed: the squares after each step, up to where it went *wrong*, if it did.

    *freely* are those who are passed, with why; *permits* are those whom only a reaction lets pass; *crowded* is who
    stands at its end.
    """

    spots: tuple[Spot, ...]
    wrong: str = ""
    freely: tuple[tuple[str, str], ...] = ()
    permits: tuple[str, ...] = ()
    crowded: str = ""


def follow(combat: Combat, who: str, path: Sequence[Direction], most: int | None = None) -> Way:
    """
    Where *path* leads *who* within *most* metres (left out: one move), and whether all of it is possible.

    That somebody stands at its end is no reason against going on from there.
    """
    here = spots(combat)
    if who not in here:
        return Way((), f"{combat[who].name} stands on no square; `place {combat[who].name} 3,4` puts it on one.")
    ground, most = ground_of(combat), sheet_of(combat, who).metres if most is None else most
    walked: list[Spot] = []
    permits: dict[str, None] = {}
    freely: dict[str, str] = {}
    at = here[who]
    for n, direction in enumerate(path):
        last = path[n - 1] if n else ""
        wrong = _no_step(combat, who, ground, at, direction, last)
        if not wrong and n >= most:
            wrong = f"One move of {combat[who].name}'s goes {most} m, not {n + 1} (PERIL-10)."
        at = step(at, direction)
        if not wrong:
            ways = {w: passes(combat, who, w) for w in others_at(combat, at, who)}
            passed = [w for w, why in ways.items() if not why]
            permits.update(dict.fromkeys(passed))
            wrong = next((no for w in passed if (no := _no_permission(combat, who, w, permits))), "")
            freely.update({w: why for w, why in ways.items() if why and n + 1 < len(path)})
        if wrong:
            return Way(tuple(walked), wrong)
        walked.append(at)
    crowd = [w for w in others_at(combat, at, who) if not may_share(combat, who, w)] if walked else []
    through = tuple(w for w in permits if w not in crowd)
    return Way(tuple(walked), "", tuple(freely.items()), through, crowd[0] if crowd else "")


def reach(combat: Combat, who: str, most: int) -> dict[Spot, tuple[Direction, ...]]:
    """Every square that one move can end in with nobody's permission, and a shortest path there."""
    here = spots(combat)
    if who not in here:
        return {}
    ground = ground_of(combat)
    found: dict[Spot, tuple[Direction, ...]] = {}
    seen = {(here[who], False)}
    queue: deque[tuple[Spot, tuple[Direction, ...]]] = deque([(here[who], ())])
    while queue:
        at, path = queue.popleft()
        if len(path) == most:
            continue
        for direction in STEPS:
            last = path[-1] if path else ""
            if _no_step(combat, who, ground, at, direction, last):
                continue
            there, diagonal = step(at, direction), len(direction) == 2
            crowd = others_at(combat, there, who)
            if (there, diagonal) in seen or not all(passes(combat, who, w) for w in crowd):
                continue
            seen.add((there, diagonal))
            went = (*path, direction)
            queue.append((there, went))
            if there != here[who] and all(may_share(combat, who, w) for w in crowd):
                found.setdefault(there, went)
    return found


# One step


def _no_step(combat: Combat, who: str, ground: Ground, at: Spot, direction: Direction, last: str) -> str:
    """PERIL-18, D6: why the ground or the step before forbids this one, or ""."""
    there = step(at, direction)
    if ground.full(there):
        return f"{written(there)} is {ground.why_full(there)} (PERIL-18)."
    if len(direction) < 2:
        return ""
    if len(last) == 2:
        return f"{last}, {direction}: no two diagonal steps may follow each other (PERIL-18)."
    x, y = STEPS[direction]
    for corner in ((at[0] + x, at[1]), (at[0], at[1] + y)):
        if ground.full(corner):
            return f"The corner to {written(there)} is blocked: {written(corner)} is {ground.why_full(corner)} (D6)."
    return ""


def may_share(combat: Combat, who: str, other: str) -> bool:
    """PERIL-19: whether both can be in one square: one of them is prone, or very small."""
    return any(is_low(combat, w) for w in (who, other))


def is_low(combat: Combat, who: str) -> bool:
    """PERIL-19, D14: lying on the ground, or very small."""
    sheet = sheet_of(combat, who)
    return sheet.prone or sheet.dying or sheet.size == SIZES[0] or combat[who].defeated


def passes(combat: Combat, who: str, other: str) -> str:
    """PERIL-20, D7: why *who* can pass *other* with nobody's permission, or ""."""
    if may_share(combat, who, other):
        return "there is room"
    mine, theirs = sheet_of(combat, who), sheet_of(combat, other)
    if mine.nimble_mouse and SIZES.index(theirs.size) > SIZES.index(mine.size):
        return "as a nimble mouse"
    return "in cohesion" if other in shares_with(combat, who) and {who, other} & set(combat.turn) else ""


def _can_permit(combat: Combat, who: str) -> bool:
    """Whether *who* has a reaction left."""
    return combat[who].have.get("reaction", 0) > 0 and not is_surprised(combat, who) and not combat[who].defeated


def _no_permission(combat: Combat, who: str, other: str, passed: Iterable[str] = ()) -> str:
    """PERIL-20: why no reaction can permit *who* to pass *other*, one of those *passed* on the way, or ""."""
    if _can_permit(combat, other):
        return ""
    own = combat[who].have.get("reaction", 0) if _can_permit(combat, who) else 0
    if own and sum(not _can_permit(combat, w) for w in {*passed, other}) <= own:
        return ""
    names = f"{combat[who].name} cannot pass {combat[other].name}"
    return f"{names}: they are not in cohesion, and neither has a reaction left to permit it (PERIL-20)."


# The act


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """PERIL-10, PERIL-18, D8."""
    metres = sheet_of(combat, who).metres
    yield Action("walk", f"Move, up to {metres} m", _walk, "Along squares on a map, else so many metres (PERIL-10).",
                 "walk Amy e,ne,e", "one",
                 (Param("path", "text", "e,ne,e on the map, or how many metres", "all of it", choices=DIRECTIONS),
                  Param("permit", "text", "who spends the reaction to pass somebody; else asked", named=True)),
                 {"action": 1}, key="m", digit="2", quiet=True, asks=who in spots(combat), group=GROUP)  # fmt: skip
    yield Action("place", "Place by hand", _place, "Jumped, shoved, carried: wherever the Bookkeeper says (D8).",
                 "place Amy 3,4", "one",
                 (Param("to", "text", "column,row from 0, or a path like e,ne; nowhere takes it off the map",
                        required=True, choices=DIRECTIONS),),
                 anytime=True, before_start=True, key="p", group="By hand")  # fmt: skip


def _walk(draft: Draft, call: Call) -> None:
    who, text = call.actor, str(call.args.get("path", "")).strip()
    combat, name, most = draft.combat, draft.combat[call.actor].name, sheet_of(draft.combat, call.actor).metres
    path = read_path(text)
    if path is None:
        if not text and who in spots(combat):
            raise Refused(f"{name} stands on the map: M and arrow keys choose a path, or write walk e,ne,e.")
        if text and not text.removesuffix("m").strip().isdecimal():
            raise Refused(f"“{text[:60]}” is no path; write e,ne,e (of {', '.join(STEPS)}), or how many metres.")
        far = int(text.removesuffix("m").strip()) if text else most
        if far > most:
            draft.refuse(f"One move of {name}'s goes {most} m, not {far} (PERIL-10).")
        draft.say(f"{ref(who)} moves {far} m" if text else f"{ref(who)} moves, up to {most} m")
        return
    way = follow(combat, who, path)
    if way.wrong:
        if who not in spots(combat):
            raise Refused(way.wrong)
        draft.refuse(way.wrong)
    elif way.crowded:
        there = combat[way.crowded].name
        draft.refuse(f"{name} cannot stay at {written(way.spots[-1])}: {there} stands there (PERIL-19).")
    for other in way.permits:
        _permit(draft, who, other, str(call.args.get("permit", "")))
    end = spots(combat)[who]
    for direction in path:
        end = step(end, direction)
    past = "".join(f", past {ref(w)} ({why})" for w, why in way.freely)
    moves = f"{ref(who)} moves {len(path)} m ({', '.join(path)}) to {written(end)}"
    _go_to(draft, who, end, moves + past, moves)


def _permit(draft: Draft, who: str, other: str, given: str) -> None:
    """PERIL-20, D7: either spends a reaction; between foes the Bookkeeper confirms it."""
    combat = draft.combat
    if no := _no_permission(combat, who, other):
        draft.refuse(no)
        return
    able = [w for w in (other, who) if _can_permit(combat, w)]
    names = {combat[w].name: w for w in able}
    payer = next((w for part in given.split(",") if part.strip() for w in resolve(part, combat) if w in able), "")
    if not payer:
        between = ", a foe" if combat[who].side != combat[other].side else ""
        spends = Choice(who, "a reaction permits it, spent by", (NOBODY, *names), NOBODY, quiet=True, secret=True)
        (said,) = draft.ask(f"{ref(who)} passes {ref(other)}{between};", [spends])
        assert isinstance(said, Said)
        payer = names.get(str(said.value), "")
    if not payer:
        ways = " or ".join(f'permit="{n}"' if " " in n else f"permit={n}" for n in names)
        draft.refuse(f"{combat[who].name} cannot pass {combat[other].name}: nobody permits it; {ways} does (PERIL-20).")
        return
    draft.pay(payer, {"reaction": 1}, why=f"lets {ref(who)} pass" if payer == other else f"passes {ref(other)}")


def _place(draft: Draft, call: Call) -> None:
    who, text = call.actor, str(call.args["to"]).strip()
    if text.lower() == "nowhere":
        draft.change(who, "position", None)
        draft.say(f"{ref(who)} is taken off the map, by hand (D8)")
        return
    spot, here = read_spot(text), spots(draft.combat).get(who)
    if spot is None and here is not None and (path := read_path(text)):
        spot = here
        for direction in path:
            spot = step(spot, direction)
    if spot is None:
        raise Refused(f"“{text[:60]}” is no square; write column,row from 0, for example 3,4, or a path like e,ne.")
    ground = ground_of(draft.combat)
    if ground.inside(spot) and ground.full(spot):
        draft.refuse(f"{written(spot)} is {ground.why_full(spot)}.")
    there = others_at(draft.combat, spot, who)
    if crowd := [draft.combat[w].name for w in there if not may_share(draft.combat, who, w)]:
        stand = "stands" if len(crowd) == 1 else "stand"
        draft.refuse(f"{listing(crowd)} {stand} at {written(spot)}, and two share no square (PERIL-19).")
    _go_to(draft, who, spot, f"{ref(who)} is placed at {written(spot)}, by hand (D8)")


def _go_to(draft: Draft, who: str, spot: Spot, told: str, public: str = "") -> None:
    if not ground_of(draft.combat).inside(spot):
        raise Refused(f"{written(spot)} is off the map.")
    draft.change(who, "position", list(spot))
    draft.say(told, public=public)
