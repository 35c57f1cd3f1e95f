"""A ruleset that fails while a frame is drawn: a sentence in its place, one report, and the fight goes on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hands import game
from toy import Toy

from tracker.engine import Action, Combat, Fact, Panel

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


class Failing(Toy):
    """Fails in *where* once the alarm was raised."""

    where = ""

    def _try(self, combat: Combat, where: str) -> None:
        if self.where == where and combat.table.get("alarm"):
            raise RuntimeError("secret of the GM")

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        self._try(combat, "actions")
        return super().actions(combat, who)

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        self._try(combat, "common_actions")
        return super().common_actions(combat)

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        self._try(combat, "facts")
        return super().facts(combat, who)

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        self._try(combat, "panels")
        return super().panels(combat, who)

    def turn_text(self, combat: Combat, who: str) -> str:
        self._try(combat, "turn_text")
        return super().turn_text(combat, who)


def failing(place: str) -> Failing:
    return type("FailingThere", (Failing,), {"where": place})()


def reports(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "data" / "reports").glob("*"))


@pytest.mark.parametrize("place", ["actions", "common_actions", "facts", "panels", "turn_text"])
async def test_a_ruleset_that_fails_while_a_frame_is_drawn_ends_nothing_and_is_reported_once(tmp_path, place):
    """Field J11."""
    async with game(tmp_path, failing(place), *UNDER_WAY) as hands:
        hands.screen.session.hear("alarm 2")
        hands.screen.order.update()
        for key in ("down", "up", "j", "space"):
            await hands.keys(key)
            await hands.pilot.pause(0.05)
        assert ("Ted", 1) == (hands.selected, len(reports(tmp_path)))
        assert "secret" not in reports(tmp_path)[0].read_text()
        type(hands.screen.session.rules).where = ""
        await hands.keys("n")
        assert (["Ted"], 1) == (hands.acting, len(reports(tmp_path)))


async def test_a_panel_that_fails_is_a_sentence_on_the_card(tmp_path):
    async with game(tmp_path, failing("panels"), *UNDER_WAY) as hands:
        await hands.type(":alarm 2\n")
        assert "This is a fault of the program" in await hands.shown("card")
        await hands.keys("u")
        assert "Alarm  0" in await hands.shown("card")


async def test_a_line_that_fails_says_so_and_keeps_its_name_and_hit_points(tmp_path):
    async with game(tmp_path, failing("facts"), *UNDER_WAY) as hands:
        await hands.type(":alarm 2\n")
        ted = await hands.line_of("Ted")
        assert (True, True) == ("8/8" in ted, "a fault" in ted)
        assert "This is a fault of the program" in hands.message


async def test_a_header_that_fails_is_a_sentence(tmp_path):
    async with game(tmp_path, failing("turn_text"), *UNDER_WAY) as hands:
        await hands.type(":alarm 2\n")
        assert "This is a fault of the program" in await hands.shown("header")


async def test_the_list_of_acts_that_fails_while_it_is_open_is_a_sentence(tmp_path):
    async with game(tmp_path, failing("common_actions"), *UNDER_WAY) as hands:
        await hands.keys("g")
        hands.screen.session.hear("alarm 2")
        hands.screen._show()
        assert "This is a fault of the program" in await hands.shown("lower")
        await hands.keys("escape", "ctrl+p")
        assert "This is a fault of the program" in hands.message
