"""What the tests of Danger (d100) share: people, and short ways to look at a fight."""

from __future__ import annotations

import re
from typing import Any

from tracker.testing import Table

AMY = (
    "add Amy dex=40 con=55 siz=60 armor=2,1 damage_bonus=1d4 skills=Firearms:50,Melee:41,Stealth:30 "
    "weapons=Revolver:Firearms:1d8+1:firearm:6:98,Knife:Melee:1d4"
)
BO = "add Bo dex=30 con=55 siz=60 armor=2,1 side=enemies skills=Melee:60 weapons=Club:Melee:1d8+1"
PAIR = (AMY, BO, "start dice=1,2")


def hp(table: Table, name: str) -> int:
    """Hit points now."""
    left: int = table.place(name)["hp"]
    return left


def budget(table: Table, name: str) -> tuple[int, int, int]:
    """What *name* can still spend: action, yards, defence."""
    left = table.place(name)["budget"]
    return left.get("action", 0), left.get("move", 0), left.get("defence", 0)


def weapon(table: Table, name: str, at: int = 0) -> dict[str, Any]:
    """One weapon of *name*."""
    found: dict[str, Any] = table.place(name)["fields"]["weapons"][at]
    return found


def reading(lines: list[str]) -> str:
    """How the last check among *lines* went: "an ordinary success"."""
    said = [found for line in lines if " against " in line for found in re.findall(r": (an? [a-z ]+)(?=;|$)", line)]
    return said[-1]


def arithmetic(lines: list[str]) -> str:
    """What a hit came to: the part of the attack's line from the dice to the damage."""
    return next(found[1] for line in lines if (found := re.search(r"; ([^;]* damage \(MY-6\))", line)))
