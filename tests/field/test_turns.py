"""
The law of turns: in every round everybody who can has exactly one turn, whatever is done in it.

Random fights by text, with undo and redo among it; what is looked at is what stands in the end.  Nobody has two turns,
without exception.  No turn has to be had in a round by those who in it

- came in, or were gone, before it was over (A1, A13, G3: a newcomer acts if its place is to come);
- were out of the order for a time: defeated, by hand or by the game;
- waited for a time: held in Impact & Precision (IP-6), which may go on over the round's end;
- sat out: the surprised of Peril in round 1 (PERIL-5), the unconscious of Danger (D9);
- gave their turn up, by the GM's word: `skip` in Peril (PERIL-13).

Turns that are shared in Peril (PERIL-11), and those that are delayed (PERIL-12), are each one's own all the same.  In
Infinite Horror the Rounds of one's own (IH-2) are as many as the turns one has begun.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

import hypothesis.strategies as st
from hypothesis import given, note, settings

from tracker import registry
from tracker.engine import Combat, Refused, Ruleset
from tracker.engine.events import Passed
from tracker.engine.evolve import evolve
from tracker.speech import quote
from tracker.testing import Table
from tracker.testing.checks import check_turns

from .games import PLACE, every_game, table_of, with_hp

STEPS = 60
MORE = {"danger": "", "impact_precision": "", "infinite_horror": "", "pace": "", "peril": "unaware=sleeping"}
OWN = {
    "danger": ("cast Wither", "damage {} 12"),
    "impact_precision": ("hold", "hold", "rejoin {}", "rejoin {} after={}", "rejoin {} at=round-start", "pick"),
    "infinite_horror": (
        "ready standard they come: strikes",
        "fire {} strikes",
        "immediate {}",
        "declare standard hits",
    ),
    "pace": ("prepare they come: strikes", "trigger {}"),
    "peril": ("together {}", "delay {} to={}", "skip {}", "apart {}", "swap {}", "hold they come", "trigger {}"),
}
"""What each game has that could cost or double a turn."""
ANY = (
    "add Rat", "add Rat", "remove {}", "rename {} Zed", "defeat {}", "defeat {}", "revive {}", "damage {} 25",
    "heal {} 60", "move {} after={}", "move {} after=top", "reroll {}", "reroll all", "act-now {}", "back",
    "effect {} Stunned rounds=1", "call later", "scene", "clock 6", "hide {}",
)  # fmt: skip


def line(rng: Random, table: Table, game: str) -> str:
    """What a GM might say next."""
    n = rng.random()
    if n < 0.35:
        return "next"
    if n < 0.5:
        return rng.choice(("undo", "undo", "redo", f"undo {rng.randrange(1, 6)}", f"redo {rng.randrange(1, 6)}"))
    here = [quote(c.name) for c in table.combat.here()] or ["nobody"]
    text = rng.choice(OWN[game] if n < 0.7 else ANY)
    return text.format(*(rng.choice(here) for _ in range(text.count("{}"))))


def check(opening: Combat, rules: Ruleset, table: Table) -> int:
    """The law, over all that stands; how many rounds were whole."""
    combat, rounds = opening, 0
    begun, ended, had = Counter[str](), Counter[str](), Counter[str]()
    there: set[str] = set()  # in the order, and able, since this round began

    def able() -> set[str]:
        slots = combat.slots.values()
        return {s.who for s in slots if s.state == "in" and combat.present(s.who) and not rules.sits_out(combat, s.who)}

    for step in table.session.history.steps:
        for event in step.events:
            mark, who = (event.moment.mark, event.moment.who) if isinstance(event, Passed) else ("", "")
            if mark == "turn-start":
                begun[who] += 1
                had[who] += 1
                assert (1, 0) == (begun[who], ended[who]), f"{combat[who].name} has a second turn in {combat.round}"
                assert combat.present(who), f"{combat[who].name} is not here and has a turn"
                assert "out" != combat.slots[who].state, f"{combat[who].name} is out and has a turn"
            if mark == "turn-end":
                ended[who] += 1
                assert (1, 1) == (begun[who], ended[who]), f"{combat[who].name}'s turn ends twice in {combat.round}"
            if mark == "round-end":
                rounds += 1
                for who in there:
                    assert (1, 1) == (begun[who], ended[who]), f"{combat[who].name} has no turn in {combat.round}"
            combat = evolve(combat, event)
            if mark == "round-start":
                begun, ended = Counter(), Counter()
                there = {c.id for c in combat.here()}
            there &= able() | {*ended} | {*combat.turn}
        if step.command.verb == "skip":
            there -= {w for w in step.command.who if not ended[w]}
    assert combat == table.combat
    if combat.ruleset == "infinite_horror":
        own = {w: n for w in combat.combatants if (n := int(combat.table.get(f"round {w}", 0)))}
        assert {w: n for w, n in had.items() if n} == own
    return rounds


@every_game
def test_a1_a2_a3_every_round_everybody_who_can_has_exactly_one_turn(game):
    """The law of turns, and A1 to A15, B4, B5, C5, D1, D3 of it."""
    rounds = 0

    @settings(max_examples=15)
    @given(rng=st.randoms(use_true_random=False))
    def play(rng: Random) -> None:
        nonlocal rounds
        rules = registry.load(game)
        table = Table(rules, seed=rng.randrange(1000))
        opening = table.combat
        people = [with_hp(n, PLACE[game](i), MORE[game] if n in "BD" else "") for i, n in enumerate("ABCDE", 1)]
        table(*people, "add Late wave=later", 'add Moth x2 wave="round 2"', "start")
        for _ in range(STEPS):
            said = line(rng, table, game)
            with suppress(Refused):
                table(said)
                note(said)
        rounds += check(opening, rules, table)

    play()
    assert rounds > 20


def test_the_law_for_authors_allows_what_this_one_does_for_a_skipped_turn():
    """PERIL-13: a turn given up before it comes is passed by at its place."""
    table = table_of("peril", *"ABCD")
    table("skip C", "next", "next", "next")
    assert (["A"], 2) == (table.acting, table.combat.round)
    check_turns(table.session.history.opening, table.session.rules, table.session.history.steps)
