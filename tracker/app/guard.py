"""A frame is drawn whatever a ruleset does: where one fails, a sentence stands in the place of what it had to say."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

from tracker.engine.model import Combat
from tracker.engine.questions import number
from tracker.engine.show import Row, Tag
from tracker.faults import report

T = TypeVar("T")


class Guard:
    """Asks for parts of a frame; what fails is reported into *folder*, once, however many frames it spoils."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, str, int], str] = {}

    def __call__(self, make: Callable[[], T], instead: Callable[[str], T]) -> T:
        """What *make* makes; where it fails, what stands *instead*, made of a sentence for the GM."""
        try:
            return make()
        except Exception as error:
            return instead(self._said(error))

    def _said(self, error: Exception) -> str:
        where = traceback.extract_tb(error.__traceback__)[-1]
        fault = type(error).__name__, where.filename, where.lineno or 0
        if fault not in self._known:
            self._known[fault] = report(error, self._folder)
        return self._known[fault]


def bare_row(combat: Combat, who: str) -> Row:
    """The line of *who* with nothing in it that the ruleset would have to say."""
    c, slot = combat[who], combat.slots.get(who)
    turn: Literal["now", "interrupted", "ahead", "done", "missed"] = "ahead"
    if any(who in f.actors for f in combat.frames):
        turn = "now" if who in combat.acting else "interrupted"
    elif slot is not None and slot.turn != "begun":
        turn = slot.turn
    return Row(
        id=who,
        rank=number(slot.rank[0].value) if slot and slot.rank else c.initiative,
        name=c.name,
        side=0,
        hp=c.hp,
        hp_max=c.hp_max,
        temp=c.temp,
        taken=c.taken,
        budget=(),
        tags=(Tag("a fault of the program: not all is shown", None, "warn"),),
        state=slot.state if slot and slot.state != "gone" else "in",
        turn=turn,
        defeated=c.defeated,
        hidden=c.hidden,
        alias=c.alias,
        entry=c.entry,
    )
