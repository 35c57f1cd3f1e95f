"""What the tests of Peril share: people, and short ways to look at a fight."""

from __future__ import annotations

from typing import Any

from tracker.engine import Grid
from tracker.engine.view import PlayerView, player_view
from tracker.testing import Table

BRYN = "add Bryn perception=4 agility=3"
MOSS = "add Moss perception=3 agility=2"
RAT_A = 'add "Rat A" perception=4 side=enemies'
RAT_B = 'add "Rat B" perception=2 side=enemies'
FERN = "add Fern perception=1 agility=1"
FOUR = (BRYN, MOSS, RAT_A, RAT_B)
FIVE = (*FOUR, FERN)
"""Rat A 4, Bryn 4, Moss 3, Rat B 2 and Fern 1, in this order."""

ROW = (
    "add Ann perception=9", "add Bea perception=8", "add Cal perception=7", "add Dot perception=6",
    "add Rat perception=1 side=enemies",
)  # fmt: skip
"""Four of the party, and then a rat."""

ALONE = "add Bryn perception=4 agility=3 position=5,5"
"""Bryn in the middle of nowhere: a move is 5 m."""


def left(table: Table, name: str) -> tuple[int, int]:
    """Actions and reactions that *name* can still spend."""
    have = table.place(name)["budget"]
    return have.get("action", 0), have.get("reaction", 0)


def acts(table: Table, presses: int) -> list[str]:
    """Who acts, with the round, from one `next` to the next."""
    seen = []
    for _ in range(presses):
        seen.append(f"{table.combat.round} {'+'.join(table.acting)}")
        table("next")
    return seen


def turns(table: Table) -> list[list[str]]:
    """Who acts together in each turn of the rest of this round; those of one turn by name."""
    now, seen = table.combat.round, []
    while table.combat.round == now:
        seen.append(sorted(table.acting))
        table("next")
    return seen


def refused(table: Table, line: str, *parts: str) -> str:
    """Why *line* is refused, which has all *parts* in it and no gap."""
    why = table.refused(line)
    assert [] == [part for part in parts if part not in why], why
    assert "  " not in why, why
    return why


def spot(table: Table, name: str) -> tuple[int, ...] | None:
    """The square of *name*."""
    at = table.place(name)["fields"]["position"]
    return None if at is None else tuple(at)


def field(table: Table, name: str, what: str) -> Any:
    """A number of *name*'s sheet."""
    return table.place(name)["fields"][what]


def grid(table: Table, who: str = "", *path: str) -> Grid:
    """The map as the screen gets it, with *who* in focus."""
    found = table.session.rules.grid(table.combat, table.id(who) if who else "", path)
    assert found is not None
    return found


def cells(shown: Grid) -> list[str]:
    """The text of each row of a map."""
    return ["".join(text for text, _ in row) for row in shown.rows]


def seen(table: Table) -> PlayerView:
    """What the players see."""
    return player_view(table.combat, table.session.rules, table.session.history.lines())


def states(table: Table, name: str) -> list[str]:
    """What the ruleset says beside the effects of *name*."""
    return [word for word, _ in table.session.rules.states(table.combat, table.id(name))]
