"""The help is measured: no label runs into what stands beside it, and a reason against many acts stands once."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hands import game
from rich.cells import cell_len
from toy import Toy

from tracker.app.act_lines import act_lines, shared_reason
from tracker.app.help_lines import help_lines
from tracker.app.keys import defaults
from tracker.engine import Action, Call, Combat, Draft
from tracker.engine.play import acts, commons
from tracker.engine.verbs import GROUPS
from tracker.testing import Table

TRIO = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Tom quick=1 side=cats")
NOT_YET = "The fight has not started; `start` begins it."


class Wordy(Toy):
    """Has labels of every length, in two groups."""

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        for n, label in enumerate(("Go", "Goes on, or fails", "Roll on a repeated action", "龍" * 20, "Z" * 90)):
            yield Action(
                f"act-{n}", label, _nothing, "By hand, where nothing asks. " * 3, f"act-{n}", "one", key=str(n)
            )


def _nothing(draft: Draft, call: Call) -> None:
    draft.say("nothing")


def text_of(lines: Iterable[Iterable[tuple[str, str]]]) -> list[str]:
    return ["".join(text for text, style in line if not style.startswith(">")).rstrip() for line in lines]


@pytest.mark.parametrize("width", [58, 78, 118, 200])
def test_no_line_of_the_help_is_wider_than_the_screen_and_no_label_touches_its_help(width):
    table = Table(Wordy(), *TRIO, "start dice=1,2,3")
    lines = text_of(help_lines(Wordy(), acts(table.combat, Wordy(), "c1"), commons(table.combat, Toy()), "", width))
    assert [] == [line for line in lines if cell_len(line) > width and "Z" not in line]
    assert any("Goes on, or fails  " in line for line in lines)
    assert not any("failsBy" in line for line in lines)


def test_columns_of_the_help_line_up():
    table = Table(Toy(), *TRIO, "start dice=1,2,3")
    lines = text_of(help_lines(Toy(), acts(table.combat, Toy(), "c1"), (), "", 118))
    assert 1 == len(
        {line.index(example) for example in (":damage", ":rejoin", ":next") for line in lines if example in line}
    )


def test_a_reason_against_all_acts_stands_once():
    table = Table(Toy(), *TRIO)
    own = acts(table.combat, Toy(), "c1")
    assert NOT_YET == shared_reason(own)
    for width, room in ((78, 40), (78, 8), (58, 8), (118, 20)):
        text = "\n".join(text_of(act_lines(table.combat, Toy(), "c1", "Amy can", own, width, room)))
        assert (1, True) == (text.count("The fight has not"), f"Dimmed: {NOT_YET}" in text)
    help_text = "\n".join(text_of(help_lines(Toy(), own, (), "", 118)))
    assert 1 == help_text.count(NOT_YET)


def test_reasons_that_differ_stand_with_their_acts():
    made = [Action(f"a{n}", "A", _nothing, why_not=why) for n, why in enumerate(("one", "two", "", "one"))]
    assert "" == shared_reason(made)
    assert "one" == shared_reason([*made[:1], *made[2:]])
    assert "" == shared_reason(made[:1])
    assert "one" == shared_reason([*made, *made[:1], *made[:1]])


async def test_labels_come_before_reasons_in_two_columns(tmp_path):
    class Long(Toy):
        def actions(self, combat: Combat, who: str) -> Iterable[Action]:
            for n, key in enumerate("abcdefghijklmnopqrstuvw"):
                label = "Roll on a repeated thing" if n % 2 else "Stand up"
                yield Action(
                    f"act-{n}", label, _nothing, "", f"act-{n}", "one", why_not=f"Amy is not prone {n}.", key=key
                )

    async with game(tmp_path, Long(), *TRIO, "start dice=1,2,3", size=(80, 24)) as hands:
        await hands.keys("x")
        text = await hands.shown("lower")
        assert 11 == text.count("Roll on a repeated thing")
        assert 12 == text.count("Stand up           is not prone")


async def test_tab_goes_from_part_to_part_of_the_help(tmp_path):
    async with game(tmp_path, Toy(), *TRIO, "start dice=1,2,3", size=(100, 20)) as hands:
        await hands.keys("?")
        heads = []
        for _ in range(2):
            await hands.keys("tab")
            heads.append((await hands.shown("lower")).split("  ")[0].strip())
        assert ["Marks", "Acts in Toy"] == heads
        await hands.keys("shift+tab")
        assert "Marks" == (await hands.shown("lower")).split("  ")[0].strip()


@pytest.mark.parametrize("width", [78, 98])
def test_every_key_stands_under_what_it_is_about(width):
    """Field N26: with its word, by which it can be typed, or given another key."""
    lines = text_of(help_lines(Toy(), (), (), "", width))
    text = "\n".join(lines)
    for act, own in defaults().items():
        word = act.replace("_", "-")
        column = re.compile(rf"(:|  ){re.escape(word)}(\s|$)")
        assert not own or any(column.search(line) for line in lines), act
    for title, _ in GROUPS:
        assert title in text
