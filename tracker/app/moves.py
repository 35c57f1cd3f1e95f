"""The screen's own acts: they move about and change no fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import map_keys

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
        desk.listing.move_cursor(1)


def _to_acting(desk: Desk) -> None:
    if desk.combat.acting:
        desk.listing.select(desk.combat.acting[0])
    else:
        desk.say("Nobody is acting; n goes on.", "warn")


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
        desk.say(f"{desk.session.rules.title} has no acts that are about nobody in particular; x shows somebody's.")


def _panels(desk: Desk) -> None:
    if desk.panels():
        desk.mode = "panels"
    else:
        desk.say(f"{desk.session.rules.title} has no panels to show here.")


def _log(desk: Desk) -> None:
    desk.mode = "log"
    desk.scroll = 0, 9999  # to the end, which is what one looks for


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


def _quit(desk: Desk) -> None:
    if desk.session.trouble and not desk.session.looking and not desk.warned:
        desk.warned = True
        desk.say(f"{desk.session.trouble}  q once more leaves, and loses what is not saved.", "warn")
    else:
        desk.quit()


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
    "map": map_keys.cycle,
    "clear": _clear,
    "help": _help,
    "quit": _quit,
}
