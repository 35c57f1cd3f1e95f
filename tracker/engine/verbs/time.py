"""Verbs that let time go on: turns, interrupts, scenes, the clock, the end."""

from __future__ import annotations

from .. import flow
from ..draft import Draft, Refused
from ..effects import REMIND
from ..events import FightEnded
from ..health import SNOOZED
from ..model import Due, Each, Moment
from ..moments import pass_moment
from ..offers import Action, Call, Param
from ..text import plural, ref
from ..timing import turns


def _start(draft: Draft, call: Call) -> None:
    flow.start(draft)


def _next(draft: Draft, call: Call) -> None:
    flow.next_turn(draft)


def _act_now(draft: Draft, call: Call) -> None:
    who = call.actor
    if who in draft.combat.acting:
        raise Refused(f"{draft.combat[who].name} is acting already.")
    draft.interrupt(who, str(call.args.get("why", "")) or "interrupt")


def _back(draft: Draft, call: Call) -> None:
    frames = draft.combat.frames
    if not frames or frames[-1].kind == "turn":
        raise Refused("Nobody is acting out of turn, so there is nothing to go back to; `next` ends the turn.")
    flow.go_back(draft)


def _scene(draft: Draft, call: Call) -> None:
    pass_moment(draft, Moment("scene-end"))


def _clock(draft: Draft, call: Call) -> None:
    seconds = int(call.args["seconds"])
    draft.say(f"{plural(seconds, 'second')} go by")
    pass_moment(draft, Moment("clock", amount=seconds))
    pass_moment(draft, Moment("time-skip", amount=seconds))


def _end(draft: Draft, call: Call) -> None:
    if not draft.combat.started:
        raise Refused("The fight has not started; `start` begins it.")
    pass_moment(draft, Moment("fight-end"))
    draft.emit(FightEnded())


def _done(draft: Draft, call: Call) -> None:
    due = _waiting(draft, call)
    draft.tick_off([due])
    draft.say(f"Done{f' for {ref(due.who)}' if due.who else ''}: {due.what}", secret=True)


def _snooze(draft: Draft, call: Call) -> None:
    due = _waiting(draft, call)
    if not due.who or due.who not in draft.combat.slots:
        raise Refused("That is about nobody who has turns; `done` ticks it off.")
    draft.tick_off([due])
    until = turns(draft.combat, due.who, 1, "start")
    again = Each(until.when, 9, REMIND)
    note = {"note": due.what}
    draft.begin("Snoozed", due.who, kind=SNOOZED, until=(until,), each=(again,), tone="warn", data=note)


def _waiting(draft: Draft, call: Call) -> Due:
    """The first reminder that is meant."""
    wanted = str(call.args.get("what", "")).lower()
    meant = [d for d in draft.combat.due if (not call.who or d.who in call.who) and wanted in d.what.lower()]
    if not draft.combat.due:
        raise Refused("No reminder waits.")
    if not meant:
        waiting = "; ".join(d.what for d in draft.combat.due)
        raise Refused(f"No such reminder waits; waiting: {waiting}.")
    return meant[0]


VERBS = (
    Action(
        "start", "Start the fight", _start, "Everybody rolls and the first turn begins.", "start dice=6,4,5,5", key="s"
    ),
    Action(
        "next",
        "Next turn",
        _next,
        "Ends the turn (or the interrupt) and goes on with what comes next.",
        "next",
        key="n",
    ),
    Action(
        "act-now",
        "Act now",
        _act_now,
        "Lets somebody act at once; the turn going on is taken up again afterwards.",
        "act-now John",
        who="one",
        params=(Param("why", "words", "the reason, for the log"),),
        key="i",
    ),
    Action("back", "Back to the turn", _back, "Ends what somebody did out of turn.", "back", key="b"),
    Action("scene", "End the scene", _scene, "Effects that last for the scene end.", "scene", key="S"),
    Action(
        "clock",
        "Let time go by",
        _clock,
        "Effects in real time are counted down.",
        "clock 60",
        params=(Param("seconds", "number", "seconds that go by", required=True, low=1, high=10_000_000),),
        key="C",
    ),
    Action("end", "End the fight", _end, "The fight stays to look at; undo takes it back.", "end", key="X"),
    Action(
        "done",
        "Tick off a reminder",
        _done,
        "The first reminder that waits, or the one with these words in it.",
        "done",
        params=(Param("what", "text", "words of the reminder"),),
        key="t",
    ),
    Action(
        "snooze",
        "Put a reminder off",
        _snooze,
        "It comes again as the next turn of that one begins.",
        "snooze",
        params=(Param("what", "text", "words of the reminder"),),
        key=";",
    ),
)
