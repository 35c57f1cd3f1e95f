"""
The steps so far, and where in them we are.  Undo moves the mark; nothing is computed backwards.

Every state is frozen, but not every state is kept: the fight after any step is
folded from the nearest one that is, so a long fight stays small in memory.
"""

from __future__ import annotations

from .evolve import evolve
from .model import Combat, Line
from .play import Step

SPARSE = 64
"""Of the states far back, one in so many is kept; of the last so many, all."""


class History:
    """An opening, the steps after it, and how many of them count (`done`); the rest can be redone."""

    def __init__(self, opening: Combat) -> None:
        self.opening = opening
        self.done = 0
        self._steps: list[Step] = []
        self._states: dict[int, Combat] = {0: opening}

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""
        return self._states[self.done]

    @property
    def steps(self) -> list[Step]:
        """Every step that counts, oldest first."""
        return self._steps[: self.done]

    @property
    def every(self) -> list[Step]:
        """Every step there is: those that count, then those that can be redone."""
        return list(self._steps)

    @property
    def behind(self) -> int:
        """How many steps can be undone."""
        return self.done

    @property
    def ahead(self) -> int:
        """How many steps can be redone."""
        return len(self._steps) - self.done

    @property
    def redoable(self) -> Step | None:
        """The step that redo would bring back."""
        return self._steps[self.done] if self.done < len(self._steps) else None

    @property
    def last(self) -> Step | None:
        """The step that undo would take back."""
        return self._steps[self.done - 1] if self.done else None

    def step(self, n: int) -> Step:
        """The *n*th step, counted from 1, whether it counts or can be redone."""
        return self._steps[n - 1]

    def add(self, step: Step, after: Combat) -> None:
        """*step* was carried out; what could have been redone is gone."""
        for n in range(self.done + 1, len(self._steps) + 1):
            self._states.pop(n, None)
        del self._steps[self.done :]
        self._steps.append(step)
        self.done += 1
        self._states[self.done] = after
        self._forget()

    def undo(self) -> Step:
        """Take back the last step.  Raises IndexError where there is none."""
        if not self.done:
            raise IndexError("nothing to undo")
        self.done -= 1
        self._states[self.done] = self.at(self.done)
        return self._steps[self.done]

    def redo(self) -> Step:
        """Bring back the step undone last, with the dice it had.  Raises IndexError where there is none."""
        if self.done == len(self._steps):
            raise IndexError("nothing to redo")
        self.done += 1
        self._states[self.done] = self.at(self.done)
        return self._steps[self.done - 1]

    def at(self, n: int) -> Combat:
        """The fight after the first *n* steps."""
        kept = n
        while kept not in self._states:
            kept -= 1
        combat = self._states[kept]
        for k in range(kept, n):
            if k % SPARSE == 0 or n - k < SPARSE:  # a run of undos folds this stretch once, not every time
                self._states[k] = combat
            for event in self._steps[k].events:
                combat = evolve(combat, event)
        return combat

    def lines(self) -> list[Line]:
        """The log, oldest first."""
        return [line for step in self._steps[: self.done] for line in step.lines]

    def tail(self, most: int) -> list[Line]:
        """The last lines of the log, at most *most*, oldest first."""
        lines: list[Line] = []
        for n in range(self.done - 1, -1, -1):
            lines[:0] = self._steps[n].lines
            if len(lines) >= most:
                break
        return lines[-most:]

    def forget(self) -> None:
        """Drop the states that only looking around made: of the steps far from the present one, one in SPARSE stays."""
        for n in [n for n in self._states if n % SPARSE and abs(self.done - n) >= SPARSE]:
            del self._states[n]

    def _forget(self) -> None:
        old = self.done - SPARSE
        if old > 0 and old % SPARSE:
            self._states.pop(old, None)
