"""Every trial there is, by the part of the suite it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from . import damage, disks, hostile, injected, kills, laws, screens
from .trial import Trial

PARTS: dict[str, Sequence[Trial]] = {
    "kills": kills.TRIALS,
    "disks": disks.TRIALS,
    "damage": damage.TRIALS,
    "hostile": hostile.TRIALS,
    "injected": injected.TRIALS,
    "screens": screens.TRIALS,
    "laws": laws.TRIALS,
}
