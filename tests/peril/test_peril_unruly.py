"""Odd orders of commands: whatever is said in the middle of whatever else."""

from __future__ import annotations

import random

import pytest
from squads import FIVE, ROW, acts, grid, left, spot, turns

from rulesets.peril import Peril
from tracker.engine import Refused
from tracker.testing import Table, laws_for

TestPerilOnAMap = laws_for(Peril, map=["........", "..##~...", "...+....", "........"])

NAMES = ("Ann", "Bea", "Cal", "Dot", "Rat", "Moth")
PATHS = ("e", "n", "e,ne", "s,s", "w,nw,w", "ne,ne", "e,e,e,e,e,e,e", "3", "")


def said(table, line):
    """Why *line* is refused, or None where it is not."""
    try:
        table(line)
    except Refused as error:
        return str(error)
    return None


def odd_line(rng):
    """Something that might be said, sensible or not."""
    who, other = rng.choice(NAMES), rng.choice(NAMES)
    lines = (
        f"together {who} {other}", f"together {who}", f"apart {who}", f"delay {who} to={other}",
        f'delay {who} to={other} then=after', f"delay {who}", f"skip {who}", f"swap {who} {other}",
        f"act-now {who}", "back", f"defeat {who}", f"revive {who}", f"remove {who}", f"add {who} perception=5",
        f"hold {who} it comes", f"trigger {who}", f"attack {who} {other}", f"walk {who} {rng.choice(PATHS)}",
        f"walk {who} {rng.choice(PATHS)} permit={other}", f"place {who} {rng.randrange(5)},{rng.randrange(4)}",
        f"place {who} nowhere", f"face {who} left", f"face {who} {rng.choice(('n', 'se', 'w'))}", "finished",
        f"drop {who}", f"stand {who}", f"dying {who}", "door 3,2", "undo", "redo", f"move {who} after={other}",
        f"edit {who} perception={rng.randrange(9)}", f"edit {who} side={rng.choice(('party', 'enemies'))}",
        f"load {who}", f"react {who} ducks", "next", "next", "next",
    )  # fmt: skip
    return rng.choice(lines)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_the_fight_stands(peril, seed):
    """Nothing fails; the fallen are in no turn that begins; D3 holds; the map can be drawn; every fight comes back."""
    rng = random.Random(seed)
    table = peril(*(f"{line} position={n},0 facing=n" for n, line in enumerate(ROW)), "add Moth perception=4 side=odd",
                  "start", map=["......", "..#~..", "...+..", "......"])  # fmt: skip
    for _ in range(150):
        line = odd_line(rng)
        line = f"!{line}" if rng.random() < 0.1 and line not in ("undo", "redo") else line
        before = table.combat
        if (why := said(table, line)) is not None:
            assert why.strip(), line
            continue
        if line not in ("undo", "redo") and before.frames[:1] != table.combat.frames[:1] and table.combat.turn:
            fresh = set(table.combat.turn) - set(before.turn)
            assert [] == [w for w in fresh if before[w].defeated and table.combat[w].defeated], line
        if table.combat.round > before.round and line not in ("undo", "redo"):
            assert [] == [s.who for s in table.combat.slots.values() if s.group], line
        for who in (*table.combat.acting[:1], ""):
            table.session.rules.grid(table.combat, who, ("e", "n"))
    assert table.document["round"] > 1


FORCED = (
    "!together Bryn Moss", "!together Bryn", "!apart Bryn", "!delay Bryn", "!delay Moss to=Fern", "!skip Bryn",
    "!swap Bryn Moss", "!hold Bryn x", "!trigger Bryn", '!attack Bryn "Rat A"', "!attack Bryn Bryn", "!load Bryn",
    "!stand Bryn", "!drop Bryn", "!dying Bryn", "!walk Bryn e", "!walk Bryn 99", "!place Bryn 1,1", "!face Bryn n",
    '!arc Bryn "Rat A"', "!react Bryn x", "!act Bryn x", "!finished", "!door 1,1", "!end",
)  # fmt: skip


@pytest.mark.parametrize("line", FORCED)
@pytest.mark.parametrize("when", ["before", "surprised", "over", "interrupted", "fallen", "ended"])
def test_forced_it_is_done_or_refused_with_a_reason(peril, line, when):
    """Whenever it is, nothing fails, and bare nexts go on."""
    at = {
        "before": (), "surprised": ("start say=unaware,_,_,_,_,failed",), "over": ("start", "next", "next"),
        "interrupted": ("start", "next", "act-now Fern"), "fallen": ("start", "defeat Bryn"), "ended": ("start", "end"),
    }[when]  # fmt: skip
    table = peril(*FIVE, *at)
    assert "" != said(table, line)
    if not table.combat.ended:
        now = table.combat.round
        for _ in range(12):
            table("next")
        assert table.combat.round > now


def test_a_forced_delay_to_nobody_is_refused_with_a_reason(squad):
    squad("next", "next", "next", "next")
    assert "PERIL-12" in squad.refused("!delay Fern")


def test_a_forced_trigger_with_nothing_held_gives_nobody_a_second_turn(squad):
    """PERIL-14: one action at most."""
    squad("!trigger Bryn")
    assert 1 >= left(squad, "Bryn")[0]
    squad("back")
    assert ["Rat A"] == squad.acting


def test_a_forced_skip_of_a_turn_that_is_over_does_not_bring_it_back(squad):
    squad("next", '!skip "Rat A"')
    assert [["Bryn"], ["Moss"], ["Rat B"], ["Fern"]] == turns(squad)


def test_a_forced_together_is_refused_across_sides(squad):
    assert "PERIL-11" in squad.refused('!together Bryn "Rat A"')


def test_together_delay_skip_remove_revive_undo_in_one_round(peril):
    table = peril(*ROW, "start", "together Ann Bea", "skip Ann", "delay Cal to=Dot", "together Bea Dot")
    assert ["Bea", "Cal", "Dot"] == sorted(table.acting)
    table("defeat Dot", "remove Bea", "act Cal")
    assert (1, 1) == left(table, "Cal")
    table("next")
    assert ["Rat"] == table.acting
    table("revive Dot")
    assert ["1 Rat", "2 Ann", "2 Cal", "2 Dot", "2 Rat"] == acts(table, 5)


def test_somebody_acts_now_in_a_shared_turn_and_leaves(peril):
    table = peril(*ROW, "start", "together Ann Bea", "act-now Rat", "remove Rat")
    assert ["Ann", "Bea"] == table.acting
    table("undo", "remove Ann", "back")
    assert ["Bea"] == table.acting
    table("undo 2", "defeat Ann", "back")
    assert ["Cal"] == (table("next") and table.acting)


def test_a_delay_of_one_that_acts_out_of_turn_is_in_order(peril):
    table = peril(*ROW, "start", "act-now Cal")
    assert "Somebody acts out of turn; `back` ends that first." == table.refused("delay Cal to=Dot")
    table("back", "delay Cal to=Dot")
    assert (["Ann"], [["Ann"], ["Bea"], ["Cal", "Dot"], ["Rat"]]) == (table.acting, turns(table))


def test_a_delayed_one_acts_now_and_then_in_its_turn(squad):
    squad("next", "delay Bryn to=Fern", "act-now Bryn", "act Bryn", "back", "next", "next")
    assert (["Bryn", "Fern"], 1) == (sorted(squad.acting), left(squad, "Bryn")[0])


def test_a_side_that_is_changed_in_mid_round_counts_at_once(squad):
    """PERIL-11, PERIL-12: allies are of one side."""
    squad("edit Moss side=enemies", "next")
    assert "PERIL-11" in squad.refused("together Bryn Moss")
    squad("delay Bryn to=Fern", "edit Fern side=enemies")
    assert [["Moss"], ["Rat B"]] == turns(squad)[:2]


def test_leaving_the_map_is_not_leaving_the_fight(peril):
    table = peril(*FIVE, "place Bryn 0,0", "start", "next", "place Bryn nowhere", "act")
    assert ((1, 1), None) == (left(table, "Bryn"), spot(table, "Bryn"))
    table("place Bryn 2,2", "remove Bryn", 'place "Rat A" 2,2')
    assert ["Rat A"] == [table.combat[w].name for w in grid(table, "Rat A").tokens.values()]


def test_whoever_waits_off_stage_stands_on_no_square_yet(peril):
    table = peril("add Bryn position=1,1", "add Owl position=2,1 wave=later side=enemies", "start", "walk e")
    assert (2, 1) == spot(table, "Bryn")
    assert 1 == len(grid(table, "Bryn").tokens)


def test_a_thing_that_is_nobody_is_no_trouble(peril):
    """An entry has no sheet that matters, no square and no ally."""
    table = peril(*FIVE, "add Bell entry=yes")
    table("start", "next", "together Bryn Moss", "next", "next")
    assert 1 == table.combat.round
    assert [] == [w for w in grid_tokens(table) if table.combat[w].entry]


def grid_tokens(table: Table) -> list[str]:
    """Whoever stands on a map."""
    shown = table.session.rules.grid(table.combat, "", ())
    return list(shown.tokens.values()) if shown else []
