"""Fights of Peril that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import pytest
from kept import NewTable, kept_tables
from squads import ALONE, FIVE

from rulesets.peril import Peril
from tracker.testing import Table

peril = kept_tables(Peril())


@pytest.fixture
def squad(peril: NewTable) -> Table:
    """Rat A, Bryn, Moss, Rat B and Fern, in this order; nobody is surprised, and Rat A acts in round 1."""
    return peril(*FIVE, "start")


@pytest.fixture
def alone(peril: NewTable) -> Table:
    """Bryn acts, in square 5,5 with no map; a move is 5 m.  A rat is far away."""
    return peril(ALONE, "add Rat perception=1 side=enemies position=30,30", "start")
