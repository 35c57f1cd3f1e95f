"""Who interrupts whom, whose turn it is in the words of the game, and the time that has gone by."""

from __future__ import annotations

import pytest
from hands import game
from msgspec.structs import replace
from toy import Toy

from tracker.app.lines import due_lines, elapsed, stack_lines
from tracker.engine import Combat
from tracker.testing import Table

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Tom", "start dice=1,2,3")


class Rounds(Toy):
    """Says what a turn is called."""

    def turn_text(self, combat: Combat, who: str) -> str:
        return f"Round {combat.round} of {combat[who].name}"


async def test_a_stack_is_shown_above_the_log_the_acting_one_first(tmp_path):
    async with game(tmp_path, Rounds(), *UNDER_WAY) as hands:
        assert not hands.screen.query_one("#stack").display
        await hands.type(':act-now Ted "leaps [b]aside"\n')
        assert ["▶ Ted  leaps [b]aside", "▷ Amy  Round 1 of Amy"] == [
            line.strip() for line in (await hands.shown("stack")).splitlines()
        ]
        assert "Ted acts now" in await hands.shown("header")
        await hands.type(":back\n")
        assert "" == await hands.shown("stack") or not hands.screen.query_one("#stack").display


async def test_a_deep_stack_takes_three_lines_of_a_small_screen(tmp_path):
    said = (f"act-now {who} {why}" for who, why in (("Ted", "one"), ("Tom", "two"), ("Ted", "three")))
    async with game(tmp_path, Rounds(), *UNDER_WAY, *said, size=(80, 24)) as hands:
        assert ["▶ Ted  three", "▷ … 2 more", "▷ Amy  Round 1 of Amy"] == [
            line.strip() for line in (await hands.shown("stack")).splitlines()
        ]
        await hands.keys("?")
        assert "Amy" in await hands.line_of("Amy")


def test_one_frame_is_no_stack():
    assert [] == stack_lines(Table(Toy(), *UNDER_WAY).combat, Toy(), 3)


async def test_the_header_says_turns_as_the_game_does(tmp_path):
    async with game(tmp_path, Rounds(), *UNDER_WAY, "clock 72") as hands:
        header = await hands.shown("header")
        assert "Round 1  1 min 12 s · Amy's Round 1 of Amy" in header


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (72, "1 min 12 s"),
        (3600, "1 h 00 min"),
        (3725, "1 h 02 min"),
        (90000, "25 h 00 min"),
    ],
)
def test_time_is_as_short_as_it_can_be(seconds, text):
    assert text == elapsed(seconds)


async def test_what_waits_to_be_done_is_one_list_and_the_first_goes_by_its_key(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, size=(80, 24)) as hands:
        for name in ("Ted", "Amy"):
            hands.screen.session.hear(f"damage {name} 99")
        await hands.keys("down", "up")
        lines = (await hands.shown("stack")).splitlines()
        who = [line.split(":")[0].strip() for line in lines]
        assert (["! Ted", "Amy"], True) == (who, lines[0].endswith("t done · ; later"))
        await hands.keys("t")
        assert [True] == [line.startswith(" ! Amy: ") for line in (await hands.shown("stack")).splitlines()]
        await hands.keys("t")
        assert not hands.screen._stack.display


async def test_more_than_there_is_room_for_is_counted(tmp_path):
    said = (*UNDER_WAY, "add Bo tough=3", "add Cy tough=3", "add Di tough=3")
    async with game(tmp_path, Toy(), *said, size=(80, 24)) as hands:
        hands.screen.session.hear("damage Bo,Cy,Di,Ted 99")
        await hands.keys("down")
        lines = (await hands.shown("stack")).splitlines()
        assert (3, "… and 2 more to do") == (len(lines), lines[-1].strip())
        hands.screen.session.hear("act-now Tom")
        hands.screen.session.hear("act-now Amy")
        await hands.keys("up")
        lines = (await hands.shown("stack")).splitlines()
        assert (4, " ! Bo: ") == (len(lines), lines[-1][:7])


async def test_a_reminder_that_goes_with_the_turn_is_said(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, size=(80, 24)) as hands:
        hands.screen.session.hear("damage Ted 99")
        what = hands.screen.session.combat.due[0].what
        await hands.keys("n")
        assert f"Went with the turn, not ticked off: {what}  (u takes it back)" == hands.message
        await hands.keys("n")
        assert "Went" not in hands.message


def test_keys_do_not_take_the_end_of_a_reminder_away():
    combat = Table(Toy(), *UNDER_WAY, "damage Ted 99").combat
    long = replace(combat, due=(replace(combat.due[0], what="w" * 60),))
    assert [True, False] == ["t done" in str(due_lines(c, 3, 80)) for c in (combat, long)]
    assert "t done" in str(due_lines(long, 3, 120))
