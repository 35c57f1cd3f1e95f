"""Every look is seen on its ground in every theme, and a choice is remembered."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator

import pytest
from hands import STATUE, Hands, fight
from looking import segments
from rich.color import Color

from tracker.app.app import TurnkeeperApp
from tracker.app.contrast import DECORATION
from tracker.app.looks import LOOKS, look
from tracker.app.themes import THEMES, after
from tracker.opening import open_session
from tracker.settings import read

TEXT, DIM = 4.5, 3.0
GROUNDS = ("selected", "acting", "both", "current", "map-focus")
FADES = (1.0, 0.75, 0.6)


def ratio(colour: Color | None, other: Color | None) -> float:
    """By the book, https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio: written anew, so as not to test it with itself."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Color | None) -> float:
    assert colour
    assert colour.triplet
    parts = [v / 255 for v in colour.triplet]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def seen(hands: Hands) -> Iterator[tuple[str, float, float]]:
    """Every look on every ground where it can stand: what it is, its contrast, and the share of its colour."""
    screen = hands.screen
    places = (
        (screen.order._ink, ("", *GROUNDS[:3]), FADES),
        (screen._lower._ink, ("", "current"), FADES[:1]),
        (screen._header._ink, ("",), FADES[:1]),
        (screen._prompt._ink, ("",), FADES[:1]),
        (screen._map._ink, ("", "map-focus"), FADES[:1]),
    )
    for palette, grounds, fades in places:
        for name in LOOKS:
            for ground in grounds:
                for fade in fades:
                    if name not in GROUNDS and name.startswith("map-") == (palette is screen._map._ink):
                        style = palette.style(name, ground, fade)
                        what = f"{palette._widget.id}: {name} on {ground or 'nothing'}, {fade}"
                        yield what, ratio(style.color, style.bgcolor), look(name).share * fade


@pytest.mark.parametrize("theme", THEMES)
async def test_text_is_legible_and_what_is_dimmed_is_still_seen(theme, tmp_path):
    async with fight(tmp_path) as hands:
        hands.pilot.app.theme = THEMES[theme].name
        await hands.pilot.pause()
        known = [(w, r, s) for w, r, s in seen(hands) if w.split(": ")[1].split(" ")[0] not in DECORATION]
        assert [] == [(what, round(r, 2)) for what, r, share in known if r < (TEXT if share >= 0.8 else DIM)]


async def test_high_contrast_is_higher(tmp_path):
    async with fight(tmp_path) as hands:
        least = {}
        for theme in ("dark", "contrast"):
            hands.pilot.app.theme = THEMES[theme].name
            await hands.pilot.pause()
            palette = hands.screen.order._ink
            styles = [palette.style(name, ground) for name in ("plain", "dim", "harm") for ground in ("", "both")]
            least[theme] = min(ratio(s.color, s.bgcolor) for s in styles)
        assert least["contrast"] >= 6 > least["dark"]


def test_what_is_decoration_is_a_short_list_that_no_text_is_in():
    assert {"track", "map-wall", "map-floor", "map-out"} == DECORATION


@pytest.mark.parametrize("variable", ["text-primary", "text-error", "text-success", "text-warning", "text-secondary"])
def test_the_colour_safe_theme_has_neither_red_nor_green(variable):
    red, green, blue = (int(THEMES["colour-safe"].variables[variable][n : n + 2], 16) / 255 for n in (1, 3, 5))
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    assert saturation < 0.1 or not (80 < hue * 360 < 170 or hue * 360 > 345 or hue * 360 < 25)


def test_after_the_last_theme_comes_the_first():
    assert "dark" == after("colour-safe")


async def test_a_key_shows_the_next_theme_and_the_choice_is_remembered(tmp_path, config):
    config.write_text("plain = false\n")
    session = _session(tmp_path)
    app = TurnkeeperApp(tmp_path / "data", session, read(config))
    async with app.run_test() as pilot:
        hands = Hands(pilot)
        await hands.keys("B")
        assert ("Theme: light, from now on.", THEMES["light"].name) == (hands.message, app.theme)
    session.close()
    assert ("light", False) == (read(config).theme, read(config).plain)


async def test_a_choice_that_cannot_be_remembered_is_made_all_the_same(tmp_path, config):
    config.write_text("plain = = 3")
    session = _session(tmp_path)
    app = TurnkeeperApp(tmp_path / "data", session, read(config))
    async with app.run_test() as pilot:
        hands = Hands(pilot)
        await hands.keys("B")
        assert (f"Theme: light; not remembered: {config} is no TOML.", THEMES["light"].name) == (
            hands.message,
            app.theme,
        )
    session.close()


@pytest.mark.parametrize(("value", "coloured"), [("1", False), ("0", False), ("", True)])
async def test_no_color_means_no_colour_and_marks_are_still_seen(tmp_path, monkeypatch, value, coloured):
    monkeypatch.setenv("NO_COLOR", value)
    async with fight(tmp_path) as hands:
        await hands.keys("s", "enter", "space", "d")
        await hands.pilot.pause(0.05)
        styles = [s.style for line in segments(hands.pilot.app) for s in line if s.style]
        assert coloured == any(s.color or s.bgcolor for s in styles)
        if not coloured:
            assert any(s.reverse for s in styles), "the cursor"
            assert any(s.bold for s in styles)


def _session(tmp_path):
    file = tmp_path / "fight.toml"
    file.write_text(STATUE)
    return open_session(str(file), None, tmp_path / "data", seed=1)
