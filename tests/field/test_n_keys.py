"""N: keys, focus, text and the terminal; what has nothing to do with a game is in tests/app, and named there."""

from __future__ import annotations

import pytest
from hands import fight, over
from hands import game as opened
from textual import events

from tracker import registry
from tracker.app.keys import SCREEN
from tracker.engine.verbs import ENGINE
from tracker.fights import saved
from tracker.session import Session
from tracker.testing import Table

from .games import PLACE, every_game, gathered, table_of, two_games, with_hp

NAMES = (
    "Orc [/", "Orc [/]", "Orc [boss]", "Orc [scout]", "[0]", "[[x]]", "C:/[old]", "[@click=app.quit]x", "1st Orc",
    "Zoë & Co", "🐉", "👨‍👩‍👧",
)  # fmt: skip
SIZES = ((1, 1), (79, 24))


def three(game: str) -> list[str]:
    return [*(with_hp(n, PLACE[game](i)) for i, n in enumerate("ABC", 1)), "start"]


@every_game
async def test_n1_n2_n4_n5_n8_bursts_do_what_they_say_and_enter_does_nothing_twice(game, tmp_path):
    """N1, N2, N4, N5, N8: in one write and with a gap; the opening key again; Enter on the list is no turn."""
    async with opened(tmp_path, registry.load(game), *three(game)) as hands:
        await hands.type("d5\n\n")  # N1
        assert (15, ["A"], "list") == (hands.hp("A"), hands.acting, hands.screen.desk.mode)
        await hands.type("d5\n")
        await hands.keys("enter", "enter")  # N2, N8
        assert (10, ["A"], "list") == (hands.hp("A"), hands.acting, hands.screen.desk.mode)
        await hands.type("d2\nn")  # N4
        assert (8, ["B"]) == (hands.hp("A"), hands.acting)
        before = hands.screen.session.combat
        await hands.type("".join(f"{key}{key}{key}\x1b\x1b\x1b" for key in "?pxvMg"))  # N5
        assert "list" == hands.screen.desk.mode
        assert before.combatants == hands.screen.session.combat.combatants
        assert hands.pilot.app.is_running


@every_game
async def test_n6_n7_n12_n24_a_key_means_one_thing_where_it_is_pressed(game, tmp_path):
    """N6, N7, N12, N24: n in any text is a letter; what is closed has no keys; one Escape closes one thing."""
    async with opened(tmp_path, registry.load(game), *three(game)) as hands:
        for opening in (":note ", "/", "a", "d", "e"):
            await hands.type(f"{opening}nnnqu")
            assert (["A"], True) == (hands.acting, hands.prompt.endswith("nnnqu")), opening
            for key in ("ctrl+l", "ctrl+n", "escape"):
                hands.pilot.app.post_message(events.Key(key, None))
        await hands.type("p\x1bj")
        assert "B" == hands.selected
        await hands.type("n\n")
        assert ["B"] == hands.acting
        await hands.type("MM\x1b\x1b?\x1b")
        assert "list" == hands.screen.desk.mode
        await hands.type("u")
        assert ["A"] == hands.acting


@every_game
async def test_n9_n10_the_cursor_stays_with_its_combatant_and_a_second_delete_is_no_surprise(game, tmp_path):
    """N9, N10: thirty of them, the cursor on the twenty-fifth."""
    names = [f"Rat {n:02}" for n in range(1, 31)]
    table = gathered(game, *names) if game != "peril" else Table(registry.load(game))
    if game == "peril":
        table(*(with_hp(n, f"perception={90 - i}") for i, n in enumerate(names)))
    table("start")
    async with over(table.session, tmp_path, (120, 40)) as hands:
        await hands.type("/Rat 25\n")
        assert "Rat 25" == hands.selected
        lines = ("damage 'Rat 03' 5", "effect 'Rat 25' Odd rounds=1", "move 'Rat 30' after=top", "remove 'Rat 02'",
                 "reroll 'Rat 10'", "add Cat", "rename 'Rat 25' Rex")  # fmt: skip
        await hands.type("".join(f":{line}\n\n\n" for line in lines))
        await hands.type("\x1b")
        assert "Rex" == hands.selected
        await hands.type("u")
        assert "Rat 25" == hands.selected
        after = hands.order[hands.order.index("Rat 25") + 1]
        await hands.type("-")
        assert (False, after) == ("Rat 25" in hands.order, hands.selected)


@two_games
async def test_n13_n14_n15_n19_names_are_text_everywhere(game, tmp_path):
    """N13, N14, N15, N19: list, card, log, an answer, and the list of acts; a click on one is a click."""
    lines = (with_hp(n, f"perception={80 - i}" if game == "peril" else PLACE[game](i)) for i, n in enumerate(NAMES, 1))
    async with opened(tmp_path, registry.load(game), *lines, "start", size=(140, 40)) as hands:
        assert list(NAMES) == hands.order
        await hands.pilot.pause(0.05)
        order = hands.screen.order
        shown = "\n".join(order.render_line(y).text for y in range(order.size.height))
        assert [] == [name for name in NAMES if name not in shown]
        for name in NAMES[::4]:
            await hands.type(f"/{name}\nd2\nw")
            assert name in await hands.shown("card")
            assert name in await hands.shown("lower")
            await hands.type("\x1bx\x1b")
        await hands.pilot.click("#order", offset=(10, 8))
        assert (hands.pilot.app.is_running, "[@click=app.quit]x") == (True, hands.selected)


@two_games
async def test_n17_a_paste_comes_once_and_is_never_keys(game, tmp_path):
    """N17: a dragon, a family, ten thousand signs, three lines."""
    async with opened(tmp_path, registry.load(game), *three(game)) as hands:
        for text in ("🐉", "👨‍👩‍👧", "a\nb\nc", "x" * 10_000, "nnn"):
            await hands.type(":note ")
            hands.pilot.app.screen.post_message(events.Paste(text))
            await hands.pilot.pause(0.02)
            whole = f"note {' '.join(text.split())}"
            assert whole[: len(hands.prompt)] == hands.prompt, text[:9]
            assert min(len(whole), 2000) <= len(hands.prompt)
            await hands.type("\x1b")
        hands.pilot.app.screen.post_message(events.Paste("nnn"))
        await hands.pilot.pause(0.02)
        assert ["A"] == hands.acting


@every_game
async def test_n21_no_size_ends_it_whatever_is_open(game, tmp_path):
    """N21"""
    async with opened(tmp_path, registry.load(game), *three(game)) as hands:
        for size, key in zip(SIZES, ("x", "M\x1bp"), strict=True):
            await hands.type(key)
            await hands.pilot.resize_terminal(*size)
            await hands.type("\x1b\x1b")
        assert (["A"], True) == (hands.acting, hands.pilot.app.is_running)
        await hands.type("n")
        assert ["B"] == hands.acting


@two_games
@pytest.mark.parametrize("key", ["ctrl+q", "q"])
async def test_n25_to_quit_loses_nothing(game, key, tmp_path):
    """N25: at once, since it is saved; the fight is there to go on with, and its undo."""
    text = f'ruleset = "{game}"\n[[combatant]]\nname = "A"\nhp_max = 20\n[[combatant]]\nname = "B"\n'
    async with fight(tmp_path, text) as hands:
        await hands.type("s\n\n\x1b")
        await hands.type("d3\n")
        now = hands.screen.session.combat
        await hands.keys(key)
        await hands.pilot.pause(0.05)
        assert not hands.pilot.app.is_running
    (kept,) = saved(tmp_path / "data")
    again = Session.resume(kept.path)
    assert now == again.combat
    again.hear("undo")
    again.close()


@every_game
def test_n26_every_act_has_a_plain_key_or_a_letter_behind_one_and_a_line(game):
    """N26, N6: none that a terminal may not deliver, and none twice."""
    table = table_of(game, *"ABC")
    rules = table.session.rules
    for acts in (list(rules.actions(table.combat, "c1")), list(rules.common_actions(table.combat))):
        keys = [a.key for a in acts]
        assert [] == [a.id for a in acts if not (len(a.key) == 1 and a.key.isascii() and a.key.isalnum())]
        assert len(set(keys)) == len(keys)
        assert [] == [a.id for a in acts if not a.example]
    plain = [k.key for k in SCREEN] + [a.key for a in ENGINE.values() if a.key]
    assert len(set(plain)) == len(plain)
    assert ["ctrl+p"] == [k for k in plain if "+" in k]  # one byte in every terminal, and all behind it has its own
