"""
For authors of rulesets: a scripted table to test rules with, and the laws every ruleset has to keep.

    from tracker.testing import Table, laws_for

    TestTheLaws = laws_for(MyGame)

    def test_the_quick_go_first():
        table = Table(MyGame(), "add Amy dex_mod=1", "start dice=6,4")
        assert ["Amy"] == table.acting

`pytest` then plays random fights by the ruleset and says what is wrong.  The laws need the package hypothesis, which
is loaded only when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .table import Table

if TYPE_CHECKING:
    from .laws import laws_for, machine_for

__all__ = ["Table", "laws_for", "machine_for"]


def __getattr__(name: str) -> Any:
    if name in ("laws_for", "machine_for"):
        from . import laws  # hypothesis is only needed for the laws

        return getattr(laws, name)
    raise AttributeError(f"{__name__} has no {name}; it has {', '.join(__all__)}")
