"""The real app at its edges: nobody there, every size, odd names, newcomers, completion, faults."""

from __future__ import annotations

import os
import re
import threading

import pytest
from hands import fight, started

from tracker import encounter
from tracker.engine.show import row
from tracker.fights import path_of
from tracker.session import Session


async def test_an_empty_fight_helps(tmp_path):
    async with fight(tmp_path, 'name = "Nobody"\nruleset = "pace"\n') as hands:
        assert (hands.prompt, hands.screen.desk.mode) == ("add ", "prompt")
        await hands.keys("escape", "s")
        assert hands.message.startswith("Nobody is in this fight yet; add somebody first")
        for key in "ndhewxrut":
            await hands.keys(key, "escape")
        await hands.type("agoblin x6 hp_max=7 side=horrors\n")
        assert len(hands.order) == 6


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (60, 20), (66, 24), (79, 24), (80, 24), (200, 60), (300, 100)])
async def test_every_size_is_survived_with_every_dialog_open(tmp_path, size):
    """Field N21."""
    async with fight(tmp_path) as hands:
        for keys in ("s", "\n", "x", "\x1bd", "\x1b?", "\x1bw", ":"):
            await hands.type(keys)
            await hands.pilot.resize_terminal(*size)
            await hands.pilot.pause()
        assert hands.pilot.app.is_running


@pytest.mark.parametrize(
    "name", ["Orc [/", "[@click=app.quit]x", "Orc [boss]", "C:\\[old]", "1st Orc", "Zoë & Co", "🐉"]
)
async def test_names_are_shown_as_they_are(tmp_path, name):
    """Field N13, N14, N15, N19."""
    async with fight(tmp_path, 'name = "Names"\nruleset = "pace"\n') as hands:
        hands.screen.desk.line.set(f"add '{name}' hp=5")
        await hands.keys("enter", "enter")
        await hands.keys("s", "enter", "w")
        assert [name] == hands.order
        assert name in await hands.shown("card")
        assert name in await hands.shown("lower")
        await hands.keys("escape", "d", "2", "enter")
        assert 3 == hands.hp(name)


async def test_samples_of_every_ruleset_open_and_start(tmp_path):
    for path in encounter.samples():
        async with fight(tmp_path, path.read_text().replace("party =", "# party =")) as hands:
            await hands.keys("escape")
            if hands.order:
                await hands.keys("s", "enter")
                if not hands.screen.session.combat.round:  # a second form: how the rolls against surprise went
                    await hands.keys("enter")
                assert 1 == hands.screen.session.combat.round


async def test_a_fault_in_a_key_leaves_the_fight_and_the_program(tmp_path, monkeypatch):
    """Field J11."""
    async with started(tmp_path) as hands:
        before = hands.screen.session.combat

        def broken(*_: object) -> None:
            raise RuntimeError("secret of the GM")

        monkeypatch.setattr(hands.screen.session, "attempt", broken)
        await hands.keys("n")
        assert "fault of the program" in await hands.shown("lower")
        monkeypatch.undo()
        assert before == hands.screen.session.combat
        (written,) = (tmp_path / "data" / "reports").iterdir()
        assert "RuntimeError" in written.read_text()
        assert "secret" not in written.read_text()
        await hands.keys("n")
        assert ["John"] == hands.acting


async def test_a_new_encounter_gathers_one_after_the_other_until_an_empty_line(tmp_path):
    async with fight(tmp_path, 'name = "Nobody"\nruleset = "pace"\n') as hands:
        await hands.type("Amy hp_max=12\nHound x2 side=horrors hp_max=7\n\n")
        assert (["Amy", "Hound 1", "Hound 2"], "list") == (hands.order, hands.screen.desk.mode)
        await hands.keys("s", "enter")
        assert "Act Bon Move" in hands.screen.order.render_line(0).text


async def test_somebody_who_joins_in_mid_fight_can_be_rolled_at_the_table(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("aGhost side=horrors\n")
        assert "Ghost" in await hands.shown("lower")
        await hands.type("6+4\n")
        assert "Ghost" in hands.order


async def test_letters_are_no_dice_and_the_form_says_what_goes_there(tmp_path):
    async with fight(tmp_path) as hands:
        await hands.type("sn8 9")
        assert ["8 9", ""] == [line.text for line in hands.screen.desk.form.lines]
        await hands.type("n")
        assert "numbers go here; Enter accepts, Esc cancels" in await hands.shown("lower")
        await hands.type("\n")
        assert ["Amy", "John", "Hound 2", "Hound 1"] == hands.order


async def test_a_reaction_without_a_limit_is_in_the_log(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("r")
        assert "Amy: Reaction" in await hands.shown("lower")


async def test_those_to_come_show_what_their_turn_will_bring(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type("1nnnn\n")  # the moth of round 2 asks for its roll
        combat = hands.screen.session.combat
        assert (2, 1, 0) == (
            combat.round,
            row(combat, hands.screen.session.rules, "c2").budget[0].left,
            combat["c2"].have["action"],
        )


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("dam", "damage "),
        ("damage ho", 'damage "Hound 1" '),
        ('damage "Hound 2', 'damage "Hound 2" '),
        ("effect Amy burn", "effect Amy Burning "),
        ("effect Amy Burning la", "effect Amy Burning lasts="),
        ("effect Amy Burning lasts=s", "effect Amy Burning lasts=scene"),
        ("why Amy jo", "why Amy John "),
        ("add Orc side=hor", "add Orc side=horrors"),
        ("call ", 'call "round 2" '),
        ("move Amy to", "move Amy top "),
    ],
)
async def test_tab_completes_what_can_stand_there(tmp_path, typed, completed):
    async with started(tmp_path) as hands:
        await hands.type(f":{typed}")
        await hands.keys("tab")
        assert completed == hands.prompt


async def test_a_name_with_brackets_is_text_in_the_palette_too(tmp_path):
    async with started(tmp_path) as hands:
        await hands.type(":rename John 'John[/red]'\n")
        await hands.keys("down", "ctrl+p")
        await hands.pilot.pause(0.5)
        await hands.pilot.press("escape")
        await hands.pilot.pause(0.2)
        await hands.keys("n")
        assert ["John[/red]"] == hands.acting


async def test_a_key_keeps_the_fight_in_another_folder(tmp_path):
    async with fight(tmp_path) as hands:
        session = hands.screen.session
        await hands.keys("s", "enter", "F")
        await hands.type(f"{tmp_path / 'stick'}\n")
        assert hands.message.startswith(f"Kept as {session.id} from now on")
        await hands.keys("n")
        again = Session.resume(path_of(tmp_path / "stick", session.id), save=False)
        assert session.combat == again.combat


async def test_a_folder_that_cannot_be_used_is_said_and_the_fight_stays_where_it_is(tmp_path):
    (tmp_path / "file").touch()
    async with fight(tmp_path) as hands:
        session = hands.screen.session
        before = session.id
        await hands.keys("F")
        await hands.type(f"{tmp_path / 'file'}\n")
        assert "cannot be used for fights: Not a directory" in hands.screen.desk.line.error
        await hands.keys("escape", "s", "enter")
        assert (before, "") == (session.id, session.trouble)


async def test_the_word_that_is_in_the_line_already_is_not_taken_twice(tmp_path):
    async with fight(tmp_path, 'name = "Nobody"\nruleset = "pace"\n') as hands:
        await hands.type("add Amy\n")
        assert ["Amy"] == [c.name for c in hands.screen.session.combat.here()]
        assert "gather" == hands.screen.desk.hint_mode


async def test_a_disk_that_does_not_answer_is_said_while_nobody_presses_a_key(tmp_path, monkeypatch):
    """Field J7: beside the log and in the first line, as long as it lasts."""
    awake, synced = threading.Event(), os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: awake.wait(60) and synced(file))
    async with fight(tmp_path) as hands:
        await hands.keys("s", "enter")
        monkeypatch.setattr("tracker.journal.PATIENCE", 0)
        while not hands.screen.session.late:
            await hands.pilot.pause(0.01)
        hands.screen._tick()
        await hands.pilot.pause(0.05)
        said = re.compile(r"The disk has not answered for \d+ s; a power cut now would cost the last steps\.")
        assert said.search(await hands.shown("lower"))
        shown = await hands.shown("header")
        assert ("SLOW DISK", True) == (shown.split("  ")[0].strip()[:9], "Round 1" in shown)
        await hands.keys("n")
        assert "SLOW DISK" in await hands.shown("header")
        awake.set()
        while hands.screen.session.late:
            await hands.pilot.pause(0.01)
        hands.screen._tick()
        await hands.pilot.pause(0.05)
        assert "SLOW DISK" not in await hands.shown("header")
        assert not said.search(await hands.shown("lower"))


async def test_the_log_under_the_order_begins_with_a_whole_line(tmp_path):
    """The end of a line whose beginning is out of sight says nothing; the last one is shown as far as it goes."""
    async with started(tmp_path, size=(80, 24)) as hands:
        hands.screen.session.hear(f"note {'many words ' * 12}")
        for n in range(6):
            hands.screen.session.hear(f"note {n}")
            hands.screen._show()
            first = (await hands.shown("lower")).splitlines()[0]
            assert not first.strip().startswith(("many", "words"))
        hands.screen.session.hear(f"note {'long ' * 200}")
        hands.screen._show()
        assert "long" in (await hands.shown("lower")).splitlines()[0]
