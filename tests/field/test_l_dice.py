"""L: dice, rolled by the machine and typed from the table."""

from __future__ import annotations

import pytest
from hands import game as opened

from tracker import registry
from tracker.testing import Table

from .games import every_game, of, two_games

BONUS = {
    "impact_precision": ("initiative_skill", "dice=5,3", 1, 8),
    "infinite_horror": ("initiative_mod", "dice=5", 0, 5),
    "pace": ("dex_mod", "dice=5,6", 0, 11),
}
"""What is added to a roll of initiative, the dice, which number of the rank, and what they show."""


@every_game
@pytest.mark.parametrize(
    ("text", "total"),
    [("1d20+-5", 2), ("1d20--2", 9), ("d20", 7), ("1D20 + 5", 12), ("1d20−1", 6), (" 1d20 + 5 ", 12), ("+d20+1", 8)],
)
def test_l1_l2_dice_are_read_as_people_write_them(game, text, total):
    """L1, L2: by `roll`, by `damage` and in what an effect does."""
    table = Table(registry.load(game), "add A hp_max=90", "add B", "start")
    assert f"comes to {total}" in table(f'roll "{text}" dice=7')[-1]
    table(f'damage A "{text}" dice=7')
    assert 90 - total == of(table, "A", "hp")[0]
    table(f'effect A Acid damage="{text}" rounds=2')


@every_game
@pytest.mark.parametrize("text", ["2d6kh1", "4dF-1", "d", "1d", "five", "2d6+", "d0", "1d20+x", "NaN", "1e3", "∞"])
def test_l1_l3_other_dice_are_refused_with_where_it_goes_wrong_and_nothing_is_rolled(game, text):
    """L1, L2, L3"""
    table = Table(registry.load(game), "add A hp_max=90", "start")
    state = table.session.rng.getstate()
    for line in (f'roll "{text}"', f'damage A "{text}"', f'heal A "{text}"', f'effect A Acid damage="{text}" rounds=2'):
        assert "for example" in table.refused(line) or "sides" in table.refused(line)
    assert state == table.session.rng.getstate()


@two_games
async def test_l3_text_that_is_no_dice_stays_for_correction(game, tmp_path):
    """L3: the error beside it, nothing rolled; mended, it is done."""
    async with opened(tmp_path, registry.load(game), "add A hp_max=90", "start") as hands:
        before = hands.screen.session.combat
        await hands.type("d7kh\n")
        assert ("damage A 7kh", before) == (hands.prompt, hands.screen.session.combat)
        assert hands.screen.desk.line.error.startswith("amount: “7kh” is no dice")
        await hands.keys("backspace", "backspace")
        await hands.type("\n")
        assert (83, "") == (hands.hp("A"), hands.prompt)


@pytest.mark.parametrize("game", sorted(BONUS))
def test_l5_a_bonus_that_is_changed_again_and_again_counts_once(game):
    """L5: Danger reads its die against DEX, and Peril rolls none."""
    field, dice, nth, shown = BONUS[game]
    table = Table(registry.load(game), "add A", "start")
    for bonus in (4, 2, 3, 3):
        table(f"edit A {field}={bonus}", f"reroll A {dice}")
        assert shown + bonus == of(table, "A", "rank")[0][nth]["value"]
    table(f"edit A {field}=0", f"reroll A {dice}", f"edit A {field}=3", "undo", "redo", f"reroll A {dice}")
    assert shown + 3 == of(table, "A", "rank")[0][nth]["value"]
