"""A fight to run, from an encounter file or the data folder, with one error for whatever stands in the way."""

from __future__ import annotations

from pathlib import Path

from . import encounter, fights, registry
from .journal import Held, JournalError
from .session import Session

UNUSABLE = 2


class Unusable(Exception):
    """A file or argument cannot be used; the message is for standard error."""


def open_session(
    file: str | None, resume: str | None, folder: Path, seed: int | None = None, save: bool = True, look: bool = False
) -> Session:
    """
    A new fight from an encounter *file*, or the fight *resume* from *folder*, if need be only to *look* at.

    Raises Unusable.
    """
    try:
        if resume is not None:
            path = fights.find(folder, resume).path
            return go_on(path) if look else Session.resume(path, seed, save)
        combat, rules = encounter.load(Path(file or ""), registry.load)
        session = Session.begin(combat, rules, folder if save else None, seed)
        session.folder = folder  # its library serves a fight that is not kept, too
        return session
    except Held as error:
        raise Unusable(f"{error} To look at it, and write nothing: --no-save.") from None
    except (JournalError, LookupError, encounter.BadEncounter) as error:
        raise Unusable(str(error)) from None
    except OSError as error:
        raise Unusable(no_folder(folder, error)) from None


def go_on(path: Path) -> Session:
    """
    The fight at *path*; where another program holds it, to look at only, and where the disk refuses, in memory.

    Raises JournalError, and LookupError where its ruleset is not installed.
    """
    try:
        return Session.resume(path)
    except (JournalError, OSError) as error:
        session = Session.resume(path, save=False)  # raises what cannot be helped
        if isinstance(error, Held):
            session.looking = f"{error} Here it can be looked at, and nothing is written."
        else:
            why = f"{path} cannot be written: {error.strerror}." if isinstance(error, OSError) else str(error)
            session.unsaved, session.waits_for = f"{why} It goes on in memory.", path.parent.parent
        return session


def no_folder(folder: Path, error: OSError) -> str:
    """A sentence for a data folder that cannot be one."""
    return f"{folder} cannot be used for fights: {error.strerror or error}; choose another with --data-dir."
