"""
A TOML file read within limits, with the line of everything in it.

tomllib says where values went, not where they came from; the scan here only locates, and never decides what is valid.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

MOST_BYTES = 1024 * 1024
MOST_VALUES = 50_000
DEEPEST = 16

Place = tuple[str | int, ...]
"""The way to a value: keys of tables, positions in lists."""


class BadToml(Exception):
    """The file cannot be read; *text* is a sentence, *line* says where, if that is known."""

    def __init__(self, text: str, line: int | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


class Toml(Struct, frozen=True):
    """What a file holds, and the line on which each part of it begins."""

    data: Mapping[str, Any]
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int | None:
        """The line of *place*, or of the nearest thing around it that has one."""
        return next((self.lines[place[:n]] for n in range(len(place), 0, -1) if place[:n] in self.lines), None)


def read(path: Path) -> Toml:
    """The file at *path*.  Raises BadToml where it cannot be read, is too big or too deep, or is no TOML."""
    text = _text(_bytes(path))
    lines = locate(text)
    try:
        return Toml(tomllib.loads(text), lines)
    except tomllib.TOMLDecodeError as error:
        raise _in_words(error, text) from None
    except RecursionError:
        raise BadToml(_TOO_DEEP) from None
    except ValueError:  # Python reads no decimal number of more than 4,300 digits
        number = re.search("[0-9_]{4000}", text)
        raise BadToml("has a number with too many digits", _line_at(text, number.start()) if number else None) from None


# The file


def _bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise BadToml("is a folder; give the file in it")
        if not stat.S_ISREG(status.st_mode):
            raise BadToml("is a device or a pipe, no ordinary file")
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1) if status.st_size <= MOST_BYTES else b" " * (MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise BadToml("does not exist") from None
    except PermissionError:
        raise BadToml("may not be read by you; look at its permissions") from None
    except OSError as error:
        raise BadToml(f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise BadToml("is no name that a file can have") from None
    if len(raw) > MOST_BYTES:
        raise BadToml(f"is too big; at most {MOST_BYTES // 1024} KiB are read")
    return raw


def _text(raw: bytes) -> str:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadToml("is in UTF-16; save it as UTF-8", 1)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadToml("is not in UTF-8; save it as UTF-8", raw.count(b"\n", 0, error.start) + 1) from None
    if "\0" in text:
        raise BadToml("holds a NUL character, so it is no text", _line_at(text, text.index("\0")))
    if not text.strip():
        raise BadToml("is empty")
    return text


def _line_at(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


# What tomllib says, for people

_TOO_DEEP = f"is nested too deeply; at most {DEEPEST} levels are read"
_SAID = {
    "Cannot overwrite a value": "the same key stands here twice",
    "Invalid value": "this is no value; text needs quotes, and yes and no are written true and false",
    "Expected '=' after a key in a key/value pair": "behind the key an = is missing",
    "Invalid initial character for a key part": "here a key should stand",
    "Expected newline or end of document after a statement": "the line should end here",
    "Unclosed array": "a list is not closed; a ] is missing",
    "Unterminated string": "a text is not closed; its second quote is missing",
    "Illegal character '\\n'": "a text is not closed; its second quote is missing",
}


def _in_words(error: tomllib.TOMLDecodeError, text: str) -> BadToml:
    said = str(error)
    at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", said)
    line = int(at[1]) if at and at[1] else text.rstrip().count("\n") + 1
    message = said[: at.start()] if at else said
    if message.startswith("Cannot declare"):
        name = text.splitlines()[line - 1].strip().strip("[]")
        return BadToml(f"is no TOML: [{name}] stands here twice; each of several is headed [[{name}]]", line)
    return BadToml(f"is no TOML: {_SAID.get(message, message)}", line)


# Where things stand

_TOKEN = re.compile(
    r"""
    [ \t\r]*+
    (?: \#[^\n]*+
    |   (?P<string> \"{3} (?: [^"\\] | \\. | "(?!"") )*+ "{0,5}
                  | '{3} (?: [^'] | '(?!'') )*+ '{0,5}
                  | " (?: [^"\\\n] | \\[^\n] )*+ "?
                  | ' [^'\n]*+ '? )
    |   (?P<bare> [^\s\[\]{}=,.\#"']++ )
    |   (?P<mark> [\[\]{}=,.\n] )
    |   . )
    """,
    re.VERBOSE | re.DOTALL,
)


class _Scan(Struct):
    """Where the scan is: the table that keys belong to, and the values it is inside of."""

    table: Place = ()
    lists: dict[Place, int] = field(default_factory=dict)  # headed [[…]]: how many so far
    inside: list[Place] = field(default_factory=list)  # open brackets of values, with what they hold
    nth: list[int] = field(default_factory=list)  # per open bracket: position in a list, or -1 in a table
    value: Place | None = None  # what the value being read belongs to; None while a key is read
    key: list[str] = field(default_factory=list)  # of the statement being read
    dotted: bool = False  # another part of the key follows
    brackets: int = 0  # of the heading being read


def locate(text: str) -> dict[Place, int]:
    """The line on which each key and each table of *text* begins.  Raises BadToml where it is too deep or too much."""
    lines: dict[Place, int] = {}
    scan = _Scan()
    values = 0
    for line, kind, token in _tokens(text):
        values += token in ".=,[{"
        if values > MOST_VALUES:
            raise BadToml(f"holds too much; at most {MOST_VALUES} tables and values are read", line)
        if kind == "mark":
            _mark(scan, token, line, lines)
        elif scan.value is None:
            part = token if kind == "bare" else _unquoted(token)
            scan.key = [*scan.key, part] if scan.dotted else [part]
            scan.dotted = False
        if len(scan.key) + len(scan.inside) > DEEPEST:
            raise BadToml(_TOO_DEEP, line)
    return lines


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, kind and text of each token."""
    line = 1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind is None:
            continue
        token = match[kind]
        yield line, kind, token
        if kind != "bare":
            line += token.count("\n")


def _mark(scan: _Scan, mark: str, line: int, lines: dict[Place, int]) -> None:
    here = scan.inside[-1] if scan.inside else scan.table
    if mark == "\n":
        if not scan.inside:
            _end_of_line(scan, lines, line)
    elif mark == ".":
        scan.dotted = bool(scan.key)
    elif mark == "=":
        if scan.value is None:
            scan.value = _noted(lines, here, scan.key, line)
            scan.key = []
    elif scan.value is None and not scan.inside:
        scan.brackets += mark == "["
    elif mark in "[{":
        here = here if scan.value is None else scan.value
        lines.setdefault(here, line)
        scan.inside.append(here)
        scan.nth.append(0 if mark == "[" else -1)
        scan.value = (*here, 0) if mark == "[" else None
    elif mark in "]}" and scan.inside:
        scan.value = scan.inside.pop()
        scan.nth.pop()
        scan.key = []
    elif mark == "," and scan.inside:
        _next_item(scan)


def _next_item(scan: _Scan) -> None:
    if scan.nth[-1] < 0:
        scan.value, scan.key = None, []
    else:
        scan.nth[-1] += 1
        scan.value = (*scan.inside[-1], scan.nth[-1])


def _end_of_line(scan: _Scan, lines: dict[Place, int], line: int) -> None:
    """A statement is over; a heading says which table the next keys belong to."""
    key, brackets = scan.key, scan.brackets
    scan.key, scan.value, scan.brackets, scan.dotted = [], None, 0, False
    if not brackets or not key:
        return
    place: Place = ()
    for part in key[:-1]:
        place = (*place, part)
        lines.setdefault(place, line)
        if place in scan.lists:
            place = (*place, scan.lists[place] - 1)
    place = (*place, key[-1])
    if brackets > 1:
        scan.lists[place] = scan.lists.get(place, 0) + 1
        lines.setdefault(place, line)
        place = (*place, scan.lists[place] - 1)
    scan.table = place
    lines.setdefault(place, line)


def _noted(lines: dict[Place, int], base: Place, key: list[str], line: int) -> Place:
    for part in key:
        base = (*base, part)
        lines.setdefault(base, line)
    return base


def _unquoted(token: str) -> str:
    plain = token.strip(token[0])
    if "\\" not in plain or token[0] == "'":
        return plain
    try:
        return str(tomllib.loads(f"key = {token}")["key"])
    except tomllib.TOMLDecodeError:
        return plain
