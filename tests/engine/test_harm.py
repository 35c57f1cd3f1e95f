"""Hit points: damage, healing, temporary ones, and those who keep none."""

from __future__ import annotations

import pytest
from toy import QuietToy

from rulesets.pace import Pace
from tracker.testing import Table


def hp(table: Table, name: str) -> tuple[int | None, int]:
    place = table.place(name)
    return place["hp"], place["temp"]


def test_temporary_hit_points_go_first(four):
    """G1"""
    four("edit B hp=6", "temp B 7", "damage B 4")
    assert (6, 3) == hp(four, "B")


def test_damage_goes_through_temporary_ones_and_below_zero_where_the_game_says_so(four):
    """G3"""
    four("edit B hp=7", "temp B 5", "damage B 8")
    assert (4, 0) == hp(four, "B")
    assert "B takes 100: 4 → −96" == four("damage B 100")[0]


def test_damage_stops_at_the_floor_and_says_what_went_beyond():
    """G3"""
    table = Table(Pace(), "add A hp=7", "temp A 5", "damage A 8")
    assert (4, 0) == hp(table, "A")
    assert "A takes 100: 4 → 0, 96 beyond" == table("damage A 100")[0]


def test_temporary_ones_do_not_raise_somebody_who_is_down(four):
    """G4"""
    four("damage B 10", "temp B 5")
    assert (0, 5, ["Broken"]) == (*hp(four, "B"), four.effects("B"))


def test_temporary_ones_do_not_add_up_and_nothing_takes_them_away(four):
    four("temp B 5", "temp B 3")
    assert (10, 5) == hp(four, "B")
    four("temp B 0")
    assert (10, 0) == hp(four, "B")


def test_healing_stops_at_the_maximum(four):
    """G7"""
    four("edit B hp=3", "heal B 99")
    assert (10, 0) == hp(four, "B")
    assert "B is healed 5: 10 → 10" == four("heal B 5")[0]


@pytest.mark.parametrize("amount", [10, 11, 700])
def test_to_nothing_and_below_it_goes_on(four, amount):
    """G8"""
    four(f"damage A {amount}")
    assert ["Broken"] == four.effects("A")
    four("next")
    assert ["B"] == four.acting


def test_the_log_says_down_at_the_hit_that_did_it(four):
    """G9"""
    assert "Broken on B, until removed" in four("damage B 12")
    assert ["B takes 1: −2 → −3"] == four("damage B 1")


def test_somebody_with_only_a_name_is_not_defeated_and_can_be_given_hit_points():
    """G10"""
    table = Table(QuietToy(), "add A", "start", "edit A hp_max=20")
    assert (20, 20, False) == tuple(table.place("A")[k] for k in ("hp", "hp_max", "defeated"))
    assert ["A"] == table.acting


def test_without_hit_points_the_damage_taken_is_counted():
    """G11, G5"""
    table = Table(QuietToy(), "add A", "start")
    assert ["A takes 5: 5 taken in all"] == table("damage A 5")
    assert ["A is healed 2: 3 taken in all"] == table("heal A 2")
    assert (None, 3, []) == (table.place("A")["hp"], table.place("A")["taken"], table.effects("A"))
    table("edit A hp_max=20")
    assert 17 == table.place("A")["hp"]


def test_a_name_that_could_be_two_is_asked_about_and_an_exact_one_is_not():
    """G13, I3"""
    table = Table(QuietToy(), "add Drow hp=3", "add Drider hp=4", "add Orc hp=5", 'add "Orc Chief" hp=6')
    assert "“dr” could be Drow or Drider; write more of the name." == table.refused("damage dr 1")
    table("damage ORC 1", "damage drow 1")
    assert [(2, 0), (4, 0), (4, 0), (6, 0)] == [hp(table, n) for n in ("Drow", "Drider", "Orc", "Orc Chief")]


def test_one_roll_is_for_everybody_and_shares_are_rounded_down(four):
    assert ["Damage 2d6: 6+1 = 7 (from the table)", "A takes 10: 10 → 0"] == four(
        "damage A,B*½,C*0,D*2 2d6+3 dice=6,1"
    )[:2]
    assert [(0, 0), (5, 0), (10, 0), (-10, 0)] == [hp(four, n) for n in "ABCD"]


def test_less_than_nothing_is_nothing(four):
    four("damage A d4-9 dice=1", "heal A d4-9 dice=1")
    assert (10, 0) == hp(four, "A")


def test_marks_by_hand(four):
    four("defeat B,C")
    assert "B and C are defeated already; `revive` takes the mark away." == four.refused("defeat B,C")
    assert "B is defeated; `revive` brings it back." == four.refused("dodge B")
    assert "Overruled by hand: B is defeated; `revive` brings it back." in four("!dodge B")
    four("revive B,C", "dodge B")
    assert "B is neither defeated nor down." == four.refused("revive B")


def test_editing_hit_points_means_the_same_as_a_wound(four):
    four("edit B hp=0")
    assert ["Broken"] == four.effects("B")
    four("edit B hp=1")
    assert [] == four.effects("B")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("edit A quick=11", "quick: found “11”; possible: less than or equal to 9"),
        ("edit A qick=1", "qick: is no field here; did you mean quick?"),
        ("edit A temp=-1", "temp: found “-1”; possible: a whole number from 0 up (temporary hit points)"),
        ("edit A", "Say what to change, for example: edit Amy hp_max=14."),
        ("edit A wave=later", "A is in the fight already; only who waits off-stage has a wave."),
        ("edit A entry=yes", "entry is settled when somebody is added; remove and add again."),
        ("edit A initiative=3", "Use `initiative A 3`: that finds the new place, too."),
        ("edit B name=a", "Somebody here is called A already; choose another name."),
        ("damage A*3 1", "“A*3”: after * comes ½, 1, 2 or 0."),
        ("damage A,,B 1", "A name is missing in “A,,B”."),
        ("damage A", '`damage` needs amount (a number or dice: 5, 2d6+3), for example: damage Amy,"Hound 2"*½ 7.'),
        ("damage A 1d", "amount: “1d” is no dice from “d” on; write for example 2d6+3, d20 or 7."),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(four, line, why):
    assert why == four.refused(line)


def test_notes_are_written_down_and_told_to_nobody_else(four):
    assert ["A's notes changed by hand"] == four('edit A notes="knows [the] way"')
    assert "knows [the] way" == four.place("A")["notes"]


def test_a_name_may_be_meant_by_the_beginning_of_any_of_its_words_where_none_begins_so():
    """G13"""
    people = ('"Corporal Vane"', '"Sister Anke"', "Vandal", '"Sister Moth"', '"Moth King"')
    table = Table(QuietToy(), *(f"add {name} tough=5" for name in people))
    table("damage Vane 1", "damage an 2", "damage Moth 3")
    assert [4, 3, 5, 5, 2] == [table.place(n.strip('"'))["hp"] for n in people]
    assert "“sister” could be Sister Anke or Sister Moth; write more of the name." == table.refused("damage sister 1")
    here = "here are Corporal Vane, Sister Anke, Vandal, Sister Moth and Moth King."
    assert f"Nobody here is called “rporal”; {here}" == table.refused("damage rporal 1")
    table('add "Uncle Vane"')
    assert "“Vane” could be Corporal Vane or Uncle Vane; write more of the name." == table.refused("damage Vane 1")
