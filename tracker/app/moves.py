"""The screen's own acts: they move about and change no fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import history_keys, map_keys, palette
from .keys import now
from .mobs import up_of

if TYPE_CHECKING:
    from .desk import Desk


def _up(desk: Desk) -> None:
    desk.listing.move_cursor(-1)


def _down(desk: Desk) -> None:
    desk.listing.move_cursor(1)


def _page_up(desk: Desk) -> None:
    desk.listing.page(-1)


def _page_down(desk: Desk) -> None:
    desk.listing.page(1)


def _first(desk: Desk) -> None:
    desk.listing.home()


def _last(desk: Desk) -> None:
    desk.listing.end()


def _mark(desk: Desk) -> None:
    marked, who = set(desk.listing.marked), desk.listing.selected
    if who:
        desk.listing.marked = marked ^ {who}
        mob = who not in marked and len(desk.folds.line(who)) > 1
        all_of = f"All of {desk.combat[who].mob} who are up are marked." if mob else ""
        desk.say(all_of or f"Marked: {len(desk.marked()) or 'nobody'}.")
        desk.listing.move_cursor(1)


def _to_acting(desk: Desk) -> None:
    if desk.combat.acting:
        desk.select(desk.combat.acting[0])
    else:
        desk.say(f"Nobody is acting; {now('n')} goes on.", "warn")


def _find(desk: Desk) -> None:
    desk.before_find = desk.listing.selected
    desk.line.set("")
    desk.line.hint = "part of a name · Enter stays there, Esc goes back"
    desk.mode = "find"


def _command(desk: Desk) -> None:
    desk.open_line("")


def _acts(desk: Desk) -> None:
    if desk.acts():
        desk.mode = "acts"
    else:
        desk.say("Nobody is selected who could act." if not desk.listing.selected else f"{desk.name()} has no acts.")


def _commons(desk: Desk) -> None:
    if desk.commons():
        desk.mode = "commons"
    else:
        title, key = desk.session.rules.title, now("x")
        desk.say(f"{title} has no acts that are about nobody in particular; {key} shows somebody's.")


def _panels(desk: Desk) -> None:
    if desk.panels():
        desk.mode = "panels"
    else:
        desk.say(f"{desk.session.rules.title} has no panels to show here.")


def _fold(desk: Desk) -> None:
    who = desk.listing.selected
    mob = desk.combat[who].mob if who else ""
    if mob:
        marked = set(desk.marked())
        desk.opened = desk.opened ^ {mob}
        desk.relist()
        lines = (*desk.folds.lines, *desk.laid[1].ids)
        desk.listing.marked = [w for w in lines if marked.issuperset(up_of(desk.combat, desk.folds.line(w)))]
        if marked.difference(desk.marked()):
            desk.say(f"The marks on some of {mob} are gone: its line is marked for all of them.")
    else:
        desk.say("Nobody of a mob is selected; mob=goblins puts those you add or edit into one.")


def _log(desk: Desk) -> None:
    desk.mode = "log"
    desk.scroll = 0, 9999, 0  # to the end, which is what one looks for


def _clock(desk: Desk) -> None:
    desk.clock = not desk.clock
    desk.say(
        f"The header shows how long the turn takes; {now('Y')} puts that away." if desk.clock else "The clock is away."
    )


def _summary(desk: Desk) -> None:
    from tracker.summary import summary  # whoever looks at it waits for it

    history = desk.session.history
    desk.summary = summary(history.opening, history.steps, desk.session.rules)
    desk.mode = "summary"


def _react(desk: Desk) -> None:
    reactions = desk.reactions()
    if len(reactions) == 1:
        desk.take(reactions[0])
    elif reactions:
        desk.mode = "reactions"
    else:
        desk.say(f"{desk.name() or 'Nobody'} has no reaction here.", "warn")


def _clear(desk: Desk) -> None:
    desk.listing.marked = ()


def _help(desk: Desk) -> None:
    desk.mode = "help"


def _theme(desk: Desk) -> None:
    desk.theme()


def _quit(desk: Desk) -> None:
    if _may_leave(desk, now("q")):
        desk.quit()


def _home(desk: Desk) -> None:
    if _may_leave(desk, now("Q")):
        desk.home()


def _may_leave(desk: Desk, key: str) -> bool:
    """Where something is not saved, leaving takes *key* twice."""
    if not desk.session.trouble or desk.warned:
        return True
    desk.warned = True
    desk.say(f"{desk.session.trouble}  {key} once more leaves, and loses what is not saved.", "warn")
    return False


MOVES: dict[str, Callable[[Desk], None]] = {
    "up": _up,
    "down": _down,
    "page_up": _page_up,
    "page_down": _page_down,
    "first": _first,
    "last": _last,
    "mark": _mark,
    "to_acting": _to_acting,
    "find": _find,
    "command": _command,
    "acts": _acts,
    "commons": _commons,
    "react": _react,
    "panels": _panels,
    "log": _log,
    "fold": _fold,
    "clock": _clock,
    "history": history_keys.open_,
    "summary": _summary,
    "map": map_keys.cycle,
    "clear": _clear,
    "palette": palette.open_,
    "help": _help,
    "theme": _theme,
    "home": _home,
    "quit": _quit,
}
