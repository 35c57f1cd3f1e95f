"""Acts that are about nobody in particular, acts in groups, and lists of acts longer than the screen."""

from __future__ import annotations

from collections.abc import Iterable

from hands import game, started
from toy import Toy

from tracker.engine import Action, Call, Combat, Draft, ref

TRIO = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Tom quick=1 side=cats")
UNDER_WAY = (*TRIO, "start dice=1,2,3")


def _said(draft: Draft, call: Call) -> None:
    draft.say(f"{ref(call.actor)} did it")


class Busy(Toy):
    """Has more acts than a small screen has lines."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        for n, key in enumerate("abcdefghijklmnopqrstuvwyz"):
            group = ("", "Moving", "Fighting", "Works")[n % 4]
            why = "Amy has no hands for that, and nobody to hold the lamp." if n == 3 else ""
            yield Action(f"act-{n}", f"Act number {n}", _said, f"Help {n}.", f"act-{n}", "one", why_not=why, key=key,
                         group=group, cost={"move": 1} if n == 5 else {})  # fmt: skip


async def test_a_general_act_is_two_keys(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "alarm 5") as hands:
        await hands.keys("g")
        assert "s  Silence the alarm" in await hands.shown("lower")
        await hands.keys("s")
        assert (0, "list") == (hands.screen.session.combat.table["alarm"], hands.screen.desk.mode)
        await hands.keys("u")
        assert 5 == hands.screen.session.combat.table["alarm"]


async def test_a_refused_general_act_is_dimmed_with_its_reason_and_says_it(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        await hands.keys("g")
        assert "All is quiet." in await hands.shown("lower")
        await hands.keys("s")
        assert "All is quiet.  (:!alarm-off forces it)" == hands.message
        await hands.keys("g", "g")
        assert "list" == hands.screen.desk.mode
        await hands.keys("g", "z")
        assert "z is no act in general; g shows them." == hands.message


async def test_a_general_act_may_come_before_the_start_and_after_the_end(tmp_path):
    class Loud(Toy):
        def common_actions(self, combat: Combat) -> Iterable[Action]:
            yield Action("hush", "Hush", lambda draft, call: draft.note("hushed", draft.combat.round), "", "hush",
                         key="h", before_start=True, after_end=True)  # fmt: skip
            yield Action("sunrise", "Sunrise", lambda draft, call: draft.say("The sun"), "", "sunrise", key="r")

    async with game(tmp_path, Loud(), *TRIO) as hands:
        assert "g general" in await hands.hints()
        await hands.keys("g", "r")
        assert "The fight has not started; `start` begins it.  (:!sunrise forces it)" == hands.message
        await hands.keys("g", "h")
        assert 0 == hands.screen.session.combat.table["hushed"]
        await hands.type(":start\n\n:end\n")
        assert "g general" in await hands.hints()
        await hands.keys("g", "h")
        assert 1 == hands.screen.session.combat.table["hushed"]


async def test_without_general_acts_the_key_says_so_and_is_not_hinted_at(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("g")
        assert "Pace has no acts that are about nobody in particular; x shows somebody's." == hands.message
        assert "general" not in await hands.hints()
        assert "panels" not in await hands.hints()


async def test_the_palette_and_the_help_list_general_acts(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        await hands.keys("ctrl+p", *"alarm")
        assert "alarm-off  All is quiet." in await hands.shown("lower")
        await hands.keys("escape")
        await hands.keys("?")
        seen = ""
        for _ in range(6):
            await hands.keys("pagedown")
            seen += await hands.shown("lower")
        assert "General acts in Toy" in seen


async def test_acts_of_a_group_stand_together_under_its_name(tmp_path):
    async with game(tmp_path, Busy(), *UNDER_WAY, size=(120, 50)) as hands:
        await hands.keys("x")
        lines = [line.split()[0] for line in (await hands.shown("lower")).splitlines()]
        assert ["Amy", *"aeimquz", "Moving", *"bfjnrv", "Fighting", *"cgkosw", "Works", *"dhlpty"] == lines


async def test_a_long_list_has_every_letter_in_sight_in_two_columns(tmp_path):
    async with game(tmp_path, Busy(), *UNDER_WAY, size=(80, 24)) as hands:
        await hands.keys("x")
        text = await hands.shown("lower")
        assert 25 == text.count("Act number")
        assert max(map(len, text.splitlines())) <= 80
        assert "1 Mov" in text
        assert "has no hands" in text
        assert "Amy" in await hands.line_of("Amy")
        await hands.keys("d")
        assert hands.message.startswith("Amy has no hands for that, and nobody to hold the lamp.")


async def test_what_does_not_fit_even_so_is_scrolled_to_and_letters_still_act(tmp_path):
    async with game(tmp_path, Busy(), *UNDER_WAY, size=(60, 20)) as hands:
        await hands.keys("x")
        text = await hands.shown("lower")
        assert "Act number 3 " not in text
        assert "↓ more" in text.splitlines()[-1]
        assert "↓ ↑ scroll" in text.splitlines()[0]
        await hands.keys("pagedown", "pagedown", "pagedown")
        text = await hands.shown("lower")
        assert "Act number 23" in text
        assert "↑ more" in text.splitlines()[0]
        await hands.keys("up", "down", "a")
        assert ("list", "Amy did it") == (hands.screen.desk.mode, hands.screen.session.history.tail(1)[0].text.replace(
            "\x02c1\x03", "Amy"))  # fmt: skip


async def test_a_key_of_an_act_acts_even_where_it_would_close_the_list(tmp_path):
    class Crossing(Toy):
        def actions(self, combat: Combat, who: str) -> Iterable[Action]:
            yield Action("cross", "Cross", _said, "", "cross", "one", key="x")

    async with game(tmp_path, Crossing(), *UNDER_WAY) as hands:
        before = hands.screen.session.history.done
        await hands.keys("x", "x")
        assert before + 1 == hands.screen.session.history.done
