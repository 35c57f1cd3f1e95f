"""The least a Textual app can be: one label, painted anew at each key."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Label


class Bare(App[None]):
    """Counts keys."""

    keys = 0

    def compose(self) -> ComposeResult:
        """One label."""
        yield Label("bare 0")

    def on_key(self, event: events.Key) -> None:
        """Show how many keys there were."""
        self.keys += 1
        self.query_one(Label).update(f"bare {self.keys}")


if __name__ == "__main__":
    Bare().run()
