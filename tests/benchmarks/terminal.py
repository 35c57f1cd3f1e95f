"""The app in a real pseudo-terminal, turn and turn about with the bare one, so that a machine's moods cancel out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from .figures import Figure
from .pseudo import Terminal

BARE = (sys.executable, "-m", "tests.benchmarks.bare")
APP = (sys.executable, "-m", "tracker")
STARTS = 15
PRESSES = 40
DOWN, UP, ENTER = "\x1b[B", "\x1b[A", "\r"
KEYS = {"n": ("n",), "cursor": (DOWN, UP), "damage": ("d", "5", ENTER)}
NAMES = {DOWN: "down", UP: "up", ENTER: "Enter"}


def encounter(folder: Path, people: int) -> Path:
    """A file with so many combatants."""
    path = folder / f"{people}.toml"
    path.write_text(f'ruleset = "pace"\n[[combatant]]\nname = "Hound"\ncount = {people}\nhp_max = 9999\n', "utf-8")
    return path


def starts() -> Iterator[Figure]:
    """From the command to the order on the screen, and to the bare app's label."""
    with TemporaryDirectory() as folder:
        for people in (30, 1000):
            file = encounter(Path(folder), people)
            app, bare = [], []
            for n in range(STARTS + 2):
                one, two = _started(folder, (*BARE,), "bare 0"), _started(folder, (*APP, str(file)), "Hound 9")
                if n >= 2:  # the first ones compile
                    bare.append(one)
                    app.append(two)
            yield Figure(f"start, {people} combatants", app, bare, goal=1.5)


def _started(folder: str, command: tuple[str, ...], sign: str) -> float:
    with Terminal(command, folder) as terminal:
        return terminal.until(sign)


def keys() -> Iterator[Figure]:
    """From a key to the end of the frame that shows it."""
    with TemporaryDirectory() as folder:
        for people, goal in ((30, 2.0), (1000, 3.0)):
            file = encounter(Path(folder), people)
            with Terminal(BARE, folder) as bare, Terminal((*APP, str(file)), folder) as app:
                bare.until("bare 0")
                app.until("Hound 9")
                app.settle()
                for key in ("s", ENTER):  # the form for dice, and leave it to the machine
                    app.press(key)
                    app.settle(1.0)
                for name, pressed in KEYS.items():
                    yield from _pressed(f"{people} combatants, {name}", pressed, app, bare, goal)


def _pressed(name: str, pressed: tuple[str, ...], app: Terminal, bare: Terminal, goal: float) -> Iterator[Figure]:
    taken: dict[str, list[tuple[float, float, int]]] = {key: [] for key in pressed}
    least: dict[str, list[float]] = {key: [] for key in pressed}
    for n in range(PRESSES + 3):
        for key in pressed:
            little, much = bare.press("x"), app.press(key)
            if n >= 3:
                least[key].append(little[0])
                taken[key].append(much)
    for key in pressed:
        first, last, size = zip(*taken[key], strict=True)
        which = "" if len(pressed) == 1 else f": {NAMES.get(key, key)}"
        extra = f"{median(size):.0f} bytes, still after {median(last):.1f} ms"
        yield Figure(name + which, first, least[key], goal, extra)


os.environ.setdefault("TEXTUAL_FPS", "120")  # what the app sets for itself; the bare one gets the same
