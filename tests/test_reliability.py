"""Killed programs and full disks: what was acknowledged is kept, and trouble is said, not suffered in silence."""

from __future__ import annotations

import errno
import os
import random
import resource
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from program import PROGRAM, START, process, turnkeeper

from rulesets.pace import Pace
from tracker.engine.draft import Refused
from tracker.engine.history import History
from tracker.engine.model import Combat
from tracker.fights import path_of
from tracker.journal import Journal
from tracker.records import opening
from tracker.recovery import recover
from tracker.session import Session
from tracker.testing import Table

KILLS = 24


def script(rng: random.Random) -> Iterator[str]:
    """Commands that always do something, for ever; each step leaves its number in the log."""
    yield START
    n = 0
    while True:
        n += 1
        yield rng.choice(("next", f"damage Amy {n % 7}", "effect John Burning rounds=3", "reroll all", "heal all 9"))
        yield f"note step {n}"


def test_a_killed_program_loses_nothing_it_has_printed(trio_file, data):
    """kill -9 at any moment: the fight reopens, with every step whose lines were printed and at most one more."""
    rng = random.Random(11)
    for n in range(KILLS):
        with subprocess.Popen(
            [*PROGRAM, "play", trio_file, "--seed", str(n)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdin
            assert running.stdout
            lines = script(random.Random(n))
            sent = [next(lines) for _ in range(2 * rng.randrange(1, 40) + 1)]
            running.stdin.write("\n".join(sent) + "\n")
            running.stdin.flush()
            last = f"Note: step {rng.randrange(1, len(sent) // 2 + 1)}\n"
            printed: list[str] = []
            while not printed or printed[-1] != last:
                printed.append(running.stdout.readline())
            running.kill()
            said = "".join([*printed, running.stdout.read()]).splitlines()
        log = turnkeeper("play", "--resume", "last", "--json").document["log"]
        assert said == log[: len(said)]
        before = turnkeeper("play", "--resume", "last", "--json", commands="undo\n").document["log"]
        assert len(before) <= len(said)


def test_after_a_kill_the_fight_is_free_for_the_next_program(trio_file, data):
    with subprocess.Popen(
        [*PROGRAM, "play", trio_file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(f"{START}\n")
        running.stdin.flush()
        while not running.stdout.readline().startswith("Amy's turn"):
            pass
        refused = turnkeeper("play", "--resume", "last", commands="next\n")
        assert (2, "") == (refused.status, refused.out)
        assert " is open in another Turnkeeper (process " in refused.err
        running.kill()
    assert (0, ["John's turn"]) == (
        (ran := turnkeeper("play", "--resume", "last", commands="next\n")).status,
        ran.lines,
    )


def test_bulk_rolled_initiative_is_kept_before_it_is_shown(trio_file, data):
    """Field J2."""
    with subprocess.Popen(
        [*PROGRAM, "play", trio_file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("add Hound x200\nstart\n")
        running.stdin.flush()
        while not (order := running.stdout.readline()).startswith("Order: "):
            pass
        running.kill()
    assert order.rstrip("\n") in turnkeeper("play", "--resume", "last", "--json").document["log"]


# A disk that does not take what it is given


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Session]:
    """A fight on disk with one in it."""
    combat = Table(Pace(), "add Amy hp=30 hp_max=30").combat
    journal = Journal(tmp_path / "a.fight")
    journal.append(opening(combat, "a", "2026-01-01T00:00:00"))
    session = Session(Pace(), History(combat), journal, "a", random.Random(1))
    yield session
    session.close()


def reopened(session: Session) -> Combat:
    assert session.journal
    return recover(session.journal.path, lambda _: Pace()).history.combat


def full_after(room: int, write: Callable[[int, bytes], int]) -> Callable[[int, bytes], int]:
    """os.write on a disk with *room* bytes left."""

    def fill(file: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(file, data[:room])
        room -= written
        return written

    return fill


@pytest.mark.parametrize("room", [0, 1, 40, 200])
def test_on_a_full_disk_the_fight_goes_on_and_is_saved_whole_once_there_is_room(room, kept, monkeypatch):
    """Field J7."""
    kept.hear("start dice=5,5")
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full_after(room, os.write))
        for n in range(5):
            kept.hear(f"damage Amy {n}")
            kept.hear("undo" if n == 3 else "next")
        sentence = f"The fight cannot be saved to {kept.journal.path}: No space left on device. It goes on in memory."
        assert sentence == kept.trouble
        assert (23, 5) == (kept.combat["c1"].hp, kept.combat.round)
    kept.hear("note there is room again")
    assert "" == kept.trouble
    assert kept.combat == reopened(kept)


@pytest.mark.parametrize("steps", [0, 3])
def test_a_fight_is_not_moved_to_a_disk_that_does_not_take_all_of_it(steps, kept, monkeypatch, tmp_path):
    for n in range(steps):
        kept.hear(f"note {n}")
    before, fights = kept.journal.path, tmp_path / "stick" / "fights"
    with monkeypatch.context() as full:
        full.setattr(os, "write", full_after(40, os.write))
        full.setattr("tracker.whole.os.replace", full_after(0, os.write))
        with pytest.raises(Refused, match=r"cannot be used for fights: .*; name another folder"):
            kept.hear(f"keep-in {fights.parent}")
    kept.hear("note still here")
    assert (before, "") == (kept.journal.path, kept.trouble)
    assert [] == [p.name for p in fights.glob("*") if p.suffix != ".lock"]
    assert kept.combat == reopened(kept)


def test_a_fight_with_steps_is_moved_whole_or_not_at_all(kept, monkeypatch, tmp_path):
    """Killed in the midst, a part of it would look like all of it."""
    kept.hear("note one")
    seen: list[str] = []
    replace = os.replace
    fights = tmp_path / "a stick" / "fights"

    def look(old: str, new: Path) -> None:
        seen.append(" ".join(sorted(p.suffix for p in fights.glob("*"))))
        replace(old, new)

    with monkeypatch.context() as watched:
        watched.setattr("tracker.whole.os.replace", look)
        (told,) = kept.hear(f'keep-in "{fights.parent}"').lines
    assert (True, False) == (f"--data-dir '{fights.parent}'" in told, ".fight" in seen[0])
    assert kept.combat == reopened(kept)


def test_a_disk_that_has_room_only_at_the_end_still_gets_everything(kept, monkeypatch):
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full_after(3, os.write))
        kept.hear("start")
        assert kept.trouble
    kept.close()
    assert "" == kept.trouble
    assert kept.combat == reopened(kept)


def test_killed_while_the_disk_was_full_the_fight_opens_as_far_as_it_was_saved(kept, monkeypatch):
    kept.hear("start")
    saved = kept.combat
    monkeypatch.setattr(os, "write", full_after(50, os.write))
    kept.hear("damage Amy 5")
    assert saved == reopened(kept)


def test_a_disk_that_does_not_sync_is_said_until_it_does(kept, monkeypatch):
    with monkeypatch.context() as disk:

        def fail(file: int) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        disk.setattr(os, "fsync", fail)
        kept.hear("start")
        wait_until(lambda: kept.trouble == f"The disk does not keep {kept.journal.path}: Input/output error.")
        kept.hear("next")
        assert kept.trouble
    kept.hear("next")
    wait_until(lambda: not kept.trouble)
    assert kept.combat == reopened(kept)


class Asleep:
    """A disk that answers nothing until it is woken."""

    def __init__(self) -> None:
        self._awake = threading.Event()
        self._synced = os.fsync

    def fsync(self, file: int) -> None:
        assert self._awake.wait(60)
        self._synced(file)

    def wake(self) -> None:
        self._awake.set()


@pytest.fixture
def asleep(monkeypatch):
    """The disk asleep, and nobody with much patience."""
    disk = Asleep()
    monkeypatch.setattr(os, "fsync", disk.fsync)
    monkeypatch.setattr("tracker.journal.PATIENCE", 0.05)
    yield disk
    disk.wake()


def test_a_disk_that_does_not_answer_is_said_and_the_fight_goes_on(kept, asleep):
    """Field J7: slow, not failing."""
    kept.hear("start")
    wait_until(lambda: bool(kept.late))
    assert "The disk has not answered for 0 s; a power cut now would cost the last steps." == kept.late
    kept.hear("damage Amy 5")
    assert ("", reopened(kept)) == (kept.trouble, kept.combat)
    asleep.wake()
    wait_until(lambda: not kept.late)


def test_leaving_does_not_wait_for_a_disk_that_does_not_answer(kept, asleep):
    """And others may write to the file from then on."""
    kept.hear("damage Amy 5")
    kept.close()
    assert kept.late
    again = Session.resume(kept.journal.path)
    assert kept.combat == again.combat
    asleep.wake()
    wait_until(lambda: not kept.late)
    again.close()


def test_a_fight_is_not_moved_to_a_disk_that_does_not_answer(kept, asleep, monkeypatch, tmp_path):
    monkeypatch.setattr("tracker.whole.PATIENCE", 0.05)
    kept.hear("note one")
    before = kept.journal.path
    with pytest.raises(Refused, match=r"cannot be written: the disk has not answered for 0\.05 s; name another"):
        kept.hear(f"keep-in {tmp_path / 'stick'}")
    assert (before, []) == (kept.journal.path, list((tmp_path / "stick").rglob("*.fight")))


def test_a_journal_closed_while_the_disk_sleeps_lets_go_of_its_file(kept, asleep):
    kept.hear("note one")
    kept.close()
    os.fstat(kept.journal._file)
    asleep.wake()
    wait_until(lambda: not kept.journal._syncer.is_alive())
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(kept.journal._file)


def wait_until(done: Callable[[], bool]) -> None:
    """Give the thread that syncs its turn."""
    give_up = 2000
    while not done() and give_up:
        give_up -= 1
        os.sched_yield() if give_up % 10 else subprocess.run([sys.executable, "-c", ""], check=True)
    assert done()


def test_trouble_is_said_once_and_that_it_is_over_too(trio_file, data, monkeypatch):
    write, calls = os.write, iter(range(99))

    def refuse_some(file: int, content: bytes) -> int:
        if next(calls) in (3, 4, 5):  # behind the opening, its copy and the start
            raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))
        return write(file, content)

    monkeypatch.setattr(os, "write", refuse_some)
    ran = turnkeeper("play", trio_file, "--json", commands=f"{START}\n" + "note one\n" * 3 + "note two\n" * 3)
    path = path_of(data, ran.document["id"])
    sentence = f"The fight cannot be saved to {path}: {os.strerror(errno.EDQUOT)}. It goes on in memory."
    said = ran.err.splitlines()[6:]
    note, later = "Note: one", "Note: two"
    assert [note, sentence, note, note, later, "The fight is saved again.", later, later] == said
    assert ran.document["log"] == turnkeeper("play", "--resume", "last", "--json").document["log"]


def test_a_file_that_may_not_grow_any_more_is_said_and_the_fight_goes_on(trio_file, data):
    """A real refusal by the system, half-way through a line."""
    whole = process("play", trio_file, "--json", "--seed", 1, commands=f"{START}\n".encode() + b"next\n" * 30)
    size = path_of(data, whole.document["id"]).stat().st_size

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, size // 2))

    ran = process(
        *("play", trio_file, "--json", "--seed", 1),
        commands=f"{START}\n".encode() + b"next\n" * 30,
        env={"PYTHONDONTWRITEBYTECODE": "1"},  # a compiled file may not grow either, and would stay half
        setup=limit,
    )
    assert whole.document["log"] == ran.document["log"]
    path = path_of(data, ran.document["id"])
    sentence = f"The fight cannot be saved to {path}: File too large. It goes on in memory."
    assert [sentence] * 2 == [line for line in ran.err.splitlines() if "saved" in line]
    assert size // 2 == path.stat().st_size
    resumed = turnkeeper("play", "--resume", path.stem, "--json")
    assert "bytes of the file were damaged or cut short; the fight opens as it was before them." in resumed.err
    log = resumed.document["log"]
    assert log == whole.document["log"][: len(log)]
    assert 10 < len(log) < len(whole.document["log"])
