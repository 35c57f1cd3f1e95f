"""What the panes of the fight screen say, as lines of styled text: header, stack, log."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from rich.cells import cell_len

from tracker.engine.model import Combat, Line
from tracker.engine.ruleset import Ruleset
from tracker.engine.show import name_of, sentence
from tracker.engine.spans import elapsed
from tracker.engine.text import listing, plural
from tracker.engine.timing import wave_round, wave_text

from .keys import now
from .pane import TextLine
from .tray import idle_text

MOST_ACTING = 2  # names in the header


def header(combat: Combat, rules: Ruleset, disk: tuple[str, str], wide: bool) -> TextLine:
    """Name, ruleset, the counters, whose turn, who is next; before them the trouble with the *disk*, or its delay."""
    title: TextLine = ((combat.name or "A fight", "title"), (f"  {rules.title}", "dim"))
    trouble, late = disk
    if trouble:
        return (("NOT SAVED ", "error"), (f"{trouble}  ", "error"), *title)  # set at the right it would hide the rest
    if late:
        title = (("SLOW DISK ", "error"), *title)
    word = rules.words["round"].capitalize()
    if combat.ended:
        return (*title, (f"ended in {word} {combat.round}", ">round"))
    if not combat.started:
        return (*title, (f"not started · {now('s')} starts it · {plural(len(combat.listed()), 'combatant')}", ">round"))
    clock = f"  {elapsed(combat.seconds)}" if rules.round_seconds else ""
    right: list[tuple[str, str]] = [(f"  {word} {combat.round}{clock}", ">round")]
    if combat.acting:
        mobs = {combat[w].mob for w in combat.acting}
        mob = mobs.pop() if len(mobs) == 1 and len(combat.acting) > 1 else ""
        names = listing([name_of(combat, w) for w in combat.acting], most=MOST_ACTING)
        names = f"{mob} ×{len(combat.acting)}" if mob else names
        turn = rules.turn_text(combat, combat.acting[0])
        what = f" · {names} acts now" if combat.frames[-1].kind != "turn" else f" · {names}'s {turn}"
        right.append((what, ">title"))
    else:
        idle = idle_text(combat)
        right.append((f" · {idle}: {now('J')} or {now('n')}" if idle else " · nobody can act", ">warn"))
    if wide:
        right.append((_progress(combat), ">dim"))
    return (*title, *right)


def stack_lines(combat: Combat, rules: Ruleset, most: int) -> list[TextLine]:
    """Who interrupts whom, the acting one first, in *most* lines; nothing where nobody is interrupted."""
    frames = combat.frames[::-1]
    if len(frames) < 2:
        return []
    out: list[TextLine] = []
    for n, frame in enumerate(frames):
        names = listing([name_of(combat, w) for w in frame.actors])
        what = rules.turn_text(combat, frame.actors[0]) if frame.kind == "turn" else frame.kind
        if frame.kind == "turn" and frame.doing:
            what = f"{what} · about to: {frame.doing}"
        mark, style = ("▶ ", "now") if n == 0 else ("▷ ", "now")
        out.append(((mark, style), (names, "plain" if n else "title"), (f"  {what}", "dim" if n else "plain")))
    if len(out) > most:
        between = len(out) - most + 1
        out = [*out[: most - 2], ((f"▷ … {between} more", "dim"),), out[-1]]
    return out


def due_lines(combat: Combat, most: int, width: int) -> list[TextLine]:
    """
    What waits to be done, as one list in the order it came up, in *most* lines; the first is ticked off next.

    Where a reminder fills its line of *width* cells, keys do not take its end away.
    """
    due = combat.due if len(combat.due) <= most else combat.due[: max(1, most - 1)]
    more = len(combat.due) - len(due)
    count = f" · {more} more" if more and most == 1 else ""
    out: list[TextLine] = []
    for n, reminder in enumerate(due):
        who = f"{name_of(combat, reminder.who)}: " if reminder.who else ""
        told = f"  {now('t')} done · {now(';')} later{count}"
        room = width - cell_len(who) - cell_len(reminder.what) - 4
        keys = (told, ">key") if n == 0 and (cell_len(told) <= room or count) else ("", "")
        out.append((("  " if n else "! ", "warn"), (who, "title"), (reminder.what, "warn"), keys))
    return [*out, ((f"  … and {more} more to do", "dim"),)] if more and most > 1 else out


def _progress(combat: Combat) -> str:
    live = [w for w in combat.listed() if combat.slots[w].state == "in"]
    at = next((n for n, w in enumerate(live, 1) if w in combat.turn), 0)
    ahead = [w for w in live if combat.slots[w].turn == "ahead"]
    following = name_of(combat, ahead[0]) if ahead else name_of(combat, live[0]) if live else ""
    place = f" · {at} of {len(live)}" if at else ""  # whoever is defeated in their own turn has none
    return place + (f" · next {following}" if following and len(live) > 1 else "")


def wing_lines(combat: Combat, rules: Ruleset, most: int) -> list[TextLine]:
    """Who waits off-stage, and for what: the next round first, then those who wait for a call; in *most* lines."""
    waves: dict[str, dict[str, int]] = {}
    for c in combat.combatants.values():
        if c.present == "wings":
            base = c.name.rstrip("0123456789").rstrip() or c.name
            names = waves.setdefault(c.wave, {})
            names[base] = names.get(base, 0) + 1
    out: list[TextLine] = [
        (
            (f"   {wave_text(rules, wave)}  ", "dim"),
            (listing([f"{n} × {name}" if n > 1 else name for name, n in waves[wave].items()]), "warn"),
            (" off-stage  ", "dim"),
            (f"{now('c')} calls, at=N puts off", "spent"),
        )
        for wave in sorted(waves, key=_coming)
    ]
    if len(out) > most:
        out[most - 1 :] = [((f"   … and {plural(len(out) - most + 1, 'wave')} more", "dim"),)]
    return out


def _coming(wave: str) -> float:
    n = wave_round(wave)
    return inf if n is None else n


def log_lines(combat: Combat, rules: Ruleset, tail: Sequence[Line]) -> list[TextLine]:
    """The end of the log; the round stands where it changes."""
    out: list[TextLine] = []
    before, letter = -1, rules.words["round"][:1].lower()
    for line in tail:
        label = f"{letter}{line.round:<3} " if line.round != before else "     "
        before = line.round
        text = sentence(combat, line.text)
        style = "title" if line.heading else "dim" if line.secret else "plain"
        out.append(((label, "dim"), (text, style)))
    return out
