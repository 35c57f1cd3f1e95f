"""Damaged files: what can be opened is, what cannot is said, and the original is kept."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from unittest import mock

from tracker import registry
from tracker.engine.model import Combat
from tracker.journal import JournalError
from tracker.recovery import recover

from .fights import kept
from .trial import Lost, holds

Damage = Callable[[Random, bytes, bytes], bytes]


def _cut(rng: Random, data: bytes, other: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def _beheaded(rng: Random, data: bytes, other: bytes) -> bytes:
    return data[rng.randrange(1, len(data)) :]


def _flipped(rng: Random, data: bytes, other: bytes) -> bytes:
    damaged = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 50))):
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def _nuls(rng: Random, data: bytes, other: bytes) -> bytes:
    at, size = rng.randrange(len(data) + 1), rng.choice((1, 512, 4096))
    return data[:at] + bytes(size) + data[at + (size if rng.random() < 0.5 else 0) :]


def _swapped(rng: Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def _twice(rng: Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    return b"".join([*lines[:at], lines[at], *lines[at:]])


def _without(rng: Random, data: bytes, other: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def _doubled(rng: Random, data: bytes, other: bytes) -> bytes:
    return data + data


def _mixed(rng: Random, data: bytes, other: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + other[rng.randrange(len(other)) :]


def _edited(rng: Random, data: bytes, other: bytes) -> bytes:
    """By a text editor, with its own line ends, marks and tabs."""
    return rng.choice((data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data, data + b"\n", data.replace(b":", b": ")))


def _foreign(rng: Random, data: bytes, other: bytes) -> bytes:
    return rng.choice(
        (b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"PK\x03\x04" + rng.randbytes(500), b'ruleset = "pace"\n',
         rng.randbytes(2000), b"[" * 100_000, b'{"open":' * 50_000, b'{"open":{"version":1}}\n', b"\xff\xfe" + data)
    )  # fmt: skip


DAMAGES: tuple[Damage, ...] = (
    _cut, _beheaded, _flipped, _nuls, _swapped, _twice, _without, _doubled, _mixed, _edited, _foreign,
)  # fmt: skip


def damaged(rng: Random, folder: Path) -> None:
    """A file cut, flipped, filled, shuffled, mixed or foreign: opens to what it once was, or is refused untouched."""
    with mock.patch.object(os, "fsync", return_value=None):
        session, states = kept(rng, folder / "one", 12)
        another, others = kept(rng, folder / "two", 4)
        session.close()
        another.close()
        assert session.journal is not None
        assert another.journal is not None
        data, other = session.journal.path.read_bytes(), another.journal.path.read_bytes()
        for damage in DAMAGES:
            path = folder / f"{damage.__name__}.fight"
            content = damage(rng, data, other)
            path.write_bytes(content)
            both = (*states, *others) if damage is _mixed else states  # the other may be there whole
            opens(path, content, both, damage.__name__)


def opens(path: Path, content: bytes, states: Iterable[Combat], how: str) -> None:
    """The file at *path* opens to one of *states*, or is refused in one sentence and left as it is."""
    try:
        found = recover(path, registry.load)
    except (JournalError, LookupError) as error:
        sentence = str(error.args[0])
        assert sentence.endswith("."), f"{how}: no sentence: {sentence}"
        assert "\n" not in sentence, f"{how}: more than a sentence: {sentence}"
        holds(content, path.read_bytes(), f"{how}: a file refused")
        return
    if found.history.combat not in states:
        raise Lost(f"{how}: opens to a fight that never was")
    keeps = [p.read_bytes() for p in path.parent.glob(f"{path.stem}.damaged-*")]
    holds([content] if found.loss else [], keeps, f"{how}: the damaged file, kept")
    again = recover(path, registry.load)
    holds((found.history.combat, ""), (again.history.combat, again.loss), f"{how}: opened again")


def resealed(lines: Iterable[bytes]) -> bytes:
    """*lines* with the checksums that they need, as another program would write them."""
    chain, out = 0, b""
    for line in lines:
        chain = zlib.crc32(line, chain)
        out += line + f',"crc":"{chain:08x}"}}\n'.encode()
    return out


def strange(rng: Random, folder: Path) -> None:
    """Sound lines of another version, another ruleset or no sense: said, and the file left as it is."""
    with mock.patch.object(os, "fsync", return_value=None):
        session, _ = kept(rng, folder, 8)
        session.close()
    assert session.journal is not None
    path = session.journal.path
    records = [json.loads(line) for line in path.read_bytes().splitlines()]
    for record in records:
        del record["crc"]
    for _ in range(4):
        at, was = rng.choice(((0, records[0]), (n := rng.randrange(len(records)), records[n])))
        changed = [*records[:at], _changed(rng, was), *records[at + 1 :]]
        content = resealed(json.dumps(r, separators=(",", ":")).encode()[:-1] for r in changed)
        path.write_bytes(content)
        try:
            found = recover(path, registry.load)
        except (JournalError, LookupError) as error:
            holds(".", str(error.args[0]).strip()[-1:], "the end of a sentence")
            holds(content, path.read_bytes(), "a file refused")
            continue
        json.dumps([str(line) for line in found.history.lines()])
        holds("", found.loss, "loss of sound lines")


def _changed(rng: Random, record: dict[str, object]) -> dict[str, object]:
    """Some value of *record* is another."""
    copy = json.loads(json.dumps(record))
    where, keys = copy, list(copy)
    while keys:
        key = rng.choice(keys)
        inner = where[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.9:
            where, keys = inner, list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            continue
        where[key] = rng.choice((None, -1, 10**30, "c99", "\x1b[31m", [], {}, True, 2, "checkers", 1.5, [[[]]]))
        break
    return copy  # type: ignore[no-any-return]


TRIALS = (damaged, strange)
