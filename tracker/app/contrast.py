"""How well one colour is seen on another, as the Web Content Accessibility Guidelines measure it."""

from __future__ import annotations

from functools import lru_cache

from textual.color import Color

from .looks import Look

STEP = 0.04  # of a colour's strength
ENDS = Color(0, 0, 0), Color(255, 255, 255)
DECORATION = frozenset(("track", "map-wall", "map-floor", "map-out"))
"""Looks of what is no text and tells nothing that is not told beside it."""


@lru_cache(1024)
def luminance(colour: Color) -> float:
    """How bright it is to the eye, 0 to 1."""
    parts = (v / 255 for v in colour.rgb)
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(colour: Color, other: Color) -> float:
    """1 where they are the same, up to 21 for black and white."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def least(name: str, shown: Look, fade: float, text: float, dim: float) -> float:
    """The ratio that the look *name* needs: *text* for what is read, *dim* for what is dimmed or faded."""
    if name in DECORATION:
        return dim / 2
    return dim if shown.share < 0.8 or fade < 1 else text


def legible(back: Color, colour: Color, strength: float, wanted: float) -> Color:
    """*colour* over *back* at no less than that *strength*; at more, or nearer to white or black, where it must be."""
    while ratio(front := back + colour.multiply_alpha(strength), back) < wanted and strength < 1:
        strength = min(1, strength + STEP)
    end, nearer = max(ENDS, key=lambda extreme: ratio(extreme, back)), 0.0
    while ratio(front, back) < wanted and nearer < 1:
        nearer = min(1, nearer + STEP)
        front = colour.blend(end, nearer)
    return front
