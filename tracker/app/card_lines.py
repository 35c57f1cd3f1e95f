"""The card of the one in focus, as lines: budget, reminders, effects with their exact ends, why here, panels."""

from __future__ import annotations

from rich.cells import cell_len

from tracker.engine.model import Combat
from tracker.engine.ruleset import Ruleset
from tracker.engine.show import Card, Pip, card

from .cells import fit
from .order_paint import SIDES
from .pane import TextLine
from .panel_lines import panel_lines
from .pip_marks import dotted, marks, reasons

TONES = ("harm", "help", "warn")
LABEL = (8, 20)  # cells for the name of a counter
BRIEF_WHY = 60  # cells for a reason where there is little room


def card_lines(combat: Combat, rules: Ruleset, who: str, width: int, brief: bool = False) -> list[TextLine]:
    """The one in focus, in lines of *width* cells; *brief* leaves out what the order or another key shows."""
    if who not in combat.combatants:
        return []
    shown = card(combat, rules, who)
    row = shown.row
    out: list[TextLine] = [_card_title(shown)]
    pips = [(n, p) for n, p in enumerate(row.budget) if not brief or p.why or reasons(p, unusual=True)]
    label = max((min(LABEL[1], max(LABEL[0], cell_len(p.label))) for _, p in pips), default=0)
    out += [_pip_line(pip, n, label, brief) for n, pip in pips]
    for effect in shown.effects:
        tone = effect.tone if effect.tone in TONES else "plain"
        by = f" by {effect.source}" if effect.source else ""
        out.append(((effect.name, tone), (f"{by}  {effect.does}" if effect.does or by else "", "plain")))
        ends = effect.ends if effect.ends.startswith(("until", "after", "with")) else f"ends: {effect.ends}"
        out.append((("  ", ""), (ends, "dim")))
    for panel in () if brief else shown.panels:
        out += panel_lines(panel, width)
    if shown.notes:
        out.append((("Notes  ", "dim"), (shown.notes, "plain")))
    if shown.why:
        out.append((("Why here  ", "dim"), (shown.why[0], "plain")))
        out += [(("  ", ""), (reason, "dim")) for reason in shown.why[1:]]
    return out


def _card_title(shown: Card) -> TextLine:
    row = shown.row
    title: TextLine = ((row.name, f"side-{row.side % len(SIDES)}-now"), (f"  {shown.side}", "dim"))
    if row.alias:
        title = (*title, (f"  players say {row.alias}", "dim"))
    if row.hidden:
        title = (*title, ("  hidden", "warn"))
    return (*title, *((f"  {word}", tone if tone in TONES else "plain") for word, tone in shown.states))


def _pip_line(pip: Pip, n: int, label: int, brief: bool) -> TextLine:
    gone = reasons(pip, unusual=brief)
    if brief and cell_len(gone) > BRIEF_WHY:
        gone = fit(gone, BRIEF_WHY)
    why = ((f" {pip.why}", "warn") if pip.why else ("", ""), (f" {gone}" if gone else "", "dim"))
    name = (f"{fit(pip.label, label)}  ", "dim")
    if dotted(pip):
        return (name, *((" ".join(text) + " ", style) for text, style in marks(pip, n) if text), *why)
    of = f" of {pip.full} {pip.unit}".rstrip()
    return (name, (f"{pip.left}", f"pip-{n % 3}"), (of, "dim"), *((f" {t}", s) for t, s in why if t))
