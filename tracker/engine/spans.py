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
SHORT = {"s": "second", "sec": "second", "min": "minute", "h": "hour", "hr": "hour"}
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
        return "" if self.seconds is None else time_text(self.seconds)


def time_text(seconds: int) -> str:
    """Seconds as people say them: '90 seconds', '2 minutes'."""
    unit, size = next(u for u in reversed(SECONDS.items()) if not seconds % u[1])
    return plural(seconds // size, unit)


def elapsed(seconds: int) -> str:
    """Time in the fight, for people: 12 s, 1 min 12 s, 1 h 02 min."""
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s" if seconds % 60 else f"{seconds // 60} min"
    return f"{seconds // 3600} h {seconds // 60 % 60:02} min"


def read_time(text: str) -> Span:
    """'1 round', '3 turns', '10 minutes'.  Raises Refused with what is possible."""
    found = re.fullmatch(r"([0-9]{1,7}) ?([a-z]+)", text.strip().lower())
    word = found[2].removesuffix("s") if found else ""
    unit = SHORT.get(found[2] if found else "", SHORT.get(word, word))
    if found is None or unit not in (*SECONDS, "round", "turn"):
        shown = clean(text, 60)
        raise Refused(f"“{shown}” is no length of time; possible: 1 round, 3 turns, 10 minutes, and so on up to years.")
    if not 1 <= (n := int(found[1])) <= MOST:
        raise Refused(f"“{clean(text, 60)}” is no length of time; 1 to {MOST} of a unit are possible.")
    return Span(rounds=n) if unit == "round" else Span(turns=n) if unit == "turn" else Span(seconds=n * SECONDS[unit])


def read_span(args: Mapping[str, Any], rules: Ruleset) -> Span:
    """What the values of a call say about a duration.  Raises Refused where `lasts` is nothing known."""
    rounds, turns, seconds = args.get("rounds"), args.get("turns"), args.get("seconds")
    if (minutes := args.get("minutes")) is not None:
        seconds = (seconds or 0) + minutes * SECONDS["minute"]
    word, text = "", clean(str(args.get("lasts", "")), 60).lower()
    if text[:1].isdecimal():
        said = read_time(text)
        rounds, turns = (new if new is not None else old for new, old in ((said.rounds, rounds), (said.turns, turns)))
        seconds = seconds if said.seconds is None else (seconds or 0) + said.seconds
    elif text:
        word = _word(text, rules)
    return Span(rounds, turns, seconds, word, str(args.get("ends", "end")))


def _word(text: str, rules: Ruleset) -> str:
    near = [w for w in rules.lasts if w == text] or [w for w in rules.lasts if w.startswith(text)]
    if len(near) != 1:
        raise Refused(f"lasts: “{text}” is none of {', '.join(rules.lasts)}, and no time (10 minutes).")
    return near[0]
