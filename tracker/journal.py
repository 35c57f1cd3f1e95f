"""
The fight on disk: one JSON object a line, only ever appended to.

A step is one line, so a crash keeps it whole or not at all; undo and redo are
lines too.  Each line carries a checksum.  Reading folds recorded events and never
runs rules, so a journal outlives changes to the ruleset that wrote it.
"""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from . import __version__
from .engine.codec import dump_lines, dump_replies, from_json, load_lines, load_replies, to_json
from .engine.events import Joined
from .engine.evolve import evolve
from .engine.history import History
from .engine.model import Combat
from .engine.play import Command, Step
from .engine.ruleset import Ruleset

VERSION = 1
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

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self._pending = b""
        self._lock = _take(path)
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            self._lock.release()
            raise JournalError(f"{path} cannot be written: {error.strerror}.") from error
        self._dirty = threading.Event()
        self._closed = False
        self._syncer = threading.Thread(target=self._keep_synced, name="journal-fsync", daemon=True)
        self._syncer.start()

    def append(self, record: dict[str, Any]) -> None:
        """Write one record, and whatever the disk would not take before."""
        self._pending += seal(record)
        try:
            while self._pending:
                written = os.write(self._file, self._pending)
                self._pending = self._pending[written:]
            self.trouble = ""
        except OSError as error:
            self.trouble = f"The fight cannot be saved to {self.path}: {error.strerror}. It goes on in memory."
        self._dirty.set()

    def close(self) -> None:
        """Everything is on the disk, and others may write."""
        if self._closed:
            return
        self._closed = True
        self._dirty.set()
        self._syncer.join()
        os.close(self._file)
        self._lock.release()

    def _keep_synced(self) -> None:
        while True:
            self._dirty.wait()
            self._dirty.clear()
            try:
                os.fsync(self._file)
            except OSError as error:
                self.trouble = f"The disk does not keep {self.path}: {error.strerror}."
            if self._closed:
                return


def _take(path: Path) -> FileLock:
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_suffix(".lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise Held(
            f"{path.stem} is open in another Turnkeeper. Close it there first; if that program is gone, try again."
        ) from None
    return lock


def seal(record: dict[str, Any]) -> bytes:
    """One line: the record with its checksum."""
    body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
    return body + _SEAL + f'{zlib.crc32(body):08x}"}}\n'.encode()


def unseal(line: bytes) -> dict[str, Any] | None:
    """The record of one whole line, or None where it was damaged."""
    body, mark, check = line.rpartition(_SEAL)
    if not mark or check != f'{zlib.crc32(body):08x}"}}'.encode():
        return None
    record: dict[str, Any] = json.loads(line)
    del record["crc"]
    return record


def opening_record(combat: Combat, id: str, created: str) -> dict[str, Any]:
    """The first line: which fight this is, and who is in it."""
    joined = [to_json(Joined(c)) for c in combat.combatants.values()]
    body = {
        "version": VERSION,
        "program": f"turnkeeper {__version__}",
        "id": id,
        "created": created,
        "name": combat.name,
        "ruleset": combat.ruleset,
        "options": dict(combat.options),
        "presets": [dict(p) for p in combat.presets],
        "joined": joined,
    }
    return {"open": body}


def step_record(step: Step) -> dict[str, Any]:
    """One step as a line."""
    return {
        "step": {
            "command": asdict(step.command),
            "answers": [dump_replies(r) for r in step.answers],
            "events": [to_json(e) for e in step.events],
            "lines": dump_lines(step.lines),
        }
    }


@dataclass(frozen=True, slots=True)
class Recovered:
    """A fight read back; *loss* is a sentence where not all of the file could be used."""

    id: str
    history: History
    rules: Ruleset
    loss: str = ""


def recover(path: Path, ruleset: Callable[[str], Ruleset]) -> Recovered:
    """
    Read the fight at *path* back.

    Everything up to the first damaged line counts; then the damaged file is kept beside, and *path* is cut to what
    counts.  Raises JournalError where nothing can be opened, and LookupError where the ruleset is not installed.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error
    records = _Reader(data)
    opened = next(records, {}).get("open")
    if opened is None:
        raise JournalError(
            f"{path} is no fight of Turnkeeper, or its first line is damaged; the file is left as it is."
        )
    if opened["version"] > VERSION:
        raise JournalError(
            f"{path} was written by a newer {opened['program']} (format {opened['version']}; this one reads {VERSION})."
        )
    rules = ruleset(opened["ruleset"])
    history = _fold(records, _opening(opened, rules), rules)
    loss = ""
    if records.good < len(data):
        kept = _preserve(path, data)
        os.truncate(path, records.good)
        lost = len(data) - records.good
        loss = f"The last {lost} bytes of the file were damaged or cut short; the fight opens as it was before them. "
        loss += f"The damaged file is kept as {kept.name}."
    return Recovered(opened["id"], history, rules, loss)


class _Reader:
    """Whole, undamaged records; *good* is how many bytes they take up."""

    def __init__(self, data: bytes) -> None:
        self.good = 0
        self._data = data

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self

    def __next__(self) -> dict[str, Any]:
        end = self._data.find(b"\n", self.good)
        record = unseal(self._data[self.good : end]) if end >= 0 else None
        if record is None:
            raise StopIteration
        self.good = end + 1
        return record


def _opening(opened: dict[str, Any], rules: Ruleset) -> Combat:
    presets = tuple(opened["presets"])
    combat = Combat(opened["ruleset"], opened["name"], opened["options"], presets)
    for event in opened["joined"]:
        combat = evolve(combat, from_json(event, rules.sheet))
    return combat


def _fold(records: _Reader, opening: Combat, rules: Ruleset) -> History:
    history = History(opening)
    for record in records:
        [(kind, body)] = record.items()
        if kind == "step":
            step, combat = _step(body, rules), history.combat
            for event in step.events:
                combat = evolve(combat, event)
            history.add(step, combat)
        elif kind == "undo":
            history.undo()
        elif kind == "redo":
            history.redo()
    return history


def _step(body: dict[str, Any], rules: Ruleset) -> Step:
    command = body["command"]
    return Step(
        Command(**{**command, "who": tuple(command["who"])}),
        tuple(map(load_replies, body["answers"])),
        tuple(from_json(e, rules.sheet) for e in body["events"]),
        load_lines(body["lines"]),
    )


def _preserve(path: Path, data: bytes) -> Path:
    n = 1
    while (kept := path.with_suffix(f".damaged-{n}")).exists():
        n += 1
    kept.write_bytes(data)
    return kept
