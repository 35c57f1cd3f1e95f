"""MY-21, MY-22: the check of a round, and escapes."""

from __future__ import annotations

import pytest
from perils import budget
from pursuits import FLEES, ROUND, band, bands, due

from tracker.engine.view import player_view


@pytest.fixture
def chase(danger):
    """Amy flees from Bo and Cy, both at Medium, and acts first."""
    return danger(*FLEES, "start dice=1,2,3", "chase Amy")


# MY-21


def test_my_21_one_check_moves_every_pursuer(chase):
    chase("band Cy close")
    told = chase("chase-check Athletics dice=50 say=widen")
    assert [
        "Amy: Chase check (8 yd movement)",
        "Amy: Chase, Athletics: 50 (table) against 50: an ordinary success",
        "Behind Amy: Bo Far and Cy Medium (a band further, up to Far, MY-21)",
        "Next time an escape from Bo is possible in place of the check (MY-22)",
    ] == told
    assert ["made"] == bands(chase)["Check"]


def test_my_21_the_lead_may_keep_every_gap(chase):
    told = chase("chase-check Athletics dice=50 say=keep")
    assert "Behind Amy: Bo Medium and Cy Medium (gaps kept, MY-21)" == told[-1]
    chase("undo", "chase-check Athletics gap=keep level=critical")
    assert ["Bo", "Cy"] == bands(chase)["Medium"]


def test_my_21_without_a_word_a_success_widens(chase):
    assert "Amy: every gap: widen (by default)" in chase("chase-check Athletics level=special")


def test_my_21_no_further_than_far_and_then_nothing_is_asked(chase):
    chase("band Bo far", "band Cy far")
    told = chase("chase-check Athletics level=ordinary")
    assert "Behind Amy: Bo Far and Cy Far (gaps kept, MY-21)" == told[2]
    assert [] == [line for line in told if "default" in line]


def test_my_21_a_failure_brings_each_nearer_and_engaged_stays(chase):
    chase("band Bo engaged", "band Cy far")
    told = chase("chase-check Athletics dice=51")
    assert "Behind Amy: Bo Engaged and Cy Medium (a band nearer, down to Engaged, MY-21)" == told[-1]


def test_my_21_a_fumble_is_an_obstacle_which_the_keeper_names(chase):
    told = chase("chase-check Athletics dice=96")
    fumbled = "Amy: Chase, Athletics: 96 (table) against 50: a fumble"
    assert [fumbled, "Amy: the Keeper picks: obstacle (by default)"] == told[1:3]
    assert (["Bo", "Cy"], True) == (bands(chase)["Medium"], "Obstacle" not in bands(chase))
    assert ["Amy: what is the obstacle?  g w, or `obstacle a locked gate` (MY-21)"] == due(chase)
    assert ["In the way: a locked gate (MY-21)"] == chase("obstacle a locked gate")
    assert ([], ["a locked gate"]) == (due(chase), bands(chase)["Obstacle"])


def test_my_21_an_obstacle_may_be_named_with_the_check(chase):
    assert "In the way: a hay cart (MY-21)" == chase('chase-check Athletics level=fumble obstacle="a hay cart"')[-1]
    assert ["a hay cart"] == bands(chase)["Obstacle"]


def test_my_21_or_the_nearest_is_engaged(chase):
    chase("band Cy close")
    told = chase("chase-check Athletics dice=96 say=engaged")
    assert "Behind Amy: Cy Engaged (caught up, MY-21)" == told[-1]
    assert ("Medium", "Engaged") == (band(chase, "Bo"), band(chase, "Cy"))


def test_my_21_where_two_are_level_the_keeper_says_which(chase):
    chase("chase-check Athletics dice=96 say=engaged,Cy")
    assert ("Medium", "Engaged") == (band(chase, "Bo"), band(chase, "Cy"))
    chase("undo", "chase-check Athletics level=fumble fumble=engaged")
    assert ("Engaged", "Medium") == (band(chase, "Bo"), band(chase, "Cy"))


def test_my_21_once_a_round(chase):
    chase("chase-check Athletics level=failure")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("chase-check Athletics")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("escape Bo Athletics")
    chase("end-chase", "chase Amy")
    again = "Amy has no movement left this round, and the check takes the lead's move (MY-21)."
    assert again == chase.refused("chase-check Athletics")
    chase(*ROUND, "chase-check Athletics level=failure")


def test_my_21_another_lead_makes_no_second_check(chase):
    chase("chase-check Athletics level=failure", "next", "chase Bo")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("chase-check Bo Athletics")


def test_my_21_it_is_the_leads_move_and_the_action_is_separate(chase):
    chase("walk 3", "chase-check Athletics level=failure")
    assert (1, 0, 1) == budget(chase, "Amy")
    chase("chase-act climb", "undo", "undo", "walk 5")
    no = "Amy has no movement left this round, and the check takes the lead's move (MY-21)."
    assert no == chase.refused("chase-check Athletics")
    chase("!chase-check Athletics level=failure")
    assert "Close" == band(chase, "Bo")


def test_my_21_who_cannot_move_at_all_can_still_check(danger):
    table = danger(*FLEES, "edit Amy move_rate=0", "start dice=1,2,3", "chase Amy")
    assert "Amy: Chase, Athletics: a failure (by hand)" in table("chase-check Athletics level=failure")


def test_my_21_the_lead_makes_it_in_its_own_turn(chase):
    assert "Amy leads the chase and makes it, not Bo (MY-21)." == chase.refused("chase-check Bo Melee")
    chase("next")
    assert "It is not Amy's turn; it is Bo's." == chase.refused("chase-check Amy Athletics")


def test_my_21_the_leads_turn_begins_with_a_reminder_that_the_check_ticks_off(chase):
    chase(*ROUND)
    assert ["Amy: the chase: a check, or an escape from Far (MY-21, MY-22)"] == due(chase)
    chase("chase-check Athletics level=failure")
    assert [] == due(chase)


# MY-22


def test_my_22_only_from_far(chase):
    assert "Nobody is at Far, from where one escapes (MY-22)." == chase.refused("escape Bo Athletics")
    chase("band Cy far")
    no = "Bo is Medium, and one escapes from Far; `!escape` where you allow it (MY-22)."
    assert no == chase.refused("escape Bo Athletics")


def test_my_22_elsewhere_if_the_keeper_allows_it(chase):
    told = chase("!escape Bo Athletics level=special against=Melee against_level=ordinary")
    assert "Overruled by hand: Nobody is at Far, from where one escapes (MY-22)." == told[0]
    assert "Lost" == band(chase, "Bo")
    chase("undo", "band Cy far")
    told = chase("!escape Bo Athletics level=special against=Melee against_level=ordinary")
    assert "Overruled by hand: Bo is Medium, and one escapes from Far; `!escape` where you allow it (MY-22)." == told[1]
    assert "Lost" == band(chase, "Bo")


@pytest.mark.parametrize(
    ("lead", "pursuer", "at"),
    [
        ("ordinary", "failure", "Lost"),
        ("special", "ordinary", "Lost"),
        ("critical", "special", "Lost"),
        ("ordinary", "fumble", "Lost"),
        ("ordinary", "ordinary", "Far"),
        ("critical", "critical", "Far"),
        ("failure", "failure", "Far"),
        ("failure", "fumble", "Far"),
        ("ordinary", "special", "Far"),
        ("fumble", "ordinary", "Far"),
    ],
)
def test_my_22_the_better_level_wins_and_a_draw_holds_on(chase, lead, pursuer, at):
    chase("band Cy far", f"escape Cy Athletics level={lead} against_level={pursuer}")
    assert (at, "Medium", ["made"]) == (band(chase, "Cy"), band(chase, "Bo"), bands(chase)["Check"])


def test_my_22_the_lead_rolls_first_and_then_the_pursuer(chase):
    chase("band Cy far")
    assert [
        "Amy: Escape (8 yd movement)",
        "Amy: Escape, Stealth: 6 (table) against 30: a special success",
        "Cy: Pursuit, Athletics: 20 (table) against 40, by hand -20 = 20: an ordinary success",
        "Behind Amy: Cy Lost (escaped from, MY-22)",
    ] == chase("escape Cy Stealth against=Athletics against_mod=-20 dice=6,20")


def test_my_22_the_pursuer_uses_the_same_skill_unless_another_is_given(chase):
    chase("band Cy far")
    no = "Cy has no skill “Stealth” (skills: Athletics); against= names another, or a number."
    assert no == chase.refused("escape Cy Stealth")
    told = chase("escape Cy Athletics dice=51,41")
    assert "Behind Amy: Cy Far (holds on, MY-22)" == told[-1]


def test_my_22_it_takes_the_place_of_the_check(chase):
    chase("band Cy far", "escape Cy Athletics level=failure against_level=failure")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("chase-check Athletics")
    assert (1, 0, 1) == budget(chase, "Amy")


def test_my_22_whom_one_cannot_escape_from(chase):
    chase("band Bo far", "band Cy lost")
    assert "Cy pursues nobody now; those who do: Bo." == chase.refused("escape Cy Athletics")
    assert "Amy pursues nobody now; those who do: Bo." == chase.refused("escape Amy Amy Athletics")
    nobody = "Nobody here is called “Athletics”; here are Amy, Bo and Cy."  # Amy is the one who would escape
    assert nobody == chase.refused("escape Amy Athletics")
    chase("damage Bo 11")
    none = "Nobody is after Amy any more; `end-chase` goes back to the fight (MY-23)."
    assert none == chase.refused("escape Bo Athletics")
    chase("band Cy far")
    out = "Bo is unconscious and takes no part (D8); `band Bo lost` leaves it behind."
    assert out == chase.refused("escape Bo Athletics")


def test_my_22_who_has_escaped_from_all_is_told_so(chase):
    chase("band Cy lost", "band Bo far")
    told = chase("escape Bo Athletics level=ordinary against_level=failure against=Melee")
    assert "Nobody is after the lead any more; `end-chase` goes back to the fight" == told[-1]
    chase(*ROUND)
    assert [] == due(chase)


def test_my_21_which_of_two_hidden_ones_caught_up_is_not_told_to_players(chase):
    chase("hide Bo,Cy", "chase-check Athletics level=fumble fumble=engaged")
    assert ("Amy: caught up by: Bo (by default)", "Engaged") == (chase.log[-2], band(chase, "Bo"))
    seen = player_view(chase.combat, chase.session.rules, chase.session.history.lines()).log
    assert [] == [line for line in seen if "caught up" in line]
