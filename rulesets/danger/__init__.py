"""Danger (d100): initiative anew each round, the lowest roll first; attacks, wounds that bleed, and chases."""

from .game import Danger

__all__ = ["Danger"]
