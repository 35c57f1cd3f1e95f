"""
What a fight came to: who had how many turns, dealt, took and healed how much.  A pure function of what happened.

Steps that were undone are not handed in, so they do not count.  Numbers of damage and healing are hit points that
were really lost and won, so that they add up with what everybody has left: neither what temporary hit points soaked
nor what went beyond the last one counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from .engine.effects import CHECK
from .engine.events import Began, Changed, EffectBegan, Passed
from .engine.evolve import evolve
from .engine.model import Combat, Combatant, Moment
from .engine.play import Command, Step
from .engine.ruleset import Ruleset
from .engine.text import refs
from .engine.timing import counts
from .engine.verbs import ENGINE
from .engine.view import is_open, open_name

MARKS = frozenset(
    ("fight-start", "round-start", "turn-start", "turn-end", "round-end", "clock", "scene-end", "fight-end", "resumed")
) | {"time-skip"}
"""Moments that time itself brings; any other is a ruleset's own, in the midst of an act."""

Tally = Counter[tuple[str, str]]


class Person(Struct, frozen=True):
    """
    One combatant's part in the fight.

    *dealt*, *taken*, *healing* (given) and *healed* (got) are hit points; *edited* is what the GM's `edit` changed of
    them beside that.  *put* counts effects on others, *borne* those on oneself, whoever put them on.
    """

    id: str
    name: str
    side: str
    turns: int = 0
    dealt: int = 0
    taken: int = 0
    healing: int = 0
    healed: int = 0
    put: int = 0
    borne: int = 0
    edited: int = 0
    defeated: bool = False
    gone: bool = False  # has left


class Summary(Struct, frozen=True):
    """
    The whole fight in numbers.  *seconds* is the time on its clock, None where the game keeps none.

    *unknown* and *unknown_healing* are hit points of which nobody can be told to be behind them.  Without
    *hit_points* everything that is counted in them is 0 and not to be shown.
    """

    name: str
    game: str
    round_word: str
    turn_word: str
    rounds: int
    seconds: int | None
    started: bool
    ended: bool
    people: tuple[Person, ...]
    unknown: int = 0
    unknown_healing: int = 0
    hit_points: bool = True


def summary(opening: Combat, steps: Iterable[Step], rules: Ruleset, players: bool = False) -> Summary:
    """
    What became of *opening* by *steps*.

    Who is behind a loss of hit points is told in this order:

    1. What recurs with a moment is its effect's source's.  Where several recur on the same one at the same moment they
       are taken in the order in which they happen.  Anything else that time brings is nobody's.
    2. What comes of a ruleset's act is its actor's; of an act about nobody in particular, nobody's.
    3. What the GM deals by hand is of the one who acts just then, on top of all interrupts; nobody's where several
       act together.

    A loss of one's own doing is nobody's.  Healing is told likewise, but may be one's own.

    For *players* whatever their view leaves out is left out: everybody hidden, true names behind aliases, and every
    count of hit points, because what the defeated lost is what they had.
    """
    tally: Tally = Counter()
    begun: list[EffectBegan] = []
    combat = opening
    for step in steps:
        combat = _tell(tally, begun, combat, step)
    seen = {c.id: c for c in combat.combatants.values() if _takes_part(c) and (not players or is_open(combat, c.id))}
    for event in begun:
        if not players or _is_open(event, seen):
            tally[event.effect.target, "borne"] += 1
            if event.effect.source != event.effect.target:
                tally[event.effect.source, "put"] += 1
    return Summary(
        name=combat.name,
        game=rules.title,
        round_word=rules.words["round"],
        turn_word=rules.words["turn"],
        rounds=combat.round,
        seconds=combat.seconds if rules.round_seconds else None,
        started=combat.started,
        ended=combat.ended,
        people=tuple(_person(c, tally, players) for c in seen.values()),
        unknown=0 if players else tally["", "dealt"],
        unknown_healing=0 if players else tally["", "healing"],
        hit_points=not players,
    )


def _takes_part(c: Combatant) -> bool:
    return not c.entry and c.present != "wings"


def _is_open(event: EffectBegan, seen: dict[str, Combatant]) -> bool:
    """Whether players may know of an effect: nobody who has to do with it is hidden from them."""
    effect = event.effect
    named = (effect.target, *([effect.source] if effect.source else ()), *refs(event.ends))
    return all(who in seen for who in named)


def _person(c: Combatant, tally: Tally, players: bool) -> Person:
    hit_points = {} if players else {f: tally[c.id, f] for f in ("dealt", "taken", "healing", "healed", "edited")}
    return Person(
        id=c.id,
        name=open_name(c) if players else c.name,
        side=c.side,
        turns=tally[c.id, "turns"],
        put=tally[c.id, "put"],
        borne=tally[c.id, "borne"],
        defeated=c.defeated,
        gone=c.present == "gone",
        **hit_points,
    )


def _tell(tally: Tally, begun: list[EffectBegan], combat: Combat, step: Step) -> Combat:
    """Count what happened in *step*; the fight after it."""
    due: dict[str, list[str]] = {}  # whose effects recur now, by whom they are on
    timed = False
    for event in step.events:
        before, combat = combat, evolve(combat, event)
        match event:
            case Passed(moment):
                due = _recurring(before, moment)
                timed = timed or moment.mark in MARKS
            case Began(frame) if frame.kind == "turn":
                tally.update((who, "turns") for who in frame.actors)
            case EffectBegan():
                begun.append(event)
            case Changed(who, field) if field in ("hp", "taken"):
                won = _stand(combat[who]) - _stand(before[who])
                if step.command.verb == "edit" or (combat[who].hp is None) != (before[who].hp is None):
                    tally[who, "edited"] += won
                elif won:
                    by = due[who].pop(0) if due.get(who) else "" if timed else _doer(before, step.command)
                    _count(tally, who, by, won)
    return combat


def _count(tally: Tally, who: str, by: str, won: int) -> None:
    if won < 0:
        tally[who, "taken"] -= won
        tally[by if by != who else "", "dealt"] -= won
    else:
        tally[who, "healed"] += won
        tally[by, "healing"] += won


def _stand(c: Combatant) -> int:
    """The hit points of *c*, or, where none are kept, what was taken, below 0."""
    return -c.taken if c.hp is None else c.hp


def _recurring(combat: Combat, moment: Moment) -> dict[str, list[str]]:
    """By whom each effect is that does more at *moment* than ask for a check, under the one it is on, in order."""
    touched: Sequence[str] = combat.index.get((moment.mark, moment.who), ())
    if moment.who:
        touched = (*touched, *combat.index.get((moment.mark, ""), ()))
    effects = [combat.effects[id] for id in touched]
    due = [(each.phase, e) for e in effects for each in e.each if each.does != CHECK and counts(each.when, e, moment)]
    found: defaultdict[str, list[str]] = defaultdict(list)
    for _, effect in sorted(due, key=lambda d: d[0]):
        found[effect.target].append(effect.source)
    return found


def _doer(combat: Combat, command: Command) -> str:
    """Who is behind what *command* does, or "" where nobody can be told."""
    if command.verb in ENGINE:
        if "by" in command.args:
            return str(command.args["by"])
        return combat.acting[0] if len(combat.acting) == 1 else ""
    return command.who[0] if len(command.who) == 1 else ""
