"""Where fights live: the platform's data folder, a file a fight; and finding them again."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from .journal import JournalError
from .recovery import read_opening

SUFFIX = ".fight"


class Saved(Struct, frozen=True):
    """A fight on disk, as its first line tells it."""

    id: str
    path: Path
    name: str
    ruleset: str
    created: str
    changed: float  # seconds since the epoch


def data_folder(given: str | None = None) -> Path:
    """The folder for fights: *given*, else TURNKEEPER_DATA, else the platform's own."""
    chosen = given or os.environ.get("TURNKEEPER_DATA")
    return Path(os.path.expanduser(chosen)) if chosen else user_data_path("turnkeeper", appauthor=False)


def new_id(folder: Path, name: str, now: datetime, tried: Collection[str] = ()) -> str:
    """An id nobody has yet, not *tried* either, readable and safe as a file name: 20260102-193000-the-statue-wakes."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "fight"
    base = f"{now:%Y%m%d-%H%M%S}-{slug}"
    id, n = base, 1
    while id in tried or path_of(folder, id).exists():
        n += 1
        id = f"{base}-{n}"
    return id


def path_of(folder: Path, id: str) -> Path:
    """The file of the fight *id*."""
    return folder / "fights" / f"{id}{SUFFIX}"


def saved(folder: Path) -> list[Saved]:
    """Every fight in *folder*, the one changed last first.  Files that are no fights are passed over."""
    found = []
    for path in (folder / "fights").glob(f"*{SUFFIX}"):
        try:
            if not path.is_file():  # a pipe would make us wait for ever
                continue
            opened, changed = read_opening(path), path.stat().st_mtime
        except (JournalError, OSError):
            continue
        found.append(Saved(path.stem, path, opened.name, opened.ruleset, opened.created, changed))
    return sorted(found, key=lambda s: (s.changed, s.id), reverse=True)


def find(folder: Path, id: str) -> Saved:
    """
    The fight called *id*, by its unique beginning too, or the `last` one.

    Raises JournalError with the possible ones, or with what is wrong with the one meant.
    """
    fights = saved(folder)
    path = path_of(folder, id)
    if all(f.id != id for f in fights) and Path(id).name == id and path.exists():
        read_opening(path)  # says why it is not among them
    if not fights:
        raise JournalError(f"No fight is kept in {folder} yet.")
    if id == "last":
        return fights[0]
    exact = [f for f in fights if f.id == id]
    near = exact or [f for f in fights if f.id.startswith(id)]
    if len(near) == 1:
        return near[0]
    listed = ", ".join(f.id for f in (near or fights)[:8])
    raise JournalError(f"“{id}” is {'several fights' if near else 'no fight here'}; possible: {listed}.")
