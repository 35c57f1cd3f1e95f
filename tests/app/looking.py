"""What the terminal gets of the app: every line of the screen, and every segment, after all filters."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.app import App


def segments(app: App[Any]) -> list[list[Segment]]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def screen(app: App[Any]) -> list[str]:
    return ["".join(s.text for s in line) for line in segments(app)]
