"""Verbs for who is in the fight, and what is written about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import flow
from ..draft import Draft, Refused
from ..events import Joined
from ..evolve import evolve
from ..health import Wound
from ..model import Combatant
from ..offers import Action, Call, Param
from ..sheets import BadFields, newcomers, read_name, read_one
from ..tell import SECRET_FIELDS
from ..text import clean, listing, ref
from ..timing import has_begun, read_wave, wave_text
from ..written import OF_NOW, base_of, written

FIELDS = Param("fields", "fields", "any field of the engine or the ruleset: hp_max=7 side=enemies")


def _add(draft: Draft, call: Call) -> None:
    combat, everybody = draft.combat, list[Combatant]()
    for one in (call.args, *call.args.get("more", ())):
        name, count, fields = str(one["name"]), int(one.get("count", 1)), one.get("fields", {})
        try:
            new = newcomers(combat, draft.rules, name, count, fields, number_on=True)
        except BadFields as error:
            raise Refused(f"{name}: {error}" if call.args.get("more") else str(error)) from None
        for c in new:  # the next ones are numbered behind these
            combat = evolve(combat, Joined(c))
        everybody += new
    flow.join(draft, everybody)


def _copy(draft: Draft, call: Call) -> None:
    c, combat = draft.combat[call.actor], draft.combat
    same = written(draft.rules, c, OF_NOW) | ({"wave": c.wave} if c.present == "wings" else {})
    fields, count = {**same, **call.args.get("fields", {})}, int(call.args.get("count", 1))
    try:
        new = newcomers(combat, draft.rules, base_of(combat, c.name), count, fields, number_on=True)
    except BadFields as error:
        raise Refused(str(error)) from None
    flow.join(draft, new)


def _remove(draft: Draft, call: Call) -> None:
    for who in call.who:
        flow.leave(draft, who, str(call.args.get("why", "")))


def _rename(draft: Draft, call: Call) -> None:
    try:
        name = read_name(str(call.args["name"]))
    except BadFields as error:
        raise Refused(str(error)) from None
    for c in draft.combat.combatants.values():
        if c.id != call.actor and c.name.casefold() == name.casefold() and c.present != "gone":
            raise Refused(f"Somebody here is called {c.name} already; choose another name.")
    draft.say(f"{draft.combat[call.actor].name} is called {name} from now on", secret=True)
    draft.change(call.actor, "name", name)


def _edit(draft: Draft, call: Call) -> None:
    fields: Mapping[str, Any] = call.args.get("fields", {})
    if not fields:
        raise Refused("Say what to change, for example: edit Amy hp_max=14.")
    for who in call.who:
        for field, text in fields.items():
            _edit_one(draft, who, field, text, fields)


def _edit_one(draft: Draft, who: str, field: str, text: Any, beside: Mapping[str, Any]) -> None:
    c = draft.combat[who]
    if field == "name":
        return _rename(draft, Call((who,), {"name": text}))
    if field == "entry":
        raise Refused("entry is settled when somebody is added; remove and add again.")
    if field == "wave" and c.present != "wings":
        raise Refused(f"{c.name} is in the fight already; only who waits off-stage has a wave.")
    if field == "initiative" and draft.combat.started:
        raise Refused(f"Use `initiative {c.name} {text}`: that finds the new place, too.")
    if field == "wave":
        value: Any = _wave(draft, c, text, beside)
    else:
        value = _read(draft, c, field, text, beside)
    secret = f"{ref(who)}'s {field} changed by hand"  # the log tells these to the GM alone, as they stand
    draft.change(who, field, value, secret if field in SECRET_FIELDS else "by hand", beside)
    most = value if field == "hp_max" else _follows(draft, c)
    if most is not None:  # whoever was unhurt stays so; nobody has more than the maximum
        full = c.hp is None or c.hp == c.hp_max
        draft.change(who, "hp_max", most, "follows the sheet")
        draft.change(who, "hp", max(0, most - c.taken) if c.hp is None else most if full else min(c.hp, most))
    after = draft.combat[who].hp
    if after != c.hp:
        draft.rules.hurt(draft, who, Wound((c.hp or 0) - (after or 0), c.hp, after, why="by hand"))
    return None


def _read(draft: Draft, c: Combatant, field: str, text: Any, beside: Mapping[str, Any]) -> Any:
    try:
        return read_one(draft.rules, c, field, text, beside)
    except BadFields as error:
        raise Refused(str(error)) from None


def _wave(draft: Draft, c: Combatant, text: Any, beside: Mapping[str, Any]) -> str:
    """What *c* is to wait for off-stage.  Raises Refused where that would never come."""
    wave = str(_read(draft, c, "wave", text, beside))
    if not wave or has_begun(draft.combat, wave):
        raise Refused(f"wave is a round to come, or a name to call; `call {c.name}` brings them now.")
    return wave


def _follows(draft: Draft, before: Combatant) -> int | None:
    """The new maximum where the old one was what the sheet gives, and that has changed."""
    old, new = (draft.rules.vitals(c.sheet).get("hp_max") for c in (before, draft.combat[before.id]))
    return new if old != new and old == before.hp_max else None


def _hide(draft: Draft, call: Call) -> None:
    for who in call.who:
        draft.change(who, "hidden", True, f"{ref(who)} is hidden from the players")


def _reveal(draft: Draft, call: Call) -> None:
    for who in call.who:
        draft.change(who, "hidden", False, f"{ref(who)} is seen by the players")


def _alias(draft: Draft, call: Call) -> None:
    alias = clean(str(call.args.get("alias", "")), limit=60)
    text = f"The players call {ref(call.actor)} {alias}" if alias else f"The players know {ref(call.actor)}'s name"
    draft.change(call.actor, "alias", alias, text)


def _call(draft: Draft, call: Call) -> None:
    wings = [c for c in draft.combat.combatants.values() if c.present == "wings"]
    waves = list(dict.fromkeys(c.wave for c in wings))
    wanted = str(call.args.get("wave") or (waves[0] if len(waves) == 1 else "")).lower()
    meant = read_wave(draft.rules, wanted)
    come = [c.id for c in wings if c.wave.lower() in (wanted, meant)] or [
        c.id for c in wings if c.name.lower() == wanted
    ]
    if not come:
        waiting = ", ".join(f"“{wave}”" for wave in waves) or "nobody"
        if not wanted:
            raise Refused(f"Name the wave to call; off-stage: {waiting}.")
        raise Refused(f"No wave is called “{call.args['wave']}”; off-stage: {waiting}.")
    if "at" in call.args:
        wave = _wave(draft, draft.combat[come[0]], call.args["at"], {})
        for who in come:
            draft.change(who, "wave", wave)
        draft.say(f"{listing([ref(w) for w in come])} now wait for {wave_text(draft.rules, wave)}", secret=True)
    else:
        flow.arrive(draft, come)


VERBS = (
    Action(
        "add",
        "Add to the fight",
        _add,
        "One or many (x6); with the fight on they roll and find their places.",
        "add Goblin x6 hp_max=7",
        params=(
            Param("name", "text", "what to call them", required=True),
            Param("count", "number", "how many, as x6", "1", low=1, high=1000, named=True),
            FIELDS,
            Param("more", "people", "further ones, each behind a +: add Amy + Goblin x6 hp_max=7"),
        ),
        key="a",
    ),
    Action(
        "copy",
        "Copy: more of the same",
        _copy,
        "The same sheet, side and notes, unhurt and with nothing on them; numbers go on.",
        'copy "Goblin 3" x2',
        who="one",
        params=(Param("count", "number", "how many, as x3", "1", low=1, high=1000, named=True), FIELDS),
        key="G",
        asks=True,
    ),
    Action(
        "remove",
        "Remove from the fight",
        _remove,
        "Their effects end; others keep their turns.",
        'remove "Goblin 3"',
        who="many",
        params=(Param("why", "text", "for the log", named=True),),
        key="-",
    ),
    Action(
        "rename",
        "Rename",
        _rename,
        "The log follows.",
        "rename Amy Amelia",
        who="one",
        params=(Param("name", "text", "the new name", required=True),),
        key="y",
    ),
    Action(
        "edit",
        "Edit fields",
        _edit,
        "Any field.",
        "edit Amy hp_max=14 side=allies",
        who="many",
        params=(FIELDS,),
        key="o",
    ),
    Action("hide", "Hide from players", _hide, "No trace on the player view.", "hide Moth", who="many", key="H"),
    Action("reveal", "Reveal to players", _reveal, "Shown from now on.", "reveal Moth", who="many", key="V"),
    Action(
        "alias",
        "Name for players",
        _alias,
        "What the players call them; without a name they know the true one.",
        'alias "The Count" "Hooded man"',
        who="one",
        params=(Param("alias", "text", "the players' name for them"),),
        key="A",
        asks=True,
    ),
    Action(
        "call",
        "Call a wave, or put it off",
        _call,
        "Those who wait off-stage come now, or at another time: at=6.",
        "call moths",
        params=(
            Param("wave", "wave", "the wave's name, or a name in it"),
            Param("at", "text", "put off or brought forward to that round, or a name to call", named=True),
        ),
        key="c",
        asks=True,
    ),
)
