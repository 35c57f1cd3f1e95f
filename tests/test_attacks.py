"""What an attacker found, and has to find no more: files, folders and numbers that are not as they should be."""

from __future__ import annotations

from pathlib import Path

import pytest
from program import turnkeeper

from rulesets.pace import Pace
from tracker import fights, registry
from tracker.app.terminal import Sieve
from tracker.engine.model import Combat
from tracker.recovery import recover
from tracker.session import Session
from tracker.testing import Table


def begun(folder: Path, *lines: str) -> Session:
    session = Session.begin(Combat("pace", "Attack"), registry.load("pace"), folder, seed=1)
    for line in ("add Amy hp=9", *lines):
        session.hear(line)
    return session


@pytest.mark.parametrize("take_away", ["delete", "truncate", "replace"])
def test_a_file_taken_away_is_noticed_and_the_whole_fight_kept_anew(tmp_path: Path, take_away: str) -> None:
    session = begun(tmp_path, "start")
    assert session.journal is not None
    old = session.journal.path
    if take_away == "delete":
        old.unlink()
    elif take_away == "truncate":
        old.write_bytes(b"")
    else:
        (tmp_path / "other").write_text("something else")
        (tmp_path / "other").replace(old)
    session.hear("damage Amy 4")
    assert f"The file of this fight was taken away or changed; it is kept anew as {session.id}." == session.moved
    session.hear("next")
    session.close()
    found = recover(fights.path_of(tmp_path, session.id), registry.load)
    assert session.combat == found.history.combat


@pytest.mark.parametrize("nonsense", [b'{"open":{"version":1,"options":' + b"[" * 5000, b"\x00" * 4096, b"", b"[]\n"])
def test_one_bad_file_takes_nothing_else_away(tmp_path: Path, nonsense: bytes) -> None:
    session = begun(tmp_path)
    session.close()
    (tmp_path / "fights" / "bad.fight").write_bytes(nonsense)
    assert [session.id] == [f.id for f in fights.saved(tmp_path)]


def test_where_the_folder_of_fights_is_a_file_it_is_said(tmp_path: Path, trio_file: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "fights").touch()
    outcome = turnkeeper("play", trio_file, "--data-dir", tmp_path / "full", commands="start\n")
    assert 2 == outcome.status
    assert "cannot be used for fights: Not a directory" in outcome.err


def test_a_home_nobody_has_is_a_folder_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Path("~nosuchuser/x") == fights.data_folder("~nosuchuser/x")


def test_a_rule_keeps_to_the_limits_of_the_sheet() -> None:
    table = Table(Pace(), "add Amy fatigue=99", "start")
    assert "Amy: fatigue: found 100; possible: less than or equal to 99" == table.refused("fatigue Amy 1")
    table("edit Amy speed=20")


def test_a_fault_in_one_line_does_not_take_the_others(trio_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(Session, "why", broken)
    outcome = turnkeeper("play", trio_file, "--strict", commands="start\nwhy Amy\ndamage Amy 1\n")
    assert (1, True, False) == (outcome.status, "fault of the program" in outcome.out, "secret" in outcome.out)
    assert "Amy takes 1: 12 → 11" in outcome.out


@pytest.mark.parametrize(
    ("report", "read"),
    [
        ("\x1b[97;1:3u", ""),  # a key let go
        ("\x1b[97:65;2u", "\x1b[97;2u"),
        ("\x1b[1;1:1A", "\x1b[1;1A"),
        ("\x1b[1114112u", ""),
        ("\x1b[?997;1n", ""),
        ("\x1b]11;rgb:1515/1717/1c1c\x07n", "n"),
        ("\x1b[<0;10;10M", "\x1b[<0;10;10M"),
        ("plain n", "plain n"),
    ],
)
def test_what_a_terminal_reports_is_no_key(report: str, read: str) -> None:
    assert read == Sieve().plain(report)


@pytest.mark.parametrize("cut", range(3, 24))
def test_a_paste_is_text_whatever_is_in_it_and_wherever_it_is_cut(cut: int) -> None:
    sent = "\x1b[200~a\x1b[1mb\x1b[201~n"
    sieve = Sieve()
    assert "\x1b[200~a␛[1mb\x1b[201~n" == sieve.plain(sent[:cut]) + sieve.plain(sent[cut:])


def test_a_fight_kept_anew_keeps_what_can_be_redone(tmp_path: Path) -> None:
    session = begun(tmp_path, "start", "damage Amy 4", "damage Amy 2", "undo", "undo")
    assert session.journal is not None
    session.journal.path.unlink()
    session.hear("redo")
    session.close()
    again = Session.resume(fights.path_of(tmp_path, session.id))
    assert (session.combat, 1) == (again.combat, again.history.ahead)
    again.hear("redo")
    assert 3 == again.combat["c1"].hp
    again.close()
