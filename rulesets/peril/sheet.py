"""What this game keeps about a combatant, and its options for an encounter."""

from __future__ import annotations

from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from tracker.engine import Combat, Options, Sheet, Spot, Whole, read_options

Size = Literal["tiny", "small", "medium", "large"]
SIZES: tuple[Size, ...] = get_args(Size)
"""From the smallest to the largest."""

Direction = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
"""Clockwise, each 45 degrees from the one before (PERIL-15)."""

Unaware = Literal["aware", "unaware", "darkness", "sleeping", "foes silent", "quickdraw"]
UNAWARE: tuple[Unaware, ...] = get_args(Unaware)
"""What can be said of somebody before the first round (PERIL-3, PERIL-4, D9)."""

WALL, FLOOR, ROUGH, SHUT, OPEN = GROUND = "#.~+/"
"""What a square of the map can be: wall, floor, partly filled, a closed and an open door."""

GROUND_HELP = "# wall, . floor, ~ partly filled, + closed door, / open door"
WIDEST, HIGHEST = 60, 40
"""Squares of a map."""

FARTHEST = 999
"""Where no map is drawn, the ground goes on up to here."""

PARTS = ("name", "skill", "loads", "loaded")


class Weapon(BaseModel):
    """A weapon; as text it is name:skill:loads:loaded, the last two as far as needed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=60, description="what it is called")
    skill: str = Field("", max_length=60, description="the skill it is used with")
    loads: Whole = Field(0, ge=0, le=99, description="load actions before each shot; 0: needs none (PERIL-10)")
    loaded: Whole = Field(0, ge=0, le=99, description="load actions done so far; left out: loaded")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, given: Any) -> Any:
        """Text as a weapon; what is not said to be unloaded is loaded."""
        if isinstance(given, str):
            parts = [p.strip() for p in given.split(":")]
            if len(parts) > len(PARTS):
                raise ValueError("a weapon goes name:skill:loads:loaded, for example Crossbow:Ranged:2:0")
            given = {name: part for name, part in zip(PARTS, parts, strict=False) if part}
        if isinstance(given, dict) and given.get("loaded") is None:
            return {**given, "loaded": given.get("loads", 0)}
        return given

    @model_validator(mode="after")
    def _fits(self) -> Weapon:
        if self.loaded > self.loads:
            raise ValueError(f"at most {self.loads} load actions done, not {self.loaded}")
        return self

    @property
    def ready(self) -> bool:
        """Whether it can be used now."""
        return self.loaded >= self.loads


class PerilSheet(Sheet):
    """The numbers of one combatant."""

    perception: int = Field(0, ge=-99, le=99, description="Perception, by which turns are ordered")
    agility: int = Field(0, ge=0, le=99, description="Agility; a move is 2 metres more")
    actions: int = Field(2, ge=0, le=99, description="actions a round")
    reactions: int = Field(1, ge=0, le=99, description="reactions a round (D1)")
    size: Size = Field("medium", description="tiny, small, medium or large")
    nimble_mouse: bool = Field(False, description="passes through anything larger (PERIL-20)")
    carries_light: bool = Field(False, description="hardly surprises anybody (PERIL-7)")
    prone: bool = Field(False, description="lies on the ground")
    dying: bool = Field(False, description="is dying, so that the peril goes on (PERIL-2)")
    unaware: Unaware = Field("aware", description="what the form before round 1 proposes (PERIL-3, PERIL-4)")
    weapons: list[Weapon] = Field(default_factory=list, description="weapons (Knife:Melee,Crossbow:Ranged:2:0)")
    position: list[Whole] | None = Field(None, description="column and row of the square, from 0 at the upper left")
    facing: Direction | None = Field(None, description="n, ne, e, se, s, sw, w or nw")

    @field_validator("position")
    @classmethod
    def _is_a_square(cls, given: list[int] | None) -> list[int] | None:
        if given is not None and (len(given) != 2 or not all(0 <= n <= FARTHEST for n in given)):
            raise ValueError(f"a column and a row, each from 0 to {FARTHEST} (3,4)")
        return given

    @property
    def metres(self) -> int:
        """PERIL-10: how far one move goes."""
        return self.agility + 2

    @property
    def spot(self) -> Spot | None:
        """The square it stands in, if any."""
        return None if self.position is None else (self.position[0], self.position[1])


class PerilOptions(Options):
    """What the Bookkeeper decides for one encounter."""

    map: list[str] = Field(default_factory=list, description=f"the map, a line for each row: {GROUND_HELP}")

    @field_validator("map", mode="before")
    @classmethod
    def _in_lines(cls, given: Any) -> Any:
        """A list of lines; or all of them as one text, which is told by the blanks between them."""
        lines = [given] if isinstance(given, str) else given
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            return given
        rows = lines[0].split() if len(lines) == 1 else [line.strip() for line in lines]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    @field_validator("map")
    @classmethod
    def _is_ground(cls, rows: list[str]) -> list[str]:
        for n, row in enumerate(rows, 1):
            if strange := next((char.replace(" ", "a blank") for char in row if char not in GROUND), ""):
                raise ValueError(f"line {n} has “{strange}”; a square is {GROUND_HELP}")
            if len(row) != len(rows[0]):
                raise ValueError(
                    f"line {n} has {len(row) or 'no'} squares and the first {len(rows[0])}; all are equally long"
                )
        if len(rows) > HIGHEST or (rows and len(rows[0]) > WIDEST):
            raise ValueError(f"at most {WIDEST} by {HIGHEST} squares")
        return rows


def sheet_of(combat: Combat, who: str) -> PerilSheet:
    """The sheet of *who*."""
    sheet: PerilSheet = combat[who].sheet
    return sheet


def options_of(combat: Combat) -> PerilOptions:
    """The options of this fight, with their defaults."""
    return read_options(PerilOptions, combat)
