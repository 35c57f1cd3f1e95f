"""The mouse works everywhere and is needed nowhere: hints, lists, forms and text take clicks and the wheel."""

from __future__ import annotations

import pytest
from hands import Hands, fight, started
from textual import events

from tracker.app.clicks import key_under, typed


async def click(hands: Hands, id: str, text: str) -> None:
    """A click on *text* where a pane or the line of hints shows it."""
    await hands.pilot.pause(0.05)
    widget = hands.screen.query_one(f"#{id}")
    lines = [widget.render_line(y).text for y in range(widget.size.height)]
    y = next(n for n, line in enumerate(lines) if text in line)
    await hands.pilot.click(f"#{id}", offset=(lines[y].index(text) + 1, y))
    await hands.pilot.pause(0.05)


async def test_a_click_on_a_hint_is_its_key(tmp_path):
    async with started(tmp_path) as hands:
        await click(hands, "hints", "next")
        assert ["John"] == hands.acting
        await click(hands, "hints", "d damage")
        assert ("prompt", "damage John ") == (hands.screen.desk.mode, hands.prompt)
        await click(hands, "hints", "Esc")
        assert "list" == hands.screen.desk.mode


async def test_a_click_on_an_act_does_it(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("x")
        await click(hands, "lower", "Bonus action")
        assert (1, 0) == (
            hands.screen.session.combat["c1"].have["action"],
            hands.screen.session.combat["c1"].have["bonus"],
        )
        await hands.keys("x")
        await click(hands, "lower", "a letter does it")
        assert "acts" == hands.screen.desk.mode


async def test_a_click_in_the_palette_does_that_act(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("ctrl+p", *"he")
        await click(hands, "lower", "Heal")
        assert "heal Amy " == hands.prompt


async def test_a_click_in_a_form_goes_to_its_line_and_one_on_an_answer_closes_it(tmp_path):
    two = 'name = "Two"\nruleset = "pace"\n[[combatant]]\nname = "Bo"\n[[combatant]]\nname = "Cy"\n'
    async with fight(tmp_path, two) as hands:
        await hands.keys("s", "1", "2")
        await click(hands, "lower", "Cy")
        await hands.keys("1", "9")
        form = hands.screen.desk.form
        assert ["12", "19"] == [line.text for line in form.lines]
        await hands.keys("enter", "w")
        await click(hands, "lower", "any key goes on")
        assert "list" == hands.screen.desk.mode


async def test_the_wheel_scrolls_what_is_there_to_be_read(tmp_path):
    async with started(tmp_path, size=(80, 24)) as hands:
        await hands.keys("?")
        top = await hands.shown("lower")
        lower = hands.screen.query_one("#lower")
        x, y = lower.region.offset
        wheel = (lower, x + 2, y + 2, 0, 1, 0, False, False, False)
        hands.screen.post_message(events.MouseScrollDown(*wheel))
        down = await hands.shown("lower")
        assert top.splitlines()[4] == down.splitlines()[1]
        hands.screen.post_message(events.MouseScrollUp(*wheel))
        assert top == await hands.shown("lower")


@pytest.mark.parametrize(("x", "key"), [(0, ""), (2, "a"), (9, "a"), (16, "b"), (30, "b")])
def test_the_key_under_a_click_is_the_last_one_before_it(x, key):
    assert key == key_under([("  ", ""), (" a ", "key"), ("Attack   ", "title"), (" b ", "key"), ("Bow", "")], x)


@pytest.mark.parametrize(
    ("shown", "key"),
    [
        ("n", ("n", "n")),
        ("Enter", ("enter", None)),
        ("Esc", ("escape", None)),
        ("space", ("space", " ")),
        ("f7", ("f7", None)),
        ("ctrl+p", ("ctrl+p", None)),
        ("Tab ↓ ↑", None),
        ("a letter", None),
        ("any key", None),
    ],
)
def test_only_what_is_one_key_can_be_clicked(shown, key):
    assert key == typed(shown)
