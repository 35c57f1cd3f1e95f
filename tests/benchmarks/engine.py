"""One step of the engine, with and without the journal, in fights of several sizes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tracker import encounter, registry
from tracker.engine.play import Command
from tracker.session import Session, Table

from .figures import Figure, timed

RULES = "pace"
STEPS = 300


def fight(people: int, folder: Path | None = None, started: bool = True) -> Session:
    """A fight of *people*, each with three timed effects, kept in *folder*."""
    rules = registry.load(RULES)
    session = Session.begin(encounter.blank("Benchmark", rules), rules, folder, seed=1)
    session.hear(f"add Hound x{people} hp_max=999")
    for effect in ("Dazed rounds=9000", "Marked rounds=9000 ends=start", "Awed rounds=9000 by='Hound 1'"):
        session.hear(f"effect all {effect}")
    if started:
        session.hear("start")
    return session


def step(session: Session, verb: str, *who: str) -> float:
    """How long one command takes until it is kept."""
    return timed(lambda: session.do(Command(verb, who), Table(random.Random(1))))


def figures() -> Iterator[Figure]:
    """`next` on its own and with the journal; starting and rolling again."""
    with TemporaryDirectory() as folder:
        for people in (10, 100, 1000):
            pure, kept = fight(people), fight(people, Path(folder))
            pairs = [(step(pure, "next"), step(kept, "next")) for _ in range(STEPS)]
            yield Figure(f"next, {people} combatants", [p for p, _ in pairs], goal=1 if people == 1000 else None)
            yield Figure(f"next, {people} combatants, journalled", [k for _, k in pairs])
            kept.close()
    waiting = [fight(1000, started=False) for _ in range(5)]
    yield Figure("start, 1000 combatants", [step(f, "start") for f in waiting], goal=300)
    again = [step(f, "reroll", *(c.id for c in f.combat.here())) for f in waiting]
    yield Figure("roll again, 1000 combatants", again, goal=300)
