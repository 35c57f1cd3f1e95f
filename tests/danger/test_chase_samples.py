"""What the notes in the sample encounters promise, as it happens."""

from __future__ import annotations

from pathlib import Path

from perils import arithmetic
from program import Ran, turnkeeper

from tracker import encounter


def play(sample: str, *lines: str) -> Ran:
    (path,) = (p for p in encounter.samples() if p.stem == sample)
    ran = turnkeeper("play", str(path), "--json", commands="\n".join(lines))
    assert 0 == ran.status
    return ran


def bands(ran: Ran) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in ran.document["table"]["Chase"]}


STORE = "start dice=12,40,71,55,83,41"
"""Odile acts first, then Matthis and the Tallow Clerk."""


def test_my_23_odile_runs_for_it(data: Path) -> None:
    ran = play("the_salt_ledger", STORE, 'chase Odile pursuers="Warden 1,Warden 2,Tallow Clerk:close"',
               "chase-check Athletics level=ordinary", "call boat", "band Ferryman far")  # fmt: skip
    assert [] == ran.document["refused"]
    assert ["Tallow Clerk"] == bands(ran)["Medium"]
    assert ["Warden 1", "Warden 2", "Ferryman"] == bands(ran)["Far"]


def test_my_10_a_cudgel_does_not_parry_the_boat_hook_and_the_hook_parries_a_cudgel(data: Path) -> None:
    hook = 'attack Matthis "Warden 1" level=ordinary defence=parry'
    cudgel = 'attack "Warden 1" Matthis level=ordinary defence=parry parried=ordinary counter=no'
    ran = play("the_salt_ledger", STORE, "next", hook, "next", "next", cudgel)
    why = "Warden 1 has nothing ready that reaches as far as the Boat hook (MY-10)."
    assert [{"command": hook, "why": why}] == ran.document["refused"]
    hit = "Warden 1: Cudgel at Matthis: an ordinary success (by hand)"
    assert (
        f"{hit}; Matthis: Parry with Boat hook: an ordinary success (by hand), and no harm is done"
        in ran.document["log"]
    )


def test_my_16_the_hot_hand_meets_magic_armor_alone_and_salt_hurts_its_owner(data: Path) -> None:
    hit = "attack {} level=ordinary damage=3 defence=none"
    ran = play("the_salt_ledger", STORE, "next", "next", hit.format("Matthis"), "undo", hit.format('"Sister Anke"'),
               'damage "Tallow Clerk" 1d6')  # fmt: skip
    assert [] == ran.document["refused"]
    assert "3 given, bypasses armor, magic armor 1: 2 damage (MY-6)" == arithmetic(ran.document["log"][-4:])


def test_d9_the_flare_pistol_is_in_the_belt(data: Path) -> None:
    shot = 'attack Odile "Flare pistol" level=failure'
    ran = play("the_salt_ledger", "start dice=90,91,92,1,93,94", shot, 'ready "Warden 1" Flare pistol', shot, "next")
    assert [shot] == [r["command"] for r in ran.document["refused"]]
    assert "Warden 1: Flare pistol (0 of 1 left) at Odile: a failure (by hand)" in ran.document["log"]


TRAM = "start dice=1,2,3,4,5,6"


def test_my_23_juna_takes_the_wheel(data: Path) -> None:
    drives = 'chase-check "Drive Auto" level=ordinary gap=widen'
    ran = play("tram_to_orrery_hill", TRAM, "chase Juna band=close", drives)
    assert ([], 4) == (ran.document["refused"], len(bands(ran)["Medium"]))


def test_my_9_corporal_vane_keeps_a_parry_open_but_not_for_the_pole(data: Path) -> None:
    pole = 'attack "Corporal Vane" pole level=ordinary defence=parry'
    punch = 'attack "Corporal Vane" "Ticket punch" level=ordinary defence=parry parried=special counter=no'
    ran = play("tram_to_orrery_hill", TRAM, "next", "parry", "next", pole, punch)
    assert [pole] == [r["command"] for r in ran.document["refused"]]
    assert "Parrying on Corporal Vane ends: that was the one defence" in ran.document["log"]


def test_my_13_a_passenger_falls_to_half_its_six_hit_points(data: Path) -> None:
    shot = 'attack "Passenger 1" range=point-blank level=ordinary damage=3 defence=none'
    ran = play("tram_to_orrery_hill", TRAM, shot)
    assert "Major Wound for Passenger 1: 3 is half of 6 or more (MY-13)" in ran.document["log"]
