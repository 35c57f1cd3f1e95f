"""Draws the pictures in README and CONTRIBUTING: `python tests/picture.py` writes them into .github."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from tracker.app.app import TurnkeeperApp
from tracker.opening import open_session

ROOT = Path(__file__).parent.parent
STATUE = (
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
PICTURES = (
    ("fight", "the_statue_wakes", STATUE, ("down",), (112, 30)),
    ("map", "the_malthouse_by_night", ("start", "next", "next"), ("escape", "M"), (120, 34)),
    ("form", "the_singing_weir", (), ("s",), (100, 26)),
    ("acts", "the_hollow_aunt", ("start", "next"), ("escape", "x"), (100, 34)),
    ("help", "the_salt_ledger", ("start",), ("escape", "?"), (100, 40)),
    ("home", "", (), (), (100, 30)),
)
"""Its name, the sample and what is said in it, the keys then pressed, and the size of the screen."""


async def draw(sample: str, lines: tuple[str, ...], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """The screen as an SVG, in whatever monospaced font the reader has."""
    with tempfile.TemporaryDirectory() as folder:
        session = None
        if sample:
            session = open_session(str(ROOT / "sample_encounters" / f"{sample}.toml"), None, Path(folder), seed=4)
            for line in lines:
                session.hear(line)
        app = TurnkeeperApp(Path(folder), session)
        async with app.run_test(size=size) as pilot:
            for key in keys:
                await pilot.press(key)
            await pilot.pause(0.3)
            svg = app.export_screenshot(title="turnkeeper")
        if session:
            session.close()
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "ui-monospace, Menlo, DejaVu Sans Mono")
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


if __name__ == "__main__":
    for name, *how in PICTURES:
        (ROOT / ".github" / f"{name}.svg").write_text(asyncio.run(draw(*how)) + "\n", "utf-8")
