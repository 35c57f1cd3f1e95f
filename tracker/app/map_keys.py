"""
The map under the GM's hands: what keys and clicks on it mean, with nothing drawn.

A path belongs to one fight as it stands and to the one in focus; once either is another, it is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.model import Combat
from tracker.engine.offers import Grid, Spot
from tracker.engine.play import Command
from tracker.speech import quote

from .keys import BY_KEY, VERB_BY_KEY, Hints, now

if TYPE_CHECKING:
    from .desk import Desk

Shown = Literal["off", "panel", "full"]
Path = tuple[str, ...]

# The digits are laid out as on a number pad, north is up.
STEPS: Mapping[str, str] = {
    "up": "n",
    "right": "e",
    "down": "s",
    "left": "w",
    "8": "n",
    "9": "ne",
    "6": "e",
    "3": "se",
    "2": "s",
    "1": "sw",
    "4": "w",
    "7": "nw",
}
SHORT = 12  # cells up to which the name of an act stands beside its key
ABOUT: Hints = (
    ("M", "the map: beside the order, instead of it, away"),
    ("↑ ↓ ← →", "a step of the path that the selected one is to take"),
    ("1-9", "the same, also aslant, as on a number pad: 9 is up and right"),
    ("Enter", "go that way"),
    ("Backspace", "take the last step of the path back"),
    ("5  .", "select the acting one; the letters for up and down go on selecting"),
    ("Esc", "drop the path, then the marks"),
    ("mouse", "a token: select; a square: the way there, once more: go; the wheel scrolls"),
)
"""What the keys of the map do, for the help."""


class Seen(Struct, frozen=True):
    """The map that the ruleset gave for a *combat*, with *who* in focus going along *path*."""

    combat: Combat
    who: str
    path: Path
    grid: Grid | None


class Chart(Struct, frozen=True):
    """How the map is *shown*, and the path being chosen on it: by *who*, in this *combat*."""

    shown: Shown = "off"
    who: str = ""
    combat: Combat | None = None
    path: Path = ()
    clicked: Spot | None = None  # the square whose click made the path
    seen: Seen | None = None  # asked last: a ruleset is not asked the same thing twice in a row
    known: tuple[Combat, bool] | None = None  # whether there is a map in a fight at all


def sight(desk: Desk) -> Grid | None:
    """The map as it is now, path and all; None where there is none or it is off."""
    if desk.chart.shown == "off":
        return None
    _freshen(desk)
    return _ask(desk, desk.chart.path)


def offered(desk: Desk) -> bool:
    """Whether there is a map to show."""
    chart, combat = desk.chart, desk.combat
    if chart.shown != "off":
        return sight(desk) is not None
    if chart.known is None or chart.known[0] is not combat:
        # With nobody in focus: what somebody could reach is costly, and nobody looks at it.
        chart = desk.chart = replace(chart, known=(combat, desk.session.rules.grid(combat, "") is not None))
    return chart.known is not None and chart.known[1]


def cycle(desk: Desk) -> None:
    """Off, beside the order, instead of it, off; where there is no room beside the order, not there."""
    shown = desk.chart.shown
    if shown == "off":
        desk.chart = Chart("panel" if desk.room_beside else "full")
        if sight(desk) is None:
            desk.chart = Chart()
            desk.say(f"{desk.session.rules.title} has no map to show here.")
    else:
        desk.chart = replace(desk.chart, shown="full") if shown == "panel" and desk.room_beside else Chart()


def in_map(desk: Desk, key: str, reading: bool = False) -> str:
    """
    A key while the map may be shown; the key that is left to be dealt with, or "" where it was the map's.

    *reading* is whether an answer stood on the screen until this key.
    """
    if desk.chart.shown == "off":
        return key
    _freshen(desk)
    if key == "escape":  # without a look at the map: it must close even where the ruleset fails
        if not reading:
            _drop(desk)
        return ""
    of_the_fight = (key in BY_KEY and key not in STEPS) or key in VERB_BY_KEY
    if of_the_fight or (grid := sight(desk)) is None:
        return key
    if key == "5":
        return now(".")  # the middle of the number pad: to the acting one
    if key in STEPS:
        _step(desk, STEPS[key])
    elif key == "backspace":
        _back(desk)
    elif key == "enter":
        if not reading:
            _go(desk, grid)
    elif key in grid.keys:
        _act(desk, *grid.keys[key])
    else:
        return key
    return ""


def click(desk: Desk, spot: Spot) -> None:
    """A click on a square: whoever stands there is selected, else it is where the path leads."""
    if (grid := sight(desk)) is None:
        return
    choosing = desk.mode in ("list", "told")
    if choosing:
        desk.mode, desk.told, desk.message = "list", (), ""
    if choosing and desk.chart.path and spot == desk.chart.clicked:
        _go(desk, grid)
    elif who := grid.tokens.get(spot):
        desk.select(who)
    elif choosing:
        base = grid if not desk.chart.path else _ask(desk, ())  # the ways are known only where no path is chosen
        if base is None or spot not in base.ways:
            desk.say("There is no way there in one move.", "warn")
        elif _take(desk, base.ways[spot]):
            desk.chart = replace(desk.chart, clicked=spot)


def map_hints(grid: Grid | None) -> Hints:
    """Keys of the map as it is now; of one that the ruleset failed to give, those that put it away."""
    own = (("↑↓←→", "step"), ("Enter", "go"), ("Backspace", "back"), *turning(grid)) if grid else ()
    return *own, ("M", "map")


def title_keys(grid: Grid | None) -> tuple[str, ...]:
    """The same for the title of the map, at length and in short."""
    if grid is None:
        return ()
    turns = "".join(f"{key} {label}".rstrip() + "  " for key, label in turning(grid))
    return f"↑↓←→ 1-9 step  Enter go  {turns}M".rstrip(), f"Enter go  {turns}M", "Enter go"


def turning(grid: Grid) -> Hints:
    """The keys that do an act at once, those of the same act together."""
    by_verb: dict[str, list[str]] = {}
    for key, (verb, _) in grid.keys.items():
        by_verb.setdefault(verb, []).append(key)
    return tuple((" ".join(some), verb if len(verb) <= SHORT else "") for verb, some in by_verb.items())


def _freshen(desk: Desk) -> None:
    """A path that belongs to another fight, or to another one, is dropped."""
    chart = desk.chart
    if chart.combat is not desk.combat or chart.who != desk.listing.selected:
        desk.chart = replace(chart, combat=desk.combat, who=desk.listing.selected, path=(), clicked=None)


def _ask(desk: Desk, path: Path) -> Grid | None:
    combat, who, seen = desk.combat, desk.listing.selected, desk.chart.seen
    if seen is None or seen.combat is not combat or (seen.who, seen.path) != (who, path):
        seen = Seen(combat, who, path, desk.session.rules.grid(combat, who, path))
        desk.chart = replace(desk.chart, seen=seen)
    return seen.grid


def _take(desk: Desk, path: Path) -> bool:
    """Choose *path*, if that can be; else the ruleset says why not."""
    before = desk.chart.seen
    grid = _ask(desk, path)
    if grid is None or grid.wrong:
        desk.say(grid.wrong if grid else "There is no map that way.", "warn")
        desk.chart = replace(desk.chart, seen=before)  # what is shown stays as it was, and known
        return False
    desk.chart = replace(desk.chart, path=path, clicked=None)
    return True


def _step(desk: Desk, way: str) -> None:
    if desk.listing.selected:
        _take(desk, (*desk.chart.path, way))
    else:
        desk.say("Nobody is selected who could go.", "warn")


def _back(desk: Desk) -> None:
    if desk.chart.path:
        desk.chart = replace(desk.chart, path=desk.chart.path[:-1], clicked=None)
    else:
        desk.say(f"There is no step to take back; {now('u')} takes back what was done.", "warn")


def _go(desk: Desk, grid: Grid) -> None:
    if not desk.chart.path:
        desk.say("Where to?  Arrows and digits choose a path, Enter takes it.", "warn")
    elif not grid.verb:
        desk.say(f"{desk.session.rules.title} lets nobody go along a path here.", "warn")
    else:
        _act(desk, grid.verb, {grid.param: ",".join(desk.chart.path)})


def _drop(desk: Desk) -> None:
    """What is chosen is dropped, the path first; the map stays, so that one Esc too many does no harm."""
    if desk.chart.path:
        desk.chart = replace(desk.chart, path=(), clicked=None)
    elif desk.listing.marked:
        desk.listing.marked = ()
    elif desk.chart.seen is None or desk.chart.seen.combat is not desk.combat:
        desk.chart = Chart()  # the ruleset has failed to give it
    else:
        desk.say(f"{now('M')} puts the map away.")


def _act(desk: Desk, verb: str, args: Mapping[str, Any]) -> None:
    """Let the one in focus do it; a path stays where nothing came of it."""
    who = desk.listing.selected
    action = next((a for a in desk.acts() if a.id == verb), None)
    if action is not None and action.why_not:
        texts = {name: str(value) for name, value in args.items()}
        said = " ".join(f"{name}={quote(text) if ' ' in text else text}" for name, text in texts.items())
        desk.say(f"{action.why_not}  (:!{verb} {quote(desk.name())} {said} forces it)", "warn")
    elif who:
        desk.begin(Command(verb, (who,), args))
