"""Disks that refuse, files that go away, and two programs on one fight: it goes on, is said, and nothing is lost."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from program import process, turnkeeper

from tracker import journal, registry
from tracker.app.app import TurnkeeperApp
from tracker.engine.model import Combat
from tracker.fights import path_of
from tracker.journal import JournalError
from tracker.opening import go_on
from tracker.recovery import recover
from tracker.session import Session

from .fights import file, kept, next_line, say, script
from .trial import Lost, holds

REFUSALS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT)
CALLS = ("write", "fsync", "open")
WRITES = os.O_WRONLY | os.O_RDWR


class Disk:
    """A disk that refuses *refusing* calls with *number*; of the next write it takes *room* bytes first."""

    def __init__(self, refusing: tuple[str, ...], number: int, room: int = 0) -> None:
        self.refusing = refusing
        self.number = number
        self.room = room

    @contextmanager
    def full(self) -> Iterator[None]:
        """While it refuses."""
        calls = {name: self._call(name, getattr(os, name)) for name in self.refusing}
        with mock.patch.multiple(os, **calls):
            yield

    def _call(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            if name == "open" and not (len(arguments) > 1 and arguments[1] & WRITES):
                return real(*arguments, **named)
            if name == "write" and self.room:
                part, self.room = arguments[1][: self.room], 0
                return real(arguments[0], part)
            raise OSError(self.number, os.strerror(self.number))

        return call


def same_on_disk(session: Session) -> None:
    """What is on the disk is the fight as it stands, to the last undo."""
    assert session.journal is not None
    found = recover(session.journal.path, registry.load, mend=False)
    holds("", found.loss, "loss")
    holds(session.combat, found.history.combat, "the fight on the disk")
    holds(session.history.every, found.history.every, "its steps")


def refusing(rng: Random, folder: Path) -> None:
    """A disk that refuses writes, syncs or new files now and then: it goes on, is said, and is saved whole."""
    session, states = kept(rng, folder, rng.randrange(8))
    for _ in range(rng.randrange(1, 4)):
        calls = tuple(rng.sample(CALLS, rng.randrange(1, 4)))
        with Disk(calls, rng.choice(REFUSALS), rng.choice((0, 0, 1, 40, 300))).full():
            if rng.random() < 0.3 and session.journal is not None:
                session.journal.path.unlink(missing_ok=True)
            for _ in range(rng.randrange(1, 6)):
                say(session, next_line(rng, session))
                states.append(session.combat)
            for _ in range(2):  # of the first the disk may take all
                say(session, "note while it refuses" * 20)
                states.append(session.combat)
            if "write" in calls or session.journal is None:
                assert session.trouble, "a disk that takes nothing is not said"
            _killed_now(session, states, folder)
        say(session, "note there is room again")
        states.append(session.combat)
        assert session.journal is not None, "no file though there is room again"
        _wait(lambda: not session.trouble)
        same_on_disk(session)
    session.close()


def _killed_now(session: Session, states: list[Combat], folder: Path) -> None:
    """Killed here, the fight opens to something that it was."""
    if session.journal is None or not session.journal.path.exists():
        return
    copy = folder / "copy.fight"
    shutil.copy(session.journal.path, copy)
    try:
        found = recover(copy, registry.load, mend=False)
    except JournalError:
        return  # the very first line is not there yet: nothing of this file was acknowledged
    if found.history.combat not in states:
        raise Lost("what is on a full disk is nothing that the fight ever was")


def _wait(done: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.005)
    assert done(), "trouble is not over"


def taken_away(rng: Random, folder: Path) -> None:
    """The file deleted, moved, replaced, cut or written to, or its folder gone, under the running program."""
    session, _ = kept(rng, folder, rng.randrange(10))
    assert session.journal is not None
    path = session.journal.path
    (folder / "other").write_text("something else")
    match rng.randrange(7):
        case 0:
            path.unlink()
        case 1:
            path.rename(folder / "moved.fight")
        case 2:
            (folder / "other").replace(path)
        case 3:
            os.truncate(path, rng.randrange(path.stat().st_size))
        case 4:
            with path.open("ab") as another:
                another.write(b"something else")
        case 5:
            shutil.rmtree(path.parent)
        case 6:
            path.parent.rename(folder / "moved")
    for _ in range(rng.randrange(1, 6)):
        say(session, next_line(rng, session))
    say(session, "note behind it")
    assert session.moved, "that the file went away is not said"
    session.close()
    again = Session.resume(path_of(folder, session.id), seed=1)
    holds(session.combat, again.combat, "the fight kept anew")
    holds(session.history.every, again.history.every, "its steps")
    again.close()


def slow(rng: Random, folder: Path) -> None:
    """A disk that answers slowly: steps do not wait for it, it is said, and all of them are there."""
    session, _ = kept(rng, folder, 3)
    synced = os.fsync

    patience = rng.choice((0.01, 3))
    seen = threading.Event()  # that it is late; until then it is

    def slowly(number: int) -> None:
        time.sleep(0.1)
        assert patience > 1 or seen.wait(30)
        synced(number)

    with mock.patch.object(os, "fsync", slowly), mock.patch.object(journal, "PATIENCE", patience):
        for _ in range(10):
            say(session, next_line(rng, session))
        if patience < 0.1:
            _wait(lambda: bool(session.late))
            seen.set()
        same_on_disk(session)
        session.close()
    again = Session.resume(path_of(folder, session.id), seed=1)
    holds(session.combat, again.combat, "the fight behind a slow disk")
    again.close()


def limited(rng: Random, folder: Path) -> None:
    """A file that may not grow (RLIMIT_FSIZE): the run goes on to its end, says so, and reopens to what was saved."""
    path, seed = file(rng, folder), rng.randrange(1 << 30)
    _, said = script(rng, path, seed, 25)
    size = rng.randrange(1500, 12000)
    data = folder / "data"
    ran = process(
        "play", path, "--seed", seed, "--data-dir", data, commands="".join(f"{s.line}\n" for s in said).encode(),
        env={"PYTHONDONTWRITEBYTECODE": "1"},  # a compiled file may not grow either, and would stay half
        setup=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )  # fmt: skip
    holds(False, "Traceback" in ran.err, "a traceback")
    holds([t for s in said for t in s.printed], ran.lines, "what was printed")
    for kept_file in (data / "fights").glob("*.fight"):
        holds(True, kept_file.stat().st_size <= size, "the limit")
        try:
            session = Session.resume(kept_file)
        except JournalError as error:
            holds(True, "first line is damaged" in str(error), "why it cannot be opened")
            continue
        possible = [session.history.opening, *(s.after for s in said)]
        holds(True, session.combat in possible, "the fight reopened is one that it was")
        session.close()


def torn_and_full(rng: Random, folder: Path) -> None:
    """A torn file on a full or read-only disk: opens in memory, keeps the original, and is kept elsewhere by a word."""
    session, _ = kept(rng, folder, 10)
    say(session, "note behind the first line, which nothing opens without")
    session.close()
    assert session.journal is not None
    path = session.journal.path
    whole = path.read_bytes()
    torn = whole[: -rng.randrange(1, 20)] if rng.random() < 0.7 else whole
    path.write_bytes(torn)
    number = rng.choice(REFUSALS)
    with Disk(("open", "write"), number).full(), mock.patch("builtins.open", side_effect=OSError(number, "no")):
        again = go_on(path)
        assert again.trouble, "a disk that takes nothing is not said"
        say(again, "note in memory")
        assert again.trouble, "a disk that takes nothing is not said"
        holds(torn, path.read_bytes(), "the original")
        holds([], list(path.parent.glob("*.damaged-*")), "half a copy")
    (told,) = again.hear(f"keep-in {folder / 'stick'}").lines
    assert told.startswith(f"Kept as {again.id} from now on"), told
    say(again, "note on the stick")
    holds("", again.trouble, "trouble")
    again.close()
    third = Session.resume(path_of(folder / "stick", again.id), seed=1)
    holds(again.combat, third.combat, "the fight kept elsewhere")
    third.close()


def second_program(rng: Random, folder: Path) -> None:
    """Two programs on one fight: the second is told who holds it, can look, and writes nothing."""
    session, _ = kept(rng, folder, 5)
    assert session.journal is not None
    path = session.journal.path
    before = path.read_bytes()
    ran = turnkeeper("play", "--resume", session.id, "--data-dir", folder, commands="next\n")
    held = f"{session.id} is open in another Turnkeeper (process {os.getpid()})."
    holds((2, "", True), (ran.status, ran.out, held in ran.err), "a second program without a screen")
    looked = turnkeeper("play", "--resume", session.id, "--data-dir", folder, "--no-save", "--json")
    holds(0, looked.status, "a look without a screen")
    other = go_on(path)
    holds(True, other.looking.startswith(held), "who holds it")
    holds(session.combat, other.combat, "what is seen")
    for _ in range(5):
        say(other, next_line(rng, other))
        holds(session.combat, other.combat, "a look changes nothing")
    asyncio.run(_looked_at(other, folder))
    holds(before, path.read_bytes(), "the file under a look")
    other.close()
    session.close()


async def _looked_at(session: Session, folder: Path) -> None:
    app = TurnkeeperApp(folder, session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        desk = app.screen.desk  # type: ignore[attr-defined]
        assert any("is open in another Turnkeeper" in text for text in desk.told), (
            "the screen does not say who holds it"
        )
        before = session.combat
        await pilot.press("space", "n", "enter", "u", "N", "x", "enter")
        holds(before, session.combat, "a look changes nothing")
        await pilot.press("escape", "escape", "q")


async def _screened(rng: Random, session: Session, folder: Path) -> None:
    app = TurnkeeperApp(folder, session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("escape")
        with Disk(("write", "open"), rng.choice(REFUSALS)).full():
            await pilot.press("N", *"full", "enter")
            await pilot.pause(0.1)
            header = app.screen.query_one("#header").render_line(0).text  # type: ignore[attr-defined]
            assert "NOT SAVED" in header, f"the screen does not say that nothing is saved: {header}"
            await pilot.press("q")
            assert app.is_running, "one q leaves what is not saved"
        await pilot.press("escape", "N", *"room", "enter")
        await pilot.pause(0.1)
        header = app.screen.query_one("#header").render_line(0).text  # type: ignore[attr-defined]
        assert "NOT SAVED" not in header, "the screen does not say that all is saved again"


def on_the_screen(rng: Random, folder: Path) -> None:
    """A full disk under the screen: said in the first line until there is room, and asked about before leaving."""
    session, _ = kept(rng, folder, 3)
    asyncio.run(_screened(rng, session, folder))
    same_on_disk(session)
    session.close()


TRIALS = (refusing, taken_away, slow, limited, torn_and_full, second_program, on_the_screen)
