"""The help of the home screen, as lines."""

from __future__ import annotations

from pathlib import Path

from tracker import settings

from .help_lines import Entry, listed
from .keys import READ, Hints, now
from .pane import TextLine


def home_help(about: Hints, folder: Path, width: int) -> list[TextLine]:
    """What the sections are, the keys in *about*, how to start from nothing, and where things are kept."""
    sections = (
        ("Go on with", "fights as they were left, the last one first, each with all of its undo"),
        ("Try a sample", "encounters that come with the program; opening one begins a new fight each time"),
        ("Begin", "a fight with nobody in it yet, or an encounter file of your own"),
    )
    nothing = (
        ("1", "n and a number: a new encounter, played by that ruleset; type its name, Enter"),
        ("2", "who is in it, a line each: Amy hp_max=12 Enter, goblin x6 hp_max=7 Enter; Esc when all are there"),
        ("3", f"{now('s')} and Enter: the fight is on; {now('n')} is the next turn, {now('?')} shows all other keys"),
    )
    kept = (
        ("Fights", f"{folder / 'fights'}; --data-dir or TURNKEEPER_DATA names another folder"),
        ("Settings", f"{settings.config_file()}; TURNKEEPER_CONFIG names another file"),
        ("", f'theme = "{"” or “".join(settings.THEMES)}"'.replace("”", '"').replace("“", '"')),
        ("", "plain = true for ASCII only, as --plain does"),
        ("", '[keys] and lines like next = "f5": another key for an act, by its verb; a fight\'s help lists the verbs'),
    )
    out: list[TextLine] = [(("Help", "accent"), READ), ()]
    for title, some in (("Sections", sections), ("Keys", about), ("From nothing, in three lines", nothing)):
        out += [((title, "accent"),), *listed([Entry(key, meaning) for key, meaning in some], width, 14), ()]
    return [*out, (("Where things are", "accent"),), *listed([Entry(key, what) for key, what in kept], width, 14)]
