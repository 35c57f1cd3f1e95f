"""Fights of Danger (d100) that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import pytest
from kept import NewTable, kept_tables
from perils import PAIR

from rulesets.danger import Danger
from tracker.testing import Table

danger = kept_tables(Danger())


@pytest.fixture
def pair(danger: NewTable) -> Table:
    """Amy with a revolver and a knife acts, then Bo with a club; each has 11 hit points and armor 2."""
    return danger(*PAIR)
