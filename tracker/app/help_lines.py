"""The help, as lines: keys, what the marks mean, acts of the ruleset, and its reference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from tracker.engine.offers import Action
from tracker.engine.ruleset import Ruleset
from tracker.engine.verbs import GROUPS

from .act_lines import shared_reason
from .cells import half_of, safe, two_columns, wrapped
from .keys import READ, SCREEN, SHOWN, now, of
from .map_keys import ABOUT
from .pane import TextLine
from .pip_marks import LAPSED, LEFT, SHAPES

KEY = 9  # cells for a key, or for two letters and a digit
OTHER_KEYS = "For other keys, name acts by the word on the right in the settings, under [keys]; home's help says more."
TWO_COLUMNS = 96  # cells
LABEL = 26  # cells for what a key does, in one of two columns
LEAST = 24  # cells; in fewer beside a label its help is not worth reading

MARKS = (
    ("▌", "selected: keys act on this one"),
    ("•", "marked: keys act on all that are"),
    ("▶", "acts now"),
    ("▷", "was interrupted and goes on afterwards"),
    ("✓", "has acted"),
    ("–", "had no turn this time"),
    ("…", "waits"),
    ("✗", "out"),
    (LEFT, "left to spend"),
    (LAPSED, "spent; dim: it only lapsed, or cannot be used now"),
    (SHAPES["converted"], "converted: it stood in for something else"),
    (SHAPES["borrowed"], "borrowed: it was used ahead of time"),
    (SHAPES["lost"], "lost: it was taken away"),
)
"""What the signs in the order mean, for the help."""


class Entry(Struct, frozen=True):
    """A *key*, what it is called, and more about that."""

    key: str
    label: str
    about: str = ""


def help_lines(
    rules: Ruleset, acts: Sequence[Action], commons: Sequence[Action], reference: str, width: int
) -> list[TextLine]:
    """Keys of this place, acts of the ruleset, and its reference, in lines of *width* cells."""
    out: list[TextLine] = [(("Keys", "accent"), (f"   Tab next part · {READ[0]}", READ[1]))]
    out += _keys(width)
    out += [((f"  {text}", "dim"),) for text in wrapped(OTHER_KEYS, width - 2)]
    if type(rules).grid is not Ruleset.grid:
        out += [(), (("On the map", "accent"), ("   as long as it is shown", "dim"))]
        out += listed([Entry(" ".join(map(now, key.split(" "))), meaning) for key, meaning in ABOUT], width)
    out += [(), (("Marks", "accent"),)]
    out += listed([Entry(mark, meaning) for mark, meaning in MARKS], width)
    for key, title, about, some in (
        (now("x"), f"Acts in {rules.title}", f"{now('x')} and the letter; a digit at once", acts),
        (now("g"), f"General acts in {rules.title}", f"{now('g')} and the letter", commons),
    ):
        if some:
            out += [(), ((title, "accent"), (f"   {about}", "dim"))]
            if reason := shared_reason(some):
                out.append(((f"  {reason}", "warn"),))
            out += listed([Entry(f"{key} {a.key}  {a.digit}", a.label, _about(a)) for a in some], width)
    if reference:
        out.append(())
        out += [_reference_line(text) for text in reference.splitlines()]
    return out


def _keys(width: int) -> list[TextLine]:
    """Every key under what it is about: with an example of its line, or in two columns with its word."""
    wide = width >= TWO_COLUMNS
    half = half_of(width) if wide else width
    groups = [(t, [Entry(of(a), a.label, f":{a.id if wide else a.example}") for a in g if of(a)]) for t, g in GROUPS]
    groups.append(("The screen", [_screen_key(act) for act in dict.fromkeys(k.act for k in SCREEN)]))
    about = max(cell_len(e.about) for _, some in groups for e in some)
    label = min(LABEL, half - 2 - KEY - 2 - about) if wide else 0
    lines: list[TextLine] = []
    for title, some in groups:
        lines += [((f"  {title}", "title"),), *listed(some, half, label=label)]
    if not wide:
        return lines
    middle = (len(lines) + 1) // 2
    return two_columns(lines[:middle], lines[middle:], width)


def _screen_key(act: str) -> Entry:
    same = [k for k in SCREEN if k.act == act]
    shown = " ".join(SHOWN.get(key, key) for key in (now(k.key) for k in same))
    return Entry(shown, same[0].label, act.replace("_", "-"))


def _about(action: Action) -> str:
    return "  ".join(filter(None, (action.help, f":{action.example}" if action.example else "")))


def listed(entries: Iterable[Entry], width: int, keys: int = KEY, label: int = 0) -> list[TextLine]:
    """
    One below the other, what there is to say in a column of its own.

    *keys* are the cells for a key, *label* those for what it is called (0: as many as that takes).
    """
    entries = list(entries)
    told = max((cell_len(safe(e.label)) for e in entries if e.about), default=0)
    column = label or min(told, max(0, width - 2 - keys - 2 - LEAST))
    return [line for entry in entries for line in _entry(entry, column, width, 2 + keys)]


def _entry(entry: Entry, column: int, width: int, lead: int) -> list[TextLine]:
    label = safe(entry.label)
    first, *more = wrapped(label, max(LEAST, (column if entry.about else width - lead))) or [""]
    about = wrapped(entry.about, max(LEAST, width - lead - column - 2)) or [""]
    beside = not more and cell_len(first) <= column
    key = f"  {entry.key}"
    out: list[list[tuple[str, str]]] = [[(key + " " * max(1, lead - cell_len(key)), "key"), (first, "plain")]]
    out += [[(" " * lead, ""), (text, "plain")] for text in more]
    if not entry.about:
        return [tuple(line) for line in out]
    if beside:
        out[0] += [(" " * (column - cell_len(first) + 2), ""), (about[0], "dim")]
        about = about[1:]
    out += [[(" " * (lead + column + 2), ""), (text, "dim")] for text in about]
    return [tuple(line) for line in out]


def _reference_line(text: str) -> TextLine:
    if text.startswith("#"):
        return ((text.lstrip("# "), "accent"),)
    if text.startswith("- **"):
        label, _, rest = text.removeprefix("- **").partition("**")
        return ((f"  {label}  ", "key"), (rest.strip(), "plain"))
    return ((text, "plain"),)
