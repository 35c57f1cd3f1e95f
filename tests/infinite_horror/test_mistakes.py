"""IH-26, IH-27, D6: mistakes in long works, in which order a roll is judged, and works that were repeated actions."""

from __future__ import annotations

import pytest
from horror_answers import BARRIER, state, typed, works
from horrors import AMY
from program import turnkeeper, write

from rulesets.infinite_horror.progress import Work, judge

EIGHT = (
    f"{BARRIER} mistakes=yes",
    "work-roll dice=8,9,10,1,2",
    "next",
    "next",
    "work-roll dice=8,1,1,1,2",
    "next",
    "next",
)


# Worked example 8


def test_ih_26_worked_example_8_fails_through_a_mistake(fight):
    """IH-26: 1s reach the DC before the successes do; from half the DC on there is a warning."""
    fight(*EIGHT[:4])
    assert [("3/5", "1")] == [(w["Successes"], w["1s"]) for w in works(fight)]
    assert [
        "Amy: Barrier ritual: 8, 1, 1, 1, 2 (from the table): 1 success; "
        "3 + 1 = 4 of 5 successes, 1s 1 + 3 = 4, roll 2",
        "Amy: 4 of 5 mistakes on “Barrier ritual”: something is going wrong (IH-26)",
        "To do for Amy: Tell the player: 4 of 5 mistakes on “Barrier ritual” (IH-26)",
    ] == fight(EIGHT[4])[1:]
    assert [("4/5", "4!")] == [(w["Successes"], w["1s"]) for w in works(fight)]
    assert [
        "Amy: Barrier ritual: 7, 1, 3, 3, 3 (from the table): no success; "
        "4 + 0 = 4 of 5 successes, 1s 4 + 1 = 5, roll 3",
        "Amy: “Barrier ritual” fails through a mistake: 5 mistakes before 4 of 5 successes; "
        "it starts from scratch (IH-26)",
    ] == fight("next", "next", "work-roll dice=7,1,3,3,3")[-2:]
    assert "failed: mistake" == state(fight)


def test_d6_worked_example_8_the_other_way_is_done(fight):
    """D6: 1s and successes that get there in the same roll are a success, and the work is no worse for them."""
    fight(*EIGHT)
    assert [
        "Amy: Barrier ritual: 8, 1, 3, 3, 3 (from the table): 1 success; "
        "4 + 1 = 5 of 5 successes, 1s 4 + 1 = 5, roll 3",
        "Amy: “Barrier ritual” is done: 5 of 5 successes in 3 rolls; its mistakes make it no worse (IH-26)",
    ] == fight("work-roll dice=8,1,3,3,3")[-2:]
    assert ("done", "5") == (state(fight), works(fight)[0]["1s"])


@pytest.mark.parametrize(("dice", "ending"), [("7,1,3,3,3", "failed: mistake"), ("8,1,3,3,3", "done")])
def test_ih_26_worked_example_8_without_a_screen(tmp_path, data, dice, ending):
    file = write(
        tmp_path / "fight.toml",
        'name = "Barrier"\nruleset = "infinite_horror"\n'
        '[[combatant]]\nname = "Amy"\ninitiative = "=9"\nattributes = {DEX = 3}\nskills = {Occult = 2}\n'
        '[[combatant]]\nname = "Bob"\ninitiative = "=1"\n',
    )
    ran = turnkeeper(
        "play", file, "--json", "--strict", commands="\n".join(("start", *EIGHT, f"work-roll dice={dice}"))
    )
    assert (0, ending) == (ran.status, ran.document["table"]["Works"][1][-1])
    kept = turnkeeper("play", "--resume", "last", "--json").document
    assert ran.document["table"] == kept["table"]


# IH-26


def test_ih_26_mistakes_are_off_by_default(fight):
    assert 1 == len(fight(BARRIER))
    fight("work-roll dice=1,1,1,1,1")
    assert ("running", "·") == (state(fight), works(fight)[0]["1s"])


def test_ih_26_an_option_of_the_encounter_turns_them_on_and_players_are_told(horror):
    table = horror(AMY, mistakes=True)
    told = table(BARRIER)
    announced = (
        "Amy: mistakes count on “Barrier ritual”: once as many 1s as the DC have come before its successes, "
        "it fails and starts from scratch (IH-26)"
    )
    assert announced == told[-1]
    assert not [line for line in table.session.history.lines() if line.secret and "IH-26" in line.text]
    assert 1 == len(table("work Amy Lock 3 pool=2 mistakes=no"))


def test_ih_26_turned_on_in_the_middle_it_is_announced_and_counts_from_there(fight):
    fight(BARRIER, "work-roll dice=1,1,1,1,1")
    told = fight("work barrier mistakes=yes")
    assert ["Amy: “Barrier ritual”: mistakes no → yes", True] == [told[0], told[1].endswith("(IH-26)")]
    assert "0" == works(fight)[0]["1s"]


def test_ih_26_the_warning_comes_with_every_1_from_half_the_dc_on(fight):
    fight("work Amy Lock 4 pool=3 mistakes=yes takes=none")
    assert not [line for line in fight("work-roll dice=1,2,2") if "going wrong" in line]
    warning = "Amy: 2 of 4 mistakes on “Lock”: something is going wrong (IH-26)"
    assert warning in fight("next", "next", "work-roll dice=1,2,2")
    assert ("2!", ["Tell the player: 2 of 4 mistakes on “Lock” (IH-26)"]) == (
        works(fight)[0]["1s"],
        [d["what"] for d in fight.document["due"]],
    )
    assert not [line for line in fight("next", "next", "work-roll dice=2,2,2") if "going wrong" in line]
    assert warning.replace("2 of 4", "3 of 4") in fight("next", "next", "work-roll dice=1,2,2")
    assert "Tell the player: 3 of 4 mistakes on “Lock” (IH-26)" == fight.document["due"][-1]["what"]
    fight("next", "next", "work-roll dice=1,2,2")
    assert "failed: mistake" == state(fight)


@pytest.mark.parametrize(
    ("work", "ending"),
    [
        (Work("c1", "x", dc=5, mistakes=True, successes=5, ones=9, rolls=2, deadline=2), "done"),
        (Work("c1", "x", dc=5, mistakes=True, successes=4, ones=5, rolls=2, deadline=2), "failed: mistake"),
        (Work("c1", "x", dc=5, successes=4, rolls=2, deadline=2, time="6 s"), "failed: out of rolls"),
        (Work("c1", "x", dc=5, successes=4, rolls=1, deadline=2, time="6 s"), "failed: out of time"),
        (Work("c1", "x", dc=5, successes=4, rolls=1, deadline=2, time="7 s"), "running"),
        (Work("c1", "x", dc=5, state="set aside"), "set aside"),
    ],
)
def test_d6_in_which_order_a_roll_is_judged(fight, work, ending):
    assert ending == judge(fight.combat, work)


def test_ih_26_successes_counted_at_the_table_leave_the_1s_to_be_asked(fight):
    fight(f"{BARRIER} mistakes=yes")
    told = typed(fight, "work-roll", "=2", "3")
    assert "Amy: How many 1s: 3" in told
    assert (
        "Amy: Barrier ritual: 2 successes as counted at the table, extra ones included; "
        "0 + 2 = 2 of 5 successes, 1s 0 + 3 = 3, roll 1"
    ) in told


# IH-27


def test_ih_27_what_was_repeated_turns_into_a_long_work_with_its_successes(fight):
    fight('repeat "climb the wall" 4 takes=move extra=1 dice=8,1,1,1', "next", "next", "repeat Amy climb dice=1,1,1,1")
    assert ["Amy begins “climb the wall”: DC 6; pool 4 + 1 extra; a move action a roll; interval 1 Round; "
            "no longer repeated Round by Round, the 2 successes so far count (IH-27)"] == (
            fight("work climb 6"))  # fmt: skip
    assert [("climb the wall", "2/6")] == [(w["Work"], w["Successes"]) for w in works(fight)]
    assert "Repeated" not in fight.document["table"]
    fight("undo")
    assert "Repeated" in fight.document["table"]
    assert '“climb the wall” needs a DC to be a long work, for example: work Amy "climb the wall" 10 pool=5.' == (
        fight.refused("work climb")
    )


def test_ih_27_enough_so_far_is_done_at_once(fight):
    fight("repeat climb 3 takes=none dice=8,8,8")
    assert "Amy: “climb” is done: 3 of 2 successes in 0 rolls" == fight("work climb 2")[-1]
