"""IH-4 to IH-8 and D5: what an effect can last for, scenes, Films, the sun, and what is put up before the fight."""

from __future__ import annotations

import pytest
from horrors import ends, gone_in, left


@pytest.fixture
def lasting(trio):
    """One effect of every kind on A, by A, in Turn 1."""
    trio("effect A Rounds rounds=2", "effect A Turns turns=2", "effect A Scene lasts=scene", "effect A Film lasts=film")
    trio("effect A Sun lasts=sunrise", "effect A Always lasts=permanent", "effect A Hand lasts=removed")
    trio('effect A Hour lasts="1 hour"', 'effect A Day lasts="1 day"')
    return trio


def how_long(table, name: str, effect: str) -> tuple[str, str, str]:
    """When an effect ends, the time it was given, and whose it is."""
    found = table.effect(name, effect)
    return ends(table, name, effect), found.data.get("time", ""), table.combat[found.source].name


# IH-4


def test_ih_4_every_kind_of_duration_says_exactly_when_it_ends(lasting):
    """IH-4, D5."""
    assert {
        "Rounds": "start of A's activation in Turn 3",
        "Turns": "end of Turn 2",
        "Scene": "end of the scene",
        "Film": "end of the Film",
        "Sun": "the next sunrise",
        "Always": "until removed (permanent)",
        "Hand": "until removed",
        "Hour": "start of A's activation in Turn 601",
        "Day": "start of A's activation in Turn 14401",
    } == {e["name"]: e["ends"] for e in lasting.place("A")["effects"]}


def test_ih_4_concentration_has_a_command_of_its_own(trio):
    assert (
        "`concentrate` puts up what needs concentration, for example: concentrate Iron Veil on=John."
        == trio.refused("effect B Veil lasts=concentration")
    )


def test_ih_4_what_is_neither_a_word_nor_a_time_is_refused(trio):
    assert (
        "“3 moons” is no length of time; possible: 1 round, 3 turns, 10 minutes, and so on up to years."
        == trio.refused('effect B Odd lasts="3 moons"')
    )
    assert (
        "lasts: “ever” is none of scene, film, sunrise, permanent, concentration, removed, and no time (10 minutes)."
        == trio.refused("effect B Odd lasts=ever")
    )


def test_ih_4_a_permanent_effect_outlasts_scene_film_and_sunrise(lasting):
    lasting("change-scene", "leave-film", "sunrise", "force-end", "end")
    assert "Always" in lasting.effects("A")


# D5


def test_d5_n_turns_end_at_the_nth_turn_boundary_whoever_put_them_on(trio):
    trio("next", "next", "effect A Fog turns=1", "effect B Rain turns=2 by=nobody")
    assert ["end of Turn 1", "end of Turn 2"] == [ends(trio, "A", "Fog"), ends(trio, "B", "Rain")]
    assert ["Fog on A ends: its time is over", "Turn 2", "A's Round 2"] == trio("next")
    assert "3A" == gone_in(trio, "B", "Rain")


@pytest.mark.parametrize(("seconds", "turn"), [(1, 2), (6, 2), (7, 3), (10, 3), (12, 3), (13, 4)])
def test_d5_real_time_is_rounds_of_its_creator_rounded_up(trio, seconds, turn):
    trio(f"effect B Bless seconds={seconds}")
    assert f"start of A's activation in Turn {turn}" == ends(trio, "B", "Bless")
    assert f"{turn}A" == gone_in(trio, "B", "Bless")


def test_d5_without_a_creator_in_the_fight_it_is_as_many_turn_boundaries(trio):
    trio("effect B Bless seconds=10 by=nobody")
    assert "end of Turn 2" == ends(trio, "B", "Bless")
    assert "3A" == gone_in(trio, "B", "Bless")


def test_d5_the_storytellers_clock_wears_real_time_down_and_nothing_else(lasting):
    told = lasting("clock 1800")
    assert ["1800 seconds go by"] == told
    assert "start of A's activation in Turn 301" == ends(lasting, "A", "Hour")
    assert ["start of A's activation in Turn 3", "end of Turn 2"] == [
        ends(lasting, "A", "Rounds"), ends(lasting, "A", "Turns"),
    ]  # fmt: skip
    assert ["1800 seconds go by", "Hour on A ends: its time is over"] == lasting("clock 1800")
    lasting("undo", "undo")
    assert "start of A's activation in Turn 601" == ends(lasting, "A", "Hour")


def test_d5_time_in_small_pieces_is_as_long_as_in_one(trio):
    trio("effect B Bless seconds=12", "clock 5", "clock 5", "clock 5")
    assert [] == trio.effects("B")


def test_d5_real_time_ends_by_the_clock_exactly(trio):
    """D5, IH-4: 20 s are over after 20 s, in whatever pieces; as Rounds they are 4."""
    trio("effect B Bless seconds=20", "clock 5", "clock 5")
    assert "start of A's activation in Turn 3" == ends(trio, "B", "Bless")
    assert ["5 seconds go by"] == trio("clock 5")
    assert ["5 seconds go by", "Bless on B ends: its time is over"] == trio("clock 5")
    trio("undo")
    assert "start of A's activation in Turn 2" == ends(trio, "B", "Bless")


def test_d5_turns_and_the_clock_together_make_up_its_time(trio):
    trio("effect B Bless seconds=20", "next", "next", "next", "clock 13")
    assert (["A"], 6 + 13, ["Bless"]) == (trio.acting, trio.document["elapsed_seconds"], trio.effects("B"))
    assert ["1 second go by", "Bless on B ends: its time is over"] == trio("clock 1")


def test_d5_without_a_creator_it_ends_by_the_clock_as_well(trio):
    trio("effect B Bless seconds=20 by=nobody", "clock 19")
    assert "end of Turn 1" == ends(trio, "B", "Bless")
    trio("clock 1")
    assert [] == trio.effects("B")


def test_d5_of_two_ends_in_real_time_the_clock_spares_the_other_one(trio):
    """D5: Rounds are not worn down by time that no Round accounts for."""
    trio("effect B Bless rounds=1 seconds=60", "clock 30")
    assert "start of A's activation in Turn 2 or start of A's activation in Turn 6" == ends(trio, "B", "Bless")


def test_d5_time_goes_by_where_nobody_can_act(trio):
    trio("effect B Bless seconds=60", "defeat all", "next", "clock 60")
    assert [] == trio.effects("B")


def test_ih_4_no_minutes_are_no_time(trio):
    assert "minutes: “0” is no whole number from 1 to 1000000." == trio.refused("effect B Odd minutes=0")


def test_ih_4_what_no_activation_ends_has_no_countdown(lasting):
    assert {
        "Rounds": 2, "Turns": 2, "Scene": None, "Film": None, "Sun": None, "Always": None, "Hand": None, "Hour": 600,
        "Day": 14400,
    } == {e["name"]: e["left"] for e in lasting.place("A")["effects"]}  # fmt: skip


# IH-4: put on again, the later end counts, as it was given


def test_ih_4_put_on_again_the_later_end_brings_its_creator_and_its_time(trio):
    trio("effect C Bless rounds=1", "next", 'effect C Bless lasts="10 minutes"')
    assert ("start of B's activation in Turn 101", "10 minutes") == (told := how_long(trio, "C", "Bless"))[:2]
    assert "B" == told[2]
    trio("clock 600")
    assert [] == trio.effects("C")


def test_ih_4_put_on_again_for_less_nothing_changes(trio):
    trio('effect C Bless lasts="10 minutes"', "next")
    for line in ("rounds=1", "seconds=6", "turns=3"):
        assert ["Bless is on C already, and as long; nothing changes"] == trio(f"effect C Bless {line}")
    assert ("start of A's activation in Turn 101", "10 minutes", "A") == how_long(trio, "C", "Bless")


def test_ih_4_put_on_again_for_good_the_clock_does_not_end_it(trio):
    trio('effect C Bless lasts="1 minute"', "next", "effect C Bless lasts=permanent")
    assert ("until removed (permanent)", "", "B") == how_long(trio, "C", "Bless")
    trio("clock 60", "effect C Bless rounds=1", 'effect C Bless lasts="1 year"', "change-scene")
    assert "Nothing like that would outlast the scene; what would: nothing." == trio.refused("force-end")
    assert ("until removed (permanent)", "", "B") == how_long(trio, "C", "Bless")


def test_ih_4_put_on_again_in_rounds_it_is_no_real_time_any_more(trio):
    trio("effect C Bless seconds=6", "effect C Bless rounds=3")
    assert ("start of A's activation in Turn 4", "", "A") == how_long(trio, "C", "Bless")
    trio("clock 60")
    assert ["Bless"] == trio.effects("C")


def test_ih_4_put_on_again_the_film_is_later_than_the_scene(trio):
    trio("effect C Mark lasts=scene", "next")
    assert ["Mark on C: put on again; the later end counts"] == trio("effect C Mark lasts=film")
    assert ("end of the Film", "", "B") == how_long(trio, "C", "Mark")
    trio("change-scene")
    assert ["Mark"] == trio.effects("C")


def test_ih_4_put_on_again_for_the_scene_what_lasts_for_the_film_stays(trio):
    """IH-6, IH-7: with the Film ends its scene, so the scene never ends later."""
    trio("effect C Mark lasts=film", "next", "effect C Mark lasts=scene")
    assert ("end of the Film", "", "A") == how_long(trio, "C", "Mark")


def test_d5_put_on_again_the_later_end_counts_by_the_clock_too(trio):
    trio("effect C Bless seconds=12", "clock 5", "effect C Bless seconds=12", "clock 7")
    assert ["Bless"] == trio.effects("C")


def test_ih_6_put_on_again_as_permanent_it_cannot_be_forced_to_end(trio):
    trio("effect C Curse lasts=removed", "effect C Curse lasts=permanent")
    assert "until removed (permanent)" == ends(trio, "C", "Curse")


# IH-5


def test_ih_5_the_storyteller_lets_the_sun_rise(lasting):
    assert ["The sun rises", "Sun on A ends: its time is over"] == lasting("sunrise")
    lasting("undo")
    assert "the next sunrise" == ends(lasting, "A", "Sun")


def test_ih_5_in_endless_night_it_stays_for_ever(lasting):
    lasting("endless-night")
    assert "until removed (endless night, IH-5)" == ends(lasting, "A", "Sun")
    assert "The night is endless here (IH-5)." == lasting.refused("sunrise")
    assert [
        "Overruled by hand: The night is endless here (IH-5).",
        "The sun rises",
        "Sun on A ends: its time is over",
    ] == lasting("!sunrise")
    lasting("undo", "endless-night")
    assert ["The sun rises", "Sun on A ends: its time is over"] == lasting("sunrise")


def test_ih_5_the_night_may_be_endless_from_the_file_on(horror):
    table = horror("add A", "start", "effect A Sun lasts=sunrise", endless_night=True)
    assert "until removed (endless night, IH-5)" == ends(table, "A", "Sun")
    assert {"Scene": [["Night", "endless"]]} == table.document["table"]


# IH-6


def test_ih_6_the_fights_start_and_end_change_the_scene(trio):
    assert "The scene changes: the fight begins" == trio.log[3]
    trio("effect A Mood lasts=scene")
    assert [
        "The scene changes: the fight is over",
        "The scene ends",
        "Mood on A ends: the scene is over",
        "The fight ends in Turn 1",
    ] == trio("end")


def test_ih_6_a_scene_is_changed_by_the_storytellers_word(lasting):
    assert ["The scene changes: the vault", "The scene ends", "Scene on A ends: the scene is over"] == lasting(
        "change-scene the vault"
    )
    assert ["Rounds", "Turns", "Film", "Sun", "Always", "Hand", "Hour", "Day"] == lasting.effects("A")
    assert [["Scene", "2"]] == lasting.document["table"]["Scene"]
    lasting("undo", "scene")
    assert "Scene" not in lasting.effects("A")


def test_ih_6_the_storyteller_ends_by_force_what_would_span_scenes(lasting):
    assert ["Hour on A ends: the Storyteller's word (IH-6)"] == lasting("force-end Hour")
    lasting("undo", "force-end")
    assert ["Scene", "Always"] == [n for n in lasting.effects("A") if n != "Hand"]
    assert "Nothing like that would outlast the scene; what would: nothing." == lasting.refused("force-end Always")


def test_ih_6_what_lasts_until_removed_is_not_permanent(lasting):
    assert ["Hand on A ends: the Storyteller's word (IH-6)"] == lasting("force-end Hand")


def test_ih_6_readied_and_borrowed_actions_are_no_effects_that_span_scenes(trio):
    trio("ready free the bell act=drop", "next", "fire A", "back", "ready move a shot: ducks", "next")
    trio("effect C Bless seconds=60", "force-end")
    assert ([["Borrowed drop"], ["Readied"], []]) == [trio.effects(n) for n in "ABC"]


# IH-7


def test_ih_7_a_film_lasts_from_entering_to_leaving_and_again(trio):
    trio("enter-film The Long Night", "effect B Mark lasts=film")
    assert "This is the Film The Long Night; leave it first." == trio.refused("enter-film Elsewhere")
    assert {"Scene": [["Film", "The Long Night"]]} == trio.document["table"]
    trio("change-scene")
    assert ["Mark"] == trio.effects("B")
    assert [
        "The Film The Long Night is left",
        "Mark on B ends: its time is over",
        "The scene ends",
    ] == trio("leave-film")
    trio("enter-film The Long Night", "effect B Mark lasts=film")
    assert "end of the Film" == ends(trio, "B", "Mark")


def test_ih_7_the_option_without_a_value_takes_the_film_away(trio):
    assert ["From now on film: none"] == trio("enter-film The Long Night", "option film")[1:]
    assert {} == trio.document["table"]
    trio("enter-film Elsewhere")


def test_ih_7_the_fights_end_is_not_the_films(horror):
    table = horror("add A", "start", "effect A Mark lasts=film", "end", film="The Long Night")
    assert ["Mark"] == table.effects("A")
    table("leave-film")
    assert [] == table.effects("A")


# IH-8


@pytest.fixture
def early(horror):
    """A and B, and on B what each has put up before the fight."""
    return horror("add A initiative==9", "add B initiative==1", "effect B Ward rounds=1 by=A",
                  "effect B Mood lasts=scene by=A", "effect B Bless seconds=7 by=A", "effect B Fog turns=1 by=A",
                  "concentrate A Veil on=B takes=full-turn", "start")  # fmt: skip


def test_ih_8_the_change_at_the_fights_start_ends_nothing_put_up_before_it(early):
    assert ["Ward", "Mood", "Bless", "Fog", "Veil"] == early.effects("B")
    assert "A concentrates on Veil before the fight" in early.log


def test_ih_8_no_combat_action_is_paid(early):
    assert ((1, 1, 1), (1, 1, 1)) == (left(early, "A"), left(early, "B"))


def test_ih_8_the_creators_first_activation_begins_the_first_round(early):
    assert ["start of A's activation in Turn 2", "start of A's activation in Turn 3", "end of Turn 1"] == [
        ends(early, "B", n) for n in ("Ward", "Bless", "Fog")
    ]
    assert "2A" == gone_in(early, "B", "Ward")
    assert "3A" == gone_in(early, "B", "Bless")
    assert "Mood" in early.effects("B")


def test_ih_8_concentration_is_first_paid_for_in_the_second_round(early):
    assert "A is concentrating on Veil; one at a time (IH-22)." == early.refused("concentrate A Other takes=none")
    early("next", "next")
    assert "A: keeps concentrating on Veil (1 standard action, 1 move action and 1 swift action)" in early.log


def test_ih_8_before_the_fight_nothing_interrupts(horror):
    table = horror("add A immediate_actions=1", "add B")
    for line in ("immediate A", "drop-prone A", "ready A standard bell", "free A drop", "standard A", "grant A move"):
        assert "The fight has not started; `start` begins it." == table.refused(line)
