"""
For authors of rulesets: a scripted table to test rules with, and the laws every ruleset has to keep.

    from tracker.testing import Table

    table = Table(MyGame())
    table("add Amy dex_mod=1", "start dice=6,4")
    assert ["Amy"] == table.acting
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from ..document import document
from ..engine.draft import Refused
from ..engine.history import History
from ..engine.model import Combat, Effect
from ..engine.people import resolve
from ..engine.ruleset import Ruleset
from ..engine.show import name_of, sentence
from ..journal import Journal
from ..records import opening
from ..session import Session


class Table:
    """Runs one fight by lines of text, as the prompt and the headless mode do.  Dice not given come from *seed*."""

    def __init__(self, rules: Ruleset, *lines: str, seed: int = 0, journal: Path | None = None, **options: Any) -> None:
        combat = Combat(rules.id, "A fight", options)
        book = Journal(journal) if journal else None
        if book:
            book.append(opening(combat, "test", "2026-01-01T00:00:00"))
        self.session = Session(rules, History(combat), book, "test", random.Random(seed))
        self(*lines)

    def __call__(self, *lines: str) -> list[str]:
        """Carry out *lines*; what the log or an answer said to them.  Raises Refused."""
        told: list[str] = []
        for line in lines:
            heard = self.session.hear(line)
            told += [*heard.lines, *([heard.answer] if heard.answer else [])]
        return told

    def refused(self, line: str) -> str:
        """Why *line* is refused.  Raises AssertionError where it is not."""
        before = self.combat
        try:
            self.session.hear(line)
        except Refused as error:
            assert before is self.combat, "a refused command changed the fight"
            return str(error)
        raise AssertionError(f"{line!r} was not refused")

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""
        return self.session.combat

    @property
    def document(self) -> dict[str, Any]:
        """The fight as the headless mode prints it."""
        return document(self.session)

    @property
    def order(self) -> list[str]:
        """Names in the running order."""
        return [name_of(self.combat, w) for w in self.combat.listed()]

    @property
    def acting(self) -> list[str]:
        """Names in the top frame."""
        return [name_of(self.combat, w) for w in self.combat.acting]

    @property
    def log(self) -> list[str]:
        """Every line of the log."""
        return [sentence(self.combat, line.text) for line in self.session.history.lines()]

    def id(self, name: str) -> str:
        """The id of somebody by name."""
        return resolve(name, self.combat)[0]

    def place(self, name: str) -> dict[str, Any]:
        """Somebody's entry in the document's order."""
        found: dict[str, Any] = next(p for p in self.document["order"] if p["name"] == name)
        return found

    def effects(self, name: str) -> list[str]:
        """Names of the effects on somebody, oldest first."""
        return [e.name for e in self.combat.on(self.id(name))]

    def effect(self, name: str, effect: str) -> Effect:
        """One effect on somebody."""
        return next(e for e in self.combat.on(self.id(name)) if e.name == effect)
