"""Killed for real, at random moments: what was acknowledged is there again, and nothing else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from random import Random

from program import PROGRAM
from pseudo_terminal import Terminal

from tracker.engine.show import sentence
from tracker.session import Session

from .fights import Said, file, script
from .trial import PATIENCE, Hung, Lost, guard, holds

KILLS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)


def headless(rng: Random, folder: Path) -> None:
    """`turnkeeper play` killed: every printed line's step is there, and nothing else."""
    path, seed, length = file(rng, folder), rng.randrange(1 << 30), rng.randrange(5, 60)
    _, said = script(rng, path, seed, length)
    expected = [text for each in said for text in each.printed]
    awaited = rng.randrange(len(expected) + 1)
    data = folder / "data"
    with (
        guard(2 * PATIENCE),
        subprocess.Popen(
            [*PROGRAM, "play", str(path), "--seed", str(seed), "--data-dir", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            preexec_fn=_hears_all,
        ) as running,
    ):
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("".join(f"{each.line}\n" for each in said).encode())
        running.stdin.flush()
        got = [running.stdout.readline() for _ in range(awaited)]
        time.sleep(rng.choice((0, 0, rng.random() / 100)))
        running.send_signal(rng.choice(KILLS))
        got += running.stdout.readlines()
    printed = [line.decode().removesuffix("\n") for line in got if line.endswith(b"\n")]
    holds(expected[: len(printed)], printed, "what was printed is not what the same fight prints")
    opened = list((data / "fights").glob("*.fight"))
    if not printed and not opened:  # killed before it began
        return
    holds(1, len(opened), "files of fights")
    reopened(opened[0], said, len(printed))


def _hears_all() -> None:
    """Under nohup a program would be deaf to SIGHUP, and so would those it starts."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def reopened(path: Path, said: list[Said], lines: int) -> None:
    """The fight at *path* is as it was after the last of *said* whose text was among the first *lines* printed."""
    possible, seen = [], 0
    for each in said:
        seen += len(each.printed)
        if seen <= lines:
            possible = [each.after] if each.printed else [*possible, each.after]
        elif seen > lines:  # it may be on disk already
            possible.append(each.after)
            break
    session = Session.resume(path, seed=1)
    try:
        torn(session.loss)
        if lines and session.combat not in possible:
            raise Lost(f"after {lines} lines the fight reopened is none of the {len(possible)} it can be")
        back_and_forth(session)
    finally:
        session.close()


def torn(loss: str) -> None:
    """A kill in the midst of a write may cut the line that was written, which nobody had been told of, and no more."""
    if loss and not TORN.match(loss):
        raise Lost(f"the file was damaged by a kill: {loss}")


def back_and_forth(session: Session) -> None:
    """Undo to the opening and redo all come back to the same fight."""
    now, done = session.combat, session.history.done
    for _ in range(done):
        session.undo()
    holds(session.history.opening, session.combat, "undone to the opening")
    for _ in range(done):
        session.redo()
    holds(now, session.combat, "undone and done again")


NOTE = re.compile(r"Note: step (\d+)")
TORN = re.compile(r"The last \d{1,4} bytes of the file were damaged or cut short")


def terminal(rng: Random, folder: Path) -> None:
    """The screen killed in a fight: what it had shown is there, and the terminal is left sane."""
    path, data = file(rng, folder), folder / "data"
    seed = rng.randrange(1 << 30)
    _, said = script(rng, path, seed, rng.randrange(4, 14))
    program = Terminal(str(path), "--data-dir", str(data), columns=100, lines=40)
    kill = rng.choice(KILLS)
    try:
        program.wait_for("not started")
        typed = [line for n, each in enumerate(said, 1) for line in (_typable(each.line), f"note step {n}")]
        awaited = rng.randrange(len(said))
        for n, line in enumerate(typed):
            program.send("\x1b")  # out of a form or an answer, if one is open
            program.read(0.12)
            program.send(f":{line}\r")
            if n == 2 * awaited:
                break
        time.sleep(rng.random() / 10)
        program.read(0)
        shown = max([0, *map(int, NOTE.findall(program.shown))])
        end(program, kill)
    finally:
        program.close()
    (kept,) = (data / "fights").glob("*.fight")
    session = Session.resume(kept, seed=1)
    torn(session.loss)
    log = "\n".join(sentence(session.combat, line.text) for line in session.history.lines())
    there = [0, *map(int, NOTE.findall(log))]
    if max(there) < shown and "undo" not in " ".join(typed):
        raise Lost(f"the screen had shown step {shown}, and the last kept is {max(there)}")
    back_and_forth(session)
    session.close()


def _typable(line: str) -> str:
    return "".join(c for c in line if c.isprintable())


def end(program: Terminal, kill: signal.Signals) -> None:
    """Send *kill*; a kind one leaves the terminal sane, and neither takes long."""
    program.process.send_signal(kill)
    try:
        program.ends()
    except subprocess.TimeoutExpired:
        raise Hung(f"{kill.name} did not end the program; it shows:\n{program.shown}") from None
    if kill != signal.SIGKILL:
        holds([], program.left_behind(), f"left behind by {kill.name}")


def starting(rng: Random, folder: Path) -> None:
    """SIGTERM and SIGHUP at a random moment of the start or the end: the terminal is left sane."""
    path = file(rng, folder)
    program = Terminal(str(path), "--data-dir", str(folder / "data"))
    try:
        if rng.random() < 0.7:  # around the first paint
            before = time.monotonic() + PATIENCE
            while b"\x1b[?1049h" not in program.raw and time.monotonic() < before:
                program.read(0.005)
            program.read(rng.random() / 5)
        else:
            program.wait_for("not started")
            program.send("q")
            program.read(rng.random() / 5)
        end(program, rng.choice(KILLS[1:]))
    finally:
        program.close()


def window_closed(rng: Random, folder: Path) -> None:
    """The window closed under the program: it ends by itself."""
    path = file(rng, folder)
    program = Terminal(str(path), "--data-dir", str(folder / "data"), controlling=rng.random() < 0.5)
    program.wait_for("not started")
    program.send("\x1b")  # where nobody is there, the command line is open
    program.read(0.3)
    program.send(":note before\r")
    program.wait_for("Note: before")
    os.close(program.master)
    try:
        program.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        program.process.kill()
        raise Hung("the program runs on without a terminal") from None
    (kept,) = (folder / "data" / "fights").glob("*.fight")
    session = Session.resume(kept)
    holds(1, session.history.done, "steps kept")
    session.close()


def moving(rng: Random, folder: Path) -> None:
    """Killed while the fight is being kept in another folder: it is in the old one or the new one, whole."""
    path, places = file(rng, folder), [folder / "data", folder / "stick", folder / "a shelf"]
    moves = rng.randrange(2, 30)
    lines = [f"note step {n}\nkeep-in '{places[n % 3]}'\n" for n in range(1, moves)]
    awaited = rng.randrange(2 * moves - 2)
    with (
        guard(2 * PATIENCE),
        subprocess.Popen(
            [*PROGRAM, "play", str(path), "--data-dir", str(places[0])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as running,
    ):
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("".join(lines).encode())
        running.stdin.flush()
        got = [running.stdout.readline() for _ in range(awaited)]
        time.sleep(rng.choice((0, 0, rng.random() / 200)))
        running.kill()
        got += running.stdout.readlines()
    printed = [line.decode() for line in got if line.endswith(b"\n")]
    told = len([line for line in printed if line.startswith("Note: step")])
    open_ones = sorted(p for place in places for p in (place / "fights").glob("*.fight"))
    if not printed and not open_ones:  # killed before it began
        return
    if len(open_ones) not in (1, 2):
        raise Lost(f"the fight is in {len(open_ones)} places")
    longest = 0
    for one in open_ones:
        session = Session.resume(one, seed=1)
        torn(session.loss)
        steps = [int(n) for n in NOTE.findall("\n".join(line.text for line in session.history.lines()))]
        holds(list(range(1, len(steps) + 1)), steps, "its steps, in order")
        longest = max(longest, len(steps))
        session.close()
    if longest < told:
        raise Lost(f"{told} steps were told, and the last kept is {longest}")


TRIALS = (headless, terminal, starting, window_closed, moving)
