"""Peril: 3-second rounds, surprise, turns shared by allies, one held action, and a map of square metres."""

from .game import Peril

__all__ = ["Peril"]
