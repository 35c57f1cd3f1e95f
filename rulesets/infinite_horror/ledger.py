"""Rolls that belong together, kept on the fight's table as plain values: long works and repeated actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct, convert, to_builtins

from tracker.engine import Combat, Draft, Refused


class Entry(Struct, frozen=True, omit_defaults=True):
    """Something *who* rolls on more than once, under a *name* that is theirs alone."""

    who: str
    name: str
    pool: str = ""
    extra: int = 0
    again: int = 0

    @property
    def key(self) -> str:
        """Where it is kept: case does not count."""
        return f"{self.who} {self.name.casefold()}"


LONGEST = 60

E = TypeVar("E", bound=Entry)


def entries(combat: Combat, page: str, kind: type[E], who: str = "") -> list[E]:
    """What is kept on *page*, oldest first; of *who* only where somebody is named."""
    kept: dict[str, Any] = combat.table.get(page, {})
    return [convert(value, kind) for value in kept.values() if who in ("", value["who"])]


def keep(draft: Draft, page: str, entry: Entry) -> None:
    """Put *entry* on *page*, in the place of the one of this name."""
    draft.note(page, {**draft.combat.table.get(page, {}), entry.key: to_builtins(entry)})


def strike(draft: Draft, page: str, entry: Entry) -> None:
    """Take *entry* off *page*."""
    kept: dict[str, Any] = draft.combat.table.get(page, {})
    draft.note(page, {key: value for key, value in kept.items() if key != entry.key})


def called(entries: Sequence[E], name: str, whole: bool = False) -> E | None:
    """The one called *name*, or unless *whole* the only one whose name begins so."""
    wanted = name.casefold()
    if exact := [e for e in entries if e.name.casefold() == wanted]:
        return exact[0]
    near = [] if whole else [e for e in entries if e.name.casefold().startswith(wanted)]
    return near[0] if len(near) == 1 else None


def wanted(entries: Sequence[E], name: str, nothing: str, new: str) -> E:
    """
    The one *name* means, or the only one there is where it is left out.

    Raises Refused, saying *nothing* where there is none, else which there are and how a *new* one begins.
    """
    if not entries:
        raise Refused(f"{nothing}; {new}.")
    if (found := called(entries, name)) is not None:
        return found
    names = listing(e.name for e in entries)
    raise Refused(f"“{name}” is none of {names}; {new}." if name else f"Name one of {names}.")


def listing(names: Iterable[str]) -> str:
    """Names of the user's as a list."""
    return ", ".join(f"“{name}”" for name in names)


def fitting(name: str) -> str:
    """*name*, which has to fit on the screen.  Raises Refused."""
    if len(name) > LONGEST:
        raise Refused(f"A name of {len(name)} characters is too long; at most {LONGEST} are possible.")
    return name
