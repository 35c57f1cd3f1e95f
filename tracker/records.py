"""
What a line of a journal is: one JSON object, a step or an undo or a redo, and a checksum of all up to it.

The first line is the opening, and the second is a copy of it, since nothing opens without.  What is here says nothing
of files.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from . import __version__
from .engine.codec import encode
from .engine.model import Combat, Combatant
from .engine.play import Step

VERSION = 1
_SEAL = b',"crc":"'


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


UNDO, REDO = Record(undo=True), Record(redo=True)
_DECODER = msgspec.json.Decoder(Record)


def seal(record: Record, chain: int = 0) -> tuple[bytes, int]:
    """One line, and the checksum in it: of the record and, by *chain*, of every line before it."""
    body = encode(record)[:-1]
    chain = zlib.crc32(body, chain)
    return body + _SEAL + f'{chain:08x}"}}\n'.encode(), chain


def is_sealed(line: bytes, chain: int = 0) -> bool:
    """Whether one whole line, and what stood before it, is as it was written; *chain* as in `unseal`."""
    body, mark, check = line.rpartition(_SEAL)
    return bool(mark) and check == f'{zlib.crc32(body, chain):08x}"}}'.encode()


def unseal(line: bytes, chain: int = 0) -> Record | None:
    """
    The record of one whole line, or None where it, or what stood before it, was damaged.

    *chain* is the checksum of the line before.  Raises ValueError where the line is of another format.
    """
    return _DECODER.decode(line) if is_sealed(line, chain) else None


def first_of(copy: bytes) -> bytes:
    """The first line of a file as it was, from its *copy*, the line behind it; nothing where that was damaged, too."""
    body, _, _ = copy.rpartition(_SEAL)
    chain = zlib.crc32(body)
    return body + _SEAL + f'{chain:08x}"}}\n'.encode() if is_sealed(copy, chain) else b""


def opening(combat: Combat, id: str, created: str) -> Record:
    """The first line of the journal of a fight that opens as *combat*."""
    people = tuple(combat.combatants.values())
    presets = tuple(dict(p) for p in combat.presets)
    program = f"turnkeeper {__version__}"
    options = dict(combat.options)
    return Record(Opening(VERSION, program, id, created, combat.name, combat.ruleset, options, presets, people))
