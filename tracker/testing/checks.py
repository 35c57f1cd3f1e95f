"""The laws as plain functions: each raises AssertionError with a sentence where a fight breaks one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..engine.codec import from_json, to_json
from ..engine.events import Arrived, Began, Event, Joined, Passed, SlotChanged
from ..engine.evolve import evolve
from ..engine.explain import why_before, why_here
from ..engine.model import Combat, Line, Moment, Slot
from ..engine.play import Outcome, Step, attempt
from ..engine.ruleset import Ruleset
from ..engine.show import card, row
from ..engine.verbs import ENGINE
from ..engine.view import player_view
from ..speech import parse, spell

MOVES_TIME = frozenset(("start", "next", "act-now", "back", "end", "undo", "redo"))
"""Engine verbs that are meant to change who is acting."""


def check_step(before: Combat, rules: Ruleset, step: Step, after: Combat) -> None:
    """Events alone make the step, survive JSON, and come out the same from a fresh ruleset; text goes round."""
    assert fold(before, step.events) == after, f"the events of {step.command.verb} do not make the fight after it"
    again = attempt(before, type(rules)(), step.command, step.answers)
    assert isinstance(again, Outcome), f"{step.command.verb} asks a question that was answered"
    assert again.step == step, f"{step.command.verb} with the same answers is not the same step"
    assert again.after == after, f"{step.command.verb} with the same answers makes another fight"
    events = [from_json(json.loads(json.dumps(to_json(e))), rules.sheet) for e in step.events]
    assert events == list(step.events), f"an event of {step.command.verb} does not survive JSON"
    text = spell(step.command, before, rules)
    heard = parse(text, before, rules)
    assert heard is not None, f"{text!r} is nothing"
    assert heard.command == step.command, f"{text!r} is understood as {heard.command}, meant was {step.command}"
    if step.command.verb in ENGINE and step.command.verb not in MOVES_TIME:
        _check_still(before, step, after)
    if before.turn and before.turn == after.turn and before.round == after.round:
        _check_newcomers(step, after)


def _check_still(before: Combat, step: Step, after: Combat) -> None:
    """Nothing but time, and the acting one leaving, changes whose turn it is."""
    gone = {w for w, c in after.combatants.items() if c.present == "gone"}
    left = [tuple(a for a in f.actors if a not in gone) for f in before.frames]
    frames = [f for f in left if f]
    if before.frames and not frames:
        return  # the acting one left, and the next turn began
    verb = step.command.verb
    if verb == "rejoin" and not before.frames:
        return  # nobody acted, so whoever comes back does at once
    assert [f.actors for f in after.frames] == frames, f"{verb} moved the active turn"
    assert after.round == before.round, f"{verb} changed the round"


def _check_newcomers(step: Step, after: Combat) -> None:
    """Whoever comes in during a turn acts this round if its place is below that turn, and else from the next on."""
    current = min(map(after.order.index, after.turn))
    for event in step.events:
        who = event.combatant.id if isinstance(event, Joined) else event.who if isinstance(event, Arrived) else ""
        if who in after.slots:
            due = "ahead" if after.order.index(who) > current else "missed"
            assert after.slots[who].turn == due, f"{after[who].name} came in; its turn should be {due}"


def fold(combat: Combat, events: Iterable[Event]) -> Combat:
    """*combat* after *events*."""
    for event in events:
        combat = evolve(combat, event)
    return combat


def check_state(combat: Combat, rules: Ruleset) -> None:
    """Ids are unique, budgets not below nothing, places and frames of people who are there, the index as derived."""
    assert len(set(combat.order)) == len(combat.order), "somebody stands twice in the order"
    assert set(combat.order) == set(combat.slots), "order and places tell of different people"
    on_stage = {c.id for c in combat.here()}
    kept = {w for w, s in combat.slots.items() if s.state == "gone"}
    assert set(combat.order) == on_stage | kept, "somebody on stage has no place, or somebody off-stage has"
    assert all(c.id == key for key, c in combat.combatants.items())
    assert not set(combat.effects) & set(combat.combatants), "an effect has the id of a combatant"
    names = Counter(c.name.casefold() for c in combat.combatants.values() if c.present != "gone")
    assert not [n for n, times in names.items() if times > 1], "two here have the same name"
    for c in combat.combatants.values():
        for counts in (c.have, c.owed):
            assert all(n >= 0 for n in counts.values()), f"{c.name} has less than nothing: {counts}"
        assert c.temp >= 0
        assert c.taken >= 0
    for frame in combat.frames:
        assert frame.actors, "a frame without anybody in it"
        assert set(frame.actors) <= on_stage, "somebody acts who is not on stage"
        assert all(n >= 0 for n in (frame.purse or {}).values()), "a purse with less than nothing"
    for slot in combat.slots.values():
        kind, _, who = slot.plan.partition(":")
        assert not slot.plan or slot.state == "waiting", f"{combat[slot.who].name} is to come back and does not wait"
        if kind == "after":
            waited_for = combat.slots.get(who)
            to_come = waited_for and (
                who in combat.turn or (waited_for.state == "in" and waited_for.turn in ("ahead", "begun"))
            )
            assert to_come, f"{combat[slot.who].name} comes back behind {combat[who].name}, who has no turn to come"
    for effect in combat.effects.values():
        assert combat[effect.target].present != "gone", f"{effect.name} is on somebody who has left"
        assert all(u.left > 0 for u in effect.until), f"{effect.name} has run out and is still on"
        assert not effect.parent or effect.parent in combat.effects, f"{effect.name} outlives what it hangs on"
    assert {k: sorted(v) for k, v in combat.index.items()} == index_of(combat), "the index is not the effects'"


def index_of(combat: Combat) -> dict[tuple[str, str], list[str]]:
    """The index as it follows from the effects."""
    index: dict[tuple[str, str], set[str]] = {}
    for e in combat.effects.values():
        whose = {"target": e.target, "source": e.source, "": ""}
        whens = [u.when for u in e.until] + [each.when for each in e.each]
        keys = [
            ("on", e.target),
            *((w.mark, whose[w.whose]) for w in whens),
            *([("under", e.parent)] if e.parent else []),
        ]
        for key in keys:
            index.setdefault(key, set()).add(e.id)
    return {k: sorted(v) for k, v in index.items()}


def check_explained(combat: Combat, rules: Ruleset) -> None:
    """Every place has its reason, and every row and card can be drawn."""
    listed = combat.listed()
    if combat.started:
        for a, b in pairwise(listed):
            why = why_before(combat, rules, b, a)
            named = f"{combat[a].name} acts before {combat[b].name}: "
            assert why.startswith(named), f"unexplained: {why}"
            assert len(why) > len(named) + 1, f"explained with nothing: {why}"
    by_rank = [combat.slots[w].rank for w in listed if combat.slots[w].rank and not combat.slots[w].note]
    for one, two in pairwise(by_rank):
        differ = next(((x, y) for x, y in zip(one, two, strict=False) if x.sort != y.sort), None)
        assert not differ or differ[0].sort < differ[1].sort, f"{one} stands before {two}, and no note says why"
    for who in listed:
        why_here(combat, who)
        row(combat, rules, who)
        card(combat, rules, who)


def check_players(combat: Combat, rules: Ruleset, log: Sequence[Line]) -> None:
    """Nothing hidden, and no true name behind an alias, in what the players see."""
    people = list(combat.combatants.values())
    open_ = [c for c in people if not c.hidden and not c.wave]
    view = player_view(combat, rules, log)
    effects = (text for seen in view.order for effect in seen.effects for text in effect)
    text = "\n".join((view.name, *view.acting, *(s.name for s in view.order), *effects, *view.log))
    for shown in sorted((c.alias or c.name for c in open_), key=len, reverse=True):
        text = text.replace(shown, "…")
    for c in people:
        secret = c.hidden or c.wave or c.alias
        assert not (secret and c.name in text), f"players can read {c.name!r} in {text}"


def check_turns(opening: Combat, rules: Ruleset, steps: Sequence[Step]) -> None:
    """In each round everybody in the order has exactly one turn, with the exceptions that have a name."""
    combat = opening
    begun, ended, excused = Counter[str](), Counter[str](), set[str]()
    for step in steps:
        for event in step.events:
            name = step.command.verb
            match event:
                case Passed(Moment("round-start")):
                    begun, ended, excused = Counter(), Counter(), set()
                case Passed(Moment("turn-start", who)):
                    begun[who] += 1
                    assert begun[who] == 1, f"{combat[who].name} begins a second turn in round {combat.round} ({name})"
                case Passed(Moment("turn-end", who)):
                    ended[who] += 1
                    assert ended[who] == begun[who] == 1, f"{combat[who].name}'s turn ends {ended[who]} times ({name})"
                case Passed(Moment("round-end")):
                    for slot in combat.slots.values():
                        if slot.state == "in" and slot.who not in excused and combat.present(slot.who):
                            who = combat[slot.who].name
                            assert ended[slot.who] == 1, f"{who} has had no turn in round {combat.round}: {slot}"
                case Began(frame) if frame.kind == "turn":
                    for who in frame.actors:
                        assert combat.slots[who].turn in ("ahead", "begun"), f"{combat[who].name} has had its turn"
                case SlotChanged(slot):
                    if _change_of_turn(combat, rules, combat.slots[slot.who], slot, ended):
                        excused.add(slot.who)
                case Joined(c) if not combat.started:
                    excused.discard(c.id)
                case Arrived(who):
                    excused.discard(who)
            combat = evolve(combat, event)


def _change_of_turn(combat: Combat, rules: Ruleset, old: Slot, new: Slot, ended: Counter[str]) -> bool:
    """Whether *new* excuses its bearer from a turn this round."""
    name = combat[new.who].name
    if old.turn == new.turn:
        return False
    assert old.turn != "done", f"{name} has acted, and the mark is gone"
    if new.turn == "done":
        assert ended[new.who] or not combat.present(new.who), f"{name} is marked as done without a turn"
    if new.turn != "missed":
        return False
    if rules.sits_out(combat, new.who) or (new.state == "out" and not rules.counts_missed):
        return True  # no turn to have; where the game says so, the place of those out is passed by in its turn
    behind = combat.order[combat.order.index(new.who) + 1 :]
    assert [w for w in behind if combat.slots[w].turn != "ahead"], f"{name} misses a turn though its place is to come"
    return True
