"""PERIL-15 to PERIL-17, D5, D10, D11: which way somebody looks, and from where an attack comes."""

from __future__ import annotations

import pytest
from squads import FIVE, field, left, refused, turns

AROUND = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
          "nw": (-1, -1)}  # fmt: skip
ARCS = ("front", "front", "side", "back", "back")


def attacked(peril, facing, by):
    """Bryn at 20,20 looks to *facing* and is attacked from *by* squares away: the log's line."""
    x, y = by
    table = peril(
        f"add Bryn position=20,20 facing={facing}", f"add Rat position={20 + x},{20 + y} side=enemies", "start"
    )
    return table("attack Rat Bryn")[0]


@pytest.mark.parametrize("facing", AROUND)
def test_d5_front_sides_and_back_for_each_facing(peril, facing):
    """PERIL-17: 0° and 45° are the front, 90° the sides, 135° and 180° the back."""
    names = list(AROUND)
    found = {n: attacked(peril, facing, AROUND[n]) for n in names}
    for n, line in found.items():
        apart = abs(names.index(n) - names.index(facing))
        arc = ARCS[min(apart, 8 - apart)]
        assert (True, arc == "back") == (f"from the {arc}" in line, "no defence" in line), (n, line)


def test_peril_17_the_sentence(peril):
    """Worked example 5."""
    assert "Rat attacks Bryn, 1 m away, from the back: no defence (PERIL-17)" == attacked(peril, "n", (0, 1))
    assert "Rat attacks Bryn, 1 m away, from the side: may be defended against (PERIL-17)" == attacked(
        peril, "n", (1, 0)
    )
    assert "Rat attacks Bryn, 1 m away, from the front: may be defended against (PERIL-17)" == attacked(
        peril, "n", (0, -1)
    )


@pytest.mark.parametrize(
    ("by", "arc"),
    [
        ((5, 2), "side"), ((5, 3), "back"), ((5, -2), "side"), ((5, -3), "front"), ((2, 5), "back"), ((1, -9), "front"),
        ((-7, -2), "side"), ((-7, -3), "front"), ((-7, 3), "back"), ((12, 5), "back"), ((12, 4), "side"),
        ((17, 7), "side"), ((7, 3), "back"),
    ],
)  # fmt: skip
def test_d10_from_farther_off_it_is_the_nearest_of_eight_directions(peril, by, arc):
    """PERIL-17: 22.5° is 5 in 12 and a little less (0.4142)."""
    assert f"from the {arc}" in attacked(peril, "n", by)


def test_peril_17_no_arc_without_squares_or_a_facing(peril):
    table = peril("add Bryn position=1,1", "add Rat position=1,2 side=enemies", "start")
    assert ["Rat attacks Bryn, 1 m away"] == table("attack Rat Bryn")
    refused(table, "arc Rat Bryn", "place", "face")
    table("finished", "face Bryn n", "place Rat nowhere")
    assert ["Rat attacks Bryn"] == table("attack Rat Bryn")
    refused(table, "arc Rat Bryn", "place", "face")


def test_peril_17_it_can_be_asked_before_the_attack_and_costs_nothing(peril):
    table = peril("add Bryn position=1,1 facing=n", "add Rat position=1,2 side=enemies", "arc Rat Bryn", "start")
    told = table("arc Rat Bryn")
    assert ["An attack of Rat on Bryn comes from the back: no defence (PERIL-17)"] == told
    assert [(2, 1)] * 2 == [left(table, name) for name in table.order]


def test_peril_17_the_attackers_facing_does_not_matter(peril):
    table = peril("add Bryn position=1,1 facing=n", "add Rat position=1,0 facing=n side=enemies", "start")
    assert "from the front" in table("attack Rat Bryn")[0]


def test_peril_17_it_is_where_they_stand_now(peril):
    table = peril("add Bryn position=1,1 facing=n", "add Rat position=1,0 agility=3 side=enemies", "start")
    table("walk e,s,s,w")
    assert "from the back" in table("attack Rat Bryn")[0]


# PERIL-15


@pytest.mark.parametrize("to", AROUND)
def test_peril_15_a_token_looks_in_one_of_eight_directions(peril, to):
    table = peril(f"add Bryn position=1,1 facing={'s' if to == 'n' else 'n'}", "start", f"face {to}")
    assert to == field(table, "Bryn", "facing")
    refused(table, f"face {to}", "already")


def test_peril_15_a_facing_that_is_none(squad):
    for line in ("face north", "face 90", "face", "edit Bryn facing=up"):
        refused(squad, line)


def test_peril_15_a_step_to_the_left_or_right(peril):
    table = peril("add Bryn facing=n", "start")
    looks = []
    for _ in range(8):
        table("face right")
        looks.append(field(table, "Bryn", "facing"))
    assert ["ne", "e", "se", "s", "sw", "w", "nw", "n"] == looks
    table("face left")
    assert "nw" == field(table, "Bryn", "facing")


def test_peril_15_left_and_right_of_nowhere(squad):
    refused(squad, "face left", "nowhere", "nw")


# PERIL-16


def test_d11_in_the_own_turn_turning_is_free(squad):
    squad("face n", "face left", "act", "act", "face e")
    assert ((0, 1), "e") == (left(squad, "Rat A"), field(squad, "Rat A", "facing"))


def test_d11_for_everybody_in_a_shared_turn(squad):
    squad("next", "together", "face Moss n", "face Bryn e")
    assert [(2, 1)] * 2 == [left(squad, name) for name in ("Bryn", "Moss")]


def test_peril_16_outside_it_costs_a_reaction(squad):
    squad("next")
    told = squad("face Moss n")
    assert (True, (2, 0), "n") == ("PERIL-16" in told[0], left(squad, "Moss"), field(squad, "Moss", "facing"))
    refused(squad, "face Moss e", "Moss", "reaction")
    squad("undo")
    assert ((2, 1), None) == (left(squad, "Moss"), field(squad, "Moss", "facing"))


def test_peril_16_only_once_the_acting_foe_has_finished_moving(squad):
    """D11."""
    refused(squad, "face Bryn n", "Rat A", "finished", "PERIL-16")
    assert (2, 1) == left(squad, "Bryn")
    squad("finished", "face Bryn n")
    assert ((2, 0), "n") == (left(squad, "Bryn"), field(squad, "Bryn", "facing"))


def test_d11_or_its_turn_is_over(squad):
    """PERIL-16."""
    squad("next", "face Fern n")
    assert (2, 0) == left(squad, "Fern")


def test_d11_that_a_foe_has_finished_holds_for_its_turn_alone(squad):
    """PERIL-16."""
    squad("finished", "next", "next", "next")
    refused(squad, "face Bryn n", "Rat B", "PERIL-16")
    turns(squad)
    refused(squad, "face Bryn n", "Rat A", "PERIL-16")


def test_d11_undone_the_foe_is_moving_again(squad):
    squad("finished", "undo")
    refused(squad, "face Bryn n", "PERIL-16")


def test_d11_several_foes_have_to_have_finished(peril):
    """A foe that joins the turn has still to move."""
    table = peril(*FIVE, 'add "Rat C" perception=4 side=enemies', "start", "finished", "together")
    assert ["Rat A", "Rat C"] == table.acting
    refused(table, "face Bryn n", "PERIL-16")


def test_peril_16_a_foe_that_was_interrupted_has_not_finished(peril):
    """D11, D12: its turn goes on afterwards."""
    table = peril(*FIVE, "edit Bryn perception=9", "start", "hold they come", "next", "trigger Bryn")
    assert ["Rat A"] == table.document["interrupted"]
    refused(table, "face Fern n", "Rat A", "PERIL-16")


def test_d11_that_it_has_finished_holds_through_an_interrupt(peril):
    table = peril(*FIVE, "edit Bryn perception=9", "start", "hold they come", "next", "finished", "trigger Bryn")
    table("act", "back", "face Fern n")
    assert (2, 0) == left(table, "Fern")


def test_peril_16_acting_on_a_trigger_is_not_ones_own_turn(peril):
    """D11: only there it is free."""
    table = peril(*FIVE, "edit Bryn perception=9", "start", "hold they come", "next", "finished", "trigger Bryn")
    table("face Bryn n")
    assert (2 - 1, 0) == (left(table, "Bryn")[0], left(table, "Bryn")[1])


def test_peril_16_ones_own_turn_stays_so_while_it_is_interrupted(squad):
    """D11: free in one's own turn, with the foe that interrupts done moving."""
    squad("hold they come", "next", 'trigger "Rat A"', "finished", "face Bryn n")
    assert (2, 1) == left(squad, "Bryn")


def test_peril_16_the_surprised_have_no_reaction_for_it(peril):
    """PERIL-5."""
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed", "next")
    refused(table, "face Moss n", "Moss", "reaction")


def test_peril_16_before_the_start_it_is_free(peril):
    table = peril(*FIVE, "face Bryn n", "start")
    assert ((2, 1), "n") == (left(table, "Bryn"), field(table, "Bryn", "facing"))


def test_peril_16_finished_is_about_somebody_who_acts(peril):
    refused(peril(*FIVE), "finished", "not started")
    refused(peril(FIVE[0], "start", "remove Bryn"), "finished", "acting")


def test_peril_16_the_reason_is_a_whole_sentence(squad):
    why = refused(squad, "face Bryn n")
    assert "; once it has finished (" not in why, why


def test_peril_16_the_bookkeeper_may_overrule_it(squad):
    told = squad("!face Bryn n")
    assert ("Overruled by hand" in " ".join(told), "n") == (True, field(squad, "Bryn", "facing"))
