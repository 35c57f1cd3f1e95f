"""Run the parts named on the command line, or all, and print one table; the exit status says whether all holds."""

from __future__ import annotations

import argparse
import os
import sys

from . import laws
from .parts import PARTS
from .trial import Tally, many, table

SHOWN = 3  # faults of each trial


def main(arguments: list[str]) -> int:
    """The exit status: 1 where anything was lost, crashed or hung."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; without any, all")
    parser.add_argument("--minutes", type=float, default=5, help="how long it may take in all (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed of each trial (default 1)")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.parts if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)}; possible: {', '.join(PARTS)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # children would compile everything at each start
    wanted = options.parts or list(PARTS)
    tallies: list[Tally] = []
    for name in wanted:
        trials = PARTS[name]
        for trial in trials:
            seconds = options.minutes * 60 / len(wanted) / len(trials)
            print(f"{name}: {trial.__name__} …", file=sys.stderr, flush=True)
            tallies.append(many(name, trial, seconds, options.seed))
    print(table(tallies))
    print(laws.told())
    for tally in tallies:
        for fault in tally.faults[:SHOWN]:
            print(f"\n{fault}")
        if len(tally.faults) > SHOWN:
            print(f"\n… and {len(tally.faults) - SHOWN} more: {tally.what}")
    return 0 if all(t.clean for t in tallies) else 1


sys.exit(main(sys.argv[1:]))
