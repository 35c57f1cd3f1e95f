"""The first line of a journal, without which nothing opens, and its copy."""

from __future__ import annotations

import json

import pytest
from program import START, turnkeeper

from tracker.fights import path_of


def spoilt(line: bytes) -> dict[str, bytes]:
    """*line* as a disk may spoil it."""
    middle = len(line) // 2
    return {
        "a bit": line[:middle] + bytes([line[middle] ^ 4]) + line[middle + 1 :],
        "its end": line[:-1] + b" ",  # runs into the copy
        "zeros": bytes(len(line)),
        "its checksum": line[:-4] + b'0"}\n' if line[-4:-3] != b"0" else line[:-4] + b'1"}\n',
        "a part": line[: middle // 2] + line[middle:],
        "all": b"",
    }


@pytest.mark.parametrize("what", list(spoilt(b"x" * 99)))
def test_where_the_first_line_is_damaged_the_fight_opens_by_its_copy(trio_file, data, what):
    id = turnkeeper("play", trio_file, "--json", commands=f"{START}\ndamage Amy 3\nnext\n").document["id"]
    path = path_of(data, id)
    whole = path.read_bytes()
    first, copy, *rest = whole.splitlines(keepends=True)
    log = turnkeeper("play", "--resume", id, "--json").document["log"]
    assert (json.loads(first)["open"], True) == (json.loads(copy)["open"], len(rest) > 2)
    path.write_bytes(spoilt(first)[what] + copy + b"".join(rest))
    ran = turnkeeper("play", "--resume", id, "--json", commands="note on we go\n")
    told = "The first line of the file was damaged; the fight opens by the copy of it."
    assert ([*log, "Note: on we go"], True) == (ran.document["log"], told in ran.err)
    assert [spoilt(first)[what] + copy + b"".join(rest)] == [p.read_bytes() for p in path.parent.glob("*.damaged-*")]
    assert path.read_bytes().startswith(whole)
    assert "damaged" not in turnkeeper("play", "--resume", id, "--json").err


def test_where_the_copy_is_damaged_too_the_file_is_left_as_it_is(trio_file, data):
    id = turnkeeper("play", trio_file, "--json", commands=f"{START}\n").document["id"]
    path = path_of(data, id)
    first, copy, *rest = path.read_bytes().splitlines(keepends=True)
    bad = spoilt(first)["a bit"] + spoilt(copy)["a bit"] + b"".join(rest)
    path.write_bytes(bad)
    ran = turnkeeper("play", "--resume", id)
    assert (2, True, bad) == (ran.status, "first line is damaged" in ran.err, path.read_bytes())
