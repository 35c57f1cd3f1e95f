"""What the tests of Infinite Horror share: short ways to look at a fight."""

from __future__ import annotations

from tracker.testing import Table

TRIO = tuple(f"add {name} initiative=={place} immediate_actions=2 dodge_defense=4 hp=10"
             for name, place in (("A", 18), ("B", 12), ("C", 5)))  # fmt: skip
AMY = "add Amy initiative==9 hp=9 attributes=DEX:3,INT:2 skills=Athletics:2,Occult:2"


def rolled(table: Table, line: str) -> str:
    """What the last line of the log says about a roll."""
    return table(line)[-1]


def ends(table: Table, name: str, effect: str) -> str:
    """The exact end of an effect, as the document has it."""
    text: str = next(e["ends"] for e in table.place(name)["effects"] if e["name"] == effect)
    return text


def left(table: Table, name: str) -> tuple[int, int, int]:
    """What *name* can still spend: standard, move and swift actions."""
    budget = table.place(name)["budget"]
    return budget.get("standard", 0), budget.get("move", 0), budget.get("swift", 0)


def gone_in(table: Table, name: str, effect: str) -> str:
    """The Turn, and whose activation it is, when *effect* has just ended: "2B"."""
    for _ in range(40):
        if effect not in table.effects(name):
            return f"{table.combat.round}{'+'.join(table.acting)}"
        table("next")
    return "never"


def rounds(table: Table) -> dict[str, str]:
    """The own Round of everybody."""
    return {p["name"]: p["facts"]["Round"] for p in table.document["order"]}
