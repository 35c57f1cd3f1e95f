"""
How many keys a task takes, with the real app: `python tests/app/fingers.py` prints the table.

Enter counts, and so does every key that is no part of a number or a name being typed.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from hands import Hands, over
from textual.pilot import Pilot

from tracker import encounter, registry
from tracker.app.app import TurnkeeperApp
from tracker.app.fight import FightScreen
from tracker.engine.effects import presets
from tracker.engine.play import acts
from tracker.opening import open_session
from tracker.session import Session

HOLD = "hold"  # what rulesets call it to wait with what one has left


class Fingers:
    """Presses, and counts."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.hands = Hands(pilot)
        self.pressed = 0

    async def press(self, *keys: str) -> None:
        """Keys that count."""
        self.pressed += len(keys)
        await self.hands.keys(*keys)

    async def type(self, text: str) -> None:
        """A number, or a name: it does not count."""
        await self.hands.type(text)

    async def accept(self) -> None:
        """Enter, as long as something is asked."""
        for _ in range(6):
            if self.hands.screen.desk.mode == "form":
                await self.press("enter")

    @property
    def session(self) -> Session:
        return self.hands.screen.session


Task = Callable[[Fingers], Awaitable[int | None]]


async def next_turn(f: Fingers) -> int:
    before = f.session.combat.frames
    await f.press("n")
    assert before != f.session.combat.frames
    return f.pressed


async def damage_one(f: Fingers) -> int:
    who = f.hands.screen.order.selected
    await f.press("d")
    await f.type("5")
    await f.press("enter")
    await f.accept()
    assert ("damage", (who,)) == _done(f)
    return f.pressed


async def damage_three(f: Fingers) -> int:
    await f.hands.keys("home")
    await f.press("space", "space", "space", "d")
    await f.type("1")
    await f.press("enter")
    await f.accept()
    verb, who = _done(f)
    assert ("damage", 3) == (verb, len(who))
    return f.pressed


def _done(f: Fingers) -> tuple[str, tuple[str, ...]]:
    """What was done last, and to whom."""
    step = f.session.history.last
    assert step is not None
    return step.command.verb, step.command.who


async def undo(f: Fingers) -> int:
    await f.hands.keys("n")
    after = f.session.history.behind
    await f.press("u")
    assert after - 1 == f.session.history.behind
    return f.pressed


async def effect(f: Fingers) -> int | None:
    ready = presets(f.session.combat, f.session.rules)
    if not ready:
        return None
    before = len(f.session.combat.effects)
    name = next(iter(ready)) if isinstance(ready, dict) else ready[0].name
    await f.press("e")
    await f.type(f'"{name}"')
    await f.press("enter")
    await f.accept()
    assert before < len(f.session.combat.effects), f.hands.screen.desk.line.error
    return f.pressed


async def spend(f: Fingers) -> int | None:
    who = f.session.combat.acting[0]
    possible = [
        a
        for a in acts(f.session.combat, f.session.rules, who)
        if a.cost and not a.why_not and not a.asks and not any(p.required for p in a.params)
    ]
    if not possible:
        return None
    before = f.session.history.behind
    (best,) = sorted(possible, key=lambda a: not a.digit)[:1]
    await f.press(*([best.digit] if best.digit else ["x", best.key]))
    await f.accept()
    assert before < f.session.history.behind
    return f.pressed


async def _hold(f: Fingers) -> bool:
    who = f.session.combat.acting[0]
    holds = [a for a in acts(f.session.combat, f.session.rules, who) if a.id == HOLD and not a.why_not]
    holds = [a for a in holds if not any(p.required for p in a.params)]
    for act in holds[:1]:
        await f.press("x", act.key)
        await f.accept()
        assert any(s.state == "waiting" for s in f.session.combat.slots.values())
    return bool(holds)


async def hold(f: Fingers) -> int | None:
    return f.pressed if await _hold(f) else None


async def come_back(f: Fingers) -> int | None:
    if not await _hold(f):
        return None
    f.pressed = 0
    before = f.session.history.behind
    await f.press("J")
    await f.accept()
    assert before < f.session.history.behind
    return f.pressed


async def six_goblins(f: Fingers) -> int:
    before = len(f.session.combat.listed())
    await f.press("a")
    await f.type("goblin x6")
    await f.press("enter", "enter")
    while f.hands.screen.desk.mode == "form":  # a tie with somebody who was there before: another question, not counted
        assert "Roll-off" in f.hands.screen.desk.form.question.title
        await f.hands.keys("enter")
    assert before + 6 == len(f.session.combat.listed()), f.hands.screen.desk.line.error
    return f.pressed


async def why(f: Fingers) -> int:
    await f.press("w")
    await f.accept()
    assert f.hands.screen.desk.told
    return f.pressed


TASKS: tuple[tuple[str, int, Task], ...] = (
    ("next turn", 1, next_turn),
    ("damage to the selected one", 2, damage_one),
    ("damage to three marked", 5, damage_three),
    ("undo anything", 1, undo),
    ("an effect of the presets on the selected one", 4, effect),
    ("spend an action", 2, spend),
    ("hold", 2, hold),
    ("come back", 2, come_back),
    ("six goblins in mid-fight, rolled and placed", 3, six_goblins),
    ("why is A before B", 1, why),
)


def sample_of(ruleset: str) -> Path | None:
    """The first sample of *ruleset*."""
    return next((p for p in encounter.samples() if (t := encounter.title_of(p)) and t[1] == ruleset), None)


async def keys_for(ruleset: str, task: Task, folder: Path) -> int | None:
    """How many keys *task* takes in a fight that is under way; None where the game has no such thing."""
    sample = sample_of(ruleset)
    if sample is None:
        return None
    session = open_session(str(sample), None, folder / "data", seed=1)
    session.hear("start")
    async with over(session, folder, (120, 40)) as hands:
        return await task(Fingers(hands.pilot))


async def keys_to_go_on(folder: Path) -> int:
    """How many keys it takes to go on with yesterday's fight, the Enter behind the program's name included."""
    sample = encounter.samples()[0]
    session = open_session(str(sample), None, folder / "data", seed=1)
    session.close()
    app = TurnkeeperApp(folder / "data")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, FightScreen)
        assert session.id == app.screen.session.id
        app.screen.session.close()
    return 2


async def table() -> str:
    """Everything measured, as text."""
    rulesets = registry.names()
    lines = [f"{'task':46}{'most':>5}  {'  '.join(rulesets)}"]
    for name, most, task in TASKS:
        found = []
        for ruleset in rulesets:
            with tempfile.TemporaryDirectory() as folder:
                keys = await keys_for(ruleset, task, Path(folder))
            found.append(f"{'-' if keys is None else keys:>{len(ruleset)}}")
        lines.append(f"{name:46}{most:>5}  {'  '.join(found)}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(asyncio.run(table()))
