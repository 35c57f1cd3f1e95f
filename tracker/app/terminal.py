"""What the terminal may do to the program: bytes that are no text, and windows that are closed."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
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


def heed_signals(leave: Callable[[], None]) -> None:
    """A closed window or a kind kill leaves the terminal as it was; the fight is saved already."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
