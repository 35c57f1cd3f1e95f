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
        assert "Enter a after this turn: count 3" == lines[1]
        assert not any("next round" in line for line in lines)  # Tom and Cat are still to come
        await hands.keys("enter")
        assert "after:c2" == hands.screen.session.combat.slots["c1"].plan
        assert "back after Ted" in await hands.line_of("Amy")


async def test_in_the_last_turn_of_a_round_a_letter_takes_the_next_round(tmp_path):
    async with game(tmp_path, Counting(), *FOUR, "hold", "next", "next") as hands:
        await hands.keys("end", "J")
        lines = [" ".join(line.split()) for line in (await hands.shown("lower")).splitlines()]
        assert ["Enter a after this turn: count 3", "f first in the next round: count 1"] == lines[1:3]
        await hands.keys("f")
        assert ("list", "round-start") == (hands.screen.desk.mode, hands.screen.session.combat.slots["c1"].plan)


async def test_the_only_one_who_waits_is_meant_whoever_is_selected(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        await hands.keys("home")
        assert "Ted" == hands.selected
        await hands.keys("J", "enter")
        assert "after:c2" == hands.screen.session.combat.slots["c1"].plan


async def test_of_several_who_wait_the_selected_one_is_meant(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold", "hold") as hands:
        await hands.keys("end", "J", "enter")
        assert ("", "after:c3") == tuple(hands.screen.session.combat.slots[w].plan for w in ("c1", "c2"))


async def test_of_several_who_wait_and_none_selected_the_first_is_shown_to_choose_from(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold", "hold") as hands:
        await hands.keys("home", "J")
        assert ("list", "Amy") == (hands.screen.desk.mode, hands.selected)
        assert "Amy and Ted wait. J again brings Amy back; ↓ ↑ chooses another." == hands.screen.desk.message
        await hands.keys("J", "enter")
        assert ("after:c3", "") == tuple(hands.screen.session.combat.slots[w].plan for w in ("c1", "c2"))


async def test_the_selection_follows_the_turn_that_the_acting_one_hands_on(tmp_path):
    async with game(tmp_path, Toy(), *FOUR) as hands:
        assert "Amy" == hands.selected
        await hands.keys("x", "h")
        assert (["Ted"], "Ted") == (hands.acting, hands.selected)
        await hands.keys("down")
        assert "Tom" == hands.selected
        await hands.type(":hold Ted\n")
        assert (["Tom"], "Tom") == (hands.acting, hands.selected)
        await hands.keys("down")
        await hands.type(":hold Tom\n")
        assert (["Cat"], "Cat") == (hands.acting, hands.selected)


async def test_the_selection_stays_with_another_when_the_acting_one_holds(tmp_path):
    async with game(tmp_path, Toy(), *FOUR) as hands:
        await hands.keys("end")
        assert "Cat" == hands.selected
        await hands.type(":hold Amy\n")
        assert (["Ted"], "Cat") == (hands.acting, hands.selected)


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
        who, before = hands.selected, hands.screen.session.combat.round
        await hands.keys("J")
        assert ([who], who, before, "list") == (
            hands.acting,
            hands.selected,
            hands.screen.session.combat.round,
            hands.screen.desk.mode,
        )
        assert "Everybody" not in "".join(hands.screen.order.render_line(y).text for y in range(9))


async def test_where_the_rest_is_out_nobody_else_can_act(tmp_path):
    async with game(tmp_path, QuietToy(), *FOUR, *["hold"] * 3, "defeat Cat", "next") as hands:
        combat = hands.screen.session.combat
        assert ("out", ()) == (combat.slots["c4"].state, combat.acting)
        assert "nobody else can act" in await hands.shown("header")


async def test_coming_back_can_be_called_off_by_the_same_key(tmp_path):
    async with game(tmp_path, Toy(), *FOUR, "hold") as hands:
        await hands.keys("end", "J", "enter", "J")
        assert "n  not yet" in await hands.shown("lower")
        await hands.keys("n")
        assert "" == hands.screen.session.combat.slots["c1"].plan
