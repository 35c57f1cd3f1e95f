"""The list of steps as lines: only those in sight are named, however many there are."""

from __future__ import annotations

from tracker.engine.events import Passed
from tracker.engine.show import sentence
from tracker.session import Session

from .cells import safe
from .desk import Desk
from .history_keys import Looking
from .pane import TextLine

LEAST = 4  # lines of the list, its heading among them
PART = 3  # the list has this part of the screen, so that the fight as it was is in sight,
OTHERS = 12  # or what these lines, of header, card and more, leave of it beside the order, if that is more
LONGEST = 200  # characters of a line


def looked_at(desk: Desk, header: TextLine) -> TextLine:
    """*header*, saying so where it is not about the fight as it stands."""
    looking, history = desk.looking, desk.session.history
    if desk.session.looking:
        header = (("ONLY LOOKING ", "error"), *header)
    if looking is None or looking.at == history.done:
        return header
    way = "BACK" if looking.at < history.done else "AHEAD"
    return ((f"LOOKING {way} ", "error"), *header)


def history_lines(desk: Desk, height: int) -> tuple[list[TextLine], int]:
    """As many steps as a screen of *height* lines has room for, and which of the lines is the one looked at."""
    looking, session = desk.looking, desk.session
    assert looking is not None, "the list of steps is open while somebody looks"
    last = session.history.behind + session.history.ahead
    # The order of the fight as it stands: the list must not jump while somebody moves in it.
    room = max(LEAST, height // PART, height - len(session.combat.order) - OTHERS)
    shown = min(last + 1, room - 1)
    first = max(0, min(looking.at - shown // 2, last + 1 - shown))
    head = _head(looking, last, desk.message)
    return [
        head,
        *(_line(session, looking, n, len(str(last))) for n in range(first, first + shown)),
    ], 1 + looking.at - first


def _head(looking: Looking, last: int, message: str) -> TextLine:
    where = f"step {looking.at} of {last}" if looking.at else f"the opening, before step 1 of {last}"
    told: TextLine = ((message, ">warn"),) if message else ()
    return (("History  ", "accent"), (f"looking at {where} · nothing is changed", "plain"), *told)


def _line(session: Session, looking: Looking, n: int, digits: int) -> TextLine:
    """Step *n*: what it is called and what came of it."""
    history = session.history
    chosen, undone = n == looking.at, n > history.done
    mark, style = ("●", "now") if n == history.done else ("○", "spent") if undone else (" ", "")
    lead: TextLine = (("▌" if chosen else " ", "bar"), (f"{n:>{digits}} ", "dim"), (f"{mark} ", style))
    beside = "stands here" if n == history.done else "undone" if undone else ""
    end: TextLine = ((f"  {beside}" if beside else "", ">now" if n == history.done else ">dim"),)
    if n == 0:
        return (*lead, ("the fight as it was opened", "title"), *end)
    name, what = _told(session, n)
    began = any(isinstance(e, Passed) and e.moment.mark == "round-start" for e in history.step(n).events)
    looks = ("spent", "spent") if undone else ("title", "accent" if began else "dim")
    return (*lead, (name, looks[0]), (f"  {what}" if what else "", looks[1]), *end)


def _told(session: Session, n: int) -> tuple[str, str]:
    """Step *n* as undo names it, and which rounds and turns began in it, or else what the log says first of it."""
    step, after = session.history.step(n), session.history.at(n)
    lines = [line for line in step.lines if line.heading] or step.lines[:1]
    what = " · ".join(sentence(after, line.text) for line in lines)
    return safe(session.name(step, after), LONGEST), safe(what, LONGEST)
