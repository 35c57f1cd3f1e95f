"""IH-24, D7: pools of dice as text, rolled and counted."""

from __future__ import annotations

import pytest
from horror_answers import typed
from horrors import left, rolled
from hypothesis import given
from hypothesis import strategies as st
from program import turnkeeper, write

from rulesets.infinite_horror.pools import Counted, hits, ones, successes, verdict
from tracker.engine import Refused
from tracker.engine.dice import BadDice
from tracker.engine.events import Rolled
from tracker.testing import Table

FACES = st.lists(st.integers(1, 10), min_size=1, max_size=30)


def count(table: Table, line: str) -> int:
    """How many dice *line* rolls, those rolled again included."""
    table(line)
    step = table.session.history.last
    assert step is not None
    return sum(len(event.dice) for event in step.events if isinstance(event, Rolled))


# IH-24: successes


def test_ih_24_worked_example_7(pair):
    """IH-24: 8, 9, 3, 1, 10 with 2 extra are 5; 7, 5, 1 with 2 extra are 0."""
    assert [
        "Amy: Pool of 5: 8, 9, 3, 1, 10 (from the table): 3 successes + 2 extra = 5",
    ] == pair("pool Amy 5 extra=2 dc=0 dice=8,9,3,1,10")
    assert ("Amy: Pool of 3: 7, 5, 1 (from the table): no success, so 2 extra do not count") == rolled(
        pair, "pool Amy 3 extra=2 dc=0 dice=7,5,1"
    )


def test_ih_24_worked_example_7_without_a_screen(tmp_path, data):
    file = write(tmp_path / "fight.toml", 'name = "Pit"\nruleset = "infinite_horror"\n[[combatant]]\nname = "Amy"\n')
    ran = turnkeeper(
        "play", file, commands="pool Amy 5 extra=2 dc=0 dice=8,9,3,1,10\npool Amy 3 extra=2 dc=0 dice=7,5,1\n"
    )
    assert [
        "Amy: Pool of 5: 8, 9, 3, 1, 10 (from the table): 3 successes + 2 extra = 5",
        "Amy: Pool of 3: 7, 5, 1 (from the table): no success, so 2 extra do not count",
    ] == ran.lines


@given(FACES, st.integers(0, 9))
def test_ih_24_every_8_9_and_10_is_a_success_and_extra_ones_join_at_least_one(faces, extra):
    assert sum(faces.count(face) for face in (8, 9, 10)) == hits(faces)
    assert (hits(faces) + extra if hits(faces) else 0) == successes(faces, extra)


@pytest.mark.parametrize(
    ("dc", "judged"),
    [
        (1, "DC 1 is met with 2 to spare"),
        (3, "DC 3 is met exactly"),
        (5, "DC 5 is missed by 2"),
        (0, ""),
    ],
)
def test_ih_24_successes_are_held_against_the_dc_and_the_surplus_is_shown(dc, judged):
    assert judged == verdict(3, dc)


def test_ih_24_the_dc_is_1_where_nobody_says_another(pair):
    assert (
        rolled(pair, "pool Amy 2 dice=8,1 a jump")
        == "Amy: a jump: 8, 1 (from the table): 1 success; DC 1 is met exactly"
    )
    assert (
        rolled(pair, "pool Amy 2 dice=7,1 a jump")
        == "Amy: a jump: 7, 1 (from the table): no success; DC 1 is missed by 1"
    )
    assert "Amy: a jump: 8, 9 (from the table): 2 successes + 3 extra = 5; DC 3 is met with 2 to spare" == rolled(
        pair, "pool Amy 2 dc=3 extra=3 dice=8,9 a jump"
    )


def test_ih_24_without_a_dc_the_number_is_the_result_an_attacks_damage_for_one(pair):
    assert [
        "Amy: a stab: 8, 9, 2 (from the table): 2 successes + 1 extra = 3",
        "Bob takes 3 (a stab by Amy): 9 → 6",
    ] == pair("pool Amy 3 extra=1 damage=Bob dice=8,9,2 a stab")
    assert ["Amy: Pool of 1: 2 (from the table): no success"] == pair("pool Amy 1 damage=Bob dice=2")
    assert 6 == pair.place("Bob")["hp"]
    pair("undo", "undo")
    assert 9 == pair.place("Bob")["hp"]


def test_the_log_has_the_pool_as_written_beside_what_it_is_for(pair):
    assert "Amy: a jump (DEX+ath-3): 8, 9 (from the table): 2 successes; DC 1 is met with 1 to spare" == rolled(
        pair, "pool Amy DEX+ath-3 dice=8,9 a jump"
    )
    assert "Amy: Pool dex-1: 8, 9 (from the table): 2 successes; DC 1 is met with 1 to spare" == rolled(
        pair, "pool Amy dex-1 dice=8,9"
    )
    assert " (partly from the table): " in rolled(pair, "pool Amy 2 dice=_,9")


def test_ih_24_damage_and_a_dc_do_not_go_together(pair):
    why = "Damage is the number of successes itself (IH-24); leave out dc or damage."
    assert why == pair.refused("pool Amy 3 dc=2 damage=Bob")
    pair("pool Amy 3 dc=0 damage=Bob")


def test_ih_24_a_roll_costs_nothing_by_itself_and_is_possible_at_any_time(fight):
    fight("pool Bob 3", "pool Amy 3", "end", "pool Bob 3")
    assert (1, 1, 1) == left(fight, "Amy")


# Pools as text


@pytest.mark.parametrize(
    ("text", "dice"),
    [("7", 7), ("DEX+Athletics+1", 6), ("dex+ath-1", 4), ("athletics", 2), ("10-INT", 8), ("+3", 3), ("DEX−1", 2)],
)
def test_a_pool_is_a_number_or_names_of_the_sheet(fight, text, dice):
    assert dice == count(fight, f"pool Amy {text}")


def test_a_pool_of_names_that_are_no_single_words(horror):
    table = horror('add Cid attributes=STR:1 skills="Hand-to-hand:4,Animal ken:2,Hand:1"')
    assert 6 == count(table, 'pool Cid "hand-to-hand + animal ken"')
    assert 3 == count(table, 'pool Cid "Hand-STR + 3"')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("DEX+Occlt", "Amy has no “Occlt”; possible: Athletics, Occult, DEX, INT, and numbers."),
        ("DEX-9", "“DEX-9” comes to -6 dice; a pool has 1 to 100."),
        ("101", "“101” comes to 101 dice; a pool has 1 to 100."),
        ("0", "“0” comes to 0 dice; a pool has 1 to 100."),
        ("5++3", "“5++3” is no pool; write for example 5 or DEX+Athletics+1."),
        ("5+", "“5+” is no pool; write for example 5 or DEX+Athletics+1."),
        ("99999", "Amy has no “99999”; possible: Athletics, Occult, DEX, INT, and numbers."),
        ("DEX+" * 20 + "1", "A pool is written in at most 60 characters, for example DEX+Athletics+1."),
        ("DEX + 1", "Write the pool without spaces, for example DEX+Athletics+1."),
    ],
)
def test_what_is_no_pool_is_refused_with_what_is_possible(pair, text, why):
    assert why == pair.refused(f"pool Amy {text}")


def test_a_pool_without_names_on_the_sheet_or_with_too_short_ones(pair):
    assert "Bob has no “DEX”; the sheet has neither attributes nor skills." == pair.refused("pool Bob DEX")
    pair("add Cid skills=Occult:1,Ocean:2")
    assert "“oc” could be Occult or Ocean; write more of the name." == pair.refused("pool Cid oc")


# Faces from the table


@pytest.mark.parametrize("text", ["8+9+3+1+10", "8 9 3 1 10", "8, 9, 3, 1, 10"])
def test_ih_24_typed_faces_matter_one_by_one(pair, text):
    assert [
        "Amy: Pool of 5: 8, 9, 3, 1, 10 (from the table): 3 successes + 2 extra = 5; DC 1 is met with 4 to spare",
    ] == typed(pair, "pool Amy 5 extra=2", text)


def test_ih_24_a_total_says_nothing(pair):
    with pytest.raises(BadDice, match="write the faces of the 5d10"):
        typed(pair, "pool Amy 5", "31")


def test_ih_24_successes_counted_at_the_table_hold_with_the_extra_ones_in_them(pair):
    assert [
        "Amy: Pool of 5: 5 successes as counted at the table, extra ones included; DC 2 is met with 3 to spare",
    ] == typed(pair, "pool Amy 5 extra=2 dc=2", "=5")
    assert "Bob takes 4 (hit by Amy): 9 → 5" == typed(pair, "pool Amy 5 damage=Bob hit", "=4")[-1]


def test_ih_24_successes_counted_at_the_table_may_stand_in_a_line(pair):
    assert [
        "Amy: Pool of 5: 5 successes as counted at the table, extra ones included; DC 2 is met with 3 to spare"
    ] == (pair("pool Amy 5 extra=2 dc=2 dice==5"))
    assert "Bob takes 3 (hit by Amy): 9 → 6" == pair("pool Amy 5 damage=Bob dice==3 hit")[-1]


@pytest.mark.parametrize(("text", "shown"), [("=2.5", "=2.5"), ("=-1", "=-1")])
def test_ih_24_only_whole_successes_can_be_counted(pair, text, shown):
    with pytest.raises(Refused) as refused:
        typed(pair, "pool Amy 5", text)
    assert f"{shown} is no count of successes; write a whole number, for example =5." == str(refused.value)


# D7


def test_d7_tens_are_rolled_again_only_where_it_is_said(pair):
    assert 2 == count(pair, "pool Amy 2 dice=10,10")
    assert [
        "Amy: Pool of 3: 10, 10, 2, again 10, 9, again 3 (from the table): 4 successes + 1 extra = 5; "
        "DC 1 is met with 4 to spare",
    ] == pair("pool Amy 3 again=10 extra=1 dice=10,10,2,10,9,3")
    assert 3 == count(pair, "pool Amy 2 again=9 dice=9,8,1")


def test_d7_even_dice_that_only_show_tens_come_to_an_end(pair):
    told = pair(f"pool Amy 1 again=10 dice={','.join(['10'] * 21)}")
    assert told[-1].endswith("21 successes; DC 1 is met with 20 to spare")


def test_ih_24_faces_in_all_their_passes():
    counted = Counted(((10, 1), (1,)), extra=1)
    assert ((10, 1, 1), 2, 2) == (counted.faces, counted.successes, ones(counted.faces))
