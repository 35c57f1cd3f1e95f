"""The palette (ctrl+p): every act by name, found by a few letters of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tracker.engine.offers import Action
from tracker.engine.verbs import ENGINE

from .fight import FightScreen
from .keys import of


class Palette(CommandPalette):
    """Textual's palette, which a second Enter in one burst does not close twice (seen with 8.2: the program ends)."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, unless that has happened already."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        """A page up before the list is laid out at its size is none; with Textual 8.2 it would end the program."""
        with suppress(KeyError):
            super()._action_command_list(action)


class Acts(Provider):
    """What can be done in the fight that is on the screen."""

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for action in self._actions():
            yield DiscoveryHit(self._label(action), lambda a=action: self._take(a), help=self._help(action))

    async def search(self, query: str) -> Hits:
        """Acts whose name matches *query*."""
        matcher = self.matcher(query)
        for action in self._actions():
            score = matcher.match(self._label(action))
            if score > 0:
                label = matcher.highlight(self._label(action))
                yield Hit(score, label, lambda a=action: self._take(a), help=self._help(action))

    def _actions(self) -> list[Action]:
        return self.screen.every_act() if isinstance(self.screen, FightScreen) else []

    def _take(self, action: Action) -> None:
        if isinstance(self.screen, FightScreen):
            self.screen.desk.mode = "list"
            self.screen.desk.take(action)
            self.screen.refresh_all()

    @staticmethod
    def _label(action: Action) -> str:
        return f"{action.label} ({action.id})"

    @staticmethod
    def _help(action: Action) -> Any:
        """Content, which the palette takes as it is: a reason names people, and names are no markup."""
        own = of(action) if action.id in ENGINE else ""
        key = f"{own} · " if own else ""
        return Content(action.why_not or f"{key}{action.help}")
