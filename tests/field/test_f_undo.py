"""F: undo and redo, over everything that can be done."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hands import game as opened

from tracker import registry
from tracker.engine import Refused
from tracker.testing import Table
from tracker.testing import lines as said

from .games import (
    PLACE,
    READY,
    SPENDS,
    back_and_forth,
    every_game,
    of,
    placed,
    table_of,
    to_round_end,
    two_games,
    with_hp,
)


@every_game
def test_f1_f3_going_back_over_turns_brings_everything_back_and_no_timer_falls(game):
    """F1, F3: durations, hit points, budgets, round, order and log; with two in the fight and with four."""
    for names in ("AB", "ABCD"):
        table = table_of(game, *names)
        table("effect A Odd rounds=3", "effect B Acid rounds=3 damage=1", SPENDS[game])
        states, logs = [table.combat], [table.log]
        for _ in range(2 * len(names) + 1):
            table("next")
            states.append(table.combat)
            logs.append(table.log)
        for state, log in zip(states[-2::-1], logs[-2::-1], strict=True):
            table("undo")
            assert (state, log) == (table.combat, table.log)
        assert 3 == table.place("A")["effects"][0]["left"]


@every_game
@pytest.mark.parametrize("again", ["redo", "next"])
def test_f2_back_and_forth_wounds_only_once(game, again):
    """F2: what bleeds at a turn's start does so once, whether the turn is done again or taken anew."""
    table = table_of(game, *"AB")
    table("effect B Bleed rounds=5 damage=3")
    before = of(table, "B", "hp")[0]
    since = table.session.history.done
    for _ in range(4):
        table("next")
        if of(table, "B", "hp")[0] != before:
            break
    assert before - 3 == of(table, "B", "hp")[0]
    for _ in range(3):
        table("undo")
        assert before == of(table, "B", "hp")[0]
        table(again)
        assert before - 3 == of(table, "B", "hp")[0]
    table(f"undo {table.session.history.done - since}")
    assert before == of(table, "B", "hp")[0]


@every_game
def test_f6_one_undo_is_one_thing_the_gm_did(game):
    """F6: of the turn before as well, with its budget, marks, reminders and log."""
    table = table_of(game, *"ABC")
    lines = [
        SPENDS[game],
        "damage A,B 3",
        "effect A,B,C Stunned rounds=2",
        *([READY[game].format("A")] if game == "impact_precision" else []),
        "damage B 40",
        "temp C 5",
        with_hp("E", PLACE[game](9)),
        "rename E Eve",
        "next",
        "hide C",
        "alias C Hood",
        "edit C hp=4 side=others",
        "act-now A",
        "next",
        "defeat C",
        "revive C",
        *placed(game, "A", 9),
        "remove C",
        "end",
    ]
    seen = [(table.combat, table.log)]
    for line in lines:
        done = table.session.history.done
        table(line)
        assert done + 1 == table.session.history.done, line
        seen.append((table.combat, table.log))
    for (state, log), line in zip(seen[-2::-1], reversed(lines), strict=True):
        (told,) = table("undo")
        assert (state, log) == (table.combat, table.log), line
        assert told.startswith("Took back: " + line.split()[0]), told
    for state, log in seen[1:]:
        table("redo")
        assert (state, log) == (table.combat, table.log)


@every_game
@pytest.mark.parametrize("line", ["end", "reroll all", "remove all", "defeat all", "damage all 99", "heal all 99"])
def test_f7_one_line_too_many_about_everybody_is_taken_back_whole(game, line):
    """F7: there is no reset; whatever is about everybody is one step, and undo names it and brings the fight back."""
    table = table_of(game, *"ABC")
    to_round_end(table)
    before, log = table.combat, table.log
    done = table.session.history.done
    table(line)
    assert done + 1 == table.session.history.done
    (told,) = table("undo")
    assert told.startswith(f"Took back: {line.split()[0]}")
    assert (before, log) == (table.combat, table.log)


@two_games
async def test_f9_ctrl_z_means_nothing_anywhere_and_does_not_undo_what_is_not_meant(game, tmp_path):
    """F9: in the list, in a line being typed, in a form."""
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate("AB", 1)]
    async with opened(tmp_path, registry.load(game), *lines, "start", "damage A 3") as hands:
        before = hands.screen.session.combat
        await hands.keys("ctrl+z")
        assert before == hands.screen.session.combat
        await hands.type("d5")
        await hands.keys("ctrl+z")
        assert (before, True) == (hands.screen.session.combat, hands.pilot.app.is_running)
        await hands.keys("escape")
        await hands.type("aC\n")
        await hands.keys("ctrl+z", "escape")
        assert before.combatants["c1"] == hands.screen.session.combat.combatants["c1"]
        assert hands.pilot.app.is_running


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_f1_f6_a_whole_fight_back_to_its_opening_and_forth(game, seed):
    """F1, F6: forty random steps, each undone and done again alone, and then all of them."""
    rng, rules = random.Random(seed), registry.load(game)
    table = Table(rules, seed=seed)
    kinds = (said.time, said.acts, said.roster, said.places, said.harm, said.lasting)
    script = [*said.opening(rng, rules), *[""] * 40]
    for line in script:
        before, log, done = table.combat, table.log, table.session.history.done
        with suppress(Refused):
            table(line or rng.choice(kinds)(rng, before, rules))
        if table.session.history.done == done + 1:
            after, told = table.combat, table.log
            table("undo")
            assert (before, log) == (table.combat, table.log)
            table("redo")
            assert (after, told) == (table.combat, table.log)
    back_and_forth(table)
