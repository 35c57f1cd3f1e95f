"""What the terminal may do to the program: bytes that are no text, and windows that are closed."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.message import Message


HUNG_UP = 0.1  # seconds between two tries to leave


def forgive_bytes() -> None:
    """
    Read bytes that are no UTF-8 as replacement characters, and leave where the terminal is gone.

    Textual's driver for Unix decodes strictly and ends the program on the first such byte; of a terminal that is gone
    it reads nothing for ever, as fast as it can (seen with 8.2).
    """
    if sys.platform == "win32":
        return
    from textual.drivers import linux_driver

    strict = codecs.getincrementaldecoder

    class Forgiving:
        """Decodes what it can; nothing at all to read means that the terminal is gone."""

        def __init__(self, name: str) -> None:
            self._decoder = strict(name)(errors="replace")

        def decode(self, data: bytes, final: bool = False) -> str:
            if not data and not final:
                os.kill(os.getpid(), signal.SIGHUP)
                time.sleep(HUNG_UP)
            return self._decoder.decode(data, final)

    # The driver has no other place for a decoder; it asks only for what Forgiving has of one.
    linux_driver.getincrementaldecoder = lambda name: partial(Forgiving, name)  # type: ignore[assignment, attr-defined]


def forgive_reports() -> None:
    """
    Let the terminal's own reports be no keys, and a paste be text whatever is in it.

    Textual's parser ends the program on key reports with event types, takes replies it does not know for typed keys,
    and a paste to be over at the first escape character in it (seen with 8.2).
    """
    if sys.platform == "win32":
        return
    from textual._xterm_parser import XTermParser
    from textual.drivers import linux_driver

    class Parser(XTermParser):
        """Reads what is left when `Sieve` has seen it."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._sieve = Sieve()

        def feed(self, data: str) -> Iterable[Message]:
            plain = self._sieve.plain(data)
            if data and not plain:
                return ()  # nothing at all would be the end of everything to it
            return super().feed(plain)

    linux_driver.XTermParser = Parser  # type: ignore[attr-defined]


class Sieve:
    """Takes out of what a terminal sends whatever would be mistaken for keys; keeps track of pastes across reads."""

    def __init__(self) -> None:
        self._pasting = False
        self._held = ""  # what may be the beginning of a paste's start or end

    def plain(self, data: str) -> str:
        """*data* as the parser can read it."""
        out: list[str] = []
        data, self._held = self._held + data, ""
        while data:
            mark = _PASTED if self._pasting else _PASTE
            head, found, data = data.partition(mark)
            if not found:
                least = 1 if self._pasting else 3  # a lone escape character outside a paste is a key of its own
                kept = next((n for n in range(len(mark) - 1, least - 1, -1) if head.endswith(mark[:n])), 0)
                head, self._held = head[: len(head) - kept], head[len(head) - kept :]
            out += [head.replace("\x1b", "␛") if self._pasting else _plain(head), found]
            self._pasting ^= bool(found)
        return "".join(out)


_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"


def _plain(data: str) -> str:
    """*data* without replies about colours and modes, and with key reports in their shortest form."""
    if "\x1b" not in data:
        return data
    return _KEY.sub(_shortest, _REPLY.sub("", data))


_REPLY = re.compile(r"\x1b\][^\x07\x1b]{0,4000}(?:\x07|\x1b\\)|\x1b\[\?997;\d+n")
_KEY = re.compile(r"\x1b\[([0-9:;]+)([u~A-HPQRS])")
_HIGHEST = 0x10FFFF


def _shortest(match: re.Match[str]) -> str:
    fields = [f.split(":") for f in match[1].split(";")]
    released = len(fields) > 1 and len(fields[1]) > 1 and fields[1][1] == "3"
    code = fields[0][0]
    if released or (match[2] == "u" and code and int(code) > _HIGHEST):
        return ""
    return f"\x1b[{';'.join(f[0] for f in fields)}{match[2]}" if ":" in match[1] else match[0]


SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_asked: list[int] = []  # signals that came before anybody could heed them


def note_signals() -> None:
    """From now on a signal that comes before the app can heed it is no death with the terminal half set up."""
    for number in SIGNALS:
        signal.signal(number, lambda came, _: _asked.append(came))


def heed_signals(leave: Callable[[], None]) -> None:
    """A closed window or a kind kill leaves the terminal as it was; the fight is saved already."""
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, leave)
    if _asked:
        leave()
