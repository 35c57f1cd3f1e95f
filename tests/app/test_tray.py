"""Those who wait stand apart, below the running order, always in sight; and how they come back."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hands import Hands, game
from toy import QuietToy, Toy

from tracker.app.order_list import OrderList
from tracker.app.tray import Lines, Places, Tray, share
from tracker.document import document

FOUR = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Tom tough=7", "add Cat side=cats", "start dice=1,2,3,4")
BEHIND, FIRST = "after this turn", "first in the next round"


async def listed(hands: Hands) -> list[str]:
    """Names and headings from top to bottom, as they are on the screen."""
    await hands.pilot.pause(0.05)
    order = hands.screen.order
    lines = [order.render_line(y).text for y in range(1, order.size.height)]
    names = sorted((c.name for c in hands.screen.session.combat.here()), key=len, reverse=True)
    found = [next((n for n in names if f" {n} " in f"{t} "), "" if not t.strip() else t.split()[0]) for t in lines]
    return [name for name in found if name]


async def test_who_waits_stands_below_the_order_under_a_heading_and_nobody_else_moves(tmp_path):
    async with game(tmp_path, Toy(), *FOUR) as hands:
        assert ["Amy", "Ted", "Tom", "Cat"] == await listed(hands)
        await hands.keys("n", "x", "h")
        assert ["Amy", "Tom", "Cat", "waiting", "Ted"] == await listed(hands)
        assert ["Amy", "Ted", "Tom", "Cat"] == hands.order
        assert ["Amy", "Ted", "Tom", "Cat"] == [place["name"] for place in document(hands.screen.session)["order"]]
        await hands.keys("u")
        assert ["Amy", "Ted", "Tom", "Cat"] == await listed(hands)


async def test_what_is_left_to_who_waits_stays_bright_and_when_it_comes_back_is_told(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        amy = await hands.line_of("Amy")
        assert (3, True, False) == (amy.count("●"), "…" in amy, "waits" in amy)
        await hands.type(":rejoin Amy after=Tom\n")
        amy = await hands.line_of("Amy")
        assert (3, True) == (amy.count("●"), amy.endswith("back after Tom"))


async def test_a_small_screen_says_when_in_fewer_words(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold", "rejoin Amy after=Tom", size=(60, 20)) as hands:
        amy = await hands.line_of("Amy")
        assert (3, True) == (amy.count("●"), amy.endswith("after Tom"))


async def test_effects_are_not_pushed_out_by_words(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold", "rejoin Amy at=round-start", "effect Amy Acid 2") as hands:
        assert "next round  Acid 2" in await hands.line_of("Amy")


async def test_the_game_names_the_tray(tmp_path):
    class Holding(Toy):
        words: ClassVar = {**Toy.words, "waiting": "holding"}

    async with game(tmp_path, Holding(), *FOUR, "hold") as hands:
        assert ["Ted", "Tom", "Cat", "holding", "Amy"] == await listed(hands)


async def test_selection_marks_find_and_cursor_work_across_the_heading(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        await hands.keys("end")
        assert "Amy" == hands.selected
        await hands.keys("up", "space")
        assert "Amy" == hands.selected
        await hands.keys("space", "d", "1", "enter")
        assert (8, 8, 0) == (hands.hp("Amy"), hands.hp("Ted"), hands.screen.session.combat["c1"].taken)
        await hands.keys("home")
        assert "Ted" == hands.selected
        await hands.type("/am\n")
        assert "Amy" == hands.selected
        await hands.type("/t\n")
        assert "Ted" == hands.selected, "the next one on the screen comes first"


async def test_a_click_selects_in_the_tray_and_the_heading_is_nobody(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        await hands.pilot.click(OrderList, offset=(9, 5))
        assert "Amy" == hands.selected
        await hands.pilot.click(OrderList, offset=(9, 1))
        assert "Ted" == hands.selected
        await hands.pilot.click(OrderList, offset=(9, 4))
        assert "Ted" == hands.selected


async def test_in_a_long_order_tray_and_acting_one_are_both_in_sight(tmp_path):
    many = ("add Cat x300 tough=5", "start", *["hold"] * 20)
    async with game(tmp_path, QuietToy(), *many, size=(80, 24)) as hands:
        (acting,) = hands.acting
        for key in ("end", "home", ".", "pagedown", "pageup", "."):
            await hands.keys(key)
            assert "waiting" in await listed(hands)
        await hands.keys("end")
        shown = await listed(hands)
        assert (True, True) == (acting in shown, hands.selected in shown)
        heading = await hands.line_of("waiting")
        assert "↑" in heading
        await hands.keys("up", "up", "up", "up", "up", "up", "up", "up")
        assert hands.selected in await listed(hands)
        await hands.keys("n")
        shown = await listed(hands)
        assert (True, True) == (hands.acting[0] in shown, "waiting" in shown)


async def test_one_key_more_in_the_tray_paints_two_lines(tmp_path):
    async with game(tmp_path, QuietToy(), "add Cat x300 tough=5", "start", "hold", "hold") as hands:
        await hands.keys("end")
        await hands.pilot.pause(0.1)
        painted: list[int] = []
        order, render = hands.screen.order, hands.screen.order.render_line
        order.render_line = lambda y: painted.append(y) or render(y)  # type: ignore[method-assign, func-returns-value]
        await hands.keys("up")
        await hands.pilot.pause(0.1)
        assert 2 == len(set(painted))


@pytest.mark.parametrize(
    ("running", "waiting", "lines", "selected", "expected"),
    [
        (2, 0, 10, False, Lines(2)),
        (2, 1, 10, False, Lines(2, 1, 1)),
        (1000, 2, 20, False, Lines(17, 1, 2)),
        (1000, 50, 21, False, Lines(14, 1, 6)),
        (3, 50, 21, False, Lines(3, 1, 17)),
        (0, 1000, 21, True, Lines(0, 1, 20)),
        (9, 9, 3, False, Lines(2, 0, 1)),
        (9, 9, 1, False, Lines(1)),
        (9, 9, 1, True, Lines(0, 0, 1)),
        (9, 9, 0, True, Lines()),
    ],
)
def test_lines_are_shared_so_that_the_order_has_most_and_the_tray_some(running, waiting, lines, selected, expected):
    assert expected == share(running, 1, waiting, lines, selected)


async def test_no_size_ends_it(tmp_path):
    async with game(tmp_path, QuietToy(), "add Cat x40 tough=5", "start", *["hold"] * 15) as hands:
        for size in [(1, 1), (20, 5), (60, 20), (80, 6), (80, 9), (300, 100), (120, 40)]:
            await hands.pilot.resize_terminal(*size)
            await hands.keys("end", "up", "home", ".")
        assert "waiting" in await listed(hands)


@pytest.mark.parametrize(
    ("running", "waiting", "lines", "scrolled"), [(2, 0, 9, 0), (50, 30, 20, 7), (3, 4, 20, 0), (9, 9, 2, 3)]
)
def test_all_lines_at_once_are_the_same_as_one_by_one(running, waiting, lines, scrolled):
    places = Places()
    places.fill(running, Tray(tuple(map(str, range(waiting))), "waiting"))
    places.share(lines, False)
    assert [places.person(y, scrolled) for y in range(lines)] == places.people(lines, scrolled)
