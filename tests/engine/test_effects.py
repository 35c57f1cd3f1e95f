"""What lasts: exactly as long as it says, whoever's turns it is counted in."""

from __future__ import annotations

import pytest
from toy import QuietToy, Toy

from tracker.testing import Table


def ends(table: Table, name: str, nth: int = 0) -> str:
    text: str = table.place(name)["effects"][nth]["ends"]
    return text


def until_gone(table: Table, name: str, effect: str) -> str:
    """The round, and who acts, when *effect* has just ended."""
    for _ in range(40):
        if effect not in table.effects(name):
            return f"{table.combat.round}{'+'.join(table.acting)}"
        table("next")
    return "never"


def test_put_on_before_the_start_it_covers_its_whole_rounds():
    """E1"""
    table = Table(QuietToy(), "add A initiative==1", "add Bard initiative==2", "effect Bard Song rounds=3", "start")
    assert "end of Bard's turn in round 3" == ends(table, "Bard")
    assert "4A" == until_gone(table, "Bard", "Song")


def test_until_the_targets_turn_ends_is_not_until_the_givers(four):
    """E3"""
    four("effect B Dazed rounds=1", "next")
    assert ["Dazed"] == four.effects("B")
    assert "1C" == until_gone(four, "B", "Dazed")


@pytest.mark.parametrize(("name", "gone"), [("A", "2B"), ("B", "2C"), ("C", "2D"), ("D", "3A")])
def test_one_round_put_on_in_ones_own_turn_is_as_long_at_every_place(four, name, gone):
    """E4, G1: the turn in which it was put on does not count."""
    while four.acting != [name]:
        four("next")
    four(f"effect {name} Dazed rounds=1")
    assert f"end of {name}'s turn in round 2" == ends(four, name)
    assert gone == until_gone(four, name, "Dazed")


def test_until_the_start_of_the_targets_turn_is_on_until_just_then(four):
    """E5"""
    four("next", "effect C Tagged rounds=1 ends=start")
    assert "start of C's turn in round 1" == ends(four, "C")
    four("undo", "next", "next", "effect C Tagged rounds=1 ends=start")
    assert "start of C's turn in round 2" == ends(four, "C")
    assert "2C" == until_gone(four, "C", "Tagged")


def test_until_ones_own_next_turn_put_on_before_the_first_turn(four):
    """E7: counted in the turns of whoever put it on."""
    four("act-now C", "guard target=A", "back")
    assert "start of C's turn in round 1" == ends(four, "A")
    assert "1C" == until_gone(four, "A", "Guarded")


def test_what_ends_is_gone_in_the_same_step(four):
    """E9"""
    four("effect A Dazed rounds=1 ends=start", "next", "next", "next")
    assert ["Round 2", "Dazed on A ends: its time is over"] == [
        line for line in four("next") if "Round" in line or "Dazed" in line
    ]
    assert [] == four.effects("A")


def test_both_edges_of_the_second_turn_come_true(four):
    """E10"""
    four("effect C Long rounds=2", "effect C Short rounds=2 ends=start")
    assert ["end of C's turn in round 2", "start of C's turn in round 2"] == [ends(four, "C", 0), ends(four, "C", 1)]
    assert "2C" == until_gone(four, "C", "Short")
    assert "2D" == until_gone(four, "C", "Long")


def test_down_and_up_again_and_again_leaves_one_mark(four):
    """E12"""
    four("damage C 10", "heal C 1", "damage C 1", "damage C 1")
    assert ["Broken"] == four.effects("C")
    four("end-effect C Broken")
    assert [] == four.effects("C")


def test_put_on_again_the_longer_time_stays_unless_said_otherwise(four):
    """E13"""
    four("effect C Poisoned rounds=2", "effect C Poisoned rounds=5")
    assert [("Poisoned", 5)] == [(e["name"], e["left"]) for e in four.place("C")["effects"]]
    nothing = ["Poisoned is on C already, and as long; nothing changes"]
    assert nothing == four("effect C Poisoned rounds=3")
    four("effect C Poisoned rounds=1 again=replace")
    assert [1] == [e["left"] for e in four.place("C")["effects"]]
    four("effect C Poisoned rounds=3 again=both")
    assert [1, 3] == [e["left"] for e in four.place("C")["effects"]]


def test_put_on_again_it_is_asked_once_for_all_who_bear_it(four):
    """E13: in one form, with nothing said of whoever does not; what was said is not asked."""
    four("effect C Poisoned rounds=2", "effect D Poisoned rounds=2")
    four("effect A,C,D Poisoned rounds=3 say=both,replace")
    assert [[3], [2, 3], [3]] == [[e["left"] for e in four.place(w)["effects"]] for w in "ACD"]
    assert "say= has more than is asked for" in four.refused("effect C Poisoned rounds=3 again=longer say=both")
    before = four.combat
    assert four.refused("effect C Poisoned").startswith("How long does Poisoned last?")  # ahead of any question
    assert before is four.combat


def test_no_rounds_at_all_are_refused_with_the_reason(four):
    """E14"""
    assert "rounds: “0” is no whole number from 1 to 9999." == four.refused("effect C Dazed rounds=0")


def test_a_round_without_a_turn_counts_once_at_its_end(four):
    """G1"""
    four("effect C Stunned rounds=2", "next")
    assert ["C has no turn: stunned", "D's turn"] == four("next")
    assert 2 == four.place("C")["effects"][0]["left"]
    four("next")
    assert 1 == four.place("C")["effects"][0]["left"]
    assert "end of round 2" == ends(four, "C")
    assert "3A" == until_gone(four, "C", "Stunned")


def test_damage_checks_and_expiry_each_at_its_moment(four):
    four("effect B Acid rounds=1")
    assert ["B's turn", "B: Acid d4: 3 (from the table)", "B takes 3 (Acid): 10 → 7"] == four("next dice=3")
    assert ["B: Acid: check passed?: no", "Acid on B ends: its time is over", "C's turn"] == four("next say=no")
    four("undo")
    assert ["B: Acid: check passed?: yes", "Acid on B ends: check passed", "C's turn"] == four("next say=yes")


def test_whoever_is_defeated_makes_no_checks(four):
    four("effect B Acid rounds=2", "next dice=3", "defeat B")
    assert ["C's turn"] == four("next")
    assert ["Acid"] == four.effects("B")


def test_when_is_about_the_damage(four):
    assert "give damage=" in four.refused("effect B Dazed rounds=2 check=yes when=start")


def test_everything_due_at_one_moment_is_one_form_in_listed_order(four):
    four("effect B Burn damage=d6 rounds=3", "effect B Bleed damage=d4 rounds=3", "effect B Plain damage=2 rounds=3")
    assert ["B takes 5 (Burn): 10 → 5", "B takes 1 (Bleed): 5 → 4", "B takes 2 (Plain): 4 → 2"] == [
        line for line in four("next dice=5,1") if "takes" in line
    ]


def test_counted_in_the_turns_of_one_who_leaves_it_goes_on_in_that_place(four):
    four("guard target=C", "remove A")
    assert (["B", "C", "D"], ["B"]) == (four.order, four.acting)
    assert "start of A's turn in round 2" == ends(four, "C")
    assert "2B" == until_gone(four, "C", "Guarded")
    four("next", "next", "next")
    assert "A" not in [four.combat[w].name for w in four.combat.order]


def test_what_is_on_one_who_leaves_ends(four):
    four("effect C Dazed lasts=removed", "remove C")
    assert {} == dict(four.combat.effects)
    assert "Dazed on C ends: C left" in four.log


def test_scenes_and_seconds():
    table = Table(Toy(), "add A", "start", "effect A Mood lasts=scene")
    assert "end of the scene" == ends(table, "A")
    assert ["The scene ends", "Mood on A ends: the scene is over"] == table("scene")


def test_put_on_one_who_waits_off_stage_it_is_counted_from_its_arrival(four):
    four("add Late wave=later initiative==9", "effect Late Dazed rounds=1")
    assert "Dazed on Late by A, ends after 1 turn of Late's" == four.log[-1]
    four("call later")
    assert "end of Late's turn in round 1" == ends(four, "Late")
    four("next", "next", "next")
    assert "2A" == until_gone(four, "Late", "Dazed")


def test_a_duration_nobody_gave_is_never_guessed(four):
    assert (
        "How long does Odd last? Nothing says: give rounds=N, lasts=scene or lasts=removed (until you end it)."
        == four.refused("effect C Odd")
    )
    four("effect C Stunned")
    assert "until removed" == ends(four, "C")
    assert "C has no effect “Odd”; there is Stunned." == four.refused("end-effect C Odd")
