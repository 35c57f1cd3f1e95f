"""Who gets how much of the fight screen: plain arithmetic, with nothing drawn."""

from __future__ import annotations

from msgspec import Struct

WIDE = 108  # cells from which on the card is beside the order
LOW = 20  # lines below which there is no card under it
BARS = 3  # header, command line, hints
SCANT, LEAST_CARD = 4, 4  # lines of the log and of the card that are always there


class Wants(Struct, frozen=True):
    """The size of the screen, and the lines that each part would take if it could."""

    width: int
    height: int
    order: int
    wings: int
    card: int
    stack: int
    overlay: int = 0  # what stands in the log's place while something is open


class Shares(Struct, frozen=True):
    """The lines that each part gets; the order has what is left."""

    wings: int = 0
    card: int = 0
    stack: int = 0
    lower: int = 0


def overlay_room(height: int, stack: int) -> int:
    """How many lines an overlay may take, so that something of the order stays in sight."""
    return height - 6 - stack


def shares(wants: Wants) -> Shares:
    """What everybody gets."""
    height, overlay = wants.height, wants.overlay
    lower = min(overlay, overlay_room(height, wants.stack)) if overlay else 2 if height < LOW else max(5, height // 4)
    left = height - BARS - wants.stack
    if not overlay and lower > SCANT and left - lower - wants.wings - LEAST_CARD < wants.order:
        lower = SCANT  # a long order needs the lines more
    left -= lower
    if wants.width >= WIDE:
        card = max(0, left)
    else:
        room = min(10, wants.card, left - wants.wings - wants.order)
        card = 0 if height < LOW or overlay else max(LEAST_CARD, room)
    return Shares(wants.wings, card, wants.stack, max(1, lower))
