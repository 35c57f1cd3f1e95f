"""The engine's own verbs: what a GM can do in every game.  One table; keys, palette and text all read from it."""

from __future__ import annotations

from ..offers import Action
from . import harm, lasting, places, roster, time, words

GROUPS: tuple[tuple[str, tuple[Action, ...]], ...] = (
    ("Turns and time", time.VERBS),
    ("Wounds", harm.VERBS),
    ("Effects", lasting.VERBS),
    ("Who is here", roster.VERBS),
    ("Where they stand", places.VERBS),
    ("Looking, undoing, keeping", words.VERBS),
)
"""What verbs are about, for those who read a list of them."""

ENGINE: dict[str, Action] = {a.id: a for _, verbs in GROUPS for a in verbs}

AFTER_THE_END = frozenset(("note", "rename", "alias", "hide", "reveal", "roll"))
"""Verbs that a fight which has ended still takes."""

SHELL = frozenset(a.id for a in words.VERBS if a.do is words.shell)
"""Verbs that change no fight by rules: the history's own, questions about it, and what is kept of it elsewhere."""
