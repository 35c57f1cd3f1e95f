"""M: what players see."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tracker.engine.view import PlayerView, player_view
from tracker.fights import new_id
from tracker.testing import Table

from .games import PLACE, READY, every_game, placed, table_of, to_round_end, with_hp


def seen(table: Table) -> PlayerView:
    return player_view(table.combat, table.session.rules, table.session.history.lines())


@every_game
@pytest.mark.parametrize("place", [0.5, 1.5, 2.5])
def test_m1_somebody_hidden_leaves_no_trace(game, place):
    """M1: not in the order, its count, the log, a timer or what it holds; the view is as long as without it."""
    table = table_of(game, "Amy", "Bo")
    table(with_hp("Assassin", PLACE[game](place), "hidden=yes side=enemies"))
    while table.acting != ["Assassin"]:
        table("next")
    if game in READY:
        table(READY[game].format("Assassin"))
    while table.acting == ["Assassin"]:
        table("next")
    table("effect Amy Cursed rounds=2 by=Assassin", "effect Assassin Blessed rounds=2", "damage Assassin 3")
    table("act-now Assassin", "damage Bo 2", "next", "heal Assassin 1", "rename Assassin Killer", "defeat Killer")
    to_round_end(table)
    view = seen(table)
    assert [False, False] == [word in str(view) for word in ("Assassin", "Killer")]
    assert ["Amy", "Bo"] == sorted(s.name for s in view.order)
    assert [()] * 2 == [s.effects for s in view.order]
    table("remove Killer")
    assert [False, False] == [word in str(seen(table)) for word in ("Assassin", "Killer")]


@every_game
def test_m3_a_true_name_behind_an_alias_is_nowhere(game):
    """M3: view, log, notices of effects, and the name of the file."""
    table = table_of(game, "Amy", "Strahd")
    table('alias Strahd "Hooded man"', "damage Strahd 3", "effect Amy Charmed rounds=2 by=Strahd", "next")
    table("effect Strahd Marked rounds=1", "act-now Amy", "next", "reroll Strahd", "damage Strahd 40", "heal Strahd 40")
    to_round_end(table)
    view = seen(table)
    assert (False, True) == ("Strahd" in str(view), "Hooded man" in str(view))
    assert "strahd" not in new_id(Path("nowhere"), table.combat.name, datetime(2026, 1, 1))


@every_game
def test_m3_an_alias_given_at_the_start_is_all_that_is_ever_told(game):
    """M3"""
    table = Table(table_of(game, "A").session.rules, with_hp("Amy", PLACE[game](1)))
    table(with_hp("Strahd", PLACE[game](2), 'alias="Hooded man" side=enemies'), "start", "damage Strahd 3")
    table("rename Strahd Dracula", "next", "remove Dracula")
    assert [False, False] == [word in str(seen(table)) for word in ("Strahd", "Dracula")]


@every_game
def test_m5_both_views_have_the_same_order_after_every_change(game):
    """M5: nobody twice, nobody missing."""
    table = table_of(game, *"ABC")
    lines = ["reroll all", with_hp("D", PLACE[game](1.5)), "move C after=top", "remove B", *placed(game, "A", 9),
             "add Goblin x3", "rename A Amy", "defeat C", "next", "next", "revive C"]  # fmt: skip
    for line in (*lines, *["undo"] * 6, *["redo"] * 6):
        table(line)
        view = seen(table)
        assert table.order == [s.name for s in view.order], line
        assert (tuple(table.acting), table.combat.round) == (view.acting, view.round), line
