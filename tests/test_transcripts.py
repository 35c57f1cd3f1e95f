"""
Whole fights as text: lines starting with ">" are commands, the rest is what must happen.

To write one, list the commands and run `pytest tests/test_transcripts.py --accept`; then read the diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker import registry
from tracker.engine.draft import Refused
from tracker.testing import Table

HERE = Path(__file__).parent / "transcripts"


def play(text: str) -> str:
    """The transcript *text* with what really happens behind each command."""
    head, *lines = text.splitlines()
    table = Table(registry.load(head.removeprefix("ruleset: ")))
    out = [head]
    for line in (ln for ln in lines if ln.startswith((">", "#"))):
        out += ["", line]
        if line.startswith(">"):
            try:
                out += [f"  {told}" for told in table(line.removeprefix("> "))]
            except Refused as error:
                out.append(f"  refused: {error}")
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda p: p.stem)
def test_transcript(path: Path, request: pytest.FixtureRequest) -> None:
    text = play(path.read_text("utf-8"))
    if request.config.getoption("--accept"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
