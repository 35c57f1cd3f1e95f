"""What the tests of Impact & Precision share: three people, and short ways to look at a fight."""

from __future__ import annotations

from tracker.testing import Table

THREE = (
    "add Fay quickness=d10 intuition=d4 hp=10",
    "add Sib quickness=d8,d6 intuition=d4 hp=10",
    "add Nox initiative_pool=d10,d8 side=enemies hp=10",
)
START = "start dice=5,3,3,5,1,8,6"
"""Sib 4/6, Nox 2/14, Fay 2/8."""


def counts(table: Table) -> dict[str, str]:
    """Impact and Precision of everybody, in order: {"Sib": "4/6"}."""
    return {p["name"]: p["shown"] for p in table.document["order"]}


def left(table: Table, name: str) -> int:
    """The actions that *name* can still spend."""
    n: int = table.place(name)["budget"]["action"]
    return n


def dice(table: Table) -> dict[str, list[str]]:
    """The dice of everybody as they fell: {"Nox": ["[d10 8]", "[d8 6]"]}."""
    return {name: cells for name, *cells in table.document["table"].get("Initiative dice of all", [])}


def acts(table: Table, presses: int) -> list[str]:
    """Who acts, with the round, from one `next` to the next."""
    seen = []
    for _ in range(presses):
        seen.append(f"{table.combat.round}{'+'.join(table.acting)}")
        table("next")
    return seen


def forms(table: Table) -> int:
    """How many times the last step had to ask."""
    step = table.session.history.last
    return len(step.answers) if step else 0
