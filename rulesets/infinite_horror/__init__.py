"""Infinite Horror: every combatant's Round runs on its own clock; actions convert, interrupt and are borrowed."""

from .game import InfiniteHorror

__all__ = ["InfiniteHorror"]
