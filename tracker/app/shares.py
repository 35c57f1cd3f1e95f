"""Who gets how much of the fight screen: plain arithmetic, with nothing drawn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

WIDE = 108  # cells from which on the card is beside the order
LOW = 20  # lines below which there is no card under it
BARS = 3  # header, command line, hints
SCANT, LEAST_CARD = 4, 4  # lines of the log and of the card that are always there
CARD = 42  # cells of the card beside the order
LEAST_MAP = 5  # lines in which a map says something; in fewer under the order there is none
UNDER_MAP = 8  # lines that a small map has to leave, so that the card has a place below it
LEAST_BESIDE = 12  # lines of a screen on which a map stands beside the order
SMALLEST = (60, 20)  # cells and lines of a screen on which there is room for everything that matters
NARROW = 48  # cells in which the wish has room beside a hint
TINY = (20, 8)  # cells and lines below which nothing but the wish for more is shown


class Wants(Struct, frozen=True):
    """The size of the screen, and the lines that each part would take if it could."""

    width: int
    height: int
    order: int
    wings: int
    card: int
    stack: int
    overlay: int = 0  # what stands in the log's place while something is open
    map: Literal["off", "panel", "full"] = "off"
    map_cells: int = 0
    map_lines: int = 0
    card_too: bool = False  # what is open is to be seen together with the card


class Shares(Struct, frozen=True):
    """The lines that each part gets; the order has what is left, or a map in the *full*."""

    wings: int = 0
    card: int = 0
    stack: int = 0
    lower: int = 0
    map: int = 0
    column: int = CARD  # cells of what is beside the order
    full: bool = False


def wished(hints: tuple[tuple[str, str], ...], width: int, height: int) -> tuple[tuple[str, str], ...]:
    """*hints* behind the wish for a larger screen where it is too small; in a narrow one, the wish only."""
    wide, high = SMALLEST
    if width >= wide and height >= high:
        return hints
    wish = ("Make me larger", f"to {wide}×{high}")
    return (wish, *hints) if width >= NARROW and not tiny(width, height) else (wish,)


def tiny(width: int, height: int) -> bool:
    """Whether there is room for that wish only."""
    return width < TINY[0] or height < TINY[1]


def room_beside(width: int, height: int) -> bool:
    """Whether there is room for a map and the order."""
    return height >= (LEAST_BESIDE if width >= WIDE else LOW)


def overlay_room(height: int, stack: int) -> int:
    """How many lines an overlay may take, so that something of the order stays in sight."""
    return height - 6 - stack


def shares(wants: Wants) -> Shares:
    """What everybody gets; a map takes the card's place, or that of the order, too."""
    height, overlay = wants.height, wants.overlay
    full = wants.map == "full" or (wants.map == "panel" and not room_beside(wants.width, height))
    lower = min(overlay, overlay_room(height, wants.stack)) if overlay else 2 if height < LOW else max(5, height // 4)
    left = height - BARS - wants.stack
    crowded = left - lower - wants.wings - LEAST_CARD < wants.order or wants.map != "off"
    if not overlay and lower > SCANT and crowded:
        lower = SCANT  # a long order needs the lines more, and so does a map
    left = max(0, left - max(1, lower))
    part = Shares(0 if full else wants.wings, stack=wants.stack, lower=max(1, lower), full=full)
    if full:
        return replace(part, map=left)
    if wants.width >= WIDE:
        if wants.map == "panel":
            column = max(CARD, min(wants.map_cells, wants.width // 2))
            card = left - wants.map_lines - 1  # a line between them
            card = 0 if card < UNDER_MAP else card
            return replace(part, map=left - card, card=card, column=column)
        return replace(part, card=left)
    if wants.map == "panel":
        order = min(wants.order, max(LEAST_MAP, left // 3)) + wants.wings
        lines = min(wants.map_lines, left - order)
        return replace(part, map=lines if lines >= LEAST_MAP else 0)
    room = min(10, wants.card, left - wants.wings - wants.order)
    return replace(part, card=0 if height < LOW or (overlay and not wants.card_too) else max(LEAST_CARD, room))
