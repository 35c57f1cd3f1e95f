"""The overlay of acts: letters, costs, and dimmed why not, under the headings that the ruleset gives them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tracker.engine.budget import available, plan
from tracker.engine.model import Combat
from tracker.engine.offers import Action
from tracker.engine.ruleset import Ruleset
from tracker.engine.text import listing

from .cells import cut
from .pane import TextLine, wrap

LABEL = (26, 22)  # cells for a label: in one column; at most in one of two
TWO_COLUMNS = 72  # cells that two columns need
GAP = 2


def act_lines(
    combat: Combat, rules: Ruleset, who: str, title: str, acts: Sequence[Action], width: int, room: int
) -> list[TextLine]:
    """
    *acts* of *who* ("" is nobody) under *title*, in *room* lines of *width* cells if that can be.

    What is too long is cut first, then set in two columns so that every letter is in sight.
    """
    digits = any(a.digit for a in acts)
    body = [_heading(a) if isinstance(a, str) else _full(combat, rules, who, a, digits) for a in _grouped(acts)]
    if sum(len(wrap(line, width)) for line in body) >= room:
        body = [tuple(cut(line, width)) for line in body]
    if len(body) >= room and width >= TWO_COLUMNS:
        body = _columns(combat, rules, who, acts, digits, width)
    scroll = "↓ ↑ scroll · " if len(body) >= room else ""
    return [((title, "accent"), ("   a letter does it", "dim"), (f"{scroll}Esc leaves", ">dim")), *body]


def _grouped(acts: Sequence[Action]) -> list[Action | str]:
    """Acts with the same group together behind its name, groups in order of their first act."""
    groups: dict[str, list[Action]] = {}
    for action in acts:
        groups.setdefault(action.group, []).append(action)
    return [item for name, members in groups.items() for item in ([name] if name else []) + members]


def _heading(name: str) -> TextLine:
    return ((name, "dim"),)


def _letters(action: Action, digits: bool) -> str:
    return f"  {action.key or ' '} {action.digit or ' '}  " if digits else f"  {action.key or ' '}  "


def _full(combat: Combat, rules: Ruleset, who: str, action: Action, digits: bool) -> TextLine:
    letters, label = _letters(action, digits), f"{action.label:{LABEL[0]}}"
    label += "  " if len(action.label) >= LABEL[0] else ""
    if action.why_not:
        return ((letters, "spent"), (label, "spent"), (action.why_not, "dim"))
    price = _cost(combat, rules, who, action)
    cost = f"{price}  " if price else ""
    return ((letters, "key"), (label, "title"), (cost, "accent"), (action.help, "dim"))


def _brief(combat: Combat, rules: Ruleset, who: str, action: Action, digits: bool, label: int) -> TextLine:
    """What fits into one of two columns; the reason goes without the name that stands in the title."""
    letters = _letters(action, digits)
    named = cut([(action.label, "spent" if action.why_not else "title")], label)
    if action.why_not:
        reason = action.why_not.removeprefix(f"{combat[who].name} ") if who else action.why_not
        return ((letters, "spent"), *named, (f" {reason}", "dim"))
    price = _cost(combat, rules, who, action, short=True)
    return ((letters, "key"), *named, (f" {price}" if price else "", "accent"), (f" {action.help}", "dim"))


def _columns(
    combat: Combat, rules: Ruleset, who: str, acts: Sequence[Action], digits: bool, width: int
) -> list[TextLine]:
    items = _grouped(acts)
    cells = (width - GAP) // 2
    label = min(LABEL[1], max(cell_len(a.label) for a in acts))
    made = [_heading(i) if isinstance(i, str) else _brief(combat, rules, who, i, digits, label) for i in items]
    at = _middle(items)
    left, right = made[:at], made[at:]
    rows = max(len(left), len(right))
    left, right = left + [()] * (rows - len(left)), right + [()] * (rows - len(right))
    return [(*cut(a, cells), (" " * GAP, ""), *cut(b, cells)) for a, b in zip(left, right, strict=True)]


def _middle(items: Sequence[Action | str]) -> int:
    """Where the second column begins: at a heading if that costs little, and never right behind one."""
    half = (len(items) + 1) // 2
    near = [n for n, item in enumerate(items) if isinstance(item, str) and abs(n - half) <= max(2, len(items) // 8)]
    if near:
        return min(near, key=lambda n: abs(n - half))
    return half + 1 if isinstance(items[half - 1], str) else half


def _cost(combat: Combat, rules: Ruleset, who: str, action: Action, short: bool = False) -> str:
    if not action.cost or not who:
        return ""
    labels = {r.id: r.short if short else r.label for r in rules.resources}
    spend = plan(available(combat, rules, who), action.cost, rules.ladder) or dict(action.cost)
    parts = [f"{n} {labels.get(r, r)}" for r, n in spend.items()]
    if short:
        return "+".join(parts) if spend == dict(action.cost) else f"» {'+'.join(parts)}"
    return listing(parts) if spend == dict(action.cost) else f"takes {listing(parts)} instead"
