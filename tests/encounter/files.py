"""What the tests of encounter files share: a second ruleset, and short ways to write and open a file."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from pydantic import Field

from rulesets.pace import Pace
from tracker import encounter
from tracker.engine.model import Combat, Sheet
from tracker.engine.ruleset import Options, Ruleset

TOP_KEYS = ["name", "ruleset", "description", "options", "party", "combatant", "condition"]
HUGE = "a number with too many digits"
HEAD = 'name = "Ruins"\nruleset = "pace"\n'


class Blade(Sheet):
    name: str = Field(max_length=20)
    edge: int = 1


class DuelSheet(Sheet):
    honour: int
    blades: list[Blade] = Field(default_factory=list)
    bowed: bool = False


class DuelOptions(Options):
    paces: int = Field(10, ge=1, le=99, description="how far apart")
    seconds_present: bool = True


class Duel(Ruleset):
    """A game with what Pace lacks: options, a required field, tables in a list, no initiative."""

    id = "duel"
    title = "Duel"
    summary = "Two people, one dawn."
    sheet = DuelSheet
    options = DuelOptions
    sides: ClassVar[tuple[str, ...]] = ("left", "right")

    def takes_initiative(self) -> bool:
        return False


def ruleset(id: str) -> Ruleset:
    known = {"pace": Pace, "duel": Duel}
    if id not in known:
        raise LookupError(f"No ruleset is called “{id}”; installed: duel, pace.")
    return known[id]()


def write(text: str | bytes, name: str = "ruins.toml") -> Path:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def opened(text: str | bytes) -> Combat:
    return encounter.load(write(text), ruleset)[0]


def refused(text: str | bytes | Path) -> list[str]:
    path = text if isinstance(text, Path) else write(text)
    with pytest.raises(encounter.BadEncounter) as caught:
        encounter.load(path, ruleset)
    return str(caught.value).splitlines()


def one(**fields: str) -> str:
    """A pace encounter with one combatant; fields as they stand in the file, from line 5 on."""
    lines = "".join(f"{key} = {value}\n" for key, value in fields.items())
    return f'{HEAD}[[combatant]]\nname = "Hound"\n{lines}'


def names(combat: Combat) -> list[str]:
    return [c.name for c in combat.combatants.values()]
