"""The GM's hands for the tests of the app: a fight, keys, and a look at what is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from tracker.app.app import TurnkeeperApp
from tracker.app.fight import FightScreen
from tracker.app.hint_bar import HintBar
from tracker.app.pane import Pane
from tracker.engine import Ruleset
from tracker.opening import open_session
from tracker.session import Session
from tracker.testing import Table

STATUE = """
name = "The Statue Wakes"
ruleset = "pace"
[[combatant]]
name = "Amy"
dex_mod = 1
awn_mod = 2
hp_max = 12
initiative = "=13"
[[combatant]]
name = "John"
dex_mod = 2
awn_mod = 1
hp_max = 12
initiative = "=13"
[[combatant]]
name = "Hound"
count = 2
side = "horrors"
hp_max = 9
initiative = "=9"
[[combatant]]
name = "Moth"
side = "horrors"
wave = "round 2"
hp_max = 3
"""


class Hands:
    """The GM's: presses keys, types words, and looks at what is there."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def screen(self) -> FightScreen:
        screen = self.pilot.app.screen
        assert isinstance(screen, FightScreen)
        return screen

    async def keys(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """One burst, as a terminal hands it over: no key waits for the one before."""
        for char in text:
            key = {"\n": "enter", " ": "space", "\x1b": "escape", "\t": "tab"}.get(char, char)
            self.pilot.app.post_message(events.Key(key, None if key in ("enter", "escape", "tab") else char))
        await self.pilot.pause(0.05)

    def hp(self, name: str) -> int | None:
        return next(c.hp for c in self.screen.session.combat.combatants.values() if c.name == name)

    @property
    def selected(self) -> str:
        return self.screen.session.combat[self.screen.order.selected].name

    @property
    def acting(self) -> list[str]:
        combat = self.screen.session.combat
        return [combat[w].name for w in combat.acting]

    @property
    def order(self) -> list[str]:
        combat = self.screen.session.combat
        return [combat[w].name for w in combat.listed()]

    @property
    def prompt(self) -> str:
        return self.screen.desk.line.text

    @property
    def message(self) -> str:
        return self.screen.desk.message

    async def line_of(self, name: str) -> str:
        """The line of the order with *name* in it; "" is the heading."""
        await self.pilot.pause(0.05)
        order = self.screen.order
        lines = [order.render_line(y).text.rstrip() for y in range(order.size.height)]
        return next(text for text in lines if name in text)

    async def hints(self) -> str:
        """The line at the foot of the screen."""
        await self.pilot.pause(0.05)
        return " ".join(f"{key} {label}" for key, label in self.screen.query_one("#hints", HintBar).hints)

    async def shown(self, id: str) -> str:
        """What a pane shows, as text."""
        await self.pilot.pause(0.05)
        pane = self.screen.query_one(f"#{id}", Pane)
        return "\n".join(pane.render_line(y).text.rstrip() for y in range(pane.size.height))


Open = Callable[..., object]


@asynccontextmanager
async def fight(tmp_path: Path, text: str = STATUE, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Hands]:
    file = tmp_path / "fight.toml"
    file.write_text(text)
    async with over(open_session(str(file), None, tmp_path / "data", seed=1), tmp_path, size) as hands:
        yield hands


@asynccontextmanager
async def over(session: Session, tmp_path: Path, size: tuple[int, int]) -> AsyncIterator[Hands]:
    """The app over any session."""
    app = TurnkeeperApp(tmp_path / "data", session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot)
    session.close()


@asynccontextmanager
async def game(tmp_path: Path, rules: Ruleset, *said: str, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Hands]:
    """A fight by any ruleset, after *said* was said."""
    async with over(Table(rules, *said).session, tmp_path, size) as hands:
        yield hands


@asynccontextmanager
async def started(tmp_path: Path, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Hands]:
    async with fight(tmp_path, size=size) as hands:
        await hands.keys("s", "enter")
        yield hands
