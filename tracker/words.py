"""A line of text as words, with quoting as in a shell; and names as words."""

from __future__ import annotations

import re

from msgspec import Struct

from .engine.draft import Refused
from .engine.text import clean


class Word(Struct, frozen=True):
    """One word of a line; *bare* is the text with quoted characters masked, to find separators that count."""

    text: str
    bare: str

    @property
    def name(self) -> str:
        """What stands before an “=” that counts, or ""."""
        name, equals, _ = self.bare.partition("=")
        return self.text[: len(name)] if equals else ""

    @property
    def value(self) -> str:
        """What stands behind the name."""
        return self.text[len(self.name) + 1 :]

    def split(self, mark: str) -> list[Word]:
        """The parts of the word between unquoted *mark*s."""
        parts, at = [], 0
        for n, char in enumerate(self.bare):
            if char == mark:
                parts.append(Word(self.text[at:n], self.bare[at:n]))
                at = n + 1
        return [*parts, Word(self.text[at:], self.bare[at:])]


def split(text: str) -> list[Word]:
    """Words with quoting as in a shell.  Raises Refused where a quote is left open."""
    words: list[Word] = []
    now, bare, quote, begun = "", "", "", False
    chars = iter(text)
    for char in chars:
        if char == "\\" and quote != "'":
            following = next(chars, "")
            if quote and following not in ('"', "\\"):
                following = char + following
            now, bare, begun = now + following, bare + "\0" * len(following), True
        elif quote:
            if char == quote:
                quote = ""
            else:
                now, bare = now + char, bare + "\0"
        elif char == '"' or (char == "'" and not bare[-1:].isalnum()):  # D'Arcy is a name
            quote, begun = char, True
        elif char.isspace():
            if begun:
                words.append(Word(now, bare))
            now, bare, begun = "", "", False
        else:
            now, bare, begun = now + char, bare + char, True
    if quote:
        raise Refused(f'A quote ({quote}) is left open; close it, for example: damage "Hound 2" 7.')
    return [*words, Word(now, bare)] if begun else words


def asides(words: list[Word]) -> tuple[list[Word], tuple[str | None, ...], tuple[str | None, ...]]:
    """The words without dice=… and say=…, and what those say."""
    rest: list[Word] = []
    said: dict[str, tuple[str | None, ...]] = {}
    for word in words:
        name = word.name.lower()
        if name not in ("dice", "say"):
            rest.append(word)
        elif name in said:
            raise Refused(f"{name}= is given twice; put everything behind one, in the order asked.")
        else:
            said[name] = _answers(name, word.value)
    return rest, said.get("dice", ()), said.get("say", ())


def _answers(name: str, text: str) -> tuple[str | None, ...]:
    """What stands between the commas of *text*; None for “_”, which leaves an answer to the program."""
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    if not all(parts):
        raise Refused(f"{name}={clean(text, 60)} has nothing between two commas; _ leaves an answer to the program.")
    return tuple(None if part == "_" else part for part in parts)


def quote(name: str) -> str:
    """*name* as one word of a line."""
    if name and re.fullmatch(r"(?![@+]|[x×]\d)[^\s\"'\\,*=#!]+", name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
