"""
What the screen can look like: four themes by the names that stand in the settings.

However dimmed a look is, a theme keeps it legible: `least-text` and `least-dim` are the contrast that text and what is
dimmed have at least, where they are other than 4.5 and 3.
"""

from __future__ import annotations

from textual.theme import Theme

from tracker import settings

DARK = Theme(
    name="turnkeeper",
    primary="#6cb6ff",
    secondary="#b392f0",
    accent="#f0b752",
    warning="#f0b752",
    error="#ff8f7a",
    success="#8ccf7e",
    foreground="#d7dce5",
    background="#15171c",
    surface="#1b1e25",
    panel="#20242d",
    dark=True,
)

LIGHT = Theme(
    name="turnkeeper-light",
    primary="#0a55a8",
    secondary="#6a3fb5",
    accent="#f0b752",  # as a ground; so is success
    warning="#b06000",
    error="#b3261e",
    success="#7fcf8a",
    foreground="#1d2129",
    background="#fbfaf7",
    surface="#f2f0eb",
    panel="#e9e6df",
    dark=False,
    variables={
        "least-dim": "4",
        "text-primary": "#0a4f9c",
        "text-secondary": "#5f37a6",
        "text-accent": "#7d4300",
        "text-warning": "#7d4300",
        "text-error": "#a3211a",
        "text-success": "#1b5e25",
    },
)

CONTRAST = Theme(
    name="turnkeeper-contrast",
    primary="#7cc4ff",
    secondary="#d9b8ff",
    accent="#ffd500",
    warning="#ffd500",
    error="#ff9c8f",
    success="#7dff8a",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#101010",
    dark=True,
    variables={
        "least-text": "7.5",
        "least-dim": "6",
        "text-primary": "#8fd0ff",
        "text-secondary": "#e0c6ff",
        "text-accent": "#ffe14d",
        "text-warning": "#ffe14d",
        "text-error": "#ffb0a5",
        "text-success": "#8dff99",
    },
)

# After Okabe and Ito: blue, orange, and lightness tell apart what red and green would; no red, no green.
COLOUR_SAFE = Theme(
    name="turnkeeper-colour-safe",
    primary="#56b4e9",
    secondary="#cc9fc0",
    accent="#f0e442",
    warning="#f0e442",
    error="#e69f00",
    success="#56b4e9",
    foreground="#dfe3ea",
    background="#14161a",
    surface="#1a1d23",
    panel="#20242b",
    dark=True,
    variables={
        "text-primary": "#6cc0f0",
        "text-secondary": "#d9b3cf",
        "text-accent": "#f3e96b",
        "text-warning": "#ffffff",
        "text-error": "#f0a830",
        "text-success": "#9ad4f5",
    },
)

THEMES = dict(zip(settings.THEMES, (DARK, LIGHT, CONTRAST, COLOUR_SAFE), strict=True))


def after(name: str) -> str:
    """The theme that comes after the one called *name*, round and round."""
    names = list(THEMES)
    return names[(names.index(name) + 1) % len(names)]
