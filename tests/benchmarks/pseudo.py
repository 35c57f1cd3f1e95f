"""A program in a pseudo-terminal that answers like one which can paint whole frames at once."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Sequence
from time import perf_counter
from types import TracebackType

COLUMNS, LINES = 120, 40
FRAME_ENDS = b"\x1b[?2026l"
ASKED = re.compile(rb"\x1b\[\?(\d+)\$p")
QUIET = 0.05  # seconds without output after which a screen counts as still


class Terminal:
    """Runs *command*; its fights are kept in *folder*."""

    def __init__(self, command: Sequence[str], folder: str) -> None:
        env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "TURNKEEPER_DATA": f"{folder}/data"}
        self._began = perf_counter()
        self._pid, self._end = pty.fork()
        if not self._pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execvpe(command[0], command, env)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.close(self._end)
        os.waitpid(self._pid, 0)

    def until(self, sign: str, most: float = 30) -> float:
        """Milliseconds from the command until *sign* has been painted."""
        seen = b""
        while sign.encode() not in seen or FRAME_ENDS not in seen[seen.index(sign.encode()) :]:
            chunk = self._read(most)
            if not chunk:
                raise TimeoutError(f"{sign} was never shown; the last was {seen[-300:]!r}")
            seen += chunk
        return (perf_counter() - self._began) * 1000

    def settle(self, quiet: float = QUIET) -> None:
        """Wait until nothing more is painted."""
        while self._read(quiet):
            pass

    def press(self, key: str) -> tuple[float, float, int]:
        """Milliseconds until the first frame after *key* is whole and until the last is; bytes of them all."""
        self.settle()
        began, seen, first, last = perf_counter(), b"", 0.0, 0.0
        os.write(self._end, key.encode())
        while chunk := self._read(QUIET if first else 5):
            seen, last = seen + chunk, (perf_counter() - began) * 1000
            if not first and FRAME_ENDS in seen:
                first = last
        if not first:
            raise TimeoutError(f"{key!r} painted nothing")
        return first, last, len(seen)

    def _read(self, wait: float) -> bytes:
        """What comes within *wait* seconds; questions to the terminal are answered."""
        if not select.select([self._end], [], [], wait)[0]:
            return b""
        try:
            chunk = os.read(self._end, 1 << 18)
        except OSError:  # the program has ended
            return b""
        for mode in ASKED.findall(chunk):
            os.write(self._end, b"\x1b[?%s;%d$y" % (mode, 2 if mode == b"2026" else 0))
        return chunk
