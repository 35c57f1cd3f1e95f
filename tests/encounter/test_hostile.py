"""Files that are no encounter at all, and the line everything stands on."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from files import HEAD, refused, write

from tracker import encounter
from tracker.encounter.toml import BadToml, locate

# Files that are no encounter at all


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "ruins.toml: is empty"),
        (b" \n\n", "ruins.toml: is empty"),
        (b'x = 1\ny = "\xe4"\n', "ruins.toml:2: is not in UTF-8; save it as UTF-8"),
        ('ruleset = "pace"\n'.encode("utf-16"), "ruins.toml:1: is in UTF-16; save it as UTF-8"),
        (b"x = 1\n\n\0\n", "ruins.toml:3: holds a NUL character, so it is no text"),
        (b"#" * (1024 * 1024 + 1), "ruins.toml: is too big; at most 1024 KiB are read"),
        (
            b"Dear players,\nthis is a letter.\n",
            "ruins.toml:1: is no TOML: behind the key an = is missing",
        ),
        (
            b"\nx = yes\n",
            "ruins.toml:2: is no TOML: this is no value; text needs quotes, and yes and no are written true and false",
        ),
        (b"\nx = 1\nx = 2\n", "ruins.toml:3: is no TOML: the same key stands here twice"),
        (
            b"[combatant]\n[combatant]\n",
            "ruins.toml:2: is no TOML: [combatant] stands here twice; each of several is headed [[combatant]]",
        ),
        (b'\nx = "y\n', "ruins.toml:2: is no TOML: a text is not closed; its second quote is missing"),
        (b'x = 1\ny = """z\n', "ruins.toml:2: is no TOML: a text is not closed; its second quote is missing"),
        (b"x = 1\ny = " + b"9" * 5000, "ruins.toml:2: has a number with too many digits"),
    ],
)
def test_a_file_that_cannot_be_read(text: bytes, sentence: str) -> None:
    assert [sentence] == refused(text)


TOO_DEEP = "is nested too deeply; at most 16 levels are read"
TOO_MUCH = "holds too much; at most 50000 tables and values are read"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = " + "[" * 100_000, f"ruins.toml:1: {TOO_DEEP}"),
        ("\na = " + "{a = " * 1000, f"ruins.toml:2: {TOO_DEEP}"),
        (".".join("a" * 100_000) + " = 1", f"ruins.toml:1: {TOO_DEEP}"),
        ("[" + ".".join("a" * 100_000) + "]", f"ruins.toml:1: {TOO_DEEP}"),
        ("a = { " + ".".join("a" * 100_000) + " = 1 }", f"ruins.toml:1: {TOO_DEEP}"),
        ("[" * 1_000_000, f"ruins.toml:1: {TOO_MUCH}"),
        (HEAD + '[[combatant]]\nname = "a"\n' * 40_000, f"ruins.toml:33335: {TOO_MUCH}"),
        ("a = [" + "1," * 500_000 + "]", f"ruins.toml:1: {TOO_MUCH}"),
        (
            HEAD + "[[combatant]]\n" * 20_000,
            "ruins.toml:3: combatant: found 20000; a fight holds at most 2000 combatants",
        ),
        (
            HEAD + "[[condition]]\n" * 101,
            "ruins.toml:3: condition: found 101; at most 100 are possible",
        ),
    ],
)
def test_a_file_that_asks_for_too_much(text: str, sentence: str) -> None:
    assert [sentence] == refused(text)


@pytest.mark.parametrize(
    "text",
    [
        '"' * 100_000,
        "'" * 100_000,
        '"""' + '\\"""' * 50_000,
        'a = "' + '\\"' * 100_000,
        "a = '''" + "''\\" * 50_000,
        "\\" * 100_000,
        "=" * 40_000,
        "[]" * 20_000,
        "]}" * 50_000,
        ",\n" * 40_000,
        "a" * 500_000,
        "a" + "\r" * 100_000,
    ],
)
def test_rubbish_is_refused_in_one_sentence(text: str) -> None:
    (sentence,) = refused(text)
    assert (sentence.startswith("ruins.toml"), " is no TOML: " in sentence) == (True, True)


def test_what_is_no_file_is_refused() -> None:
    os.mkfifo("pipe.toml")
    Path("folder.toml").mkdir()
    assert refused(Path("pipe.toml")) == ["pipe.toml: is a device or a pipe, no ordinary file"]
    assert refused(Path("folder.toml")) == ["folder.toml: is a folder; give the file in it"]
    assert refused(Path("none.toml")) == ["none.toml: does not exist"]
    assert refused(Path("a\0.toml")) == ["a␀.toml: is no name that a file can have"]
    assert refused(Path("/dev/zero")) == ["/dev/zero: is a device or a pipe, no ordinary file"]
    assert [f"{'x' * 300}: cannot be read: File name too long"] == refused(Path("x" * 300))


def test_a_file_that_may_not_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(HEAD)
    monkeypatch.setattr(Path, "open", locked)
    assert refused(path) == ["ruins.toml: may not be read by you; look at its permissions"]
    assert encounter.title_of(path) is None


# Where things stand


def test_every_way_to_write_a_key_has_its_line() -> None:
    text = """\
# [nothing]
name = "x" # y = 1
"quoted \\u0041" = '''
no = "key"
[[nor]]
'''
list = [
  1,
  { a = 1, b.c = 2 }, # one
  [ { d = 3 } ],
]

[[combatant]]
x = \"\"\"a
\\\"""b = 1\"\"\"
[combatant.more]
y = 1
[[combatant.deep]]
[[combatant]]
[[combatant.deep]]
'lit' = { e = 1 }
[a."b.c"]
z.z = 1
"""
    expected = {
        ("name",): 2,
        ("quoted A",): 3,
        ("list",): 7,
        ("list", 1): 9,
        ("list", 1, "a"): 9,
        ("list", 1, "b"): 9,
        ("list", 1, "b", "c"): 9,
        ("list", 2): 10,
        ("list", 2, 0): 10,
        ("list", 2, 0, "d"): 10,
        ("combatant",): 13,
        ("combatant", 0): 13,
        ("combatant", 0, "x"): 14,
        ("combatant", 0, "more"): 16,
        ("combatant", 0, "more", "y"): 17,
        ("combatant", 0, "deep"): 18,
        ("combatant", 0, "deep", 0): 18,
        ("combatant", 1): 19,
        ("combatant", 1, "deep"): 20,
        ("combatant", 1, "deep", 0): 20,
        ("combatant", 1, "deep", 0, "lit"): 21,
        ("combatant", 1, "deep", 0, "lit", "e"): 21,
        ("a",): 22,
        ("a", "b.c"): 22,
        ("a", "b.c", "z"): 23,
        ("a", "b.c", "z", "z"): 23,
    }
    assert expected == locate(text)
    assert tomllib.loads(text)["combatant"][1] == {"deep": [{"lit": {"e": 1}}]}


def test_sixteen_levels_are_read_and_seventeen_are_not() -> None:
    assert {("a",): 1, **{("a", *[0] * n): 1 for n in range(1, 16)}} == locate("a = " + "[" * 16 + "]" * 16)
    with pytest.raises(BadToml, match="nested too deeply"):
        locate("a = " + "[" * 17 + "]" * 17)
