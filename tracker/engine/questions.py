"""
What the rules can ask: a batch of rolls, choices and numbers, each with a default.

A die is an answer.  The shell rolls it or takes it from the table; the rules
cannot tell which, but the record says how each was given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import le

from msgspec import Struct
from msgspec.structs import replace

from . import dice as dice_text
from .dice import BadDice


class Roll(Struct, frozen=True, omit_defaults=True):
    """
    Dice to be rolled for *who*.  An initiative also takes *finals* final values ('=12', '=4,6').

    With *each_counts* the faces matter one by one, so that their total says nothing.
    """

    who: str
    label: str
    dice: tuple[int, ...]
    finals: int = 0
    each_counts: bool = False
    quiet: bool = False  # the rules tell the result themselves


class Choice(Struct, frozen=True, omit_defaults=True):
    """A decision; *default* is what Enter does."""

    who: str
    label: str
    options: tuple[str, ...]
    default: str
    quiet: bool = False  # told only where nobody decided: the rules tell the rest themselves
    silent: bool = False  # told by the rules in any case
    secret: bool = False  # its answer names what players may not know


class Number(Struct, frozen=True, omit_defaults=True):
    """A number from *low* to *high*; *default* is what Enter gives."""

    who: str
    label: str
    default: int
    low: int
    high: int


Item = Roll | Choice | Number

_FINAL = r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?"


class Question(Struct, frozen=True, omit_defaults=True):
    """
    One form: everything the step needs to know before it can go on.

    *names* are those of everybody in it, some of whom may only be joining in this very step.
    """

    title: str
    items: tuple[Item, ...]
    names: Mapping[str, str] = {}


class Dice(Struct, frozen=True, omit_defaults=True, tag=True):
    """
    The answer to a Roll, kept as given: *faces*, or a natural *total*, or a *final* value.

    *typed* marks the faces that came from the table; a total or a final always did.
    """

    faces: tuple[int, ...] = ()
    typed: tuple[bool, ...] = ()
    total: int | None = None
    final: tuple[float, ...] = ()

    @property
    def natural(self) -> int:
        """What the dice show, modifiers left out."""
        return sum(self.faces) if self.total is None else self.total

    @property
    def how(self) -> str:
        """For people: '6+4', '10 given', 'set to 12'."""
        if self.final:
            return f"set to {', '.join(map(number, self.final))}"
        if self.total is not None:
            return f"{self.total} given"
        return "+".join(map(str, self.faces))


class Said(Struct, frozen=True, omit_defaults=True, tag=True):
    """The answer to a Choice or a Number.  *default* is True where nobody said it."""

    value: str | int
    default: bool = False


Reply = Dice | Said


def number(value: float) -> str:
    """A number as people write it: 15, 15.5."""
    return str(int(value)) if value == int(value) else str(value)


def fits(item: Item, reply: Reply) -> bool:
    """Whether *reply* can answer *item* at all (a journal or a caller may hand over anything)."""
    match item, reply:
        case Roll(), Dice(total=None, final=()):
            faces, dice = reply.faces, item.dice
            return len(faces) == len(dice) and all(map(le, faces, dice)) and min(faces, default=1) >= 1
        case Roll(each_counts=True), Dice(final=()):
            return False
        case Roll(), Dice():
            return len(reply.final) in (0, item.finals)
        case Choice(), Said(value=value):
            return value in item.options
        case Number(), Said(value=int(value)):
            return item.low <= value <= item.high
    return False


def read_roll(item: Roll, text: str) -> Dice:
    """
    A roll as typed: '10' natural total, '6+4' faces; for an initiative also '=12', a final value.

    Raises BadDice where it is none of these.  Faces are range-checked; totals and finals are not.
    """
    squeezed = re.sub(r"\s*([+,=-])\s*", r"\1", text.strip().replace("\u2212", "-"))
    final = re.sub(r"^=?\[(.*)\]$", r"=\1", squeezed)  # a list, as an encounter file has it
    if item.finals and re.fullmatch(rf"={_FINAL}(,{_FINAL}){{{item.finals - 1}}}", final):
        return Dice(final=tuple(map(float, final[1:].split(","))))
    parts = re.split(r"[+,\s]", squeezed) if item.each_counts else squeezed.split("+")
    # A lone "00" is a face.
    totals = not item.each_counts and (len(item.dice) > 1 or (item.finals and squeezed != "00"))
    if totals and re.fullmatch(r"[+-]?[0-9]{1,6}", squeezed):
        return Dice(total=int(squeezed))
    if item.dice and len(parts) == len(item.dice) and all(parts) and "=" not in squeezed:
        faces = tuple(dice_text.read_face(p, s) for p, s in zip(parts, item.dice, strict=True))
        return Dice(faces, (True,) * len(faces))
    ways = []
    if item.dice:
        shape = dice_text.spell(item.dice)
        example = f"({'+'.join('6' for _ in item.dice)})"
        total = [f"the total of the {shape} (10)", f"its faces {example}"]
        one = [f"what the {shape} shows (1 to {item.dice[0]})"]
        each = [f"the faces of the {shape} {example}"]
        ways += each if item.each_counts else one if len(item.dice) == 1 else total
    if item.finals:
        what = "what they came to (=2)" if item.each_counts else "a final value (=12)"
        ways.append(what if item.finals == 1 else "the final values (=4,6)")
    raise BadDice(f"“{text}” cannot be read; write {' or '.join(ways)}.")


def read_said(item: Choice | Number, text: str) -> Said:
    """A decision as typed: a word or its unique beginning, or a number.  Raises BadDice with what is possible."""
    word = text.strip().lower()
    if isinstance(item, Number):
        if re.fullmatch(r"[+-]?[0-9]{1,9}", word) and item.low <= int(word) <= item.high:
            return Said(int(word))
        raise BadDice(f"{item.label}: “{text}” is no number from {item.low} to {item.high}.")
    exact = [o for o in item.options if o.lower() == word]
    near = exact or [o for o in item.options if word and o.lower().startswith(word)]
    if len(near) == 1:
        return Said(near[0])
    raise BadDice(f"{item.label}: “{text}” is none of {', '.join(item.options)}.")


def default(item: Choice | Number) -> Said:
    """What happens when nobody says anything."""
    return Said(item.default, default=True)


def merge_faces(faces: tuple[int | None, ...], machine: tuple[int, ...]) -> Dice:
    """Faces from the table where given, from the machine elsewhere."""
    reply = Dice(typed=tuple(f is not None for f in faces))
    return replace(reply, faces=tuple(m if f is None else f for f, m in zip(faces, machine, strict=True)))
