"""C: start, rounds, wrapping round, and nobody there."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hands import game as opened

from tracker import registry
from tracker.engine import Refused
from tracker.engine.view import player_view
from tracker.testing import Table

from .games import PLACE, every_game, gathered, of, table_of, to_round_end, turns, with_hp

SHOWING = "Mp?w/xg:\t M?"
"""Keys that only show something or choose somebody, each followed by Escape."""

REFUSED = (
    "start|next|undo|redo|back|damage A 3|heal A 3|temp A 3|defeat A|move A after=top|initiative A 3|reroll all|"
    "rejoin A|effect A Odd rounds=2|end-effect A Odd|remove A|rename A B|edit A hp=3|act-now A|call moths|end|done|"
    "why A|hide A"
)


@every_game
async def test_c1_what_is_shown_changes_neither_round_nor_turn(game, tmp_path):
    """C1: three rounds with every view and panel opened and closed are those of a table without a screen."""
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate("ABC", 1)]
    plain = Table(registry.load(game), *lines, "start")
    async with opened(tmp_path, registry.load(game), *lines, "start") as hands:
        for looks in (SHOWING[:4], SHOWING[4:8], SHOWING[8:]):
            for n in range(3):
                plain("next")
                await hands.type("".join(f"{key}\x1b\x1b" for key in looks[n:]) + "n\n")
            assert (plain.acting, plain.combat.round) == (hands.acting, hands.screen.session.combat.round)
        assert (4, plain.combat) == (plain.combat.round, hands.screen.session.combat)


@every_game
def test_c2_another_fight_begins_at_round_1_everywhere(game):
    """C2: also in the players' view, and the same rules made both."""
    rules = registry.load(game)
    first = Table(rules, with_hp("A", PLACE[game](1)), "start", "next", "next", "next", "end")
    assert (4, True) == (first.combat.round, first.combat.ended)
    other = Table(rules, with_hp("A", PLACE[game](1)))
    assert (0, 0) == (other.combat.round, player_view(other.combat, rules, other.session.history.lines()).round)
    other("start")
    assert (1, 1) == (other.combat.round, player_view(other.combat, rules, other.session.history.lines()).round)
    assert f"{rules.words['round'].capitalize()} 1" == other.document["round_label"]


@every_game
def test_c3_going_back_before_the_first_step_changes_nothing_and_says_so(game):
    """C3: undo is the way back; at the opening there is nothing before it, and no round below 0."""
    table = gathered(game, "A", "B")
    table("effect A Odd rounds=3", "start")
    done = table.session.history.done
    table(f"undo {done}")
    opening = table.combat
    for _ in range(5):
        assert "Nothing to undo: this is where the fight was opened." == table.refused("undo")
    assert (opening, 0) == (table.combat, table.combat.round)
    table(f"redo {done}")
    assert 1 == table.combat.round
    assert ["Odd"] == table.effects("A")


@every_game
def test_c4_with_nobody_there_every_verb_is_refused_in_one_line(game):
    """C4: every verb of the engine and of the game, as its example says it."""
    rules = registry.load(game)
    table = Table(rules)
    for line in REFUSED.split("|"):
        told = table.refused(line)
        assert (True, 1) == (bool(told), len(told.splitlines())), line
    for action in rules.common_actions(table.combat):
        with suppress(Refused):  # where it is about nobody, there may be nothing against it
            table(action.example)


@every_game
async def test_c4_with_nobody_there_every_key_says_something_or_does_nothing(game, tmp_path):
    """C4"""
    async with opened(tmp_path, registry.load(game)) as hands:
        await hands.keys("escape")
        before = hands.screen.session.combat
        keys = "sndhTeEDRrxgwitbJLImH-yo123456789VAcCXSuUplMO/ "
        await hands.type("".join(f"{key}\x1b\x1b" for key in keys))
        now = hands.screen.session.combat
        assert (before.combatants, 0, ()) == (now.combatants, now.round, now.frames)
        await hands.type("n")
        assert hands.message.startswith("Nobody is in this fight yet; add somebody first")


@every_game
def test_c5_somebody_removed_before_the_start_leaves_no_place(game):
    """C5: any one of three."""
    for gone in "ABC":
        table = gathered(game, *"ABC")
        table(f"remove {gone}", "start")
        rest = [n for n in "ABC" if n != gone]
        assert [f"1{n}" for n in rest] == turns(table, 2)
        assert sorted(rest) == sorted(t[1:] for t in turns(table, 2))
        assert 3 == table.combat.round


@every_game
def test_c6_the_start_keeps_what_was_typed_and_rolls_the_blanks(game):
    """C6: and a second start is refused; nothing is rolled anew in this round without a key for it."""
    if not registry.load(game).takes_initiative():
        table = gathered(game, "A")
        table("start")
        assert 80 == of(table, "A", "rank")[0][0]["value"]
        return
    tail = ",9" if game == "impact_precision" else ""
    table = Table(registry.load(game), f"add A initiative==17{tail}", "add B", "add C")
    table(f"initiative C =23{tail}", "start")
    assert [17, 23] == [of(table, n, "rank")[0][0]["value"] for n in "AC"]
    assert of(table, "B", "rank")[0]
    ranks = {n: of(table, n, "rank")[0][0] for n in "ABC"}
    assert table.refused("start").startswith("The fight has already started")
    table("add D", "damage A 3", "next")
    assert ranks == {n: of(table, n, "rank")[0][0] for n in "ABC"}


@every_game
@pytest.mark.parametrize("people", [1, 2, 5])
def test_c1_c3_rounds_go_up_by_one_and_everybody_has_one_turn_in_each(game, people):
    """C1, C3"""
    names = "ABCDE"[:people]
    table = table_of(game, *names)
    for round in range(1, 5):
        assert round == table.combat.round
        assert sorted(names) == sorted(to_round_end(table))
