"""Fights of Impact & Precision that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from counts import START, THREE

from rulesets.impact_precision import ImpactPrecision
from tracker.session import Session
from tracker.testing import Table

NewTable = Callable[..., Table]


@pytest.fixture
def ip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewTable]:
    """
    Makes tables of this game, each with a file of its own.

    When the test is over every fight is undone step by step to its opening, done again, and opened from its file.
    """
    monkeypatch.setattr(os, "fsync", lambda _: None)
    tables: list[tuple[Table, Path]] = []

    def new(*lines: str, **options: Any) -> Table:
        path = tmp_path / f"{len(tables)}.fight"
        table = Table(ImpactPrecision(), journal=path, **options)
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
def three(ip: NewTable) -> Table:
    """Sib 4/6, Nox 2/14 and Fay 2/8, in this order, each with 10 hit points; Sib acts in round 1."""
    return ip(*THREE, START)


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
