"""Every installed game at one table: people at places that are known, their turns, and edits that a GM may make."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tracker import registry
from tracker.engine.events import Passed
from tracker.testing import Table

GAMES = registry.names()
every_game = pytest.mark.parametrize("game", GAMES)
two_games = pytest.mark.parametrize("game", ["pace", "peril"])
"""Enough where a screen shows what no game has a say in: one with a map and one without."""

PLACE: dict[str, Callable[[float], str]] = {
    "danger": lambda n: f"initiative=={10 * n:g}",
    "impact_precision": lambda n: f"initiative=={100 - 10 * n:g},9",
    "infinite_horror": lambda n: f"initiative=={100 - 10 * n:g}",
    "pace": lambda n: f"initiative=={100 - 10 * n:g}",
    "peril": lambda n: f"perception={90 - 10 * n:g}",
}
"""The field that gives somebody the *n*-th place; between two places there are nine more."""

HOLD = {"impact_precision": "hold {}"}
"""Who holds steps out of the order, turn and all."""

DELAY = {"peril": "delay {} to={}"}
READY = {
    "impact_precision": "hold {}",
    "infinite_horror": "ready {} standard they come: strikes",
    "pace": "prepare {} they come: strikes",
    "peril": "hold {} they come: strikes",
}
"""What is kept for later, by the one whose turn it is."""

SLOT = {"danger": "action", "impact_precision": "action", "infinite_horror": "standard", "pace": "action"}
SPENDS = {
    "danger": "cast Wither",
    "impact_precision": "act",
    "infinite_horror": "standard strikes",
    "pace": "act",
    "peril": "act strikes",
}
"""One act of the acting one, and what it takes."""


def with_hp(name: str, place: str, more: str = "") -> str:
    return f'add "{name}" hp_max=20 {place} {more}'.rstrip()


def gathered(game: str, *names: str, more: str = "", seed: int = 1) -> Table:
    """*names* in the fight, which has not started; each gets the place it is named at."""
    lines = (with_hp(name, PLACE[game](n), more) for n, name in enumerate(names, 1))
    return Table(registry.load(game), *lines, seed=seed)


def table_of(game: str, *names: str, more: str = "", seed: int = 1) -> Table:
    """*names* in round 1, in this order."""
    table = gathered(game, *names, more=more, seed=seed)
    table("start")
    assert list(names) == table.order
    return table


def level(game: str, *names: str, more: str = "") -> list[str]:
    """Lines that add *names*, all at one place."""
    return [with_hp(name, PLACE[game](3), more) for name in names]


def placed(game: str, who: str, n: float) -> list[str]:
    """Lines that give *who* the *n*-th place with the fight on."""
    if game == "peril":
        return [f"edit {who} {PLACE[game](n)}", f"reroll {who}"]
    return [f"initiative {who} {PLACE[game](n).removeprefix('initiative=')}"]


def moments(table: Table, mark: str, since: int = 0) -> list[str]:
    """The names in all moments of this *mark*, from step *since* on."""
    events = (e for step in table.session.history.steps[since:] for e in step.events)
    return [table.combat[e.moment.who].name for e in events if isinstance(e, Passed) and e.moment.mark == mark]


def begun(table: Table) -> list[str]:
    """Whose turns have begun in this round, in the order they did."""
    found: list[str] = []
    for step in table.session.history.steps:
        for event in step.events:
            if isinstance(event, Passed) and event.moment.mark == "round-start":
                found = []
            if isinstance(event, Passed) and event.moment.mark == "turn-start":
                found.append(table.combat[event.moment.who].name)
    return found


def to_round_end(table: Table) -> list[str]:
    """The round played on to its end; who began a turn in it.  The next round has begun."""
    now, seen = table.combat.round, begun(table)
    while True:
        table("next")
        if table.combat.round != now:
            return seen
        seen = begun(table)


def turns(table: Table, presses: int) -> list[str]:
    """Who acts now and after each of *presses*, with the round."""
    seen = []
    for _ in range(presses):
        seen.append(f"{table.combat.round}{'+'.join(table.acting)}")
        table("next")
    return seen


def back_and_forth(table: Table, since: int = 0) -> None:
    """Undone step by step to *since* and done again, the fight is the same at each step."""
    session = table.session
    done = session.history.done
    states = [session.history.at(n) for n in range(done + 1)]
    for n in reversed(range(since, done)):
        table("undo")
        assert states[n] == table.combat
    for n in range(since, done):
        table("redo")
        assert states[n + 1] == table.combat


def of(table: Table, name: str, *keys: str) -> list[object]:
    """Some of somebody's entry in the document."""
    place = table.place(name)
    return [place[k] for k in keys]


def names(table: Table) -> Iterable[str]:
    return [c.name for c in table.combat.here()]
