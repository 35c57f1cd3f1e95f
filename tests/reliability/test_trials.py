"""A few of each trial, from seeds that are always the same; `python -m tests.reliability` runs them at length."""

from __future__ import annotations

import pytest

from . import damage, disks, hostile, injected, kills, screens
from .trial import Trial, once

TIMES: dict[Trial, int] = {
    kills.headless: 6,
    kills.terminal: 2,
    kills.starting: 3,
    kills.window_closed: 2,
    disks.refusing: 5,
    disks.taken_away: 8,
    disks.slow: 1,
    disks.limited: 2,
    disks.torn_and_full: 4,
    disks.second_program: 1,
    disks.on_the_screen: 1,
    damage.damaged: 3,
    damage.strange: 4,
    hostile.files: 2,
    hostile.file_fuzz: 2,
    hostile.command_fuzz: 2,
    hostile.kept_fights: 5,
    injected.pressed: 1,
    injected.widgets: 1,
    screens.resized: 1,
    screens.noise: 1,
}


@pytest.mark.parametrize(
    ("trial", "seed"),
    [
        pytest.param(t, n, id=f"{t.__module__.rpartition('.')[2]}.{t.__name__}-{n}")
        for t, times in TIMES.items()
        for n in range(times)
    ],
)
def test_nothing_lost_nothing_let_in(trial: Trial, seed: int) -> None:
    once(trial, seed)
