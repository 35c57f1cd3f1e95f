"""MY-19 to MY-23: a chase, and the fight it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import Action, Combat, Draft, Moment, Panel


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """What *who* can do in a chase."""
    return ()


def common_actions(combat: Combat) -> Iterable[Action]:
    """What can happen to the chase as a whole."""
    return ()


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """MY-19: the band of each pursuer."""
    return ()


def before(draft: Draft, moment: Moment) -> None:
    """What a chase does at a moment, ahead of effects."""


def after(draft: Draft, moment: Moment) -> None:
    """What a chase does at a moment, behind expiries."""
