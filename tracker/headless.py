"""The tracker without a screen: commands in, log lines or one JSON document out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from errno import ENOTDIR
from functools import partial
from os import strerror
from pathlib import Path
from typing import TextIO

from . import encounter, fights, registry
from .document import describe, document
from .engine.draft import Refused
from .engine.events import Joined
from .engine.evolve import evolve
from .engine.model import Combat, Combatant
from .engine.ruleset import Ruleset
from .engine.text import clean, harmless
from .faults import report
from .opening import UNUSABLE, Unusable, no_folder
from .session import Session
from .speech import verbs


def play(session: Session, commands: Iterable[str], as_json: bool, strict: bool, out: TextIO, err: TextIO) -> int:
    """Carry out *commands*, one a line; the exit status."""
    tell = partial(_warn, to=err) if as_json else partial(_print, to=out)
    answers: list[str] = []
    refused: list[dict[str, str]] = []
    trouble = session.trouble
    for warning in (session.loss, trouble):
        if warning:
            _warn(warning, err)
    for line in commands:
        try:
            heard = session.hear(line)
        except Exception as fault:
            folder = session.journal.path.parent.parent if session.journal else None
            why = str(fault) if isinstance(fault, Refused) else report(fault, folder)
            refused.append({"command": clean(line), "why": why})
            tell(f"refused: {why}")
            continue
        if heard.answer:
            answers.append(heard.answer)
        for text in (*heard.lines, heard.answer):
            if text:
                tell(text)
        if session.moved:
            _warn(session.moved, err)
            session.moved = ""
        if session.trouble != trouble:
            trouble = session.trouble
            _warn(trouble or "The fight is saved again.", err)
    if as_json:
        _print(json.dumps(document(session, answers, refused), ensure_ascii=False, indent=1), out)
    return 1 if refused and strict else 0


def read_commands(path: str | None) -> Iterable[str]:
    """Lines of the file at *path*, or of standard input as they come.  Raises Unusable."""
    if path is None:
        return sys.stdin or ()
    try:
        return Path(path).read_text("utf-8", errors="replace").split("\n")
    except (OSError, ValueError) as error:
        raise Unusable(f"{path} cannot be read: {_reason(error)}.") from None


def list_fights(folder: Path, as_json: bool, out: TextIO) -> int:
    """Every kept fight, the one changed last first.  Raises Unusable where *folder* is none."""
    if folder.exists() and not folder.is_dir():
        raise Unusable(no_folder(folder, NotADirectoryError(ENOTDIR, strerror(ENOTDIR))))
    kept = fights.saved(folder)
    if as_json:
        rows = [{"id": f.id, "name": f.name, "ruleset": f.ruleset, "created": f.created} for f in kept]
        _print(json.dumps(rows, ensure_ascii=False, indent=1), out)
        return 0
    for f in kept:
        _print(f"{f.id}  {f.name} ({f.ruleset}), begun {f.created}", out)
    if not kept:
        _print(f"No fight is kept in {folder} yet.", out)
    return 0


def check(files: list[str], out: TextIO, err: TextIO) -> int:
    """Say of each encounter file whether it can be opened, and what is wrong where it cannot."""
    status = 0
    for file in files:
        try:
            combat, rules = encounter.load(Path(file), registry.load)
            people = len(combat.combatants)
            _print(f"{file}: “{combat.name}”, {rules.title}, {people} combatants; it can be opened.", out)
        except encounter.BadEncounter as error:
            _print(str(error), err)
            status = UNUSABLE
    return status


def list_commands(name: str, as_json: bool, out: TextIO) -> int:
    """Every verb of engine and ruleset.  Raises Unusable for an unknown ruleset."""
    rules = _ruleset(name)
    known = verbs(_somebody(rules), rules)
    words = {"lasts": rules.lasts, "option": tuple(rules.options.model_fields)}
    if as_json:
        _print(json.dumps([describe(a) for a in known.values()], ensure_ascii=False, indent=1), out)
        return 0
    for action in known.values():
        _print(f"{action.id:14} {action.label}. {action.help}", out)
        _print(f"{'':14} for example: {action.example}", out)
        for p in action.params:
            choices = p.choices or words.get(p.kind, ())
            options = f" ({', '.join(choices)})" if choices else ""
            standard = f", default {p.default}" if p.default else ""
            _print(f"{'':16} {p.name}{'' if p.required else '?'}: {p.help}{options}{standard}", out)
    return 0


def print_schema(name: str, out: TextIO) -> int:
    """A JSON Schema of encounter files.  Raises Unusable for an unknown ruleset."""
    _print(json.dumps(encounter.schema(_ruleset(name)), ensure_ascii=False, indent=1), out)
    return 0


def _ruleset(name: str) -> Ruleset:
    try:
        return registry.load(name)
    except LookupError as error:
        raise Unusable(str(error)) from None


def _somebody(rules: Ruleset) -> Combat:
    """A fight with one nameless combatant, to see what a ruleset offers."""
    return evolve(Combat(rules.id), Joined(Combatant("c1", "Somebody", rules.sides[0], rules.sheet.model_construct())))


def _reason(error: Exception) -> str:
    return error.strerror or "" if isinstance(error, OSError) else str(error)


def _warn(text: str, to: TextIO) -> None:
    with suppress(BrokenPipeError):  # whoever does not listen to standard error still gets the result
        _print(text, to)


def _print(text: str, to: TextIO) -> None:
    print(harmless(text), file=to, flush=True)
