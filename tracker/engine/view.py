"""What players may see, as a pure function of the fight.  Whatever is hidden leaves no trace, not even a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .model import Combat, Combatant, Effect, Line
from .text import refs, render
from .timing import ends

if TYPE_CHECKING:
    from .ruleset import Ruleset


SEVERAL = "several"
"""In the place of an id, which nobody has."""


class Seen(Struct, frozen=True):
    """One combatant as players see it: no hit points, no notes, no true name behind an alias."""

    name: str
    side: str
    acting: bool
    acted: bool
    waiting: bool
    defeated: bool
    effects: tuple[tuple[str, str], ...]  # name, and when it ends


class PlayerView(Struct, frozen=True):
    """The whole fight as players see it."""

    name: str
    round: int
    acting: tuple[str, ...]
    order: tuple[Seen, ...]
    log: tuple[str, ...]
    map: tuple[str, ...] = ()  # a line for each row of squares, where the game has a map


def is_open(combat: Combat, who: str) -> bool:
    """Whether players may know that *who* is there."""
    c = combat.combatants.get(who)
    return c is not None and not c.hidden and not c.wave  # a wave is forgotten where somebody has come on stage


def behind(combat: Combat, effect: Effect) -> str:
    """
    Whose doing *effect* is: of all that it hangs on whoever is hidden, or else whoever put it on.

    SEVERAL where more than one is hidden: then it is never told, whoever of them is revealed.
    """
    hidden = set[str]()
    above: Effect | None = effect
    while above is not None:
        hidden |= {w for w in (above.source, above.target) if w and not is_open(combat, w)}
        above = combat.effects.get(above.parent)
    return effect.source if not hidden else hidden.pop() if len(hidden) == 1 else SEVERAL


def open_name(combatant: Combatant) -> str:
    """What players call *combatant*."""
    return combatant.alias or combatant.name


def player_log(combat: Combat, log: Iterable[Line]) -> Iterator[tuple[Line, str]]:
    """Those lines of *log* that players may read, each with what they read."""
    for line in log:
        text = line.public or line.text
        known = (*([line.by] if line.by else ()), *refs(text))
        if (line.public or not line.secret) and all(is_open(combat, who) for who in known):
            yield line, render(text, lambda who: open_name(combat[who]))


def player_view(combat: Combat, rules: Ruleset, log: Iterable[Line] = ()) -> PlayerView:
    """*combat* and *log* without hidden combatants, true names behind aliases, and whatever would tell of them."""

    def open_(who: str) -> bool:
        return is_open(combat, who)

    def name(who: str) -> str:
        return open_name(combat[who])

    def shown(effect: Effect) -> bool:
        about = (*([effect.source] if effect.source else ()), *refs(ends(combat, rules, effect)))
        return all(map(open_, about)) and (not effect.parent or shown(combat.effects[effect.parent]))

    listed = [w for w in combat.listed() if open_(w)]
    order = tuple(
        Seen(
            name=name(w),
            side=combat[w].side,
            acting=w in combat.acting,
            acted=combat.slots[w].turn == "done",
            waiting=combat.slots[w].state == "waiting",
            defeated=combat[w].defeated,
            effects=tuple((e.name, render(ends(combat, rules, e), name)) for e in combat.on(w) if shown(e)),
        )
        for w in listed
    )
    return PlayerView(
        name=combat.name,
        round=combat.round,
        acting=tuple(name(w) for w in combat.acting if open_(w)),
        order=order,
        log=tuple(text for _, text in player_log(combat, log)),
        map=_map(combat, rules, {w: name(w) for w in combat.combatants if open_(w)}),
    )


def _map(combat: Combat, rules: Ruleset, names: Mapping[str, str]) -> tuple[str, ...]:
    """The map with only those who have *names* on it, drawn as if nobody else were there."""
    seen = replace(
        combat,
        combatants={w: replace(combat[w], name=name) for w, name in names.items()},
        order=tuple(w for w in combat.order if w in names),
        slots={w: slot for w, slot in combat.slots.items() if w in names},
        frames=tuple(replace(f, actors=a) for f in combat.frames if (a := tuple(w for w in f.actors if w in names))),
        effects={},
        index={},
        due=(),
    )
    grid = rules.grid(seen, "")
    return () if grid is None else tuple("".join(text for text, _ in row) for row in grid.rows)
