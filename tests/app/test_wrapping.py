"""How a line too long for the screen is broken."""

from __future__ import annotations

import pytest

from tracker.app.pane import wrap


def broken(text: str, width: int) -> list[str]:
    return ["".join(piece for piece, _ in part) for part in wrap(((text, "plain"),), width)]


@pytest.mark.parametrize("width", range(11, 40))
def test_what_goes_on_is_indented_as_the_line_is_and_no_further(width):
    told = "30 against 50, medium -20 = 30: an ordinary success, and on it goes"
    first, *rest = broken(told, width)
    assert (told, [2] * len(rest)) == (
        " ".join(line.strip() for line in (first, *rest)), [len(line) - len(line.lstrip()) for line in rest]
    )  # fmt: skip


@pytest.mark.parametrize("width", range(12, 30))
def test_the_arrow_stays_between_its_numbers(width):
    assert [] == [line for line in broken("takes some damage: 11 → −3", width) if line.strip().startswith("→")]
    assert [] == [line for line in broken("takes some damage: 11 → −3", width) if line.rstrip().endswith("→")]
