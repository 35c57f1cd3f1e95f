"""The real app driven by keys, a fight of Pace under them."""

from __future__ import annotations

import pytest
from hands import fight, started


async def test_start_asks_only_for_dice_that_are_not_known(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.keys("s")
        # Everybody's initiative is in the file; only the two hounds are level on everything.
        assert "Roll-off 1" in await hands.shown("lower")
        await hands.type("8 9\n")
        assert (hands.order, hands.acting) == (["Amy", "John", "Hound 2", "Hound 1"], ["Amy"])


async def test_a_burst_typed_faster_than_the_screen_does_what_it_says(tmp_path):
    """Field N4."""
    async with started(tmp_path) as hands:
        await hands.type("d12\nn")
        assert (hands.hp("Amy"), hands.acting, hands.selected) == (0, ["John"], "John")


async def test_a_second_enter_in_a_burst_does_nothing(tmp_path):
    """Field N1."""
    async with started(tmp_path) as hands:
        await hands.type("d5\n\n\n")
        assert (hands.hp("Amy"), hands.acting) == (7, ["Amy"])


async def test_keys_never_act_while_text_is_typed(tmp_path):
    """Field N6."""
    async with started(tmp_path) as hands:
        await hands.type(":note next undo n u q\n")
        assert ["Amy"] == hands.acting
        assert "Note: next undo n u q" == hands.screen.session.history.tail(1)[0].text


async def test_backspace_keeps_its_place_in_a_burst(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("d9")
        await hands.keys("backspace")
        await hands.type("2\n")
        assert 10 == hands.hp("Amy")


async def test_an_error_stays_beside_the_text_for_correction(tmp_path):
    """Field L3."""
    async with started(tmp_path) as hands:
        await hands.type("dxyz\n")
        assert "damage Amy xyz" == hands.prompt
        assert hands.screen.desk.line.error.startswith("amount: “xyz” is no dice")
        await hands.keys("backspace", "backspace", "backspace")
        await hands.type("3\n")
        assert (hands.hp("Amy"), hands.prompt) == (9, "")


async def test_escape_leaves_the_prompt_and_nothing_is_done(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("d5\x1b")
        assert (hands.hp("Amy"), hands.prompt, hands.screen.desk.mode) == (12, "", "list")


async def test_three_marked_take_damage_as_one_step(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("space", "space", "space")
        await hands.type("d2\n")
        assert [hands.hp("Amy"), hands.hp("John")] == [10, 10]
        await hands.keys("u")
        assert [hands.hp("Amy"), hands.hp("John")] == [12, 12]
        assert hands.message.startswith("Took back: damage Amy,John,")


async def test_the_selection_stays_with_its_combatant(tmp_path):
    """Field N9, N10."""
    async with started(tmp_path) as hands:
        await hands.keys("down")
        assert "John" == hands.selected
        await hands.type(":move Amy after=John\n")
        assert (hands.order[:2], hands.selected) == (["John", "Amy"], "John")
        await hands.type(":remove Amy\n")
        assert "John" == hands.selected
        await hands.keys("-")
        assert ("John" in hands.order, hands.selected) == (False, hands.order[0])


async def test_an_effect_of_the_presets_is_four_keys(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("eburn 2\n")
        assert "end of Amy's turn in round 3" in await hands.shown("card")
        await hands.type("E")
        assert "end-effect Amy " == hands.prompt
        await hands.type("burn\n")
        assert "Burning" not in await hands.shown("card")


async def test_an_act_is_two_keys_and_a_refused_one_says_why(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("x")
        assert "not prone" in await hands.shown("lower")
        await hands.keys("a")
        assert 0 == hands.screen.session.combat["c1"].have["action"]
        await hands.keys("x", "a")
        assert "Amy cannot pay 1 action (left: 0; spent: Action).  (:!act forces it)" == hands.message
        await hands.type(":!act\n")
        assert "Overruled by hand: Amy cannot pay 1 action (left: 0; spent: Action)." in [
            line.text for line in hands.screen.session.history.lines()
        ]


async def test_digits_are_the_most_used_acts(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("1", "2", "3")
        assert "walk Amy " == hands.prompt
        await hands.type("10\n")
        assert dict(hands.screen.session.combat["c1"].have) == {"action": 0, "bonus": 0, "move": 20}


async def test_prepare_and_trigger_in_anothers_turn(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("x", "p")
        await hands.type("the statue turns: shoot\n")
        await hands.keys("n", "up")
        assert "start of Amy's turn in round 2" in await hands.shown("card")
        await hands.keys("x", "t")
        assert "Amy responds: when the statue turns: shoot" in await hands.shown("lower")


async def test_why_is_one_key_and_any_key_goes_on(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("w")
        assert "before John: level on Pace; Awareness 2 is higher than 1" in await hands.shown("lower")
        await hands.keys("n")
        assert (hands.acting, hands.screen.desk.mode) == (["John"], "list")


async def test_undo_to_the_start_and_redo_of_everything(tmp_path):
    """Field F1, C3."""
    async with started(tmp_path) as hands:
        await hands.type("d5\nnnn")
        await hands.keys("enter")
        end = hands.screen.session.combat
        for _ in range(20):
            await hands.keys("u")
        assert 0 == hands.screen.session.combat.round
        assert "Nothing to undo: this is where the fight was opened." == hands.message
        for _ in range(20):
            await hands.keys("U")
        assert end == hands.screen.session.combat


async def test_find_selects_by_part_of_a_name(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("/und 2\n")
        assert "Hound 2" == hands.selected
        await hands.type("/jo\x1b")
        assert "Hound 2" == hands.selected


async def test_find_says_where_somebody_off_stage_is(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("/moth")
        assert "Moth is off-stage; c calls" == hands.screen.desk.line.hint


async def test_waves_stand_in_the_order_of_their_coming_and_none_is_left_unsaid(tmp_path):
    async with started(tmp_path) as hands:
        for wave in ("drums", "round 9", "round 3", "fife", "horns", "bells"):
            await hands.type(f'aBat wave="{wave}"\n')
        shown = [line.strip().split("  ")[0] for line in (await hands.shown("wings")).splitlines()]
        assert ["round 2", "round 3", "round 9", "drums", "fife", "… and 2 waves more"] == shown[:6]


async def test_a_wave_is_announced_and_called(tmp_path):
    async with started(tmp_path) as hands:
        assert "round 2  Moth off-stage" in await hands.shown("wings")
        await hands.type('c"round 2"\n')
        await hands.keys("enter")
        assert "Moth" in hands.order


async def test_reminders_are_shown_and_ticked_off(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("d12\n")
        assert "Death rules" in await hands.shown("stack")
        await hands.keys("t")
        assert () == hands.screen.session.combat.due


async def test_help_shows_keys_and_the_reference(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("?")
        text = await hands.shown("lower")
        assert "Next turn" in text
        for _ in range(30):
            await hands.keys("pagedown")
        assert "G6" in await hands.shown("lower")
        await hands.keys("escape")
        assert "list" == hands.screen.desk.mode


async def test_the_palette_finds_every_act_by_a_few_letters(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("ctrl+p")
        assert "palette" == hands.screen.desk.hint_mode
        assert "▌s      Start the fight" in await hands.shown("lower")
        await hands.type("next turn\n")
        assert ["John"] == hands.acting
        await hands.type(":half a line")
        await hands.keys("ctrl+p", *"zzzz", "enter")
        assert "nothing is called that" == hands.screen.desk.line.error
        await hands.keys("escape", ":", "up")
        assert "half a line" == hands.prompt
        await hands.keys("escape", "ctrl+p", *"hist", "enter")
        assert "history" == hands.screen.desk.mode
        await hands.keys("escape", "ctrl+p", *"bring back", "down", "up", "ctrl+p")
        assert ("list", ["John"]) == (hands.screen.desk.mode, hands.acting)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("dam", ["damage"]),
        ("why", ["why"]),
        ("nt", ["next"]),
        ("put off", ["snooze", "call"]),
        ("end", ["end", "end-effect", "scene"]),
        ("reminder", ["done", "snooze"]),
    ],
)
async def test_what_the_palette_finds(tmp_path, typed, found):
    async with started(tmp_path) as hands:
        await hands.keys("ctrl+p", *typed)
        palette = hands.screen.desk.palette
        assert found == [e.word for e in palette.found][: len(found)]
        await hands.keys(*["backspace"] * len(typed), "space", "backspace", "ctrl+u", "backspace", "delete")
        assert palette.found is palette.entries
        await hands.keys(*"zz[/", "up", "enter")
        assert ([], "nothing is called that") == (palette.found, hands.screen.desk.line.error)


async def test_the_palette_waits_for_a_form(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.keys("s", "ctrl+p")
        assert ("form", "this first; Esc leaves it") == (hands.screen.desk.mode, hands.screen.desk.form.errors[0])


async def test_the_same_effect_again_is_asked_and_one_enter_keeps_the_longer(tmp_path):
    async with started(tmp_path) as hands:

        def left() -> list[int]:
            return [e.until[0].left for e in hands.screen.session.combat.on("c1")]

        await hands.type("eburn 2\n")
        await hands.type("eburn 5\n")
        assert "Burning is there already" in await hands.shown("lower")
        await hands.keys("enter")
        assert [5] == left()
        await hands.type("eburn 1\nr")
        assert [1] == left()
        await hands.type("eburn 3\nb")
        assert [1, 3] == left()
        await hands.type("eburn 3\n\x1b")
        assert ("Nothing was done.", [1, 3]) == (hands.message, left())
