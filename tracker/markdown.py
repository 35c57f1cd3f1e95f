"""Text as Markdown that shows it as it stands: nothing of a name, a note or a sentence becomes markup or a link."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ANYWHERE = re.compile(r"([\\`*_{}\[\]<>|~&$@])")  # HTML, emphasis, links, tables, entities, formulas, mentions
_AT_THE_START = re.compile(r"^([#+=-])|^(\d+)([.)])")  # headings, lists, rules
_LINKS = re.compile(r":(?=/)|(?<=\w):(?=\w)|(?<=\w)\.(?=[^\W\d_])")  # some readers see an address in http: and a.bc


def plain(text: str) -> str:
    """*text*, of one line, escaped."""
    text = _ANYWHERE.sub(r"\\\1", " ".join(text.split()))
    text = _LINKS.sub(lambda m: f"\\{m[0]}", text)
    return _AT_THE_START.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}\\{m[3]}", text)


def bold(text: str) -> str:
    """*text*, escaped, in bold."""
    return f"**{plain(text)}**" if text.strip() else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> list[str]:
    """A table in lines; a column of nothing but numbers stands to the right."""
    numbers = [bool(rows) and all(isinstance(row[n], int) for row in rows) for n in range(len(head))]
    rule = ["---:" if right else "---" for right in numbers]
    return [_row([plain(h) for h in head]), _row(rule), *(_row([plain(str(cell)) for cell in row]) for row in rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
