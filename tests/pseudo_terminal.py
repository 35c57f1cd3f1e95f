"""The program in a pseudo-terminal: what is sent, what the screen shows, and in which state the terminal is left."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte

PATIENCE = 20.0  # seconds, for a slow machine; nothing waits as long when all is well
PRIVATE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]")  # sequences that pyte prints instead of ignoring


class Terminal:
    """The program in a pseudo-terminal of a fixed size, and the screen it draws."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 100,
        lines: int = 30,
        controlling: bool = True,
        program: tuple[str, ...] = (sys.executable, "-m", "tracker"),
    ) -> None:
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0) if controlling else None,
        )
        os.close(slave)

    def send(self, text: str | bytes) -> None:
        """Type *text*, in one write where the terminal takes it; what the program paints meanwhile is read."""
        left = text if isinstance(text, bytes) else text.encode()
        while left:
            if select.select([], [self.master], [], 0)[1]:
                left = left[os.write(self.master, left[:1024] if len(left) > 1024 else left) :]
            else:
                self.read()

    def resize(self, columns: int, lines: int) -> None:
        """The window gets another size."""
        self._screen.resize(lines, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    @property
    def shown(self) -> str:
        """The screen as it is."""
        return "\n".join(self._screen.display)

    def left_behind(self) -> list[str]:
        """What is wrong with the terminal after the program: cooked, the first screen, no reports."""
        flags = termios.tcgetattr(self.master)[3]
        wrong = [] if flags & termios.ICANON and flags & termios.ECHO else ["not cooked"]
        modes = (b"1049", b"1000", b"1002", b"1003", b"1006", b"2004", b"1004")
        on = [m.decode() for m in modes if self.raw.rfind(b"\x1b[?%sh" % m) > self.raw.rfind(b"\x1b[?%sl" % m)]
        wrong += [f"mode {mode} is still on" for mode in on]
        if self.raw.rfind(b"\x1b[?25l") > self.raw.rfind(b"\x1b[?25h"):
            wrong.append("no cursor")
        return wrong

    def read(self, seconds: float = 0.05) -> None:
        """Take in what the program has written."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            self.raw += data
            self._stream.feed(PRIVATE.sub(b"", data))

    def wait_for(self, text: str) -> str:
        """The screen as soon as it shows *text*."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read()
            if text in (shown := "\n".join(self._screen.display)):
                return shown
        raise AssertionError(f"{text!r} did not come; the screen shows:\n" + "\n".join(self._screen.display))

    def ends(self) -> int:
        """The exit status, once the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        return self.process.wait(1)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
