"""PERIL-15 to PERIL-17, D5, D10, D11: which way somebody looks, and from where an attack comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.engine import Action, Call, Combat, Draft, Param, Refused, ref

from .sheet import DIRECTIONS, Direction, sheet_of
from .squares import spots, towards, turned

GROUP = "Reactions"
FINISHED = "finished moving"
"""Where in the fight's table it is kept who has finished moving, in which round (D11)."""

ARROWS: Mapping[str, str] = dict(zip(DIRECTIONS, "↑↗→↘↓↙←↖", strict=True))
FRONT, SIDE, BACK = "front", "side", "back"
TURNS = {"left": -1, "right": 1}


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """PERIL-16, PERIL-17."""
    own = who in combat.turn or not combat.started
    yield Action("face", "Turn", _face, "Free in one's own turn; else a reaction, once foes have moved (PERIL-16).",
                 "face Amy ne", "one",
                 (Param("to", "choice", "where to, or one step left or right", required=True,
                        choices=(*TURNS, *DIRECTIONS)),),
                 {} if own else {"reaction": 1}, why_not="" if own else _no_turning(combat, who), anytime=True,
                 before_start=True, key="f", quiet=True, react=not own, group=GROUP)  # fmt: skip
    yield Action("arc", "From where would an attack come?", _arc, "Front, side or back, and whether it may be defended "
                 "against (PERIL-17).", 'arc Amy "Hound 2"', "one",
                 (Param("target", "who", "on whom", required=True),), anytime=True, before_start=True, key="q",
                 group="By hand")  # fmt: skip


def common_actions(combat: Combat) -> Iterable[Action]:
    """PERIL-16, D11."""
    none = "" if combat.frames else "Nobody is acting."
    yield Action("finished", "The acting foe has finished moving", _finished, "Others may turn now (PERIL-16, D11).",
                 "finished", why_not=none, key="f", group="Map")  # fmt: skip


def arc_of(combat: Combat, attacker: str, target: str) -> str:
    """PERIL-17, D5, D10: front, side or back of *target*; "" where it is not known where both are and look."""
    there, facing = spots(combat), sheet_of(combat, target).facing
    if facing is None or attacker not in there or target not in there:
        return ""
    direction = towards(there[target], there[attacker])
    if direction is None:
        return FRONT
    away = abs(DIRECTIONS.index(direction) - DIRECTIONS.index(facing))
    return (FRONT, FRONT, SIDE, BACK, BACK)[min(away, len(DIRECTIONS) - away)]


def arc_text(combat: Combat, attacker: str, target: str) -> str:
    """The same for people: "from the back: no defence (PERIL-17)"."""
    arc = arc_of(combat, attacker, target)
    allowed = "no defence" if arc == BACK else "may be defended against"
    return f"from the {arc}: {allowed} (PERIL-17)" if arc else ""


def _no_turning(combat: Combat, who: str) -> str:
    """PERIL-16, D11: a foe that is acting has to have finished moving first."""
    done = combat.table.get(FINISHED, {})
    now = (a for f in combat.frames for a in f.actors if done.get(a) != combat.round)
    foes = (a for a in now if combat[a].side != combat[who].side)
    moving = next(foes, "")
    if not moving:
        return ""
    return (
        f"{combat[moving].name} is still moving: `finished` (g f) says that it is not, or its turn is over (PERIL-16)."
    )


def _face(draft: Draft, call: Call) -> None:
    who, to = call.actor, str(call.args["to"])
    facing = sheet_of(draft.combat, who).facing
    if to in TURNS and facing is None:
        raise Refused(f"{draft.combat[who].name} looks nowhere yet; say where: {', '.join(DIRECTIONS)}.")
    new: Direction = turned(facing, TURNS[to]) if to in TURNS and facing else next(d for d in DIRECTIONS if d == to)
    if new == facing:
        raise Refused(f"{draft.combat[who].name} looks {new} already.")
    draft.change(who, "facing", new)
    price = "" if who in draft.combat.turn or not draft.combat.started else ", for a reaction (PERIL-16)"
    draft.say(f"{ref(who)} turns to {new} {ARROWS[new]}{price}")


def _arc(draft: Draft, call: Call) -> None:
    who, target = call.actor, str(call.args["target"])
    if told := arc_text(draft.combat, who, target):
        draft.say(f"An attack of {ref(who)} on {ref(target)} comes {told}", secret=True)
        return
    raise Refused("Both have to stand on squares, and the one attacked has to look somewhere: `place`, `face`.")


def _finished(draft: Draft, call: Call) -> None:
    acting = {a: draft.combat.round for frame in draft.combat.frames for a in frame.actors}
    draft.note(FINISHED, {**draft.combat.table.get(FINISHED, {}), **acting})
    draft.say("Others may turn now, for a reaction (PERIL-16)", secret=True)
