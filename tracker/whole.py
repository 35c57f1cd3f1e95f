"""Files that are on the disk whole or not at all."""

from __future__ import annotations

import errno
import os
import threading
from contextlib import suppress
from pathlib import Path

PATIENCE = 10
"""Seconds that the disk is given to keep one file."""


def write_whole(path: Path, data: bytes, over: bool = False) -> None:
    """
    Put *data* into the file at *path*, all of it or nothing.

    Raises FileExistsError where there is one and *over* is False, and OSError.
    """
    import tempfile  # slow to import, and seldom wanted

    if os.path.lexists(path) and (not over or not path.is_file()):
        raise FileExistsError(path)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            _sync(file.fileno())
        os.chmod(name, 0o666 & ~_mask())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _sync(file: int) -> None:
    """Wait for the disk, but not for ever.  Raises OSError."""
    errors = list[OSError]()

    def sync() -> None:
        try:
            os.fsync(file)
        except OSError as error:
            errors.append(error)

    waiting = threading.Thread(target=sync, name="whole-fsync", daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    if waiting.is_alive():
        raise OSError(errno.ETIMEDOUT, f"the disk has not answered for {PATIENCE} s")
    if errors:
        raise errors[0]


def _mask() -> int:
    """What new files are not allowed to be, which can be read only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
