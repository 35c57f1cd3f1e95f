"""
The GM's own: creatures and parties that were kept, and encounters that were saved, as plain files in the data folder.

    library/RULESET/goblin.toml   a party file each, of one creature or of several
    encounters/cellar.toml        an encounter file

One file for each, so that a mistake in one takes no other away, none is rewritten for the sake of another,
and each can be sent, kept in git, or named as the party of an encounter.  A fight never depends on them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from . import encounter
from .encounter.toml import MOST_BYTES
from .encounter.write import SUFFIX, encounter_text, file_name, party_text
from .engine.draft import Refused
from .engine.events import Changed, Joined, Passed
from .engine.evolve import evolve
from .engine.history import History
from .engine.model import Combat
from .engine.play import Command
from .engine.ruleset import Ruleset
from .engine.text import NAME_LIMIT, clean, listing, plural
from .engine.written import OF_NOW, all_written, base_of, folded
from .whole import write_whole
from .words import quote

BY_HAND = frozenset(("add", "copy", "edit", "rename", "alias"))
"""Verbs by which the GM goes on preparing, even with the fight on."""
MOST_SHOWN = 20
UNREADABLE = "cannot be read as it is; Enter says why"
OF_THE_FIGHT = frozenset(("hp", "temp", "taken", "defeated"))


def creatures(folder: Path, ruleset: str) -> Path:
    """Where the creatures and parties of *ruleset* are kept."""
    return folder / "library" / (file_name(ruleset) or "_")


def encounters(folder: Path) -> Path:
    """Where encounters are saved."""
    return folder / "encounters"


def files(folder: Path) -> dict[str, Path]:
    """The files in *folder* by their names as one types them; none where there is no such folder."""
    try:
        found = sorted(p for p in folder.iterdir() if p.suffix == SUFFIX and p.is_file() and not p.name.startswith("."))
    except OSError:
        return {}
    return {file_name(path.stem): path for path in reversed(found)}


class Own(Struct, frozen=True):
    """A file to begin a fight with: a saved encounter, or with *party* a kept party by this name."""

    name: str
    ruleset: str
    about: str
    path: Path
    party: str = ""


def own(folder: Path, rulesets: Sequence[str]) -> list[Own]:
    """The saved encounters and kept parties, the one changed last first; what cannot be read says so when opened."""
    saved = [_encounter(path) for path in _newest(encounters(folder))]
    parties = [_party(id, path) for id in rulesets for path in _newest(creatures(folder, id))]
    return [*saved, *(one for one in parties if one)]


def _newest(folder: Path) -> list[Path]:
    def changed(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:  # taken away just now
            return 0

    return sorted(files(folder).values(), key=changed, reverse=True)[:MOST_SHOWN]


def _encounter(path: Path) -> Own:
    name, ruleset, about = encounter.title_of(path) or (path.stem, "", UNREADABLE)
    return Own(clean(name, NAME_LIMIT), ruleset, about, path)


def _party(ruleset: str, path: Path) -> Own | None:
    """The party in the file at *path*; None where it is a single creature."""
    name, people = encounter.party_title(path) or (path.stem, 0)
    if people == 1:
        return None
    about = f"a party of {people}" if people else UNREADABLE
    return Own(clean(name, NAME_LIMIT), ruleset, about, path, file_name(path.stem))


def bring(folder: Path, rules: Ruleset, name: str) -> Sequence[Mapping[str, Any]]:
    """Whoever was kept as *name*, or as the only one that begins so: name, count and fields.  Raises Refused."""
    kept, wanted = files(creatures(folder, rules.id)), file_name(name)
    near = [wanted] if wanted in kept else [n for n in kept if wanted and n.startswith(wanted)]
    if len(near) != 1:
        if not kept:
            raise Refused(f"Nothing is kept for {rules.title} yet; `keep WHO` keeps somebody.")
        possible = listing([f"@{n}" for n in sorted(near or kept)], "or")
        raise Refused(f"@{clean(name, 60)} {'could be several' if near else 'is not kept'}; possible: {possible}.")
    try:
        return encounter.party(kept[near[0]], rules)
    except encounter.BadEncounter as error:
        more = len(error.problems) + error.more - 1
        raise Refused(f"{error.problems[0]}{f', and {more} more' if more else ''}.") from None


def keep(combat: Combat, rules: Ruleset, folder: Path, command: Command) -> str:
    """Put somebody, or several as a party, into the library; a sentence about it.  Raises Refused."""
    who, usual = (command.who, "") if command.verb == "keep" else _side(combat, rules, command)
    them = [combat[w] for w in who]
    names = [base_of(combat, c.name) if len(who) == 1 else c.name for c in them]
    fields = all_written(rules, them, OF_NOW)
    sided = [{"side": c.side, **some} if c.side else some for c, some in zip(them, fields, strict=True)]
    people = folded(rules, zip(names, sided, strict=True))  # with sides: another fight may be about others
    name = clean(str(command.args.get("as", "")), NAME_LIMIT) or (people[0][0] if len(people) == 1 else usual)
    if not name:
        some = ",".join(quote(combat[w].name) for w in command.who[:2])
        raise Refused(f"Say what to call them, for example: keep {some} as heroes.")
    if len(who) == 1:
        people = [(name, 1, people[0][2])]
    path = _named(creatures(folder, rules.id), name)
    _put(path, party_text(name, people), command, f"@{path.stem} is kept already")
    if len(who) == 1:
        return f"{name} is kept; `add @{file_name(path.stem)}` brings it back"
    return f"{name} ({plural(len(who), 'combatant')}) are kept; `add @{file_name(path.stem)}` brings them back"


def save_as(history: History, rules: Ruleset, folder: Path, command: Command) -> str:
    """Write the fight as it was prepared into an encounter file; a sentence about it.  Raises Refused."""
    combat = prepared(history)
    if all(c.present == "gone" for c in combat.combatants.values()):
        raise Refused("Nobody is in this fight yet; add somebody first, for example: add Goblin x6 hp_max=7.")
    said = str(command.args.get("file", ""))
    typed = any(mark and mark in said for mark in (os.sep, os.altsep)) or said.startswith("~")
    name = combat.name if typed or not said else said.removesuffix(SUFFIX)
    if typed:
        path = Path(os.path.expanduser(said))
        if path.is_dir():
            raise Refused(f"{clean(said, 300)} is a folder; name the file in it, too.")
        path = path if path.suffix == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")
    else:
        path = _named(encounters(folder), name)
    _put(path, encounter_text(name, combat, rules), command, f"{clean(str(path), 300)} is there already", not typed)
    people = sum(c.present != "gone" for c in combat.combatants.values())
    lost = "; effects are not in it" if combat.effects else ""
    return f"{plural(people, 'combatant')} saved in {clean(str(path), 300)}{lost}"


def prepared(history: History) -> Combat:
    """The fight as it stands; once begun, as it stood before, with whoever the GM added and what was edited since."""
    steps = history.steps
    begun = next((n for n, s in enumerate(steps) if any(_is_start(e) for e in s.events)), len(steps))
    combat = history.at(begun)
    for step in steps[begun:]:
        if step.command.verb in BY_HAND:
            for event in step.events:
                if isinstance(event, Joined) or (
                    isinstance(event, Changed) and event.field not in OF_THE_FIGHT and event.who in combat.combatants
                ):
                    combat = _unhurt(evolve(combat, event), event)
    return combat


def _is_start(event: object) -> bool:
    return isinstance(event, Passed) and event.moment.mark == "fight-start"


def _unhurt(combat: Combat, event: Joined | Changed) -> Combat:
    """Whoever has another maximum has that many hit points."""
    if isinstance(event, Changed) and event.field == "hp_max":
        return evolve(combat, Changed(event.who, "hp", event.to))
    return combat


def _side(combat: Combat, rules: Ruleset, command: Command) -> tuple[tuple[str, ...], str]:
    """Who is on the side that is meant, and what the party is called where nobody says."""
    wanted = str(command.args.get("side", "")) or rules.sides[0]
    there = [c for c in combat.combatants.values() if c.present != "gone" and not c.entry]
    who = tuple(c.id for c in there if c.side.casefold() == wanted.casefold())
    if not who:
        sides = listing(list(dict.fromkeys(c.side for c in there)), "or") or "nobody is here yet"
        raise Refused(f"Nobody here is on the side “{clean(wanted, 60)}”; possible: {sides}.")
    return who, combat[who[0]].side


def _named(folder: Path, name: str) -> Path:
    if not (plain := file_name(name)):
        raise Refused(f"“{clean(name, 60)}” makes no name for a file; it needs a letter or a digit.")
    return files(folder).get(plain, folder / f"{plain}{SUFFIX}")


def _put(path: Path, text: str, command: Command, there: str, make: bool = True) -> None:
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise Refused(f"That would be a file of more than {MOST_BYTES // 1024} KiB, which could not be opened again.")
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode(), over=command.args.get("over") is True)
    except FileExistsError:
        if command.args.get("over") is True:
            raise Refused(f"{clean(str(path), 300)} cannot be written over; it is no ordinary file.") from None
        raise Refused(f"{there}; over=yes replaces it.") from None
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Refused(f"{clean(str(path), 300)} cannot be written: {why}; nothing was changed.") from None
