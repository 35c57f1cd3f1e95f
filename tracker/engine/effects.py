"""What recurring effects do when a ruleset says nothing else: damage, and checks that end them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import dice
from .health import wound
from .model import Combat, Each, Effect, When
from .offers import Condition
from .questions import Choice, Dice, Item, Reply, Roll, Said

if TYPE_CHECKING:
    from .draft import Draft
    from .ruleset import Ruleset

DAMAGE = "damage"
CHECK = "check"
REMIND = "remind"


def asks_again(effect: Effect, each: Each) -> Item | None:
    """The damage dice of *effect*, or whether its check was passed."""
    if each.does == DAMAGE:
        parsed = dice.parse(effect.data[DAMAGE])
        return None if parsed.fixed else Roll(effect.target, effect.name, parsed.dice)
    if each.does == CHECK:
        check = effect.data.get(CHECK)
        named = f" ({check})" if isinstance(check, str) and check not in ("yes", "") else ""
        return Choice(effect.target, f"{effect.name}: check passed{named}?", ("no", "yes"), "no")
    return None


def happens_again(draft: Draft, effect: Effect, each: Each, reply: Reply | None) -> None:
    """Deal the damage, end the effect where its check was passed, or remind of what was put off."""
    if each.does == DAMAGE:
        parsed = dice.parse(effect.data[DAMAGE])
        wound(draft, effect.target, rolled(parsed, reply), effect.name)
    elif each.does == CHECK and isinstance(reply, Said) and reply.value == "yes":
        draft.end(effect, "check passed")
    elif each.does == REMIND:
        draft.end(effect, "")
        draft.remind(effect.target, effect.data["note"])


def rolled(parsed: dice.DiceText, reply: Reply | None) -> int:
    """What dice text came to: the faces with its signs, or a total from the table; plus its bonus.  Never below 0."""
    if not isinstance(reply, Dice):
        return max(0, parsed.bonus)
    total = parsed.total(reply.faces) if reply.faces else reply.natural + parsed.bonus
    return max(0, total)


def presets(combat: Combat, rules: Ruleset) -> dict[str, Condition]:
    """The ready-made effects of this fight by name: the encounter's own ahead of the ruleset's."""
    ready = {c.name.lower(): c for c in rules.conditions}
    own = [from_file(p, ready.get(p["name"].lower(), Condition(p["name"]))) for p in combat.presets]
    taken = {c.name.lower() for c in own}
    return {c.name: c for c in (*own, *(c for c in rules.conditions if c.name.lower() not in taken))}


def find_preset(combat: Combat, rules: Ruleset, name: str) -> Condition | None:
    """The ready-made effect called *name*, or the only one that begins with it (two letters at least)."""
    known = {n.lower(): c for n, c in presets(combat, rules).items()}
    wanted = name.lower()
    near = [c for n, c in known.items() if n.startswith(wanted)] if len(wanted) > 1 else []
    return known.get(wanted) or (near[0] if len(near) == 1 else None)


def from_file(preset: Mapping[str, Any], like: Condition) -> Condition:
    """A condition as an encounter file describes it; what it leaves out is as in the ruleset's of that name."""
    each, data = recurring(str(preset.get("damage", "")), preset.get("when", "start"), preset.get("check", ""))
    if "damage" not in preset:
        each, data = (*like.each, *each), {**like.data, **data}
    help, tone = preset.get("help", like.help), preset.get("tone", like.tone)
    return Condition(preset["name"], like.kind, help, tone, each, data)


def recurring(damage: str, when: str, check: str) -> tuple[tuple[Each, ...], dict[str, Any]]:
    """
    What an effect does each turn: *damage* (dice text) at the start or end of its bearer's turn, a *check* at the end.

    Effects that say so happen before damage each turn, and checks before expiries.
    """
    each: list[Each] = []
    data: dict[str, Any] = {}
    if damage:
        each.append(Each(When(f"turn-{when}", "target"), 1, DAMAGE))
        data[DAMAGE] = damage
    if check:
        each.append(Each(When("turn-end", "target"), 2, CHECK))
        data[CHECK] = check
    return tuple(each), data
