"""What a fight came to, told from what happened: who is behind which hit points, and that they add up."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy import QuietToy, Toy

from tracker import registry
from tracker.engine import Combatant, Refused
from tracker.engine.events import Joined
from tracker.engine.view import player_view
from tracker.summary import Person, Summary, summary
from tracker.testing import Table, lines

TRIO = ("add Amy initiative==1 tough=10", "add Bo initiative==2 tough=10", "add Cat initiative==3 tough=10", "start")


def told(table: Table, players: bool = False) -> Summary:
    history = table.session.history
    return summary(history.opening, history.steps, table.session.rules, players)


def person(table: Table, name: str, players: bool = False) -> Person:
    return next(p for p in told(table, players).people if p.name == name)


def test_rounds_time_and_turns_are_counted():
    table = Table(Toy(), "add A", "add B", "start dice=1,2", "next", "next dice=1,2", "end")
    found = told(table)
    assert (2, 6, True, True) == (found.rounds, found.seconds, found.started, found.ended)
    assert [("A", 2), ("B", 1)] == [(p.name, p.turns) for p in found.people]
    assert None is told(Table(QuietToy(), *TRIO)).seconds


def test_what_the_gm_deals_by_hand_is_of_the_one_who_acts():
    table = Table(QuietToy(), *TRIO, "damage Bo 3", "next", "damage Cat 2", "heal Bo 2")
    assert [(3, 0), (2, 3), (0, 2)] == [(p.dealt, p.taken) for p in told(table).people]
    assert [(0, 0), (2, 2), (0, 0)] == [(p.healing, p.healed) for p in told(table).people]


def test_what_the_gm_deals_by_hand_is_of_whoever_is_named():
    table = Table(QuietToy(), *TRIO, "damage Bo 3 by=Cat", "damage Bo 2 by=nobody", "heal Bo 1 by=Cat")
    assert [(0, 0), (0, 5), (3, 0)] == [(p.dealt, p.taken) for p in told(table).people]
    assert (2, 1) == (told(table).unknown, person(table, "Cat").healing)
    assert "damage Bo 3 by=Cat" == table.session.name(table.session.history.steps[-3], table.combat)


def test_whoever_acts_out_of_turn_is_behind_what_is_done_then():
    table = Table(QuietToy(), *TRIO, "act-now Cat", "damage Bo 3")
    assert (0, 3) == (person(table, "Amy").dealt, person(table, "Cat").dealt)


def test_an_act_is_its_actors_in_whoevers_turn():
    table = Table(QuietToy(), *TRIO, "!strike Cat target=Bo dice=4")
    assert (0, 4) == (person(table, "Amy").dealt, person(table, "Cat").dealt)


def test_what_recurs_is_its_sources_and_not_of_the_one_who_acts():
    table = Table(QuietToy(), *TRIO, "effect Bo Burning damage=2 by=Cat rounds=3", "next")
    assert [("Amy", 0, 0), ("Bo", 0, 2), ("Cat", 2, 0)] == [(p.name, p.dealt, p.taken) for p in told(table).people]


def test_several_that_recur_are_told_apart_in_the_order_in_which_they_happen():
    burns = ("effect Bo Burning damage=2 by=Cat rounds=3", "effect Bo Frost damage=3 by=Amy rounds=3")
    table = Table(QuietToy(), *TRIO, *burns, "next")
    assert (3, 2, 5) == (person(table, "Amy").dealt, person(table, "Cat").dealt, person(table, "Bo").taken)


def test_a_loss_of_ones_own_doing_is_nobodys_and_so_is_one_with_nobody_acting():
    table = Table(QuietToy(), "add Amy initiative==1 tough=10", "damage Amy 1", "start", "damage Amy 2")
    assert (0, 3, 3) == (person(table, "Amy").dealt, person(table, "Amy").taken, told(table).unknown)


def test_neither_what_was_soaked_nor_what_goes_beyond_the_last_hit_point_counts():
    pace = Table(registry.load("pace"), "add Amy hp_max=5", "add Bo hp_max=5", "start", "temp Amy,Bo 2")
    victim = next(n for n in ("Amy", "Bo") if n not in pace.acting)
    pace(f"damage {victim} 20")
    assert (5, 5) == (person(pace, victim).taken, person(pace, pace.acting[0]).dealt)


def test_where_no_hit_points_are_kept_what_is_taken_counts():
    table = Table(QuietToy(), "add Amy initiative==1", "add Bo initiative==2", "start", "damage Bo 4", "heal Bo 1")
    assert (4, 1, 4) == (person(table, "Bo").taken, person(table, "Bo").healed, person(table, "Amy").dealt)


def test_what_is_edited_is_no_harm():
    table = Table(QuietToy(), *TRIO, "edit Bo hp=4", "edit Bo hp=9")
    assert (0, 0, -1) == (person(table, "Bo").taken, person(table, "Bo").healed, person(table, "Bo").edited)


def test_effects_put_on_others_and_borne():
    table = Table(QuietToy(), *TRIO, "effect Bo,Cat Slowed rounds=1", "effect Amy Brave rounds=1")
    assert [(2, 1), (0, 1), (0, 1)] == [(p.put, p.borne) for p in told(table).people]


def test_defeated_and_gone_are_said_and_those_off_stage_or_nobody_are_not_in_it():
    more = ("add Moth wave=later", "add Ceiling entry=yes initiative==5", "damage Bo 20", "remove Cat")
    found = told(Table(QuietToy(), *TRIO, *more))
    assert [("Amy", False, False), ("Bo", True, False), ("Cat", False, True)] == [
        (p.name, p.defeated, p.gone) for p in found.people
    ]


def test_what_was_undone_does_not_count():
    table = Table(QuietToy(), *TRIO, "damage Bo 3")
    before = told(table)
    table("damage Bo 4", "next", "undo", "undo")
    assert before == told(table)


def test_players_are_told_of_nobody_hidden_no_true_name_and_no_hit_points():
    table = Table(
        QuietToy(), *TRIO, "add Assassin hidden=yes initiative==0", 'alias Cat "Hooded man"', "damage Bo 3",
        "effect Bo Cursed by=Assassin rounds=2", "effect Bo Slowed rounds=2", "effect Amy Marked by=Cat rounds=2",
    )  # fmt: skip
    found = told(table, players=True)
    assert ["Amy", "Bo", "Hooded man"] == [p.name for p in found.people]
    assert [s.name for s in player_view(table.combat, table.session.rules).order] == [p.name for p in found.people]
    assert {0} == {n for p in found.people for n in (p.dealt, p.taken, p.healing, p.healed, p.edited)}
    assert (False, 0, 0) == (found.hit_points, found.unknown, found.unknown_healing)
    assert [(1, 1), (0, 1), (1, 0)] == [(p.put, p.borne) for p in found.people]
    assert 2 == person(table, "Bo").borne


def stand(c: Combatant) -> int:
    return -c.taken if c.hp is None else c.hp


def came_with(table: Table) -> dict[str, int]:
    """What everybody had as they joined."""
    events = [event for step in table.session.history.steps for event in step.events]
    return {e.combatant.id: stand(e.combatant) for e in events if isinstance(e, Joined)}


@pytest.mark.parametrize("name", ["toy", *registry.names()])
@settings(max_examples=25)
@given(rng=st.randoms(use_true_random=False), seed=st.integers(0, 99))
def test_over_random_fights_the_hit_points_add_up(name, rng, seed):
    """Whoever came with so many has now what is left of them; every one lost was dealt by somebody, or by nobody."""
    rules = Toy() if name == "toy" else registry.load(name)
    table = Table(rules, seed=seed)
    kinds = (lines.acts, lines.harm, lines.harm, lines.lasting, lines.roster, lines.time)
    said = iter(lines.opening(rng, rules))
    for _ in range(40):
        line = next(said, "") or rng.choice(kinds)(rng, table.combat, rules)
        if "wave" not in line and "entry" not in line:  # they are not in it until they come, and so is what they took
            with suppress(Refused):
                table(line)
    found, came = told(table), came_with(table)
    assert list(came) == [p.id for p in found.people]
    for p in found.people:
        assert stand(table.combat[p.id]) == came[p.id] - p.taken + p.healed + p.edited, p.name
    assert sum(p.taken for p in found.people) == sum(p.dealt for p in found.people) + found.unknown
    assert sum(p.healed for p in found.people) == sum(p.healing for p in found.people) + found.unknown_healing
