"""Random fights of every installed ruleset, said line by line, and what each line brings about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tracker import encounter, registry
from tracker.engine import Refused
from tracker.engine.model import Combat
from tracker.session import Session
from tracker.testing import lines

KINDS = [lines.KINDS[kind] for kind in lines.KINDS]
OFTEN = [lines.KINDS[kind] for kind in ("time", "acts", "harm", "history")]


def ruleset(rng: Random) -> str:
    """One of the installed."""
    return rng.choice(registry.names())


def file(rng: Random, folder: Path) -> Path:
    """An encounter of a random ruleset: a sample, or one with nobody in it yet."""
    if rng.random() < 0.5:
        return rng.choice(encounter.samples())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "nobody.toml"
    path.write_text(f'name = "Nobody yet"\nruleset = "{ruleset(rng)}"\n', "utf-8")
    return path


@dataclass
class Said:
    """A line, what it printed, and the fight after it."""

    line: str
    printed: list[str]
    after: Combat


def say(session: Session, line: str) -> list[str]:
    """What the program prints where *line* is typed."""
    try:
        told = session.hear(line)
    except Refused as error:
        return [f"refused: {error}"]
    return [text for text in (*told.lines, told.answer) if text]


def next_line(rng: Random, session: Session) -> str:
    """A line that a GM might type now."""
    line = rng.choice(KINDS if rng.random() < 0.5 else OFTEN)(rng, session.combat, session.rules)
    return line.replace("\n", " ")


def script(rng: Random, path: Path, seed: int, length: int) -> tuple[Session, list[Said]]:
    """A fight from the encounter at *path* with dice from *seed*, kept nowhere, and *length* lines said in it."""
    combat, rules = encounter.load(path, registry.load)
    session = Session.begin(combat, rules, None, seed)
    said = [Said(line, say(session, line), session.combat) for line in (*lines.opening(rng, rules), "start")]
    while len(said) < length:
        line = next_line(rng, session)
        if line.lstrip("!").startswith(("keep", "save", "add @")):
            continue  # what the library holds is another matter
        said.append(Said(line, say(session, line), session.combat))
    return session, said


def kept(rng: Random, folder: Path, length: int) -> tuple[Session, list[Combat]]:
    """A fight that is kept in *folder*, with *length* lines said in it; every state it was in, line by line on disk."""
    combat, rules = encounter.load(file(rng, folder), registry.load)
    session = Session.begin(combat, rules, folder, rng.randrange(1 << 30))
    states = [session.combat]
    for line in lines.opening(rng, rules):
        say(session, line)
        states.append(session.combat)
    for _ in range(length):
        say(session, next_line(rng, session))
        states.append(session.combat)
    return session, states
