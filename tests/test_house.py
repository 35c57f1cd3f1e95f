"""The house rules that no import contract can hold."""

from __future__ import annotations

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


def test_files_can_be_held_in_the_head() -> None:
    long = [f"{p.relative_to(TRACKER)}: {n}" for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) > 400]
    assert [] == long


def test_every_verb_has_a_plain_key_and_no_key_does_two_things() -> None:
    keys = [a.key for a in ENGINE.values()] + [k.key for k in SCREEN]
    assert [] == [k for k in keys if keys.count(k) > 1]
    assert [] == [a.id for a in ENGINE.values() if a.id != "done" and not a.key]
