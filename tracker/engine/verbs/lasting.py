"""Verbs for effects: put one on, end one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ..draft import Draft, Refused
from ..effects import find_preset, recurring
from ..events import EffectChanged
from ..model import Combat, Effect, Until
from ..offers import Action, Call, Condition, Param
from ..questions import Choice, Said
from ..spans import Span, read_span
from ..text import clean, listing, ref
from ..timing import ends, lasts, until_text

MOST_LINKS = 9
"""Effects that hang on one another; nobody follows longer chains."""
AGAIN = ("longer", "replace", "both")
"""What can become of the same effect put on again; the first is usual."""
OF_THE_END = ("time", "over", "lasts")
"""What is kept of how long an effect was said to last."""


def _effect(draft: Draft, call: Call) -> None:
    name = clean(str(call.args["name"]), limit=60)
    if not name:
        raise Refused("The effect needs a name, for example: effect Amy Burning rounds=2.")
    preset = find_preset(draft.combat, draft.rules, name)
    span = read_span(call.args, draft.rules)
    new = [_as_said(draft, who, preset or Condition(name), call.args, span, preset is not None) for who in call.who]
    for effect, again in zip(new, _again(draft, new, str(call.args.get("again", ""))), strict=True):
        _put_on(draft, effect, again)


def _as_said(draft: Draft, who: str, condition: Condition, args: Mapping[str, Any], span: Span, known: bool) -> Effect:
    """The effect that is wanted on *who*, which has no id yet.  Raises Refused."""
    acting = draft.combat.acting[0] if draft.combat.acting else ""
    source = str(args.get("by", acting or who))
    parent = _linked(draft, who, source, args["with"]).id if "with" in args else ""
    until = _until(draft, who, source, condition.name, span, known or bool(parent))
    damage, check = str(args.get("damage", "")), str(args.get("check", ""))
    if "when" in args and not damage:
        raise Refused("when= is for the damage each turn: give damage=, too; a check comes at the end of the turn.")
    each, data = recurring(damage, str(args.get("when", "start")), check)
    if not damage:
        each, data = (*condition.each, *each), {**condition.data, **data}
    if note := str(args.get("note", "")):
        data["note"] = clean(note)
    data |= _said(draft, span, until)
    return Effect("", condition.name, who, source, condition.kind, until, each, parent, data, condition.tone)


def _same(combat: Combat, new: Effect) -> list[Effect]:
    """What is on the target of *new* already and is the same effect."""
    known = new.name, new.kind, new.parent
    return [e for e in combat.on(new.target) if (e.name, e.kind, e.parent) == known]


def _again(draft: Draft, new: Sequence[Effect], said: str) -> list[str]:
    """What is to become of each of *new* where it is there already: as *said*, or asked, all in one form."""
    there = [] if said else [e.target for e in new if _same(draft.combat, e)]
    title = f"{new[0].name} is there already:" if new else ""
    replies = draft.ask(title, [Choice(who, "what counts?", AGAIN, AGAIN[0], silent=True) for who in there])
    answers = {who: str(r.value) for who, r in zip(there, replies, strict=True) if isinstance(r, Said)}
    return [said or answers.get(e.target, "") for e in new]


def _put_on(draft: Draft, new: Effect, again: str) -> None:
    if new.parent not in ("", *draft.combat.effects):
        raise Refused(f"{new.name} replaces what it was to end with; name something else.")
    same = _same(draft.combat, new)
    if same and again == "longer":
        _lengthen(draft, same[0], new)
        return
    if again == "replace":
        for effect in same:
            draft.end(effect, "replaced by a new one")
    draft.begin(
        new.name, new.target, by=new.source, kind=new.kind,
        until=new.until, each=new.each, parent=new.parent, tone=new.tone, data=new.data,
    )  # fmt: skip


def _called(effects: Sequence[Effect], wanted: str) -> list[Effect]:
    """Those of *effects* that are called *wanted*, or else begin so."""
    called = wanted.strip().lower()
    return [e for e in effects if e.name.lower() == called] or [e for e in effects if e.name.lower().startswith(called)]


def _linked(draft: Draft, who: str, source: str, wanted: str) -> Effect:
    """The effect called *wanted*, or beginning so, with which another one is to end: the source's, or else whose."""
    there = list(draft.combat.effects.values())
    found = _called(there, wanted) if wanted.strip() else []
    own = next((e for whose in (source, who) for e in found if e.target == whose), None)
    if own is None and len({e.target for e in found}) > 1:
        names = listing([draft.combat[e.target].name for e in found], "or")
        raise Refused(f"{found[0].name} is on several: by={names} says whose it ends with.")
    if not found:
        names = listing(list(dict.fromkeys(e.name for e in there)), "or") if there else "nothing yet"
        raise Refused(f"with: nobody has an effect “{clean(wanted, 60)}”; there is {names}.")
    parent = own or found[0]
    above, links = parent, 1
    while above.parent:
        above, links = draft.combat.effects[above.parent], links + 1
    if links >= MOST_LINKS:
        raise Refused(f"{parent.name} is the last of {MOST_LINKS} that end together; name {above.name} instead.")
    return parent


def _said(draft: Draft, span: Span, until: tuple[Until, ...]) -> dict[str, Any]:
    """What is kept of how long it was said to last."""
    if span.seconds is not None and any(u.real for u in until):
        return {"time": span.time, "over": draft.combat.seconds + span.seconds}
    return {"lasts": span.word} if not until and span.word else {}


def _lengthen(draft: Draft, effect: Effect, again: Effect) -> None:
    """The same effect again: it is not there twice, the later end stays, and what is newly said of it counts."""
    old_end, new_end = (lasts(draft.combat, draft.rules, e) for e in (effect, again))
    over, was = (int(e.data.get("over", 0)) for e in (again, effect))
    other = again.until != effect.until or again.data.get("lasts") != effect.data.get("lasts")
    later = new_end > old_end or (new_end == old_end and (over > was or (over == was and other)))
    whose = again if later else effect  # an end is told and counted as it was given
    told = {k: v for k, v in {**effect.data, **again.data}.items() if k not in OF_THE_END}
    told |= {k: v for k, v in whose.data.items() if k in OF_THE_END}
    each = (*again.each, *(e for e in effect.each if e.does not in {n.does for n in again.each}))
    new = replace(effect, data=told, each=each, source=whose.source, until=whose.until)
    if new == effect:
        draft.say(f"{effect.name} is on {ref(effect.target)} already, and as long; nothing changes")
    else:
        counted = "; the later end counts" if new_end > old_end or over > was else "; what was said last counts"
        draft.emit(EffectChanged(new, f"put on again{counted if later else ''}"))


def _until(draft: Draft, who: str, source: str, name: str, span: Span, known: bool) -> tuple[Until, ...]:
    """What the ruleset makes of *span*; a duration that means nothing there is refused, never guessed."""
    if known and not span.said:
        return ()
    until = draft.rules.lasting(draft.combat, who, source, span) if span.said else None
    if until is None:
        words = [f"lasts={w}" for w in draft.rules.lasts]
        said = f"Nothing here counts {span.time or 'that'}" if span.said else "Nothing says"
        ways = listing(["rounds=N", *words], "or")
        raise Refused(f"How long does {name} last? {said}: give {ways} (until you end it).")
    return until


def _meant(draft: Draft, who: str, wanted: str, verb: str) -> Effect:
    """The effect on *who* that is called *wanted*, or begins so; the only one where nothing was said."""
    on = draft.combat.on(who)
    if not on:
        raise Refused(f"Nothing is on {draft.combat[who].name}; `effect` puts something on.")
    if not wanted and len(on) > 1:
        names = listing([e.name for e in on], "or")
        raise Refused(f"Which effect on {draft.combat[who].name} {verb}: {names}?")
    match = _called(on, wanted)
    if not match:
        there = listing([e.name for e in on])
        raise Refused(f"{draft.combat[who].name} has no effect “{wanted}”; there is {there}.")
    return match[0]


def _end_effect(draft: Draft, call: Call) -> None:
    for who in call.who:
        draft.end(_meant(draft, who, str(call.args.get("name", "")), "ends"), "ended by hand")


def _retime(draft: Draft, call: Call) -> None:
    span = read_span(call.args, draft.rules)
    for who in call.who:
        effect = _meant(draft, who, str(call.args.get("name", "")), "is meant")
        until = _until(draft, who, effect.source, effect.name, span, known=False)
        kept = {k: v for k, v in effect.data.items() if k not in OF_THE_END}
        new = replace(effect, until=until, data={**kept, **_said(draft, span, until)})
        draft.emit(EffectChanged(new, f"by hand, now {until_text(ends(draft.combat, draft.rules, new))}"))


SPAN = (
    Param("rounds", "number", "how many rounds it lasts", low=1, high=9999),
    Param("lasts", "lasts", "a word, or a time such as 10 minutes", named=True),
    Param("turns", "number", "passes of everybody", named=True, low=1, high=9999),
    Param("seconds", "number", "real time", named=True, low=1, high=1_000_000),
    Param("minutes", "number", "real time", named=True, low=1, high=1_000_000),
    Param("ends", "choice", "at which edge of that turn", "end", choices=("end", "start"), named=True),
)
"""How long something lasts."""

VERBS = (
    Action(
        "effect",
        "Put on an effect",
        _effect,
        "A ready-made one by its name, or one of your own.",
        "effect Amy Burning rounds=2 check=yes",
        who="many",
        params=(
            Param("name", "preset", "a ready-made effect, or any name", required=True),
            *SPAN,
            Param("damage", "dice", "damage each turn", named=True),
            Param(
                "when", "choice", "when in the turn that damage comes", "start", choices=("start", "end"), named=True
            ),
            Param("check", "text", "a check at the end of each turn that ends it", named=True),
            Param("by", "origin", "who put it on, or nobody", "the acting one", named=True),
            Param(
                "again",
                "choice",
                "if it is there already; else asked",
                AGAIN[0],
                choices=AGAIN,
                named=True,
            ),
            Param("with", "effect", "another effect, with which this one ends", named=True),
            Param("note", "text", "what to remember about it", named=True),
        ),
        key="e",
    ),
    Action(
        "end-effect",
        "End an effect",
        _end_effect,
        "By its name or the beginning of it; the oldest where there are several.",
        "end-effect Amy Burning",
        who="many",
        params=(Param("name", "effect", "which effect; may be left out where there is one"),),
        key="E",
        asks=True,
    ),
    Action(
        "retime",
        "Set how long it lasts",
        _retime,
        "From now on, whatever it was before.",
        "retime Amy Burning rounds=3",
        who="many",
        params=(Param("name", "effect", "which effect; may be left out where there is one"), *SPAN),
        key="=",
        asks=True,
    ),
)
