"""IH-27: the same roll made again Round by Round, each paid and each for itself."""

from __future__ import annotations

import pytest
from horror_answers import repeated
from horrors import AMY, left, rolled


def test_ih_27_one_roll_a_round_each_paid_and_each_kept_visible(fight):
    assert [
        "Amy: climb the wall (1 move action)",
        "Amy: climb the wall: 8, 9, 1, 2, 3 (from the table): 2 successes; DC 1 is met with 1 to spare",
    ] == fight('repeat Amy "climb the wall" DEX+Athletics takes=move dice=8,9,1,2,3')
    assert (1, 0, 1) == left(fight, "Amy")
    fight("next", "next", "repeat Amy climb dice=1,2,3,4,5")
    assert [
        ["climb the wall", "Amy", "Round 1", "2", "DC 1 is met with 1 to spare"],
        ["climb the wall", "Amy", "Round 2", "0", "DC 1 is missed by 1"],
    ] == repeated(fight)
    fight("undo")
    assert 1 == len(repeated(fight))
    assert (1, 1, 1) == left(fight, "Amy")


def test_ih_27_not_twice_in_a_round_but_something_else_is(fight):
    fight("repeat climb 3 takes=move")
    why = "“climb” has had its roll in this Round; the next is possible in Round 2 (IH-27)."
    assert why == fight.refused("repeat climb")
    fight("repeat shout 3 takes=swift")
    assert f"Overruled by hand: {why}" == fight("!repeat climb")[0]
    assert 3 == len(repeated(fight))


def test_ih_27_only_while_acting_unless_it_takes_no_action(fight):
    why = "“climb” takes a move action, and Bob is not acting; takes=none is for what takes none."
    assert why == fight.refused("repeat Bob climb 3 takes=move")
    before = left(fight, "Bob")
    fight('repeat Bob "hold on" 3 takes=none')
    assert before == left(fight, "Bob")
    assert "“hold on” has had its roll in this Round; the next is possible in Round 1 (IH-27)." == fight.refused(
        "repeat Bob hold"
    )
    fight("next", "repeat hold")


def test_ih_27_a_granted_action_can_pay_for_it(fight):
    fight("grant Bob move", "repeat Bob climb 3 takes=move")
    assert [["climb", "Bob", "Round 0"]] == [row[:3] for row in repeated(fight)]


def test_ih_11_its_action_may_be_paid_by_conversion(fight):
    fight("move-action run")
    assert "Amy: climb (1 standard action instead)" in fight("repeat climb 3 takes=move")
    assert (0, 0, 1) == left(fight, "Amy")
    fight("undo", "standard hits")
    assert fight.refused("repeat climb 3 takes=move").startswith("Amy cannot pay 1 move action (left: 0; ")


@pytest.mark.parametrize(
    ("takes", "still"),
    [
        ("standard", (0, 1, 1)),
        ("move", (1, 0, 1)),
        ("swift", (1, 1, 0)),
        ("full-round", (0, 0, 1)),
        ("full-turn", (0, 0, 0)),
        ("none", (1, 1, 1)),
    ],
)
def test_ih_12_ih_27_the_stated_action_is_what_is_paid(fight, takes, still):
    fight(f"repeat climb 3 takes={takes}")
    assert still == left(fight, "Amy")


def test_ih_9_a_free_action_is_its_kinds_only_one(fight):
    fight("repeat cast 3 takes=free")
    assert "Amy has had its free act of this kind in this Round: cast (IH-9)." == fight.refused("free casting again")
    assert "1" == fight.place("Amy")["facts"]["Free acts"]
    fight("next", "next", "free cast")
    assert "Amy has had its free act of this kind in this Round: cast (IH-9)." == fight.refused("repeat cast")


def test_ih_9_a_free_action_counts_for_the_cap(horror):
    table = horror(AMY, "start", free_action_cap=1)
    table("free drop")
    assert "Amy has no free act left in this Round; the Storyteller's cap is 1 (IH-9)." == table.refused(
        "repeat climb 3 takes=free"
    )


def test_ih_19_an_ability_can_be_attached_to_it(fight):
    fight("repeat climb 3 takes=move")
    assert ["Amy attaches Gecko to “climb”"] == fight("attach Gecko")


def test_ih_27_what_is_said_once_is_remembered_and_can_be_said_anew(fight):
    fight("repeat climb 3 takes=move dc=2 extra=1 dice=8,1,1")
    fight("next", "next")
    assert "Amy: climb: 8, 1, 1 (from the table): 1 success + 1 extra = 2; DC 2 is met exactly" == rolled(
        fight, "repeat dice=8,1,1"
    )
    fight("next", "next")
    assert "Amy: climb: 8, 1 (from the table): 1 success + 1 extra = 2; DC 3 is missed by 1" == rolled(
        fight, "repeat climb 2 dc=3 dice=8,1"
    )


def test_ih_27_names_of_several_words_need_no_quotes_once_they_are_known(fight):
    fight('repeat "climb the wall" 3 takes=move', "next", "next", "repeat Amy climb the wall", "next", "next")
    fight("repeat Amy CLIMB The wall takes=none")
    assert {"climb the wall"} == {row[0] for row in repeated(fight)}


def test_ih_27_a_name_nobody_knows_is_refused_with_how_to_begin(fight):
    how = 'a new one is given a name and a pool: repeat Amy "jump" 5 takes=move.'
    assert f"Amy repeats nothing yet; {how}" == fight.refused("repeat jump")
    fight("repeat climb 3", "repeat crawl 3 takes=none")
    assert f"“jump” is none of “climb”, “crawl”; {how}" == fight.refused("repeat jump")
    assert "Name one of “climb”, “crawl”." == fight.refused("repeat")
    long = "A name of 61 characters is too long; at most 60 are possible."
    assert long == fight.refused(f"repeat {'x' * 61} 3")


def test_ih_27_outside_the_fight_nothing_is_counted(pair):
    pair("repeat Amy climb 3 dc=0 dice=8,8,8", "repeat Amy climb dice=1,1,1", "start", "repeat Amy climb dice=8,1,1")
    assert [
        ["climb", "Amy", "outside the fight", "3", ""],
        ["climb", "Amy", "outside the fight", "0", ""],
        ["climb", "Amy", "Round 1", "1", ""],
    ] == repeated(pair)


def test_ih_27_everybody_repeats_for_themselves(fight):
    fight("repeat Amy climb 3 takes=none", "repeat Bob climb 4 takes=none")
    assert ["Amy", "Bob"] == [row[1] for row in repeated(fight)]
