"""MY-19, MY-20, and what lies in the way."""

from __future__ import annotations

import pytest
from perils import AMY, budget
from pursuits import FLEES, band, bands


@pytest.fixture
def chase(danger):
    """Amy flees from Bo and Cy, both at Medium, and acts first."""
    return danger(*FLEES, "start dice=1,2,3", "chase Amy")


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
    unknown = "Nobody here is called “Zed”; here are Amy, Fog and Gil."
    assert unknown == table.refused("chase Amy pursuers=Zed")
    table("add Bob side=enemies", "add Boris side=enemies")
    unclear = "“Bo” could be Bob or Boris; write more of the name."
    assert unclear == table.refused("chase Amy pursuers=Bo:far")
    assert "Gil is not on stage and cannot be in a chase." == table.refused("chase Amy pursuers=Gil")
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
    assert "Bo climbs: over the crates (MY-20)" == told[0]
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
    assert [f"Amy {told} (MY-20)"] == chase(f"chase-act {kind}")


def test_my_20_somebody_slower_is_protected_by_name(danger):
    table = danger(*FLEES, "add Old side=party move_rate=4", "start dice=1,2,3,4", "chase Amy")
    assert "Amy protects Old (MY-20)" == table("chase-act protect whom=Old")[-1]


def test_my_20_an_action_may_take_a_check(chase):
    told = chase("chase-act jump skill=Athletics mod=-20 dice=30")
    assert "Amy: Jump, Athletics: 30 (table) against 50, by hand -20 = 30: an ordinary success" == told[-1]
    chase("undo")
    assert "Amy: Jump: a failure (by hand)" == chase("chase-act jump level=failure")[-1]


def test_my_20_any_skill_is_possible_and_four_are_offered_first(chase):
    act = next(a for a in chase.session.rules.actions(chase.combat, chase.id("Amy")) if a.id == "chase-check")
    assert ("Athletics", "Drive Auto", "Stealth", "Survival", "Firearms", "Melee") == act.params[0].choices
    told = chase("chase-check Amy Drive Auto dice=60")
    assert "Amy: Chase, Drive Auto: 60 (table) against 60: an ordinary success" in told
    chase("undo")
    assert "Amy: Chase, DEX*2: 80 (table) against 80: an ordinary success" in chase("chase-check DEX*2 dice=80")
    chase("undo")
    skills = "Firearms, Melee, Athletics, Drive Auto, Stealth"
    assert f"Amy has no skill “Survival” (skills: {skills}); a number will do, too." == chase.refused(
        "chase-check Survival"
    )


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
