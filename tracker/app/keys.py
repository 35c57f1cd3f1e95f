"""
Which key does what on the fight screen: the engine's verbs by their own table, and the screen's few acts.

The tables hold the keys as they come.  A program has one keyboard: what its GM changed is laid over them by `use`, and
whoever names a key to people asks `now` for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from tracker.engine.offers import Action
from tracker.engine.verbs import ENGINE


class ScreenKey(Struct, frozen=True):
    """A key that moves about the screen and changes no fight."""

    key: str
    label: str
    act: str


SCREEN: tuple[ScreenKey, ...] = (
    ScreenKey("up", "Up", "up"),
    ScreenKey("k", "Up", "up"),
    ScreenKey("down", "Down", "down"),
    ScreenKey("j", "Down", "down"),
    ScreenKey("pageup", "Page up", "page_up"),
    ScreenKey("pagedown", "Page down", "page_down"),
    ScreenKey("home", "First", "first"),
    ScreenKey("end", "Last", "last"),
    ScreenKey("space", "Mark, then the next one", "mark"),
    ScreenKey(".", "To the acting one", "to_acting"),
    ScreenKey("/", "Find by part of a name", "find"),
    ScreenKey(":", "Type a command", "command"),
    ScreenKey("x", "Acts of the selected one", "acts"),
    ScreenKey("g", "General acts, of nobody", "commons"),
    ScreenKey("r", "Reaction of the selected", "react"),
    ScreenKey("p", "Panels of the ruleset", "panels"),
    ScreenKey("f", "Fold a mob, or open it", "fold"),
    ScreenKey("v", "View the whole log", "log"),
    ScreenKey("z", "History of what was done", "history"),
    ScreenKey("Z", "Summary of the fight", "summary"),
    ScreenKey("Y", "Clock of the turn", "clock"),
    ScreenKey("M", "Map: beside, full, away", "map"),
    ScreenKey("escape", "Marks away; close", "clear"),
    ScreenKey("ctrl+p", "Every act by name", "palette"),
    ScreenKey("?", "Help", "help"),
    ScreenKey("B", "Theme: the next one", "theme"),
    ScreenKey("Q", "Home; the fight is kept", "home"),
    ScreenKey("q", "Quit; the fight is kept", "quit"),
)

OF_THE_APP = frozenset(("ctrl+q", "ctrl+c"))
"""Keys that the app itself takes, whatever screen is on."""

SOMETIMES = frozenset("xrgpJM")
"""Keys hinted at only where there is something behind them."""

OF_MAPS = frozenset("<>[](){}")
"""Signs that are left to rulesets, for what is done on a map."""

SHOWN = {
    "up": "↑",
    "down": "↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "backspace": "Backspace",
}
"""What people call a key, where that is not what the terminal calls it."""

BY_KEY: dict[str, str] = {}
VERB_BY_KEY: dict[str, Action] = {}
_moved: dict[str, str] = {}  # the key that has taken the place of another


def defaults() -> dict[str, tuple[str, ...]]:
    """The keys of every act of the fight screen as they come, by verb; of several, the last is the plain one."""
    found: dict[str, tuple[str, ...]] = {a.id: (a.key,) if a.key else () for a in ENGINE.values()}
    for k in SCREEN:
        found[k.act] = (*found.get(k.act, ()), k.key)
    return found


def use(changed: Mapping[str, str]) -> None:
    """From now on the acts in *changed* have the keys in it, and all others their own."""
    plain = {act: own[-1:] for act, own in defaults().items()}
    _moved.clear()
    _moved.update({own[0]: changed[act] for act, own in plain.items() if own and act in changed})
    BY_KEY.clear()
    BY_KEY.update({now(k.key): k.act for k in SCREEN})
    VERB_BY_KEY.clear()
    VERB_BY_KEY.update({key: a for a in ENGINE.values() if (key := changed.get(a.id, a.key))})


def now(key: str) -> str:
    """The key that does what *key* does as the tables come: what people are told to press."""
    return _moved.get(key, key)


def of(action: Action) -> str:
    """The key of an engine's *action*, or ""."""
    return next((key for key, a in VERB_BY_KEY.items() if a.id == action.id), "")


use({})

Hints = tuple[tuple[str, str], ...]

_FIGHT: Hints = (
    ("n", "next"),
    ("u", "undo"),
    ("J", "come back"),
    ("d", "damage"),
    ("h", "heal"),
    ("e", "effect"),
    ("x", "act"),
    ("g", "general"),
    ("r", "react"),
    ("p", "panels"),
    ("v", "log"),
    ("M", "map"),
    ("w", "why"),
    ("a", "add"),
    ("space", "mark"),
    ("/", "find"),
    (":", "command"),
    ("?", "help"),
)
READ = ("↓ ↑ space scroll · any other key closes", ">dim")
"""Beside the title of what is there to be read."""

_MODES: dict[str, Hints] = {
    "form": (("Enter", "accept"), ("Tab ↓ ↑", "move"), ("Esc", "cancel")),
    "prompt": (("Enter", "do it"), ("Tab", "complete"), ("↑ ↓", "what was typed before"), ("Esc", "leave")),
    "gather": (("Enter", "add"), ("Esc", "nobody more"), ("Tab", "complete"), ("↑ ↓", "what was typed before")),
    "palette": (("Enter", "does it"), ("↓ ↑", "choose"), ("Esc", "leave")),
    "find": (("Enter", "stay there"), ("Esc", "go back")),
    "acts": (("a letter", "does it"), ("Esc", "leave")),
    "commons": (("a letter", "does it"), ("Esc", "leave")),
    "reactions": (("a letter", "does it"), ("Esc", "leave")),
    "choice": (("its key", "takes it"), ("Enter", "the first"), ("Esc", "cancel")),
    "panels": (("↓ ↑ PgDn PgUp", "scroll"), ("Esc", "close")),
    "log": (("↓ ↑ PgDn PgUp", "scroll"), ("Esc", "close")),
    "summary": (("↓ ↑ PgDn PgUp", "scroll"), ("Esc", "close")),
    "history": (("↓ ↑ PgDn PgUp Home End", "look"), ("Enter", "go there"), ("Esc", "leave")),
    "help": (("Tab", "next part"), ("↓ ↑ PgDn PgUp", "scroll"), ("Esc", "close")),
    "told": (("any key", "goes on"), ("?", "help")),
    "look": (("z", "its steps"), ("v", "log"), ("w", "why"), ("Q", "home"), ("q", "quit"), ("?", "help")),
}


def hints(mode: str, started: bool, ended: bool, offered: Collection[str] = (), first: Hints = ()) -> Hints:
    """
    The keys that matter just now; *offered* are those of x, r, g, p, J and M behind which there is something.

    *first* are those of what is shown beside the order.
    """
    taken = {key for key, _ in first}
    found = _MODES.get(mode) or (*first, *(h for h in _in_fight(started, ended, offered) if h[0] not in taken))
    return tuple((now(key), label) for key, label in found)


def _in_fight(started: bool, ended: bool, offered: Collection[str]) -> Hints:
    there = tuple(h for h in _FIGHT if h[0] not in SOMETIMES or h[0] in offered)
    if ended:
        acts = tuple(h for h in there if h[0] in SOMETIMES)
        return (
            ("u", "undo"),
            ("Z", "summary"),
            ("v", "log"),
            ("N", "note"),
            *acts,
            ("Q", "home"),
            ("q", "quit; it is kept"),
            ("?", "help"),
        )
    return there if started else (("s", "start"), *(h for h in there if h[0] not in "nw"))


def name_of(key: str, character: str | None) -> str:
    """A key as the tables call it: the character where it prints one, else the terminal's name for it."""
    if key in ("delete", "backspace"):  # on keyboards that have them, for removing; the plain key is the minus
        return now("-") if key == "delete" else key
    if character and character.isprintable() and character != " " and not key.startswith(("ctrl+", "alt+")):
        return character
    return key


def digit_of(acts: Iterable[Action], key: str) -> Action | None:
    """The ruleset's act behind a digit key."""
    return next((a for a in acts if a.digit == key), None)
