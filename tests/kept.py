"""Fights of one game that are kept on disk: they come back the same by undo, redo, a restart, and from the program."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from program import turnkeeper, write

from tracker.document import document
from tracker.engine import Refused, Ruleset
from tracker.session import Session
from tracker.testing import Table

Document = dict[str, Any]
NewTable = Callable[..., Table]
Play = Callable[..., Document]

WAYS = ("table", "headless")
"""How a worked example is played: by a table of its own, or by the program from a file."""


def kept_tables(rules: Ruleset) -> Callable[..., Iterator[NewTable]]:
    """
    A fixture that makes tables of one game, each with a file of its own.

    In the end every fight is undone step by step to its opening, done again, and opened from its file.
    """

    @pytest.fixture
    def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewTable]:
        monkeypatch.setattr(os, "fsync", lambda _: None)
        made: list[tuple[Table, Path]] = []

        def new(*lines: str, **options: Any) -> Table:
            path = tmp_path / f"{len(made)}.fight"
            table = Table(rules, journal=path, **options)
            made.append((table, path))
            table(*lines)
            return table

        yield new
        for table, path in made:
            _back_and_forth(table.session)
            table.session.close()
            again = Session.resume(path, seed=1)
            assert table.combat == again.combat
            _back_and_forth(again)
            again.close()

    return tables


def _back_and_forth(session: Session) -> None:
    now, done = session.combat, session.history.done
    states = [session.history.at(n) for n in range(done + 1)]
    for n in reversed(range(done)):
        session.hear("undo")
        assert states[n] == session.combat
    for n in range(done):
        session.hear("redo")
        assert states[n + 1] == session.combat
    assert now == session.combat


def example(way: str, rules: Ruleset, folder: Path, people: Iterable[str], file: str) -> Play:
    """
    Plays lines after which the same *people* are there, and gives the document of it.

    *people* are the commands that bring them in, *file* is the encounter that has them.
    """
    brought = tuple(people)

    def by_table(*lines: str) -> Document:
        table, refused = Table(rules, *brought), []
        for line in lines:
            try:
                table(line)
            except Refused as error:
                refused.append({"command": line, "why": str(error)})
        return document(table.session, (), refused)

    def headless(*lines: str) -> Document:
        ran = turnkeeper(
            "play", write(folder / "example.toml", file), "--json", "--seed", "1", commands="\n".join(lines)
        )
        assert (0, False) == (ran.status, "Traceback" in ran.err)
        again = turnkeeper("play", "--resume", "last", "--json").document
        assert (ran.document["order"], ran.document["table"]) == (again["order"], again["table"])
        found: Document = ran.document
        return found

    return by_table if way == "table" else headless
