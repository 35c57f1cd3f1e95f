"""What this game keeps about a combatant, and its options for an encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from tracker.engine import Combat, Options, Sheet, Whole, parse, read_options

Kind = Literal["melee", "thrown", "missile", "firearm"]
MARKS = {"reach": ("reach", True), "away": ("ready", False), "bypass": ("bypasses_armor", True)}
"""What a word after the damage says of a weapon."""
PARTS = ("name", "skill", "damage", "kind", "ammo", "malfunction")


def _dice(text: str) -> str:
    parse(text)
    return text


class Weapon(BaseModel):
    """
    One weapon; as text it is name:skill:damage:kind:ammo:malfunction, the last three as far as needed.

    The words reach, away (not ready) and bypass can stand anywhere behind the damage.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=60, description="what it is called")
    skill: str = Field(max_length=60, description="the skill it is used with, or the number itself")
    damage: str = Field(max_length=60, description="damage dice (1d8+1)")
    kind: Kind = Field("melee", description="melee, thrown, missile or firearm")
    reach: bool = Field(False, description="parried only by what has reach, too (MY-10)")
    ready: bool = Field(True, description="in hand")
    bypasses_armor: bool = Field(False, description="meets magic armor only (MY-16)")
    malfunction: Whole | None = Field(None, ge=1, le=100, description="a roll this high may jam or break it (MY-7)")
    ammo: Whole | None = Field(None, ge=0, le=9999, description="shots left; empty: not counted")
    ammo_max: Whole | None = Field(None, ge=0, le=9999, description="shots when full")

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, given: Any) -> Any:
        """Text as a weapon; full is what it starts with, and it starts full."""
        if isinstance(given, str):
            given = cls._read(given)
        if not isinstance(given, Mapping):
            return given
        ammo, most = given.get("ammo"), given.get("ammo_max")
        return {**given, "ammo": most if ammo is None else ammo, "ammo_max": ammo if most is None else most}

    @staticmethod
    def _read(text: str) -> dict[str, Any]:
        words = [p.strip() for p in text.split(":")]
        marks = dict(MARKS[word.lower()] for word in words[3:] if word.lower() in MARKS)
        parts = words[:3] + [word for word in words[3:] if word.lower() not in MARKS]
        if len(parts) < 3 or len(parts) > len(PARTS):
            raise ValueError(
                "a weapon goes name:skill:damage:kind:ammo:malfunction, for example Knife:Melee:1d4; "
                "reach, away or bypass may follow"
            )
        return {**{name: part for name, part in zip(PARTS, parts, strict=False) if part}, **marks}

    @model_validator(mode="after")
    def _fits(self) -> Weapon:
        if self.ammo is not None and self.ammo > (self.ammo_max or 0):
            raise ValueError(f"at most {self.ammo_max} shots when full, not {self.ammo}")
        return self

    @field_validator("skill", mode="before")
    @classmethod
    def _number_or_name(cls, given: Any) -> Any:
        return str(given) if isinstance(given, int) and not isinstance(given, bool) else given

    _damage_is_dice = field_validator("damage")(_dice)


class DangerSheet(Sheet):
    """The numbers of one combatant."""

    dex: int = Field(10, ge=1, le=999, description="Dexterity")
    con: int = Field(10, ge=1, le=999, description="Constitution")
    siz: int = Field(10, ge=1, le=999, description="Size")
    armor: list[Whole] = Field(default_factory=list, description="armor worn; only the highest counts (2,1)")
    magic_armor: int = Field(0, ge=0, le=999, description="magical protection, which bypassing attacks meet, too")
    move_rate: int = Field(8, ge=0, le=9999, description="yards a turn")
    damage_bonus: str = Field("0", max_length=60, description="dice a critical adds (1d4)")
    skills: dict[str, Whole] = Field(default_factory=dict, description="skills (Firearms:50,Melee:40)")
    weapons: list[Weapon] = Field(default_factory=list, description="weapons (Knife:Melee:1d4)")
    weakness: str = Field("", max_length=300, description="what harms it in spite of its armor; the Keeper applies it")

    @field_validator("armor", mode="before")
    @classmethod
    def _one_or_more(cls, given: Any) -> Any:
        return [given] if isinstance(given, int) and not isinstance(given, bool) else given

    @field_validator("armor")
    @classmethod
    def _flat(cls, given: list[int]) -> list[int]:
        if any(not 0 <= n <= 999 for n in given):
            raise ValueError("each armor from 0 to 999")
        return given

    @field_validator("skills")
    @classmethod
    def _chances(cls, given: dict[str, int]) -> dict[str, int]:
        if bad := [f"{name} {n}" for name, n in given.items() if not 0 <= n <= 999]:
            raise ValueError(f"skills from 0 to 999 ({bad[0]} is beyond)")
        return given

    _bonus_is_dice = field_validator("damage_bonus")(_dice)

    @property
    def most_hp(self) -> int:
        """MY-12: a tenth of CON and SIZ together, rounded down, but at least 1."""
        return max(1, (self.con + self.siz) // 10)


class DangerOptions(Options):
    """What the Keeper decides for one encounter."""

    initiative_reading: Literal["plain", "successes_first"] = Field(
        "plain", description="plain: the lowest roll is first; successes_first: a roll up to DEX × 2 beats others (D1)"
    )
    dodge_spends_action: bool = Field(True, description="dodging early costs this round's action (D2)")
    special_one_in: int = Field(5, ge=1, le=100, description="special: up to this part of the modified skill (D3)")
    critical_one_in: int = Field(20, ge=1, le=100, description="critical: up to this part of the modified skill (D3)")
    fumble_from: int = Field(96, ge=2, le=101, description="a roll this high fumbles; 101: none does (D3)")
    con_check: Literal["roll", "table"] = Field(
        "roll", description="how CON is checked: d100 here, or passed and failed at the table (D5)"
    )


def sheet_of(combat: Combat, who: str) -> DangerSheet:
    """The sheet of *who*."""
    sheet: DangerSheet = combat[who].sheet
    return sheet


def options_of(combat: Combat) -> DangerOptions:
    """The options of this fight, with their defaults."""
    return read_options(DangerOptions, combat)
