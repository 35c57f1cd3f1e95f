"""The program in a real pseudo-terminal: bursts in one write, signals, and going on after being killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pseudo_terminal import Terminal

FIGHT = """
name = "The Statue Wakes"
ruleset = "pace"
[[combatant]]
name = "Amy"
hp_max = 12
initiative = "=13"
[[combatant]]
name = "Hound"
side = "horrors"
hp_max = 9
initiative = "=9"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fight.toml").write_text(FIGHT)
    return tmp_path


@pytest.fixture
def terminal(folder: Path) -> Iterator[Terminal]:
    terminal = Terminal(str(folder / "fight.toml"), "--data-dir", str(folder / "data"))
    terminal.wait_for("not started")
    yield terminal
    terminal.close()


def test_a_burst_in_one_write_does_exactly_that(terminal):
    """Field N4."""
    terminal.send("sd12\rn")
    assert "Hound's turn" in terminal.wait_for("0/12")


def test_every_line_of_the_order_is_there_again_when_the_help_is_closed(folder):
    low = Terminal(str(folder / "fight.toml"), "--data-dir", str(folder / "data"), columns=80, lines=24)
    try:
        low.wait_for("not started")
        low.send("s?")
        low.wait_for("scroll")
        low.send("q")
        assert "Hound" in low.wait_for("Why here").split("Why here")[0]
    finally:
        low.close()


def test_killed_and_started_again_the_fight_goes_on_with_its_undo(terminal, folder):
    """Field J10, J2."""
    terminal.send("sd5\rn")
    terminal.wait_for("Hound's turn")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.ends()
    again = Terminal("--data-dir", str(folder / "data"))
    try:
        again.wait_for("Go on with")
        again.send("\r")
        assert "7/12" in again.wait_for("Hound's turn")
        again.send("uu")
        assert "Amy's turn" in again.wait_for("12/12")
        again.send("UU")
        assert "7/12" in again.wait_for("Hound's turn")
    finally:
        again.close()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_kind_kill_leaves_the_terminal_as_it_was(terminal, name):
    """Field J10, N23."""
    terminal.send("s")
    terminal.wait_for("Amy's turn")
    terminal.process.send_signal(getattr(signal, name))
    terminal.ends()
    assert b"\x1b[?1049l" in terminal.raw, "the alternate screen is left"
    assert terminal.raw.rindex(b"\x1b[?1000l") > terminal.raw.rindex(b"\x1b[?1000h"), "the mouse is let go"


def test_bytes_that_are_no_text_are_survived(terminal):
    os.write(terminal.master, b"s")
    terminal.wait_for("Amy's turn")
    os.write(terminal.master, b"d\xff\xfe7\r")
    terminal.wait_for("is no dice")
    terminal.send("\x7f\x7f\x7f5\r")
    terminal.wait_for("7/12")


def test_quit_is_one_key_and_loses_nothing(terminal, folder):
    """Field N25."""
    terminal.send("sq")
    assert 0 == terminal.ends()
    assert 1 == len(list((folder / "data" / "fights").glob("*.fight")))


def test_without_a_terminal_it_says_so(folder):
    run = subprocess.run(
        [sys.executable, "-m", "tracker", str(folder / "fight.toml")],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (2, "") == (run.returncode, run.stdout)
    assert run.stderr.startswith("Turnkeeper's screen needs a terminal; without one: turnkeeper play FILE")


def test_a_burst_through_the_palette_is_done_in_its_order(terminal):
    """Field N1: in one write, the second Enter has nothing more to do, and what comes behind it is done behind it."""
    terminal.send("s")
    terminal.wait_for("Amy's turn")
    terminal.send("d4\r\x10undo\r\rd3\r\x10next turn\rd2\r")
    screen = terminal.wait_for("7/9")
    assert ("9/12" in screen, "Hound's turn" in screen) == (True, True)
    assert terminal.process.poll() is None


def test_reports_of_an_odd_terminal_are_no_keys(terminal):
    terminal.send("s")
    terminal.wait_for("Amy's turn")
    terminal.send("\x1b[97;1:3u\x1b[?997;1n\x1b]11;rgb:1515/1717/1c1c\x07d3\r")
    assert "Amy's turn" in terminal.wait_for("9/12")


def test_a_paste_with_colours_in_it_spends_nothing(terminal):
    """Field N17."""
    terminal.send("s")
    terminal.wait_for("Amy's turn")
    terminal.send(":note \x1b[200~1 2 \x1b[31mn n\x1b[0m\x1b[201~\r")
    assert "Amy's turn" in terminal.wait_for("Note: 1 2")


def test_a_report_that_comes_alone_is_not_the_end(terminal):
    for report in ("\x1b[97;1:3u", "\x1b[?997;1n"):
        terminal.send(report)
        terminal.read(0.3)
    terminal.send("s")
    terminal.wait_for("Amy's turn")
