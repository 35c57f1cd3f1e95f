"""Turnkeeper: a terminal combat tracker for people who run tabletop role-playing games."""

__version__ = "0.1.0"
