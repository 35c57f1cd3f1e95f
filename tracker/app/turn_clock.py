"""How long a turn has gone on at the table, in real time.  Nothing of it is kept with the fight."""

from __future__ import annotations

from msgspec import Struct

from tracker.engine.model import Combat

from .pane import TextLine


class TurnClock(Struct, frozen=True):
    """The turn that goes on, by its frame, and *since* when, in seconds of a clock that never goes back."""

    turn: str = ""
    since: float = 0.0


def kept(clock: TurnClock, combat: Combat, now: float) -> TurnClock:
    """*clock* as long as it is the same turn, whoever may interrupt it; another turn begins *now*, by undo, too."""
    turn = combat.frames[0].id if combat.frames else ""
    return clock if clock.turn == turn else TurnClock(turn, now)


def timed(header: TextLine, clock: TurnClock, now: float) -> TextLine:
    """*header* with the time of the turn behind it; as it is where it is nobody's turn."""
    if not clock.turn:
        return header
    minutes, seconds = divmod(int(now - clock.since), 60)
    return (*header, (f" · turn {minutes}:{seconds:02}", ">dim"))
