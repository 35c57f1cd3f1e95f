"""What the tests of chases share: people, and ways to look at the ladder."""

from __future__ import annotations

from perils import AMY, BO

from tracker.testing import Table

CY = "add Cy dex=20 con=55 siz=60 side=enemies skills=Athletics:40"
EDIT = 'edit Amy skills="Firearms:50,Melee:41,Athletics:50,Drive Auto:60,Stealth:30"'
FLEES = (AMY, BO, CY, EDIT)
ROUND = ("next", "next", "next dice=1,2,3")


def bands(table: Table) -> dict[str, list[str]]:
    """The panel, row by row."""
    return {row[0]: row[1:] for row in table.document["table"]["Chase"]}


def band(table: Table, name: str) -> str:
    """The rung of somebody."""
    return next(rung for rung, names in bands(table).items() if name in names)


def due(table: Table) -> list[str]:
    """What waits for the Keeper."""
    return [f"{d['who']}: {d['what']}" for d in table.document["due"]]
