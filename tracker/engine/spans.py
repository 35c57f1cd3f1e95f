"""How long something is to last, as the GM says it: rounds, turns, time on the clock, or a word of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .draft import Refused
from .text import clean, plural

if TYPE_CHECKING:
    from .ruleset import Ruleset

SECONDS = {
    "second": 1,
    "minute": 60,
    "hour": 3600,
    "day": 86_400,
    "week": 604_800,
    "month": 2_592_000,
    "year": 31_536_000,
}
SHORT = {"s": "second", "sec": "second", "min": "minute", "h": "hour"}
MOST = 1_000_000


class Span(Struct, frozen=True):
    """Any of these; whichever is over first ends it.  *edge* is that of the last turn, where turns are counted."""

    rounds: int | None = None
    turns: int | None = None
    seconds: int | None = None
    word: str = ""
    edge: str = "end"

    @property
    def said(self) -> bool:
        """Whether anything was said at all."""
        return bool(self.word) or (self.rounds, self.turns, self.seconds) != (None, None, None)

    @property
    def time(self) -> str:
        """Its real time in words, or ""."""
        if self.seconds is None:
            return ""
        unit, size = next(u for u in reversed(SECONDS.items()) if not self.seconds % u[1])
        return plural(self.seconds // size, unit)


def read_span(args: Mapping[str, Any], rules: Ruleset) -> Span:
    """What the values of a call say about a duration.  Raises Refused where `lasts` is nothing known."""
    rounds, turns, seconds = args.get("rounds"), args.get("turns"), args.get("seconds")
    if (minutes := args.get("minutes")) is not None:
        seconds = (seconds or 0) + minutes * SECONDS["minute"]
    word, text = "", clean(str(args.get("lasts", "")), 60).lower()
    if amount := re.fullmatch(r"([0-9]{1,7}) ?([a-z]+)", text):
        n, unit = int(amount[1]), _unit(amount[2], text, rules)
        if not 1 <= n <= MOST:
            raise Refused(f"lasts: “{text}” is no time; 1 to {MOST} of a unit are possible.")
        if unit == "round":
            rounds = n
        elif unit == "turn":
            turns = n
        else:
            seconds = (seconds or 0) + n * SECONDS[unit]
    elif text:
        word = _word(text, rules)
    return Span(rounds, turns, seconds, word, str(args.get("ends", "end")))


def _unit(text: str, whole: str, rules: Ruleset) -> str:
    unit = SHORT.get(text, text.removesuffix("s"))
    if unit not in (*SECONDS, "round", "turn"):
        raise Refused(f"lasts: “{whole}” has no unit of time; possible: rounds, turns, {', '.join(SECONDS)}.")
    return unit


def _word(text: str, rules: Ruleset) -> str:
    near = [w for w in rules.lasts if w == text] or [w for w in rules.lasts if w.startswith(text)]
    if len(near) != 1:
        raise Refused(f"lasts: “{text}” is none of {', '.join(rules.lasts)}, and no time (10 minutes).")
    return near[0]
