"""A fight for others to read: its log and its summary as Markdown, or all of it as one JSON document.  Only reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TextIO

from . import fights
from .document import document
from .engine.show import sentence
from .engine.spans import elapsed
from .engine.text import plural
from .engine.view import player_log
from .markdown import bold, plain, table
from .opening import Unusable
from .session import Session
from .summary import Summary, summary

What = Literal["all", "log", "summary", "json"]


def export(session: Session, what: What, players: bool, to: str | None, out: TextIO, err: TextIO) -> int:
    """
    Write *what* there is of the fight into the file *to*, or to standard output; the exit status.

    For *players* whatever their view leaves out is left out.  Raises Unusable where that cannot be.
    """
    if what == "json" and players:
        raise Unusable("--json has everything in it; for players choose --log or --summary.")
    if to is not None and Path(to).suffix == fights.SUFFIX:
        raise Unusable(f"{to} is the name of a kept fight, not of a text; choose another, such as {Path(to).stem}.md.")
    if session.loss:
        print(session.loss, file=err, flush=True)
    if what == "json":
        text = json.dumps(document(session), ensure_ascii=False, indent=1)
    else:
        text = "\n".join(markdown(session, what, players))
    if to is None:
        print(text, file=out, flush=True)
        return 0
    try:
        Path(to).write_text(f"{text}\n", "utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Unusable(f"{to} cannot be written: {reason}.") from None
    return 0


def markdown(session: Session, what: What, players: bool) -> Iterator[str]:
    """The fight in lines of Markdown: its summary, its log, or both."""
    history, rules = session.history, session.rules
    yield f"# {plain(session.combat.name or 'A fight')}"
    if what in ("all", "summary"):
        yield from _summary(summary(history.opening, history.steps, rules, players))
    if what in ("all", "log"):
        yield from _log(session, players)


def _summary(found: Summary) -> Iterator[str]:
    yield from ("", "## Summary", "")
    time = f", {elapsed(found.seconds)}" if found.seconds is not None else ""
    state = "" if found.ended else ", not over yet" if found.started else ", not started"
    yield f"{plain(found.game)}: {plural(found.rounds, plain(found.round_word))}{time}{state}."
    if not found.people:
        return
    yield ""
    out: list[tuple[str, list[str | int]]] = [
        ("Who", [p.name for p in found.people]),
        ("Side", [p.side for p in found.people]),
        (f"{found.turn_word.capitalize()}s", [p.turns for p in found.people]),
    ]
    if found.hit_points:
        out += [
            ("Damage dealt", [p.dealt for p in found.people]),
            ("Damage taken", [p.taken for p in found.people]),
            ("Healing given", [p.healing for p in found.people]),
            ("Healing got", [p.healed for p in found.people]),
        ]
    out += [
        ("Effects on others", [p.put for p in found.people]),
        ("Effects borne", [p.borne for p in found.people]),
        ("", ["defeated" if p.defeated else "left" if p.gone else "" for p in found.people]),
    ]
    yield from table([head for head, _ in out], list(zip(*(column for _, column in out), strict=True)))
    unknown = [
        f"{n} hit points {what}" for n, what in ((found.unknown, "lost"), (found.unknown_healing, "healed")) if n
    ]
    if unknown:
        yield from ("", f"Nobody known is behind {' and '.join(unknown)}.")


def _log(session: Session, players: bool) -> Iterator[str]:
    """Rounds are headings, turns in bold, what happened a list."""
    combat, log = session.combat, session.history.lines()
    told = player_log(combat, log) if players else ((line, sentence(combat, line.text)) for line in log)
    yield from ("", "## Log")
    before, last = 0, ""
    for line, text in told:
        kind = "round" if line.heading and line.round != before else "turn" if line.heading else "line"
        if kind != last or kind != "line":
            yield ""
        before, last = line.round if kind == "round" else before, kind
        yield f"### {plain(text)}" if kind == "round" else bold(text) if kind == "turn" else f"- {plain(text)}"
    if not last:
        yield from ("", "Nothing has happened yet.")
