"""Faults of the program itself, injected while keys are pressed: the fight is as before, it is said, and it goes on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from pseudo_terminal import Terminal
from textual.pilot import Pilot

from tracker import encounter, registry
from tracker.app.app import TurnkeeperApp
from tracker.app.fight import FightScreen
from tracker.engine import history
from tracker.journal import Journal
from tracker.session import Session

from .fights import ruleset
from .trial import Lost, guard, holds

SECRET = "Zebediah the Unnamed"
KEYS = [
    "s",
    "n",
    "n",
    "n",
    "d",
    "5",
    "enter",
    "h",
    "3",
    "enter",
    "e",
    "u",
    "U",
    "x",
    "x",
    "r",
    "g",
    "p",
    "M",
    "v",
    "w",
    "?",
    "a",
    "space",
    "down",
    "up",
    "c",
    "J",
    "N",
    "y",
    "enter",
    "escape",
    "tab",
    "i",
    "o",
    "1",
    "2",
    "3",
    ":",
    "q",
]
IN_THE_RULES = ("rank", "refill", "actions", "common_actions", "before", "after", "hurt", "facts", "panels", "states",
                "tick", "sits_out", "grid", "vitals", "turn_text")  # fmt: skip
SAID = "fault of the program"


class Injected(Exception):
    """With somebody's data in it, which nobody may see."""


def _places(session: Session) -> list[tuple[object, str]]:
    """What can fail: rules, session, journal, and what the screen is made by."""
    from tracker.app import desk, fight, lines

    found: list[tuple[object, str]] = [(type(session.rules), name) for name in IN_THE_RULES]
    found += [(Session, name) for name in ("attempt", "keep", "undo", "redo", "hear", "why", "_record")]
    found += [(Journal, "append"), (Journal, "lost"), (history.History, "tail")]
    found += [(desk.Desk, name) for name in ("take", "press", "submit", "targets", "offered", "panels", "expect")]
    found += [(fight, "card_lines"), (fight, "act_lines"), (fight, "help_lines"), (lines, "header")]
    found += [(lines, "log_lines"), (lines, "stack_lines"), (fight, "all_panels")]
    return [(owner, name) for owner, name in found if hasattr(owner, name)]


@contextmanager
def failing(owner: object, name: str, times: int) -> Iterator[list[int]]:
    """*name* of *owner* fails *times* times; the list grows by one for each."""
    failed: list[int] = []
    real = getattr(owner, name)

    def fail(*arguments: Any, **named: Any) -> Any:
        if len(failed) < times:
            failed.append(1)
            raise Injected(f"{SECRET} {arguments}")
        return real.fget(*arguments) if isinstance(real, property) else real(*arguments, **named)

    with mock.patch.object(owner, name, property(fail) if isinstance(real, property) else fail):
        yield failed


async def _pressed(rng: Random, folder: Path) -> None:
    rules = registry.load(ruleset(rng))
    session = Session.begin(encounter.blank("Injected", rules), rules, folder, seed=1)
    for line in (f"add '{SECRET}' hp_max=20", f"add Hound x2 side={rules.sides[-1]} hp_max=9", "start"):
        session.hear(line)
    app = TurnkeeperApp(folder, session)
    async with app.run_test(size=(110, 36)) as pilot:
        await pilot.pause()
        for _ in range(3):
            await pilot.press("escape", "escape", "escape")
            await _one(rng, pilot, session, folder)
        screen = app.screen
        assert isinstance(screen, FightScreen)
        await pilot.press("escape", "escape", "escape")
        steps = session.history.done
        await pilot.press("N", *"goes", "enter")
        holds(steps + 1, session.history.done, "steps after a note behind the faults")
    session.close()
    again = Session.resume(session.journal.path, seed=1)  # type: ignore[union-attr]
    holds(session.combat, again.combat, "the fight on the disk behind the faults")
    again.close()


async def _one(rng: Random, pilot: Pilot[None], session: Session, folder: Path) -> None:
    """One place fails once while keys are pressed."""
    owner, name = rng.choice(_places(session))
    screen = pilot.app.screen
    assert isinstance(screen, FightScreen)
    screen._said.clear()  # each fault beside the order is said once
    with failing(owner, name, rng.choice((1, 1, 3))) as failed:
        said = ""
        for key in rng.sample(KEYS, 12):
            before, count = session.combat, len(failed)
            if key == "q":
                continue
            await pilot.press(key)
            await pilot.pause(0.03)
            if len(failed) > count:
                if isinstance(owner, type) and owner in (Session, Journal) and session.combat is not before:
                    raise Lost(f"{name} failed at {key}, and yet the fight changed")
                said = "\n".join((*screen.desk.told, screen.desk.message, screen.desk.line.error, _painted(screen)))
                assert SAID in said, f"{name} failed at {key}, and nothing is said:\n{said}"
                break
    for report in (folder / "reports").glob("*"):
        text = report.read_text()
        holds(False, SECRET in text or "Hound" in text, f"a report tells names: {text}")
    if said:
        assert list((folder / "reports").glob("*")), "no report"


def _painted(screen: FightScreen) -> str:
    panes = [screen.query_one(f"#{id}") for id in ("header", "card", "stack", "lower", "order", "map")]
    return "\n".join(p.render_line(y).text for p in panes for y in range(p.size.height))  # type: ignore[attr-defined]


def pressed(rng: Random, folder: Path) -> None:
    """An exception in rules, session, journal or screen at a key: the fight is as before, and it is said."""
    with guard(60):
        asyncio.run(_pressed(rng, folder))


PROGRAM = """
import sys
from pathlib import Path
from tracker.__main__ import main
from {module} import {owner}

real, flag = {owner}.{name}, Path(sys.argv[1]).with_suffix(".fails")

def fail(*arguments, **named):
    if flag.exists():
        if flag.read_text() != "always":
            flag.unlink()
        raise RuntimeError("Zebediah the Unnamed")
    return real(*arguments, **named)

{owner}.{name} = fail
sys.exit(main(sys.argv[1:]))
"""
WIDGETS = (
    ("tracker.app.order_list", "OrderList", "render_line"),
    ("tracker.app.pane", "Pane", "render_line"),
    ("tracker.app.hint_bar", "HintBar", "render_line"),
    ("tracker.app.fight", "FightScreen", "_show"),
    ("tracker.app.fight", "FightScreen", "_lay_out"),
    ("tracker.app.fight", "FightScreen", "on_resize"),
    ("tracker.app.terminal", "Sieve", "plain"),
)


def widgets(rng: Random, folder: Path) -> None:
    """A widget that fails while it is drawn: the screen is set up anew; where it stays, it ends with a sentence."""
    module, owner, name = rng.choice(WIDGETS)
    code = folder / "failing.py"
    code.write_text(PROGRAM.format(module=module, owner=owner, name=name))
    path = folder / "fight.toml"
    path.write_text(f'ruleset = "{ruleset(rng)}"\n[[combatant]]\nname = "{SECRET}"\n')
    flag = path.with_suffix(".fails")
    program = Terminal(str(path), "--data-dir", str(folder), program=(sys.executable, str(code)))
    try:
        program.wait_for("not started")
        program.send(":note one\r")
        program.wait_for("Note: one")
        flag.write_text("once")
        _stir(program, name)
        program.wait_for(SAID)
        program.send(" ")
        program.send(":note two\r")
        program.wait_for("Note: two")
        if rng.random() < 0.4 and owner != "Sieve":  # that one fails anew at each key only
            flag.write_text("always")
            _stir(program, name)
            holds(1, program.ends(), "the exit status")
            holds([], program.left_behind(), "left behind")
            assert b"Traceback" not in program.raw, "a traceback"
    finally:
        program.close()
    (kept,) = (folder / "fights").glob("*.fight")
    session = Session.resume(kept)
    holds(2, session.history.done, "steps kept")
    session.close()
    assert not [r for r in (folder / "reports").glob("*") if SECRET in r.read_text()], "a report tells names"


def _stir(program: Terminal, name: str) -> None:
    if name == "on_resize":
        program.resize(90, 28)
    else:
        program.send("?")


TRIALS = (pressed, widgets)
