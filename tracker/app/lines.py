"""What the panes of the fight screen say, as lines of styled text: header, card, log, acts, help."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.budget import available, plan
from tracker.engine.model import Combat, Line
from tracker.engine.offers import Action
from tracker.engine.ruleset import Ruleset
from tracker.engine.show import Card, Pip, card, name_of, sentence
from tracker.engine.text import listing, plural
from tracker.engine.verbs import ENGINE

from .keys import SCREEN
from .pane import TextLine

SIDES = 4


def header(combat: Combat, rules: Ruleset, trouble: str, wide: bool) -> TextLine:
    """Name, ruleset, the counters, whose turn, who is next."""
    title: TextLine = ((combat.name or "A fight", "title"), (f"  {rules.title}", "dim"))
    if trouble:
        return (("NOT SAVED ", "error"), *title, (trouble, ">error"))
    word, turn = rules.words["round"].capitalize(), rules.words["turn"]
    if combat.ended:
        return (*title, (f"ended in {word} {combat.round}", ">round"))
    if not combat.started:
        return (*title, (f"not started · s starts it · {plural(len(combat.listed()), 'combatant')}", ">round"))
    clock = f"  {combat.seconds} s" if rules.round_seconds else ""
    right: list[tuple[str, str]] = [(f"  {word} {combat.round}{clock}", ">round")]
    if combat.acting:
        names = listing([name_of(combat, w) for w in combat.acting])
        under = [name_of(combat, w) for f in reversed(combat.frames[:-1]) for w in f.actors]
        what = f" · {names} acts now" if combat.frames[-1].kind != "turn" else f" · {names}'s {turn}"
        right.append((what, ">title"))
        if under:
            right.append((f" · interrupts {listing(under)}", ">warn"))
    else:
        right.append((" · nobody can act", ">warn"))
    if wide:
        right.append((_progress(combat), ">dim"))
    return (*title, *right)


def _progress(combat: Combat) -> str:
    live = [w for w in combat.listed() if combat.slots[w].state == "in"]
    at = next((n for n, w in enumerate(live, 1) if w in combat.turn), 0)
    ahead = [w for w in live if combat.slots[w].turn == "ahead"]
    following = name_of(combat, ahead[0]) if ahead else name_of(combat, live[0]) if live else ""
    return f" · {at} of {len(live)}" + (f" · next {following}" if following and len(live) > 1 else "")


def wing_lines(combat: Combat) -> list[TextLine]:
    """Who waits off-stage, and for what."""
    waves: dict[str, dict[str, int]] = {}
    for c in combat.combatants.values():
        if c.present == "wings":
            base = c.name.rstrip("0123456789").rstrip() or c.name
            names = waves.setdefault(c.wave, {})
            names[base] = names.get(base, 0) + 1
    return [
        ((f"   {wave}  ", "dim"), (listing([f"{n} × {name}" if n > 1 else name for name, n in who.items()]), "warn"),
         (" off-stage  ", "dim"), ("c calls", "spent"))
        for wave, who in waves.items()
    ]  # fmt: skip


def card_lines(combat: Combat, rules: Ruleset, who: str, brief: bool = False) -> list[TextLine]:
    """The one in focus: budget (not when *brief*), effects with their exact ends, reminders, why here."""
    if who not in combat.combatants:
        return [(("Nobody is here yet; a adds somebody.", "dim"),)]
    shown = card(combat, rules, who)
    row = shown.row
    out: list[TextLine] = [_card_title(shown)]
    out += [_pip_line(p, n) for n, p in enumerate(row.budget) if p.why or not brief]
    for due in shown.due:
        out.append((("! ", "warn"), (due, "warn"), ("  t done", "key")))
    for effect in shown.effects:
        tone = effect.tone if effect.tone in ("harm", "help", "warn") else "plain"
        by = f" by {effect.source}" if effect.source else ""
        out.append(((effect.name, tone), (f"{by}  {effect.does}" if effect.does or by else "", "plain")))
        ends = effect.ends if effect.ends.startswith(("until", "after", "with")) else f"ends: {effect.ends}"
        out.append((("  ", ""), (ends, "dim")))
    if shown.notes:
        out.append((("Notes  ", "dim"), (shown.notes, "plain")))
    if shown.why:
        out.append((("Why here  ", "dim"), (shown.why[0], "plain")))
        out += [(("  ", ""), (reason, "dim")) for reason in shown.why[1:]]
    for panel in shown.panels:
        out.append(((panel.title, "dim"),))
        out += [tuple((f"{cell}  ", "plain") for cell in line) for line in panel.rows]
    return out


def _card_title(shown: Card) -> TextLine:
    row = shown.row
    title: TextLine = ((row.name, f"side-{min(row.side, SIDES - 1)}-now"), (f"  {shown.side}", "dim"))
    if row.alias:
        title = (*title, (f"  players say {row.alias}", "dim"))
    if row.hidden:
        title = (*title, ("  hidden", "warn"))
    return title


def _pip_line(pip: Pip, n: int) -> TextLine:
    why = ((f"  {pip.why}", "warn"),) if pip.why else ()
    if pip.dots:
        spent = max(0, pip.full - pip.left)
        dots = (("● " * pip.left, f"pip-{n % 3}"), ("○ " * spent, "spent"))
        return ((f"{pip.label:14}", "dim"), *dots, *why)
    return ((f"{pip.label:14}", "dim"), (f"{pip.left}", f"pip-{n % 3}"), (f" of {pip.full} {pip.unit}", "dim"), *why)


def log_lines(combat: Combat, tail: Sequence[Line]) -> list[TextLine]:
    """The end of the log; the round stands where it changes."""
    out: list[TextLine] = []
    before = -1
    for line in tail:
        label = f"r{line.round:<3} " if line.round != before else "     "
        before = line.round
        text = sentence(combat, line.text)
        style = "title" if line.heading else "dim" if line.secret else "plain"
        out.append(((label, "dim"), (text, style)))
    return out


def act_lines(combat: Combat, rules: Ruleset, who: str, acts: Sequence[Action]) -> list[TextLine]:
    """The acts of *who*: letter, cost, and dimmed why not."""
    out: list[TextLine] = [
        ((f"{name_of(combat, who)} can", "accent"), ("   a letter does it", "dim"), ("Esc leaves", ">dim"))
    ]
    for action in acts:
        letters = f"  {action.key} {action.digit or ' '}  "
        if action.why_not:
            out.append(((letters, "spent"), (f"{action.label:26}", "spent"), (action.why_not, "dim")))
            continue
        cost = _cost(combat, rules, who, action)
        price = (f"{cost}  ", "accent") if cost else ("", "")
        out.append(((letters, "key"), (f"{action.label:26}", "title"), price, (action.help, "dim")))
    return out


def _cost(combat: Combat, rules: Ruleset, who: str, action: Action) -> str:
    if not action.cost:
        return ""
    labels = {r.id: r.label for r in rules.resources}
    spend = plan(available(combat, rules, who), action.cost, rules.ladder) or dict(action.cost)
    words = listing([f"{n} {labels.get(r, r)}" for r, n in spend.items()])
    return words if spend == dict(action.cost) else f"takes {words} instead"


def help_lines(rules: Ruleset, acts: Sequence[Action], reference: str) -> list[TextLine]:
    """Keys of this place, acts of the ruleset, and its reference."""
    out: list[TextLine] = [(("Keys", "accent"), ("↓ ↑ scroll · any other key closes", ">dim"))]
    rows = [(a.key, a.label, f":{a.example}") for a in ENGINE.values() if a.key]
    rows += [(k.key, k.label, "") for k in SCREEN]
    out += [((f"  {key:9}", "key"), (f"{label:28}", "plain"), (example, "dim")) for key, label, example in rows]
    out.append((("  ctrl+p   ", "key"), ("Palette: every act by name", "plain")))
    out.append(())
    if acts:
        out.append(())
        out.append(((f"Acts in {rules.title}", "accent"), ("   x and the letter; a digit at once", "dim")))
        out += [
            ((f"  x {a.key}  {a.digit or ' '}  ", "key"), (f"{a.label:28}", "plain"), (f"{a.help}  {a.example}", "dim"))
            for a in acts
        ]
    if reference:
        out.append(())
        out += [_reference_line(text) for text in reference.splitlines()]
    return out


def _reference_line(text: str) -> TextLine:
    if text.startswith("#"):
        return ((text.lstrip("# "), "accent"),)
    if text.startswith("- **"):
        label, _, rest = text.removeprefix("- **").partition("**")
        return ((f"  {label}  ", "key"), (rest.strip(), "plain"))
    return ((text, "plain"),)
