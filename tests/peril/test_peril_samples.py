"""What the notes in the sample encounters of Peril promise, as it happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from program import Ran, turnkeeper

from rulesets.peril import Peril
from rulesets.peril.sheet import options_of, sheet_of
from rulesets.peril.squares import ground_of
from tracker import encounter
from tracker.engine import Combat

TOLL, BUTTONS, MALTHOUSE = "toll_at_the_plank", "the_button_room", "the_malthouse_by_night"
MAPS = {BUTTONS: (14, 9), MALTHOUSE: (40, 22)}
AWAKE = "start say=" + ",".join(["aware"] * 9)
NIGHT = "start say=_,_,_,_,_,_,_,_,_,passed,failed,passed,failed,failed"
"""Flit and Sorrel wake up, Bristle and Old Marl do not, and Notch-Ear sees nothing."""


def path_of(sample: str) -> Path:
    return next(p for p in encounter.samples() if p.stem == sample)


def opened(sample: str) -> Combat:
    return encounter.load(path_of(sample), lambda _: Peril())[0]


def play(sample: str, *lines: str) -> Ran:
    ran = turnkeeper("play", str(path_of(sample)), "--json", commands="\n".join(lines))
    assert 0 == ran.status
    return ran


def log(ran: Ran) -> list[str]:
    """The log of a run in which nothing was refused."""
    assert [] == ran.document["refused"]
    return list(ran.document["log"])


def order(ran: Ran) -> list[str]:
    return [place["name"] for place in ran.document["order"]]


def one(ran: Ran, name: str) -> dict[str, Any]:
    return next(place for place in ran.document["order"] if place["name"] == name)


def places(ran: Ran) -> dict[str, list[str]]:
    """By name: the sign, column, row and facing."""
    return {row[0]: row[1:] for row in ran.document["table"]["Places"]}


def why_refused(ran: Ran) -> list[str]:
    return [refused["why"] for refused in ran.document["refused"]]


# The files


def test_there_are_three_and_they_can_be_opened() -> None:
    peril = [p for p in encounter.samples() if 'ruleset = "peril"' in p.read_text("utf-8")]
    assert {TOLL, *MAPS} == {p.stem for p in peril}
    assert 0 == turnkeeper("check", *map(str, peril)).status


@pytest.mark.parametrize("sample", MAPS)
def test_peril_15_the_map_is_whole(sample: str) -> None:
    drawn = path_of(sample).read_text("utf-8").split("'''")[1].split()
    rows = options_of(opened(sample)).map
    assert drawn == rows
    assert MAPS[sample] == (len(rows[0]), len(rows))


@pytest.mark.parametrize("sample", MAPS)
def test_peril_19_everybody_stands_on_a_free_square_and_looks_somewhere(sample: str) -> None:
    combat = opened(sample)
    there = {c.name: sheet_of(combat, c.id).spot for c in combat.combatants.values()}
    assert len(there) == len(set(there.values()) - {None})
    assert [] == [name for name, spot in there.items() if spot and ground_of(combat).full(spot)]
    assert all(sheet_of(combat, who).facing for who in combat.combatants)


def test_the_toll_needs_no_map() -> None:
    combat = opened(TOLL)
    assert [] == options_of(combat).map
    assert {None} == {sheet_of(combat, who).spot for who in combat.combatants}


# The Toll at the Plank


def test_peril_8_the_toll_weasel_before_dunnock_and_both_toads_surprised(data: Path) -> None:
    ran = play(TOLL, "start")
    first = ["Grandmother Ash", "Toll Weasel", "Dunnock", "Tuppence", "Ditch Toad 1", "Ditch Toad 2"]
    assert first == order(ran)[:6]
    failed = "until end of round 1 (Perception failed, by default: unaware, PERIL-3)"
    assert 2 == len([line for line in log(ran) if line.endswith(failed)])


def test_peril_10_loading_stays_half_done_into_the_next_round(data: Path) -> None:
    shot = ["start", "next", "next", 'attack "Toll Weasel"', "load"]
    assert "Dunnock loads Spring-bow: 1/2" in log(play(TOLL, *shot))
    ran = play(TOLL, *shot, *["next"] * 4, "load")
    assert "Dunnock loads Spring-bow: 2/2" in log(ran)
    assert 2 == ran.document["round"]


def test_peril_11_one_next_ends_the_turn_of_dunnock_and_tuppence(data: Path) -> None:
    ran = play(TOLL, "start say=_,_,_,_,_,_,passed,passed", "next", "next", "together Tuppence", "next")
    assert "Dunnock and Tuppence's turn" in log(ran)
    assert ["Ditch Toad 1"] == ran.document["acting"]


def test_peril_14_grandmother_ash_holds_till_somebody_sets_foot_on_the_plank(data: Path) -> None:
    held = ["start", "hold somebody sets foot on the plank", "next"]
    ran = play(TOLL, *held, 'trigger "Grandmother Ash"', 'attack "Grandmother Ash" "Toll Weasel"', "next")
    assert "Grandmother Ash attacks Toll Weasel with Walking stick (Swing)" in log(ran)
    assert ["Toll Weasel"] == ran.document["acting"]
    wasted = "Holds on Grandmother Ash ends: wasted, as its trigger never came (PERIL-14)"
    assert wasted in log(play(TOLL, *held, *["next"] * 3))


@pytest.mark.parametrize("to", ["Dunnock", "Tuppence"])
def test_peril_12_grandmother_ash_may_wait_for_either(data: Path, to: str) -> None:
    told = f"Grandmother Ash delays and will act together with {to} (PERIL-12)"
    assert told in log(play(TOLL, "start", f"delay say={to}"))


def test_d2_the_toads_swap_and_skip(data: Path) -> None:
    ran = play(TOLL, "start say=_,_,_,_,_,_,passed,passed", 'swap "Ditch Toad 1"', *["next"] * 4, "skip")
    assert ["Ditch Toad 2", "Ditch Toad 1"] == order(ran)[4:6]
    assert "Ditch Toad 2 skips this turn (PERIL-13)" in log(ran)


def test_peril_8_the_collector_comes_between_dunnock_and_tuppence(data: Path) -> None:
    ran = play(TOLL, "start", "call collector", "together Dunnock", *['react "The Collector"'] * 2)
    assert ["Dunnock", "The Collector", "Tuppence"] == order(ran)[2:5]
    assert 0 == one(ran, "The Collector")["budget"]["reaction"]
    assert ["No ally with a turn to come stands next to Dunnock in the order (PERIL-11)."] == why_refused(ran)


# The Button Room


def test_peril_17_pim_gets_behind_the_buttoner_in_one_move(data: Path) -> None:
    ran = play(BUTTONS, AWAKE.removesuffix(",aware,aware,aware"), "walk Pim e,e,e,ne,e", "arc Pim Buttoner",
               "attack Pim Buttoner")  # fmt: skip
    attack = "Pim attacks Buttoner with Darning needle (Stab), 1 m away, from the back: no defence (PERIL-17)"
    assert attack == log(ran)[-1]


def test_peril_18_no_two_diagonals_and_no_cut_corner(data: Path) -> None:
    ran = play(BUTTONS, "start", "walk Pim ne,nw", "walk Pim e,e,ne", "walk Pim e,e,e,e", "walk Pim e,e,e,se,e")
    assert ["ne, nw: no two diagonal steps may follow each other (PERIL-18).",
            "The corner to 7,2 is blocked: 6,2 is a wall (D6).",
            "Pim cannot stay at 8,3: Buttoner stands there (PERIL-19)."] == why_refused(ran)  # fmt: skip
    assert ["9", "4"] == places(ran)["Pim"][1:3]  # among the loose buttons


PAST_PIM = "walk Marrable e,ne,e,e"


def test_peril_20_marrable_passes_pim_in_the_door_for_a_reaction(data: Path) -> None:
    ran = play(BUTTONS, "start", "walk Pim e,e", *["next"] * 3, PAST_PIM, f"{PAST_PIM} permit=Pim")
    assert [
        "Marrable cannot pass Pim: nobody permits it; permit=Pim or permit=Marrable does (PERIL-20)."
    ] == why_refused(ran)
    assert "Pim: lets Marrable pass (1 reaction)" in ran.document["log"]
    assert ["7", "3"] == places(ran)["Marrable"][1:3]


def test_d7_or_for_nothing_where_pim_delays_to_him(data: Path) -> None:
    ran = play(BUTTONS, "start", "delay Pim to=Marrable", "next", "next", "walk Pim e,e", PAST_PIM)
    assert "Marrable moves 4 m (e, ne, e, e) to 7,3, past Pim (in cohesion)" == log(ran)[-1]
    assert 1 == one(ran, "Pim")["budget"]["reaction"]


def test_peril_19_suet_stays_under_the_buttoner(data: Path) -> None:
    ran = play(BUTTONS, "start", "swap Suet", *["next"] * 3, "walk Suet s,e,e,e,e,e")
    assert "Marrable and Suet swap places (D2)" in log(ran)
    assert places(ran)["Buttoner"][1:3] == places(ran)["Suet"][1:3]


def test_peril_16_pim_turns_once_the_buttoner_has_finished_moving(data: Path) -> None:
    ran = play(BUTTONS, "start", "next", "face Pim n", "finished", "face Pim n")
    assert [
        "Buttoner is still moving: `finished` (g f) says that it is not, or its turn is over (PERIL-16)."
    ] == why_refused(ran)
    assert "Pim turns to n ↑, for a reaction (PERIL-16)" == ran.document["log"][-1]


def test_peril_18_the_apprentice_gets_out_by_the_closed_door(data: Path) -> None:
    his = ["start", "next", "next"]
    out = 'walk "The Apprentice" e'
    ran = play(BUTTONS, *his, out, "act opens the door", "door 13,2", out, 'place "The Apprentice" nowhere')
    assert ["13,2 is a closed door (PERIL-18)."] == why_refused(ran)
    assert "The Apprentice moves 1 m (e) to 13,2" in ran.document["log"]
    assert "The Apprentice" not in places(ran)


def test_peril_5_the_beetle_sleeps(data: Path) -> None:
    ran = play(BUTTONS, "start", 'react "Thimble Beetle"')
    assert {"action": 0, "reaction": 0} == one(ran, "Thimble Beetle")["budget"]
    assert ["Thimble Beetle cannot pay 1 reaction: surprised (PERIL-5)."] == why_refused(ran)


# The Malthouse by Night


def test_peril_3_the_form_proposes_the_sleepers_and_notch_ear_and_warns_of_the_lantern(data: Path) -> None:
    ran = play(MALTHOUSE, "start")
    surprised = [line[13 : line.index(",")] for line in log(ran) if line.startswith("Surprised on ")]
    assert ["Flit", "Bristle", "Sorrel", "Old Marl", "Notch-Ear"] == surprised
    assert "Wick carries a light, and foes are hardly surprised (PERIL-7)" in log(ran)


def test_peril_8_level_with_an_enemy_the_party_is_behind(data: Path) -> None:
    first = ["Wick", "Gate Ferret", "Flit", "Ditch Rat", "Notch-Ear", "Bristle", "Sorrel", "Cinder Shrew", "Old Marl"]
    assert first == order(play(MALTHOUSE, "start"))[:9]


def test_peril_12_wick_waits_for_flit_who_gets_under_the_ferret_and_behind_it(data: Path) -> None:
    ferret = ['walk "Gate Ferret" w,w,w', "hold bites whoever slips past"]
    ran = play(MALTHOUSE, NIGHT, "delay to=Flit", *ferret, "next", "walk Flit e,se,s,se,e,e",
               'attack Flit "Gate Ferret"')  # fmt: skip
    assert {"Wick", "Flit"} == set(ran.document["acting"])
    assert log(ran)[-1].endswith("1 m away, from the back: no defence (PERIL-17)")


def test_peril_20_wick_plugs_the_doorway_and_the_ferret_bars_its_own(data: Path) -> None:
    rat = 'walk "Ditch Rat" sw,w,sw,w,w'
    ran = play(MALTHOUSE, NIGHT, "next", 'walk "Gate Ferret" w,w,w,w,w', 'walk "Gate Ferret" w,w,w', "next", "next",
               "place Wick 9,11", rat, f'{rat} permit="Gate Ferret"')  # fmt: skip
    past = [why.split(";")[0] for why in why_refused(ran)]
    nobody = "{} cannot pass {}: nobody permits it"
    assert [nobody.format("Gate Ferret", "Wick"), nobody.format("Ditch Rat", "Gate Ferret")] == past
    assert "Gate Ferret: lets Ditch Rat pass (1 reaction)" in ran.document["log"]


def test_peril_10_sorrel_strings_the_bow_lying_down_or_standing(data: Path) -> None:
    ran = play(MALTHOUSE, NIGHT, *["next"] * 4, "load", "load")
    assert "Sorrel loads Spring-bow: 2/2" == log(ran)[-1]
    assert one(ran, "Sorrel")["fields"]["prone"]
    assert "Sorrel stands up" in log(play(MALTHOUSE, NIGHT, *["next"] * 4, "stand"))


def test_peril_11_bristle_and_sorrel_are_next_to_each_other(data: Path) -> None:
    awake = NIGHT.replace("failed", "passed")
    assert "Bristle and Sorrel will act together (PERIL-11)" in log(play(MALTHOUSE, awake, "together Bristle"))


def test_notch_ear_goes_round_by_the_cooperage_and_the_back_door(data: Path) -> None:
    awake = [NIGHT.replace("failed", "passed"), *["next"] * 4]
    ran = play(MALTHOUSE, *awake, "walk Notch-Ear sw,s,sw,s,sw", "walk Notch-Ear w,w,w,w,w", *["next"] * 9,
               "walk Notch-Ear w,w,w,nw", "walk Notch-Ear n", "door 4,15", "walk Notch-Ear n,n")  # fmt: skip
    assert ["4,15 is a closed door (PERIL-18)."] == why_refused(ran)
    assert ["4", "14"] == places(ran)["Notch-Ear"][1:3]


def test_the_cinder_shrew_comes_by_the_gallery(data: Path) -> None:
    kiln = ['walk "Cinder Shrew" n,w,w,nw,n,nw,w', "act the door", "door 29,2"]
    gallery = ['walk "Cinder Shrew" w,w,w,w,w,w,w,w'] * 2
    down = ["door 12,2", 'walk "Cinder Shrew" w,w,w,w,sw,w,sw,s', 'walk "Cinder Shrew" w,s,s']
    awake = NIGHT.replace("failed", "passed")
    ran = play(MALTHOUSE, awake, *["next"] * 7, *kiln, *["next"] * 9, *gallery, *["next"] * 10, *down)
    assert "Cinder Shrew moves 3 m (w, s, s) to 6,7" == log(ran)[-1]


def test_round_3_brings_the_stoats_who_are_two_moves_from_the_doorway(data: Path) -> None:
    ride = ['walk "Stoat Rider" n,n,n,n,n,n,n,n', 'walk "Stoat Rider" nw,w,w,w,w,w,nw,w']
    ran = play(MALTHOUSE, "start", *["next"] * 13, "next", "next", *ride)
    assert "Stoat Rider arrives" in log(ran)
    assert ["12", "10"] == places(ran)["Stoat Rider"][1:3]


def test_peril_2_nobody_ends_it_unasked_while_old_marl_is_dying(data: Path) -> None:
    foes = 'defeat "Gate Ferret",Ditch,Notch-Ear,"Cinder Shrew"'
    ran = play(MALTHOUSE, "start", foes, "end", 'dying "Old Marl"', "end")
    assert ["The peril goes on: Old Marl is dying (PERIL-2); `end say=yes` ends it all the same."] == why_refused(ran)
    assert ran.document["ended"]
