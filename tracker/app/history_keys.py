"""
Looking back over the steps of a fight: what keys mean while their list is open, with nothing drawn.

Looking changes nothing: the desk shows another fight than the one that stands, and nothing is written.  Only Enter
does something, and what it does is undo or redo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.events import Joined
from tracker.engine.model import Combat
from tracker.engine.play import Command, Step

if TYPE_CHECKING:
    from .desk import Desk

PAGE = 10  # steps
MOVES = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -PAGE, "pagedown": PAGE}


class Looking(Struct, frozen=True, eq=False):
    """
    One look at the fight as it was *at* so many steps after its opening.

    *selected* and *marked* are whom keys acted on before, and will again.  No two looks are equal: what is drawn of
    one is never taken for another's.
    """

    at: int
    combat: Combat
    selected: str
    marked: frozenset[str]


def open_(desk: Desk) -> None:
    """Open the list of steps where the fight stands."""
    history = desk.session.history
    if not history.behind + history.ahead:
        desk.say("Nothing was done yet; what is done will be listed here.")
        return
    desk.mode = "history"
    selected, marked = desk.listing.selected, frozenset(desk.listing.marked)
    desk.looking = Looking(history.done, history.combat, selected, marked)


def in_history(desk: Desk, key: str) -> None:
    """Move and look, go there, or leave everything as it is."""
    looking, history = desk.looking, desk.session.history
    assert looking is not None, "whoever is in the history looks at some step"
    last = history.behind + history.ahead
    desk.message = ""
    if key in MOVES:
        _look(desk, looking, max(0, min(last, looking.at + MOVES[key])))
    elif key in ("home", "end"):
        _look(desk, looking, 0 if key == "home" else last)
    elif key == "enter":
        _go(desk, looking.at - history.done)
    elif key in ("escape", "z"):
        leave(desk)
    else:
        desk.say(f"{key} does nothing here", "warn")


def leave(desk: Desk) -> None:
    """Show the fight as it stands again, with whom keys act on as before; nothing where nobody looks back."""
    if (looking := desk.looking) is None:
        return
    desk.looking, desk.mode = None, "list"
    desk.session.history.forget()
    desk.relist(looking.selected)
    desk.listing.marked = looking.marked


def _look(desk: Desk, before: Looking, at: int) -> None:
    """Show the fight after *at* steps, with whom the last of them was about in focus."""
    if at == before.at:
        return
    history = desk.session.history
    combat = history.at(at)
    desk.looking = Looking(at, combat, before.selected, before.marked)
    about = _about(history.step(at)) if at else ()
    desk.relist(next((w for w in (*about, *combat.acting) if w in combat.slots), ""))


def _about(step: Step) -> tuple[str, ...]:
    return step.command.who or tuple(e.combatant.id for e in step.events if isinstance(e, Joined))


def _go(desk: Desk, steps: int) -> None:
    """Undo or redo so many *steps* that the fight stands where it was looked at."""
    leave(desk)
    if steps:
        desk.shell(Command("redo" if steps > 0 else "undo", args={"steps": abs(steps)}))
    else:
        desk.say("The fight stands here already; nothing was done.")
