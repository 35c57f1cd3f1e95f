"""Fights of Impact & Precision that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from counts import START, THREE
from kept import NewTable, kept_tables

from rulesets.impact_precision import ImpactPrecision
from tracker.testing import Table


@pytest.fixture
def ip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewTable]:
    """Makes tables of this game, each with a file of its own; when the test is over they come back the same."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    with kept_tables(ImpactPrecision(), tmp_path) as new:
        yield new


@pytest.fixture
def three(ip: NewTable) -> Table:
    """Sib 4/6, Nox 2/14 and Fay 2/8, in this order, each with 10 hit points; Sib acts in round 1."""
    return ip(*THREE, START)
