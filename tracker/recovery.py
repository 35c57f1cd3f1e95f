"""
A fight read back from its file: recorded events are folded and no rule is run.

So a journal outlives changes to the ruleset that wrote it, and what is damaged is cut off and kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .engine.codec import with_sheet
from .engine.events import Joined
from .engine.evolve import evolve
from .engine.history import History
from .engine.model import Combat
from .engine.ruleset import Ruleset
from .engine.text import clean
from .journal import JournalError
from .records import VERSION, Opening, Record, first_of, is_sealed, unseal
from .whole import write_whole

LONGEST_OPENING = 1 << 26
OPENS = b'{"open":'
"""How an opening begins; no text in a line can hold this, since quotes in it are escaped."""


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


class _Format(Struct, frozen=True):
    """As much of the first line as tells which program can read the rest."""

    version: int
    program: str = "Turnkeeper"


class _Start(Struct, frozen=True):
    open: _Format


_START = msgspec.json.Decoder(_Start)


def read_opening(path: Path) -> Opening:
    """The first line of the fight at *path*.  Raises JournalError where it is none, or none for this version."""
    try:
        with path.open("rb") as file:
            line = file.readline(LONGEST_OPENING)
            return _opening_in(path, line if _is_whole(line) else _headed(line + file.readline(LONGEST_OPENING)))
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error


def _is_whole(line: bytes) -> bool:
    return line.endswith(b"\n") and is_sealed(line[:-1])


def _headed(data: bytes) -> bytes:
    """*data*, where its first line is damaged with that as it was, from the copy behind it, if that is sound."""
    if _is_whole(data[: data.find(b"\n") + 1]):
        return data
    at = data.rfind(OPENS)
    end = data.find(b"\n", at)
    first = first_of(data[at:end]) if at >= 0 and end > 0 else b""
    return first + data[at:] if first else data


def _opening_in(path: Path, data: bytes) -> Opening:
    line = data[: data.find(b"\n") + 1]
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

    Everything up to the first damaged line counts, and for the first line its copy; to *mend* it, the damaged file is
    kept beside and *path* holds what counts.  Raises JournalError where nothing can be opened, and LookupError where
    the ruleset is not installed.
    """
    try:
        found = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error
    data = _headed(found)
    records = _Reader(data)
    opened = _opening_in(path, data)
    rules = ruleset(opened.ruleset)
    try:
        next(records)
        history = _fold(records, _opened(opened, rules), rules)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise JournalError(
            f"{path} has a line that this version cannot read ({error}); it is left as it is."
        ) from error
    losses = []
    if data is not found:
        losses.append("The first line of the file was damaged; the fight opens by the copy of it.")
    if lost := len(data) - records.good:
        losses.append(
            f"The last {lost} bytes of the file were damaged or cut short; the fight opens as it was before them."
        )
    if losses and mend:
        losses.append(f"The damaged file is kept as {_preserve(path, found).name}.")
        _mend(path, found, data[: records.good])
    loss = " ".join(losses)
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


def _mend(path: Path, found: bytes, good: bytes) -> None:
    """Make *good* of what was *found* in the file, in its place: the journal has it open, and there may be no room."""
    with path.open("r+b") as file:
        if not found.startswith(good):
            file.write(good)
        file.truncate(len(good))


def _preserve(path: Path, data: bytes) -> Path:
    n = 1
    while (kept := path.with_suffix(f".damaged-{n}")).exists():
        n += 1
    write_whole(kept, data)
    return kept
