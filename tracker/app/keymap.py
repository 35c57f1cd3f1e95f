"""Other keys than the usual, as somebody wrote them down: what can be, and a sentence about each that cannot."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from rich.cells import cell_len

from .keys import OF_MAPS, OF_THE_APP, defaults

FIXED = frozenset(("clear",))
"""Acts whose key stays: Escape gets out of everything."""

NAMED = frozenset(
    ("space", "tab", "insert", "home", "end", "pageup", "pagedown", "up", "down", *(f"f{n}" for n in range(1, 13)))
)
# A terminal has one code for some of these and for Enter, Tab, Backspace or Escape; others it keeps to itself.
HELD = OF_THE_APP | {f"ctrl+{letter}" for letter in "hijmszq"}
FREE = "!#$%&*+,@^_|~"  # to be told to those who look for one
KEYS = "a letter or sign, f1 to f12, ctrl+ and most letters, space, tab, insert, home, end, pageup, pagedown"


def checked(wanted: Mapping[str, Any]) -> tuple[dict[str, str], tuple[str, ...]]:
    """What of *wanted*, keys by verb, can be had together, and what is wrong with the rest."""
    usual, wrong = defaults(), list[str]()
    changed: dict[str, str] = {}
    for name, key in wanted.items():
        act = next((a for a in usual if a.replace("_", "-") == str(name).strip().lower().replace("_", "-")), "")
        key = key.strip() if isinstance(key, str) else key
        if not act:
            wrong.append(f"[keys] {_short(name)}: no act is called that; possible are {_near(name, usual)}.")
        elif act in FIXED:
            wrong.append(f"[keys] {act}: this one stays on {usual[act][-1]}; every other act can have another key.")
        elif why := _no_key(key):
            wrong.append(f"[keys] {act} = “{_short(key)}”: {why}; possible are {KEYS}.")
        else:
            changed[act] = key
    while clash := _clash(usual, changed):
        act, other, key = clash
        del changed[act]
        used = {k for own in _all(usual, changed).values() for k in own}
        free = " ".join(k for k in FREE if k not in used)
        said = f"[keys] {act} = “{key}”: that is the key of {other}, which needs another one then."
        wrong.append(f"{said}  {act} stays on {usual[act][-1]}; free are {free} and most of f1 to f12.")
    return changed, tuple(wrong)


def _no_key(key: object) -> str:
    """Why *key* can be none of an act, or ""."""
    if not isinstance(key, str):
        return "a key is a text in quotation marks"
    if len(key) == 1:
        if key.isdigit():
            return "digits belong to the acts of rulesets"
        if key in OF_MAPS:
            return "this sign belongs to the maps of rulesets"
        return "" if key.isprintable() and key != " " and cell_len(key) == 1 else "this is no key of a keyboard"
    if key in NAMED or (key.startswith("ctrl+") and len(key) == 6 and key[-1].islower() and key not in HELD):
        return ""
    return "this cannot be the key of an act"


def _all(usual: Mapping[str, tuple[str, ...]], changed: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of every act: of several only the plain one is another."""
    return {act: (*own[:-1], changed[act]) if act in changed else own for act, own in usual.items()}


def _clash(usual: Mapping[str, tuple[str, ...]], changed: Mapping[str, str]) -> tuple[str, str, str] | None:
    """An act with another key than usual that some other act has too, that act, and the key."""
    taken: dict[str, str] = {}
    for act, own in _all(usual, changed).items():
        for key in own:
            if key in taken:
                first = taken[key]
                moved, other = (act, first) if act in changed and changed[act] == key else (first, act)
                return moved, other, key
            taken[key] = act
    return None


def _near(name: str, usual: Mapping[str, object]) -> str:
    """The acts that may be meant, or all of them."""
    near = get_close_matches(str(name).lower(), usual, n=3)
    return ", ".join(near or sorted(usual))


def _short(text: object) -> str:
    said = str(text)
    return said if len(said) <= 40 else f"{said[:39]}…"
