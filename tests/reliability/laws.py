"""The laws at length: random fights of each installed ruleset by the same machine as tests/test_laws.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tracker import registry
from tracker.testing import machine_for

from .trial import Trial

FIGHTS, LINES = 5, 80  # of one trial
played: dict[str, list[int]] = {}
"""For each ruleset, how many fights and steps so far."""


def laws_of(name: str) -> Trial:
    """The trial that plays a few fights of the ruleset called *name*."""

    def laws(rng: Random, folder: Path) -> None:
        machine: Any = machine_for(type(registry.load(name)))
        ended: Callable[[Any], None] = machine.teardown

        def count(self: Any) -> None:
            counts = played.setdefault(name, [0, 0])
            counts[0] += 1
            counts[1] += len(self.table.session.history.every)
            ended(self)

        machine.teardown = count
        run_state_machine_as_test(
            seed(rng.randrange(1 << 30))(machine),
            settings=settings(
                max_examples=FIGHTS, stateful_step_count=LINES, deadline=None, database=None, print_blob=False,
                phases=(Phase.generate,), suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
            ),
        )  # fmt: skip

    laws.__name__ = f"laws_of_{name}"
    laws.__doc__ = f"The laws over {FIGHTS} random fights of {name}."
    return laws


def told() -> str:
    """How many fights and steps of each ruleset were played."""
    return "\n".join(f"laws: {name}: {fights} fights, {steps} steps" for name, (fights, steps) in played.items())


TRIALS = tuple(laws_of(name) for name in registry.names())
