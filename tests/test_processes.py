"""The program as a process among others: pipes, closed streams, imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from program import PROGRAM, START, process, turnkeeper


def test_each_commands_lines_are_there_before_the_next_is_read(trio_file):
    with subprocess.Popen(
        [*PROGRAM, "play", trio_file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        for command, last in (
            (START, "Amy's turn"),
            ("next", "John's turn"),
            ("bogus", "refused: "),
            ("next", "David's"),
        ):
            running.stdin.write(f"{command}\n")
            running.stdin.flush()
            while not (line := running.stdout.readline()).startswith(last):
                assert line
        running.stdin.close()
        assert ("", "") == (running.stdout.read(), running.stderr.read() if running.stderr else "")
    assert 0 == running.returncode


def test_with_json_the_log_lines_are_there_at_once_on_standard_error(trio_file):
    with subprocess.Popen(
        [*PROGRAM, "play", trio_file, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdin
        assert running.stderr
        assert running.stdout
        running.stdin.write(f"{START}\n")
        running.stdin.flush()
        while not (line := running.stderr.readline()).startswith("Amy's turn"):
            assert line
        running.stdin.close()
        assert running.stdout.read().startswith("{")


WITHOUT_SCREEN = (
    ("play", "{file}", "--json"),
    ("play", "{file}"),
    ("fights",),
    ("check", "{file}"),
    ("commands", "pace"),
    ("schema", "pace"),
)


@pytest.mark.parametrize("arguments", WITHOUT_SCREEN, ids=lambda a: " ".join(a))
def test_what_needs_no_screen_does_not_load_one(arguments, trio_file):
    code = """
import sys
from tracker.__main__ import main
status = main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
exit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, *(a.format(file=trio_file) for a in arguments)],
        input="start\nnext\n",
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stderr.splitlines()[-1].split()}
    assert "tracker" in loaded
    assert set() == loaded & {"textual", "rich", "hypothesis", "asyncio"}


def test_a_closed_standard_input_is_a_script_with_nothing_in_it(trio_file):
    ran = process("play", trio_file, "--json", commands=None)
    assert (0, "", 0) == (ran.status, ran.err, ran.document["round"])


def test_a_closed_standard_error_keeps_the_document_alone_on_standard_output(trio_file):
    ran = process("play", trio_file, "--json", commands=b"start\nbogus\n", setup=lambda: os.close(2))
    assert (0, 1) == (ran.status, ran.document["round"])


def test_a_closed_standard_output_does_not_keep_the_fight_from_going_on(trio_file):
    ran = process("play", trio_file, commands=b"start\nnext\n", setup=lambda: os.close(1))
    assert (0, "", "") == ran
    assert 2 == len(turnkeeper("play", "--resume", "last", "--json", commands="undo\nundo\nundo").err.splitlines()) - 1


def test_nobody_listening_any_more_ends_the_run_quietly(trio_file):
    reader, writer = os.pipe()
    os.close(reader)
    ran = process("play", trio_file, commands=b"start\nnext\n", setup=lambda: os.dup2(writer, 1))
    os.close(writer)
    assert (0, "") == (ran.status, ran.err)
    resumed = turnkeeper("play", "--resume", "last", "--json").document
    assert resumed["started"]


def test_nobody_listening_to_standard_error_any_more_leaves_the_document_whole(trio_file):
    reader, writer = os.pipe()
    os.close(reader)
    ran = process("play", trio_file, "--json", commands=b"start\nnext\n", setup=lambda: os.dup2(writer, 2))
    os.close(writer)
    assert (0, 1) == (ran.status, ran.document["round"])


def test_the_locale_does_not_matter(trio_file):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    ran = process("play", trio_file, commands="note Zoë ½ 🎲 \ufffe\n".encode(), env=plain)
    assert (0, "Note: Zoë ½ 🎲 �\n", "") == ran


def test_the_document_does_not_depend_on_how_python_hashes(trio_file):
    script = (
        b"start\neffect all Burning rounds=3 check=yes\n" + b"next\n" * 12 + b"effect Amy Prone\nreroll all\nnext\n"
    )
    shown = [
        process(
            "play", trio_file, "--json", "--seed", 5, "--no-save", commands=script, env={"PYTHONHASHSEED": seed}
        ).document
        for seed in ("1", "2", "3")
    ]
    assert shown[0] == shown[1] == shown[2]


def test_two_programs_may_begin_the_same_fight_in_the_same_second(trio_file, data: Path):
    running = [
        subprocess.Popen(
            [*PROGRAM, "play", trio_file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(4)
    ]
    said = [each.communicate(b"start dice=6,4,5,5,3,7\nnext\n") for each in running]
    assert [(0, b"", b"John's turn")] * 4 == [
        (each.returncode, err, out.splitlines()[-1]) for each, (out, err) in zip(running, said, strict=True)
    ]
    ids = [f["id"] for f in turnkeeper("fights", "--json").document]
    assert 4 == len(set(ids))
    for id in ids:
        assert ["John"] == turnkeeper("play", "--resume", id, "--json").document["acting"]
