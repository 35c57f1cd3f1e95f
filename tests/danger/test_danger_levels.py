"""D3: how well a check went, for every check."""

from __future__ import annotations

import pytest
from perils import reading

from rulesets.danger.levels import judge, worth
from rulesets.danger.sheet import DangerOptions

PLAIN = DangerOptions()


@pytest.mark.parametrize(
    ("roll", "skill", "level"),
    [
        (30, 30, "ordinary"),
        (31, 30, "failure"),
        (7, 30, "ordinary"),
        (6, 30, "special"),
        (2, 30, "special"),
        (1, 30, "critical"),
        (1, 4, "critical"),  # rounded down, but at least 1
        (2, 4, "ordinary"),
        (95, 95, "ordinary"),
        (95, 180, "ordinary"),  # capped
        (96, 180, "fumble"),
        (36, 180, "special"),
        (9, 180, "critical"),
        (95, 30, "failure"),
        (100, 30, "fumble"),
        (1, 0, "ordinary"),  # below 1 just a 1, and no better
        (1, -60, "ordinary"),
        (2, 0, "failure"),
        (96, -60, "fumble"),
        (1, 1, "critical"),
    ],
)
def test_d3_the_thresholds(roll, skill, level):
    assert level == judge(roll, skill, PLAIN)


def test_d3_the_thresholds_are_options():
    own = DangerOptions(special_one_in=2, critical_one_in=10, fumble_from=90)
    assert ["critical", "special", "ordinary", "fumble"] == [judge(r, 60, own) for r in (6, 30, 31, 90)]
    assert "failure" == judge(100, 60, DangerOptions(fumble_from=101))


def test_d3_in_the_fight_too(danger):
    table = danger("add A dex=40 skills=Stealth:60", "start")
    assert "a special success" == reading(table("check Stealth dice=12"))
    table("option special_one_in 10")
    assert "an ordinary success" == reading(table("check Stealth dice=12"))
    table("option fumble_from 90")
    assert "a fumble" == reading(table("check Stealth dice=90"))


def test_d3_a_check_shows_its_arithmetic(danger):
    table = danger("add A dex=40 skills=Stealth:60", "start")
    failed = "A: Stealth: 41 (table) against 60, by hand -20 = 40: a failure"
    assert [failed] == table("check Stealth mod=-20 dice=41")
    assert "A: DEX*5: 96 (table) against 200, needs 95 or less: a fumble" == table("check DEX*5 dice=96")[-1]
    assert "A: Stealth: 1 (table) against 60, by hand -80 = -20, needs a 1: an ordinary success" == (
        table("check stea mod=-80 dice=1")[-1].replace("stea:", "Stealth:")
    )


def test_d3_a_level_can_be_given_by_hand(danger):
    table = danger("add A")
    assert ["A: climb the wall: a special success (by hand)"] == table("check A climb the wall level=special")


def test_a_skill_nobody_has_is_refused_with_those_there_are(danger):
    table = danger("add A skills=Stealth:60,Survival:20")
    no = "A has no skill “Swim”; skills: Stealth, Survival; or give a number, or DEX*5."
    assert no == table.refused("check A Swim")
    assert table.refused("check A S").startswith("A has no skill “S”")


def test_my_22_better_levels_are_worth_more_and_a_fumble_is_a_failure():
    assert [0, 0, 1, 2, 3] == [worth(level) for level in ("fumble", "failure", "ordinary", "special", "critical")]
