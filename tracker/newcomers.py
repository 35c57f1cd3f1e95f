"""Those who join, several on one line and some of them kept: add Amy hp=9 + @goblin x6 + "Old Tom" side=guests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .engine.draft import Refused
from .engine.text import clean
from .words import Word

MARK = "@"
"""In front of what was kept; a name that really begins so stands in quotes."""
AND = "+"

Kept = Callable[[str], Sequence[Mapping[str, Any]]]
"""Finds what was kept under a name: everybody's name, count and fields.  Raises Refused."""


def nothing_kept(name: str) -> Sequence[Mapping[str, Any]]:
    """Where there is no library."""
    raise Refused(f"There is no library here to find @{clean(name, 60)} in; a name that begins with @ needs quotes.")


def everybody(words: Sequence[Word], one: Callable[[list[Word]], dict[str, Any]], kept: Kept) -> list[dict[str, Any]]:
    """The name, count and fields of each that *words* are about; *one* reads those of a single one."""
    people: list[dict[str, Any]] = []
    groups = _apart(words)
    for group in groups:
        if not group and len(groups) > 1:
            raise Refused(
                f"Beside a {AND} somebody is missing: add Amy hp_max=9 {AND} Goblin x6; in quotes it is a name."
            )
        if group and group[0].bare.startswith(MARK):
            name = group[0].text.removeprefix(MARK)
            people += _changed(name, kept(name), one(group[1:]))
        else:
            people.append(one(group))
            if len(groups) > 1 and "name" not in people[-1]:
                raise Refused(f"A name is missing beside “{clean(group[0].text, 60)}”, for example: add Goblin x6.")
    return people


def _apart(words: Sequence[Word]) -> list[list[Word]]:
    groups: list[list[Word]] = [[]]
    for word in words:
        if word.bare == AND:
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _changed(name: str, found: Sequence[Mapping[str, Any]], said: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those *found*, with what was *said* in place of what was kept."""
    if len(found) > 1 and not said.keys() <= {"fields"}:
        raise Refused(f"{MARK}{name} is a party of several, which has no name or count of its own to give.")
    return [{**one, **said, "fields": {**one.get("fields", {}), **said.get("fields", {})}} for one in found]


def named_as(words: list[Word]) -> list[Word]:
    """*words* with a name behind a plain “as” put together: as Red Goblin is as="Red Goblin"."""
    at = next((n for n, word in enumerate(words) if word.bare.lower() == "as"), len(words) - 1)
    name = [word for word in words[at + 1 :] if not word.name]
    if not name:
        return words
    text = f"as={' '.join(word.text for word in name)}"
    return [*words[:at], Word(text, "as=" + "\0" * (len(text) - 3)), *(word for word in words[at + 1 :] if word.name)]
