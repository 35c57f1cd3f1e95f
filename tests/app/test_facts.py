"""Columns that a ruleset adds to the order."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hands import game
from toy import Toy

from tracker.app.fact_columns import fact_heading, fact_pieces, with_facts
from tracker.app.order_paint import Column, Needs, plan
from tracker.engine import Combat, Fact

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "add Storm entry=yes", "start dice=1,2")


async def test_facts_stand_behind_the_hit_points_and_before_the_budget(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        heading, amy = await hands.line_of("Who"), await hands.line_of("Amy")
        assert heading.index("HP") < heading.index("Quick") < heading.index("Std")
        assert "2" == amy[heading.index("Quick") + 4]
        assert "Storm" in await hands.line_of("Storm")


async def test_a_fact_changes_with_the_table_of_the_fight(tmp_path):
    class Told(Toy):
        def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
            yield Fact("Alarm", "Alarm", f"{combat.table.get('alarm', 0)} bells")

    async with game(tmp_path, Told(), *UNDER_WAY) as hands:
        assert "0 bells" in await hands.line_of("Ted")
        await hands.type(":alarm 4\n")
        assert "4 bells" in await hands.line_of("Ted")


async def test_a_state_of_the_ruleset_stands_among_the_effects(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        await hands.type(":alarm 4\n")
        assert (False, True) == ("Nervous" in await hands.line_of("Amy"), "Nervous" in await hands.line_of("Ted"))


def test_numbers_are_set_to_the_right_and_words_to_the_left():
    rows = [(Fact("Round", "Rd", "7"), Fact("Mood", "Mood", "calm")), (Fact("Round", "Rd", "12"),)]
    columns = with_facts(with_facts((), rows[0]), rows[1])
    assert "  Rd  Mood" == fact_heading(columns)
    assert ["   7", "  calm"] == [text for text, _ in fact_pieces(columns, rows[0])]
    assert ["  12", "      "] == [text for text, _ in fact_pieces(columns, rows[1])]


def test_what_is_too_long_or_hostile_is_cut_and_made_safe():
    fact = Fact("Name", "N", "\x1b[2J[/b]" + "龍" * 50)
    columns = with_facts((), (fact,))
    ((text, _),) = fact_pieces(columns, (fact,))
    assert (12, True) == (columns[0].width, text.isprintable())
    assert text.rstrip().endswith("…")


@pytest.mark.parametrize(("width", "facts", "pips"), [(100, 1, 2), (48, 1, 2), (44, 0, 2), (30, 0, 0)])
def test_facts_give_way_before_the_budget(width, facts, pips):
    needs = Needs(facts=with_facts((), (Fact("Round", "Round", "7"),)), pips=(1, 1))
    layout = plan(width, needs, (Column("standard", "Std"), Column("move", "Mov")))
    assert (facts, pips) == (len(layout.facts), len(layout.pips))
