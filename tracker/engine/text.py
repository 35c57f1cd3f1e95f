"""
User text is text: cleaned once at the edge, and never parsed again.

Inside the engine a sentence names a combatant by reference, so that a log line
follows a rename, and a view for players can put an alias in the name's place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

NAME_LIMIT = 60
TEXT_LIMIT = 2000

_REF = re.compile("\x02([^\x03]*)\x03")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """*text* without anything a terminal obeys: control characters become symbols, white space one space."""
    text = _BIDI.sub("·", re.sub(r"[\t\n\r\v\f\x85\u2028\u2029]+", " ", text))
    shown = "".join(c if c.isprintable() or c == " " else _symbol(c) for c in text)
    return shown.strip()[:limit]


def harmless(text: str) -> str:
    """*text*, of however many lines, with symbols for all that a terminal would obey: for whatever is printed."""
    if text.isprintable() and not _BIDI.search(text):
        return text
    return _BIDI.sub("·", "".join(c if c.isprintable() or c in " \n" else _symbol(c) for c in text))


def _symbol(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    category = unicodedata.category(char)
    if char in "\u200c\u200d" or category == "Zs":  # joiners belong to letters and emoji
        return char if category != "Zs" else " "
    return "�"


def ref(who: str) -> str:
    """A reference to the combatant with id *who*, for use inside a sentence."""
    return f"\x02{who}\x03"


def refs(text: str) -> list[str]:
    """The ids referred to in *text*."""
    return _REF.findall(text)


def render(text: str, name: Callable[[str], str]) -> str:
    """*text* with every reference replaced by *name* of its id."""
    return _REF.sub(lambda m: name(m[1]), text) if "\x02" in text else text


def listing(words: list[str], join: str = "and", most: int = 12) -> str:
    """'A, B and C'; beyond *most* the rest is counted."""
    if len(words) > most:
        return f"{', '.join(words[:most])} {join} {len(words) - most} more"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {join} {words[-1]}" if words else ""


def plural(n: int, word: str) -> str:
    """'1 round', '2 rounds'."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def minus(n: int) -> str:
    """*n* with a real minus sign."""
    return str(n).replace("-", "\u2212")
