"""IH-24, IH-27: a pool rolled once, and the same roll made again Round by Round under pressure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tracker.engine import Action, Call, Combat, Draft, Panel, Param, Refused, ref, wound

from .ledger import Entry, called, entries, fitting, keep, strike, wanted
from .pools import AGAIN, EXTRA, GROUP, TAKES_WHAT, Counted, dice_of, given, pay, roll_pool, running, verdict
from .sheet import round_of

PAGE = "repeats"
OUTSIDE = -1
"""The Round of a roll made before the fight or after it."""

DC = Param("dc", "number", "successes needed; 0: no DC, the number is the result", "1", low=0, high=999, named=True)


class Result(Struct, frozen=True, omit_defaults=True):
    """One roll of a repeated action: in which own Round, how many successes, against which DC."""

    round: int
    successes: int
    dc: int = 1

    @property
    def cells(self) -> tuple[str, str, str]:
        """'Round 2', '3', 'DC 1 is met with 2 to spare'."""
        when = "outside the fight" if self.round == OUTSIDE else f"Round {self.round}"
        return when, str(self.successes), verdict(self.successes, self.dc)


class Series(Entry, frozen=True, omit_defaults=True):
    """IH-27: an instant action taken again and again, each time for itself."""

    takes: str = "standard"
    dc: int = 1
    results: list[Result] = field(default_factory=list)  # a list, as JSON has it

    @property
    def successes(self) -> int:
        """All of them together."""
        return sum(r.successes for r in self.results)


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-24, IH-27."""
    yield Action("pool", "Roll a pool", _pool, "8, 9 and 10 are successes (IH-24).",
                 "pool Amy DEX+Athletics+1 extra=2 dc=3 over the pit", "one",
                 (Param("dice", "text", "how many d10: a number, or names of the sheet", required=True),
                  EXTRA, DC, AGAIN, Param("damage", "who", "who takes the successes as damage", named=True),
                  Param("what", "words", "what it is for, for the log")),
                 anytime=True, before_start=True, after_end=True, key="p", group=GROUP)  # fmt: skip
    names = tuple(s.name for s in series_of(combat, who))
    yield Action("repeat", "Roll on a repeated action", _repeat, "Once a Round, each for itself (IH-27).",
                 'repeat Amy "climb the wall" DEX+Athletics takes=move', "one",
                 (Param("name", "text", "what is done again and again", choices=names),
                  Param("pool", "text", "how many d10; needed once"), TAKES_WHAT, DC, EXTRA, AGAIN),
                 anytime=True, before_start=True, after_end=True, asks=True, key="g", group=GROUP)  # fmt: skip


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """IH-27: every repeated action with each of its results."""
    kept = entries(combat, PAGE, Series)
    if rows := [(s.name, combat[s.who].name, *result.cells) for s in kept for result in s.results]:
        yield Panel("Repeated", rows, head=("Action", "Who", "When", "Successes", "Result"))


def series_of(combat: Combat, who: str) -> list[Series]:
    """The repeated actions of *who*."""
    return entries(combat, PAGE, Series, who)


def hand_over(draft: Draft, series: Series) -> None:
    """IH-27: *series* goes on as an extended action and is none any more."""
    strike(draft, PAGE, series)


# IH-24: one roll


def _pool(draft: Draft, call: Call) -> None:
    who, written, what = call.actor, str(call.args["dice"]), str(call.args.get("what", ""))
    if what[:1] in ("+", "-"):
        raise Refused("Write the pool without spaces, for example DEX+Athletics+1.")
    target = str(call.args.get("damage", ""))
    if target and call.args.get("dc"):
        raise Refused("Damage is the number of successes itself (IH-24); leave out dc or damage.")
    dice = dice_of(draft.combat, who, written)
    label = what or (f"Pool of {dice}" if written == str(dice) else f"Pool {written}")
    counted = roll_pool(draft, who, label, dice, **given(call.args, "extra", "again"))
    told = f"{what} ({written})" if what and written != str(dice) else label
    tell_roll(draft, who, told, counted, 0 if target else int(call.args.get("dc", 1)))
    if target and counted.successes:
        wound(draft, target, counted.successes, f"{label} by {ref(who)}")


def tell_roll(draft: Draft, who: str, label: str, counted: Counted, dc: int) -> None:
    """The arithmetic of a roll for the log."""
    judged = verdict(counted.successes, dc)
    draft.say(f"{ref(who)}: {label}: {counted.text}" + (f"; {judged}" if judged else ""))


# IH-27: the same roll Round by Round


def _repeat(draft: Draft, call: Call) -> None:
    series = _series(draft.combat, call)
    who, name = series.who, series.name
    now = round_of(draft.combat, who) if running(draft.combat) else OUTSIDE
    if now != OUTSIDE and any(r.round == now for r in series.results[-1:]):
        draft.refuse(f"“{name}” has had its roll in this Round; the next is possible in Round {now + 1} (IH-27).")
    dice = dice_of(draft.combat, who, series.pool)
    pay(draft, who, series.takes, name)
    counted = roll_pool(draft, who, name, dice, series.extra, series.again)
    tell_roll(draft, who, name, counted, series.dc)
    result = Result(now, counted.successes, series.dc)
    keep(draft, PAGE, replace(series, results=[*series.results, result]))


def _series(combat: Combat, call: Call) -> Series:
    """The one that is meant, with what was said about it now; a new one where a pool is given."""
    who, name, pool = call.actor, str(call.args.get("name", "")), str(call.args.get("pool", ""))
    own = series_of(combat, who)
    if name and pool and (whole := called(own, f"{name} {pool}", whole=True)) is not None:
        name, pool = whole.name, ""  # a name of several words, without quotes
    said: dict[str, Any] = given(call.args, "takes", "dc", "extra", "again")
    if name and pool:
        dice_of(combat, who, pool)
        return replace(called(own, name, whole=True) or Series(who, fitting(name)), pool=pool, **said)
    whose = combat[who].name
    new = f'a new one is given a name and a pool: repeat {whose} "{name or "climb"}" 5 takes=move'
    found = wanted(own, name, f"{whose} repeats nothing yet", new)
    return replace(found, **said)
