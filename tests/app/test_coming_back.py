"""J brings back whoever waits, and what the screen says where nobody else is left."""

from __future__ import annotations

from hands import game
from toy import QuietToy, Toy

from tracker.engine import Combat

FOUR = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Tom tough=7", "add Cat side=cats", "start dice=1,2,3,4")


class Counting(Toy):
    """Says which place somebody would have."""

    def rejoin_text(self, combat: Combat, who: str, after: str) -> str:
        return "count 3" if after else "count 1"


async def test_one_key_asks_where_and_enter_takes_the_first(tmp_path):
    async with game(tmp_path, Counting(), *FOUR, "hold") as hands:
        await hands.keys("end", "J")
        lines = [" ".join(line.split()) for line in (await hands.shown("lower")).splitlines()]
        assert "Amy comes back Enter accepts · Esc cancels" == lines[0]
        assert (True, True) == (lines[1].endswith(": count 3"), lines[2] == "f first in the next round: count 1")
        await hands.keys("enter")
        assert "after:c2" == hands.screen.session.combat.slots["c1"].plan
        assert "back after Ted" in await hands.line_of("Amy")


async def test_a_letter_takes_the_next_round(tmp_path):
    async with game(tmp_path, Counting(), *FOUR, "hold") as hands:
        await hands.keys("end", "J", "f")
        assert ("list", "round-start") == (hands.screen.desk.mode, hands.screen.session.combat.slots["c1"].plan)


async def test_the_only_one_who_waits_is_meant_whoever_is_selected(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        await hands.keys("home")
        assert "Ted" == hands.selected
        await hands.keys("J", "enter")
        assert "after:c2" == hands.screen.session.combat.slots["c1"].plan


async def test_of_several_who_wait_the_selected_one_is_meant(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold", "hold") as hands:
        await hands.keys("home", "J")
        assert hands.message.startswith("Tom is not waiting")
        await hands.keys("end", "J", "enter")
        assert ("", "after:c3") == tuple(hands.screen.session.combat.slots[w].plan for w in ("c1", "c2"))


async def test_where_nobody_waits_the_key_says_so_and_is_not_hinted_at(tmp_path):
    async with game(tmp_path, Toy(), *FOUR) as hands:
        assert "come back" not in await hands.hints()
        await hands.keys("J")
        assert hands.message.startswith("Amy is not waiting")
        await hands.keys("x", "h")
        assert "J come back" in await hands.hints()


async def test_where_everybody_waits_header_and_list_say_so_and_which_key_to_press(tmp_path):
    async with game(tmp_path, QuietToy(), *FOUR, *["hold"] * 4) as hands:
        assert "everybody waits: J or n" in await hands.shown("header")
        assert "Everybody waits:  J comes back · n next round" in await hands.line_of("Everybody")
        assert "J come back" in await hands.hints()
        await hands.keys("J")
        assert "round-start" == hands.screen.session.combat.slots[hands.screen.order.selected].plan
        await hands.keys("n")
        assert 1 == len(hands.acting)
        assert "Everybody" not in "".join(hands.screen.order.render_line(y).text for y in range(9))


async def test_where_the_rest_is_out_nobody_else_can_act(tmp_path):
    async with game(tmp_path, QuietToy(), *FOUR, *["hold"] * 3, "defeat Cat", "next") as hands:
        combat = hands.screen.session.combat
        assert ("out", ()) == (combat.slots["c4"].state, combat.acting)
        assert "nobody else can act" in await hands.shown("header")
