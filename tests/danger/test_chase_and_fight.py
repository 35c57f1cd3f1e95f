"""MY-23, D8: from a fight into a chase and back, and who takes part."""

from __future__ import annotations

import pytest
from perils import budget, hp, weapon
from pursuits import FLEES, ROUND, band, bands, due

from tracker.engine.show import row


@pytest.fixture
def chase(danger):
    """Amy flees from Bo and Cy, both at Medium, and acts first."""
    return danger(*FLEES, "start dice=1,2,3", "chase Amy")


# MY-23


def test_my_23_a_fight_becomes_a_chase_and_a_fight_again_and_everything_stays(danger):
    table = danger(*FLEES, "start dice=1,2,3", "attack Amy Bo level=ordinary damage=4 defence=none")
    table("effect Bo Dazed rounds=9", "effect Cy Stunned lasts=removed", "damage Cy 12", "walk 3")
    before = table.document
    told = table("chase Amy", "band Bo close", "obstacle a hedge", "end-chase")
    assert "The chase is over: back to the fight, everybody as they are (MY-23)" == told[-1]
    after = table.document
    assert before["order"] == after["order"]
    assert (before["acting"], 1, {}) == (after["acting"], after["round"], after["table"])
    assert (9, 5, ["Dazed"]) == (hp(table, "Bo"), weapon(table, "Amy")["ammo"], table.effects("Bo"))
    assert ["Stunned", "Unconscious", "Bleeding"] == table.effects("Cy")


def test_my_23_rounds_wounds_and_bleeding_go_on_in_the_chase(danger):
    table = danger(*FLEES, "start dice=1,2,3", "damage Cy 11", "chase Amy pursuers=Bo", "next", "next dice=1,2")
    assert (2, -1, ["Bo"]) == (table.combat.round, hp(table, "Cy"), bands(table)["Medium"])


def test_my_23_a_chase_may_be_there_before_the_first_round(danger):
    table = danger(*FLEES, "chase Amy band=close", "start dice=1,2,3")
    assert ["Amy: the chase: a check, or an escape from Far (MY-21, MY-22)"] == due(table)
    table("chase-check Athletics level=ordinary")
    assert ["Bo", "Cy"] == bands(table)["Medium"]


def test_my_23_the_end_of_the_fight_is_the_end_of_the_chase(chase):
    assert "The chase is over: the fight is over" in chase("end")
    assert {} == chase.document["table"]


# D8


def test_d8_whoever_is_lost_has_left_the_chase_and_not_the_encounter(chase):
    chase("band Bo lost", "chase-check Athletics level=failure")
    assert ("Lost", "Close", ["Amy", "Bo", "Cy"]) == (band(chase, "Bo"), band(chase, "Cy"), chase.order)
    chase("next", "cast")
    assert ["Bo"] == chase.acting
    chase("band Bo far")
    assert "Far" == band(chase, "Bo")


def test_d8_engaged_lets_the_pursuer_attack(chase):
    chase("band Bo engaged", "next")
    told = chase("chase-act attack whom=Amy dice=60,4 say=none")
    hit = "Bo: Club at Amy: 60 (table) against 60: an ordinary success"
    assert [f"{hit}; no defence; 1d8+1 = 5 (table), armor 2: 3 damage (MY-6): 11 → 8"] == told
    assert (8, (0, 8, 1)) == (hp(chase, "Amy"), budget(chase, "Bo"))


def test_d8_over_a_wider_gap_not_hand_to_hand(chase):
    chase("next")
    no = "Bo is Medium, too far for the Club: hand to hand takes Engaged (D8)."
    assert no == chase.refused("chase-act attack whom=Amy weapon=Club")
    chase("!chase-act attack whom=Amy level=failure", "undo", "band Bo close")
    assert "Bo is Close, too far for the Club: hand to hand takes Engaged (D8)." == chase.refused(
        "chase-act Bo attack whom=Amy"
    )


def test_d8_the_same_goes_for_the_lead_who_can_shoot_from_any_band(chase):
    no = "Bo is Medium, too far for the Knife: hand to hand takes Engaged (D8)."
    assert no == chase.refused("chase-act attack whom=Bo weapon=Knife")
    told = chase("chase-act attack whom=Bo weapon=Revolver range=medium defence=none dice=31")
    assert "Amy: Revolver (5 of 6 left) at Bo: 31 (table) against 50, medium -20 = 30: a failure" == told[-1]
    assert 5 == weapon(chase, "Amy")["ammo"]


def test_d8_over_lost_nobody_attacks(chase):
    chase("band Bo lost")
    no = "Bo is Lost and out of the chase, so there is no attack; `band` brings it back (D8)."
    assert no == chase.refused("chase-act attack whom=Bo weapon=Revolver")


def test_d8_there_is_no_gap_between_others(chase):
    chase("next", "chase-act attack whom=Cy level=failure")
    assert "An attack needs somebody: chase-act attack whom=Amy." == chase.refused("!chase-act attack")


def test_d8_a_newcomer_joins_the_pursuers(chase):
    chase("add Di side=enemies dex=5")
    assert ["Behind Amy: Di Far (joins the pursuers)"] == chase("band Di far")
    assert ["Di"] == bands(chase)["Far"]
    chase("add Ed side=enemies", "chase Amy pursuers=Ed band=close")
    assert (["Ed"], ["Bo", "Cy"]) == (bands(chase)["Close"], bands(chase)["Medium"])


def test_d8_a_pursuer_who_is_out_keeps_its_rung_and_takes_no_part(chase):
    chase("band Bo close", "damage Bo 11", "chase-check Athletics dice=96 say=engaged")
    assert (["Bo (unconscious)"], ["Cy"]) == (bands(chase)["Close"], bands(chase)["Engaged"])
    chase("undo", "chase-check Athletics level=failure")
    assert ["Bo (unconscious)", "Cy"] == bands(chase)["Close"]
    chase("heal Bo 5", *ROUND, "chase-check Athletics level=failure")
    assert ["Bo", "Cy"] == bands(chase)["Engaged"]


def test_d8_a_pursuer_who_is_dead_or_gone(chase):
    chase("damage Bo 70", "remove Cy")
    assert (["Bo (out of the fight)"], True) == (bands(chase)["Medium"], "Cy" not in str(bands(chase)))
    none = "Nobody is after Amy any more; `end-chase` goes back to the fight (MY-23)."
    assert none == chase.refused("chase-check Athletics")


def test_d8_a_lead_who_falls_leaves_the_chase_to_the_keeper(chase):
    chase("damage Amy 11", "next", "next", "next dice=1,2")
    assert ["Amy (unconscious)"] == bands(chase)["Lead"]
    assert ["Amy: cannot flee any more: `end-chase`, or `chase` with another lead (D8)"] == due(chase)
    chase("end-chase")
    assert [] == due(chase)


def test_d8_another_takes_the_lead_and_the_bands_stay(danger):
    table = danger(*FLEES, "add Di skills=Athletics:30", "start dice=1,2,3,4", "chase Amy pursuers=Bo:far,Cy")
    assert ["Di leads the chase now; all bands stay"] == table("chase Di")
    assert (["Di"], ["Bo"], ["Cy"]) == (bands(table)["Lead"], bands(table)["Far"], bands(table)["Medium"])
    no = "Di is the lead already; `band` moves somebody, `end-chase` ends it."
    assert no == table.refused("chase Di")
    table("chase Cy")
    assert (["Cy"], ["Bo"], []) == (bands(table)["Lead"], bands(table)["Far"], bands(table)["Medium"])


def test_d8_a_lead_who_leaves_ends_the_chase(chase):
    assert "The chase is over: Amy is gone" in chase("remove Amy")
    chase("undo", "next", "remove Amy")
    assert ["Amy (gone)"] == bands(chase)["Lead"]
    assert "The chase is over: Amy is gone" in chase("next")
    assert {} == chase.document["table"]


def test_d8_a_plain_attack_meets_the_same_gap(chase):
    no = "Bo is Medium, too far for the Knife: hand to hand takes Engaged (D8)."
    assert no == chase.refused("attack Bo Knife")
    chase("band Cy lost")
    no = "Cy is Lost and out of the chase, so there is no attack; `band` brings it back (D8)."
    assert no == chase.refused("attack Cy Revolver range=extreme")
    told = chase("attack Bo Revolver range=medium defence=none dice=31")
    assert "Amy: Revolver (5 of 6 left) at Bo: 31 (table) against 50, medium -20 = 30: a failure" == told[-1]
    chase("next")
    assert "Bo is Medium, too far for the Club: hand to hand takes Engaged (D8)." == chase.refused("attack Amy")
    assert "Overruled by hand: Bo is Medium, too far for the Club: hand to hand takes Engaged (D8)." in chase(
        "!attack Amy level=failure"
    )


def test_my_19_the_order_shows_the_lead_and_every_band(chase):
    def states() -> list[tuple[str, ...]]:
        rows = (row(chase.combat, chase.session.rules, chase.id(name)) for name in ("Amy", "Bo", "Cy"))
        return [tuple(tag.name for tag in r.tags if tag.name != "!") for r in rows]

    chase("band Cy lost")
    assert [("lead",), ("Medium",), ("Lost",)] == states()
    chase("end-chase")
    assert [(), (), ()] == states()


def test_my_19_the_ladder_is_the_first_panel(chase):
    panels = chase.session.rules.panels(chase.combat, chase.id("Amy"))
    assert ["Chase", "Weapons", "Checks", "Protection"] == [panel.title for panel in panels]
