"""IP-1 to IP-4 and D1: pools, the two dice that count, roll-offs, and another pair picked later."""

from __future__ import annotations

import pytest
from counts import START, THREE, acts, counts, dice, forms, left

# IP-1, IP-2, IP-4: the count


def test_ip_1_everybody_rolls_quickness_and_intuition_together(three):
    """IP-1: in sheet order, Quickness before Intuition."""
    assert {
        "Sib": ["d8 3", "[d6 5]", "[d4 1]"],
        "Nox": ["[d10 8]", "[d8 6]"],
        "Fay": ["[d10 5]", "[d4 3]"],
    } == dice(three)


def test_ip_2_impact_is_the_difference_and_precision_the_sum_with_the_skill(ip):
    """IP-2"""
    table = ip("add A quickness=d10 intuition=d4 initiative_skill=2", "start dice=7,3")
    assert [("Impact", 4, "7 - 3"), ("Precision", 12, "7 + 3, Initiative +2")] == [
        (k["label"], k["value"], k["how"]) for k in table.place("A")["rank"]
    ]


def test_ip_2_the_pair_and_what_fell_stand_in_the_explanation(three):
    """IP-2"""
    assert [
        "Sib: Impact 4 = 5 - 1 (3, 5 and 1 rolled); before Nox: Impact 4 is higher than 2.",
        "Nox acts before Fay: level on Impact; Precision 14 is higher than 8.",
    ] == three("why Sib", "why Fay Nox")


def test_ip_4_the_skill_decides_only_between_equals(ip):
    """IP-4"""
    table = ip("add A quickness=d8,d8 initiative_skill=9", "add B quickness=d8,d8", "add C quickness=d8,d8")
    table("start dice=3,2,4,2,7,6")
    assert {"B": "2/6", "A": "1/14", "C": "1/13"} == counts(table)


def test_ip_1_nobody_who_is_only_scheduled_rolls(ip):
    """IP-1"""
    table = ip("add A", 'add "The ceiling falls" entry=yes', "start dice=3,1")
    assert {"A": "2/4", "The ceiling falls": ""} == counts(table)


# IP-3: the order


def test_ip_3_the_highest_impact_goes_first_then_the_higher_precision(three):
    """IP-3"""
    assert {"Sib": "4/6", "Nox": "2/14", "Fay": "2/8"} == counts(three)
    assert ["1Sib", "1Nox", "1Fay", "2Sib"] == acts(three, 4)


def test_ip_3_those_level_on_both_roll_off_and_keep_their_count(ip):
    """IP-3: D1 of the roll-off is the table's as well."""
    table = ip("add A quickness=d8,d8", "add B quickness=d8,d8", "add C quickness=d8,d8")
    told = table("start dice=6,4,5,5,4,6,3,3,5,1")
    assert {"C": "2/10", "A": "2/10", "B": "0/10"} == counts(table)
    assert ["A", "C"] == sorted({line[0] for line in told if "Roll-off" in line})
    assert ["C acts before A: level on Impact and Precision; Roll-off 1 Impact 4 is higher than 0."] == table("why A C")
    table("next", "next", "next")
    assert (2, {"C": "2/10", "A": "2/10", "B": "0/10"}) == (table.combat.round, counts(table))


def test_ip_3_only_those_still_level_roll_again(ip):
    """IP-3: as often as it takes; in the roll-off a higher Precision counts, too."""
    table = ip("add A", "add B", "add C", "start dice=5,3,5,3,5,3,6,2,4,4,4,4,2,1,3,2")
    assert {"A": "2/8", "C": "2/8", "B": "2/8"} == counts(table)
    assert table("why B C")[0].endswith("Roll-off 2 Impact; Roll-off 2 Precision 5 is higher than 3.")


def test_ip_3_a_pair_can_be_picked_in_a_roll_off(ip):
    """IP-3, D1"""
    told = ip("add A quickness=d6,d6,d6", "add B quickness=d6,d6")("start dice=5,3,3,5,3,6,4,1,5,2 say=_,4")
    assert ["A picks 4 and 1: Impact 3, Precision 5"] == [
        line for line in told if "picks" in line and "def" not in line
    ]
    assert "B's turn" == told[-1]


# D1: the two dice


def test_d1_worked_example_2_the_highest_impact_is_taken(ip):
    """D1; worked example 2: 6, 6, 2 makes 0/12 or 4/8."""
    table = ip("add A quickness=d6,d6 intuition=d6")
    assert "A: picks: 6 and 2: Impact 4, Precision 8 (by default)" in table("start dice=6,6,2")
    assert (["[d6 6]", "d6 6", "[d6 2]"], {"A": "4/8"}) == (dice(table)["A"], counts(table))
    table("undo")
    assert "A picks 6 and 6: Impact 0, Precision 12" in table('start dice=6,6,2 say="6 and 6"')
    assert (["[d6 6]", "[d6 6]", "d6 2"], {"A": "0/12"}) == (dice(table)["A"], counts(table))


def test_d1_what_the_machine_rolls_is_never_asked(ip):
    """D1: a start without dice of the table is one form; typed dice with a choice are one more, for all of them."""
    table = ip(*THREE, "add Ivo quickness=d6,d6,d6", "start dice=5,3,_,_,_,8,6", seed=2)
    assert 1 == forms(table)
    table("undo", "start dice=5,3,3,5,1,8,6,4,4,4")
    assert 2 == forms(table)  # Sib alone: 4, 4, 4 comes to the same whichever are picked
    assert ["Sib"] == [line.split(":")[0] for line in table.log if "picks" in line]


def test_d1_each_result_is_offered_once(ip):
    """D1: the best first."""
    table = ip("add A quickness=d6,d6,d6,d6")
    why = table.refused("start dice=5,5,3,1 say=9")
    assert (
        "picks: “9” is none of 5 and 1: Impact 4, Precision 6, 5 and 3: Impact 2, Precision 8, "
        "3 and 1: Impact 2, Precision 4, 5 and 5: Impact 0, Precision 10."
    ) == why


def test_d1_faces_or_the_whole_count_can_be_known_beforehand(ip):
    """D1: faces with a sign or a blank between them, or both numbers as they are."""
    table = ip('add A quickness=d8,d6 intuition=d4 initiative="3 5 1"', "add B initiative==4,7", "start")
    assert {"B": "4/7", "A": "4/6"} == counts(table)
    assert "set to 4, 7" == table.place("B")["rank"][1]["how"]
    assert ["A"] == list(dice(table))


@pytest.mark.parametrize("total", ["9", "5+3", "5+3+9", "=4"])
def test_d1_no_total_is_taken(ip, total):
    """D1: what each die shows is what matters."""
    table = ip("add A quickness=d8,d6 intuition=d4")
    assert table.refused(f"initiative A {total}").startswith("initiative: ")


# D1: another pair, later


def test_d1_pick_before_its_turn_moves_it(ip):
    """D1"""
    table = ip(*THREE, START, "undo", 'start dice=5,3,3,5,1,8,6 say="5 and 3"')
    assert ["Nox", "Fay", "Sib"] == table.order[:1] + sorted(table.order[1:])
    table("pick Sib 5,1")
    assert {"Sib": "4/6", "Nox": "2/14", "Fay": "2/8"} == counts(table)
    assert ["Nox"] == table.acting
    assert ["1Nox", "1Sib", "1Fay", "2Sib"] == acts(table, 4)  # G4: above the turn going on, right after it


def test_d1_pick_after_its_turn_gives_no_second_one(three):
    """D1, G4"""
    three("next")
    assert [
        "Sib picks 3 and 1: Impact 2, Precision 4",
        "Sib: I/P 2/4, behind Fay",
    ] == three("pick Sib 3,1")
    assert (["[d8 3]", "d6 5", "[d4 1]"], "3 - 1 (3, 5 and 1 rolled)") == (
        dice(three)["Sib"],
        three.place("Sib")["rank"][0]["how"],
    )
    assert ["1Nox", "1Fay", "2Nox", "2Fay", "2Sib"] == acts(three, 5)


def test_d1_pick_in_its_own_turn_leaves_it_that_turn(three):
    """D1, G4"""
    three("act", "pick 1,3")
    assert (["Sib"], 1) == (three.acting, left(three, "Sib"))
    assert ["1Sib", "1Nox", "1Fay", "2Nox", "2Fay", "2Sib"] == acts(three, 6)


def test_d1_pick_that_makes_it_level_is_a_roll_off(ip):
    """D1, IP-3: and the counts stay."""
    table = ip("add A quickness=d10 intuition=d4", "add B quickness=d8,d6 intuition=d4", "start dice=5,3,3,5,1")
    table("pick B 5+3 dice=3,1,1,4,1 say=4")
    assert {"B": "2/8", "A": "2/8"} == counts(table)
    assert ["B acts before A: level on Impact and Precision; Roll-off 1 Impact 3 is higher than 2."] == table("why A B")
    assert "5 - 3 (3, 5 and 1 rolled)" == table.place("B")["rank"][0]["how"]


def test_d1_pick_without_dice_asks_and_leaves_it_by_default(three):
    """D1"""
    assert ["Sib: picks: 5 and 1: Impact 4, Precision 6 (by default)"] == three("pick Sib")
    assert "Sib picks 5 and 3: Impact 2, Precision 8" in three('pick Sib say="5 and 3" dice=1,1,1,2,1')
    assert "2/8" == counts(three)["Sib"]


def test_d1_what_cannot_be_picked_says_so(three):
    """D1"""
    assert "Sib rolled 3, 5 and 1; pick two of these, for example 5,1." == three.refused("pick Sib 5,5")
    assert "Sib rolled 3, 5 and 1; pick two of these, for example 5,1." == three.refused("pick Sib one")
    assert "Nox has one pair only, 8 and 6: Impact 2, Precision 14." == three.refused("pick Nox 8,6")
    three("initiative Nox =4,7")
    assert {"Nox": "4/7", "Sib": "4/6", "Fay": "2/8"} == counts(three)
    assert "Nox's count was set, not rolled; I (`initiative`) sets another: =4,6." == three.refused("pick Nox 8,6")
    assert "Nox has rolled nothing to pick from." == three.refused("!pick Nox 8,6")


def test_d1_there_is_nothing_to_pick_before_the_start(ip):
    """D1"""
    assert "The fight has not started; `start` begins it." == ip("add A").refused("pick A 5,1")


def test_d1_the_dice_of_the_one_in_focus_are_a_track(three):
    """D1"""
    rules = three.session.rules
    assert [("Initiative dice", "track", [["d8 3", "[d6 5]", "[d4 1]"]])] == [
        (p.title, p.kind, list(p.rows)) for p in rules.panels(three.combat, three.id("Sib"))
    ]


# G3, G4: newcomers, and rolls made anew


def test_g3_a_newcomer_rolls_and_acts_this_round_where_its_place_is_to_come(three):
    """G3"""
    three("next", "add Ada quickness=d8,d8 dice=8,1", "add Bo quickness=d8,d8 dice=2,1")
    assert {"Ada": "7/9", "Sib": "4/6", "Nox": "2/14", "Fay": "2/8", "Bo": "1/3"} == counts(three)
    assert ["1Nox", "1Fay", "1Bo", "2Ada", "2Sib"] == acts(three, 5)


def test_ip_3_a_newcomer_level_with_somebody_rolls_off(three):
    """IP-3: against that one, and nobody's count changes."""
    three("add Ada quickness=d8,d8 dice=5,3,6,1,8,2")
    assert {"Sib": "4/6", "Nox": "2/14", "Ada": "2/8", "Fay": "2/8"} == counts(three)


def test_g4_a_roll_made_anew_gives_no_second_turn(three):
    """G4"""
    three("next", "next", "reroll Sib dice=1,2,1 say=_", "reroll Nox dice=10,1")
    assert {"Nox": "9/11", "Fay": "2/8", "Sib": "1/3"} == counts(three)
    assert ["1Fay", "2Nox", "2Fay", "2Sib"] == acts(three, 4)


def test_g5_nobody_is_out_at_0_hit_points(three):
    """G5"""
    three("damage Nox 12")
    assert (["Down"], "in") == (three.effects("Nox"), three.place("Nox")["state"])
    assert [{"who": "Nox", "what": "0 HP: the GM says what that means, with D or R"}] == three.document["due"]
    assert ["1Sib", "1Nox", "1Fay"] == acts(three, 3)
    three("heal Nox 1")
    assert [] == three.effects("Nox")


def test_ip_2_picked_again_after_the_skill_has_changed_the_count_follows(ip):
    table = ip("add A initiative_pool=d10,d8,d4", "add B initiative_pool=d10,d8", "start dice=9,1,2,3,2")
    table("edit A initiative_skill=3", "pick A 9,1")
    assert [8, 13] == [key["value"] for key in table.place("A")["rank"]]
