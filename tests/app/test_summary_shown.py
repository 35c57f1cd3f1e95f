"""The summary behind Z: names and numbers first, bars to the largest; and the clock of the turn behind Y."""

from __future__ import annotations

import pytest
from hands import fight, game, started
from rich.cells import cell_len
from toy import QuietToy, Toy

from tracker.app.fight import FightScreen
from tracker.app.pane import Pane
from tracker.app.summary_lines import LONGEST_BAR, summary_lines
from tracker.summary import Person, Summary

DUEL = ("add Amy initiative==1 tough=20", "add Bo initiative==2 tough=20", "start", "damage Bo 8", "next")


async def test_the_summary_has_names_numbers_and_bars(tmp_path):
    async with game(tmp_path, QuietToy(), *DUEL, "damage Bo 2") as hands:
        before = hands.screen.session.combat
        await hands.keys("Z")
        shown = [line.strip() for line in (await hands.shown("lower")).splitlines()]
        assert "The fight goes on: 1 round, 2 combatants." in shown
        at = shown.index("Damage dealt")
        assert f"Amy            8  {'▆' * LONGEST_BAR}" == shown[at + 1]
        assert f"nobody known   2  {'▆' * (LONGEST_BAR // 4)}" == shown[at + 2]
        await hands.keys("escape")
        assert ("list", before) == (hands.screen.desk.mode, hands.screen.session.combat)


async def test_it_scrolls_where_the_screen_is_small(tmp_path):
    async with game(tmp_path, QuietToy(), *DUEL, "damage Amy 2", size=(80, 24)) as hands:
        await hands.keys("Z", "end")
        assert "Turns had" in await hands.shown("lower")


async def test_as_a_fight_ends_it_is_said_that_there_is_one(tmp_path):
    async with game(tmp_path, QuietToy(), *DUEL) as hands:
        await hands.keys("X")
        assert "Z shows a summary of the fight." == hands.message
        assert "Z summary" in await hands.hints()
        await hands.keys("Z")
        assert "The fight has ended: 1 round, 2 combatants." in await hands.shown("lower")


async def test_before_the_start_it_says_so(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.keys("Z")
        assert "The fight has not started; s starts it." in await hands.shown("lower")


@pytest.mark.parametrize("width", [20, 58, 78, 118])
def test_every_line_fits_and_every_number_is_read_without_its_bar(width):
    names = ("Amy", "漢字漢字漢字漢字漢字漢字漢字", "x" * 60, "[b]Bo[/b] [/")
    people = tuple(Person(f"c{n}", name, "toys", dealt=10**n, taken=n, turns=1) for n, name in enumerate(names))
    lines = summary_lines(Summary("A", "Toy", "round", "turn", 3, 18, True, False, people, unknown=4), width)
    bars = [line for line in lines if len(line) == 3]
    assert [] == [line for line in bars if sum(cell_len(text) for text, _ in line) > width]
    assert ["1000", "100", "10", "1", "4"] == [line[1][0].strip() for line in bars[:5]]
    assert [] == [line for line in bars if not line[2][0]]


# The clock of the turn


def at(screen: FightScreen, seconds: float) -> None:
    """It is so many *seconds*; the clock ticks."""
    screen.now = lambda: seconds
    screen._show_header()


async def test_the_clock_of_the_turn_is_off_until_y_and_counts_from_its_beginning(tmp_path):
    async with started(tmp_path) as hands:
        at(hands.screen, 100)
        await hands.keys("n")
        at(hands.screen, 141)
        assert "turn 0:" not in await hands.shown("header")
        before = hands.screen.session.combat
        await hands.keys("Y")
        assert "turn 0:41" in await hands.shown("header")
        at(hands.screen, 171)
        assert "turn 1:11" in await hands.shown("header")
        await hands.keys("n")
        assert "turn 0:00" in await hands.shown("header")
        await hands.keys("u", "Y")
        assert "turn 0:" not in await hands.shown("header")
        assert before is hands.screen.session.combat


async def test_an_interrupt_is_part_of_the_turn_and_before_the_start_there_is_none(tmp_path):
    async with game(tmp_path, Toy(), "add Amy", "add Bo") as hands:
        await hands.keys("Y")
        assert "turn 0:" not in await hands.shown("header")
        await hands.keys("s", "enter")
        at(hands.screen, hands.screen.now())
        began = hands.screen._clock.since
        hands.screen.session.hear("act-now Bo")
        at(hands.screen, began + 75)
        assert "turn 1:15" in await hands.shown("header")


async def test_the_clock_repaints_the_header_and_nothing_else(tmp_path, monkeypatch):
    async with started(tmp_path) as hands:
        at(hands.screen, 100)
        await hands.keys("Y")
        await hands.shown("header")
        painted: list[str | None] = []
        refresh = Pane.refresh
        monkeypatch.setattr(Pane, "refresh", lambda self, *a, **k: painted.append(self.id) or refresh(self, *a, **k))
        at(hands.screen, 101)
        assert ["header"] == painted
