"""IH-24, D7: pools of d10, read from a text, paid for, rolled and counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from tracker.engine import Combat, Dice, Draft, Param, Refused, Roll

from .actions import take_free, took
from .sheet import SIZES, sheet_of

GROUP = "Checks and works"
SUCCESS = 8
MOST_DICE = 100
MOST_PASSES = 20
LONGEST = 60
TAKES = (*SIZES, "free", "none")

EXTRA = Param("extra", "number", "successes added where there is at least one", "0", low=0, high=999, named=True)
AGAIN = Param("again", "number", "faces from here on are rolled again and added (D7)", low=8, high=10, named=True)
TAKES_WHAT = Param("takes", "choice", "the action each roll takes", "standard", choices=TAKES, named=True)

_TERM = r"\s*([+-]?)\s*({names}|[^+-]+?)\s*(?=[+-]|$)"


class Counted(Struct, frozen=True):
    """One roll of a pool: the faces of each pass and which were *typed*, or successes *given* as counted already."""

    passes: tuple[tuple[int, ...], ...] = ()
    extra: int = 0
    given: int | None = None
    typed: tuple[bool, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face, those of dice rolled again included."""
        return tuple(face for one in self.passes for face in one)

    @property
    def successes(self) -> int:
        """What the roll is worth."""
        return successes(self.faces, self.extra) if self.given is None else self.given

    @property
    def text(self) -> str:
        """The arithmetic for people: '8, 9, 3: 2 successes + 2 extra = 4'."""
        if self.given is not None:
            return f"{in_all(self.given)} as counted at the table, extra ones included"
        shown = ", again ".join(", ".join(map(str, one)) for one in self.passes)
        if any(self.typed):
            shown += " (from the table)" if all(self.typed) else " (partly from the table)"
        if not (plain := hits(self.faces)):
            return f"{shown}: no success" + (f", so {self.extra} extra do not count" if self.extra else "")
        more = f" + {self.extra} extra = {plain + self.extra}" if self.extra else ""
        return f"{shown}: {in_all(plain)}{more}"


def hits(faces: Iterable[int]) -> int:
    """IH-24: how many dice show 8, 9 or 10."""
    return sum(face >= SUCCESS for face in faces)


def successes(faces: Iterable[int], extra: int = 0) -> int:
    """IH-24: successes of one roll; the extra ones only join at least one that was rolled."""
    plain = hits(faces)
    return plain + extra if plain else 0


def ones(faces: Iterable[int]) -> int:
    """IH-26: how many dice show a 1."""
    return sum(face == 1 for face in faces)


def verdict(got: int, dc: int) -> str:
    """IH-24: how *got* successes compare with *dc*; "" where there is no DC."""
    if not dc:
        return ""
    if got < dc:
        return f"DC {dc} is missed by {dc - got}"
    return f"DC {dc} is met" + (f" with {got - dc} to spare" if got > dc else " exactly")


def dice_of(combat: Combat, who: str, text: str) -> int:
    """How many dice *text* means for *who*: numbers and names of its sheet, added and taken away.  Raises Refused."""
    if len(text) > LONGEST:
        raise Refused(f"A pool is written in at most {LONGEST} characters, for example DEX+Athletics+1.")
    sheet = sheet_of(combat, who)
    values = {name.casefold(): (name, n) for name, n in (*sheet.skills.items(), *sheet.attributes.items())}
    names = "|".join(re.escape(name) for name, _ in sorted(values.values(), key=lambda v: -len(v[0]))) or "(?!)"
    term = re.compile(_TERM.format(names=names), re.IGNORECASE)
    left = text.strip().replace("\u2212", "-")
    total = 0
    while left:
        if (found := term.match(left)) is None:
            raise Refused(f"“{text}” is no pool; write for example 5 or DEX+Athletics+1.")
        worth = _worth(combat[who].name, values, found[2])
        total += -worth if found[1] == "-" else worth
        left = left[found.end() :]
    if not 1 <= total <= MOST_DICE:
        raise Refused(f"“{text}” comes to {plural(total, 'die', 'dice')}; a pool has 1 to {MOST_DICE}.")
    return total


def _worth(whose: str, values: Mapping[str, tuple[str, int]], text: str) -> int:
    if re.fullmatch(r"[0-9]{1,4}", text):
        return int(text)
    word = text.casefold()
    near = [values[word]] if word in values else [v for name, v in values.items() if name.startswith(word)]
    if len(near) == 1:
        return near[0][1]
    if near:
        raise Refused(f"“{text}” could be {' or '.join(name for name, _ in near)}; write more of the name.")
    possible = ", ".join(name for name, _ in values.values())
    known = f"possible: {possible}, and numbers" if values else "the sheet has neither attributes nor skills"
    raise Refused(f"{whose} has no “{text}”; {known}.")


def roll_pool(draft: Draft, who: str, label: str, dice: int, extra: int = 0, again: int = 0) -> Counted:
    """IH-24: roll *dice* d10; D7: faces from *again* on (0: none) are rolled once more, and so on."""
    (reply,) = draft.ask(label, [Roll(who, label, (10,) * dice, finals=1, each_counts=True, quiet=True)])
    assert isinstance(reply, Dice)
    if reply.final:
        return Counted((), extra, _whole(reply.final[0]))
    passes, typed = [reply.faces], reply.typed
    while again and len(passes) <= MOST_PASSES and (more := sum(face >= again for face in passes[-1])):
        once_more = Roll(who, f"{label}, again", (10,) * more, each_counts=True, quiet=True)
        (reply,) = draft.ask(once_more.label, [once_more])
        assert isinstance(reply, Dice)
        passes.append(reply.faces)
        typed += reply.typed
    return Counted(tuple(passes), extra, typed=typed)


def _whole(value: float) -> int:
    if value != int(value) or value < 0:
        raise Refused(f"={value:g} is no count of successes; write a whole number, for example =5.")
    return int(value)


def running(combat: Combat) -> bool:
    """Whether actions are counted: neither before the fight nor after it."""
    return combat.started and not combat.ended


def pay(draft: Draft, who: str, takes: str, name: str) -> None:
    """IH-25, IH-27: the action that a roll on *name* takes, in an activation of *who* or one granted to it."""
    if takes == "none" or not running(draft.combat):
        return
    if who not in draft.combat.acting:
        whose = draft.combat[who].name
        draft.refuse(f"“{name}” takes a {takes} action, and {whose} is not acting; takes=none is for what takes none.")
    if takes == "free":
        take_free(draft, who, name, "")
    else:
        draft.spend(who, SIZES[takes], name)
        took(draft, who, name)


def plural(n: int, one: str, many: str) -> str:
    """'1 success', '2 successes'."""
    return f"{n} {one if n == 1 else many}"


def in_all(n: int) -> str:
    """'5 successes'."""
    return plural(n, "success", "successes")


def given(args: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Those of *args* called one of *names* that were given at all."""
    return {name: args[name] for name in names if name in args}
