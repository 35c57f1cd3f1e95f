"""PERIL-15, PERIL-18: the map as the screen gets it."""

from __future__ import annotations

from itertools import product

import pytest
from squads import ALONE, FIVE, cells, grid, left, refused, spot

from rulesets.peril.moves import follow
from rulesets.peril.squares import STEPS

CELLAR = (
    "########",
    "#..~...#",
    "#.##+/.#",
    "#.#....#",
    "#...#..#",
    "########",
)
PEOPLE = (
    "add Bryn perception=9 agility=2 position=1,1 facing=e",
    "add Moss perception=8 position=2,1 size=small facing=n",
    "add Rat perception=7 position=5,1 side=enemies prone=yes",
    "add Odd perception=6 position=6,4 side=bandits facing=sw",
)


@pytest.fixture
def cellar(peril):
    """Bryn acts in the cellar, where a move is 4 m; Moss, a rat on the ground and Odd are there."""
    return peril(*PEOPLE, "start", map=list(CELLAR))


def test_peril_15_what_the_ground_is(peril):
    table = peril("add Bryn", map=list(CELLAR))
    shown = grid(table)
    assert [
        "████████████████",
        "██· · ≈ · · · ██",
        "██· ████++/ · ██",
        "██· ██· · · · ██",
        "██· · · ██· · ██",
        "████████████████",
    ] == cells(shown)
    tones = {text.strip(): tone for row in shown.rows for text, tone in row}
    assert {"██": "wall", "·": "floor", "≈": "rough", "++": "door", "/": "door"} == tones
    assert ({}, {}, "", None) == (shown.tokens, shown.ways, shown.wrong, shown.at)


def test_peril_15_tokens_say_who_which_side_and_which_way(cellar):
    shown = grid(cellar, "Bryn")
    assert ("B→", "side0 acting focus") == shown.rows[1][1]
    assert ("M↑", "side0") == shown.rows[1][2]
    assert ("r‿", "side1") == shown.rows[1][5]
    assert ("o↙", "side2") == shown.rows[4][6]
    ids = {at: cellar.combat[who].name for at, who in shown.tokens.items()}
    assert {(1, 1): "Bryn", (2, 1): "Moss", (5, 1): "Rat", (6, 4): "Odd"} == ids
    assert ((1, 1), "walk", "path") == (shown.at, shown.verb, shown.param)


def test_peril_15_every_square_is_two_columns_wide(cellar):
    cellar("defeat Moss", "dying Rat")
    assert {2} == {len(text) for row in grid(cellar, "Odd").rows for text, _ in row}
    assert {8} == {len(row) for row in grid(cellar, "Odd").rows}


def test_peril_15_the_keys_turn_the_one_in_focus(cellar):
    assert {"<": ("face", {"to": "left"}), ">": ("face", {"to": "right"})} == dict(grid(cellar, "Bryn").keys)


def test_peril_18_the_path_is_told_and_marked(cellar):
    cellar("place Moss 6,1")
    shown = grid(cellar, "Bryn", "e", "e")
    assert ("Bryn: 2 of 4 m", "", (3, 1)) == (shown.told, shown.wrong, shown.at)
    assert [("1 ", "path"), ("2 ", "path")] == [shown.rows[1][x] for x in (2, 3)]


def test_peril_20_the_path_tells_whom_it_passes_and_who_is_in_the_way(cellar):
    """PERIL-19."""
    assert "Bryn: 2 of 4 m, past Moss for a reaction" == grid(cellar, "Bryn", "e", "e").told
    shown = grid(cellar, "Bryn", "e")
    assert ("Bryn: 1 of 4 m, cannot stay with Moss", "") == (shown.told, shown.wrong)


def test_peril_20_sharing_a_turn_nothing_is_told_of_a_reaction(cellar):
    cellar("together Bryn Moss")
    assert "Bryn: 2 of 4 m" == grid(cellar, "Bryn", "e", "e").told


@pytest.mark.parametrize(
    ("path", "wrong"),
    [("n", "PERIL-18"), ("s,s,se", "D6"), ("s,s,s,se", "PERIL-18"), ("s,s,s,e,e,e", "PERIL"), ("e,ne", "PERIL-18")],
)
def test_peril_18_a_wrong_step_is_told_and_the_way_ends_before_it(cellar, path, wrong):
    steps = path.split(",")
    shown = grid(cellar, "Bryn", *steps)
    assert (True, True) == (wrong in shown.wrong, shown.at is not None)
    walked = follow(cellar.combat, cellar.id("Bryn"), steps).spots
    assert (walked[-1] if walked else (1, 1)) == shown.at
    refused(cellar, f"walk {path}", shown.wrong)


def test_peril_10_too_far_is_told(cellar):
    cellar("place Moss 6,1")
    shown = grid(cellar, "Bryn", *["s", "s", "s", "e", "e"])
    assert ((2, 4), True) == (shown.at, "4 m" in shown.wrong and "PERIL-10" in shown.wrong)


def test_peril_18_a_path_with_words_that_are_no_directions_is_none(cellar):
    assert (1, 1) == grid(cellar, "Bryn", "up").at


def test_peril_18_reach_is_every_square_of_one_move(cellar):
    """Every way is legal, the shortest, and needs nobody's permission; where there is none nothing shorter goes."""
    who = cellar.id("Bryn")
    ways = grid(cellar, "Bryn").ways
    ends: dict[tuple[int, int], int] = {}
    for n in range(1, 5):
        for path in product(STEPS, repeat=n):
            way = follow(cellar.combat, who, path)
            if not way.wrong and not way.permits and not way.crowded and way.spots[-1] != (1, 1):
                ends.setdefault(way.spots[-1], n)
    assert ends == {at: len(path) for at, path in ways.items()}
    for at, path in ways.items():
        way = follow(cellar.combat, who, path)
        assert (at, "", (), "") == (way.spots[-1], way.wrong, way.permits, way.crowded)


def test_peril_18_what_a_click_means_can_be_walked(cellar):
    for at, path in dict(grid(cellar, "Bryn").ways).items():
        cellar(f"walk Bryn {','.join(path)}")
        assert at == spot(cellar, "Bryn")
        cellar("undo")


def test_peril_18_reach_is_drawn_while_no_path_is_and_then_not(cellar):
    tones = [tone for row in grid(cellar, "Bryn").rows for _, tone in row]
    assert len(grid(cellar, "Bryn").ways) - 1 <= tones.count("reach")
    assert [] == [tone for row in grid(cellar, "Bryn", "s").rows for _, tone in row if tone == "reach"]


def test_peril_18_nobody_has_a_reach_out_of_turn_or_without_an_action(cellar):
    assert {} == grid(cellar, "Moss").ways
    cellar("act", "act")
    assert {} == grid(cellar, "Bryn").ways


def test_peril_14_whoever_acts_on_a_trigger_has_a_reach(cellar):
    """D12."""
    cellar("hold Bryn they come", "act", "next", "trigger Bryn")
    assert ((1, 1), True) == (left(cellar, "Bryn"), len(grid(cellar, "Bryn").ways) > 3)
    cellar("act Bryn")
    assert {} == grid(cellar, "Bryn").ways


def test_peril_17_the_one_in_focus_is_told_from_where_the_acting_one_would_attack(cellar):
    cellar("edit Moss facing=w")
    told = "Bryn on Moss, 1 m away, from the front: may be defended against (PERIL-17)"
    assert told == grid(cellar, "Moss").told
    assert "Odd, small" not in grid(cellar, "Rat").told


def test_peril_15_somebody_on_no_square_is_told_so(cellar):
    cellar("place Moss nowhere")
    shown = grid(cellar, "Moss")
    assert (True, None, {}) == ("Moss" in shown.told and "no square" in shown.told, shown.at, shown.ways)


def test_d8_before_the_start_the_path_places(peril):
    table = peril(*PEOPLE, map=list(CELLAR))
    shown = grid(table, "Bryn", "s", "s")
    assert ("place", "to", (1, 3), "Bryn: to 1,3", "") == (shown.verb, shown.param, shown.at, shown.told, shown.wrong)
    assert "1,0" in grid(table, "Bryn", "n").wrong
    table("place Bryn s,s")
    assert (1, 3) == spot(table, "Bryn")


def test_peril_15_the_defeated_are_drawn_and_can_be_meant_where_nobody_else_stands(cellar):
    cellar("defeat Moss")
    shown = grid(cellar, "Bryn")
    assert (("M×", "out"), cellar.id("Moss")) == (shown.rows[1][2], shown.tokens[2, 1])
    cellar("!place Bryn 2,1")
    assert cellar.id("Bryn") == grid(cellar, "").tokens[2, 1]


def test_peril_19_of_two_in_a_square_the_one_in_focus_or_acting_is_seen(cellar):
    cellar("place Bryn 5,1")
    assert "B→" == grid(cellar, "Bryn").rows[1][5][0]
    assert "r‿" == grid(cellar, "Rat").rows[1][5][0]
    assert "B→" == grid(cellar).rows[1][5][0]


def test_peril_15_everybody_has_a_letter_of_its_own(peril):
    table = peril(*(f"add Rat{n} side=enemies position={n},0" for n in range(30)), "add Róisín position=0,2", "start")
    signs = [row[1] for row in table.document["table"]["Places"][1:]]
    assert (31, True) == (len({sign.casefold() for sign in signs}), "?" not in signs)


def test_peril_15_with_no_map_there_is_ground_around_everybody(peril):
    table = peril(ALONE, "add Rat position=9,3 side=enemies", "start")
    shown = grid(table, "Bryn")
    assert ((5, 5), "B ") == (shown.at, shown.rows[5][5][0])
    assert {"floor", "reach", "side0 acting focus", "side1"} >= {tone for row in shown.rows for _, tone in row}


@pytest.mark.parametrize("where", ["with a map", "without"])
def test_peril_15_whoever_is_to_be_in_sight_is_on_the_map(peril, where):
    """Also one at its edge."""
    options = {"map": ["....", "...."]} if where == "with a map" else {}
    table = peril("add Bryn position=1,1", "start", "walk e,e", **options)
    shown = grid(table, "Bryn")
    x, y = shown.at
    assert (True, True) == (y < len(shown.rows), x < len(shown.rows[0]))


def test_peril_15_where_nobody_has_a_square_and_there_is_no_map_there_is_none(peril):
    table = peril(*FIVE)
    assert None is table.session.rules.grid(table.combat, "", ())
    table("place Bryn 1,1", "remove Bryn", "start")
    assert None is table.session.rules.grid(table.combat, table.id("Moss"), ())


def test_peril_15_somebody_far_off_does_not_blow_the_map_up(peril):
    """With no map what is drawn is at most as large as a map may be."""
    table = peril("add Bryn position=999,999", "start")
    shown = grid(table, "Bryn")
    assert (True, True) == (len(shown.rows) <= 40, len(shown.rows[0]) <= 60)


def test_peril_15_positions_are_data_for_scripts(cellar):
    assert ["Bryn", "B", "1", "1", "e"] == cellar.document["table"]["Places"][1]
    assert ([1, 1], "e") == tuple(cellar.place("Bryn")["fields"][what] for what in ("position", "facing"))
    assert 6 == len(cellar.document["table"]["Map"])
    assert "B→ 1,1" == cellar.place("Bryn")["facts"]["Map"]
