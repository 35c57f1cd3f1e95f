"""
The fight on disk: one JSON object a line, only ever appended to.

A step is one line, so a crash keeps it whole or not at all; undo and redo are
lines too.  Each line carries a checksum of all up to it.  Reading folds recorded events and never
runs rules, so a journal outlives changes to the ruleset that wrote it.
"""

from __future__ import annotations

import os
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from errno import ENOTDIR
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from . import __version__
from .engine.codec import encode, with_sheet
from .engine.events import Joined
from .engine.evolve import evolve
from .engine.history import History
from .engine.model import Combat, Combatant
from .engine.play import Step
from .engine.ruleset import Ruleset
from .engine.text import clean
from .whole import write_whole

if TYPE_CHECKING:
    from filelock import FileLock

VERSION = 1
LONGEST_OPENING = 1 << 26
_SEAL = b',"crc":"'


class JournalError(Exception):
    """The file cannot be used; the message says what was found and what can be done."""


class Held(JournalError):
    """Another program is writing this fight."""


class Journal:
    """
    Appends records to one file, and holds its lock.

    What `append` was handed is with the operating system before it returns, and on the disk within a tenth of a
    second.  Where the disk refuses, `trouble` says why, nothing is lost, and every later append tries again.
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
        self._closed = False
        self._syncer = threading.Thread(target=self._keep_synced, name="journal-fsync", daemon=True)
        self._syncer.start()

    @classmethod
    def begin(cls, path: Path, records: Sequence[Record]) -> Journal:
        """
        A new one with *records*: a fight that only begins does not wait for the disk, one with steps is there whole.

        Raises JournalError, Held and FileExistsError.
        """
        if len(records) == 1:
            journal = cls(path, new=True)
            journal.append(records[0])
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
        """Everything the disk takes is on it, and others may write."""
        if self._closed:
            return
        self._write()
        self._closed = True
        self._dirty.set()
        self._syncer.join()
        os.close(self._file)
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
        _sync_folder(self.path.parent)
        while True:
            self._dirty.wait()
            self._dirty.clear()
            closing = self._closed
            try:
                os.fsync(self._file)
                self._unsynced = ""
            except OSError as error:
                self._unsynced = f"The disk does not keep {self.path}: {error.strerror}."
            if closing:
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


class Opening(Struct, frozen=True, omit_defaults=True):
    """The first line of a journal: which fight this is, and who is in it."""

    version: int
    program: str
    id: str
    created: str
    name: str
    ruleset: str
    options: dict[str, Any] = {}
    presets: tuple[dict[str, Any], ...] = ()
    combatants: tuple[Combatant, ...] = ()


class Record(Struct, frozen=True, omit_defaults=True):
    """One line: exactly one of these, and the checksum of all before it."""

    open: Opening | None = None
    step: Step | None = None
    undo: bool = False
    redo: bool = False
    crc: str = ""


class _Format(Struct, frozen=True):
    """As much of the first line as tells which program can read the rest."""

    version: int
    program: str = "Turnkeeper"


class _Start(Struct, frozen=True):
    open: _Format


UNDO, REDO = Record(undo=True), Record(redo=True)
_DECODER = msgspec.json.Decoder(Record)
_START = msgspec.json.Decoder(_Start)


def seal(record: Record, chain: int = 0) -> tuple[bytes, int]:
    """One line, and the checksum in it: of the record and, by *chain*, of every line before it."""
    body = encode(record)[:-1]
    chain = zlib.crc32(body, chain)
    return body + _SEAL + f'{chain:08x}"}}\n'.encode(), chain


def unseal(line: bytes, chain: int = 0) -> Record | None:
    """
    The record of one whole line, or None where it, or what stood before it, was damaged.

    *chain* is the checksum of the line before.  Raises ValueError where the line is of another format.
    """
    body, mark, check = line.rpartition(_SEAL)
    if not mark or check != f'{zlib.crc32(body, chain):08x}"}}'.encode():
        return None
    return _DECODER.decode(line)


def opening(combat: Combat, id: str, created: str) -> Record:
    """The first line of the journal of a fight that opens as *combat*."""
    people = tuple(combat.combatants.values())
    presets = tuple(dict(p) for p in combat.presets)
    program = f"turnkeeper {__version__}"
    options = dict(combat.options)
    return Record(Opening(VERSION, program, id, created, combat.name, combat.ruleset, options, presets, people))


class Recovered(Struct, frozen=True):
    """
    A fight read back; *loss* is a sentence where not all of the file could be used.

    *chain* is the checksum that the next line goes on from.
    """

    id: str
    history: History
    rules: Ruleset
    chain: int
    loss: str = ""


def read_opening(path: Path) -> Opening:
    """The first line of the fight at *path*.  Raises JournalError where it is none, or none for this version."""
    try:
        with path.open("rb") as file:
            return _opening_in(path, file.readline(LONGEST_OPENING))
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error


def _opening_in(path: Path, line: bytes) -> Opening:
    try:
        found = _START.decode(line).open
        if found.version > VERSION:
            raise JournalError(
                f"{path} was written by a newer {clean(found.program, 60)} "
                f"(format {found.version}; this one reads {VERSION})."
            )
        record = unseal(line.removesuffix(b"\n")) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        record = None
    if record is None or record.open is None:
        raise JournalError(f"{path} is no fight of Turnkeeper, or its first line is damaged; it is left as it is.")
    return record.open


def recover(path: Path, ruleset: Callable[[str], Ruleset], mend: bool = True) -> Recovered:
    """
    Read the fight at *path* back.

    Everything up to the first damaged line counts; to *mend* it, the damaged file is kept beside and *path* is cut to
    what counts.  Raises JournalError where nothing can be opened, and LookupError where the ruleset is not installed.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error
    records = _Reader(data)
    opened = _opening_in(path, data[: data.find(b"\n") + 1])
    rules = ruleset(opened.ruleset)
    try:
        next(records)
        history = _fold(records, _opened(opened, rules), rules)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise JournalError(
            f"{path} has a line that this version cannot read ({error}); it is left as it is."
        ) from error
    loss = ""
    if records.good < len(data):
        lost = len(data) - records.good
        loss = f"The last {lost} bytes of the file were damaged or cut short; the fight opens as it was before them."
        if mend:
            kept = _preserve(path, data)
            os.truncate(path, records.good)
            loss += f" The damaged file is kept as {kept.name}."
    return Recovered(opened.id, history, rules, records.chain, loss)


class _Reader:
    """Whole, undamaged records; *good* is how many bytes they take up, *chain* the checksum of the last."""

    def __init__(self, data: bytes) -> None:
        self.good = 0
        self.chain = 0
        self._data = data

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        end = self._data.find(b"\n", self.good)
        record = unseal(self._data[self.good : end], self.chain) if end >= 0 else None
        if record is None:
            raise StopIteration
        self.good, self.chain = end + 1, int(record.crc, 16)
        return record


def _opened(opened: Opening, rules: Ruleset) -> Combat:
    combat = Combat(opened.ruleset, opened.name, opened.options, opened.presets)
    for combatant in opened.combatants:
        combat = evolve(combat, with_sheet(Joined(combatant), rules.sheet))
    return combat


def _fold(records: _Reader, opening: Combat, rules: Ruleset) -> History:
    history = History(opening)
    for record in records:
        if record.step is not None:
            events = tuple(with_sheet(e, rules.sheet) for e in record.step.events)
            combat = history.combat
            for event in events:
                combat = evolve(combat, event)
            history.add(replace(record.step, events=events), combat)
        elif record.undo:
            history.undo()
        elif record.redo:
            history.redo()
    return history


def _preserve(path: Path, data: bytes) -> Path:
    n = 1
    while (kept := path.with_suffix(f".damaged-{n}")).exists():
        n += 1
    try:
        with kept.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            kept.unlink()  # half of it would be taken for the whole
        raise
    return kept
