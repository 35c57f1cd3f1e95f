"""What became of each action is told by the shape of its mark; the card says why."""

from __future__ import annotations

import pytest
from hands import game, started
from rich.cells import cell_len
from toy import Toy

from tracker.app.pip_marks import SHAPES, count, dotted, marks, reasons
from tracker.engine.model import Gone
from tracker.engine.show import Pip

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


def pip(left: int, full: int, *gone: Gone, dots: bool = True) -> Pip:
    return Pip("standard action", "Std", left, full, "", dots, gone=gone)


def test_every_fate_has_a_shape_of_its_own_of_one_cell():
    assert {"spent", "converted", "borrowed", "lost"} == set(SHAPES)
    assert 4 == len({*SHAPES.values()})
    assert {1} == {cell_len(shape) for shape in (*SHAPES.values(), "●")}


@pytest.mark.parametrize(
    ("shown", "counter"),
    [
        ("●", pip(1, 1)),
        ("○", pip(0, 1)),
        ("●○", pip(1, 1, Gone("std", 1))),
        ("●○»", pip(1, 3, Gone("std", 1), Gone("std", 1, "converted"))),
        ("‹×○", pip(0, 3, Gone("std", 1, "borrowed"), Gone("std", 1, "lost"))),
        ("○", pip(0, 1, Gone("std", 1, "a fate nobody knows"))),
        ("2/6", pip(2, 6, Gone("std", 4))),
        ("9/9", pip(9, 1)),
        ("", pip(0, 0)),
        ("", pip(-1, 0)),
        ("12", pip(12, 30, Gone("std", 18), dots=False)),
    ],
)
def test_marks_are_what_is_left_then_what_is_gone_then_what_lapsed(shown, counter):
    assert shown == count(counter)


def test_the_lapsed_is_dimmer_than_the_spent():
    assert [("○", "pip-spent"), ("○", "spent")] == [m for m in marks(pip(0, 2, Gone("std", 1)), 0) if m[0]]
    assert not dotted(pip(0, 9))


def test_reasons_are_said_once_and_the_ordinary_left_out_where_there_is_little_room():
    counter = pip(0, 4, Gone("std", 1, "spent", "Strike"), Gone("std", 2, "spent", "Strike"), Gone("std", 1, "lost"))
    assert "spent: Strike; lost" == reasons(counter)
    assert "lost" == reasons(counter, unusual=True)


async def test_the_borrowed_and_the_lost_stand_in_the_order_and_on_the_card(tmp_path):
    said = (*UNDER_WAY, "borrow", "strike target=Ted dice=1", "trip", "next", "next dice=1,2")
    async with game(tmp_path, Toy(), *said) as hands:
        assert "‹   ×   ●" in await hands.line_of("Amy")
        card = [" ".join(line.split()) for line in (await hands.shown("card")).splitlines()]
        assert ["standard action ‹ borrowed: borrowed", "move action × lost: tripped", "swift action ●"] == card[1:4]


async def test_a_small_card_says_only_what_is_unusual(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "trip Ted", "quip", size=(80, 24)) as hands:
        assert "swift" not in await hands.shown("card")
        await hands.keys("down")
        assert "move action  ×  lost: tripped" in await hands.shown("card")


async def test_the_converted_looks_different_from_the_spent(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("22\n")
        assert "»   ○" in await hands.line_of("Amy")
        assert "action        »  converted: Bonus action" in await hands.shown("card")


async def test_the_help_says_what_the_marks_mean(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, size=(80, 60)) as hands:
        await hands.keys("?", "pagedown")
        text = await hands.shown("lower")
        assert [] == [how for how, shape in SHAPES.items() if f"  {shape}        {how}" not in text]
