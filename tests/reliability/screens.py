"""What a terminal may do: any size at any moment, bytes that are no text, old reports, bursts, long pastes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

from pseudo_terminal import Terminal
from textual import events
from textual.geometry import Size

from tracker import encounter, registry
from tracker.app.app import TurnkeeperApp
from tracker.engine.verbs import ENGINE
from tracker.session import Session

from .fights import KINDS, file, say
from .hostile import TEXTS
from .trial import guard, holds

SIZES = (
    (1, 1),
    (1, 50),
    (300, 1),
    (2, 2),
    (3, 3),
    (20, 5),
    (40, 10),
    (66, 24),
    (79, 24),
    (80, 24),
    (120, 40),
    (300, 100),
)
OPENS = ("?", "x", "g", "p", "M", "v", "s", "i", ":", "a", "e", "/", "w", "r", "J", "ctrl+p")
ELSEWHERE = ("keep-in", "keep", "keep-party", "save-as")  # they would write outside the trial's folder
OTHERS = (
    *(a.key for a in ENGINE.values() if a.id not in ELSEWHERE and a.key),
    "up", "down", "pageup", "pagedown", "home", "end",
    "tab", "space", "shift+tab", "left", "right", "backspace", "delete", "enter", "escape", "1", "9",
    "ctrl+a", "f1", "j", "k",
)  # fmt: skip


async def _resized(rng: Random, folder: Path) -> None:
    combat, rules = encounter.load(file(rng, folder), registry.load)
    session = Session.begin(combat, rules, folder, seed=1)
    for _ in range(2):
        say(session, f"add {json.dumps(rng.choice(TEXTS)[:50])} hp_max=9")
    say(session, "start")
    for _ in range(rng.randrange(6)):
        say(session, rng.choice(KINDS)(rng, session.combat, rules))
    app = TurnkeeperApp(folder, session)
    async with app.run_test(size=rng.choice(SIZES)) as pilot:
        await pilot.pause()
        for _ in range(6):
            for key in ("escape", "escape", rng.choice(OPENS)):
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
            for _ in range(4):
                size = rng.choice(SIZES) if rng.random() < 0.7 else (rng.randint(1, 300), rng.randint(1, 100))
                app.post_message(events.Resize(Size(*size), Size(*size)))
                if rng.random() < 0.5:
                    await pilot.pause()
                key = rng.choice(OTHERS)
                for _ in range(rng.choice((1, 1, 2, 20))):
                    app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
            _harmless(app)
        assert app.is_running, "the app has ended"
        assert not list((folder / "reports").glob("*")), f"a fault: {_report(folder)}"
    session.close()
    again = Session.resume(session.journal.path, seed=1)  # type: ignore[union-attr]
    holds(session.combat, again.combat, "the fight on the disk")
    again.close()


def _report(folder: Path) -> str:
    return "\n".join(r.read_text() for r in (folder / "reports").glob("*"))


def _harmless(app: TurnkeeperApp) -> None:
    """Nothing painted is obeyed by the terminal."""
    for widget in app.screen.query("*"):
        for y in range(widget.size.height) if hasattr(widget, "_ink") else ():
            text = widget.render_line(y).text
            obeyed = {c for c in text if not c.isprintable() and c not in " \u200c\u200d\u3000\u00a0"}
            assert not obeyed, f"painted: {obeyed} in {text!r}"


def resized(rng: Random, folder: Path) -> None:
    """Sizes from 1×1 to 300×100 while forms, help, lists and the map are open and every key repeats."""
    with guard(60):
        asyncio.run(_resized(rng, folder))


NOISE = (
    b"\xff\xfe", b"\xc3", b"\x1b[M !!", b"\x1b[M\xff\xff\xff", b"\x1b[<0;999;999M", b"\x1b[<35;1;1m",
    b"\x1b[<64;5;5M", b"\x1b[32;5;5M", b"\x1b[I\x1b[O", b"\x1b[8;24;80t", b"\x1b[?1;2c", b"\x1b[5;5R",
    b"\x1b]52;c;aGk=\x07", b"\x1bP1$r0m\x1b\\", b"\x1b[97;1:3u", b"\x1b[1114112u", b"\x1bOP",
    b"\x1b[200~\x1b[201~", b"\x1b[200~" + b"x\n" * 5000 + b"\x1b[201~",
    b"\x1b[200~" + "🐉".encode() * 2500 + b"\x1b[201~", b"\x1b[200~\xff\x1b[31m\x1b[201~", b"\x1b" * 20, b"\x00",
    b"\x1b[", b"\x1b[" + b"1;" * 500 + b"A", b"\x1a", b"\x03", b"\x1c",
)  # fmt: skip


def noise(rng: Random, folder: Path) -> None:
    """Bytes that are no text, reports of old and odd terminals, bursts, pastes of 10 kB and resize storms."""
    path = file(rng, folder)
    program = Terminal(str(path), "--data-dir", str(folder), columns=100, lines=30)
    try:
        program.wait_for("not started")
        for _ in range(12):
            data = rng.choice(NOISE)
            match rng.randrange(4):
                case 0:
                    data = b"\x1b" + rng.choice(OPENS[:-2]).encode() + data
                case 1:
                    data = (
                        rng.choice((b"n", b"u", b"j", b"\r", b"d5\r", b":note hi\r\r", b"\x1b[B")) * rng.choice((2, 80))
                        + data
                    )
                case 2:
                    data = bytes(rng.randrange(256) for _ in range(40)).translate(
                        None, b"qQ\x10\x11"
                    )  # which leave, and the palette, which mixes up bursts
            program.send(data)
            if rng.random() < 0.5:
                for _ in range(6):
                    program.resize(rng.randint(1, 300), rng.randint(1, 100))
                program.resize(*rng.choice(SIZES))
            program.read(0.02)
        program.resize(100, 30)
        program.send(b"\x1b[201~")  # a paste that was opened is closed
        program.read(0.2)
        for _ in range(5):
            program.send("\x1b")
            program.read(0.15)
        assert program.process.poll() is None, f"ended with {program.process.poll()}:\n{program.raw[-2000:]!r}"
        program.send(":note still here\r")
        program.wait_for("Note: still here")
        assert not list((folder / "reports").glob("*")), f"a fault: {_report(folder)}"
    finally:
        program.close()


TRIALS = (resized, noise)
