"""
One command in, one step and the fight after it (or one Question) out.

    combat + command + answers  --attempt-->  Outcome | Question

The engine's own verbs are Actions too, so the shell treats them like a ruleset's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from . import flow
from .budget import available, cannot_pay, plan
from .draft import Draft, Refused, Replies, Unanswered
from .events import Event
from .model import Combat, Line
from .offers import Action, Call
from .questions import Question
from .ruleset import Ruleset
from .text import ref
from .verbs import AFTER_THE_END, ENGINE

__all__ = ["Command", "Outcome", "Refused", "Step", "acts", "attempt", "find"]


MOST_ASKED = 8
"""How many are asked for their acts where an act is looked for by its name alone."""


class Command(Struct, frozen=True, omit_defaults=True):
    """What the GM asked for.  *args* are JSON values by parameter name; *force* overrules the rules."""

    verb: str
    who: tuple[str, ...] = ()
    args: Mapping[str, Any] = field(default_factory=dict)
    factors: Mapping[str, str] = field(default_factory=dict)
    force: bool = False


class Step(Struct, frozen=True, omit_defaults=True):
    """One undoable thing, as the journal keeps it: a command, its answers, what happened, how the log tells it."""

    command: Command
    answers: tuple[Replies, ...]
    events: tuple[Event, ...]
    lines: tuple[Line, ...]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """A step, and the fight after it."""

    step: Step
    after: Combat


def attempt(combat: Combat, rules: Ruleset, command: Command, answers: Sequence[Replies] = ()) -> Outcome | Question:
    """
    Carry out *command*.  Pure: the same arguments give the same result.

    Raises Refused, with a reason, where it makes no sense or the rules say no and the GM does not force it.
    """
    verb = ENGINE.get(command.verb)
    if combat.ended and verb is not None and verb.id not in AFTER_THE_END:
        raise Refused("This fight has ended; undo takes that back.")
    draft = Draft(combat, rules, answers, command.force)
    try:
        if verb is not None:
            verb.do(draft, Call(command.who, command.args, command.factors))
        elif (common := next((a for a in commons(combat, rules) if a.id == command.verb), None)) is not None:
            _act(draft, "", common, command)
        else:
            if not command.who:
                raise Refused(f"Whom does `{command.verb}` mean?  Name somebody.")
            for who in command.who:
                _act(draft, who, _own(draft, who, command.verb), command)
        if combat.frames and not draft.combat.frames and not draft.combat.ended:
            flow.go_on(draft)
    except Unanswered as stop:
        return stop.question
    return Outcome(Step(command, tuple(answers), tuple(draft.events), draft.lines()), draft.combat)


def _own(draft: Draft, who: str, verb: str) -> Action:
    action = next((a for a in acts(draft.combat, draft.rules, who) if a.id == verb), None)
    if action is None:
        raise Refused(_nothing_to_do(draft.combat, who, verb))
    return action


def _act(draft: Draft, who: str, action: Action, command: Command) -> None:
    if draft.combat.ended and not action.after_end:
        raise Refused("This fight has ended; undo takes that back.")
    if action.why_not:
        draft.refuse(action.why_not)
    told = f"{action.label}: {command.args['what']}" if command.args.get("what") else action.label
    pays = bool(action.cost or action.once) and draft.combat.started
    if pays:
        draft.spend(who, action.cost, told, action.once, overruled=bool(action.why_not), quiet=action.quiet)
    before = len(draft.events)
    action.do(draft, Call((who,) if who else (), command.args, command.factors))
    if len(draft.events) == before and not pays:
        draft.say(f"{ref(who)}: {told}" if who else told)  # nothing to count, but it was done


def _nothing_to_do(combat: Combat, who: str, verb: str) -> str:
    c = combat[who]
    if c.entry:
        return f"{c.name} is no combatant and can do nothing."
    return f"{c.name} has no act “{verb}”." if combat.present(who) else f"{c.name} is not on stage."


def find(combat: Combat, rules: Ruleset, verb: str, who: str = "") -> Action | None:
    """The action called *verb*: an engine verb, or one the ruleset has for *who*, or else for anybody or nobody."""
    if verb in ENGINE:
        return ENGINE[verb]
    first = islice(combat.combatants, MOST_ASKED)  # a game has the same acts for everybody, or nearly
    people = dict.fromkeys([*([who] if who in combat.combatants else ()), *first])
    own = (a for w in people for a in rules.actions(combat, w) if a.id == verb)
    return next((a for a in rules.common_actions(combat) if a.id == verb), None) or next(own, None)


def acts(combat: Combat, rules: Ruleset, who: str) -> list[Action]:
    """What the ruleset lets *who* do, each with the reason why not, if any."""
    if who not in combat.combatants or combat[who].entry or not combat.present(who):
        return []
    return [_judged(combat, rules, who, a) for a in rules.actions(combat, who)]


def commons(combat: Combat, rules: Ruleset) -> list[Action]:
    """What the ruleset lets happen that is about nobody in particular, each with the reason why not, if any."""
    return [replace(a, why_not=_too_soon(combat, a) or a.why_not) for a in rules.common_actions(combat)]


def _too_soon(combat: Combat, action: Action) -> str:
    if combat.ended and not action.after_end:
        return "This fight has ended; undo takes that back."
    return "" if combat.started or action.before_start else "The fight has not started; `start` begins it."


def _judged(combat: Combat, rules: Ruleset, who: str, action: Action) -> Action:
    if no := _too_soon(combat, action) or action.why_not:
        return replace(action, why_not=no)
    if not combat.started or combat.ended:
        return action
    if combat[who].defeated:
        return replace(action, why_not=f"{combat[who].name} is defeated; `revive` brings it back.")
    if who not in combat.acting and not action.anytime:
        acting = " and ".join(combat[a].name for a in combat.acting)
        now = f"it is {acting}'s" if acting else "it is nobody's"
        return replace(action, why_not=f"It is not {combat[who].name}'s {rules.words['turn']}; {now}.")
    if action.once and action.once in combat[who].used:
        return replace(action, why_not=f"{combat[who].name} has already used {action.once}.")
    have = available(combat, rules, who)
    if plan(have, action.cost, rules.ladder) is None:
        return replace(action, why_not=cannot_pay(combat, rules, who, action.cost, have))
    return action
