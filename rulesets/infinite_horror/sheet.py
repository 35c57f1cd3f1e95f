"""What Infinite Horror keeps about a combatant, and its options for an encounter."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from tracker.engine import Combat, Draft, Options, Sheet, Whole, read_options

TURN = 6
"""Seconds in a Turn, and in a Round (IH-1)."""

Kind = Literal["swift", "move", "standard"]
KINDS: tuple[Kind, ...] = ("standard", "move", "swift")  # as they are converted: never backwards (IH-11)
SIZES: dict[str, dict[str, int]] = {
    **{kind: {kind: 1} for kind in KINDS},
    "full-round": {"standard": 1, "move": 1},  # IH-12
    "full-turn": {"standard": 1, "move": 1, "swift": 1},
}
"""What an action takes, by what it is called."""


Score = Annotated[Whole, Field(ge=-99, le=99)]


class HorrorSheet(Sheet):
    """The numbers of one combatant."""

    initiative_mod: int = Field(0, ge=-99, le=99, description="added to the 1d10 of initiative")
    speed: int = Field(10, ge=0, le=9999, description="metres a move action covers")
    immediate_actions: int = Field(0, ge=0, le=99, description="immediate actions an ability gives each Round")
    actions: dict[Kind, Whole] = Field(
        default_factory=lambda: dict.fromkeys(KINDS, 1),
        description="swift, move and standard actions each Round, 1 of each (standard:2)",
    )
    dodge_defense: int | None = Field(None, ge=0, le=999, description="Dodge Defense, Base Defense included")
    attributes: dict[str, Score] = Field(default_factory=dict, description="for pools (DEX:3,INT:2)")
    skills: dict[str, Score] = Field(default_factory=dict, description="for pools (Athletics:2)")
    prone: bool = Field(False, description="lies on the ground")

    @field_validator("actions")
    @classmethod
    def _one_of_each(cls, given: dict[Kind, int]) -> dict[Kind, int]:
        if bad := [k for k, n in given.items() if not 0 <= n <= 9]:
            raise ValueError(f"{bad[0]}: 0 to 9 a Round")
        return {kind: given.get(kind, 1) for kind in KINDS}


class HorrorOptions(Options):
    """What the Storyteller decides for one encounter."""

    free_action_cap: int | None = Field(None, ge=0, le=99, description="free actions each Round; empty: no cap (IH-9)")
    mistakes: bool = Field(False, description="1s can make an extended action fail (IH-26)")
    endless_night: bool = Field(False, description="the sun never rises here (IH-5)")
    film: str = Field("", max_length=60, description="the Film this fight is in (IH-7)")


def sheet_of(combat: Combat, who: str) -> HorrorSheet:
    """The sheet of *who*."""
    sheet: HorrorSheet = combat[who].sheet
    return sheet


def options_of(combat: Combat) -> HorrorOptions:
    """The options of this fight, with their defaults."""
    return read_options(HorrorOptions, combat)


def round_of(combat: Combat, who: str) -> int:
    """IH-2: how many Rounds of its own *who* has begun."""
    return int(combat.table.get(f"round {who}", 0))


def begin_round(draft: Draft, who: str) -> None:
    """IH-2: an activation in the order begins the next Round of *who*."""
    draft.note(f"round {who}", round_of(draft.combat, who) + 1)


def in_own_activation(combat: Combat, who: str) -> bool:
    """Whether *who* acts in the order now: nothing granted, nothing out of turn (IH-9)."""
    return bool(combat.frames) and combat.frames[-1].kind == "turn" and who in combat.acting


def has_activations(combat: Combat, who: str) -> bool:
    """Whether something can be timed by the activations of *who*."""
    return who in combat.slots and not combat[who].entry
