"""PERIL-19, PERIL-20, D7, D14: sharing a square, and passing through somebody."""

from __future__ import annotations

import pytest
from squads import left, refused, spot

FRIEND = "add Moss perception=3 position=1,0"
FOE = "add Moss perception=3 position=1,0 side=enemies"


def beside(peril, other, me="", **options):
    """Bryn acts at 0,0, and *other* is east of it."""
    return peril(f"add Bryn perception=9 agility=3 position=0,0 {me}".strip(), other, "start", **options)


@pytest.mark.parametrize("other", [FRIEND, FOE, f"{FRIEND} size=small", f"{FRIEND} size=large"])
def test_peril_19_two_never_share_a_square(peril, other):
    table = beside(peril, other)
    refused(table, "walk Bryn e", "Moss", "PERIL-19")
    assert ((0, 0), (2, 1), (2, 1)) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))


@pytest.mark.parametrize(
    ("me", "them"),
    [("", "prone=yes"), ("prone=yes", ""), ("", "size=tiny"), ("size=tiny", ""), ("size=large", "size=tiny")],
)
def test_peril_19_unless_one_is_prone_or_tiny(peril, me, them):
    """D14."""
    table = beside(peril, f"{FOE} {them}", me)
    table("walk Bryn e")
    assert (1, 0) == spot(table, "Bryn")


def test_d14_small_is_not_very_small(peril):
    refused(beside(peril, f"{FOE} size=small", "size=small"), "walk Bryn e", "PERIL-19")


def test_peril_19_a_third_one_finds_no_room(peril):
    table = peril(
        "add Bryn perception=9 position=0,0", "add Cal position=1,0 prone=yes", "add Dot position=1,0", "start"
    )
    refused(table, "walk Bryn e", "Dot", "PERIL-19")


def test_peril_19_whoever_lies_under_somebody_does_not_stand_up_there(peril):
    table = beside(peril, f"{FRIEND} prone=yes")
    table("walk Bryn e", "next")
    refused(table, "stand", "Bryn", "PERIL-19")
    table("walk e", "stand")
    assert (2, 0) == spot(table, "Moss")


def test_peril_19_over_the_fallen(peril):
    """Those who are out of it lie on the ground."""
    table = beside(peril, FOE)
    table("defeat Moss", "walk Bryn e")
    assert (1, 0) == spot(table, "Bryn")


def test_peril_20_no_passing_through_without_permission(peril):
    table = beside(peril, FRIEND)
    refused(table, "walk Bryn e,e", "Moss", "permit", "PERIL-20")
    refused(table, "walk Bryn e,e say=no", "PERIL-20")
    assert ((0, 0), (2, 1), (2, 1)) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))


@pytest.mark.parametrize("other", [FRIEND, FOE, f"{FOE} size=large", f"{FOE} size=small"])
@pytest.mark.parametrize(("payer", "mine", "theirs"), [("Bryn", (1, 0), (2, 1)), ("Moss", (1, 1), (2, 0))])
def test_peril_20_either_spends_a_reaction(peril, other, payer, mine, theirs):
    """D7: unequal sizes and foes, too."""
    table = beside(peril, other)
    table(f"walk Bryn e,e permit={payer}")
    assert ((2, 0), mine, theirs) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))
    table("undo", f"walk Bryn e,e say={payer}")
    assert ((2, 0), mine, theirs) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))


def test_d7_between_foes_the_bookkeeper_confirms_it(peril):
    table = beside(peril, FOE)
    refused(table, "walk Bryn e,e", "PERIL-20")
    table("walk Bryn e,e say=Moss")
    assert ((2, 0), 1) == (spot(table, "Bryn"), len(table.session.history.last.answers))


def test_peril_20_with_no_reaction_left_nobody_can_permit_it(peril):
    table = beside(peril, f"{FRIEND} reactions=0", "reactions=0")
    refused(table, "walk Bryn e,e", "Bryn", "Moss", "reaction", "PERIL-20")
    refused(table, "walk Bryn e,e permit=Moss", "PERIL-20")


def test_peril_20_only_one_that_has_a_reaction(peril):
    table = beside(peril, f"{FRIEND} reactions=0")
    refused(table, "walk Bryn e,e permit=Moss", "permit=Bryn", "PERIL-20")
    table("walk Bryn e,e permit=Bryn")
    assert (1, 0) == left(table, "Bryn")


def test_peril_20_a_surprised_one_permits_nothing(peril):
    """PERIL-5."""
    table = peril("add Bryn perception=9 position=0,0 agility=3", FRIEND, "start say=_,unaware,failed")
    refused(table, "walk e,e permit=Moss", "permit=Bryn")


def test_peril_20_not_by_somebody_else(peril):
    table = beside(peril, FRIEND)
    table("add Fern position=9,9")
    refused(table, "walk Bryn e,e permit=Fern", "permit=Moss", "permit=Bryn", "PERIL-20")


def test_peril_20_a_name_in_two_words_can_be_typed_as_the_reason_says(peril):
    table = peril("add Bryn perception=9 position=0,0", 'add "Rat A" position=1,0 side=enemies', "start")
    why = refused(table, "walk e,e")
    table(f"walk e,e {why[why.index('permit=') :].partition(' or ')[0].partition(' does')[0]}")
    assert (2, 0) == spot(table, "Bryn")


def test_d7_those_who_share_a_turn_are_in_cohesion(peril):
    """PERIL-20."""
    table = peril(
        "add Bryn perception=9 position=1,0 agility=3", "add Moss perception=3 position=2,0 agility=3", "start"
    )
    table("together", "walk Moss w,w", "walk Bryn e,e")
    assert [(3, 0), (0, 0)] == [spot(table, name) for name in ("Bryn", "Moss")]
    assert [(1, 1)] * 2 == [left(table, name) for name in ("Bryn", "Moss")]


def test_d7_a_turn_that_is_to_be_shared_is_no_cohesion_yet(peril):
    table = peril(
        "add Bryn perception=9 position=0,0", "add Ann perception=5 position=1,0", "add Bea perception=4", "start"
    )
    table("together Ann Bea")
    refused(table, "walk Bryn e,e", "PERIL-20")


def test_d7_nor_one_that_is_over(peril):
    table = beside(peril, FRIEND)
    table("add Rat side=enemies", "together", "hold Bryn it comes", "next", "trigger Bryn")
    refused(table, "walk Bryn e,e", "PERIL-20")


def test_peril_20_not_even_in_cohesion_do_two_share_a_square(peril):
    """PERIL-19."""
    table = beside(peril, FRIEND)
    table("together")
    refused(table, "walk Bryn e", "PERIL-19")


@pytest.mark.parametrize("other", [FRIEND, FOE])
@pytest.mark.parametrize(("mine", "theirs"), [("small", "medium"), ("medium", "large"), ("small", "large")])
def test_peril_20_a_nimble_mouse_passes_anything_larger_freely(peril, other, mine, theirs):
    table = beside(peril, f"{other} size={theirs}", f"size={mine} nimble_mouse=yes")
    table("walk Bryn e,e")
    assert ((2, 0), (1, 1), (2, 1)) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))


@pytest.mark.parametrize(("mine", "theirs"), [("medium", "medium"), ("large", "medium"), ("small", "small")])
def test_peril_20_but_nothing_of_its_own_size_or_smaller(peril, mine, theirs):
    table = beside(peril, f"{FOE} size={theirs}", f"size={mine} nimble_mouse=yes")
    refused(table, "walk Bryn e,e", "PERIL-20")


def test_peril_20_nor_does_anybody_pass_a_nimble_mouse(peril):
    refused(beside(peril, f"{FOE} size=small nimble_mouse=yes", "size=large"), "walk Bryn e,e", "PERIL-20")


def test_peril_20_a_nimble_mouse_does_not_stay_there(peril):
    """PERIL-19."""
    table = beside(peril, f"{FOE} size=large", "size=small nimble_mouse=yes")
    refused(table, "walk Bryn e", "PERIL-19")


TWO = ("add Moss perception=3 position=1,0", "add Fern perception=1 position=2,0")


def row(peril, *edits):
    """Bryn acts at 0,0, with Moss and Fern east of it."""
    return peril("add Bryn perception=9 agility=3 position=0,0", *TWO, *edits, "start")


def test_peril_20_through_two_each_is_permitted(peril):
    table = row(peril)
    table("walk Bryn e,e,e say=Moss,Fern")
    assert [(1, 1), (2, 0), (2, 0)] == [left(table, name) for name in ("Bryn", "Moss", "Fern")]
    table("undo", "walk Bryn e,e,e say=Bryn,Fern")
    assert [(1, 0), (2, 1), (2, 0)] == [left(table, name) for name in ("Bryn", "Moss", "Fern")]


def test_peril_20_one_reaction_permits_one_passing(peril):
    table = row(peril, "edit Moss,Fern reactions=0")
    refused(table, "walk Bryn e,e,e permit=Bryn", "Bryn", "Fern", "PERIL-20")
    table("place Fern 9,9", "walk Bryn e,e,e permit=Bryn")
    assert (1, 0) == left(table, "Bryn")


def test_peril_20_the_one_that_is_named_permits_what_it_can(peril):
    """With permit=Moss only the passing of Fern is left to ask."""
    table = row(peril)
    table("walk Bryn e,e,e permit=Moss say=Fern")
    assert [(1, 1), (2, 0), (2, 0)] == [left(table, name) for name in ("Bryn", "Moss", "Fern")]


def test_peril_20_the_bookkeeper_forces_what_nobody_permits(peril):
    table = row(peril, "edit Bryn,Moss,Fern reactions=0")
    told = table("!walk Bryn e,e,e")
    assert ((3, 0), True) == (spot(table, "Bryn"), told[0].startswith("Overruled by hand"))


def test_peril_20_and_what_could_be_permitted_and_is_not(peril):
    table = row(peril)
    table("!walk Bryn e,e,e")
    assert ((3, 0), (2, 1)) == (spot(table, "Bryn"), left(table, "Moss"))


def test_peril_19_the_bookkeeper_forces_two_into_one_square(peril):
    table = beside(peril, FOE)
    told = table("!walk Bryn e")
    assert ((1, 0), True) == (spot(table, "Bryn"), told[0].startswith("Overruled by hand"))
    table("walk Bryn e")
    assert (2, 0) == spot(table, "Bryn")


@pytest.mark.parametrize("payer", ["Bryn", "Moss"])
def test_peril_20_where_the_reaction_went_is_told_by_name(peril, payer):
    """In a reason as well, never by an id."""
    table = beside(peril, FRIEND)
    table(f"walk Bryn e,e permit={payer}")
    other = "Moss" if payer == "Bryn" else "Bryn"
    why = refused(table, f"react {payer} ducks", f"{other}{' pass' if payer == 'Moss' else ''}")
    assert [] == [char for char in why if not char.isprintable()]


def test_peril_20_undone_the_reaction_is_back(peril):
    table = beside(peril, FOE)
    table("walk Bryn e,e permit=Moss", "undo")
    assert ((0, 0), (2, 1), (2, 1)) == (spot(table, "Bryn"), left(table, "Bryn"), left(table, "Moss"))
