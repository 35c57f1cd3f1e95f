"""Verbs for effects: put one on, end one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ..draft import Draft, Refused
from ..effects import find_preset, recurring
from ..events import EffectChanged
from ..model import Effect, Until, When
from ..offers import Action, Call, Condition, Param
from ..text import clean, listing, ref
from ..timing import lasts

LASTS = ("removed", "scene")


def _effect(draft: Draft, call: Call) -> None:
    name = clean(str(call.args["name"]), limit=60)
    if not name:
        raise Refused("The effect needs a name, for example: effect Amy Burning rounds=2.")
    preset = find_preset(draft.combat, draft.rules, name)
    source = str(call.args.get("by", "")) or (draft.combat.acting[0] if draft.combat.acting else "")
    for who in call.who:
        _put_on(draft, who, source or who, preset or Condition(name), call.args, known=preset is not None)


def _put_on(draft: Draft, who: str, source: str, preset: Condition, args: Any, known: bool) -> None:
    until = _until(draft, who, source, preset.name, args, known)
    damage, check = str(args.get("damage", "")), str(args.get("check", ""))
    each, data = recurring(damage, str(args.get("when", "start")), check)
    if not damage:
        each, data = (*preset.each, *each), {**preset.data, **data}
    if note := str(args.get("note", "")):
        data["note"] = clean(note)
    again = str(args.get("again", "longer"))
    same = [e for e in draft.combat.on(who) if e.name == preset.name and e.kind == preset.kind]
    if same and again == "longer":
        new = replace(same[0], until=until, each=each, data=data)
        _lengthen(draft, same[0], new)
        return
    if same and again == "replace":
        for effect in same:
            draft.end(effect, "replaced by a new one")
    draft.begin(preset.name, who, by=source, kind=preset.kind, until=until, each=each, tone=preset.tone, data=data)


def _lengthen(draft: Draft, effect: Effect, again: Effect) -> None:
    """The same effect again: it is not there twice, the later end stays, and what is newly said of it counts."""
    later = lasts(draft.combat, again) > lasts(draft.combat, effect)
    each = (*again.each, *(e for e in effect.each if e.does not in {n.does for n in again.each}))
    new = replace(effect, data={**effect.data, **again.data}, each=each)
    new = replace(new, until=again.until if later else effect.until)
    if new == effect:
        draft.say(f"{effect.name} is on {ref(effect.target)} already, and as long; nothing changes")
    else:
        draft.emit(EffectChanged(new, "put on again; the later end counts" if later else "put on again"))


def _until(draft: Draft, who: str, source: str, name: str, args: Any, known: bool) -> tuple[Until, ...]:
    """Rounds count where they are given; a duration that means nothing yet is refused, never guessed."""
    rounds, lasts = args.get("rounds"), args.get("lasts")
    if rounds is not None:
        return draft.rules.lasting(draft.combat, who, source, int(rounds), str(args.get("ends", "end")))
    if lasts == "scene":
        return (Until(When("scene-end")),)
    if lasts == "removed" or (known and args.get("minutes") is None):
        return ()
    given = (
        f"{args['minutes']} minutes mean nothing in a fight yet" if args.get("minutes") is not None else "nothing says"
    )
    raise Refused(
        f"How long does {name} last? {given.capitalize()}: give rounds=N, lasts=scene or lasts=removed "
        "(until you end it)."
    )


def _end_effect(draft: Draft, call: Call) -> None:
    wanted = str(call.args.get("name", "")).lower()
    for who in call.who:
        on = draft.combat.on(who)
        if not wanted and len(on) > 1:
            names = listing([e.name for e in on], "or")
            raise Refused(f"Which effect on {draft.combat[who].name} ends: {names}?")
        match = [e for e in on if e.name.lower() == wanted] or [e for e in on if e.name.lower().startswith(wanted)]
        if not match:
            there = listing([e.name for e in on]) or "nothing"
            raise Refused(f"{draft.combat[who].name} has no effect “{call.args.get('name', '')}”; there is {there}.")
        draft.end(match[0], "ended by hand")


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
            Param("rounds", "number", "how many of its bearer's turns it lasts", low=1, high=9999),
            Param("lasts", "choice", "where no rounds are given", choices=LASTS, named=True),
            Param("minutes", "number", "what its description says; a fight counts rounds", named=True, low=0),
            Param("ends", "choice", "at which edge of that turn", "end", choices=("end", "start"), named=True),
            Param("damage", "dice", "damage each turn", named=True),
            Param(
                "when", "choice", "when in the turn that damage comes", "start", choices=("start", "end"), named=True
            ),
            Param("check", "text", "a check at the end of each turn that ends it", named=True),
            Param("by", "who", "who put it on", "the acting one", named=True),
            Param(
                "again", "choice", "if it is there already", "longer", choices=("longer", "replace", "both"), named=True
            ),
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
)
