"""
The fight on disk: one JSON object a line, only ever appended to.

A step is one line, so a crash keeps it whole or not at all; undo and redo are lines too.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from errno import ENOTDIR
from os import strerror
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from .records import Record, seal
from .whole import write_whole

if TYPE_CHECKING:
    from filelock import FileLock


PATIENCE = 3
"""Seconds that the disk is given to keep what was written, before it is said that it has not."""


class JournalError(Exception):
    """The file cannot be used; the message says what was found and what can be done."""


class Held(JournalError):
    """Another program is writing this fight."""


class Journal:
    """
    Appends records to one file, and holds its lock.

    What `append` was handed is with the operating system before it returns, and on the disk within a tenth of a
    second.  Where the disk refuses, `trouble` says why, nothing is lost, and every later append tries again; where it
    does not answer, `late` says so, and nobody waits for it.
    """

    def __init__(self, path: Path, new: bool = False, whole: bytes = b"") -> None:
        """A *new* one begins with *whole*, or is none.  Raises JournalError, and FileExistsError where it is there."""
        self.path = path
        self._unwritten = self._unsynced = ""
        self._pending = b""
        self.chain = 0  # the checksum of the last line: of all that is in the file
        self._size: int | None = None  # how long the file is as far as we have written it; known from the first time on
        self._lock = _take(path)
        try:
            if whole:
                write_whole(path, whole)
            fresh = os.O_EXCL if new and not whole else 0
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | fresh, 0o644)
        except OSError as error:
            self._lock.release()
            if isinstance(error, FileExistsError):
                raise
            raise JournalError(f"{path} cannot be written: {error.strerror}.") from error
        self._dirty = threading.Event()
        self._asked: float | None = None  # when the disk was asked to keep what is written, until it answers
        self._closed = False
        self._syncer = threading.Thread(target=self._keep_synced, name="journal-fsync", daemon=True)
        self._syncer.start()

    @classmethod
    def begin(cls, path: Path, records: Sequence[Record]) -> Journal:
        """
        A new one with *records*: a fight that only begins does not wait for the disk, one with steps is there whole.

        Raises JournalError, Held and FileExistsError.
        """
        if not any(record.step for record in records):
            journal = cls(path, new=True)
            for record in records:
                journal.append(record)
            return journal
        lines, chain = list[bytes](), 0
        for record in records:
            line, chain = seal(record, chain)
            lines.append(line)
        journal = cls(path, new=True, whole=b"".join(lines))
        journal.chain = chain
        return journal

    @property
    def trouble(self) -> str:
        """Why the fight is not safe on the disk, or ""."""
        return self._unwritten or self._unsynced

    @property
    def late(self) -> str:
        """What a power cut would cost now, where the disk takes longer than PATIENCE, or ""."""
        asked = self._asked
        if asked is None or ((waited := monotonic() - asked) < PATIENCE and not self._closed):
            return ""
        return f"The disk has not answered for {waited:.0f} s; a power cut now would cost the last steps."

    def append(self, record: Record) -> None:
        """Write one record, and whatever the disk would not take before."""
        line, self.chain = seal(record, self.chain)
        self._pending += line
        self._write()

    @property
    def lost(self) -> bool:
        """Whether the file was deleted, moved, replaced or changed from outside: what is written is not found again."""
        now = os.fstat(self._file)
        return now.st_nlink == 0 or self._size not in (None, now.st_size) or not self._in_place(now)

    def _in_place(self, ours: os.stat_result) -> bool:
        try:
            return os.path.samestat(ours, os.stat(self.path))
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:  # nobody can say
            return True

    def close(self) -> None:
        """Everything the disk takes within PATIENCE is on it, and others may write."""
        if self._closed:
            return
        self._write()
        self._closed = True
        self._dirty.set()
        self._syncer.join(PATIENCE)
        self._lock.release()

    def _write(self) -> None:
        try:
            self._size = os.fstat(self._file).st_size if self._size is None else self._size
            while self._pending:
                written = os.write(self._file, self._pending)
                self._pending = self._pending[written:]
                self._size += written
            self._unwritten = ""
        except OSError as error:
            self._unwritten = f"The fight cannot be saved to {self.path}: {error.strerror}. It goes on in memory."
        self._dirty.set()

    def _keep_synced(self) -> None:
        self._asked = monotonic()
        _sync_folder(self.path.parent)
        while True:
            self._asked = None
            self._dirty.wait()
            self._dirty.clear()
            closing, self._asked = self._closed, monotonic()
            try:
                os.fsync(self._file)
                self._unsynced = ""
            except OSError as error:
                self._unsynced = f"The disk does not keep {self.path}: {error.strerror}."
            if closing:
                os.close(self._file)  # here, since nobody waits for a disk that does not answer
                self._asked = None
                return


def _sync_folder(folder: Path) -> None:
    """A new file's name has to survive a power cut, too; where a platform cannot promise it, nothing can be done."""
    with suppress(OSError):
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def _take(path: Path) -> FileLock:
    from filelock import FileLock, Timeout  # its import would stand between the command line and the first paint

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # something there is no folder; not to be taken for a fight of the same name
        raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR), str(path.parent)) from None
    note = path.with_suffix(".lock")
    lock = FileLock(note, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise Held(
            f"{path.stem} is open in another Turnkeeper{_holder(note)}. "
            "Close it there first; if that program is gone, try again."
        ) from None
    except NotImplementedError:
        raise JournalError(f"{path.parent} is on a disk that cannot keep two programs apart.") from None
    with suppress(OSError):
        note.write_text(str(os.getpid()))
    return lock


def _holder(note: Path) -> str:
    """Which process holds the lock, as far as it said so."""
    with suppress(OSError, ValueError):
        return f" (process {int(note.read_bytes()[:20])})"
    return ""
