"""The budget for fingers: what a task may cost in keys, in every game that has it."""

from __future__ import annotations

import pytest
from fingers import TASKS, keys_for, keys_to_go_on

from tracker import registry

LACKING = {
    ("peril", "an effect of the presets on the selected one"),
    *((game, name) for game in ("danger", "infinite_horror", "pace", "peril") for name in ("hold", "come back")),
}
"""What a game has nothing of."""


@pytest.mark.parametrize(("name", "most", "task"), TASKS, ids=[name for name, _, _ in TASKS])
@pytest.mark.parametrize("ruleset", registry.names())
async def test_a_task_takes_no_more_keys_than_its_budget(ruleset, name, most, task, tmp_path):
    keys = await keys_for(ruleset, task, tmp_path)
    assert ((ruleset, name) in LACKING) == (keys is None)
    assert (keys or 0) <= most


async def test_going_on_with_yesterdays_fight_takes_two_keys_from_the_shell(tmp_path):
    assert 2 == await keys_to_go_on(tmp_path)
