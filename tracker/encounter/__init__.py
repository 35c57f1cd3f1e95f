"""
Encounter files: a fight as somebody wrote it down, read into one that can start.

A file opens whole or not at all; what is wrong with it is said all at once, each problem with its line.
"""

from __future__ import annotations

from .party import party
from .read import blank, load
from .report import BadEncounter, Problem
from .shape import schema
from .shelf import party_title, samples, title_of

__all__ = ["BadEncounter", "Problem", "blank", "load", "party", "party_title", "samples", "schema", "title_of"]
