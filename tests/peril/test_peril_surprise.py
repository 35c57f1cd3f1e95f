"""PERIL-3 to PERIL-7, D9, D14: who is surprised as the peril begins, and what that means."""

from __future__ import annotations

import pytest
from squads import BRYN, FIVE, FOUR, MOSS, RAT_B, acts, left, refused, turns

LIT = 'add "Rat A" perception=4 side=enemies carries_light=yes'


def surprised(table):
    """Everybody with the mark, in listed order."""
    return [c.name for c in table.combat.combatants.values() if "Surprised" in table.effects(c.name)]


def light(lines):
    """Lines of the log about a light."""
    return [line for line in lines if "light" in line and "PERIL-7" in line]


@pytest.mark.parametrize(("rolled", "who"), [("failed", ["Moss"]), ("passed", [])])
def test_peril_3_whoever_is_unaware_rolls_perception_and_failing_is_surprise(peril, rolled, who):
    table = peril(*FIVE)
    told = table(f"start say=_,unaware,_,_,_,{rolled}")
    assert who == surprised(table)
    assert [True] == [rolled in line for line in told if "Moss" in line and "Perception" in line]


def test_peril_3_the_aware_roll_nothing(peril):
    table = peril(*FIVE)
    assert [] == [line for line in table("start") if ": Perception" in line]
    assert [] == surprised(table)
    table("undo")
    assert "more than is asked" in table.refused("start say=_,unaware,_,_,_,failed,failed")


def test_peril_3_everyone_unaware_rolls_in_listed_order(peril):
    table = peril(*FIVE, "start say=unaware,unaware,_,unaware,_,passed,failed,passed")
    assert ["Moss"] == surprised(table)


def test_peril_3_it_is_asked_before_round_1(peril):
    table = peril(*FIVE)
    told = table("start say=_,unaware,_,_,_,failed")
    first = next(n for n, line in enumerate(told) if "Moss" in line and "Perception" in line)
    assert first < told.index("Round 1")


def test_peril_3_what_the_file_says_is_the_default(peril):
    table = peril(BRYN, MOSS, RAT_B, "edit Moss unaware=sleeping", "start")
    assert ["Moss"] == surprised(table)
    table("undo", "start say=_,aware,_")
    assert [] == surprised(table)


@pytest.mark.parametrize("why", ["darkness", "sleeping", "foes silent"])
@pytest.mark.parametrize("rolled", ["failed", "passed"])
def test_peril_4_each_reason_makes_the_roll_due(peril, why, rolled):
    table = peril(*FIVE)
    told = table(f'start say=_,"{why}",_,_,_,{rolled}')
    assert (["Moss"] if rolled == "failed" else []) == surprised(table)
    assert [True] == ["PERIL-4" in line for line in told if "Moss" in line and "Perception" in line]


def test_peril_5_a_surprised_one_is_passed_over_and_shown(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed")
    assert ["Surprised"] == table.effects("Moss")
    table("next")
    told = table("next")
    assert [True] == ["surprised" in line and "PERIL-5" in line for line in told if line.startswith("Moss has no turn")]
    assert ["Rat B"] == table.acting
    table("undo", "undo")
    assert ["1 Rat A", "1 Bryn", "1 Rat B", "1 Fern", "2 Rat A", "2 Bryn", "2 Moss"] == acts(table, 7)


def test_peril_5_actions_and_reactions_are_0_in_round_1_and_full_from_round_2(peril):
    table = peril(*FIVE, "edit Moss reactions=2", "start say=_,unaware,_,_,_,failed")
    assert (0, 0) == left(table, "Moss")
    assert (2, 1) == left(table, "Bryn")
    turns(table)
    assert (2, 2, []) == (*left(table, "Moss"), table.effects("Moss"))


@pytest.mark.parametrize("line", ["attack Moss Bryn", "walk Moss 2", "hold Moss a rat comes", "act Moss"])
def test_peril_5_a_surprised_one_does_not_act(peril, line):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed")
    refused(table, line)


@pytest.mark.parametrize("line", ["react Moss", "face Moss n"])
def test_peril_5_a_surprised_one_does_not_react(peril, line):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed", "finished")
    refused(table, line, "reaction", "Moss")


def test_peril_5_letting_it_act_now_gives_it_nothing_to_spend(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed", "act-now Moss")
    refused(table, "attack Moss Bryn", "action")
    table("next")
    assert ["Rat A"] == table.acting


def test_peril_5_turns_of_the_surprised_are_neither_delayed_nor_shared(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed")
    refused(table, "delay Moss to=Fern", "surprised", "PERIL-5")
    refused(table, "together Moss Bryn", "surprised")
    refused(table, "delay Bryn to=Moss", "Fern", "PERIL-12")


def test_peril_5_why_a_surprised_one_can_do_nothing(peril):
    """The reason says that it is surprised, or where its actions went."""
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed")
    assert "surprised" in table("why Moss together")[0]


def test_peril_5_who_joins_in_round_1_is_not_surprised(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed", "add Ivy perception=2")
    assert ((2, 1), ["Moss"]) == (left(table, "Ivy"), surprised(table))


def test_peril_6_two_groups_can_surprise_each_other(peril):
    table = peril(*FOUR)
    told = table("start say=unaware,unaware,darkness,darkness,failed,passed,failed,failed")
    assert ["Bryn", "Rat A", "Rat B"] == surprised(table)
    assert [] == [line for line in told if "by default" in line]
    assert ["1 Moss", "2 Rat A"] == acts(table, 2)


def test_peril_6_where_everybody_is_surprised_round_2_begins(peril):
    table = peril(*FOUR, "start say=unaware,unaware,unaware,unaware,failed,failed,failed,failed")
    assert (2, ["Rat A"], 3) == (table.combat.round, table.acting, table.document["elapsed_seconds"])
    assert [(2, 1)] * 4 == [left(table, name) for name in table.order]


def test_d9_a_quickdraw_surprises_the_aware_without_a_roll(peril):
    """PERIL-6."""
    table = peril(*FIVE)
    told = table("start say=_,_,quickdraw,_,_")
    assert ["Rat A"] == surprised(table)
    assert [] == [line for line in told if "Perception failed" in line or "Perception passed" in line]
    assert [True] == ["D9" in line for line in told if "quickdraw" in line]
    assert ((0, 0), ["Bryn"]) == (left(table, "Rat A"), table.acting)


def test_d9_a_quickdraw_beside_those_who_roll(peril):
    table = peril(*FIVE, "start say=_,unaware,quickdraw,unaware,_,passed,failed")
    assert ["Rat A", "Rat B"] == surprised(table)


def test_d9_only_at_the_start(squad):
    refused(squad, "quickdraw Bryn")
    refused(squad, "start say=_,_,quickdraw", "started")


def test_peril_7_a_light_of_the_surprising_side_warns(peril):
    table = peril(BRYN, MOSS, LIT, RAT_B)
    assert ["Rat A carries a light, and foes are hardly surprised (PERIL-7)"] == light(
        table("start say=_,unaware,_,_,failed")
    )
    assert ["Moss"] == surprised(table)


def test_peril_7_the_bookkeeper_decides(peril):
    table = peril(BRYN, MOSS, LIT, RAT_B, 'start say=_,unaware,_,_,"saw the light"')
    assert [] == surprised(table)
    said = [line for line in table.log if "Moss" in line and "Perception" in line]
    assert [] == [line for line in said if "Perception saw" in line]


def test_peril_7_nothing_is_said_where_nobody_is_unaware_or_only_the_surprised_have_lights(peril):
    table = peril(BRYN, MOSS, LIT, RAT_B)
    assert [] == light(table("start"))
    other = peril(BRYN, MOSS, LIT, RAT_B)
    assert [] == light(other("start say=_,_,unaware,unaware,failed,failed"))
    refused(peril(BRYN, MOSS, RAT_B), 'start say=_,unaware,_,"saw the light"', "is none of failed, passed")


def test_peril_7_a_light_warns_of_a_quickdraw_too(peril):
    table = peril(BRYN, MOSS, LIT, RAT_B)
    assert 1 == len(light(table("start say=quickdraw,_,_,_")))
    assert ["Bryn"] == surprised(table)


def test_d14_a_surprised_one_keeps_its_place_and_separates_its_neighbours(peril):
    table = peril(
        "add Ann perception=9", "add Bea perception=8", "add Cal perception=7", "start say=_,unaware,_,failed"
    )
    assert ["Ann", "Bea", "Cal"] == table.order
    refused(table, "together Ann Cal", "PERIL-11")
    refused(table, "together Cal Bea", "PERIL-11")
    turns(table)
    table("together Ann Bea", "together Bea Cal")
    assert ["Ann", "Bea", "Cal"] == table.acting


def test_peril_5_undone_the_surprise_is_gone(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed", "undo")
    assert (0, []) == (table.combat.round, surprised(table))
    table("start")
    assert ((2, 1), []) == (left(table, "Moss"), surprised(table))
