"""The fight on disk: what was acknowledged is kept, whatever happens to the file."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from program import START, TRIO, process, turnkeeper, write

from rulesets.pace import Pace
from tracker import registry
from tracker.document import document
from tracker.engine.model import Combat
from tracker.fights import path_of, saved
from tracker.journal import Held, Journal, JournalError
from tracker.recovery import recover
from tracker.session import Session
from tracker.testing import Table

LINES = (
    *("add Amy hp_max=9", "add Zoë½", "start dice=6,4,5,3", "effect Amy Burning rounds=2", "next", "undo", "redo"),
    *("damage Amy,Zoë½*½ 5", "undo", "undo", "note \x1b[0m “quoted”", "undo"),
)


@pytest.fixture
def told(tmp_path: Path) -> tuple[Path, list[Combat]]:
    """A small journal, and the fight after each of its lines."""
    path = tmp_path / "small.fight"
    table = Table(Pace(), journal=path)
    states = [table.combat]
    for line in LINES:
        table(line)
        states.append(table.combat)
    table.session.close()
    return path, states


def reopened(path: Path) -> Combat:
    return recover(path, lambda _: Pace()).history.combat


def test_one_line_a_step_with_a_checksum_over_what_stands_before_it(told):
    path, states = told
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(states)
    chain = 0
    for line in lines:
        body, _, crc = line.rpartition(b',"crc":"')
        chain = zlib.crc32(body, chain)
        assert f'{chain:08x}"}}\n'.encode() == crc
        assert isinstance(json.loads(line), dict)
    assert 1 == json.loads(lines[0])["open"]["version"]


def test_a_fight_reads_back_as_it_was_step_by_step_with_what_can_be_undone_and_redone(told):
    path, states = told
    found = recover(path, lambda _: Pace())
    assert (states[-1], "") == (found.history.combat, found.loss)
    live = Table(Pace(), *LINES).session.history
    assert (live.steps, live.redoable, live.done) == (found.history.steps, found.history.redoable, found.history.done)


def test_cut_at_any_byte_it_opens_to_the_last_whole_step_and_the_damaged_file_is_kept(told, tmp_path, monkeypatch):
    """Field J7."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # thousands of them would take their time
    path, states = told
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for cut in range(len(data)):
        piece = tmp_path / f"cut-{cut}.fight"
        piece.write_bytes(data[:cut])
        kept = piece.with_suffix(".damaged-1")
        if cut < first:
            with pytest.raises(JournalError, match="is no fight of Turnkeeper, or its first line is damaged"):
                recover(piece, lambda _: Pace())
            assert (data[:cut], False) == (piece.read_bytes(), kept.exists())
            continue
        found = recover(piece, lambda _: Pace())
        whole = data[:cut].count(b"\n")
        assert states[whole - 1] == found.history.combat
        assert data[: data[:cut].rfind(b"\n") + 1] == piece.read_bytes()
        torn = not data[:cut].endswith(b"\n")
        assert (torn, torn) == (kept.exists(), bool(found.loss))
        assert not torn or kept.read_bytes() == data[:cut]


def test_a_flipped_bit_costs_what_stands_behind_it_and_is_said(told, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)
    path, states = told
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for at in range(first, len(data), 7):
        piece = tmp_path / f"flip-{at}.fight"
        damaged = bytearray(data)
        damaged[at] ^= 1 << at % 8
        piece.write_bytes(damaged)
        found = recover(piece, lambda _: Pace())
        assert states[data[:at].count(b"\n") - 1] == found.history.combat
        assert f"The damaged file is kept as flip-{at}.damaged-1." in found.loss
        assert bytes(damaged) == piece.with_suffix(".damaged-1").read_bytes()


def test_a_tail_of_nuls_as_a_power_cut_leaves_it_is_cut_off(told):
    """Field J7."""
    path, states = told
    with path.open("ab") as file:
        file.write(bytes(4096))
    found = recover(path, lambda _: Pace())
    assert states[-1] == found.history.combat
    assert (
        "The last 4096 bytes of the file were damaged or cut short; the fight opens as it was before them. "
        "The damaged file is kept as small.damaged-1." == found.loss
    )
    assert "" == recover(path, lambda _: Pace()).loss


def test_each_damaged_file_is_kept(told):
    path, _ = told
    for n in (1, 2, 3):
        with path.open("ab") as file:
            file.write(f"junk {n}".encode())
        recover(path, lambda _: Pace())
    assert [b"junk 1", b"junk 2", b"junk 3"] == [path.with_suffix(f".damaged-{n}").read_bytes()[-6:] for n in (1, 2, 3)]


def test_after_a_loss_the_fight_goes_on_in_the_same_file(trio_file, data):
    id = turnkeeper("play", trio_file, "--json", commands=f"{START}\nnext\n").document["id"]
    path = path_of(data, id)
    path.write_bytes(path.read_bytes()[:-5])
    ran = turnkeeper("play", "--resume", id, commands="next\nnext\n")
    assert ["John's turn", "David's turn"] == ran.lines
    assert f"The damaged file is kept as {id}.damaged-1.\n" in ran.err
    assert ["David"] == turnkeeper("play", "--resume", id, "--json").document["acting"]


# Files that are no fights


@pytest.mark.parametrize(
    "content", [b"", b"\n", bytes(1000), b"{}\n", b'{"open":{}}\n', TRIO.encode(), b"\xff\xfe" * 99]
)
def test_a_file_that_is_no_fight_is_refused_and_left_as_it_is(content, trio_file, data):
    good = turnkeeper("play", trio_file, "--json").document["id"]
    path = path_of(data, "foreign")
    path.write_bytes(content)
    before = sorted(data.rglob("*"))
    ran = turnkeeper("play", "--resume", "foreign", commands="next\n")
    sentence = f"{path} is no fight of Turnkeeper, or its first line is damaged; it is left as it is.\n"
    assert (2, "", sentence) == ran
    assert (content, before) == (path.read_bytes(), sorted(data.rglob("*")))
    assert [good] == [f["id"] for f in turnkeeper("fights", "--json").document]
    assert good == turnkeeper("play", "--resume", "last", "--json").document["id"]


def rewrite(path: Path, at: int, **fields: object) -> None:
    """Change one line of a journal as another program would have written it, checksum and all."""
    lines = path.read_bytes().splitlines(keepends=True)
    record = json.loads(lines[at])
    record.pop("crc")
    record[next(iter(record))] |= fields
    lines[at] = msgspec.json.encode(record)[:-1] + b',"crc":"'
    path.write_bytes(resealed(lines))


def resealed(lines: Iterable[bytes]) -> bytes:
    """*lines* with the checksums that they need in this order."""
    chain, out = 0, b""
    for line in lines:
        body = line.rpartition(b',"crc":"')[0]
        chain = zlib.crc32(body, chain)
        out += body + f',"crc":"{chain:08x}"}}\n'.encode()
    return out


def test_a_fight_of_a_newer_version_is_refused_and_left_as_it_is(trio_file, data):
    """Field K5."""
    path = path_of(data, turnkeeper("play", trio_file, "--json").document["id"])
    rewrite(path, 0, version=2, program="turnkeeper 9.1", combatants="elsewhere")
    content = path.read_bytes()
    ran = turnkeeper("play", "--resume", path.stem, commands="next\n")
    assert (2, "", f"{path} was written by a newer turnkeeper 9.1 (format 2; this one reads 1).\n") == ran
    assert content == path.read_bytes()


def test_a_fight_of_a_ruleset_that_is_not_installed_is_refused_and_left_as_it_is(trio_file, data):
    path = path_of(data, turnkeeper("play", trio_file, "--json").document["id"])
    rewrite(path, 0, ruleset="checkers")
    content = path.read_bytes()
    ran = turnkeeper("play", "--resume", path.stem, commands="next\n")
    assert (2, "") == (ran.status, ran.out)
    assert f"No ruleset is called “checkers”; installed: {', '.join(registry.names())}.\n" == ran.err
    assert content == path.read_bytes()


@pytest.mark.parametrize(
    "events",
    [
        [{"event": "Teleported", "who": "c1"}],
        [{"event": "Ended", "who": 3}, {"event": "Left"}],
        [{"event": "EffectEnded", "id": "e99", "why": ""}],
        "soon",
    ],
)
def test_a_sound_line_that_this_version_does_not_know_is_refused_and_left_as_it_is(events, told):
    path, _ = told
    rewrite(path, 3, events=events)
    content = path.read_bytes()
    with pytest.raises(JournalError, match=r"small.fight has a line that this version cannot read \(.*\); it is left"):
        reopened(path)
    assert content == path.read_bytes()


def test_one_undo_too_many_is_refused_and_left_as_it_is(told):
    path, _ = told
    line = next(line for line in path.read_bytes().splitlines() if line.startswith(b'{"undo"'))
    opening = path.read_bytes().splitlines()[0]
    path.write_bytes(resealed([opening, line]))
    with pytest.raises(JournalError, match="cannot read"):
        reopened(path)


# One writer


def test_a_second_writer_is_refused_until_the_first_lets_go(tmp_path):
    path = tmp_path / "fights" / "one.fight"
    first = Journal(path)
    with pytest.raises(
        Held, match=r"one is open in another Turnkeeper \(process \d+\)\. Close it there first; if that program is gone"
    ):
        Journal(path)
    first.close()
    Journal(path).close()


def test_another_process_is_refused_too(trio_file, data):
    id = turnkeeper("play", trio_file, "--json", commands=START).document["id"]
    mine = Session.resume(path_of(data, id))
    ran = process("play", "--resume", id, commands=b"next\n")
    assert (
        2,
        "",
        f"{id} is open in another Turnkeeper (process {os.getpid()}). Close it there first; if that program is gone, "
        "try again. To look at it, and write nothing: --no-save.\n",
    ) == ran
    mine.close()
    assert (0, "John's turn\n") == process("play", "--resume", id, commands=b"next\n")[:2]


# A journal that the first version wrote

FIXTURES = Path(__file__).parent / "fixtures"


def within(golden: object, found: object) -> object:
    """As much of *found* as *golden* has keys for, since keys may be added."""
    if isinstance(golden, dict) and isinstance(found, dict):
        return {key: within(golden[key], found.get(key)) for key in golden}
    if isinstance(golden, list) and isinstance(found, list) and len(golden) == len(found):
        return [within(*pair) for pair in zip(golden, found, strict=True)]
    return found


def test_a_journal_of_format_1_opens_to_the_same_fight_for_ever(tmp_path):
    path = tmp_path / "format-1.fight"
    path.write_bytes((FIXTURES / "format-1.fight").read_bytes())
    session = Session.resume(path, seed=1)
    golden = json.loads((FIXTURES / "format-1.json").read_text("utf-8"))
    assert golden == within(golden, json.loads(json.dumps(document(session))))
    assert ("", 47) == (session.loss, len(session.history.steps))
    while session.history.last:
        session.undo()
    while len(session.history.steps) < 47:
        session.redo()
    session.close()
    assert golden == within(golden, json.loads(json.dumps(document(session))))


RECORDED = sorted(p.stem for p in FIXTURES.glob("*-1.fight") if p.stem != "format-1")


def test_there_is_a_recorded_fight_of_every_ruleset():
    assert [f"{name}-1" for name in sorted(registry.names())] == RECORDED


@pytest.mark.parametrize("recorded", RECORDED)
def test_a_recorded_fight_of_each_ruleset_opens_to_the_same_document_for_ever(recorded, tmp_path):
    path = tmp_path / f"{recorded}.fight"
    path.write_bytes((FIXTURES / path.name).read_bytes())
    session = Session.resume(path, seed=1)
    golden = json.loads((FIXTURES / f"{recorded}.json").read_text("utf-8"))
    assert "" == session.loss
    assert golden == within(golden, json.loads(json.dumps(document(session))))
    done = session.history.done
    session.hear("undo 1000")
    session.hear(f"redo {done}")
    session.close()
    assert golden == within(golden, json.loads(json.dumps(document(session))))


def test_the_file_is_made_whole_from_steps_taken_before_it_was_there(tmp_path):
    session = Table(Pace(), *LINES).session
    session.save_in(tmp_path)
    session.close()
    assert session.combat == reopened(path_of(tmp_path, session.id))


def test_a_fight_kept_elsewhere_is_no_longer_offered_where_it_was(tmp_path):
    """Two files of one fight, and the older one gone on with by mistake: an evening lost."""
    table = Table(Pace(), "add Amy hp_max=9", "start")
    session, stick = table.session, tmp_path / "stick"
    session.save_in(tmp_path)
    old = path_of(tmp_path, session.id)
    table(f"keep-in {stick}", "damage Amy 2")
    assert ([], [session.id]) == ([f.id for f in saved(tmp_path)], [f.id for f in saved(stick)])
    assert [".moved"] == [p.suffix for p in old.parent.glob("*") if p.suffix != ".lock"]
    session.close()
    assert session.combat == reopened(path_of(stick, session.id))


def test_a_file_put_in_the_place_of_the_fight_is_not_moved_with_it(tmp_path):
    table = Table(Pace(), "add Amy hp_max=9")
    table.session.save_in(tmp_path)
    path = path_of(tmp_path, table.session.id)
    path.unlink()
    path.write_text("a stranger's")
    table(f"keep-in {tmp_path / 'stick'}")
    assert "a stranger's" == path.read_text()
    table.session.close()


def test_a_reopened_fight_undoes_and_redoes_as_if_it_had_never_been_closed(tmp_path, data):
    file = write(tmp_path / "trio.toml")
    whole = turnkeeper("play", file, "--json", "--seed", 3, commands=f"{START}\n" + "next\n" * 5 + "undo\nundo\nundo\n")
    id = whole.document["id"]
    shown = turnkeeper("play", "--resume", id, "--json", commands="redo\nredo\n")
    assert ["Did again: next"] * 2 == shown.err.splitlines()
    shown = turnkeeper("play", "--resume", id, "--json", commands="redo\nredo\n")
    assert (["David"], 2) == (shown.document["acting"], shown.document["round"])
    assert "refused: Nothing to redo." == shown.err.splitlines()[-1]
    undone = turnkeeper("play", "--resume", id, "--json", commands="undo\n" * 7).document
    assert (False, ["Nothing to undo: this is where the fight was opened."]) == (
        undone["started"],
        [r["why"] for r in undone["refused"]],
    )


def test_a_new_step_ends_what_could_be_redone_also_across_reopening(trio_file):
    turnkeeper("play", trio_file, commands=f"{START}\nnext\nundo\n")
    turnkeeper("play", "--resume", "last", commands="damage Amy 3\n")
    ran = turnkeeper("play", "--resume", "last", commands="redo\n")
    assert "refused: Nothing to redo.\n" == ran.out


def test_a_line_taken_out_of_the_middle_is_noticed(told):
    path, _ = told
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))
    found = recover(path, lambda _: Pace())
    assert found.loss.startswith(f"The last {sum(map(len, lines[3:]))} bytes of the file were damaged or cut short")
    assert 1 == len(found.history.steps)
