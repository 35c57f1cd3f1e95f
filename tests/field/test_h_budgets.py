"""H: what somebody can spend, and what is held, delayed and readied."""

from __future__ import annotations

import pytest

from tracker import registry
from tracker.engine.events import Passed, Refilled
from tracker.session import Session
from tracker.testing import Table

from .games import (
    DELAY,
    HOLD,
    PLACE,
    READY,
    SPENDS,
    back_and_forth,
    begun,
    every_game,
    of,
    table_of,
    to_round_end,
    with_hp,
)

REFILL = {
    "danger": "round-start",
    "impact_precision": "turn-start",
    "infinite_horror": "turn-start",
    "pace": "turn-start",
    "peril": "round-start",
}
"""MY-4, D4, IH-10, PACE-8, PERIL-10: when a budget comes back."""
MORE = {
    "impact_precision": ("actions=3", "action", 1),
    "infinite_horror": ("actions=standard:2", "standard", 1),
    "pace": ("actions=2", "action", 1),
    "peril": ("actions=3", "action", 1),
}
"""What gives somebody one more; Danger has no number for it (MY-3)."""
RELEASE = {"infinite_horror": "fire A strikes", "pace": "trigger A", "peril": "trigger A"}


def refills(table: Table) -> list[tuple[str, str, int]]:
    """Who got a budget at which moment of which round."""
    found, mark, round = [], "", 0
    for step in table.session.history.steps:
        for event in step.events:
            if isinstance(event, Passed):
                mark = event.moment.mark
                round += mark == "round-start"
            if isinstance(event, Refilled):
                found.append((table.combat[event.who].name, mark, round))
    return found


@every_game
def test_h1_a_budget_comes_back_exactly_once_a_round_where_the_game_says_so(game):
    """H1: for the first and the last in the order, across the wrap, and after the round in which they come in."""
    table = table_of(game, *"ABC")
    for _ in range(3):
        to_round_end(table)
    while table.combat.round == 4:
        table("next")
    for round in (2, 3, 4):
        got = [(n, m) for n, m, r in refills(table) if r == round]
        assert [(n, REFILL[game]) for n in "ABC"] == sorted(got)


@every_game
def test_h1_what_is_spent_stays_spent_until_then(game):
    """H1"""
    table = table_of(game, *"ABC")
    table(SPENDS[game])
    spent = table.combat["c1"].have
    table("next")
    while table.combat.round == 1:
        kept = {k: n for k, n in table.combat["c1"].have.items() if k not in table.session.rules.lapses}
        assert kept == {k: n for k, n in spent.items() if k not in table.session.rules.lapses}
        table("next")
    while table.acting != ["A"]:
        table("next")
    full = dict(table.session.rules.refill(table.combat, "c1"))
    assert full == dict(table.combat["c1"].have)


@pytest.mark.parametrize("game", sorted(MORE))
@pytest.mark.parametrize("acted", [True, False])
def test_h2_more_for_the_next_turn_is_there_as_that_turn_begins_and_once(game, acted):
    """H2: given after the receiver's turn, and before it; Danger has no such number."""
    line, resource, more = MORE[game]
    table = table_of(game, *"ABC")
    who = "A" if acted else "C"
    usual = dict(table.session.rules.refill(table.combat, table.id(who)))[resource]
    table("next", f"edit {who} {line}")
    while table.acting != [who] or (acted and table.combat.round == 1):
        table("next")
    expected = usual if game == "peril" and not acted else usual + more  # its round has brought its actions (PERIL-10)
    assert expected == table.combat[table.id(who)].have[resource]
    table(f"edit {who} {line.replace('3', '2').replace(':2', ':1') if '3' in line else line.replace('2', '1')}")
    round = table.combat.round
    while table.acting != [who] or table.combat.round == round:
        table("next")
    assert usual == table.combat[table.id(who)].have[resource]


@every_game
def test_h3_everybody_starts_with_a_full_budget_joins_with_one_and_keeps_it_when_opened_again(game, tmp_path):
    """H3"""
    rules = registry.load(game)
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate("ABC", 1)]
    table = Table(rules, *lines, "start", journal=tmp_path / "a.fight")
    full = dict(rules.refill(table.combat, "c1"))
    assert full
    assert [full] * 3 == [dict(table.combat[w].have) for w in table.combat.order]
    table(with_hp("New", PLACE[game](9)))
    assert full == dict(table.combat[table.id("New")].have)
    table(SPENDS[game])
    table.session.close()
    again = Session.resume(tmp_path / "a.fight")
    assert {w: c.have for w, c in table.combat.combatants.items()} == {
        w: c.have for w, c in again.combat.combatants.items()
    }
    again.close()


@every_game
def test_h6_whoever_acts_in_anothers_turn_has_its_own_effects_and_budget(game):
    """H6: and that turn goes on afterwards."""
    table = table_of(game, *"ABC")
    if game in HOLD:
        table(HOLD[game].format("A"))
    else:
        table("next")
    table("effect B Blessed rounds=3")
    mine, other, of_b = of(table, "A", "budget"), of(table, "B", "budget", "effects"), table.acting
    assert ["B"] == of_b
    table("act-now A")
    assert (["A"], [], mine) == (table.acting, table.effects("A"), of(table, "A", "budget"))
    table("next")
    assert (["B"], other) == (table.acting, of(table, "B", "budget", "effects"))
    assert 1 == begun(table).count("B")


@pytest.mark.parametrize("game", sorted(READY))
def test_h7_h10_held_and_acting_are_never_lit_together_and_each_is_one_undo(game):
    """H7, H10: from ready over released to done; who releases it has no second turn, and nobody else pays."""
    table = table_of(game, *"ABC")
    states = [table.combat]
    said = [READY[game].format("A"), *(["next"] if game not in HOLD else [])]
    said += ["rejoin A after=B", "next"] if game in HOLD else [RELEASE[game]]
    if game in ("infinite_horror", "peril"):  # it interrupts; in Pace it is done with the saying
        said.append("next")
    before = None
    for line in said:
        if line in RELEASE.values():
            before = of(table, "B", "budget")
        table(line)
        states.append(table.combat)
        slot = table.combat.slots["c1"]
        assert not (slot.state == "waiting" and "A" in table.acting), line
    if before is not None:
        assert (["B"], before) == (table.acting, of(table, "B", "budget"))
        assert not [e for e in table.combat.on("c1") if "ready" in e.kind or "prepared" in e.kind or "held" in e.kind]
    else:
        assert ["A"] == table.acting
    for state in states[-2::-1]:
        table("undo")
        assert state == table.combat
    table(*said)
    assert ["A", "B", "C"] == sorted(to_round_end(table))


@pytest.mark.parametrize("game", sorted(DELAY))
def test_h7_delayed_and_acting_are_never_lit_together(game):
    """H7"""
    table = table_of(game, *"ABC")
    table(DELAY[game].format("A", "C"))
    assert ["B"] == table.acting
    assert table.refused(DELAY[game].format("A", "C"))
    table("next")
    assert ["A", "C"] == sorted(table.acting)
    table("undo 2")
    assert ["A"] == table.acting
    table("redo 2")
    assert ["A", "B", "C"] == sorted(to_round_end(table))


@every_game
def test_h8_what_was_noted_before_the_start_is_there_after_it(game):
    """H8: an effect that says what somebody means to do, and a note; acts that make no sense yet say so."""
    lines = [with_hp(n, PLACE[game](i)) for i, n in enumerate("AB", 1)]
    table = Table(registry.load(game), *lines)
    table('effect A "Ready to shoot" lasts=removed by=A', "edit A notes=shoots", "note all is quiet")
    if game in READY:
        assert table.refused(READY[game].format("A"))
    table("start", "next")
    assert (["Ready to shoot"], ["shoots"]) == (table.effects("A"), of(table, "A", "notes"))
    assert "Note: all is quiet" in table.log
    back_and_forth(table)


@every_game
def test_h10_acting_out_of_turn_takes_nobody_elses_turn_or_budget(game):
    """H10: by an interrupt of anybody, at any place; each has one turn in the round all the same."""
    for who in "AC":
        table = table_of(game, *"ABC")
        table("next")
        mine = table.combat["c2"]
        table(f"act-now {who}", "next")
        assert (["B"], mine) == (table.acting, table.combat["c2"])
        assert ["A", "B", "C"] == sorted(to_round_end(table))
