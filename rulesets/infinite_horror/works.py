"""IH-25, IH-26: extended actions, from the first roll to the end they come to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from tracker.engine import Action, Call, Combat, Draft, Moment, Number, Panel, Param, Refused, Said, ref, time_text

from .checks import hand_over, series_of
from .ledger import called, entries, fitting, keep, wanted
from .pools import AGAIN, EXTRA, GROUP, TAKES_WHAT, Counted, dice_of, given, in_all, ones, pay, plural, roll_pool
from .progress import (
    ASIDE,
    DONE,
    MISTAKE,
    NO_ROLLS,
    RUNNING,
    Work,
    clock,
    judge,
    read_length,
    rolled,
    time_left,
    wait,
)
from .sheet import options_of

PAGE = "works"
POOL = Param("pool", "text", "how many d10: a number, or names of the sheet (DEX+Occult)", named=True)
HEAD = ("Work", "Who", "Successes", "1s", "Rolls", "Next roll", "Time left", "State")


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-25, IH-26."""
    own = _of(combat, who)
    going = tuple(w.name for w in own if w.open)
    none = "" if going else f"{combat[who].name} has no long work going on; `work` begins one."
    yield Action("work", "Begin a long work", _work, "Successes add up over several rolls (IH-25).",
                 'work Amy "Barrier ritual" 10 pool=DEX+Occult interval="1 Round" deadline=5', "one",
                 (Param("name", "text", "what is worked on", required=True, choices=tuple(w.name for w in own)),
                  Param("dc", "number", "successes needed in all; it never goes down", low=1, high=999),
                  POOL, EXTRA, AGAIN,
                  Param("interval", "text", "between rolls: 1 Round, 3 Turns, 1 hour", "1 Round", named=True),
                  Param("deadline", "number", "rolls allowed; 0: any number", "0", low=0, high=999, named=True),
                  Param("time", "text", "time allowed: 2 minutes, 5 rounds", named=True),
                  TAKES_WHAT,
                  Param("mistakes", "flag", "count 1s against it (IH-26)", "the option of this fight", named=True)),
                 anytime=True, before_start=True, after_end=True, key="q", group=GROUP)  # fmt: skip
    name = Param("name", "text", "which work, where there are several", choices=going)
    yield Action("work-roll", "Roll on a long work", _work_roll, "Once each interval (IH-25).",
                 'work-roll Amy "Barrier ritual"', "one", (name, POOL, EXTRA, AGAIN),
                 anytime=True, before_start=True, after_end=True, why_not=none, asks=len(going) > 1, key="l",
                 group=GROUP)  # fmt: skip
    yield Action("set-aside", "Set a long work aside", _set_aside, "The Storyteller says what is lost of it (IH-25).",
                 'set-aside Amy "Barrier ritual" lose=2', "one",
                 (name, Param("lose", "number", "successes it loses", "0", low=0, high=999, named=True)),
                 anytime=True, before_start=True, after_end=True, why_not=none, asks=True, key="z",
                 group=GROUP)  # fmt: skip


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """IH-25, IH-26: how far every work is."""
    if rows := [_row(combat, work) for work in _of(combat)]:
        yield Panel("Works", rows, head=HEAD)


def after(draft: Draft, moment: Moment) -> None:
    """IH-25: the time allowed for a work may be over."""
    if moment.mark == "clock":
        for work in _of(draft.combat):
            if work.open and draft.combat[work.who].present != "gone":
                _settle(draft, work, work)


def _of(combat: Combat, who: str = "") -> list[Work]:
    return entries(combat, PAGE, Work, who)


def _row(combat: Combat, work: Work) -> tuple[str, ...]:
    worker, left = combat[work.who], time_left(combat, work)
    warned = "!" if work.at_risk and work.state != DONE else ""
    going = work.open and worker.present != "gone"
    return (
        work.name,
        worker.name,
        f"{work.successes}/{work.dc}",
        f"{work.ones}{warned}" if work.mistakes else "·",
        f"{work.rolls}/{work.deadline}" if work.deadline else str(work.rolls),
        (wait(combat, work) or "now") if going else "·",
        time_text(max(0, left)) if left is not None and going else "·",
        work.state if going or not work.open else f"{work.state}, who worked on it has left",
    )


# Begin, change, begin anew


def _work(draft: Draft, call: Call) -> None:
    who, name = call.actor, fitting(str(call.args["name"]))
    said = _said(draft.combat, call)
    old = called(_of(draft.combat, who), name, whole="pool" in said)
    if old is None:
        _begin_new(draft, who, name, said)
    elif old.open:
        _change(draft, old, said)
    else:
        _begin(draft, replace(old, **said, state=RUNNING, successes=0, ones=0, rolls=0))


def _said(combat: Combat, call: Call) -> dict[str, Any]:
    """What was said about the work, each of it something that can be."""
    said = given(call.args, "dc", "pool", "extra", "again", "interval", "deadline", "time", "takes", "mistakes")
    if "pool" in said:
        dice_of(combat, call.actor, str(said["pool"]))
    for length in ("interval", "time"):
        if length in said:
            read_length(str(said[length]))
    return said


def _begin_new(draft: Draft, who: str, name: str, said: dict[str, Any]) -> None:
    """IH-27: on what was repeated so far, the work goes on from there."""
    series = called(series_of(draft.combat, who), name, whole="pool" in said)
    if series is not None:
        name = series.name
        said = {"pool": series.pool, "extra": series.extra, "again": series.again, "takes": series.takes, **said}
    if "dc" not in said:
        example = f'work {draft.combat[who].name} "{name}" 10 pool=5'
        raise Refused(f"“{name}” needs a DC to be a long work, for example: {example}.")
    work = Work(who, name, **{"mistakes": options_of(draft.combat).mistakes, **said})
    if series is None:
        _begin(draft, work)
        return
    hand_over(draft, series)
    taken = f"the {in_all(series.successes)} so far count (IH-27)"
    _begin(draft, replace(work, successes=series.successes), f"; no longer repeated Round by Round, {taken}")


def _begin(draft: Draft, work: Work, why: str = "") -> None:
    work = replace(work, begun=clock(draft.combat, work))
    draft.say(f"{ref(work.who)} begins “{work.name}”: {_terms(work)}{why}")
    if work.mistakes:
        _announce(draft, work)
    _settle(draft, work, work)


def _terms(work: Work) -> str:
    """What a work asks for, in words."""
    pool = f"pool {work.pool}" if work.pool else "no pool yet"
    terms = [f"DC {work.dc}", f"{pool} + {work.extra} extra" if work.extra else pool]
    terms += [f"{work.again} and more again"] if work.again else []
    terms += ["no action" if work.takes == "none" else f"a {work.takes} action a roll", f"interval {work.interval}"]
    terms += [f"at most {plural(work.deadline, 'roll', 'rolls')}"] if work.deadline else []
    return "; ".join([*terms, *([f"within {work.time}"] if work.time else [])])


def _announce(draft: Draft, work: Work) -> None:
    """IH-26: players are told."""
    draft.say(
        f"{ref(work.who)}: mistakes count on “{work.name}”: once as many 1s as the DC have come before its successes, "
        "it fails and starts from scratch (IH-26)"
    )


def _change(draft: Draft, work: Work, said: dict[str, Any]) -> None:
    """IH-25: anything about a work going on may change, but its DC only upwards."""
    new = replace(work, **said)
    if new == work:
        raise Refused(f"“{work.name}” is going on already ({work.text}); `work-roll` rolls on it.")
    if new.dc < work.dc:
        draft.refuse(f"The DC of “{work.name}” is {work.dc} and cannot go down now that it has begun (IH-25).")
    changes = [(field, getattr(work, field), to) for field, to in said.items() if getattr(work, field) != to]
    draft.say(f"{ref(work.who)}: “{work.name}”: " + ", ".join(f"{f} {_plain(a)} → {_plain(b)}" for f, a, b in changes))
    if new.mistakes and not work.mistakes:
        _announce(draft, new)
    _settle(draft, work, new)


def _plain(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value) or "none"


# Roll, set aside


def _work_roll(draft: Draft, call: Call) -> None:
    who, work = call.actor, _meant(draft.combat, call)
    pool = str(call.args.get("pool", work.pool))
    if not pool:
        example = f'work-roll {draft.combat[who].name} "{work.name}" pool=5'
        raise Refused(f"“{work.name}” has no pool yet; give one: {example}.")
    dice = dice_of(draft.combat, who, pool)
    if when := wait(draft.combat, work):
        draft.refuse(f"“{work.name}” takes one roll each interval ({work.interval}); the next is possible {when}.")
    pay(draft, who, work.takes, work.name)
    if work.state == ASIDE:
        draft.say(f"{ref(who)} takes up “{work.name}” again")
    bonus = {"extra": work.extra, "again": work.again, **given(call.args, "extra", "again")}
    counted = roll_pool(draft, who, work.name, dice, **bonus)
    new = replace(work, pool=work.pool or pool)
    new = rolled(draft.combat, new, counted.successes, _ones(draft, work, counted, dice))
    draft.say(f"{ref(who)}: {work.name}: {counted.text}; {_sum(work, new)}")
    _settle(draft, work, new)


def _meant(combat: Combat, call: Call) -> Work:
    going = [w for w in _of(combat, call.actor) if w.open]
    nothing = f"{combat[call.actor].name} has no long work going on"
    return wanted(going, str(call.args.get("name", "")), nothing, "`work` begins one")


def _ones(draft: Draft, work: Work, counted: Counted, dice: int) -> int:
    """IH-26: how many 1s; asked where only the successes were given."""
    if counted.given is None or not work.mistakes:
        return ones(counted.faces)
    (said,) = draft.ask(work.name, [Number(work.who, "How many 1s", 0, 0, dice)])
    assert isinstance(said, Said)
    return int(said.value)


def _sum(old: Work, new: Work) -> str:
    text = f"{old.successes} + {new.successes - old.successes} = {new.text}"
    if new.mistakes:
        text += f", 1s {old.ones} + {new.ones - old.ones} = {new.ones}"
    return f"{text}, roll {new.rolls}" + (f" of {new.deadline}" if new.deadline else "")


def _set_aside(draft: Draft, call: Call) -> None:
    work, lose = _meant(draft.combat, call), int(call.args.get("lose", 0))
    if work.state == ASIDE and not lose:
        raise Refused(f"“{work.name}” is set aside already; lose=2 takes successes off it.")
    lost = min(lose, work.successes)
    new = replace(work, state=ASIDE, successes=work.successes - lost)
    less = f" and loses {in_all(lost)}: {new.text} are left" if lost else ""
    draft.say(f"{ref(work.who)} sets “{work.name}” aside{less}")
    keep(draft, PAGE, new)


# What becomes of it


def _settle(draft: Draft, before: Work, work: Work) -> None:
    """Keep *work* with what becomes of it, and say so; IH-26: warn of every further 1 while it is at risk."""
    work = replace(work, state=judge(draft.combat, work))
    keep(draft, PAGE, work)
    if not work.open:
        draft.say(f"{ref(work.who)}: {_ending(work)}")
    elif work.at_risk and work.ones > before.ones:
        risk = f"{work.ones} of {work.dc} mistakes on “{work.name}”"
        draft.say(f"{ref(work.who)}: {risk}: something is going wrong (IH-26)")
        draft.remind(work.who, f"Tell the player: {risk} (IH-26)")


def _ending(work: Work) -> str:
    if work.state == DONE:
        spite = "; its mistakes make it no worse (IH-26)" if work.ones else ""
        return f"“{work.name}” is done: {work.text} in {plural(work.rolls, 'roll', 'rolls')}{spite}"
    if work.state == MISTAKE:
        came = f"{plural(work.ones, 'mistake', 'mistakes')} before {work.text}"
        return f"“{work.name}” fails through a mistake: {came}; it starts from scratch (IH-26)"
    if work.state == NO_ROLLS:
        return f"“{work.name}” fails: {work.text} after the last of {plural(work.deadline, 'roll', 'rolls')} (IH-25)"
    return f"“{work.name}” fails: {work.text}, and no roll is left within {work.time} (IH-25)"
