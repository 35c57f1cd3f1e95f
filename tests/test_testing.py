"""What the laws say to the author of a ruleset that breaks one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from toy import Toy

from tracker.engine import Action, Call, Combat, Draft
from tracker.testing import laws_for, machine_for
from tracker.testing.laws import check_examples, check_keys


def act(id: str, do, **fields) -> Action:
    return Action(id, id.title(), do, "", id, "one", **fields)


class Forgetful(Toy):
    """Keeps something in the instance."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield act("count", self._count)

    def _count(self, draft: Draft, call: Call) -> None:
        self.times = getattr(self, "times", 0) + 1
        draft.say(f"the {self.times}. time")


class Talkative(Toy):
    """Writes a name into the log where a reference belongs."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield act("shout", lambda draft, call: draft.say(f"{draft.combat[call.actor].name} shouts"))


class Unfair(Toy):
    """Takes a turn away."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield act("tire", lambda draft, call: draft.slot(call.actor, turn="done"), anytime=True)


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (Forgetful, "count with the same answers is not the same step"),
        (Talkative, "players can read"),
        (Unfair, "is marked as done without a turn"),
    ],
)
def test_a_broken_law_is_named(broken, why):
    with pytest.raises(AssertionError, match=why):
        run_state_machine_as_test(machine_for(broken), settings=settings(max_examples=300))


def test_keys_and_examples_that_clash_are_named():
    class Clashing(Toy):
        def actions(self, combat: Combat, who: str) -> Iterable[Action]:
            yield act("next", lambda draft, call: None)
            yield act("hop", lambda draft, call: None, key="h")
            yield act("hide-out", lambda draft, call: None, key="h", cost={"luck": 1})

    with pytest.raises(AssertionError, match="used twice as id: next"):
        check_keys(Clashing())

    class Mute(Toy):
        def actions(self, combat: Combat, who: str) -> Iterable[Action]:
            yield Action("hop", "Hop", lambda draft, call: None)

    with pytest.raises(AssertionError, match="hop has no example"):
        check_examples(Mute())


def test_a_test_class_has_every_law():
    names = [n for n in dir(laws_for(Toy)) if n.startswith("test_")]
    assert ["test_every_example_is_understood", "test_ids_and_keys_are_unique", "test_random_fights"] == names


def test_the_scripted_table_does_not_need_hypothesis():
    code = "import sys; sys.modules['hypothesis'] = None; from tracker.testing import Table; print(Table.__name__)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ("Table\n", "") == (ran.stdout, ran.stderr)
