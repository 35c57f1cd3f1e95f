"""The program as scripts meet it: in this process for speed, or as a process of its own where that is the point."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from tracker.__main__ import main

PROGRAM = (sys.executable, "-m", "tracker")

TRIO = """
name = "Trio"
ruleset = "pace"

[[combatant]]
name = "David"
dex_mod = 1
awn_mod = 1
hp_max = 10

[[combatant]]
name = "Amy"
dex_mod = 1
awn_mod = 2
hp_max = 12

[[combatant]]
name = "John"
dex_mod = 2
awn_mod = 1
hp_max = 12
"""

START = "start dice=6,4,5,5,3,7"
"""Amy 13, John 13, David 12."""


class Ran(NamedTuple):
    """What a run of the program left: its exit status and what it said."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Standard output, line by line."""
        return self.out.splitlines()

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document it has to be."""
        return json.loads(self.out)


def turnkeeper(*arguments: object, commands: str | bytes = "") -> Ran:
    """Run the program in this process, with *commands* on standard input."""
    given = commands.encode() if isinstance(commands, str) else commands
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "ascii")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main([str(a) for a in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
        out.flush()
        err.flush()
    said = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    return Ran(status, *said)


def process(
    *arguments: object,
    commands: bytes | None = b"",
    env: dict[str, str] | None = None,
    setup: Callable[[], Any] | None = None,
) -> Ran:
    """Run the program as a process of its own; with *commands* None its standard input is closed."""

    def before() -> None:
        if commands is None:
            os.close(0)
        if setup:
            setup()

    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=commands,
        capture_output=True,
        env={**os.environ, **(env or {})},
        preexec_fn=before,
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def write(path: Path, text: str = TRIO) -> Path:
    """A file with *text*."""
    path.write_text(text, "utf-8")
    return path
