"""Home: its help, the tour, and the way back from a fight, with no key lost on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from hands import STATUE, Hands
from looking import screen
from textual import events
from textual.pilot import Pilot

from tracker import fights
from tracker.app.app import TurnkeeperApp, _is_first_time
from tracker.app.fight import FightScreen
from tracker.app.home import HomeScreen
from tracker.app.tour import tour
from tracker.opening import go_on, open_session
from tracker.session import Session
from tracker.settings import Settings


def begun(tmp_path: Path, save: bool = True) -> Session:
    file = tmp_path / "fight.toml"
    file.write_text(STATUE)
    return open_session(str(file), None, tmp_path / "data", seed=1, save=save)


def text(pilot: Pilot[None]) -> str:
    return "\n".join(line.rstrip() for line in screen(pilot.app))


async def burst(pilot: Pilot[None], keys: str) -> None:
    for char in keys:
        pilot.app.post_message(events.Key({"\n": "enter"}.get(char, char), None if char == "\n" else char))
    await pilot.pause(0.2)


async def test_the_help_says_what_is_there_how_to_begin_and_where_things_are(tmp_path, config):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("?")
        shown = text(pilot)
        for said in ("Go on with", "open an encounter file", "From nothing", str(tmp_path / "data"), str(config)):
            assert said in shown
        assert 'next = "f5"' in shown
        await pilot.press("?")
        assert "Try a sample" in text(pilot)
        assert "From nothing" not in text(pilot)


async def test_a_long_help_scrolls_and_stays_open(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("?")
        assert "more" in text(pilot)
        await pilot.press("end")
        assert "[keys]" in text(pilot)
        await pilot.press("home")
        assert "Sections" in text(pilot)


async def test_the_way_of_the_help_from_nothing_leads_to_a_fight(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(100, 30)) as pilot:
        await burst(pilot, "n1Den\nAmy\n")
        await pilot.press("escape")
        assert isinstance(app.screen, FightScreen)
        assert ["Amy"] == [c.name for c in app.screen.session.combat.combatants.values()]
        app.screen.session.close()


async def test_back_home_the_fight_is_closed_and_offered_first(tmp_path):
    older = begun(tmp_path)
    older.hear("start")
    older.close()
    newer = begun(tmp_path)
    newer.close()
    app = TurnkeeperApp(tmp_path / "data", Session.resume(fights.path_of(tmp_path / "data", older.id)))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("Q")
        assert isinstance(app.screen, HomeScreen)
        assert app.session is None
        assert (older.id, f"c  {older.combat.name}") == (app.screen._first, _entry(app.screen, 0))
        Session.resume(fights.path_of(tmp_path / "data", older.id)).close()  # nobody holds it any more
        await pilot.press("c")
        assert isinstance(app.screen, FightScreen)
        assert older.id == app.screen.session.id
        await pilot.press("Q", "down", "Q")
        assert isinstance(app.screen, HomeScreen)
        assert "Q does nothing here" in text(pilot)
        assert 3 >= len(app.screen_stack)


def _entry(home: HomeScreen, n: int) -> str:
    entry = home._every()[n]
    return f"{entry.key}  {entry.label}"


@pytest.mark.parametrize("straight", [True, False])
async def test_a_burst_through_home_and_back_does_exactly_that(tmp_path, straight):
    session = begun(tmp_path)
    if not straight:
        session.close()
    app = TurnkeeperApp(tmp_path / "data", session if straight else None)
    async with app.run_test(size=(100, 30)) as pilot:
        await burst(pilot, ("" if straight else "c") + "s\nd5\nnQcQcd3\n")
        await pilot.pause(0.3)
        assert isinstance(app.screen, FightScreen)
        combat = app.screen.session.combat
        amy, john = (next(c for c in combat.combatants.values() if c.name == name) for name in ("Amy", "John"))
        assert (7, 9) == (amy.hp, john.hp)
        app.screen.session.close()


async def test_leaving_a_fight_that_could_not_be_saved_takes_the_key_twice(tmp_path):
    (tmp_path / "data").write_text("in the way")
    app = TurnkeeperApp(tmp_path / "data", begun(tmp_path, save=False))
    async with app.run_test(size=(100, 30)) as pilot:
        hands = Hands(pilot)
        await hands.keys("Q")
        assert "Q once more leaves, and loses what is not saved." in hands.message
        await hands.keys("Q")
        assert isinstance(app.screen, HomeScreen)


async def test_a_click_opens_what_it_is_on_even_where_the_list_is_scrolled(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(80, 20)) as pilot:
        await pilot.press("up")
        await pilot.pause(0.05)
        y = next(n for n, line in enumerate(screen(app)) if "Open a file" in line)
        await pilot.click(offset=(10, y))
        assert "the path of an encounter file" in text(pilot)


@pytest.mark.parametrize("straight", [True, False])
async def test_the_tour_is_shown_and_the_key_that_ends_it_counts(tmp_path, straight):
    session = begun(tmp_path) if straight else None
    app = TurnkeeperApp(tmp_path / "data", session, tour=True)
    async with app.run_test(size=(110, 30)) as pilot:
        assert all(line.strip() in text(pilot) for line in tour())
        await pilot.press("s" if straight else "n")
        assert tour()[1].strip() not in text(pilot)
        assert ("Enter accepts" if straight else "Which ruleset?") in text(pilot)
    if session:
        session.close()


def test_the_tour_has_six_lines_and_is_due_once(tmp_path):
    assert 6 == len([line for line in tour() if line.startswith("  ")])
    assert [True, False, False] == [_is_first_time(tmp_path / "data") for _ in range(3)]
    (tmp_path / "file").write_text("")
    assert _is_first_time(tmp_path / "file" / "data")  # where it cannot be noted down, nothing is said


async def test_what_is_wrong_with_the_settings_is_shown_at_home(tmp_path):
    app = TurnkeeperApp(tmp_path / "data", None, Settings(wrong=("config.toml: theme = “x”: no.",), keys={"q": "5"}))
    async with app.run_test(size=(110, 30)) as pilot:
        assert "config.toml: theme = “x”: no." in text(pilot)
        assert "[keys] q: no act is called that" in text(pilot)


async def test_the_theme_changes_at_home_too(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("B")
        assert "Theme: light." in text(pilot)


async def test_home_says_where_a_fight_is_that_was_moved(tmp_path):
    app = TurnkeeperApp(tmp_path / "data", begun(tmp_path))
    async with app.run_test(size=(200, 30)) as pilot:
        await burst(pilot, f":keep-in {tmp_path / 'stick'}\nQ")
        assert isinstance(app.screen, HomeScreen)
        assert f"turnkeeper --data-dir {tmp_path / 'stick'} goes on with it." in text(pilot)
        assert [] == fights.saved(tmp_path / "data")


async def test_a_fight_open_elsewhere_is_looked_at_with_its_counters_until_it_is_free(tmp_path):
    holder = begun(tmp_path)
    holder.hear("start dice=6,4,5,5,3,7")
    path = fights.path_of(tmp_path / "data", holder.id)
    app = TurnkeeperApp(tmp_path / "data", go_on(path))
    async with app.run_test(size=(120, 30)) as pilot:
        shown = text(pilot)
        for said in ("ONLY LOOKING", "Round 1", "is open in another Turnkeeper", "Q and then c open it anew"):
            assert said in shown
        await pilot.press("escape")
        assert "n next" not in text(pilot)
        holder.hear("next")
        holder.close()
        await pilot.press("Q", "c", "escape")
        assert ("", holder.combat) == (app.session.looking, app.session.combat)
        app.session.close()


async def test_the_name_is_asked_for_with_the_ruleset_that_was_chosen(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n", "4")
        shown = screen(app)
        assert any("▌ 4  Pace" in line for line in shown)
        assert any("Pace: the encounter's name, or nothing; Enter begins" in line for line in shown)
        assert "Enter goes on   Esc back to the list" in shown[-1]


async def test_the_line_for_adding_stays_one_when_it_is_emptied(tmp_path):
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n", "4", "enter", *"Amy", "ctrl+u", *"Rook hp=5", "enter", "enter")
        await pilot.pause(0.1)
        assert ["Rook"] == Hands(pilot).order
    app.session.close()
