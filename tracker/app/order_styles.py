"""
The colours of the running order, by what they mean; a theme gives the values.
"""

from __future__ import annotations

PREFIX = "order-list--"

_SIDES = ("$text-primary", "$text-error", "$text-success", "$text-warning")

STYLES = {
    "head": "color: $foreground 45%;",
    "dim": "color: $foreground 50%;",
    "rank": "color: $foreground 85%;",
    # The two marks, and the grounds that go with them
    "now": "color: $text-accent; text-style: bold;",
    "bar": "color: $text-accent;",
    "mark": "color: $text-accent; text-style: bold;",
    "selected": "background: $foreground 9%;",
    "acting": "background: $accent 15%;",
    "both": "background: $accent 24%;",
    # Who it is, and in what state
    **{f"side-{n}": f"color: {colour};" for n, colour in enumerate(_SIDES)},
    **{f"side-{n}-now": f"color: {colour}; text-style: bold;" for n, colour in enumerate(_SIDES)},
    "entry": "color: $foreground 70%; text-style: italic;",
    "gone": "color: $foreground 60%; text-style: strike;",
    "wait": "color: $text-secondary;",
    "hidden": "color: $foreground 60%; text-style: italic;",
    # Hit points
    "well": "color: $text-success;",
    "hurt": "color: $text-warning;",
    "bad": "color: $text-error; text-style: bold;",
    "track": "color: $foreground 22%;",
    "temp": "color: $text-primary;",
    # What is left to spend
    "pip-0": "color: $text-accent;",
    "pip-1": "color: $text-secondary;",
    "pip-2": "color: $text-primary;",
    "spent": "color: $foreground 32%;",
    # Effects, by tone
    "plain": "color: $foreground 85%;",
    "harm": "color: $text-error;",
    "help": "color: $text-success;",
    "warn": "color: $text-warning;",
}
