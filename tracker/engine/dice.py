"""Dice as text, with hard limits.  Parses and adds up; rolls nothing."""

from __future__ import annotations

import re

from msgspec import Struct

MOST_DICE = 100
MOST_SIDES = 1000
MOST_DIGITS = 6
LONGEST = 60

_TERM = re.compile(r"(?P<sign>[+-]*)(?:(?P<count>\d*)d(?P<sides>\d+)|(?P<number>\d+))", re.ASCII)


class BadDice(ValueError):
    """The text is no dice; the message says what was found and what is possible."""


class DiceText(Struct, frozen=True, omit_defaults=True):
    """Parsed dice: *dice* are the sides of each die, signed by *signs*, plus a *bonus*."""

    dice: tuple[int, ...]
    signs: tuple[int, ...]
    bonus: int

    def total(self, faces: tuple[int, ...]) -> int:
        """What *faces*, one a die in order, come to."""
        return sum(s * f for s, f in zip(self.signs, faces, strict=True)) + self.bonus

    @property
    def fixed(self) -> bool:
        """True where nothing is rolled."""
        return not self.dice


def parse(text: str) -> DiceText:
    """
    Read '2d6+3', 'd20', ' 1d8 - 1 ', '7'.

    Raises BadDice for anything else, and beyond 100 dice or 1,000 sides.
    """
    if len(text) > LONGEST:
        raise BadDice(f"Dice text has {len(text)} characters; at most {LONGEST} are read.")
    squeezed = re.sub(r"\s*([+d-])\s*", r"\1", text.strip().lower().replace("\u2212", "-"))
    dice: list[int] = []
    signs: list[int] = []
    bonus = at = 0
    while at < len(squeezed):
        term = _TERM.match(squeezed, at)
        if term is None or (at and not term["sign"]):
            raise BadDice(f"“{text}” is no dice from “{squeezed[at:]}” on; write for example 2d6+3, d20 or 7.")
        sign = -1 if term["sign"].count("-") % 2 else 1
        if term["sides"]:
            count, sides = int(term["count"] or 1), int(term["sides"])
            if not 1 <= sides <= MOST_SIDES:
                raise BadDice(f"“{text}”: a die has 1 to {MOST_SIDES} sides, not {sides}.")
            if len(dice) + count > MOST_DICE:
                raise BadDice(f"“{text}”: at most {MOST_DICE} dice are rolled at once.")
            if not count:
                raise BadDice(f"“{text}” rolls no dice at all; write for example 2d6+3, d20 or 7.")
            dice += [sides] * count
            signs += [sign] * count
        else:
            if len(term["number"]) > MOST_DIGITS:
                raise BadDice(f"“{text}”: numbers have at most {MOST_DIGITS} digits.")
            bonus += sign * int(term["number"])
        at = term.end()
    if not squeezed:
        raise BadDice("Nothing to roll; write for example 2d6+3, d20 or 7.")
    return DiceText(tuple(dice), tuple(signs), bonus)


def spell(dice: tuple[int, ...]) -> str:
    """Sides as text: (10, 10) is '2d10', (8, 4) is 'd8+d4'."""
    if not dice:
        return ""
    if len(set(dice)) == 1:
        return f"{len(dice) if len(dice) > 1 else ''}d{dice[0]}"
    return "+".join(f"d{d}" for d in dice)


def read_face(text: str, sides: int) -> int:
    """
    One face as people type it; '00' on a d100 is 100.

    Raises BadDice where the die has no such face.
    """
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise BadDice(f"“{text}” is no face of a die; write a whole number from 1 to {sides}.")
    face = 100 if sides == 100 and text == "00" else int(text)
    if not 1 <= face <= sides:
        raise BadDice(f"A d{sides} shows 1 to {sides}, not {text}.")
    return face
