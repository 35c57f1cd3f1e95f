"""Fights of Danger (d100) that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from kept import NewTable, kept_tables
from perils import PAIR

from rulesets.danger import Danger
from tracker.testing import Table


@pytest.fixture
def danger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewTable]:
    """Makes tables of this game, each with a file of its own; when the test is over they come back the same."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    with kept_tables(Danger(), tmp_path) as new:
        yield new


@pytest.fixture
def pair(danger: NewTable) -> Table:
    """Amy with a revolver and a knife acts, then Bo with a club; each has 11 hit points and armor 2."""
    return danger(*PAIR)
