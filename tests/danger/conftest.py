"""Fights of Danger (d100) that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from perils import PAIR

from rulesets.danger import Danger
from tracker.session import Session
from tracker.testing import Table

NewTable = Callable[..., Table]


@pytest.fixture
def danger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewTable]:
    """
    Makes tables of this game, each with a file of its own.

    When the test is over every fight is undone step by step to its opening, done again, and opened from its file.
    """
    monkeypatch.setattr(os, "fsync", lambda _: None)
    tables: list[tuple[Table, Path]] = []

    def new(*lines: str, **options: Any) -> Table:
        path = tmp_path / f"{len(tables)}.fight"
        table = Table(Danger(), journal=path, **options)
        tables.append((table, path))
        table(*lines)
        return table

    yield new
    for table, path in tables:
        _back_and_forth(table.session)
        table.session.close()
        again = Session.resume(path, seed=1)
        assert table.combat == again.combat
        _back_and_forth(again)
        again.close()


@pytest.fixture
def pair(danger: NewTable) -> Table:
    """Amy with a revolver and a knife acts, then Bo with a club; each has 11 hit points and armor 2."""
    return danger(*PAIR)


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
