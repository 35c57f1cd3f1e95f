"""Esc in a later form goes back to the form before, as it was filled in."""

from __future__ import annotations

from collections.abc import Iterable

from hands import Hands, game
from toy import Toy

from rulesets.impact_precision import ImpactPrecision
from tracker.engine import Action, Call, Choice, Combat, Draft

BACK = "Back to what was asked before; Esc once more leaves."
POOLS = (
    "add Fay quickness=d10 intuition=d4",
    "add Sib quickness=d8,d6 intuition=d4",
    "add Nox initiative_pool=d10,d8",
)


class Doors(Toy):
    """Asks which door, and then how it is opened."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        yield Action("open", "Open a door", _open, "", "open", "one", key="o")


def _open(draft: Draft, call: Call) -> None:
    (door,) = draft.ask("Door", [Choice(call.actor, "which", ("left", "right"), "right")])
    (way,) = draft.ask("Way", [Choice(call.actor, "how", ("softly", "by force"), "softly")])
    draft.note("door", f"{door.value} {way.value}")  # type: ignore[union-attr]


def fields(hands: Hands) -> list[str]:
    form = hands.screen.desk.form
    assert form is not None
    return [line.text for line in form.lines]


async def test_escape_goes_back_one_form_with_what_was_typed_and_then_leaves(tmp_path):
    """Field N24."""
    async with game(tmp_path, ImpactPrecision(), *POOLS) as hands:
        await hands.type("s5 3\t3 5 1\t8 6\n")
        assert "Two dice each" == hands.screen.desk.form.question.title
        await hands.keys("escape")
        assert (BACK, ["5 3", "3 5 1", "8 6"]) == (hands.message, fields(hands))
        await hands.keys("escape")
        assert ("Nothing was done.", "list", 0) == (
            hands.message,
            hands.screen.desk.mode,
            hands.screen.session.combat.round,
        )


async def test_what_was_mistyped_is_mended_after_going_back(tmp_path):
    async with game(tmp_path, ImpactPrecision(), *POOLS) as hands:
        await hands.type("s5 3\t3 5 1\t8 6\n")
        await hands.keys("escape", "backspace")
        await hands.type("7\n")  # the cursor is where it was: 8 7
        assert "Two dice each" == hands.screen.desk.form.question.title
        await hands.keys("enter")
        rules, combat = hands.screen.session.rules, hands.screen.session.combat
        assert (1, ["Sib", "Fay", "Nox"], "1/15") == (
            combat.round,
            hands.order,
            rules.rank_text(combat.slots["c3"].rank),
        )


async def test_forms_that_enter_answered_are_gone_back_to(tmp_path):
    async with game(tmp_path, Doors(), "add Amy quick=2", "add Ted", "start dice=1,2") as hands:
        await hands.keys("x", "o", "enter", "escape")
        assert ("Door", BACK) == (hands.screen.desk.form.question.title, hands.message)
        await hands.keys("l", "b")
        assert "left by force" == hands.screen.session.combat.table["door"]


async def test_forms_that_a_letter_answered_are_gone_back_to(tmp_path):
    async with game(tmp_path, Doors(), "add Amy quick=2", "add Ted", "start dice=1,2") as hands:
        await hands.keys("x", "o", "l", "escape")
        assert ("form", "Door") == (hands.screen.desk.mode, hands.screen.desk.form.question.title)


async def test_dice_typed_after_going_back_are_rolled_off_at_the_table(tmp_path):
    async with game(tmp_path, ImpactPrecision(), *POOLS) as hands:
        await hands.type("s\t3 5 1\n")  # Fay and Nox are left to the machine
        assert "Two dice each" == hands.screen.desk.form.question.title
        await hands.keys("escape")
        form = hands.screen.desk.form
        for line, text in zip(form.lines, ("5 3", "=6,6", "5 3"), strict=True):
            line.set(text)
        await hands.keys("enter")
        assert "form" == hands.screen.desk.mode
        assert hands.screen.desk.form.question.title.startswith("Roll-off 1, level on Impact and Precision")
