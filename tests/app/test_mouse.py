"""The mouse works everywhere and is needed nowhere: hints, lists, forms and text take clicks and the wheel."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hands import Hands, fight, game, started
from textual import events
from toy import Toy

from tracker.app.clicks import key_under, typed
from tracker.app.pane import Pane
from tracker.engine import Action, Call, Combat, Draft


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


@pytest.mark.parametrize(("x", "key"), [(0, ""), (2, "a"), (9, "a"), (16, "b"), (19, "b"), (20, "")])
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
        ("tab", ("tab", None)),
        ("Tab", ("tab", None)),
        ("Backspace", ("backspace", None)),
        ("< >", None),
        ("Tab ↓ ↑", None),
        ("a letter", None),
        ("any key", None),
    ],
)
def test_only_what_is_one_key_can_be_clicked(shown, key):
    assert key == typed(shown)


@pytest.mark.parametrize(("keys", "hint"), [("x", "a letter"), ("v", "PgDn"), ("?", "↓ ↑"), ("z", "↓"), (":", "↑ ↓")])
async def test_a_click_on_a_hint_that_is_no_one_key_does_nothing(tmp_path, keys, hint):
    async with started(tmp_path) as hands:
        await hands.keys(keys)
        desk, before = hands.screen.desk, hands.screen.session.combat
        was = (desk.mode, desk.message, desk.line.text)
        await click(hands, "hints", hint)
        assert (was, before) == ((desk.mode, desk.message, desk.line.text), hands.screen.session.combat)


async def test_a_click_beyond_the_last_hint_does_nothing(tmp_path):
    async with started(tmp_path, size=(200, 40)) as hands:
        await hands.keys("d")
        await hands.pilot.click("#hints", offset=(190, 0))
        assert "prompt" == hands.screen.desk.mode


async def test_a_click_counts_for_what_was_shown_and_only_once(tmp_path):
    """Where a key has opened something else under it meanwhile, it is none."""
    async with started(tmp_path) as hands:
        await hands.keys("ctrl+p")
        await hands.pilot.pause(0.1)
        desk, before = hands.screen.desk, hands.screen.session.combat
        lower = hands.screen.query_one("#lower", Pane)
        desk.press("escape", None)
        desk.press("x", "x")
        hands.screen.post_message(Pane.Clicked(lower, 2, lower._lines[2], "a"))
        await hands.pilot.pause(0.1)
        assert ("acts", before) == (desk.mode, hands.screen.session.combat)
        await hands.keys("escape", "ctrl+p", *"acts of")
        await hands.pilot.pause(0.1)
        await hands.pilot.click("#lower", offset=(20, 1), times=2)
        await hands.pilot.pause(0.1)
        assert ("acts", before) == (desk.mode, hands.screen.session.combat)


class Busy(Toy):
    """Acts enough for two columns, the last of them dimmed."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        for n, key in enumerate("abcdefghijklmnopqrstuvwyz"):
            group, why = ("First", "") if n < 12 else ("Second", "The lamp is out." if n > 20 else "")
            yield Action(f"act-{n}", f"Act number {n}", _said, "", f"act-{n}", "one", why_not=why, key=key, group=group)


def _said(draft: Draft, call: Call) -> None:
    draft.say("done")


@pytest.mark.parametrize("size", [(100, 24), (120, 34)])
async def test_a_click_in_two_columns_is_about_what_stands_there(tmp_path, size):
    """A dimmed act says why not, as its key does; a heading is nothing; whoever interrupts takes nothing away."""
    said = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2", "act-now Ted")
    async with game(tmp_path, Busy(), *said, size=size) as hands:
        await hands.keys("x")
        desk, before = hands.screen.desk, hands.screen.session.combat
        await click(hands, "lower", "Second")
        assert ("acts", before) == (desk.mode, hands.screen.session.combat)
        await click(hands, "lower", "Act number 22")
        assert "The lamp is out." in desk.message
        await hands.keys("x")
        await click(hands, "lower", "Act number 20")
        assert "act-20" == hands.screen.session.history.last.command.verb


async def test_two_clicks_on_a_hint_are_one(tmp_path):
    async with started(tmp_path) as hands:
        await hands.pilot.pause(0.1)
        await hands.pilot.click("#hints", offset=(4, 0), times=2)
        await hands.pilot.pause(0.1)
        assert ["John"] == hands.acting
