"""What the notes in the sample encounters promise, as it happens."""

from __future__ import annotations

from pathlib import Path

from program import Ran, turnkeeper

from tracker import encounter


def play(sample: str, *lines: str) -> Ran:
    (path,) = (p for p in encounter.samples() if p.stem == sample)
    ran = turnkeeper("play", str(path), commands="\n".join(lines))
    assert 0 == ran.status
    return ran


CAR = "start dice=10,10,3,2,1"
"""Dessa 13, Old Kilian 11, Yun 5, the Cable Walkers 4 and 3."""


def test_ih_3_the_bell_jar_needs_no_quotes_and_ends_before_its_creator_acts(data: Path) -> None:
    ran = play("last_car_up", CAR, "next", "effect Dessa Bell Jar rounds=1", *["next"] * 5)
    assert "Bell Jar on Dessa by Old Kilian, until start of Old Kilian's activation in Turn 2" in ran.lines
    assert ["Old Kilian's Round 2", "Bell Jar on Dessa ends: its time is over"] == ran.lines[-2:]


def test_ih_17_yun_leaves_the_reach_of_a_cable_walker(data: Path) -> None:
    ran = play("last_car_up", CAR, *["next"] * 3, "declare standard strikes at Yun", "evade Yun", "next", "next")
    assert "Dodge 4 on Yun by Cable Walker 1, until end of Cable Walker 1's activation in Turn 1" in ran.lines
    assert "Cable Walker 1: “strikes at Yun”: goes on (by default)" in ran.lines


def test_ih_16_a_blow_that_nobody_interrupts_is_carried_out(data: Path) -> None:
    ran = play("last_car_up", CAR, *["next"] * 3, "declare standard strikes at Yun", "next")
    assert "Cable Walker 1: “strikes at Yun” is carried out" == ran.lines[-2]


HOUSE = "start dice=1,1,1,1,1,1,10"
"""The Hollow Aunt 12 is first, then Piet 5, Bram 4, Ilse 3, and Nadia and the guests 2 as they roll off."""


def test_ih_16_should_the_aunt_fall_her_blow_fails(data: Path) -> None:
    ran = play("the_hollow_aunt", HOUSE, 'reveal "The Hollow Aunt"', "declare full-round opens the wall",
               "effect Bram Papered Over lasts=scene", 'defeat "The Hollow Aunt"', "next")  # fmt: skip
    assert "Papered Over on Bram by The Hollow Aunt, until end of the scene" in ran.lines
    assert ["The Hollow Aunt: “opens the wall” fails: The Hollow Aunt cannot act any more", "Piet's Round 1"] == (
        ran.lines[-2:]
    )
