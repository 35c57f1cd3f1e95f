"""D7, D8: pools on sheets and in files, and what is said of those that are none."""

from __future__ import annotations

import pytest
from program import turnkeeper, write

from rulesets.impact_precision import ImpactPrecision, PoolSheet
from tracker.testing import Table

HEAD = 'name = "The weir"\nruleset = "impact_precision"\n\n'
SHAPE = "a list of up to 10 dice, d2 to d100, each written like d10"


def problems(tmp_path, text):
    """What `check` says of a file with *text*, without the path before it."""
    file = write(tmp_path / "weir.toml", HEAD + text)
    ran = turnkeeper("check", file)
    return ran.status, [line.removeprefix(f"{file}:") for line in (ran.out + ran.err).splitlines()]


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ('quickness = ["d10"]', "4: combatant “Grub”: intuition: found nothing; possible: "
         "two dice at least, those of quickness counted (D7)"),
        ('intuition = ["d4"]', "6: combatant “Grub”: intuition: found d4; possible: "
         "two dice at least, those of quickness counted (D7)"),
        ('initiative_pool = ["d8"]',
         "6: combatant “Grub”: initiative_pool: found d8; possible: two dice at least (D7)"),
    ],
)  # fmt: skip
def test_d7_a_pool_of_one_die_is_an_error_with_the_name(tmp_path, field, said):
    """D7: file, line, name and field."""
    assert (2, [said]) == problems(tmp_path, f'[[combatant]]\nname = "Grub"\n{field}\n')


@pytest.mark.parametrize("die", ["0d6", "d1", "d101", "10", "d", "d1.5", "dd"])
def test_d7_only_dice_are_dice(tmp_path, die):
    """D7: and a list that is wrong itself is told of alone."""
    said = f"6: combatant “Grub”: quickness: found {die}, d4; possible: {SHAPE}"
    assert (2, [said]) == problems(tmp_path, f'[[combatant]]\nname = "Grub"\nquickness = ["{die}", "d4"]\n')


def test_several_of_a_kind_are_written_as_forms_print_them():
    pools = (["2d6", "d4"], ["d6+d6", "d4"], ["D6", "d6", "d4"])
    assert [["d6", "d6", "d4"]] * 3 == [PoolSheet(initiative_pool=pool).initiative_pool for pool in pools]


def test_d7_not_too_many_dice():
    """D7"""
    table = Table(ImpactPrecision())
    assert table.refused(f"add A quickness={','.join(['d6'] * 11)}").endswith(f"possible: {SHAPE}")


def test_ip_1_pools_can_be_typed_as_forms_print_them(tmp_path):
    """IP-1: d8+d6 is two dice, in the app and in a file."""
    table = Table(ImpactPrecision(), "add A initiative_pool=d8+d6", "add B quickness=d8+d6,d4 intuition=d10")
    assert ["d8", "d6"] == table.place("A")["fields"]["initiative_pool"]
    assert (8, 6, 4, 10) == table.session.rules.initiative_dice(table.combat[table.id("B")].sheet)
    assert 0 == problems(tmp_path, '[[combatant]]\nname = "Grub"\ninitiative_pool = ["d8+d6"]\n')[0]
    assert table.refused("add C initiative_pool=d8+").endswith(f"possible: {SHAPE}")


def test_d7_holds_for_those_who_join_and_for_changes():
    """D7"""
    table = Table(ImpactPrecision(), "add A quickness=D8,d6 intuition=d4")
    assert ["d8", "d6"] == table.place("A")["fields"]["quickness"]
    assert "found d8" in table.refused("edit A initiative_pool=d8")
    assert "intuition: found nothing; possible: " in table.refused("add B quickness=d8")
    table("edit A intuition=", "edit A initiative_pool=d10,d10")
    assert (10, 10) == table.session.rules.initiative_dice(table.combat[table.id("A")].sheet)


def test_d8_nothing_said_about_dice_is_two_d6():
    """D8: so that a goblin can be added in mid-fight."""
    table = Table(ImpactPrecision(), "add Goblin x6 hp_max=7", "start dice=6,1,6,2,6,3,6,4,6,5,6,6")
    assert ["5/7", "4/8", "3/9", "2/10", "1/11", "0/12"] == [p["shown"] for p in table.document["order"]]


def test_ip_1_a_pool_stands_in_for_both_lists():
    """IP-1"""
    table = Table(ImpactPrecision(), "add A quickness=d8 intuition=d4 initiative_pool=d10,d6", "start dice=10,6")
    assert "4/16" == table.place("A")["shown"]


def test_d1_both_numbers_in_a_file(tmp_path, data):
    """D1: a final count is a list."""
    file = write(tmp_path / "weir.toml", f'{HEAD}[[combatant]]\nname = "Grub"\ninitiative = [4, 6]\n')
    ran = turnkeeper("play", file, "--json", "--strict", commands="start\nnext\n")
    assert (0, "4/6", 2) == (ran.status, ran.document["order"][0]["shown"], ran.document["round"])
