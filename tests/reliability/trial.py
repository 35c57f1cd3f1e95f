"""What a trial is, how it is run many times, and how what came of it is counted."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType

PATIENCE = 30  # seconds after which something hangs

Trial = Callable[[Random, Path], None]


class Lost(AssertionError):
    """Something that was acknowledged is gone, or something is there that never was."""


class Hung(Exception):
    """Nothing came for longer than anybody waits."""


@contextmanager
def guard(seconds: int = PATIENCE) -> Iterator[None]:
    """Raises Hung in the midst of what takes longer than *seconds*."""

    def stop(_: int, frame: FrameType | None) -> None:
        where = f" in {frame.f_code.co_name}" if frame else ""
        raise Hung(f"nothing came for {seconds} seconds{where}")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def holds(expected: object, actual: object, what: str) -> None:
    """Raises Lost with *what* where the two are not the same."""
    if expected != actual:
        raise Lost(f"{what}: expected {_short(expected)}, found {_short(actual)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 300 else f"{text[:300]}…"


@dataclass
class Tally:
    """What came of one trial, run many times."""

    part: str
    what: str
    tried: int = 0
    lost: int = 0
    crashed: int = 0
    hung: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.lost or self.crashed or self.hung)

    def row(self) -> tuple[str, ...]:
        """The cells of its line."""
        numbers = (self.tried, self.lost, self.crashed, self.hung)
        return (self.part, self.what, *map(str, numbers), f"{self.slowest:.1f}")


HEAD = ("part", "what was tried", "times", "lost", "crashed", "hung", "slowest s")


def table(tallies: Sequence[Tally]) -> str:
    """All of *tallies* below one another."""
    rows = [HEAD, *(t.row() for t in tallies)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    return "\n".join("  ".join(_aligned(row, widths)).rstrip() for row in rows)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    cells = enumerate(zip(row, widths, strict=True))
    return [cell.ljust(width) if n < 2 else cell.rjust(width) for n, (cell, width) in cells]


def once(trial: Trial, seed: int) -> None:
    """Run *trial* from *seed*.  Raises what it raises."""
    with TemporaryDirectory(prefix="turnkeeper-") as folder, guard(4 * PATIENCE):
        trial(Random(f"{trial.__name__} {seed}"), Path(folder))


def many(part: str, trial: Trial, seconds: float, seed: int, most: int = sys.maxsize) -> Tally:
    """Run *trial* from *seed* and those after it for *seconds*, at least once and at most *most* times."""
    tally = Tally(part, (trial.__doc__ or trial.__name__).strip().splitlines()[0].rstrip("."))
    end = monotonic() + seconds
    while tally.tried < most and (tally.tried == 0 or monotonic() < end):
        began, this = monotonic(), seed + tally.tried
        tally.tried += 1
        try:
            once(trial, this)
        except Lost as error:
            tally.lost += 1
            tally.faults.append(_told(trial, this, error))
        except (Hung, TimeoutError) as error:
            tally.hung += 1
            tally.faults.append(_told(trial, this, error))
        except Exception as error:
            tally.crashed += 1
            tally.faults.append(_told(trial, this, error))
        tally.slowest = max(tally.slowest, monotonic() - began)
    return tally


def _told(trial: Trial, seed: int, error: Exception) -> str:
    own = [f for f in traceback.extract_tb(error.__traceback__) if "site-packages" not in f.filename]
    where = f" at {Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
    return f"{trial.__name__} from seed {seed}: {type(error).__name__}{where}: {str(error)[:1500]}"
