"""One form for everything a step needs to know: typed down the column, or left to the machine with Enter."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tracker.engine.dice import BadDice, spell
from tracker.engine.draft import Replies
from tracker.engine.questions import Choice, Dice, Item, Number, Question, Reply, Roll, Said, read_roll, read_said
from tracker.engine.text import render

from .pane import TextLine
from .prompt_line import Line

SHORT = 44
"""Characters of a title and what is asked that may stand in one line."""

Rolls = Callable[[tuple[int, ...]], tuple[int, ...]]


class Form:
    """The answers to one question, being typed."""

    def __init__(self, question: Question, opener: str = "") -> None:
        self.question = question
        self.opener = opener  # the key that brought it up
        self.at = 0
        self.lines = [Line() for _ in question.items]
        self.errors = [""] * len(question.items)

    def feed(self, key: str, character: str | None) -> bool:
        """A key: Up, Down and Tab move, the rest edits; False where it means nothing here."""
        if key in ("down", "tab", "up", "shift+tab"):
            self._spread()
            step = 1 if key in ("down", "tab") else -1
            self.at = (self.at + step) % len(self.lines)
            return True
        if key in ("pagedown", "pageup"):
            self.at = max(0, min(len(self.lines) - 1, self.at + (10 if key == "pagedown" else -10)))
            return True
        self.errors[self.at] = ""
        if self.choice is not None and character and character.isprintable():
            typed = f"{self.lines[0].text}{character}".casefold()
            if character == self.opener or not any(o.casefold().startswith(typed) for o in self.choice.options):
                self.errors[0] = f"{character} takes none of these"
                return False
        item, line = self.question.items[self.at], self.lines[self.at]
        if isinstance(item, Choice) and line.text and character and character.isprintable():
            typed = f"{line.text}{character}".casefold()
            if not any(option.casefold().startswith(typed) for option in item.options):
                line.set("")  # another letter is another option
        if character and character.isalpha() and not isinstance(item, Choice):
            self.errors[self.at] = "numbers go here; Enter accepts, Esc cancels"
            return False
        return self.lines[self.at].feed(key, character)

    def go(self, at: int) -> None:
        """To the item number *at*, counted from 0, if there is one."""
        if 0 <= at < len(self.lines):
            self._spread()
            self.at = at

    def refuse(self, why: str) -> None:
        """Say *why* something else cannot be done now."""
        self.errors[self.at] = why

    @property
    def choice(self) -> Choice | None:
        """The one decision that is all there is to answer; then a letter takes an option."""
        items = self.question.items
        return items[0] if len(items) == 1 and isinstance(items[0], Choice) else None

    def option(self, character: str | None) -> str:
        """The option that *character* takes at once, or "" where it is to be typed."""
        if self.choice is None or not character or self.lines[0].text:
            return ""
        return next(
            (o for o, letter in letters(self.choice, self.opener).items() if letter == character.casefold()), ""
        )

    def paste(self, text: str) -> None:
        """Several lines or words fill the fields from here on."""
        self.lines[self.at].insert(" ".join(text.split()))
        self._spread()

    def accept(self, roll: Rolls) -> Replies | None:
        """Every answer, what is blank rolled or by default; None where something cannot be read, with the reason."""
        self._spread()
        replies = [self._read(n, item, roll) for n, item in enumerate(self.question.items)]
        bad = [n for n, error in enumerate(self.errors) if error]
        if bad:
            self.at = bad[0]
            return None
        return tuple(r for r in replies if r is not None)

    def _read(self, n: int, item: Item, roll: Rolls) -> Reply | None:
        text = self.lines[n].text.strip()
        self.errors[n] = ""
        try:
            if isinstance(item, Roll):
                return read_roll(item, text) if text else Dice(faces := roll(item.dice), (False,) * len(faces))
            if isinstance(item, Choice) and text in (keys := {k: o for o, k in letters(item, self.opener).items()}):
                return Said(keys[text])
            return read_said(item, text) if text else Said(item.default)  # it stood there to be seen
        except BadDice as error:
            self.errors[n] = str(error)
            return None

    def _spread(self) -> None:
        """The whole party in one line: several words go to the fields that follow."""
        words, item = self.lines[self.at].text.split(), self.question.items[self.at]
        if isinstance(item, Choice) or (isinstance(item, Roll) and item.each_counts and len(item.dice) > 1):
            return  # several words are one answer here
        if len(words) < 2 or len(words) > len(self.lines) - self.at:
            return
        for n, word in enumerate(words, self.at):
            self.lines[n].set(word)
        self.at = min(self.at + len(words), len(self.lines) - 1)

    def shown(self) -> list[TextLine]:
        """The form as lines of text; line n + 1 is item n, or an option of the only one."""
        items = self.question.items
        names = self.question.names

        def name(who: str) -> str:
            return names.get(who, "")

        if self.choice is not None:
            return self._options(self.choice, render(self.question.title, name), name(self.choice.who))
        many = "Tab next · " if len(items) > 1 else ""
        blank = "blank: the machine rolls" if any(isinstance(i, Roll) for i in items) else "blank: as shown"
        title = render(self.question.title, name)
        short = cell_len(title) <= SHORT - len(blank)
        hint = (f"{many}Enter accepts · Esc cancels", ">dim") if cell_len(title) <= SHORT else ("", "")
        head: TextLine = ((title, "accent"), (f"   {blank}" if short else "", "dim"), hint)
        width = max((len(name(i.who)) for i in items), default=0)
        return [head, *(self._field(n, item, min(width, 24), name) for n, item in enumerate(items))]

    def _options(self, item: Choice, title: str, name: str) -> list[TextLine]:
        """One decision: what is possible with its keys, the default first."""
        line = self.lines[0]
        typed = [("   ", ""), *_typing(line)] if line.text else []
        error = [(f"   {self.errors[0]}", "error")] if self.errors[0] else []
        repeats, long = _repeats(title, item.label), len(title) + len(item.label) > SHORT
        asks: list[TextLine] = [(("  ", ""), (item.label, "plain"))] if long and not repeats else []
        head: TextLine = (
            (f"{name}  " if name and name not in title else "", "title"),
            (item.label if repeats else title, "accent"),
            ("" if repeats or long else f" {item.label}", "plain"),
            *typed,
            *error,
            ("Enter accepts · Esc cancels", ">dim") if cell_len(title) <= SHORT else ("", ""),
        )
        keys = letters(item, self.opener)
        out: list[TextLine] = [head, *asks]
        for option in ordered(item):
            first = option == item.default
            key = (f"  {'Enter' if first else '     '} {keys.get(option, ' ')}  ", "key")
            out.append((key, (option, "title" if first else "plain")))
        return out

    def _field(self, n: int, item: Item, width: int, name: Callable[[str], str]) -> TextLine:
        here = n == self.at
        line = self.lines[n]
        text = line.text
        mark = ("▌ " if here else "  ", "accent")
        who = (f"{name(item.who):{width}}  " if item.who else "", "title" if here else "plain")
        if isinstance(item, Roll):
            label = item.label if item.label != self.question.title else ""
            asked = (f"{label + ' ' if label else ''}{spell(item.dice)}  ", "dim")
        else:
            asked = (f"{item.label}  ", "plain")
        field = _typing(line) if here else [(text, "title")]
        return (mark, who, asked, *field, *self._remark(n, item, text))

    def _remark(self, n: int, item: Item, text: str) -> list[tuple[str, str]]:
        if self.errors[n]:
            return [(f"  {self.errors[n]}", "error")]
        if text:
            return []
        if isinstance(item, Roll):
            ways = _ways(item)
            return [(f"  {ways}", "spent")] if n == self.at else []
        if isinstance(item, Number):
            return [(f"  {item.default}", "accent"), (f"   ({item.low}–{item.high})", "spent")]
        if n != self.at:
            return [(f"  {item.default}", "accent")]
        keys = letters(item, self.opener)
        others = (f"{keys[o]} {o}" if keys.get(o, "").isdecimal() else o for o in ordered(item)[1:])
        return [(f"  {item.default}", "accent"), (f"   ({' / '.join(others)})", "spent")]


def _repeats(title: str, label: str) -> bool:
    """Whether *label* says all that *title* does: comes back, Come back."""
    words, said = title.casefold().split(), label.casefold().split()
    return len(words) <= len(said) and all(s.startswith(w) for w, s in zip(words, said, strict=False))


def ordered(item: Choice) -> tuple[str, ...]:
    """The options of *item*, the default first."""
    return (item.default, *(o for o in item.options if o != item.default))


def letters(item: Choice, opener: str = "") -> dict[str, str]:
    """
    The key of each option of *item*: its first letter that no other begins with; else digits for all.

    *opener* is none: the key that brought the question up, hit twice, decides nothing.
    """
    first = {o: next((c for c in o.casefold() if c.isalpha() and c != opener), "") for o in item.options}
    unique = {o: letter for o, letter in first.items() if letter and list(first.values()).count(letter) == 1}
    digits = {o: str(n) for n, o in enumerate(ordered(item), 1) if n <= 9}
    return digits if not unique and len(item.options) > 1 else unique


def _typing(line: Line) -> list[tuple[str, str]]:
    """The text of *line* with its cursor."""
    text, at = line.text, line.cursor
    return [(text[:at], "field"), (text[at : at + 1] or " ", "cursor"), (text[at + 1 :], "field")]


def _ways(item: Roll) -> str:
    """How a roll can be typed, in a few words."""
    if item.each_counts:
        final = {0: "", 1: " or =2 for what they came to", 2: " or =4,6"}[min(2, item.finals)]
        return f"the faces, {' '.join(str(max(1, side - n - 1)) for n, side in enumerate(item.dice[:5]))}{final}"
    return "total, 6+4" + (", =12" if item.finals else "") if len(item.dice) > 1 else "face"
