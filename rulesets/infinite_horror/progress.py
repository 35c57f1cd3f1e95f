"""IH-25, IH-26: how far a long work is, when it may be rolled on again, and what becomes of it."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Combat, Refused

from .ledger import Entry
from .pools import running
from .sheet import round_of

ROUND = 6
"""Seconds in a Round, as in a Turn (IH-1)."""

UNITS = {
    "second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800, "month": 2_592_000, "year": 31_536_000,
}  # fmt: skip
SHORT = {"s": "second", "sec": "second", "min": "minute", "h": "hour"}

RUNNING, ASIDE = "running", "set aside"
DONE, MISTAKE, NO_ROLLS, NO_TIME = "done", "failed: mistake", "failed: out of rolls", "failed: out of time"
OPEN = (RUNNING, ASIDE)


class Work(Entry, frozen=True, omit_defaults=True):
    """
    IH-25: one extended action.

    It keeps a clock of its own: that of the fight, and the seconds put into it outside the fight.
    """

    dc: int = 1
    interval: str = "1 Round"
    deadline: int = 0  # rolls allowed; 0: any number
    time: str = ""  # time allowed, in words
    takes: str = "standard"
    mistakes: bool = False
    state: str = RUNNING
    successes: int = 0
    ones: int = 0
    rolls: int = 0
    begun: int = 0  # by its clock
    last: int = 0  # its last roll by its clock
    round: int = 0  # and by the Rounds of the worker
    ahead: int = 0  # seconds put in outside the fight

    @property
    def open(self) -> bool:
        """Whether it can still be finished."""
        return self.state in OPEN

    @property
    def at_risk(self) -> bool:
        """IH-26: whether the 1s have come half the way."""
        return self.mistakes and 0 < 2 * self.ones >= self.dc

    @property
    def text(self) -> str:
        """'4 of 5 successes'."""
        return f"{self.successes} of {self.dc} successes"


class Length(Struct, frozen=True):
    """A length of time as said: in Rounds, or else in seconds."""

    rounds: int = 0
    seconds: int = 0

    @property
    def real(self) -> int:
        """In seconds."""
        return self.rounds * ROUND + self.seconds


def read_length(text: str) -> Length:
    """'1 Round', '3 Turns', '10 minutes'.  Raises Refused."""
    found = re.fullmatch(r"([1-9][0-9]{0,5}) ?([a-z]+)", text.strip().lower())
    unit = SHORT.get(found[2], found[2].removesuffix("s")) if found else ""
    if found is None or unit not in (*UNITS, "round", "turn"):
        raise Refused(f"“{text}” is no length of time; possible: 1 Round, 3 Turns, 10 minutes and so on up to years.")
    n = int(found[1])
    return Length(rounds=n) if unit == "round" else Length(seconds=n * UNITS.get(unit, ROUND))


def clock(combat: Combat, work: Work) -> int:
    """The time by the clock of *work*."""
    return combat.seconds + work.ahead


def wait(combat: Combat, work: Work) -> str:
    """IH-25: when the next roll is possible, or "" where it is now.  Outside the fight nobody waits."""
    if not work.rolls or not running(combat):
        return ""
    step = read_length(work.interval)
    if step.rounds:
        due = work.round + step.rounds
        return f"in Round {due}" if round_of(combat, work.who) < due else ""
    left = work.last + step.seconds - clock(combat, work)
    return f"in {spell(left)}" if left > 0 else ""


def time_left(combat: Combat, work: Work) -> int | None:
    """IH-25: seconds until the time allowed is over; None where there is no such deadline."""
    return work.begun + read_length(work.time).real - clock(combat, work) if work.time else None


def rolled(combat: Combat, work: Work, successes: int, ones: int) -> Work:
    """*work* after one more roll; outside the fight the interval before it goes by on the way."""
    if work.rolls and not running(combat):
        work = replace(work, ahead=work.ahead + max(0, _next_at(work) - clock(combat, work)))
    return replace(
        work,
        state=RUNNING,
        successes=work.successes + successes,
        ones=work.ones + (ones if work.mistakes else 0),
        rolls=work.rolls + 1,
        last=clock(combat, work),
        round=round_of(combat, work.who),
    )


def judge(combat: Combat, work: Work) -> str:
    """IH-25, IH-26, D6: what becomes of *work* as it stands: one of the states."""
    if work.successes >= work.dc:
        return DONE
    if work.mistakes and work.ones >= work.dc:
        return MISTAKE
    if work.deadline and work.rolls >= work.deadline:
        return NO_ROLLS
    left = time_left(combat, work)
    if left is not None and left <= max(0, _next_at(work) - clock(combat, work)):
        return NO_TIME
    return work.state


def _next_at(work: Work) -> int:
    """The earliest time for the next roll by the clock of *work*."""
    return work.last + read_length(work.interval).real if work.rolls else work.begun


def spell(seconds: int) -> str:
    """Seconds as people say them: '90 seconds', '2 minutes'."""
    unit, size = next(u for u in reversed(UNITS.items()) if not seconds % u[1])
    n = seconds // size
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"
