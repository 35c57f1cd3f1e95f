"""The overlay of acts: letters, costs, and dimmed why not, under the headings that the ruleset gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from tracker.engine.budget import available, plan
from tracker.engine.model import Combat
from tracker.engine.offers import Action
from tracker.engine.ruleset import Ruleset
from tracker.engine.text import listing

from .cells import cut, half_of, safe, two_columns, wrapped
from .pane import TextLine

TWO_COLUMNS, WIDE = 72, 104  # cells that two columns need, and that they need to say more than a word
HELP = 16  # cells; in one of two columns less of the help says nothing
OFTEN = 4  # acts against which the same reason need not stand four times
LABEL = 24  # cells for what an act is called, where lines are short


def act_lines(
    combat: Combat, rules: Ruleset, who: str, title: str, acts: Sequence[Action], width: int, room: int
) -> list[TextLine]:
    """
    *acts* of *who* ("" is nobody) under *title*, in *room* lines of *width* cells if that can be.

    A longer list is set in two columns, so that every letter is in sight; where columns are wide enough to say
    something this is done early, for the sake of the order.
    """
    reason = shared_reason(acts)
    listed = _Listed(combat, rules, who, any(a.digit for a in acts), reason)
    items = _grouped(acts)
    heads: list[TextLine] = [((f"Dimmed: {reason}", "warn"),)] if reason else []
    room -= len(heads)
    body = listed.one_column(items, width)
    if len(body) >= (room * 2 // 3 if width >= WIDE else room) and width >= TWO_COLUMNS:
        at = _middle(items)
        half = half_of(width)
        body = two_columns(listed.briefly(items[:at], half), listed.briefly(items[at:], half), width)
    elif len(body) >= room:
        body = listed.briefly(items, width)
    scroll = "↓ ↑ scroll · " if len(body) >= room else ""
    return [((title, "accent"), ("   a letter does it", "dim"), (f"{scroll}Esc leaves", ">dim")), *heads, *body]


def shared_reason(acts: Sequence[Action]) -> str:
    """The reason that stands against several of *acts*, where it is always the same or often; else ""."""
    reasons = Counter(a.why_not for a in acts if a.why_not)
    if not reasons:
        return ""
    ((reason, often),) = reasons.most_common(1)
    return reason if often >= OFTEN or (often > 1 and len(reasons) == 1) else ""


def _grouped(acts: Sequence[Action]) -> list[Action | str]:
    """Acts with the same group together behind its name, groups in order of their first act."""
    groups: dict[str, list[Action]] = {}
    for action in acts:
        groups.setdefault(action.group, []).append(action)
    return [item for name, members in groups.items() for item in ([name] if name else []) + members]


class _Listed(Struct, frozen=True):
    """Whose acts they are, whether some have digits, and the reason against acts that stands above them."""

    combat: Combat
    rules: Ruleset
    who: str
    digits: bool
    said: str

    def one_column(self, items: Sequence[Action | str], width: int) -> list[TextLine]:
        """Everything there is to say; what is too long goes on below."""
        label = min(_longest(items), width // 2 - 8)
        lines: list[TextLine] = []
        for item in items:
            if isinstance(item, str):
                lines.append(_heading(item))
                continue
            off = bool(item.why_not)
            cost = "" if off else self._cost(item)
            lead = ((f" {self._letters(item)} ", _key(off)), *cut([(item.label, _label(off))], label), ("  ", ""))
            used = sum(cell_len(text) for text, _ in lead)
            room = max(HELP, width - used)
            beside = room - cell_len(cost) - 2 if cost else room
            first, *rest = (
                (wrapped(self._why_not(item) or item.help, beside) or [""]) if beside >= HELP else ["", item.help]
            )
            lines.append((*lead, (f"{cost}  " if cost else "", "accent"), (first, "dim")))
            lines += [((" " * used, ""), (more, "dim")) for more in wrapped(" ".join(rest), room)]
        return lines

    def briefly(self, items: Sequence[Action | str], cells: int) -> list[TextLine]:
        """A line each; a reason goes without the name that stands in the title."""
        label = min(_longest(items), cells // 2 - 2)  # longer ones push what stands beside them
        made = [_heading(i) if isinstance(i, str) else self._brief(i, label, cells) for i in items]
        return [tuple(cut(line, cells)) for line in made]

    def _brief(self, action: Action, label: int, cells: int) -> TextLine:
        off = bool(action.why_not)
        letters = (self._letters(action), _key(off))
        size = max(label, min(cell_len(safe(action.label)), LABEL))
        lead = (letters, *cut([(action.label, _label(off))], size), ("  ", ""))
        if why_not := self._why_not(action):
            name = f"{self.combat[self.who].name} " if self.who else ""
            return (*lead, (why_not.removeprefix(name), "dim"))
        price = "" if off else self._cost(action, short=True)
        left = cells - sum(cell_len(text) for text, _ in lead) - cell_len(price)
        if action.help and left >= min(HELP, cell_len(action.help) + 2):
            return (*lead, (f"{price}  " if price else "", "accent"), (action.help, "dim"))
        return (*lead, (price, "accent")) if price else (letters, (action.label, _label(off)))

    def _why_not(self, action: Action) -> str:
        return action.why_not if action.why_not != self.said else ""

    def _letters(self, action: Action) -> str:
        return f" {action.key or ' '} {action.digit or ' '} " if self.digits else f" {action.key or ' '} "

    def _cost(self, action: Action, short: bool = False) -> str:
        if not action.cost or not self.who:
            return ""
        labels = {r.id: r.short if short else r.label for r in self.rules.resources}
        spend = plan(available(self.combat, self.rules, self.who), action.cost, self.rules.ladder) or dict(action.cost)
        parts = [f"{n} {labels.get(r, r)}" for r, n in spend.items()]
        as_it_is = spend == dict(action.cost)
        if short:
            return "+".join(parts) if as_it_is else f"» {'+'.join(parts)}"
        return listing(parts) if as_it_is else f"takes {listing(parts)} instead"


def _heading(name: str) -> TextLine:
    return ((name, "dim"),)


def _key(off: bool) -> str:
    return "key-off" if off else "key"


def _label(off: bool) -> str:
    return "spent" if off else "title"


def _longest(items: Sequence[Action | str]) -> int:
    return max((cell_len(safe(i.label)) for i in items if isinstance(i, Action)), default=0)


def _middle(items: Sequence[Action | str]) -> int:
    """Where the second column begins: at a heading if that costs little, and never right behind one."""
    half = (len(items) + 1) // 2
    near = [n for n, item in enumerate(items) if isinstance(item, str) and abs(n - half) <= max(2, len(items) // 8)]
    if near:
        return min(near, key=lambda n: abs(n - half))
    return half + 1 if isinstance(items[half - 1], str) else half
