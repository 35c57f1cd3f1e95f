"""
One line of text being edited: takes keys one by one, in order, and knows nothing of the screen.

A burst of keys in one write can therefore never be reordered or lost.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import split_graphemes

from tracker.engine.text import TEXT_LIMIT, clean

HISTORY = 200

Complete = Callable[[str, int], list[str]]


class Line:
    """One line of text with a cursor, a history and completion."""

    def __init__(self, complete: Complete | None = None) -> None:
        self.complete = complete  # from text and cursor, what the last word before the cursor could become
        self.text = ""
        self.cursor = 0  # an index into text, never inside a cluster
        self.hint = ""
        self.error = ""  # gone with the next edit
        self.candidates: tuple[str, ...] = ()  # while Tab walks through them
        self.chosen = -1  # which candidate is in the text; -1: what was typed
        self._given = ""  # what stood there before anything was typed
        self._typed = ("", 0, 0)  # text, start and end of the word being completed
        self._history: list[str] = []
        self._past = 0  # where Up and Down are; len(history) is the line not sent yet
        self._unsent = ""

    def set(self, text: str, cursor: int | None = None) -> None:
        """Put *text* in the line, the cursor at its end unless told otherwise."""
        self._edit(_clean(text)[:TEXT_LIMIT], len(text) if cursor is None else cursor)
        self._given = self.text
        self._past, self._unsent = len(self._history), ""

    def take(self) -> str:
        """What was entered, trimmed; the line is empty afterwards and history remembers it."""
        text = self.text.strip()
        if text and (not self._history or self._history[-1] != text):
            self._history = [*self._history[1 - HISTORY :], text]
        self.set("")
        return text

    def feed(self, key: str, character: str | None = None) -> bool:
        """Edit by the name of a key, as the screen calls it; False if the key means nothing here."""
        if act := KEYS.get(key):
            if act not in (Line.next_candidate, Line.previous_candidate):
                self.candidates, self.chosen = (), -1
            act(self)
            return True
        if not character or key.startswith(("alt+", "ctrl+", "super+", "meta+", "hyper+")):
            return False
        if not character.isprintable() and character not in "\u200c\u200d":
            return False
        self.insert(character)
        return True

    def insert(self, text: str) -> None:
        """Put *text*, typed or pasted, at the cursor; what would not fit is left out."""
        text = _clean(text)[: max(0, TEXT_LIMIT - len(self.text))]
        if text:
            self._edit(self.text[: self.cursor] + text + self.text[self.cursor :], self.cursor + len(text))

    def backspace(self) -> None:
        """Delete the cluster before the cursor."""
        self._cut(self._before(), self.cursor)

    def delete(self) -> None:
        """Delete the cluster under the cursor."""
        self._cut(self.cursor, self._after())

    def delete_word(self) -> None:
        """Delete back to the start of the word."""
        self._cut(self._word_left(), self.cursor)

    def delete_word_right(self) -> None:
        """Delete to the end of the word."""
        self._cut(self.cursor, self._word_right())

    def kill_left(self) -> None:
        """Delete everything before the cursor; what a key has put there only where nothing else is."""
        given = len(self._given) if self.text.startswith(self._given) else 0
        self._cut(given if given < self.cursor else 0, self.cursor)

    def kill_right(self) -> None:
        """Delete everything from the cursor on."""
        self._cut(self.cursor, len(self.text))

    def left(self) -> None:
        """One cluster to the left."""
        self.cursor = self._before()

    def right(self) -> None:
        """One cluster to the right."""
        self.cursor = self._after()

    def home(self) -> None:
        """To the start."""
        self.cursor = 0

    def end(self) -> None:
        """To the end."""
        self.cursor = len(self.text)

    def word_left(self) -> None:
        """To the start of the word."""
        self.cursor = self._word_left()

    def word_right(self) -> None:
        """To the end of the word."""
        self.cursor = self._word_right()

    def older(self) -> None:
        """The entry before this one in the history; the line not sent yet is kept."""
        self._recall(self._past - 1)

    def newer(self) -> None:
        """The entry after this one in the history, at last the line not sent yet."""
        self._recall(self._past + 1)

    def next_candidate(self) -> None:
        """Complete the last word, or go on to the next candidate; after the last comes what was typed."""
        self._walk(1)

    def previous_candidate(self) -> None:
        """The candidate before."""
        self._walk(-1)

    def _edit(self, text: str, cursor: int) -> None:
        self.text = text
        ends = (0, *(end for _, end, _ in split_graphemes(text)[0]))
        # What was put together may have joined with what follows: the cursor goes behind the cluster.
        self.cursor = next((e for e in ends if e >= cursor), ends[-1])
        self.error = ""
        self.candidates, self.chosen = (), -1

    def _cut(self, start: int, end: int) -> None:
        if start != end:
            self._edit(self.text[:start] + self.text[end:], start)

    def _before(self) -> int:
        return max((s for s, _, _ in split_graphemes(self.text)[0] if s < self.cursor), default=0)

    def _after(self) -> int:
        return min((e for _, e, _ in split_graphemes(self.text)[0] if e > self.cursor), default=len(self.text))

    def _word_left(self) -> int:
        return self.text[: self.cursor].rstrip(" ").rfind(" ") + 1

    def _word_right(self) -> int:
        rest = self.text[self.cursor :]
        gap = len(rest) - len(rest.lstrip(" "))
        return self.cursor + gap + len(rest.lstrip(" ").partition(" ")[0])

    def _recall(self, past: int) -> None:
        if not 0 <= past <= len(self._history) or past == self._past:
            return
        if self._past == len(self._history):
            self._unsent = self.text
        self._past = past
        text = self._unsent if past == len(self._history) else self._history[past]
        self._edit(text, len(text))

    def _walk(self, step: int) -> None:
        if not self.candidates:
            found = self.complete(self.text, self.cursor) if self.complete else []
            self.candidates, self.chosen = tuple(dict.fromkeys(map(_clean, found))), -1
            self._typed = self.text, self.text[: self.cursor].rfind(" ") + 1, self.cursor
        if not (candidates := self.candidates):
            return
        chosen = (self.chosen + 1 + step) % (len(candidates) + 1) - 1
        text, start, end = self._typed
        word = candidates[chosen] if chosen >= 0 else text[start:end]
        self._edit((text[:start] + word + text[end:])[:TEXT_LIMIT], start + len(word))
        if len(candidates) > 1:  # with only one the word is settled, and the next Tab completes what follows
            self.candidates, self.chosen = candidates, chosen


KEYS: dict[str, Callable[[Line], None]] = {
    **dict.fromkeys(("backspace", "shift+backspace", "ctrl+h"), Line.backspace),
    **dict.fromkeys(("delete", "ctrl+d"), Line.delete),
    **dict.fromkeys(("left", "ctrl+b"), Line.left),
    **dict.fromkeys(("right", "ctrl+f"), Line.right),
    **dict.fromkeys(("home", "ctrl+a"), Line.home),
    **dict.fromkeys(("end", "ctrl+e"), Line.end),
    **dict.fromkeys(("ctrl+left", "alt+left", "alt+b"), Line.word_left),
    **dict.fromkeys(("ctrl+right", "alt+right", "alt+f"), Line.word_right),
    **dict.fromkeys(("ctrl+w", "alt+backspace", "ctrl+backspace"), Line.delete_word),
    **dict.fromkeys(("ctrl+delete", "alt+delete", "alt+d"), Line.delete_word_right),
    "ctrl+u": Line.kill_left,
    "ctrl+k": Line.kill_right,
    "up": Line.older,
    "down": Line.newer,
    "tab": Line.next_candidate,
    "shift+tab": Line.previous_candidate,
}


def _clean(text: str) -> str:
    # The guards keep the spaces at either end, which matter while a line is being typed.
    text = text[: TEXT_LIMIT + 1]
    return clean(f"|{text}|", len(text) + 2)[1:-1]
