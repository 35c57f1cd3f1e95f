"""
Every colour of the screen by what it means; the theme gives the values.

A look is a theme variable, perhaps with how much of it ("foreground 50%"), then
text styles, then perhaps "on" and a ground.  They are resolved by hand because a
component class each would cost a third of the start.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

_SIDES = ("text-primary", "text-error", "text-success", "text-warning")

LOOKS: dict[str, str] = {
    # Words
    "title": "foreground bold",
    "plain": "foreground 88%",
    "dim": "foreground 52%",
    "accent": "text-accent bold",
    "round": "text-accent bold",
    "key": "text-accent bold",
    "error": "text-warning bold",
    "head": "foreground 45%",
    "rank": "foreground 85%",
    # The two marks, and the grounds that go with them
    "now": "text-accent bold",
    "bar": "text-accent",
    "mark": "text-accent bold",
    "selected": "on foreground 9%",
    "acting": "on accent 15%",
    "both": "on accent 24%",
    "current": "on foreground 9%",
    # Who it is, and in what state
    **{f"side-{n}": colour for n, colour in enumerate(_SIDES)},
    **{f"side-{n}-now": f"{colour} bold" for n, colour in enumerate(_SIDES)},
    "entry": "foreground 70% italic",
    "gone": "foreground 60% strike",
    "wait": "text-secondary",
    "hidden": "foreground 60% italic",
    # Hit points
    "well": "text-success",
    "hurt": "text-warning",
    "bad": "text-error bold",
    "track": "foreground 22%",
    "temp": "text-primary",
    # What is left to spend
    "pip-0": "text-accent",
    "pip-1": "text-secondary",
    "pip-2": "text-primary",
    "spent": "foreground 35%",
    "key-off": "foreground 35%",
    "gap": "foreground",
    "pip-spent": "foreground 55%",
    "pip-converted": "foreground 80%",
    "pip-borrowed": "text-warning",
    "pip-lost": "text-error",
    # Squares of the map, by tone, and the ground of the one in focus
    "map-wall": "foreground 34% on foreground 16%",
    "map-floor": "foreground 26%",
    "map-rough": "text-secondary 75%",
    "map-door": "text-accent bold",
    "map-reach": "foreground 50% on success 13%",
    "map-path": "text-success bold on success 34%",
    "map-out": "foreground 22%",
    "map-focus": "on foreground 30%",
    # Effects, by tone
    "harm": "text-error",
    "help": "text-success",
    "warn": "text-warning",
    # Where text is typed
    "text": "foreground",
    "field": "foreground on foreground 14%",
    "cursor": "background on text-accent",
    "idle": "foreground 35%",
    "hint": "foreground 50%",
    "chosen": "text-accent underline",
}


BARE = {
    "cursor": "reverse",
    "field": "underline",
    "map-path": "reverse",
    "map-reach": "underline",
    "acting": "bold",
    "both": "bold",
}
"""What stands in for the colour of a look, or of a ground, where there is no colour at all."""


def without_colour(name: str, ground: str) -> str:
    """The text styles that tell the look *name* on *ground* from others where there are no colours."""
    return f"{BARE.get(name, '')} {BARE.get(ground, '')}".strip()


class Look(Struct, frozen=True):
    """A look, read: theme variables with their share of 1, and text styles."""

    colour: str = ""
    share: float = 1.0
    styles: tuple[str, ...] = ()
    ground: str = ""
    ground_share: float = 1.0


@cache
def look(name: str) -> Look:
    """The look called *name*; an unknown one is plain."""
    text, _, ground = f" {LOOKS.get(name, LOOKS['plain'])}".partition(" on ")
    words, below = text.split(), ground.split()
    shares = [float(w.rstrip("%")) / 100 for w in words if w.endswith("%")]
    rest = [w for w in words if not w.endswith("%")]
    return Look(
        colour=rest[0] if rest else "",
        share=shares[0] if shares else 1.0,
        styles=tuple(rest[1:]),
        ground=below[0] if below else "",
        ground_share=float(below[1].rstrip("%")) / 100 if len(below) > 1 else 1.0,
    )
