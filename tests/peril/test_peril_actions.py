"""PERIL-2, PERIL-10, D1, D13: what a round's actions are spent on, loading, lying on the ground, and the end."""

from __future__ import annotations

import pytest
from program import turnkeeper, write
from squads import BRYN, FIVE, RAT_A, RAT_B, field, left, refused, states, turns

ARMED = (
    "add Bryn perception=4 agility=3 weapons=Knife:Melee,Crossbow:Ranged:3:0,Sling:Ranged:1",
    "add Rat perception=1 side=enemies",
)


@pytest.fixture
def armed(peril):
    """Bryn acts, with a knife, an unloaded crossbow that needs three load actions, and a loaded sling; then Rat."""
    return peril(*ARMED, "start")


def loads(table, name="Bryn"):
    """Load actions done: {"Crossbow": (1, 3)}."""
    return {w["name"]: (w["loaded"], w["loads"]) for w in field(table, name, "weapons") if w["loads"]}


@pytest.mark.parametrize(
    "line", ['attack "Rat A"', "walk 2", "walk", "act opens the chest", "hold a rat comes", "stand", "load"]
)
def test_peril_10_each_of_these_is_one_of_two_actions(peril, line):
    table = peril("add Bryn perception=9 prone=yes weapons=Club,Bow:Ranged:2:0", RAT_A, "start", line)
    assert (1, 1) == left(table, "Bryn")
    table("act", "undo", "act")
    assert (0, 1) == left(table, "Bryn")
    refused(table, "act", "Bryn", "action")


def test_peril_10_two_actions_a_round_and_none_is_carried_over(squad):
    squad("act")
    turns(squad)
    assert (2, 1) == left(squad, "Rat A")


def test_peril_10_the_number_can_be_another(peril):
    table = peril(BRYN, "add Ogre perception=9 actions=3 side=enemies", "start", "act", "act", "act")
    assert (0, 1) == left(table, "Ogre")
    refused(table, "act")


def test_peril_10_only_in_ones_own_turn(squad):
    refused(squad, "act Bryn", "Bryn", "Rat A")
    squad("!act Bryn")
    assert (1, 1) == left(squad, "Bryn")


@pytest.mark.parametrize(("agility", "metres"), [(0, 2), (3, 5), (7, 9)])
def test_peril_10_a_move_is_agility_and_2_metres(peril, agility, metres):
    table = peril(f"add Bryn agility={agility}", "start")
    assert f"{metres}m" == table.place("Bryn")["facts"]["Move"]
    refused(table, f"walk {metres + 1}", f"{metres} m", "PERIL-10")
    table(f"walk {metres}", f"walk {metres}m")
    assert (0, 1) == left(table, "Bryn")


def test_peril_10_a_move_that_is_no_move(squad):
    for line in ("walk up", "walk -3", "walk 2.5", "walk e,up", "walk n-e"):
        refused(squad, line)
    assert (2, 1) == left(squad, "Rat A")


def test_peril_10_the_count_of_load_actions_is_shown_and_kept(armed):
    told = armed("load Crossbow", "load Crossbow")
    assert ["Bryn loads Crossbow: 1/3", "Bryn loads Crossbow: 2/3"] == told
    assert ({"Crossbow": (2, 3), "Sling": (1, 1)}, "2/3") == (loads(armed), armed.place("Bryn")["facts"]["Loaded"])
    turns(armed)
    assert (2, 3) == loads(armed)["Crossbow"]
    refused(armed, "attack Rat Crossbow", "Crossbow", "1 more", "PERIL-10")
    armed("load Crossbow", "attack Rat Crossbow")
    assert (0, 3) == loads(armed)["Crossbow"]
    armed("undo")
    assert (3, 3) == loads(armed)["Crossbow"]


def test_peril_10_what_is_loaded_is_not_loaded_again(armed):
    refused(armed, "load Sling", "Sling", "loaded already")
    refused(armed, "load Knife", "Knife", "no loading")
    assert (2, 1) == left(armed, "Bryn")
    assert "Spear" in refused(armed, "load Spear", "Knife", "Crossbow", "Sling")


def test_peril_10_where_everything_is_loaded_that_is_said(peril):
    table = peril("add Bryn weapons=Sling:Ranged:1", "start")
    assert "loaded" in refused(table, "load")


def test_peril_10_with_nothing_named_the_first_that_is_not_loaded(armed):
    assert ["Bryn loads Crossbow: 1/3"] == armed("load")


def test_peril_10_an_attack_takes_the_first_weapon_that_is_ready(armed):
    assert ["Bryn attacks Rat with Knife (Melee)"] == armed("attack Rat")
    assert ["Bryn attacks Rat with Sling (Ranged)"] == armed("attack Rat sl")
    assert (0, 1) == loads(armed)["Sling"]
    turns(armed)
    refused(armed, "attack Rat Sling", "1 more load action", "PERIL-10")


def test_peril_10_the_bookkeeper_may_overrule_a_load(armed):
    told = armed("!attack Rat Crossbow")
    assert (True, (0, 3)) == ("Overruled by hand" in told[0], loads(armed)["Crossbow"])


def test_peril_10_with_nothing_to_load(squad):
    refused(squad, "load", "Rat A")


def test_peril_10_weapons_that_are_none(peril):
    table = peril()
    for weapons in ("Bow:Ranged:1:2", "Bow::x", "Bow:a:1:1:1", ":Melee", "Bow::-1"):
        refused(table, f"add Bryn weapons={weapons}", "weapons")


def test_peril_10_standing_up_is_an_action_and_falling_is_free(squad):
    squad('drop "Rat A"', 'hold "Rat A" somebody comes')
    assert ((1, 1), ["prone"]) == (left(squad, "Rat A"), states(squad, "Rat A"))
    refused(squad, 'drop "Rat A"', "prone already")
    assert ["Rat A stands up"] == squad("stand")
    assert ((0, 1), []) == (left(squad, "Rat A"), states(squad, "Rat A"))
    refused(squad, "stand", "not prone")


def test_peril_10_one_can_be_knocked_down_in_anybodys_turn_but_stands_up_in_ones_own(squad):
    squad("drop Bryn")
    refused(squad, "stand Bryn", "Rat A")
    squad("next", "stand")
    assert [False, (1, 1)] == [field(squad, "Bryn", "prone"), left(squad, "Bryn")]


def test_peril_10_an_attack_is_on_somebody_else(squad):
    refused(squad, 'attack "Rat A" "Rat A"')
    refused(squad, "attack", "target")
    refused(squad, "attack Nobody")


def test_peril_10_an_attack_on_one_that_is_not_there(peril):
    table = peril(BRYN, RAT_A, "add Owl wave=later side=enemies", "start", "next")
    refused(table, "attack Owl", "Owl")
    table('remove "Rat A"')
    refused(table, 'attack "Rat A"')


@pytest.mark.parametrize("n", [0, 1, 3])
def test_d1_reactions_of_a_round_can_be_changed(peril, n):
    table = peril(BRYN, f"edit Bryn reactions={n}", RAT_B, "start")
    assert (2, n) == left(table, "Bryn")
    table(*["react Bryn ducks"] * n)
    refused(table, "react Bryn ducks", "Bryn", "reaction")
    table("edit Bryn reactions=2")
    turns(table)
    assert (2, 2) == left(table, "Bryn")


def test_d1_a_reaction_is_spent_in_anybodys_turn_and_back_in_the_next_round(squad):
    squad("react Fern ducks")
    assert (2, 0) == left(squad, "Fern")
    turns(squad)
    assert (2, 1) == left(squad, "Fern")


def test_d13_defending_costs_no_reaction(squad):
    squad("attack Bryn", "attack Bryn")
    assert (2, 1) == left(squad, "Bryn")


# PERIL-2


def test_peril_2_nobody_dying_it_ends_when_the_bookkeeper_says(squad):
    squad("end")
    assert (True, []) == (squad.document["ended"], squad.acting)


def test_peril_2_an_ally_dying_it_asks_first_and_names_them(squad):
    squad("defeat 'Rat A','Rat B'", "dying Moss", "dying Fern")
    refused(squad, "end", "Moss and Fern are dying", "PERIL-2")
    refused(squad, "end say=no", "PERIL-2")
    assert not squad.document["ended"]
    squad("next", "end say=yes")
    assert squad.document["ended"]


def test_peril_2_the_bookkeeper_may_force_it(squad):
    squad("dying Moss", "!end")
    assert squad.document["ended"]
    squad("undo")
    assert not squad.document["ended"]


def test_peril_2_one_no_longer_dying_or_gone_or_an_enemy_does_not_count(squad):
    squad("dying Moss", 'dying "Rat A"')
    assert (["dying"], ["dying"]) == (states(squad, "Moss"), states(squad, "Rat A"))
    squad("dying Moss", "end", "undo", "dying Fern", "remove Fern", "end")
    assert squad.document["ended"]


def test_peril_2_after_the_end_nothing_is_done(squad):
    squad("end")
    acts = ("together", "delay", "skip", "swap", "trigger", "attack Bryn Moss", "walk Bryn 3", "drop", "face Bryn n")
    for line in (*acts, "next", "place Bryn 3,4", "finished", "end", "door 1,1"):
        line = line if " " in line or line in ("next", "finished", "end") else f"{line} Bryn"
        refused(squad, line, "ended")


def test_peril_2_what_costs_actions_makes_no_sense_before_the_start(peril):
    table = peril(*FIVE)
    for line in ('attack Bryn "Rat A"', "walk Bryn 3", "hold Bryn x", "act Bryn", "react Bryn", "trigger Bryn"):
        refused(table, line, "not started")
    table("drop Bryn", "dying Moss", "face Bryn n", "place Bryn 3,4", "start")
    assert (["prone"], ["dying"]) == (states(table, "Bryn"), states(table, "Moss"))


def test_nothing_has_to_be_given(tmp_path, data):
    """PERIL-10: a name is enough, in a file too, and bare nexts go on."""
    file = write(tmp_path / "bare.toml", 'ruleset = "peril"\n[[combatant]]\nname = "Bryn"\n')
    ran = turnkeeper("play", file, "--json", "--strict", commands="start\n" + "next\n" * 5)
    assert (0, 6, 15) == (ran.status, ran.document["round"], ran.document["elapsed_seconds"])
