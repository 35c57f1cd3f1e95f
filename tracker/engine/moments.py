"""
Time as a stream of moments: what happens at one, in this order: refill, the ruleset's `before`, every recurring effect
by phase then age, every expiry, the ruleset's `after`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .draft import Draft
from .events import EffectChanged, Passed, Refilled
from .model import Combat, Effect, Moment
from .questions import Reply
from .text import ref
from .timing import counts


def pass_moment(draft: Draft, moment: Moment) -> None:
    """Let *moment* happen: refill, ruleset before, recurring effects, expiries, ruleset after."""
    draft.emit(Passed(moment))
    unfold(draft, moment, ())


def unfold(draft: Draft, moment: Moment, newcomers: Sequence[str]) -> None:
    """What belongs to *moment*, which has been told already; *newcomers* get a full budget, too."""
    due = list(newcomers)
    if moment.mark == draft.rules.refill_at:
        due = [moment.who] if moment.who else [c.id for c in draft.combat.here()]
    for who in due:
        refill(draft, who)
    draft.rules.before(draft, moment)
    _recur(draft, moment)
    count(draft, moment)
    draft.rules.after(draft, moment)


def count(draft: Draft, moment: Moment) -> None:
    """Count *moment* down on every effect that waits for it, and end those that run out."""
    for id in _touched(draft.combat, moment):
        if effect := draft.combat.effects.get(id):
            _count_down(draft, effect, moment)


def refill(draft: Draft, who: str) -> None:
    """Give *who* a full budget, less what is owed."""
    if full := draft.rules.refill(draft.combat, who):
        draft.emit(Refilled(who, full))


def _touched(combat: Combat, moment: Moment) -> tuple[str, ...]:
    mine = combat.index.get((moment.mark, moment.who), ())
    return mine + combat.index.get((moment.mark, ""), ()) if moment.who else mine


def _recur(draft: Draft, moment: Moment) -> None:
    """Every recurring effect by phase, then age; what they need to know is asked in one form, in listed order."""
    combat, rules = draft.combat, draft.rules
    effects = (combat.effects[id] for id in _touched(combat, moment))
    due = [(e, each) for e in effects for each in e.each if counts(each.when, e, moment)]
    if not due:
        return
    due.sort(key=lambda d: d[1].phase)
    listed = {w: n for n, w in enumerate(combat.combatants)}
    items = [(n, item) for n, (e, each) in enumerate(due) if (item := rules.asks(combat, e, each)) is not None]
    items.sort(key=lambda i: listed[due[i[0]][0].target])
    replies: dict[int, Reply] = {}
    for (n, _), reply in zip(items, draft.ask(_title(draft, moment), [i for _, i in items]), strict=True):
        replies[n] = reply
    for n, (effect, each) in enumerate(due):
        if (now := draft.combat.effects.get(effect.id)) is not None:
            rules.tick(draft, now, each, replies.get(n))


def _title(draft: Draft, moment: Moment) -> str:
    edges = {"turn-start": "begins", "turn-end": "ends"}
    if moment.who and moment.mark in edges:
        return f"{ref(moment.who)}'s {draft.rules.turn_text(draft.combat, moment.who)} {edges[moment.mark]}"
    return moment.mark.replace("-", " ").capitalize()


def _count_down(draft: Draft, effect: Effect, moment: Moment) -> None:
    until = tuple(
        (replace(u, skip=False) if u.skip else replace(u, left=u.left - moment.amount))
        if counts(u.when, effect, moment)
        else u
        for u in effect.until
    )
    if any(u.left <= 0 for u in until):
        draft.end(effect, "the scene is over" if moment.mark == "scene-end" else "its time is over")
    elif until != effect.until:
        draft.emit(EffectChanged(replace(effect, until=until)))
