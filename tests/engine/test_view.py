"""What players see: nothing of whom or what is hidden, not even a gap."""

from __future__ import annotations

import pytest
from toy import QuietToy

from tracker.engine.show import row
from tracker.engine.view import PlayerView, player_view
from tracker.testing import Table


def view(table: Table) -> PlayerView:
    return player_view(table.combat, table.session.rules, table.session.history.lines())


@pytest.fixture
def ambush() -> Table:
    """Amy and Bo, an assassin nobody sees between them, and a count under another name."""
    return Table(
        QuietToy(),
        "add Amy initiative==1 tough=10",
        "add Assassin initiative==2 hidden=yes",
        "add Bo initiative==3 tough=10",
        'add Strahd initiative==4 alias="Hooded man"',
        "start",
    )


def test_somebody_hidden_leaves_no_trace(ambush):
    """M1"""
    ambush("next", "guard target=Bo", "strike target=Bo dice=2", "effect Amy Cursed rounds=2 by=Assassin", "hold")
    seen = view(ambush)
    assert ["Amy", "Bo", "Hooded man"] == [s.name for s in seen.order]
    assert "Assassin" not in str(seen)
    assert [(), ()] == [s.effects for s in seen.order if s.name in ("Amy", "Bo")]
    assert [
        "Amy joins (toys)",
        "Bo joins (toys)",
        "Hooded man joins (toys)",
        "Round 1",
        "Amy's turn",
        "Bo's turn",
    ] == list(seen.log)


def test_while_somebody_hidden_acts_nobody_does(ambush):
    ambush("next")
    assert () == view(ambush).acting


def test_a_true_name_behind_an_alias_is_nowhere(ambush):
    """M3"""
    ambush("damage Strahd 3", "effect Amy Charmed rounds=1 by=Strahd", "rename Strahd Dracula")
    text = str(view(ambush))
    assert [False, False] == [name in text for name in ("Strahd", "Dracula")]
    assert "Hooded man takes 3" in view(ambush).log


def test_revealed_or_named_again_they_are_seen_as_they_are(ambush):
    ambush("reveal Assassin", "alias Strahd")
    assert ["Amy", "Assassin", "Bo", "Strahd"] == [s.name for s in view(ambush).order]


def test_what_only_the_gm_may_read_stays_with_the_gm(ambush):
    ambush("note the count lies", "edit Amy notes=doomed", "!strike Bo target=Amy dice=1", "hide Bo")
    text = str(view(ambush))
    assert [False] * 4 == [word in text for word in ("lies", "doomed", "Overruled", "hidden")]


def test_those_off_stage_are_not_seen_before_they_come_even_if_they_never_do(ambush):
    ambush("add Moth wave=later", "add Owl wave=later", "remove Moth")
    assert [False, False] == [name in str(view(ambush)) for name in ("Moth", "Owl")]
    ambush("call later")
    assert [False, True] == [name in str(view(ambush)) for name in ("Moth", "Owl")]


def test_an_effect_says_when_it_ends_as_players_may_know_it(ambush):
    ambush("effect Bo Slow rounds=1")
    assert [(("Slow", "end of Bo's turn in round 1"),)] == [s.effects for s in view(ambush).order if s.name == "Bo"]


def test_players_read_that_somebody_is_defeated_and_not_why(ambush):
    assert "Amy is defeated: -5 hit points" in ambush("damage Amy 15")
    assert "Amy is defeated" == view(ambush).log[-1]
    ambush("revive Amy")
    assert "Amy is back" == view(ambush).log[-1]


def test_in_the_row_what_harms_is_first_and_the_newest_of_that(ambush):
    ambush("effect Bo Glow rounds=3", "effect Bo Stunned rounds=3", "effect Bo Shine rounds=3", "effect Bo Acid")
    tags = row(ambush.combat, ambush.session.rules, ambush.id("Bo")).tags
    assert ["Acid", "Stunned", "Shine", "Glow"] == [tag.name for tag in tags]


def test_a_roll_off_against_somebody_hidden_is_not_seen():
    table = Table(QuietToy(), "add A", "add B hidden=yes", "add C", "start dice=3,3,5,2,4")
    assert "A: Roll-off d6: 2 (from the table)" in table.log
    assert [] == [line for line in view(table).log if "Roll-off" in line]
    table = Table(QuietToy(), "add A", "add B", "start dice=3,3,2,4")
    assert 2 == len([line for line in view(table).log if "Roll-off" in line])
