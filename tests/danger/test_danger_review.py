"""What a reviewer found: caps, open defences, gaps, and options that no longer fit."""

from __future__ import annotations

from perils import AMY, BO, hp
from pursuits import FLEES, band

from rulesets.danger.levels import judge
from rulesets.danger.sheet import DangerOptions


def test_d3_nothing_beyond_95_succeeds_whatever_the_skill():
    options = DangerOptions(fumble_from=101)
    assert ("failure", "special") == (judge(96, 500, options), judge(95, 500, options))


def test_my_11_the_one_defence_ends_whatever_was_kept_open(pair):
    pair("dodge Amy", "next", "attack Amy level=ordinary damage=2 defence=parry parried=ordinary")
    assert [] == pair.effects("Amy")


def test_d9_a_graze_of_temporary_hit_points_starts_no_bleeding_again(pair):
    pair("damage Amy 12", "next", "next dice=1", "!first-aid Bo Amy level=ordinary", "temp Amy 5", "damage Amy 3")
    assert (["Unconscious", "Stabilised"], 2) == (pair.effects("Amy"), pair.place("Amy")["temp"])


def test_d8_no_counterattack_over_a_gap_of_the_chase(danger):
    spear = "edit Bo weapons=Spear:Melee:1d6:thrown"
    table = danger(*FLEES, spear, "start dice=1,2,3", "chase Amy", "band Bo close", "next")
    told = table("attack Amy level=ordinary damage=2 defence=parry parried=ordinary")
    assert (11, []) == (hp(table, "Bo"), [line for line in told if "counterattack" in line])


def test_my_21_a_success_leaves_behind_whoever_lies_there_too(danger):
    table = danger(*FLEES, "start dice=1,2,3", "chase Amy", "band Bo close", "damage Bo 11")
    table("chase-check Athletics level=ordinary gap=widen")
    assert "Medium" == band(table, "Bo (unconscious)")


def test_an_option_that_no_longer_fits_stays_at_its_default(danger):
    table = danger(AMY, BO, fumble_from=200)
    table("start dice=1,2", "check Stealth dice=100")
    assert table.log[-1].endswith("a fumble")
