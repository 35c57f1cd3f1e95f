"""Each case of the list has a test that names it, or its reason why there is none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import field

HERE = Path(__file__).parent
CASE = re.compile(r"\b([A-N]\d{1,2})\b")
ELSEWHERE = re.compile(r"Field ((?:[A-N]\d{1,2}(?:, | and )?)+)")
EXCUSED = dict(re.findall(r"^\| ([A-N]\d{1,2}) +\| (.+?) +\|$", field.__doc__ or "", re.MULTILINE))


def every_test() -> Iterator[tuple[Path, str, str]]:
    """Every test there is: its file, name and docstring."""
    for path in sorted(HERE.parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield path, node.name, ast.get_docstring(node) or ""


@cache
def named() -> set[str]:
    """The cases that a test names."""
    found: set[str] = set()
    for path, name, told in every_test():
        if path.parent == HERE:  # other folders have numbers of their own that look like these
            found |= set(CASE.findall(told)) | {
                part.upper() for part in name.split("_") if CASE.fullmatch(part.upper())
            }
        else:
            found |= {case for group in ELSEWHERE.findall(told) for case in CASE.findall(group)}
    return found


@pytest.mark.parametrize("case", field.IDS.split())
def test_every_case_has_a_test_or_a_reason(case):
    assert 1 == (case in named()) + (case in EXCUSED), "neither a test nor a reason, or both"


def test_the_list_and_the_reasons_have_no_case_twice_or_of_their_own():
    ids = field.IDS.split()
    assert sorted(set(ids)) == sorted(ids)
    assert [] == [case for case in EXCUSED if case not in ids]
