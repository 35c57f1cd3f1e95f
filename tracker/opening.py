"""A fight to run, from an encounter file or the data folder, with one error for whatever stands in the way."""

from __future__ import annotations

from pathlib import Path

from . import encounter, fights, registry
from .journal import JournalError
from .session import Session

UNUSABLE = 2


class Unusable(Exception):
    """A file or argument cannot be used; the message is for standard error."""


def open_session(
    file: str | None, resume: str | None, folder: Path, seed: int | None = None, save: bool = True
) -> Session:
    """A new fight from an encounter *file*, or the fight *resume* from *folder*.  Raises Unusable."""
    try:
        if resume is not None:
            return Session.resume(fights.find(folder, resume).path, seed, save)
        combat, rules = encounter.load(Path(file or ""), registry.load)
        session = Session.begin(combat, rules, folder if save else None, seed)
        session.folder = folder  # its library serves a fight that is not kept, too
        return session
    except (JournalError, LookupError, encounter.BadEncounter) as error:
        raise Unusable(str(error)) from None
    except OSError as error:
        raise Unusable(no_folder(folder, error)) from None


def no_folder(folder: Path, error: OSError) -> str:
    """A sentence for a data folder that cannot be one."""
    return f"{folder} cannot be used for fights: {error.strerror or error}; choose another with --data-dir."
