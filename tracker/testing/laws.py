"""
The laws every ruleset has to keep, over random fights played by lines of text.

    TestTheLaws = laws_for(MyGame)

is a test class for pytest; what a failing fight consisted of is printed line by line.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import hypothesis.strategies as st
from hypothesis import currently_in_test_context, note
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ..engine.draft import Refused
from ..engine.events import Joined
from ..engine.evolve import evolve
from ..engine.history import History
from ..engine.model import Combat, Combatant
from ..engine.ruleset import Ruleset
from ..engine.verbs import ENGINE
from ..recovery import recover
from ..speech import parse
from . import lines
from .checks import check_explained, check_players, check_state, check_step, check_turns, fold
from .promises import check_promises
from .table import Table

RANDOM = st.randoms(use_true_random=False)


class FightMachine(RuleBasedStateMachine):
    """A random fight by one ruleset.  Not used itself: machine_for makes one for each ruleset."""

    ruleset: Callable[[], Ruleset]
    options: Mapping[str, Any]

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "law.fight"
        self.game = type(self).ruleset()
        self.table = Table(self.game, journal=self.path, **type(self).options)
        self.said: list[str] = []
        self.states: list[Combat] = [self.table.combat]  # after each line of the journal

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""
        return self.table.combat

    def say(self, line: str) -> None:
        """One line, with what holds of every step."""
        history = self.table.session.history
        before, done = self.combat, history.done
        self.said.append(line)
        if currently_in_test_context():
            note(f"> {line}")
        if why := self._refused(line):
            assert self.combat is before, f"refused, and yet the fight changed: {why}"
            return
        if history.done == done:
            return  # a question, or nothing at all
        self.states.append(self.combat)
        if history.done > done and line != "redo":
            self.check(before)

    def _refused(self, line: str) -> str:
        try:
            self.table(line)
        except Refused as error:
            return str(error) or "without a reason"
        return ""

    def check(self, before: Combat) -> None:
        """What holds of a new step; an interrupt goes back to what it interrupted."""
        step = self.table.session.history.last
        assert step is not None
        check_step(before, self.game, step, self.combat)
        top = before.frames[-1] if before.frames else None
        if top is not None and top.kind != "turn" and len(before.frames) > 1 and step.command.verb in ("next", "back"):
            assert [f.actors for f in self.combat.frames] == [f.actors for f in before.frames[:-1]]
            assert self.combat.round == before.round

    @initialize(rng=RANDOM, seed=st.integers(0, 2**32))
    def begin(self, rng: Random, seed: int) -> None:
        """The first ones join."""
        self.table.session.rng.seed(seed)
        for line in lines.opening(rng, self.game):
            self.say(line)

    @rule(rng=RANDOM, times=st.integers(1, 4))
    def time(self, rng: Random, times: int) -> None:
        """Time goes on."""
        for _ in range(times):
            self.say(lines.time(rng, self.combat, self.game))

    @rule(rng=RANDOM)
    def turn(self, rng: Random) -> None:
        """Acts, and the next turn."""
        self.say(lines.acts(rng, self.combat, self.game))
        self.say(lines.acts(rng, self.combat, self.game))
        self.say("next")

    @rule(rng=RANDOM)
    def roster(self, rng: Random) -> None:
        """People come, go and change."""
        self.say(lines.roster(rng, self.combat, self.game))

    @rule(rng=RANDOM)
    def places(self, rng: Random) -> None:
        """Places change."""
        self.say(lines.places(rng, self.combat, self.game))

    @rule(rng=RANDOM)
    def harm(self, rng: Random) -> None:
        """Hit points change."""
        self.say(lines.harm(rng, self.combat, self.game))

    @rule(rng=RANDOM)
    def lasting(self, rng: Random) -> None:
        """Effects come and go."""
        self.say(lines.lasting(rng, self.combat, self.game))

    @rule(rng=RANDOM)
    def words(self, rng: Random) -> None:
        """Notes and questions."""
        self.say(lines.words(rng, self.combat, self.game))

    @rule(times=st.integers(1, 5), back=st.booleans())
    def history(self, times: int, back: bool) -> None:
        """Undo and redo; as many of each come back to the same fight."""
        before, log = self.combat, self.table.log
        could = min(times, self.table.session.history.done)
        for _ in range(times):
            self.say("undo")
        if back:
            for _ in range(could):
                self.say("redo")
            assert self.combat == before, "undo and redo do not come back to the same fight"
            assert self.table.log == log

    @rule(seed=st.integers(0, 99))
    def look_ahead(self, seed: int) -> None:
        """Effects end when they said they would."""
        if self.combat.started and not self.combat.ended:
            check_promises(self.combat, self.game, seed)

    @invariant()
    def holds(self) -> None:
        """What holds at every instant."""
        check_state(self.combat, self.game)
        check_explained(self.combat, self.game)
        check_players(self.combat, self.game, self.table.session.history.lines())

    def teardown(self) -> None:
        """What holds of the whole fight: it can be printed; turns, history, journal."""
        session = self.table.session
        json.dumps(self.table.document)
        session.close()
        try:
            history = session.history
            check_turns(history.opening, self.game, history.steps)
            self._check_history(history)
            self._check_journal(history)
        finally:
            self.folder.cleanup()

    def _check_history(self, history: History) -> None:
        """Every state back to the opening is the one that was; events alone make all of them."""
        combat = history.opening
        states = [combat]
        for step in history.steps:
            combat = fold(combat, step.events)
            states.append(combat)
        for n in range(history.done, 0, -1):
            assert history.combat == states[n], f"undone to step {n}, the fight is not what it was"
            history.undo()
        assert history.combat == history.opening
        for n in range(1, len(states)):
            history.redo()
            assert history.combat == states[n], f"redone to step {n}, the fight is not what it was"

    def _check_journal(self, history: History) -> None:
        """The file opens to the fight in memory; cut anywhere, to the fight after its whole lines."""
        data = self.path.read_bytes()
        whole = recover(self.path, lambda _: self.game)
        assert whole.history.combat == history.combat, "the journal opens to another fight"
        assert whole.history.steps == history.steps
        assert whole.loss == ""
        cuts = {len(data) * n // 7 for n in range(1, 7)} | {len(data) - 1}
        for cut in cuts:
            path = self.path.with_name(f"cut-{cut}.fight")
            path.write_bytes(data[:cut])
            if not (lines_left := data[:cut].count(b"\n")):
                continue
            assert recover(path, lambda _: self.game).history.combat == self.states[lines_left - 1], f"cut at {cut}"


def machine_for(ruleset: Callable[[], Ruleset], **options: Any) -> type[FightMachine]:
    """A state machine for hypothesis that plays random fights by *ruleset* (its class) with encounter *options*."""
    name = getattr(ruleset, "__name__", "Ruleset")
    return type(f"{name}Fights", (FightMachine,), {"ruleset": staticmethod(ruleset), "options": options})


def laws_for(ruleset: Callable[[], Ruleset], **options: Any) -> type[Any]:
    """
    A test class with every law for *ruleset* (its class): `TestTheLaws = laws_for(MyGame)`.

    *options* are the encounter's; call it again with others to hold those to the laws, too.
    """
    case: type[Any] = machine_for(ruleset, **options).TestCase

    class Laws(case):  # type: ignore[misc]
        def test_random_fights(self) -> None:
            self.runTest()

        def test_every_example_is_understood(self) -> None:
            check_examples(ruleset())

        def test_ids_and_keys_are_unique(self) -> None:
            check_keys(ruleset())

    Laws.__name__ = Laws.__qualname__ = f"{getattr(ruleset, '__name__', 'Ruleset')}Laws"
    return Laws


def somebody(rules: Ruleset) -> Combat:
    """A fight with a few people in it that examples may name."""
    combat = Combat(rules.id)
    names = ("Amy", "John", "Ted", "Hound 2", "Goblin 3", "Moth", "The Count")
    for n, name in enumerate(names, 1):
        combat = evolve(combat, Joined(Combatant(f"c{n}", name, rules.sides[0], rules.sheet())))
    return combat


def check_examples(rules: Ruleset) -> None:
    """Every verb has an example in the grammar, and a label."""
    combat = somebody(rules)
    for action in (*ENGINE.values(), *rules.actions(combat, "c1")):
        assert action.label, f"{action.id} has no label"
        assert action.example, f"{action.id} has no example"
        spoken = parse(action.example, combat, rules, selected=("c1",))
        assert spoken is not None, f"the example of {action.id} is nothing: {action.example}"
        assert spoken.command.verb == action.id, f"the example of {action.id} is about {spoken.command.verb}"


def check_keys(rules: Ruleset) -> None:
    """Verbs do not hide one another, and no two acts want the same letter or digit."""
    own, common = list(rules.actions(somebody(rules), "c1")), list(rules.common_actions(somebody(rules)))
    for what, found in (
        ("id", [a.id for a in (*own, *common)] + list(ENGINE)),
        ("letter", [a.key for a in own if a.key]),
        ("letter of a general act", [a.key for a in common if a.key]),
        ("digit", [a.digit for a in (*own, *common) if a.digit]),
        ("resource", [r.id for r in rules.resources]),
        ("condition", [c.name.lower() for c in rules.conditions]),
    ):
        twice = {f for f in found if found.count(f) > 1}
        assert not twice, f"used twice as {what}: {', '.join(sorted(twice))}"
    assert all(len(a.digit) <= 1 and a.digit in "123456789" for a in (*own, *common)), "a digit is one of 1 to 9"
    known = {r.id for r in rules.resources}
    for action in own:
        assert set(action.cost) <= known, f"{action.id} costs what no resource counts: {', '.join(action.cost)}"
