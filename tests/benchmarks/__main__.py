"""Run the parts named on the command line, or all of them, and print one table each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from . import engine, reopen, terminal
from .figures import Figure, table

PARTS: dict[str, Callable[[], Iterable[Figure]]] = {
    "engine": engine.figures,
    "reopen": reopen.figures,
    "start": terminal.starts,
    "keys": terminal.keys,
}


def main(wanted: list[str]) -> int:
    """The exit status: 2 where there is no such part."""
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"No such part: {', '.join(unknown)}; possible: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # children would compile everything at each start
    for name in wanted or PARTS:
        print(f"\n{name}\n{table(list(PARTS[name]()))}", flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
