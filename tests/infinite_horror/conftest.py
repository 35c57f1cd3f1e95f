"""Fights of Infinite Horror that are kept on disk, and that come back the same by undo, redo and a restart."""

from __future__ import annotations

import pytest
from horrors import AMY, TRIO
from kept import NewTable, kept_tables

from rulesets.infinite_horror import InfiniteHorror
from tracker.testing import Table

horror = kept_tables(InfiniteHorror())


@pytest.fixture
def trio(horror: NewTable) -> Table:
    """A, B and C, in this order, each with two immediate actions, Dodge Defense 4 and 10 hit points; A acts."""
    return horror(*TRIO, "start")


@pytest.fixture
def pair(horror: NewTable) -> Table:
    """Amy (DEX 3, INT 2, Athletics 2, Occult 2) and Bob, before the fight."""
    return horror(AMY, "add Bob initiative==1 hp=9")


@pytest.fixture
def fight(pair: Table) -> Table:
    """The same two; Amy acts in her Round 1."""
    pair("start")
    return pair
