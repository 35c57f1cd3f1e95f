"""Draws the picture in the README: `python tests/picture.py` writes .github/fight.svg."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from tracker.app.app import TurnkeeperApp
from tracker.app.fight import FightScreen
from tracker.opening import open_session

ROOT = Path(__file__).parent.parent
LINES = (
    "start dice=6,4,5,5,3,7,2,4,3,3,1,2",
    *("next",) * 5,
    "effect Amy burn 2 check=Agility",
    'damage "Pale Hound 2" 9 why="David shoots"',
    "next dice=3",
    "effect John Slowed 2",
    "damage David 3",
    "temp John 4",
    "prepare the Statue turns: shoot",
)


async def draw() -> str:
    """The fight as an SVG, in whatever monospaced font the reader has."""
    with tempfile.TemporaryDirectory() as folder:
        session = open_session(str(ROOT / "sample_encounters" / "the_statue_wakes.toml"), None, Path(folder), seed=4)
        for line in LINES:
            session.hear(line)
        app = TurnkeeperApp(Path(folder), session)
        async with app.run_test(size=(112, 30)) as pilot:
            await pilot.press("down")
            await pilot.pause(0.2)
            assert isinstance(app.screen, FightScreen)
            svg = app.export_screenshot(title="turnkeeper")
        session.close()
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace, Menlo, DejaVu Sans Mono")
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


if __name__ == "__main__":
    (ROOT / ".github" / "fight.svg").write_text(asyncio.run(draw()) + "\n", "utf-8")
