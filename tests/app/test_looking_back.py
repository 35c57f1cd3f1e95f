"""The list of steps behind z: looking changes nothing, Enter goes there by undo and redo."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hands import Hands, fight, game, started
from hypothesis import given
from hypothesis import strategies as st
from toy import Toy

from tracker.app.history_keys import MOVES
from tracker.engine import Combat, Refused
from tracker.engine.history import SPARSE
from tracker.session import Session
from tracker.testing import Table, lines

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")
MANY = (*UNDER_WAY, *[f"note line {n}" for n in range(1, 4 * SPARSE)])


def book(hands: Hands) -> bytes:
    """What is in the file of the fight."""
    journal = hands.screen.session.journal
    assert journal is not None
    return journal.path.read_bytes()


async def listed(hands: Hands) -> list[str]:
    return [line.rstrip() for line in (await hands.shown("lower")).splitlines()]


async def test_every_step_is_listed_as_undo_names_it_with_the_rounds_and_turns_that_began_in_it(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "next", "damage Amy 2") as hands:
        await hands.keys("z")
        assert [
            " History  looking at step 5 of 5 · nothing is changed",
            "  0   the fight as it was opened",
            "  1   add Amy quick=2 tough=9  Amy joins (toys)",
            "  2   add Ted tough=8  Ted joins (toys)",
            "  3   start  Round 1 · Amy's turn",
            "  4   next  Ted's turn",
        ] == (await listed(hands))[:6]
        assert " ▌5 ● damage Amy 2  Amy takes 2: 9 → 7" in (await listed(hands))[6]
        assert (await listed(hands))[6].endswith("stands here")


async def test_undone_steps_are_listed_too_and_say_so(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "next", "undo") as hands:
        await hands.keys("z")
        shown = await listed(hands)
        assert shown[5].startswith("  4 ○ next  Ted's turn")
        assert shown[5].endswith("undone")
        assert " ▌3 ● start" in shown[4]


async def test_order_card_and_header_show_the_fight_as_it_was(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("d5\n")
        await hands.keys("n")
        await hands.keys("z", "up", "up")
        assert "LOOKING BACK" in await hands.shown("header")
        assert "Amy's turn" in await hands.shown("header")
        assert "12/12" in await hands.line_of("Amy")
        assert "looking at step 1 of 3 · nothing is changed" in await hands.shown("lower")
        await hands.keys("j")
        assert " 7/12" in await hands.line_of("Amy")
        assert (await hands.shown("card")).startswith(" Amy")


async def test_looking_changes_nothing_and_escape_leaves_everything_as_it_was(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.keys("s", "enter", "n", "d", "3", "enter", "n", "u")
        await hands.keys("space", "down")
        session, listing = hands.screen.session, hands.screen.order
        before = session.combat, book(hands), listing.selected, listing.marked, session.history.done
        await hands.keys("z", "home", "down", "k", "j", "end", "pageup", "pagedown", "home")
        assert not hands.screen.desk.combat.started
        await hands.keys("escape")
        assert before == (session.combat, book(hands), listing.selected, listing.marked, session.history.done)
        assert before[0] is session.combat
        assert "list" == hands.screen.desk.mode
        assert "LOOKING" not in await hands.shown("header")


async def test_enter_goes_there_by_undo_and_what_was_taken_back_can_be_done_again(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.keys("s", "enter", "n", "n", "n")
        after = hands.screen.session.combat
        before = book(hands)
        await hands.keys("z", "up", "up", "up", "enter")
        assert ("Took back: 3 steps, the last of them next", ["Amy"]) == (hands.message, hands.acting)
        assert 3 == book(hands).count(b'"undo"') - before.count(b'"undo"')
        await hands.keys("z", "end", "enter")
        assert ("Did again: 3 steps, the last of them next", after) == (hands.message, hands.screen.session.combat)
        again = Session.resume(hands.screen.session.journal.path, save=False)
        assert after == again.combat


async def test_enter_where_the_fight_stands_does_nothing(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        before = hands.screen.session.combat
        await hands.keys("z", "enter")
        assert before is hands.screen.session.combat
        assert "The fight stands here already; nothing was done." == hands.message


@pytest.mark.parametrize("key", ["n", "5", "u", "x", "d", "space", "tab", "Z"])
async def test_any_other_key_does_nothing_and_says_so(tmp_path, key):
    async with game(tmp_path, Toy(), *UNDER_WAY) as hands:
        before = hands.screen.session.combat
        await hands.keys("z", "up", key)
        assert (before, "history", 2) == (
            hands.screen.session.combat,
            hands.screen.desk.mode,
            hands.screen.desk.looking.at,
        )
        assert f"{key} does nothing here" in await hands.shown("lower")


async def test_before_anything_was_done_there_is_no_list(tmp_path):
    async with game(tmp_path, Toy()) as hands:
        await hands.keys("escape", "z")
        assert ("list", None) == (hands.screen.desk.mode, hands.screen.desk.looking)
        assert "Nothing was done yet" in hands.message


async def test_only_the_steps_in_sight_are_named_however_many_there_are(tmp_path, monkeypatch):
    async with game(tmp_path, Toy(), *MANY) as hands:
        named = []
        name = Session.name
        monkeypatch.setattr(Session, "name", lambda self, step, after: named.append(step) or name(self, step, after))
        await hands.keys("z")
        await hands.shown("lower")
        assert 0 < len({id(step) for step in named}) < 40 < hands.screen.session.history.done


async def test_what_looking_around_made_is_not_kept(tmp_path):
    async with game(tmp_path, Toy(), *MANY) as hands:
        history = hands.screen.session.history
        kept = len(history._states)
        await hands.keys("z", *["pageup"] * 20, *["pagedown"] * 30, "escape")
        assert kept >= len(history._states)


async def test_the_palette_leaves_the_list(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "note one") as hands:
        await hands.keys("z", "home", "ctrl+p", *"next", "enter")
        desk = hands.screen.desk
        assert (None, "list", ["Ted"]) == (desk.looking, desk.mode, hands.acting)


async def test_somebody_who_is_not_there_yet_or_no_more_can_be_looked_at(tmp_path):
    said = ("add Amy tough=9", "start dice=1", "add Ted tough=8 initiative==2", "remove Ted", "undo", "undo")
    async with game(tmp_path, Toy(), *said, size=(80, 24)) as hands:
        await hands.keys("z", "down")
        assert "Ted" == hands.screen.desk.name()
        assert "LOOKING AHEAD" in await hands.shown("header")
        assert "Ted" in await hands.shown("card")
        await hands.keys("home")
        assert "" == hands.screen.order.selected
        await hands.keys("escape")
        assert "Amy" == hands.selected


async def test_names_are_text_in_the_list(tmp_path):
    async with game(tmp_path, Toy(), 'add "[b]Bo[/b] [/" tough=3') as hands:
        await hands.keys("z")
        assert ' ▌1 ● add "[b]Bo[/b] [/" tough=3  [b]Bo[/b] [/ joins (toys)' in await hands.shown("lower")


@given(rng=st.randoms(use_true_random=False), keys=st.lists(st.sampled_from([*MOVES, "home", "end"]), max_size=12))
def test_the_fight_after_any_step_is_what_it_was(rng, keys):
    """The law behind the list: in whatever order steps are looked at, each is the fight it was."""
    rules = Toy()
    table = Table(rules)
    states: list[Combat] = [table.combat]
    history = table.session.history
    for line in (*lines.opening(rng, rules), *["next", "note here"] * 40):
        with suppress(Refused):
            table(line)
        if history.done == len(states):
            states.append(table.combat)
    at = last = history.done
    for key in keys:
        at = max(0, min(last, at + MOVES[key])) if key in MOVES else 0 if key == "home" else last
        assert states[at] == history.at(at)
        history.forget()
    assert states[-1] is history.combat


async def test_the_palette_is_about_the_fight_as_it_stands(tmp_path):
    async with game(tmp_path, Toy(), *UNDER_WAY, "note one", "undo") as hands:
        await hands.keys("z", "end", "ctrl+p")
        desk = hands.screen.desk
        assert (None, hands.screen.session.combat) == (desk.looking, desk.combat)
