"""The whole log behind a key, and names that a command line has already."""

from __future__ import annotations

from collections.abc import Iterable

from hands import game
from toy import Toy

from tracker.engine import Action, Combat, Param, nothing_more

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


class Medic(Toy):
    """Has an act for which only one other comes into question."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield from super().actions(combat, who)
        others = tuple(c.id for c in combat.here() if c.id != who)
        yield Action("bind", "Bind wounds", nothing_more, example="bind Amy Ted", who="one", key="z",
                     params=(Param("target", "who", "whose", required=True, choices=others),))  # fmt: skip


async def test_the_whole_log_can_be_scrolled_through_from_its_end(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, *[f"note line {n}" for n in range(80)]) as hands:
        await hands.keys("v")
        assert "line 79" in await hands.shown("lower")
        await hands.keys("home")
        assert "Amy joins" in await hands.shown("lower")
        await hands.keys("pagedown", "v")
        assert "list" == hands.screen.desk.mode


async def test_the_only_one_who_comes_into_question_stands_there_already(tmp_path):
    async with game(tmp_path, Medic(), *UNDER_WAY) as hands:
        await hands.keys("x", "z")
        assert "bind Amy Ted " == hands.prompt
    async with game(tmp_path, Medic(), "add Tom tough=7", *UNDER_WAY) as hands:
        await hands.keys("x", "z")
        assert f"bind {hands.selected} " == hands.prompt
