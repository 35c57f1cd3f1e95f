"""MY-17, MY-18, D6: First Aid, and wounds that mend."""

from __future__ import annotations

import pytest
from perils import budget, hp

THREE = (
    "add Amy dex=12",
    "add Cy dex=11 con=30 siz=60 hp=-3",
    "add Bo side=enemies dex=3",
    "start dice=1,3",
)


@pytest.fixture
def fight(danger):
    """Amy acts; her ally Cy bleeds at -3 of 9; Bo is no ally."""
    return danger(*THREE)


def test_my_17_an_ordinary_success_stabilises(fight):
    told = fight("first-aid Amy Cy dice=60")
    assert [
        "Amy: First Aid (1 action)",
        "Amy: First Aid for Cy: 60 (table) against 60: an ordinary success",
        "Bleeding on Cy ends: stabilised",
        "Stabilised on Cy by Amy, until hurt again or above 0 HP",
    ] == told
    fight("next", "next")
    assert (2, -3, ["Unconscious", "Stabilised"]) == (fight.combat.round, hp(fight, "Cy"), fight.effects("Cy"))


def test_my_17_a_special_does_no_more(fight):
    fight("first-aid Amy Cy dice=12")
    assert (-3, ["Unconscious", "Stabilised"]) == (hp(fight, "Cy"), fight.effects("Cy"))


def test_my_17_a_critical_heals_1d3_as_well(fight):
    fight("first-aid Amy Cy dice=3,2")
    assert (-1, ["Unconscious", "Stabilised"]) == (hp(fight, "Cy"), fight.effects("Cy"))


def test_my_17_and_may_wake(danger):
    table = danger(*(line.replace("hp=-3", "hp=0") for line in THREE), "first-aid Amy Cy level=critical dice=1")
    assert (1, []) == (hp(table, "Cy"), table.effects("Cy"))


def test_my_17_a_failure_does_nothing(fight):
    fight("first-aid Amy Cy dice=61")
    assert ["Unconscious", "Bleeding"] == fight.effects("Cy")


def test_my_17_whom_it_helps(fight):
    assert "Amy cannot stabilise itself; an ally can (MY-17)." == fight.refused("first-aid Amy Amy")
    assert "Bo is no ally of Amy's (MY-17)." == fight.refused("first-aid Amy Bo")
    fight("heal Cy 8")
    assert "No ally of Amy's is at 0 HP or less (MY-17)." == fight.refused("first-aid Amy Cy")
    fight("undo", "add Di")
    assert "Di is above 0 HP; First Aid is for those who are not (MY-17)." == fight.refused("first-aid Amy Di")
    fight("damage Cy 30")
    assert "No ally of Amy's is at 0 HP or less (MY-17)." == fight.refused("first-aid Amy Cy")


def test_my_17_nobody_stabilises_themselves_even_by_force_the_keeper_says_so(fight):
    assert "Overruled by hand: Bo is no ally of Amy's (MY-17)." in fight("!first-aid Amy Bo level=ordinary")


def test_d6_it_spends_the_action_and_is_tried_once_a_round(fight):
    fight("first-aid Amy Cy dice=61")
    assert 0 == budget(fight, "Amy")[0]
    assert "Amy has already used First Aid." == fight.refused("first-aid Amy Cy")
    fight("next", "next dice=1,3", "first-aid Amy Cy dice=60")


def test_d6_each_ally_may_try(danger):
    table = danger("add Amy dex=12", "add Cy dex=11", "add Di hp=-3", "start dice=1,3")
    table("first-aid Amy Di dice=61", "next", "first-aid Cy Di dice=55")
    assert ["Unconscious", "Stabilised"] == table.effects("Di")


# MY-18

HURT = ("add Amy con=55 siz=60 hp=2", "add Cy con=55 siz=60 hp=9", "add Di con=55 siz=60")


def test_my_18_home_clinic_hospital(danger):
    table = danger(*HURT)
    assert ["Amy is healed 3 (3 days at home, MY-18): 2 → 5"] == table("rest-home Amy days=3")
    told = table("clinic Amy dice=3")
    assert ["Amy: Clinic d3: 3 (from the table)", "Amy is healed 3 (a visit to the clinic, MY-18): 5 → 8"] == told
    assert ["Amy is healed 2 (1 day in hospital, MY-18): 8 → 10"] == table("hospital Amy")


def test_my_18_never_above_the_maximum_and_everybody_at_once(danger):
    table = danger(*HURT)
    table("hospital days=2")
    assert [6, 11, 11] == [hp(table, name) for name in ("Amy", "Cy", "Di")]
    table("clinic dice=2")
    assert [8, 11, 11] == [hp(table, name) for name in ("Amy", "Cy", "Di")]
    assert "Cy has nothing to mend: at full hit points." == table.refused("rest-home Cy")
    table("hospital days=9")
    no = "Nobody of the party has wounds that mend: at full hit points, bleeding or dead; name somebody to say who."
    assert no == table.refused("hospital")


def test_my_18_the_foes_rest_only_by_name(danger):
    table = danger(*HURT, "add Bo side=enemies con=55 siz=60 hp=2")
    table("hospital")
    assert [4, 2] == [hp(table, name) for name in ("Amy", "Bo")]
    table("hospital Bo")
    assert 4 == hp(table, "Bo")


def test_my_18_only_once_safe(danger):
    table = danger(*HURT, "start")
    no = "The fight is still on; wounds mend once everybody is safe, after `end` (MY-18)."
    assert no == table.refused("rest-home")
    table("!rest-home Amy", "end", "rest-home Amy")
    assert 4 == hp(table, "Amy")


def test_my_18_whoever_bleeds_is_not_safe_and_the_stabilised_mend(danger):
    table = danger("add Amy", "add Cy con=30 siz=60 hp=-1", "start", "end")
    no = "Cy is still bleeding (MY-14): First Aid or `heal` first; `undo` takes an end back."
    assert no == table.refused("hospital Cy")
    table("undo", "first-aid Amy Cy level=ordinary", "end", "hospital Cy")
    assert (1, []) == (hp(table, "Cy"), table.effects("Cy"))
    dead = danger("add Amy", "add Cy con=5 hp=-5", "start", "end")
    assert "Cy is dead; `revive` brings somebody back by hand (D7)." == dead.refused("clinic Cy")


def test_my_14_who_still_bleeds_is_named_as_the_fight_ends(danger):
    table = danger("add Amy", "add Cy con=30 siz=60 hp=-1", "start")
    told = table("end")
    assert "Cy still bleeds: undo takes the end back, for First Aid (MY-14, MY-17)" in told
