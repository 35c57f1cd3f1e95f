"""What the terminal may do to the program: bytes that are no text, and windows that are closed."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import re
import signal
import sys
from collections.abc import Callable
from functools import partial


def forgive_bytes() -> None:
    """
    Read bytes that are no UTF-8 as replacement characters.

    Textual's driver for Unix decodes strictly and ends the program on the first such byte (seen with 8.2).
    """
    if sys.platform == "win32":
        return
    from textual.drivers import linux_driver

    strict = codecs.getincrementaldecoder
    linux_driver.getincrementaldecoder = lambda name: partial(strict(name), errors="replace")  # type: ignore[attr-defined]


def forgive_reports() -> None:
    """
    Let the terminal's own reports be no keys.

    Textual's parser ends the program on key reports with event types, and takes replies it does not know for typed
    keys (seen with 8.2): both come from terminals that another program left in an odd mode.
    """
    from textual._xterm_parser import XTermParser

    feed = XTermParser.feed
    XTermParser.feed = lambda self, data: feed(self, _plain(data))  # type: ignore[method-assign]


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


def heed_signals(leave: Callable[[], None]) -> None:
    """A closed window or a kind kill leaves the terminal as it was; the fight is saved already."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
