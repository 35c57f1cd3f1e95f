"""Fights of Impact & Precision that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import pytest
from counts import START, THREE
from kept import NewTable, kept_tables

from rulesets.impact_precision import ImpactPrecision
from tracker.testing import Table

ip = kept_tables(ImpactPrecision())


@pytest.fixture
def three(ip: NewTable) -> Table:
    """Sib 4/6, Nox 2/14 and Fay 2/8, in this order, each with 10 hit points; Sib acts in round 1."""
    return ip(*THREE, START)
