"""Opening a long fight again: time and memory, each in a process of its own."""

from __future__ import annotations

import json
import random
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tracker import registry
from tracker.recovery import recover

from .engine import fight
from .figures import Figure, timed

FIGHTS = ((30, 10_000), (1000, 1000))
TIMES = 5


def figures() -> Iterator[Figure]:
    """Until the fight stands, and the most memory the process had; the interpreter's start is left out."""
    for people, steps in FIGHTS:
        with TemporaryDirectory() as folder:
            path = written(Path(folder), people, steps)
            found = [_reopened(path) for _ in range(TIMES)]
            extra = f"{max(m for _, m in found):.0f} MB (goal 250), file {path.stat().st_size / 1e6:.1f} MB"
            yield Figure(f"reopen {steps} steps of {people}", [t for t, _ in found], goal=2000, extra=extra)


def written(folder: Path, people: int, steps: int) -> Path:
    """The file of a fight of so many *steps*."""
    session, rng = fight(people, folder), random.Random(1)
    names = [c.name for c in session.combat.here()]
    while len(session.history.steps) < steps:
        who = rng.choice(names)
        for line in ("next", f'damage "{who}" 3', "next", f'heal "{who}" 3', f'effect "{who}" Slowed rounds=2'):
            session.hear(line)
    session.close()
    assert session.journal
    return session.journal.path


def _reopened(path: Path) -> tuple[float, float]:
    done = subprocess.run([sys.executable, "-m", __name__, path], capture_output=True, check=True)
    milliseconds, megabytes = json.loads(done.stdout)
    return milliseconds, megabytes


def _most_memory() -> float:
    """Megabytes this process had at most; Linux counts its parent's in rusage too, so there the kernel is asked."""
    with suppress(OSError):
        found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        if found:
            return int(found[1]) * 1024 / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


if __name__ == "__main__":
    spent = timed(lambda: recover(Path(sys.argv[1]), registry.load))
    print(json.dumps([spent, _most_memory()]))
