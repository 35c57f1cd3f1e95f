"""A decision on its own is taken by one letter."""

from __future__ import annotations

from collections.abc import Iterable

from hands import game, started
from toy import Toy

from tracker.app.form import Form, letters
from tracker.engine import Action, Call, Choice, Combat, Draft, Moment
from tracker.engine.questions import Number, Question, Roll, Said

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


class Doors(Toy):
    """Asks which door."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield Action("open", "Open a door", _open, "", "open", "one", key="o")


def _open(draft: Draft, call: Call) -> None:
    (said,) = draft.ask("Door", [Choice(call.actor, "which", ("left", "right", "rear", "[b]cellar"), "right")])
    draft.note("door", str(said.value))  # type: ignore[union-attr]


async def test_a_conversion_is_shown_first_and_enter_takes_it(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("2", "2")
        text = await hands.shown("lower")
        assert ["Amy Bonus action takes Enter accepts · Esc cancels", "Enter a 1 action"] == [
            " ".join(line.split()) for line in text.splitlines()[:2]
        ]
        assert 1 == hands.screen.session.combat["c1"].have["action"]
        await hands.keys("enter")
        assert {"action": 0, "bonus": 0, "move": 30} == dict(hands.screen.session.combat["c1"].have)


async def test_a_burst_through_a_conversion_does_what_it_says(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("22\nn")
        assert (["John"], 0) == (hands.acting, hands.screen.session.combat["c1"].have["action"])
        await hands.type("xbxban")
        assert (hands.order[2:3], 0) == (hands.acting, hands.screen.session.combat["c2"].have["action"])


async def test_escape_takes_no_option(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("2", "2", "escape")
        assert ("Nothing was done.", 1) == (hands.message, hands.screen.session.combat["c1"].have["action"])


async def test_options_stand_with_their_letters_the_default_first(tmp_path):
    async with game(tmp_path, Doors(), *UNDER_WAY) as hands:
        await hands.keys("x", "o")
        lines = [" ".join(line.split()) for line in (await hands.shown("lower")).splitlines()]
        assert ["Amy Door which Enter accepts · Esc cancels", "Enter right", "l left", "rear", "b [b]cellar"] == lines[
            :5
        ]
        assert "its key takes it" in await hands.hints()
        await hands.keys("l")
        assert "left" == hands.screen.session.combat.table["door"]


async def test_options_with_the_same_first_letter_are_typed(tmp_path):
    async with game(tmp_path, Doors(), *UNDER_WAY) as hands:
        await hands.type("xorel")
        assert "l takes none of these" in await hands.shown("lower")
        await hands.type("a\n")
        assert "rear" == hands.screen.session.combat.table["door"]


def test_letters_are_typed_where_there_is_more_to_answer():
    item = Choice("c1", "which", ("left", "right"), "left")
    assert "left" == Form(Question("Door", (item,))).option("L")
    assert "" == Form(Question("Door", (item, Number("c1", "how far", 1, 0, 9)))).option("l")
    assert "" == Form(Question("Door", (item,))).option(None)


class Keeper(Toy):
    """Asks Ted whether to keep on, as his turn begins."""

    def before(self, draft: Draft, moment: Moment) -> None:
        if moment.mark == "turn-start" and moment.who == "c2":
            (said,) = draft.ask("Keep on", [Choice("c2", "keep on", ("yes", "no"), "yes")])
            draft.note("kept", str(said.value))  # type: ignore[union-attr]


async def test_the_key_that_brought_the_form_up_hit_twice_decides_nothing(tmp_path):
    async with game(tmp_path, Keeper(), *UNDER_WAY) as hands:
        await hands.keys("n", "n")
        assert ("form", "") == (hands.screen.desk.mode, hands.screen.desk.form.lines[0].text)
        assert "n takes none of these" in await hands.shown("lower")
        assert "kept" not in hands.screen.session.combat.table
        await hands.keys("enter")
        assert "yes" == hands.screen.session.combat.table["kept"]


async def test_no_has_another_key_where_n_brought_the_form_up(tmp_path):
    async with game(tmp_path, Keeper(), *UNDER_WAY) as hands:
        await hands.keys("n")
        assert ["Enter y yes", "o no"] == [
            " ".join(line.split()) for line in (await hands.shown("lower")).splitlines()[1:3]
        ]
        await hands.keys("o")
        assert ("list", "no") == (hands.screen.desk.mode, hands.screen.session.combat.table["kept"])


async def test_enter_counts_as_said(tmp_path):
    async with game(tmp_path, Keeper(), *UNDER_WAY) as hands:
        await hands.keys("n", "enter")
        lines = [line.text for line in hands.screen.session.history.tail(4)]
        assert [True] == ["by default" not in text for text in lines if "keep on" in text]


def test_options_without_a_letter_of_their_own_have_digits_in_the_order_shown():
    item = Choice("c1", "picks", ("5 and 1", "5 and 3", "3 and 1"), "5 and 3")
    assert {"5 and 3": "1", "5 and 1": "2", "3 and 1": "3"} == letters(item)
    assert "5 and 1" == Form(Question("Two dice", (item,))).option("2")


def test_forms_with_several_choices_take_the_digit_and_keep_words_together():
    items = tuple(Choice(w, "picks", ("5 and 1", "5 and 3"), "5 and 3") for w in ("c1", "c2"))
    form = Form(Question("Two dice each", items))
    form.lines[0].set("2")
    assert (Said("5 and 1"), Said("5 and 3")) == form.accept(_none)
    form.paste("5 and 1")
    assert ["25 and 1", ""] == [line.text for line in form.lines]
    form.lines[0].set("5 and 1")
    assert (Said("5 and 1"), Said("5 and 3")) == form.accept(_none)


def test_several_words_for_a_pool_of_several_dice_go_to_nobody_else():
    items = tuple(Roll(w, "Initiative", (8, 6, 4), each_counts=True) for w in ("c1", "c2", "c3"))
    form = Form(Question("Initiative", items))
    form.lines[0].set("3 5")  # one short
    assert None is form.accept(_none)
    assert (["3 5", "", ""], True, 0) == ([line.text for line in form.lines], bool(form.errors[0]), form.at)


def _none(dice: tuple[int, ...]) -> tuple[int, ...]:
    return (1,) * len(dice)
