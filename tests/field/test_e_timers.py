"""E: when effects end."""

from __future__ import annotations

from collections import Counter

import pytest

from tracker.engine.events import EffectEnded, Passed
from tracker.testing import Table
from tracker.testing.promises import check_promises

from .games import back_and_forth, every_game, gathered, of, table_of, to_round_end

BY_CREATOR = {"infinite_horror"}
"""Games that count a round by the turns of whoever put it on, whoever bears it (IH-3)."""


def on_in(table: Table, who: str, rounds: int) -> list[int]:
    """The rounds in which *who* has its effect in its own turn."""
    found = []
    while table.combat.round <= rounds:
        if who in table.acting and table.effects(who):
            found.append(table.combat.round)
        table("next")
    return found


def end_of(table: Table, id: str, most: int = 40) -> tuple[str, str, int]:
    """At which moment, whose, and in how many-th turn of that one an effect ends, where nothing but `next` is said."""
    mark, who, began = "", "", Counter[str]()
    for _ in range(most):
        table("next")
        if id not in table.combat.effects:
            break
    for step in table.session.history.steps:
        for event in step.events:
            if isinstance(event, Passed):
                mark, who = event.moment.mark, event.moment.who
                began[who] += mark == "turn-start"
            if isinstance(event, EffectEnded) and event.id == id:
                return mark, who, began[who]
    raise AssertionError("it never ends")


@every_game
@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_e1_put_on_before_the_start_it_covers_its_whole_rounds(game, who):
    """E1: wherever its bearer stands."""
    table = gathered(game, *"ABC")
    table(f"effect {who} Odd rounds=3 by={who}", "start")
    assert [1, 2, 3] == on_in(table, who, 5)


@every_game
def test_e3_until_the_targets_turn_ends_is_not_until_the_givers(game):
    """E3: and where a game counts by the giver, it is until the giver's next turn and says so."""
    table = table_of(game, *"ABC")
    table("effect B Odd rounds=1")
    ends = table.place("B")["effects"][0]["ends"]
    whose = "A" if game in BY_CREATOR else "B"
    assert f"{whose}'s" in ends, ends
    table("next")
    assert ["Odd"] == table.effects("B")
    if game not in BY_CREATOR:
        table("next")
        assert [] == table.effects("B")
    else:
        table("next", "next")
        assert (["A"], []) == (table.acting, table.effects("B"))


@every_game
@pytest.mark.parametrize("ends", ["start", "end"])
@pytest.mark.parametrize("rounds", [1, 2])
def test_e4_an_effect_is_as_long_at_every_place_of_the_order(game, ends, rounds):
    """E4: put on in one's own turn, alone, first, in the middle and last."""
    found = set()
    for names in ("A", "AB", "ABC", "ABCD"):
        for n, who in enumerate(names):
            table = table_of(game, *names)
            table(*["next"] * n, f"effect {who} Odd rounds={rounds} ends={ends}")
            assert [who] == table.acting
            check_promises(table.combat, table.session.rules, 1)
            mark, whose, nth = end_of(table, table.combat.on(table.id(who))[0].id)
            assert table.id(who) == whose
            found.add((mark, nth))
    edge = "start" if game in BY_CREATOR else ends
    assert {(f"turn-{edge}", rounds + 1)} == found


@every_game
def test_e5_it_ends_in_the_named_ones_turn_and_not_as_the_round_number_changes(game):
    """E5: still on at the first one in round 2, gone as the turn it names comes."""
    table = table_of(game, "Orc1", "Clem", "Orc2", "Diedra")
    table("next", "effect Orc2 Tagged rounds=2 ends=start")
    until = table.effect("Orc2", "Tagged")
    whose = "Clem" if game in BY_CREATOR else "Orc2"
    assert f"start of {whose}'s" in table.place("Orc2")["effects"][0]["ends"]
    rounds = 3 if game in BY_CREATOR else 2
    while not (table.combat.round == rounds and table.acting == [whose]):
        assert until.id in table.combat.effects, (table.combat.round, table.acting)
        table("next")
    assert until.id not in table.combat.effects


@every_game
def test_e7_until_the_start_of_ones_next_turn_before_the_first_turn_ends_in_this_round(game):
    """E7"""
    table = table_of(game, *"ABC")
    table("effect C Shield rounds=1 ends=start by=C", "next")
    assert ["Shield"] == table.effects("C")
    table("next")
    assert (["C"], 1, []) == (table.acting, table.combat.round, table.effects("C"))


@every_game
@pytest.mark.parametrize("ends", ["start", "end"])
def test_e9_what_ends_is_gone_everywhere_in_the_same_step(game, ends):
    """E9: from the list, the card and what it took away."""
    table = table_of(game, *"AB")
    full = of(table, "B", "budget")
    table(f"effect B Stunned rounds=1 ends={ends}", "next")
    while table.effects("B"):
        table("next")
    assert [] == table.place("B")["effects"]
    assert "Stunned" not in str(table.document["order"])
    while table.acting != ["B"]:
        table("next")
    assert full == of(table, "B", "budget")


@every_game
@pytest.mark.parametrize("by", ["A", "B", "C"])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_e10_the_list_says_the_exact_end_of_each_and_it_comes_true(game, by, rounds):
    """E10: both edges put on in the same turn, at every turn of the round."""
    for turn in range(3):
        table = table_of(game, *"ABC")
        table(*["next"] * turn)
        table(f"effect B Early rounds={rounds} ends=start by={by}", f"effect B Late rounds={rounds} ends=end by={by}")
        told = {e["name"]: e["ends"] for e in table.place("B")["effects"]}
        assert [] == [n for n, text in told.items() if " in " not in text], told
        check_promises(table.combat, table.session.rules, 1, rounds=6)
        if game in BY_CREATOR:
            assert told["Early"] == told["Late"]
        else:
            assert ("start of B's", "end of B's") == (told["Early"][:12], told["Late"][:10])


@every_game
def test_e12_down_and_up_and_again_leaves_no_more_than_one_of_each_mark(game):
    """E12"""
    table = table_of(game, *"AB")
    for _ in range(3):
        table("damage B 22")
        assert len(set(table.effects("B"))) == len(table.effects("B")), table.effects("B")
        table("heal B 40")
        assert len(set(table.effects("B"))) == len(table.effects("B")), table.effects("B")
    for effect in table.effects("B"):
        table(f'end-effect B "{effect}"')
    assert [] == table.effects("B")


@every_game
@pytest.mark.parametrize(("again", "left"), [("", 5), (" again=replace", 5), (" again=both", 2), (" again=longer", 5)])
def test_e13_put_on_again_it_is_never_silently_taken_off(game, again, left):
    """E13: the longer time stays; the GM may say that the new one counts, or both."""
    table = table_of(game, *"AB")
    table("effect B Poisoned rounds=2", f"effect B Poisoned rounds=5{again}")
    now = table.place("B")["effects"]
    assert ("Poisoned", left) == (now[0]["name"], now[0]["left"])
    assert (2 if "both" in again else 1) == len(now)
    table(f"effect B Poisoned rounds=1{again}")
    assert (1 if "replace" in again else left) == table.place("B")["effects"][0]["left"]
    back_and_forth(table)


@every_game
@pytest.mark.parametrize("started", [False, True])
def test_e14_no_rounds_at_all_are_refused_with_the_reason(game, started):
    """E14: before the start and after it; one round put on before it lasts into the first turn."""
    table = (table_of if started else gathered)(game, *"AB")
    for text in ("rounds=0", "rounds=-1", "0"):
        assert "whole number from 1 to 9999" in table.refused(f"effect A Odd {text}") or text == "0"
    table("effect A Odd rounds=1 by=A")
    if not started:
        table("start")
    assert (["A"], ["Odd"]) == (table.acting, table.effects("A"))


@every_game
def test_e1_e4_no_timer_depends_on_how_many_there_are(game):
    """E1, E4: one put on everybody at once ends for each as it would alone."""
    table = gathered(game, *"ABC")
    table(*(f"effect {n} Odd rounds=2 by={n}" for n in "ABC"), "start")
    seen = {n: [] for n in "ABC"}
    while table.combat.round < 5:
        for n in table.acting:
            if table.effects(n):
                seen[n].append(table.combat.round)
        table("next")
    assert {n: [1, 2] for n in "ABC"} == seen
    to_round_end(table)
