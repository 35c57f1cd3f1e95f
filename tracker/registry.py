"""Rulesets, found by entry point.  The ones in the box are found the same way as yours."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points

from .engine.ruleset import Ruleset

GROUP = "tracker.rulesets"


def _entry(name: str) -> EntryPoint | None:
    """The entry point of *name*; the box is looked into first, because to look through every package takes time."""
    with suppress(PackageNotFoundError):
        if own := distribution("turnkeeper").entry_points.select(group=GROUP, name=name):
            return next(iter(own))
    return _installed().get(name)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {ep.name: ep for ep in entry_points(group=GROUP)}


def names() -> list[str]:
    """Every installed ruleset's id, without importing any."""
    return sorted(_installed())


def load(name: str) -> Ruleset:
    """
    A fresh instance of the ruleset called *name*.

    Raises LookupError with a sentence where there is none, or where it cannot be loaded.
    """
    entry = _entry(name)
    if entry is None:
        raise LookupError(f"No ruleset is called “{name}”; installed: {', '.join(names()) or 'none'}.")
    try:
        found = entry.load()
    except Exception as error:
        raise LookupError(f"The ruleset “{name}” cannot be loaded ({entry.value}): {error}") from error
    if not (isinstance(found, type) and issubclass(found, Ruleset)):
        raise LookupError(f"The ruleset “{name}” cannot be used: {entry.value} is no Ruleset class.")
    return found()


def reference(rules: Ruleset) -> str:
    """The ruleset's reference text, or "" where it has none."""
    if not rules.reference:
        return ""
    from importlib.resources import files  # only whoever opens the help needs it

    module = sys.modules[type(rules).__module__]
    package = module.__package__ or module.__name__
    return files(package).joinpath(rules.reference).read_text("utf-8")
