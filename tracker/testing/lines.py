"""
Random lines of text for a fight as it stands: what a GM might type next, sensible and not.

A line comes from a `random.Random`, so the laws can draw it from hypothesis and a long run from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin

from ..engine.effects import presets
from ..engine.model import Combat
from ..engine.offers import Action, Param
from ..engine.ruleset import Ruleset
from ..speech import quote

NAMES = (
    "Vexilar", "Quobbin", 'Zwick "Z"', "Ünqual", "Jarx [/b]", "Wraq, third of Wraq", "Kyb=5", "Fzoq*2", "#Grux", "!Mox",
    "🐉Pyx", "D'Zoq", "Back\\slax", "x6", "Njal\u200d", "1st Orq", "-Hyq",
)  # fmt: skip
"""Names that no sentence holds by accident, with everything in them that a grammar could trip over."""

ALIASES = ("a hooded one", "somebody's uncle", "the thing, again", "")
TEXTS = ("ha", "turn", "so be it", "the door opens", "c1", "x=2", "it's", 'so "called"', "#1", "½", "-3", "yes")
EFFECTS = ("Dazed", "Odd one", "Haste [x]", "c1")
WAVES = ("round 2", "round 3", "later")

Line = Callable[[Random, Combat, Ruleset], str]


def time(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Mostly on with the next turn; sometimes an interrupt, the clock, a scene's end."""
    n = rng.randrange(21)
    if n < 14 or not combat.started:
        return "next" if combat.started or rng.random() < 0.7 else f"start{_dice(rng)}"
    return (
        f"act-now {somebody(rng, combat)}",
        f"act-now {somebody(rng, combat)} {quote(rng.choice(TEXTS))}",
        "back",
        "scene",
        f"clock {rng.choice((1, 6, 30, 61))}",
        "done",
        "end" if rng.random() < 0.2 else "next",
    )[n - 14]


def roster(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """People come, go and change."""
    n = rng.randrange(14)
    if n < 4 or not combat.combatants:
        return _add(rng, rules) + (f" + {_add(rng, rules).removeprefix('add ')}" if n == 0 else "")
    who = somebody(rng, combat)
    relied_on = _relied_on(combat)
    if relied_on and rng.random() < 0.2:
        return f"remove {quote(combat[rng.choice(relied_on)].name)}"
    waves = [c.wave for c in combat.combatants.values() if c.present == "wings"]
    return (
        lambda: f"remove {who}",
        lambda: f"remove {anybody(rng, combat)}",
        lambda: f"rename {who} {quote(rng.choice(NAMES))}",
        lambda: f"edit {who} {_fields(rng, rules)}",
        lambda: f"edit {anybody(rng, combat)} hp={rng.randrange(-2, 9)} hp_max={rng.randrange(1, 9)}",
        lambda: f"{rng.choice(('hide', 'reveal'))} {anybody(rng, combat)}",
        lambda: f"hide {who}",
        lambda: f"alias {who} {quote(rng.choice(ALIASES))}",
        lambda: f"copy {who}{rng.choice(('', ' x2', ' hp_max=4', ' x2 temp=1'))}",
        lambda: f"call {quote(rng.choice(waves or WAVES))}" if rng.random() < 0.7 else f"call {who}",
    )[n - 4]()


def places(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Places in the order, by hand and by dice."""
    who, other = somebody(rng, combat), somebody(rng, combat)
    waiting = [w for w, slot in combat.slots.items() if slot.state == "waiting"]
    to_come = [w for w, slot in combat.slots.items() if slot.state == "in" and slot.turn in ("ahead", "begun")]
    if waiting and to_come and rng.random() < 0.5:
        return f"rejoin {quote(combat[rng.choice(waiting)].name)} after={quote(combat[rng.choice(to_come)].name)}"
    return rng.choice(
        (
            f"move {who} after={other}",
            f"move {who} {other}",
            f"move {who} after=top",
            f"initiative {who} {_initiative(rng, rules)}",
            f"initiative {who} ={rng.randrange(1, 9)}",
            f"reroll {anybody(rng, combat)}",
            f"reroll all{_dice(rng)}",
            f"rejoin {who}",
            f"rejoin {who} after={other}",
            f"rejoin {who} at={rng.choice(('round-start', 'never'))}",
        )
    )


def harm(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Hit points up and down, and the mark of defeat."""
    verb = rng.choice(("damage", "damage", "damage", "heal", "heal", "temp", "defeat", "revive"))
    whom = anybody(rng, combat, factors=verb in ("damage", "heal"))
    defeated = [quote(c.name) for c in combat.here() if c.defeated]
    if verb in ("defeat", "revive"):
        relied_on = [quote(combat[w].name) for w in _relied_on(combat)]
        aimed = defeated if verb == "revive" else relied_on
        return f"{verb} {rng.choice(aimed) if aimed and rng.random() < 0.6 else whom}"
    if verb == "heal" and defeated and rng.random() < 0.5:
        return f"heal {rng.choice(defeated)} 40"
    why = f" why={quote(rng.choice(TEXTS))}" if verb != "temp" and rng.random() < 0.2 else ""
    return f"{verb} {whom} {rng.choice(('1', '3', '8', '40', '0', '2d6+3', 'd4-2'))}{why}{_dice(rng)}"


def lasting(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Effects with every kind of end."""
    ready = [c.name for c in presets(combat, rules).values()]
    name = quote(rng.choice((*EFFECTS, *ready)))
    if rng.random() < 0.2:
        on = [(combat[e.target].name, e.name) for e in combat.effects.values()]
        whom, which = rng.choice(on) if on else (somebody(rng, combat), "Dazed")
        return f"end-effect {quote(whom)} {quote(which)}"
    words = [f"effect {anybody(rng, combat)} {name}"]
    words.append(
        rng.choice(("", f"rounds={rng.randrange(1, 4)}", str(rng.randrange(1, 4)), "lasts=scene", "lasts=removed"))
    )
    extras = (
        "ends=start",
        f"damage={rng.choice(('1', 'd4', '2d6'))}",
        "when=end",
        "check=yes",
        "check=Strength",
        f"by={somebody(rng, combat)}",
        f"again={rng.choice(('longer', 'replace', 'both'))}",
        f"note={quote(rng.choice(TEXTS))}",
        "minutes=10",
        f"with={quote(rng.choice([e.name for e in combat.effects.values()] or ['Veil']))}",
    )
    words += [e for e in extras if rng.random() < 0.2]
    return " ".join(w for w in words if w)


def words(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Notes, loose dice, questions."""
    who = somebody(rng, combat)
    return rng.choice(
        (
            f"note {rng.choice(TEXTS)}",
            f"roll {rng.choice(('2d6+3', 'd100', '7', 'd'))}",
            f"why {who} {somebody(rng, combat)}",
            f"why {who} {rng.choice(_acts(combat, rules)).id}" if _acts(combat, rules) else f"why {who}",
            f"why {who}",
            f"keep {who}",
            f"keep party {quote(rng.choice(TEXTS))}",
            f"save-as {quote(rng.choice(NAMES))}",
            f"add @{rng.choice(NAMES)}",
            "",
            "# nothing",
            "damge everyone 3",
            'note "left open',
            'damage "left open 3',
        )
    )


def acts(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """One of the ruleset's acts or general acts, mostly by the one who acts and when it can be, sometimes by force."""
    own = _acts(combat, rules)
    if combat.ended and rng.random() < 0.7:
        own = [a for a in own if a.after_end]
    elif not combat.started and rng.random() < 0.7:
        own = [a for a in own if a.before_start]
    if not own:
        return "next"
    action = rng.choice(own)
    force = "!" if rng.random() < 0.15 else ""
    who = "" if action.who == "none" or rng.random() < 0.6 else f" {somebody(rng, combat)}"
    values = [f"{p.name}={_value(rng, p, combat)}" for p in action.params if p.required or rng.random() < 0.5]
    return " ".join((f"{force}{action.id}{who}", *values)) + _dice(rng)


def history(rng: Random, combat: Combat, rules: Ruleset) -> str:
    """Back and forth."""
    return rng.choice(("undo", "undo", "redo"))


KINDS: Mapping[str, Line] = {
    "time": time, "roster": roster, "places": places, "harm": harm, "lasting": lasting, "words": words, "acts": acts,
    "history": history,
}  # fmt: skip


def opening(rng: Random, rules: Ruleset) -> list[str]:
    """Lines that bring the first people in."""
    return [_add(rng, rules) for _ in range(rng.randrange(1, 5))]


def somebody(rng: Random, combat: Combat) -> str:
    """The name of one who has not left; "Nobody" where there is none."""
    there = [c.name for c in combat.combatants.values() if c.present != "gone"]
    return quote(rng.choice(there)) if there else "Nobody"


def anybody(rng: Random, combat: Combat, factors: bool = False) -> str:
    """One, several or all."""
    if rng.random() < 0.05:
        return "all"
    some = [somebody(rng, combat) for _ in range(rng.choice((1, 1, 1, 2)))]
    return ",".join(s + (rng.choice(("*½", "*2", "*0")) if factors and rng.random() < 0.1 else "") for s in some)


def _relied_on(combat: Combat) -> list[str]:
    """Those whose leaving concerns others: whom somebody comes back behind, and by whose turns an effect is timed."""
    behind = [s.plan.removeprefix("after:") for s in combat.slots.values() if s.plan.startswith("after:")]
    timed = [e.source for e in combat.effects.values() if any(u.when.whose == "source" for u in e.until)]
    return [w for w in (*behind, *timed) if combat[w].present == "here"]


def _add(rng: Random, rules: Ruleset) -> str:
    words = [f"add {quote(rng.choice(NAMES))}"]
    extras = (
        f"x{rng.randrange(1, 4)}",
        f"hp_max={rng.randrange(1, 9)}",
        f"side={rng.choice(rules.sides)}",
        "mob=pack",
        "hidden=yes",
        f"alias={quote(rng.choice(ALIASES))}",
        f"wave={quote(rng.choice(WAVES))}",
        "temp=2",
        "entry=yes",
        f"initiative={_initiative(rng, rules)}",
        _fields(rng, rules),
    )
    chances = (0.3, 0.6, 0.5, 0.2, 0.15, 0.15, 0.15, 0.1, 0.08, 0.2, 0.4)
    words += [e for e, chance in zip(extras, chances, strict=True) if rng.random() < chance]
    return " ".join(w for w in words if w) + _dice(rng)


def _initiative(rng: Random, rules: Ruleset) -> str:
    final = ",".join(str(rng.randrange(0, 9)) for _ in range(rules.finals))
    return rng.choice((f"={final}", f"={final}", "7", "3+4", "15.5"))


def _fields(rng: Random, rules: Ruleset) -> str:
    """One of the sheet's plain fields with a small value."""
    ways: dict[str, Sequence[Any]] = {}
    for name, info in rules.sheet.model_fields.items():
        kinds = (info.annotation, *get_args(info.annotation))
        if get_origin(info.annotation) is Literal:
            ways[name] = kinds[1:]
        elif bool in kinds:
            ways[name] = ("yes", "no")
        elif int in kinds and get_origin(info.annotation) not in (dict, list, tuple):
            ways[name] = range(-1, 6)
    if not ways:
        return "notes=mine"
    field = rng.choice(list(ways))
    return f"{field}={rng.choice(ways[field])}"


def _value(rng: Random, param: Param, combat: Combat) -> str:
    match param.kind:
        case "number":
            return str(rng.randint(max(param.low, -2), min(param.high, max(param.low, 0) + 6)))
        case "dice":
            return rng.choice(("3", "d4", "2d6+1"))
        case "choice":
            return quote(rng.choice(param.choices))
        case "flag":
            return rng.choice(("yes", "no"))
        case "who":
            return somebody(rng, combat)
    return quote(rng.choice(TEXTS))


def _acts(combat: Combat, rules: Ruleset) -> list[Action]:
    anyone = next(iter(combat.combatants), "")
    return [*(rules.actions(combat, anyone) if anyone else ()), *rules.common_actions(combat)]


def _dice(rng: Random) -> str:
    return " dice=_,1" if rng.random() < 0.05 else ""
