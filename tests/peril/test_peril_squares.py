"""PERIL-10, PERIL-18, D6, D8, D11: moving square by square; columns and rows count from 0 at the upper left."""

from __future__ import annotations

import pytest
from squads import ALONE, FIVE, field, grid, left, refused, spot, turns

CELLAR = (
    "#######",
    "#..~..#",
    "#.##+.#",
    "#.#...#",
    "#...#.#",
    "#######",
)
"""A wall stands at 2,2 and 3,2, 2,3 and 4,4; partly filled is 3,1; the door at 4,2 is closed."""


@pytest.fixture
def cellar(peril):
    """Bryn acts, at 1,1 of the cellar; a move is 9 m."""
    return peril("add Bryn agility=7 position=1,1", "start", map=list(CELLAR))


@pytest.mark.parametrize(
    ("path", "end"),
    [
        ("n", (5, 4)), ("ne", (6, 4)), ("e", (6, 5)), ("se", (6, 6)), ("s", (5, 6)), ("sw", (4, 6)), ("w", (4, 5)),
        ("nw", (4, 4)), ("e,ne,e,ne,e", (10, 3)), ("e e e", (8, 5)), ("E,NE", (7, 4)), ("e, w", (5, 5)),
        ("n,e,s,w", (5, 5)),
    ],
)  # fmt: skip
def test_peril_18_through_sides_and_corners(alone, path, end):
    alone(f'walk Bryn "{path}"')
    assert (end, (1, 1)) == (spot(alone, "Bryn"), left(alone, "Bryn"))
    alone("undo")
    assert ((5, 5), (2, 1)) == (spot(alone, "Bryn"), left(alone, "Bryn"))


def test_peril_18_the_log_says_how_far_and_where_to(alone):
    assert ["Bryn moves 3 m (e, ne, e) to 8,4"] == alone("walk e,ne,e")


def test_peril_18_a_diagonal_step_is_1_m_and_the_move_is_the_limit(alone):
    alone("walk ne,e,ne,e,ne")
    assert (10, 2) == spot(alone, "Bryn")
    alone("place Bryn 5,5")
    refused(alone, "walk ne,e,ne,e,ne,e", "5 m", "PERIL-10")
    refused(alone, "walk e,e,e,e,e,e", "5 m", "PERIL-10")


@pytest.mark.parametrize("path", ["ne,ne", "ne,se", "ne,sw", "e,ne,nw", "sw,nw,s"])
def test_peril_18_no_two_diagonal_steps_follow_each_other(alone, path):
    """Worked example 5."""
    refused(alone, f"walk {path}", "diagonal", "PERIL-18")
    assert ((5, 5), (2, 1)) == (spot(alone, "Bryn"), left(alone, "Bryn"))


def test_d11_the_limit_of_diagonals_runs_within_one_move(alone):
    """PERIL-18."""
    alone("walk ne", "walk ne")
    assert (7, 3) == spot(alone, "Bryn")


def test_d11_a_step_does_not_turn_the_token(alone):
    alone("face Bryn n", "walk e,se,s")
    assert "n" == field(alone, "Bryn", "facing")


def test_peril_18_it_stops_at_walls_and_closed_doors_and_the_end_of_the_map(cellar):
    refused(cellar, "walk n", "1,0", "wall", "PERIL-18")
    refused(cellar, "walk e,e,e,s", "4,2", "door", "PERIL-18")
    cellar("place 4,3")
    refused(cellar, "walk n", "door", "PERIL-18")


def test_peril_18_an_open_door_lets_through_and_anybody_may_open_it(cellar):
    cellar("door 4,2", "walk e,e,e,s,s")
    assert (4, 3) == spot(cellar, "Bryn")
    cellar("door 4,2")
    refused(cellar, "walk n", "door")
    cellar("undo", "walk n")
    refused(cellar, "door 4,2", "Bryn", "stands")


def test_peril_18_doors_that_are_none(cellar, squad):
    for line in ("door 1,1", "door 9,9", "door x", "door -1,0"):
        refused(cellar, line, "4,2")
    refused(squad, "door 1,1", "no door")
    cellar("!door 4,2", "walk e,e,e,s,e")
    assert (5, 2) == spot(cellar, "Bryn")


@pytest.mark.parametrize(("path", "blocked"), [("s,se", "2,2"), ("e,e,se", "3,2"), ("s,s,se", "2,3")])
def test_d6_a_corner_beside_a_full_square_is_obstructed(cellar, path, blocked):
    """PERIL-18."""
    refused(cellar, f"walk {path}")


def test_d6_the_reason_names_the_square_in_the_way(peril):
    table = peril("add Bryn position=0,0", "start", map=[".#", ".."])
    refused(table, "walk se", "1,0", "D6")
    other = peril("add Bryn position=0,0", "start", map=["..", "#."])
    refused(other, "walk se", "0,1", "D6")
    free = peril("add Bryn position=0,0", "start", map=["..", ".."])
    free("walk se")
    assert (1, 1) == spot(free, "Bryn")


@pytest.mark.parametrize("beside", ["~", "/"])
def test_d6_a_corner_beside_a_partly_filled_square_or_an_open_door_is_free(peril, beside):
    table = peril("add Bryn position=0,0", "start", map=["." + beside, beside + "."])
    table("walk se")
    assert (1, 1) == spot(table, "Bryn")


def test_d6_a_closed_door_beside_a_corner_obstructs_it(peril):
    table = peril("add Bryn position=0,0", "start", map=[".+", ".."])
    refused(table, "walk se", "1,0", "door", "D6")
    table("door 1,0", "walk se")
    assert (1, 1) == spot(table, "Bryn")


def test_d6_somebody_beside_a_corner_does_not(peril):
    table = peril("add Bryn perception=2 position=0,0", "add Rat position=1,0 side=enemies", "start", map=["..", ".."])
    table("walk Bryn se")
    assert (1, 1) == spot(table, "Bryn")


def test_peril_19_a_partly_filled_square_can_be_entered(cellar):
    cellar("walk e,e")
    assert (3, 1) == spot(cellar, "Bryn")


def test_peril_18_the_end_of_the_map_is_called_so(peril):
    table = peril("add Bryn position=0,0 agility=7", "start", map=["...", "..."])
    for line in ("walk n", "walk e,e,e", "place Bryn 9,9", "place Bryn 0,2"):
        assert "off the map" in refused(table, line)


def test_peril_18_with_no_map_the_ground_is_open(alone):
    alone("walk e,e,e,e,e", "walk s,s,s,s,s")
    assert (10, 10) == spot(alone, "Bryn")


def test_peril_18_with_no_map_there_is_no_wall(alone):
    alone("place Bryn 0,0")
    assert "wall" not in refused(alone, "walk n")


def test_peril_18_whoever_stands_on_no_square_is_told_how_to_be_put_on_one(squad):
    refused(squad, "walk e", "Rat A", "place")
    squad('place "Rat A" 3,4', "walk e")
    assert (4, 4) == spot(squad, "Rat A")


def test_peril_18_what_the_reason_says_to_type_can_be_typed(squad):
    why = refused(squad, "walk e")
    squad(why.partition("`")[2].partition("`")[0])
    assert (3, 4) == spot(squad, "Rat A")


def test_peril_18_metres_without_a_path_leave_the_square_to_the_bookkeeper(alone):
    alone("walk 4")
    assert ((5, 5), (1, 1)) == (spot(alone, "Bryn"), left(alone, "Bryn"))


def test_peril_18_a_path_is_no_name(peril):
    """WHO left out is the acting one, also where somebody's name begins with a direction."""
    table = peril("add Edda position=5,5 perception=2", "add Nell", "start", "walk e")
    assert (6, 5) == spot(table, "Edda")


def test_peril_18_a_path_of_several_steps_is_no_list_of_names(peril):
    table = peril("add Edda position=5,5 perception=2", "add Nell", "start", "walk e,n")
    assert (6, 4) == spot(table, "Edda")


# D8


@pytest.mark.parametrize("to", ["9,2", '"9 2"', "[9,2]", "e,e,e,e,n,n,n"])
def test_d8_moves_outside_the_rules_are_placed_by_hand_and_logged_as_such(alone, to):
    told = alone(f"place Bryn {to}")
    assert (["Bryn is placed at 9,2, by hand (D8)"], (9, 2), (2, 1)) == (told, spot(alone, "Bryn"), left(alone, "Bryn"))


def test_d8_in_anybodys_turn_and_off_the_map(alone):
    alone("place Rat 1,1", "place Bryn nowhere", "act")
    assert ((1, 1), None) == (spot(alone, "Rat"), spot(alone, "Bryn"))
    refused(alone, "place Bryn e", "square")
    refused(alone, "place Bryn 3", "square")
    refused(alone, "place Bryn 1000,0", "square")


def test_d8_not_into_a_wall_unless_overruled(cellar):
    refused(cellar, "place Bryn 2,2", "wall")
    refused(cellar, "place Bryn 4,2", "door")
    told = cellar("!place Bryn 2,2")
    assert (True, (2, 2)) == (told[0].startswith("Overruled by hand"), spot(cellar, "Bryn"))
    cellar("walk n")
    assert (2, 1) == spot(cellar, "Bryn")


def test_d8_not_onto_somebody_unless_overruled(alone):
    """PERIL-19: two characters never share a square."""
    refused(alone, "place Bryn 30,30", "Rat", "PERIL-19")
    alone("!place Bryn 30,30")
    assert (30, 30) == spot(alone, "Bryn")


def test_d8_forced_steps_go_through_walls_but_never_off_the_map(cellar):
    told = cellar("!walk Bryn e,s,s")
    assert (True, (2, 3)) == (told[0].startswith("Overruled by hand"), spot(cellar, "Bryn"))
    refused(cellar, "!walk w,w,w", "off the map")
    refused(cellar, "!place Bryn 9,9", "off the map")


def test_peril_15_everything_else_works_with_no_squares_at_all(peril):
    table = peril(*FIVE, "start say=_,unaware,_,_,_,failed")
    table(
        'attack "Rat A" Bryn', "hold they come", "next", "walk 3", "face n", "drop", "next", 'trigger "Rat A"', "back"
    )
    table("next", "next")
    assert (2, None) == (table.combat.round, table.session.rules.grid(table.combat, table.id("Bryn"), ()))
    assert {} == table.document["table"]
    assert "Map" not in table.place("Bryn")["facts"]


def test_peril_15_a_map_of_60_by_40_can_be_crossed(peril):
    rows = ["." * 60 for _ in range(40)]
    table = peril(ALONE, "add Rat position=59,39 side=enemies", "start", map=rows)
    shown = grid(table, "Bryn")
    assert (40, {60}) == (len(shown.rows), {len(row) for row in shown.rows})
    for _ in range(6):
        table("walk Bryn e,e,e,e,e", "walk Bryn s,s,s,s,s")
        turns(table)
    assert (35, 35) == spot(table, "Bryn")
    refused(table, "walk s,s,s,s,s", "PERIL-18")


def test_peril_18_a_map_that_comes_in_mid_fight(alone):
    alone('option map "........ ........"', "place Bryn 0,0")
    refused(alone, "walk s,s", "PERIL-18")
    alone("option map", "walk s,s")
    assert (0, 2) == spot(alone, "Bryn")
