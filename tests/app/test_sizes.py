"""No size ends the program, whatever is open; a small screen says so, and 60×20 shows what matters."""

from __future__ import annotations

import pytest
from hands import Hands
from looking import screen

from tracker import encounter
from tracker.app.app import TurnkeeperApp
from tracker.opening import open_session
from tracker.settings import Settings

SIZES = ((1, 1), (1, 30), (5, 2), (19, 5), (30, 8), (48, 12), (60, 19), (60, 20), (108, 12), (300, 3), (300, 100))
OPEN = (
    (),
    ("?",),
    ("x",),
    ("p",),
    ("g",),
    ("v",),
    ("M",),
    ("M", "M"),
    ("d",),
    ("/",),
    ("d", "q", "enter"),
    ("ctrl+p",),
)
WISH = "Make me larger"


def first_samples():
    """One of each ruleset."""
    by_ruleset = {t[1]: path for path in encounter.samples() if (t := encounter.title_of(path))}
    return sorted(by_ruleset.values())


CASES = [(n, keys) for n in range(len(first_samples())) for keys in (OPEN if n == 0 else [("M",)])]


@pytest.mark.parametrize(("n", "keys"), CASES, ids=str)
async def test_no_size_ends_a_fight(n, keys, tmp_path):
    sample = first_samples()[n]
    session = open_session(str(sample), None, tmp_path / "data", seed=1, save=False)
    session.hear("start")
    app = TurnkeeperApp(tmp_path / "data", session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*keys)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause(0.02)
            lines = screen(app)
            if size[0] >= 19:
                assert (size[0] < 60 or size[1] < 20) == any(WISH in line for line in lines), size


async def test_no_size_ends_a_form(tmp_path):
    (sample, *_) = first_samples()
    app = TurnkeeperApp(tmp_path / "data", open_session(str(sample), None, tmp_path / "data", seed=1, save=False))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.press("down", "1", "backspace")
            await pilot.pause(0.02)
        assert "form" == Hands(pilot).screen.desk.mode


@pytest.mark.parametrize(
    "keys", [(), ("?",), ("n",), ("o", "x"), ("down", "z")], ids=lambda k: " ".join(k) or "nothing"
)
async def test_no_size_ends_home(keys, tmp_path):
    app = TurnkeeperApp(tmp_path / "data", None, Settings(wrong=("Something in it is wrong. " * 9,)), tour=not keys)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*keys)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause(0.02)
            if size[0] >= 19:
                assert (size[0] < 60 or size[1] < 20) == any(WISH in line for line in screen(app)), size
            await pilot.press("down") if "o" not in keys else None


@pytest.mark.parametrize("sample", first_samples(), ids=lambda p: p.stem)
async def test_sixty_by_twenty_shows_who_is_there_the_log_and_the_keys(sample, tmp_path):
    session = open_session(str(sample), None, tmp_path / "data", seed=1, save=False)
    session.hear("start")
    app = TurnkeeperApp(tmp_path / "data", session)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause(0.05)
        lines = screen(app)
        acting = session.combat[session.combat.acting[0]].name
        assert any("▶" in line and acting[:4] in line for line in lines)
        assert "help" in lines[-1]
        assert sum(bool(line.strip()) for line in lines) >= 12
