"""IH-25, IH-26: how far a long work is, when it may be rolled on again, and what becomes of it."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.engine import Combat, Span, read_time, time_text

from .ledger import Entry
from .pools import running
from .sheet import TURN, round_of

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


def read_length(text: str) -> Span:
    """'1 Round', '3 Turns', '10 minutes'.  Raises Refused."""
    span = read_time(text)
    return span if span.turns is None else Span(seconds=span.turns * TURN)


def real(text: str) -> int:
    """A length of time in seconds: a Round is as long as a Turn."""
    span = read_length(text)
    return (span.rounds or 0) * TURN + (span.seconds or 0)


def clock(combat: Combat, work: Work) -> int:
    """The time by the clock of *work*."""
    return combat.seconds + work.ahead


def wait(combat: Combat, work: Work) -> str:
    """IH-25: when the next roll is possible, or "" where it is now.  Outside the fight nobody waits."""
    if not work.rolls or not running(combat):
        return ""
    step = read_length(work.interval)
    left = work.last + real(work.interval) - clock(combat, work)
    if step.rounds:  # its Turn comes before its activation in it; more time than that went by on the clock alone
        due = work.round + step.rounds
        return f"in Round {due}" if round_of(combat, work.who) < due and left >= 0 else ""
    return f"in {time_text(left)}" if left > 0 else ""


def time_left(combat: Combat, work: Work) -> int | None:
    """IH-25: seconds until the time allowed is over; None where there is no such deadline."""
    return work.begun + real(work.time) - clock(combat, work) if work.time else None


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
    return work.last + real(work.interval) if work.rolls else work.begun
