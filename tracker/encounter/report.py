"""What is wrong with a file: problems as they are found, each with its place; and plain values read with them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from datetime import date, time
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from ..engine.sheets import BadFields, found, read_name, unknown
from ..engine.text import NAME_LIMIT, clean, plural
from .toml import Place, Toml

MOST_PROBLEMS = 40
LONGEST_SENTENCE = 400


class Problem(Struct, frozen=True):
    """One thing wrong with a file.  *where* names the part of it ("" is the file itself), *text* says what."""

    file: str
    line: int | None
    where: str
    text: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return ": ".join(part for part in (place, self.where, self.text) if part)


class BadEncounter(Exception):
    """A file cannot be opened; *problems* are the first of what is wrong, *more* counts the rest."""

    def __init__(self, problems: Iterable[Problem], more: int = 0) -> None:
        self.problems = tuple(problems)
        self.more = more
        rest = [f"and {plural(more, 'more problem')}"] if more else []
        super().__init__("\n".join([*map(str, self.problems), *rest]))


class Report(Struct):
    """The problems of all files that belong together, up to as many as anybody reads."""

    problems: list[Problem] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    more: int = 0

    @property
    def full(self) -> bool:
        """Whether further problems are only counted."""
        return len(self.problems) >= MOST_PROBLEMS

    def add(self, file: str, line: int | None, where: str, text: str) -> None:
        """One more problem."""
        if file not in self.files:
            self.files.append(file)
        if self.full:
            self.more += 1
        else:
            self.problems.append(Problem(file, line, where, clean(text, LONGEST_SENTENCE)))

    def failure(self) -> BadEncounter:
        """Everything found, file by file and line by line."""
        return BadEncounter(sorted(self.problems, key=lambda p: (self.files.index(p.file), p.line or 0)), self.more)


class File(Struct, frozen=True):
    """A file that is being read.  Whatever is wrong in it goes to *report*."""

    label: str
    report: Report
    toml: Toml

    def wrong(self, place: Place, where: str, text: str, field: str = "") -> None:
        """What stands at *place* cannot be used: *text* says what was found and what is possible."""
        named = clean(field or str(place[-1]), NAME_LIMIT)
        joint = " " if text.startswith(("is ", "has ")) else ": "
        self.report.add(self.label, self.toml.line(place), where, f"{named}{joint}{text}")

    def value(self, place: Place) -> Any:
        """What stands at *place*; None where nothing does."""
        at: Any = self.toml.data
        for part in place:
            at = at.get(part) if isinstance(at, Mapping) else at[part]
        return at

    def only(self, place: Place, where: str, known: Collection[str]) -> None:
        """Report every key of the table at *place* that is not *known*."""
        for key in self.value(place):
            if key not in known:
                hint = "is no field here" if self.report.full else unknown(key[:NAME_LIMIT], list(known))
                self.wrong((*place, key), where, hint)

    def tables(self, key: str, what: str) -> list[tuple[Place, Any]]:
        """Every [[*key*]], with its place; what is no table is reported."""
        value = self.value((key,))
        if value is None:
            return []
        if not isinstance(value, list):
            one = "one pair of brackets is too few" if isinstance(value, Mapping) else f"found {found(value)}"
            self.wrong((key,), "", f"{one}; each {what} is headed [[{key}]]")
            return []
        return [((key, n), table) for n, table in enumerate(value) if self._is_table((key, n), table, what)]

    def name(self, place: Place, where: str) -> str:
        """The name at *place*; "" where it cannot be used, which is reported."""
        value = self.value(place)
        if value is None:
            self.wrong(place, where, "is missing; give one in quotes")
            return ""
        if isinstance(value, str):
            try:
                return read_name(value)
            except BadFields as error:
                self.wrong(place, where, error.problems[0].text)
                return ""
        return self.text(place, where, NAME_LIMIT)

    def text(self, place: Place, where: str, most: int) -> str:
        """The text at *place*; "" where there is none or it cannot be used, which is reported."""
        value = self.value(place)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.wrong(place, where, f"found {found(value)}; possible: text, in quotes")
            return ""
        if len(value) > most:
            self.wrong(place, where, f"has {len(value)} characters; at most {most} are possible")
        return clean(value, most)

    def one_of(self, place: Place, where: str, possible: Collection[str]) -> str:
        """The word at *place*, one of those *possible*; "" where there is none or it is wrong, which is reported."""
        value = self.value(place)
        if value is None or value in possible:
            return value or ""
        self.wrong(place, where, f"found {found(value)}; possible: {', '.join(possible)}")
        return ""

    def usable(self, place: Place, where: str, known: Collection[str]) -> dict[str, Any]:
        """What stands under *known* keys of the table at *place*; what can be no value at all is reported."""
        values: dict[str, Any] = {}
        for key, value in self.value(place).items():
            if key not in known:
                continue
            if why := _unusable(value):
                self.wrong((*place, key), where, why)
            else:
                values[key] = value
        return values

    def _is_table(self, place: Place, value: Any, what: str) -> bool:
        if isinstance(value, Mapping):
            return True
        key = str(place[0])
        self.wrong(place, "", f"found {found(value)}; each {what} is a table, headed [[{key}]]", key)
        return False


def label(path: Path) -> str:
    """*path* as sentences show it: as it was given."""
    return clean(os.fspath(path), LONGEST_SENTENCE)


def stem(path: Path) -> str:
    """What a file without a name in it is called."""
    return path.stem.replace("_", " ")


def _unusable(value: Any) -> str:
    """Why *value* is nothing that any field can hold, or ""."""
    if isinstance(value, date | time):
        return f"found {found(value)}; no field takes a date or a time, and text stands in quotes"
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return "is a number with too many digits"
    if isinstance(value, float) and not isfinite(value):
        return f"found {found(value)}; possible: an ordinary number"
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return next((why for item in inside if (why := _unusable(item))), "")
