"""A small fight that most sentences start from."""

from __future__ import annotations

import pytest
from toy import QuietToy

from tracker.testing import Table


@pytest.fixture
def four() -> Table:
    """A, B, C and D, each with 10 hit points, in this order; A is acting in round 1."""
    people = (f"add {name} initiative=={place} tough=10" for place, name in enumerate("ABCD", 1))
    return Table(QuietToy(), *people, "start")
