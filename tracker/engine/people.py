"""Names as people type them, resolved to combatants."""

from __future__ import annotations

from .draft import Refused
from .model import Combat, Combatant
from .text import clean, listing


class Nobody(Refused):
    """No name fits."""


def resolve(text: str, combat: Combat, everybody: bool = False, whole: bool = False) -> list[str]:
    """
    The id of whoever *text* means; case does not count, an exact name wins over a unique beginning.

    Where no name begins so, one of its words may: Vane is Corporal Vane.
    With *everybody*, “all” is everybody on stage, a mob's name whoever of it is up, and a wave's name whoever waits
    for it; with *whole*, a beginning is no name.  Raises Refused with the candidates where it is nobody or several.
    """
    wanted = clean(text).casefold()
    people = [c for c in combat.combatants.values() if c.present != "gone"]
    exact = [c for c in people if c.name.casefold() == wanted]
    if len(exact) == 1:
        return [exact[0].id]
    if everybody and wanted == "all" and not exact:
        if there := [c.id for c in people if c.present == "here"]:
            return there
        raise Refused("Nobody is on stage, so “all” is nobody.")
    mob = [c for c in people if c.present == "here" and c.mob and c.mob.casefold() == wanted]
    several = up_of(mob) or [c for c in people if c.present == "wings" and c.wave.casefold() == wanted]
    if everybody and not exact and several:
        return [c.id for c in several]
    near = exact or [c for c in people if wanted and not whole and c.name.casefold().startswith(wanted)]
    if not near and wanted and not whole:  # Vane is Corporal Vane
        near = [c for c in people if any(word.startswith(wanted) for word in c.name.casefold().split()[1:])]
    if len(near) == 1:
        return [near[0].id]
    if near:
        raise Refused(f"“{clean(text, 60)}” could be {_names(near, 'or')}; write more of the name.")
    if mob:
        raise Refused(f"“{clean(text, 60)}” is a mob, and this is about one: {_names(mob, 'or')}.")
    known = f"here are {_names(people, 'and')}" if people else "nobody is here yet"
    raise Nobody(f"Nobody here is called “{clean(text, 60)}”; {known}.")


def up_of(people: list[Combatant]) -> list[Combatant]:
    """Those of *people* who are up, or all of them where none is."""
    return [c for c in people if c.up] or people


def to_attack(combat: Combat, who: str) -> tuple[str, ...]:
    """Whom *who* may attack: everybody else who stands, foes first."""
    others = [c for c in combat.here() if not c.entry and c.id != who and not c.defeated]
    return tuple(c.id for c in sorted(others, key=lambda c: c.side == combat[who].side))


def _names(people: list[Combatant], join: str) -> str:
    return listing([c.name for c in people], join)
