"""D3: how well a d100 went.  Every check of the game is made here, whatever it is for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from tracker.engine import Call, Combat, Dice, Draft, Param, Roll, ref

from .sheet import DangerOptions, options_of, sheet_of

Level = Literal["fumble", "failure", "ordinary", "special", "critical"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the worst to the best."""

MOST = 95
"""D3: no chance is better than this."""

SPOKEN: Mapping[Level, str] = {
    "fumble": "a fumble",
    "failure": "a failure",
    "ordinary": "an ordinary success",
    "special": "a special success",
    "critical": "a critical success",
}
MOD = Param("mod", "number", "added to the chance: circumstances, by hand", "0", low=-999, high=999, named=True)
LEVEL = Param("level", "choice", "how it went, where no die is to be rolled", choices=LEVELS, named=True)


def succeeds(level: Level) -> bool:
    """Whether *level* is a success of any kind."""
    return LEVELS.index(level) >= LEVELS.index("ordinary")


def worth(level: Level) -> int:
    """What *level* is worth in an opposed check: a fumble is no worse than a failure (MY-22)."""
    return max(0, LEVELS.index(level) - 1)


def judge(roll: int, skill: int, options: DangerOptions) -> Level:
    """D3: what *roll* is against a modified *skill*; below 1 just a 1 succeeds, and no better than ordinarily."""
    if skill < 1:
        return "ordinary" if roll == 1 else "fumble" if roll >= options.fumble_from else "failure"
    if roll >= options.fumble_from:
        return "fumble"
    if roll > min(skill, MOST):
        return "failure"
    if roll <= max(1, skill // options.critical_one_in):
        return "critical"
    if roll <= max(1, skill // options.special_one_in):
        return "special"
    return "ordinary"


def needed(skill: int) -> str:
    """D3: what has to be rolled for a success: "30 or less", "a 1"."""
    return f"{min(skill, MOST)} or less" if skill > 1 else "a 1"


def skill_of(combat: Combat, who: str, name: str) -> int | None:
    """The chance called *name*: a skill of the sheet, DEX, CON or SIZ (also times something: DEX*5), or a number."""
    text, sheet = name.strip().lower(), sheet_of(combat, who)
    if re.fullmatch(r"\d{1,3}", text, re.ASCII):
        return int(text)
    for skill, chance in sheet.skills.items():
        if skill.lower() == text:
            return chance
    if found := re.fullmatch(r"(dex|con|siz)(?:\s*[x×*]\s*(\d{1,2}))?", text, re.ASCII):
        return int(getattr(sheet, found[1])) * int(found[2] or 1)
    near = [n for skill, n in sheet.skills.items() if text and skill.lower().startswith(text)]
    return near[0] if len(near) == 1 else None


class Checked(Struct, frozen=True):
    """A check that has been made: whose of what, how it went, what was rolled (None: by hand), and its arithmetic."""

    label: str
    level: Level
    roll: int | None
    text: str

    @property
    def succeeds(self) -> bool:
        """Whether it is a success of any kind."""
        return succeeds(self.level)

    def say(self, draft: Draft) -> Level:
        """Say it in a line of its own, and return how it went."""
        draft.say(f"{self.label}: {self.text}", public=f"{self.label}: {SPOKEN[self.level]}")
        return self.level


def check(
    draft: Draft,
    who: str,
    label: str,
    skill: int,
    mods: Mapping[str, int] | None = None,
    level: Level | None = None,
    whom: str = "",
) -> Checked:
    """
    One check of *who* against *skill* and *mods* (by what each is for), rolled unless its *level* is known already.

    *label* is for a form and names nobody by reference; *whom* (" at …") goes on from it.
    """
    told = f"{ref(who)}: {label}{whom}"
    if level is not None:
        return Checked(told, level, None, f"{SPOKEN[level]} (by hand)")
    added = {name: n for name, n in (mods or {}).items() if n}
    modified = skill + sum(added.values())
    (reply,) = draft.ask(f"{label}{whom}: {needed(modified)}", [Roll(who, label, (100,), quiet=True)])
    assert isinstance(reply, Dice)
    roll = reply.natural
    level = judge(roll, modified, options_of(draft.combat))
    parts = "".join(f", {name} {n:+}" for name, n in added.items())
    total = f"{skill}{parts} = {modified}" if added else f"{skill}"
    needs = "" if modified == min(modified, MOST) and modified > 1 else f", needs {needed(modified)}"
    return Checked(told, level, roll, f"{came_up(roll, reply)} against {total}{needs}: {SPOKEN[level]}")


def came_up(number: int, dice: Dice) -> str:
    """The *number* that *dice* came to, marked where the table rolled them."""
    return f"{number}{' (table)' if all(dice.typed) else ''}"


def by_hand(call: Call, name: str = "level") -> Level | None:
    """The level the Keeper gave as *name*, if one was given."""
    return level_of(call.args.get(name))


def level_of(given: object) -> Level | None:
    """The level that *given* names, if it does."""
    return next((level for level in LEVELS if level == given), None)
