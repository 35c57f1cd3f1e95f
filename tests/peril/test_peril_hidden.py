"""Nobody hidden leaves a trace for players, and nobody's true name stands behind an alias."""

from __future__ import annotations

import pytest
from squads import BRYN, FERN, MOSS, RAT_A, seen

SPY = "add Zanthe perception=5 side=enemies agility=3 position=2,2 facing=n weapons=Bow:Ranged:1 carries_light=yes"
MATE = "add Quillon perception=5 side=enemies position=3,2 facing=s"
PEOPLE = (SPY, MATE, f"{BRYN} position=4,2 facing=w", f"{MOSS} position=6,6", RAT_A, FERN)
PLAYS = {
    "surprised": (
        "start say=unaware,unaware,_,unaware,_,_,passed,failed,failed", "face Zanthe e", "attack Zanthe Bryn Bow",
        "hold Zanthe Bryn comes near Quillon", "skip Zanthe", "swap Zanthe Quillon", "place Zanthe 9,9", "drop Zanthe",
        "dying Zanthe", "react Zanthe ducks", "arc Zanthe Bryn", "arc Bryn Zanthe", "finished", "!attack Zanthe Zanthe",
        "!walk Zanthe n,n,n,n", "!face Bryn n", "act-now Zanthe", "next", "trigger Zanthe", "stand Zanthe", "next",
        "next", "attack Bryn Zanthe", "end", "undo", "!end",
    ),
    "quickdraw": ("start say=_,quickdraw,quickdraw,_,_,_", "next", "next", "next", "next", "next", "next"),
    "together": (
        "start", "together Zanthe Quillon", "attack Zanthe Quillon", "load Zanthe Bow", "act Quillon nods",
        "walk Quillon e,e permit=Bryn", "next", "next", "attack Bryn Zanthe",
        "place Bryn 9,9", "face Bryn left", "next",
        "remove Zanthe", "undo", "defeat Zanthe", "revive Zanthe", "alias Zanthe nobody", "end",
    ),
    "delays": (
        "start", "delay Zanthe to=Quillon", "walk Zanthe e,e,e,e say=Bryn", "undo 2", "together Zanthe Quillon",
        "undo", 'delay Zanthe to=Quillon then=after', "next", "walk Zanthe e,e,e say=Quillon,Bryn", "finished",
        "face Moss n", "hold Zanthe it comes", "next", "next", "next", "next", "next", "next", "next",
    ),
}  # fmt: skip
"""What can be done by and to somebody."""


def played(table, which):
    """What players see and have seen of those lines, one text."""
    views = []
    for line in PLAYS[which]:
        table(line)
        views.append(str(seen(table)))
    return "\n".join(views)


@pytest.mark.parametrize("which", PLAYS)
def test_nobody_hidden_leaves_a_trace(peril, which):
    table = peril(*PEOPLE, "hide Zanthe,Quillon")
    shown = played(table, which)
    assert (False, False, True) == ("Zanthe" in shown, "Quillon" in shown, "Bryn" in shown)


@pytest.mark.parametrize("which", PLAYS)
def test_no_true_name_stands_behind_an_alias(peril, which):
    table = peril(*PEOPLE, 'alias Zanthe "a hooded one"', "alias Quillon shadow")
    shown = played(table, which)
    assert (False, False, True) == ("Zanthe" in shown, "Quillon" in shown, "a hooded one" in shown)


@pytest.mark.parametrize("which", PLAYS)
def test_how_many_hidden_ones_there_are_cannot_be_seen(peril, which):
    """The log has no line for players about nobody."""
    table = peril(*PEOPLE, "hide Zanthe,Quillon")
    played(table, which)
    assert [] == [line for line in seen(table).log if not line.strip() or line.startswith((":", ","))]


@pytest.mark.parametrize("with_map", [False, True])
def test_an_interrupt_by_somebody_hidden_looks_like_nothing(peril, with_map):
    """PERIL-14."""
    options = {"map": ["." * 12] * 12} if with_map else {}
    table = peril(*PEOPLE, "hide Zanthe", "start", "hold Zanthe Bryn moves", "next", "next", **options)
    before = seen(table)
    table("trigger Zanthe", "walk Zanthe w", "back")
    assert before.log == seen(table).log


def test_a_shared_turn_shows_those_who_can_be_seen(peril):
    """PERIL-11."""
    table = peril(*PEOPLE, "hide Quillon", "start", "together Zanthe Quillon")
    assert (("Zanthe",), ["Zanthe", "Quillon"]) == (seen(table).acting, table.acting)
    assert ["Quillon"] not in [[p.name] for p in seen(table).order]


def test_a_delay_to_somebody_hidden_is_not_told(peril):
    """PERIL-12."""
    table = peril(*PEOPLE, "hide Quillon", "start", "delay Zanthe to=Quillon")
    assert [] == [line for line in seen(table).log if "delay" in line]


def test_what_a_held_action_waits_for_is_the_bookkeepers(peril):
    """PERIL-14."""
    table = peril(*PEOPLE, "start", "hold Zanthe Bryn comes near")
    assert (True, False) == ("Zanthe holds an action" in str(seen(table)), "comes near" in str(seen(table)))


def test_load_actions_and_lights_of_foes_are_not_told(peril):
    """PERIL-7, PERIL-10."""
    table = peril(SPY, BRYN, "start say=_,unaware,failed", "attack Bryn", "load")
    assert (False, False) == ("light" in str(seen(table)), "1/1" in str(seen(table)))


def test_the_map_and_squares_are_no_part_of_what_players_see_of_the_hidden(peril):
    table = peril(*PEOPLE, "hide Zanthe", "start", "place Zanthe 1,1", "walk Zanthe e,e")
    assert (False, False) == ("1,1" in str(seen(table)), "3,1" in str(seen(table)))
