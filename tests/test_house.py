"""The house rules that no import contract can hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tracker
from tracker import registry
from tracker.app.keys import SCREEN
from tracker.engine.verbs import ENGINE

TRACKER = Path(tracker.__file__).parent
SOURCES = sorted(TRACKER.rglob("*.py"))


@pytest.mark.parametrize("ruleset", registry.names())
def test_no_ruleset_is_named_in_the_tracker(ruleset: str) -> None:
    word = re.compile(rf"\b{ruleset}\b", re.IGNORECASE)
    named = [f"{p.relative_to(TRACKER)}: {m[0]}" for p in SOURCES for m in word.finditer(p.read_text("utf-8"))]
    assert [] == named


@pytest.mark.parametrize("ruleset", registry.names())
def test_every_ruleset_has_a_reference_with_numbered_rules(ruleset: str) -> None:
    assert re.search(r"\*\*[A-Z]+-1\*\*", registry.reference(registry.load(ruleset)))


def test_there_is_no_way_in() -> None:
    """Nothing in the program evaluates text, reads objects back, opens a connection, or starts another program."""
    closed = {
        "socket",
        "ssl",
        "http",
        "urllib",
        "ftplib",
        "pickle",
        "marshal",
        "shelve",
        "subprocess",
        "multiprocessing",
        "pty",
    }
    doors = {"eval", "exec", "compile", "__import__", "system", "popen", "posix_spawn", "execv", "execve", "fork"}
    found: list[str] = []
    for path in (*SOURCES, *sorted((TRACKER.parent / "rulesets").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            found += [f"{path.name}: {name}" for name in names if name.split(".")[0] in closed]
            if isinstance(node, ast.Call):
                called = node.func
                plain = isinstance(called, ast.Name) and called.id in doors
                of_os = isinstance(called, ast.Attribute) and called.attr in doors and ast.unparse(called.value) == "os"
                found += [f"{path.name}: {ast.unparse(called)}"] if plain or of_os else []
    assert [] == found


def test_files_can_be_held_in_the_head() -> None:
    long = [f"{p.relative_to(TRACKER)}: {n}" for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) > 400]
    assert [] == long


def test_every_verb_has_a_plain_key_and_no_key_does_two_things() -> None:
    keys = [a.key for a in ENGINE.values()] + [k.key for k in SCREEN]
    assert [] == [k for k in keys if keys.count(k) > 1]
    assert [] == [a.id for a in ENGINE.values() if a.id != "done" and not a.key]
