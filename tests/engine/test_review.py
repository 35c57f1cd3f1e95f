"""Cases a second reading of the engine turned up."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from pydantic import Field

from rulesets.pace import Pace
from tracker.engine import Sheet
from tracker.recovery import recover
from tracker.testing import Table


@pytest.fixture
def two() -> Table:
    """Amy 20, then Bo 10."""
    return Table(Pace(), "add Amy hp=9 initiative==20", "add Bo hp=9 initiative==10", "start")


def test_a_reminder_raised_by_the_very_end_of_a_turn_waits_for_the_next(two: Table) -> None:
    two("effect Amy Bomb rounds=1 damage=20 when=end", "next")
    assert [{"who": "Amy", "what": "Downed: apply the Death rules (PACE-16)"}] == two.document["due"]
    two("next")  # Amy's own turn raises it anew
    assert ["Downed: apply the Death rules (PACE-16)"] == [d["what"] for d in two.document["due"]]


def test_an_effect_put_on_again_takes_what_is_newly_said_of_it(two: Table) -> None:
    two("effect Bo Burning rounds=3", "effect Bo Burning rounds=1 check=yes", "next dice=1")
    assert "end of Bo's turn in round 3" == two.place("Bo")["effects"][0]["ends"]
    assert "Bo: Burning: check passed?: yes" in two("next say=yes")
    assert [] == two.effects("Bo")


def test_an_effect_put_on_again_keeps_the_later_edge(two: Table) -> None:
    two("effect Bo Dazed rounds=1 ends=start", "effect Bo Dazed rounds=1 ends=end")
    assert "end of Bo's turn in round 1" == two.place("Bo")["effects"][0]["ends"]


def test_a_newcomer_whose_initiative_is_corrected_has_its_turn(two: Table) -> None:
    two("next", "add Di initiative==30", "initiative Di =3", "next")
    assert (["Di"], 1) == (two.acting, two.combat.round)


def test_rolling_again_keeps_the_place_of_the_defeated() -> None:
    table = Table(Pace(), *(f"add {n} side=horrors hp=5 initiative=={i}" for n, i in (("A", 30), ("B", 20), ("C", 10))))
    table("start", "damage B 9", "reroll all dice=10,9,9,9")
    assert ["B", "A", "C"] == table.order
    table("heal B 5")
    assert "B acts before A: Pace 20 is higher than 19." == table("why A B")[0]


def test_after_the_end_nothing_goes_on(two: Table) -> None:
    two("end", "note it is over")
    over = "This fight has ended; undo takes that back."
    assert [over] * 4 == [two.refused(line) for line in ("act-now Bo", "add Cy", "damage Bo 1", "scene")]


def test_only_a_place_can_be_the_top(two: Table) -> None:
    assert two.refused("rejoin Bo after=top").startswith("Nobody here is called “top”")


def test_what_is_asked_in_one_form_is_asked_in_listed_order(two: Table) -> None:
    two("reroll Bo,Amy dice=1,1,10,10")
    assert ["Bo", "Amy"] == two.order


class Stricter(Pace):
    """Pace after an upgrade that allows less."""

    class Sheet_(Sheet):
        speed: int = Field(30, le=50)

    sheet: ClassVar[type[Sheet]] = Sheet_


def test_a_fight_opens_though_the_ruleset_has_become_stricter(tmp_path: Path) -> None:
    table = Table(Pace(), "add Amy", "edit Amy speed=100", journal=tmp_path / "old.fight")
    assert table.session.journal is not None
    table.session.journal.close()
    found = recover(tmp_path / "old.fight", lambda _: Stricter())
    assert 100 == found.history.combat["c1"].sheet.speed
