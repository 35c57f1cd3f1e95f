"""MY-19 to MY-23, D8: a chase, by text commands."""

from __future__ import annotations

import pytest
from perils import AMY, BO, budget, hp, weapon

CY = "add Cy dex=20 con=55 siz=60 side=enemies skills=Athletics:40"
EDIT = 'edit Amy skills="Firearms:50,Melee:41,Athletics:50,Drive Auto:60,Stealth:30"'
FLEES = (AMY, BO, CY, EDIT)
ROUND = ("next", "next", "next dice=1,2,3")


@pytest.fixture
def chase(danger):
    """Amy flees from Bo and Cy, both at Medium, and acts first."""
    return danger(*FLEES, "start dice=1,2,3", "chase Amy")


def bands(table) -> dict[str, list[str]]:
    """The panel, row by row."""
    return {row[0]: row[1:] for row in table.document["table"]["Chase"]}


def band(table, name: str) -> str:
    """The rung of somebody."""
    return next(rung for rung, names in bands(table).items() if name in names)


def due(table) -> list[str]:
    return [f"{d['who']}: {d['what']}" for d in table.document["due"]]


# MY-19


def test_my_19_the_ladder_has_five_bands_and_each_pursuer_is_on_one(danger):
    table = danger(*FLEES, "start dice=1,2,3")
    assert {} == table.document["table"]
    told = table("chase Amy pursuers=Bo,Cy:close band=far")
    assert ["The fight turns into a chase: Amy flees (MY-23)", "Behind Amy: Bo Far and Cy Close (MY-19)"] == told
    panel = [
        ["Lead", "Amy"],
        ["Check", "still to come"],
        ["Engaged"],
        ["Close", "Cy"],
        ["Medium"],
        ["Far", "Bo"],
        ["Lost"],
    ]
    assert panel == table.document["table"]["Chase"]


def test_my_19_without_names_everybody_of_other_sides_pursues_at_medium(danger):
    table = danger(*FLEES, "add Di", "add Fog side=enemies entry=yes", "add Ed side=enemies hp=0")
    table("add Gil side=enemies wave=later", "start", "chase Amy")
    assert (["Bo", "Cy"], []) == (bands(table)["Medium"], bands(table)["Far"])


def test_my_19_bands_are_measured_from_the_lead_who_has_none(chase):
    assert "Amy is the lead, from whom bands are measured (MY-19)." == chase.refused("band Amy close")
    assert "Amy is the lead and pursues nobody." == chase.refused("chase Amy pursuers=Amy")


def test_my_19_a_band_is_set_by_hand(chase):
    assert ["Behind Amy: Bo Engaged (by hand)"] == chase("band Bo engaged")
    chase("band Cy lost")
    assert ("Engaged", "Lost") == (band(chase, "Bo"), band(chase, "Cy"))


def test_who_can_be_in_a_chase(danger):
    table = danger(AMY, "add Fog side=enemies entry=yes", "add Gil side=enemies wave=later")
    nobody = "Nobody of another side is there to pursue Amy; name some: pursuers=Bo."
    assert nobody == table.refused("chase Amy")
    assert "Fog is not on stage and cannot be in a chase." == table.refused("chase Fog")
    unknown = "“Zed” is no one pursuer; possible: Amy; a band goes behind: Bo:close."
    assert unknown == table.refused("chase Amy pursuers=Zed")
    table("add Bob side=enemies", "add Boris side=enemies")
    unclear = "“Bo” is no one pursuer; possible: Bob, Boris; a band goes behind: Bo:close."
    assert unclear == table.refused("chase Amy pursuers=Bo:far")
    table("damage Amy 20")
    assert "Amy is unconscious and cannot flee (D9)." == table.refused("chase Amy")
    table("!chase Amy pursuers=Bob")
    assert "Gil is not on stage and cannot be in a chase." == table.refused("band Gil far")


@pytest.mark.parametrize("line", ["chase-check Athletics", "escape Bo Athletics", "chase-act climb", "band Bo far",
                                  "obstacle a gate", "end-chase", "!chase-check Athletics"])  # fmt: skip
def test_without_a_chase_the_way_to_one_is_said(danger, line):
    table = danger(*FLEES, "start dice=1,2,3")
    assert "No chase is on; `chase` begins one (MY-23)." == table.refused(line)


# MY-20


def test_my_20_everyone_moves_and_acts_once(chase):
    chase("next")
    told = chase("chase-act climb over the crates", "walk 8")
    assert ["Bo: Chase action: over the crates (1 action)", "Bo climbs (MY-20)"] == told[:2]
    assert (0, 0, 1) == budget(chase, "Bo")
    assert chase.refused("chase-act jump").startswith("Bo cannot pay 1 action (left: 0; spent: Chase action")
    chase("next", "next dice=1,2,3", "next")
    assert (1, 8, 1) == budget(chase, "Bo")


@pytest.mark.parametrize(
    ("kind", "told"),
    [("climb", "climbs"), ("jump", "jumps"), ("push", "pushes through"), ("hide", "hides"), ("drive", "drives"),
     ("protect", "protects")],
)  # fmt: skip
def test_my_20_the_actions_there_are(chase, kind, told):
    assert ["Amy: Chase action (1 action)", f"Amy {told} (MY-20)"] == chase(f"chase-act {kind}")


def test_my_20_somebody_slower_is_protected_by_name(danger):
    table = danger(*FLEES, "add Old side=party move_rate=4", "start dice=1,2,3,4", "chase Amy")
    assert "Amy protects Old (MY-20)" == table("chase-act protect whom=Old")[-1]


def test_my_20_an_action_may_take_a_check(chase):
    told = chase("chase-act jump skill=Athletics mod=-20 dice=30")
    assert "Amy: Jump, Athletics: 30 against 50, by hand -20 = 30: an ordinary success" == told[-1]
    chase("undo")
    assert "Amy: Jump: a failure (by hand)" == chase("chase-act jump level=failure")[-1]


def test_my_20_any_skill_is_possible_and_four_are_offered_first(chase):
    act = next(a for a in chase.session.rules.actions(chase.combat, chase.id("Amy")) if a.id == "chase-check")
    assert ("Athletics", "Drive Auto", "Stealth", "Survival", "Firearms", "Melee") == act.params[0].choices
    assert "Amy: Chase, Drive Auto: 60 against 60: an ordinary success" in chase("chase-check Amy Drive Auto dice=60")
    chase("undo")
    assert "Amy: Chase, DEX*2: 80 against 80: an ordinary success" in chase("chase-check DEX*2 dice=80")
    chase("undo")
    skills = "Firearms, Melee, Athletics, Drive Auto, Stealth"
    assert f"Amy has no skill “Survival” (skills: {skills}); a number will do, too." == chase.refused(
        "chase-check Survival"
    )


# MY-21


def test_my_21_one_check_moves_every_pursuer(chase):
    chase("band Cy close")
    told = chase("chase-check Athletics dice=50 say=widen")
    assert [
        "Amy: Chase check (8 yd movement)",
        "Amy: Chase, Athletics d100: 50 (from the table)",
        "Amy: Chase, Athletics: 50 against 50: an ordinary success",
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
    assert "Amy: gap: widen (by default)" in chase("chase-check Athletics level=special")


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
    assert ["Amy: Chase, Athletics: 96 against 50: a fumble", "Amy: the Keeper picks: obstacle (by default)"] == told[
        2:4
    ]
    assert (["Bo", "Cy"], True) == (bands(chase)["Medium"], "Obstacle" not in bands(chase))
    assert ["Amy: an obstacle: `obstacle` says what it is (MY-21)"] == due(chase)
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


def test_my_21_one_check_a_round(chase):
    chase("chase-check Athletics level=failure")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("chase-check Athletics")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("escape Bo Athletics")
    chase("end-chase", "chase Amy")
    again = "Amy has no movement left this round, and the check is the lead's move (MY-21)."
    assert again == chase.refused("chase-check Athletics")
    chase(*ROUND, "chase-check Athletics level=failure")


def test_my_21_another_lead_makes_no_second_check(chase):
    chase("chase-check Athletics level=failure", "next", "chase Bo")
    assert "The check of round 1 has been made (MY-21)." == chase.refused("chase-check Bo Athletics")


def test_my_21_it_is_the_leads_move_and_the_action_is_separate(chase):
    chase("walk 3", "chase-check Athletics level=failure")
    assert (1, 0, 1) == budget(chase, "Amy")
    chase("chase-act climb", "undo", "undo", "walk 5")
    no = "Amy has no movement left this round, and the check is the lead's move (MY-21)."
    assert no == chase.refused("chase-check Athletics")
    chase("!chase-check Athletics level=failure")
    assert "Close" == band(chase, "Bo")


def test_my_21_who_cannot_move_at_all_can_still_check(danger):
    table = danger(*FLEES, "edit Amy move_rate=0", "start dice=1,2,3", "chase Amy")
    assert "Amy: Chase, Athletics: a failure (by hand)" in table("chase-check Athletics level=failure")


def test_my_21_the_lead_makes_it_in_its_own_turn(chase):
    assert "Bo is not the lead; Amy is, and makes the check (MY-21)." == chase.refused("chase-check Bo Melee")
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
        "Amy: Escape, Stealth d100: 6 (from the table)",
        "Amy: Escape, Stealth: 6 against 30: a special success",
        "Cy: Pursuit, Athletics d100: 20 (from the table)",
        "Cy: Pursuit, Athletics: 20 against 40, by hand -20 = 20: an ordinary success",
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
    assert "Amy pursues nobody now; those who do: Bo." == chase.refused("escape Amy Athletics")
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


def test_d8_lost_is_out_of_the_chase_and_not_out_of_the_encounter(chase):
    chase("band Bo lost", "chase-check Athletics level=failure")
    assert ("Lost", "Close", ["Amy", "Bo", "Cy"]) == (band(chase, "Bo"), band(chase, "Cy"), chase.order)
    chase("next", "cast")
    assert ["Bo"] == chase.acting
    chase("band Bo far")
    assert "Far" == band(chase, "Bo")


def test_d8_engaged_lets_the_pursuer_attack(chase):
    chase("band Bo engaged", "next")
    told = chase("chase-act attack whom=Amy dice=60,4 say=none")
    assert ["Bo: Chase action (1 action)", "Bo attacks Amy (MY-20)"] == told[:2]
    assert "Bo hits Amy with Club: 1d8+1 = 5, armor 2: 3 damage (MY-6)" in told
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
    assert "Amy: Revolver at Bo: 31 against 50, medium -20 = 30: a failure" == told[-1]
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


# Obstacles, players, and coming back


def test_obstacles_are_listed_until_they_are_gone(chase):
    chase("obstacle a hedge", "obstacle a ditch", "obstacle a hedge")
    rows = [row for row in chase.document["table"]["Chase"] if row[0] == "Obstacle"]
    assert [["Obstacle", "a ditch"], ["Obstacle", "a hedge"]] == rows
    no = "No obstacle begins with “wall”; there are: a ditch, a hedge."
    assert no == chase.refused("obstacle wall over=yes")
    assert ["No longer in the way: a ditch"] == chase("obstacle a ditch over=yes")
    assert "An obstacle takes at most 120 characters, not 121." == chase.refused(f"obstacle {'x' * 121}")


def test_players_do_not_read_of_a_pursuer_they_do_not_see(chase):
    chase("hide Cy", "chase-check Athletics level=failure")
    told = chase.session.history.lines()[-2:]
    assert [["Bo"], ["Cy"]] == [[n for n in ("Bo", "Cy") if chase.id(n) in line.text] for line in told]


def test_the_state_is_plain_json_in_the_fights_table(chase):
    amy, bo, cy = map(chase.id, ("Amy", "Bo", "Cy"))
    kept = {"lead": amy, "pursuers": {bo: "Medium", cy: "Medium"}, "checked": 0, "obstacles": []}
    assert kept == chase.combat.table["chase"]
