"""What plain mode says in words at the end of the log, beside what the order shows by marks and places."""

from __future__ import annotations

from tracker.engine.show import Row

TURNS = {"now": "acts now", "interrupted": "was interrupted", "done": "has acted", "missed": "had no turn"}


def selected_line(row: Row, marked: int) -> str:
    """Who is selected, and how they are."""
    if row.hp is None:
        health = f"{row.taken} damage taken" if row.taken else ""
    else:
        health = f"{row.hp} of {row.hp_max}" if row.hp_max is not None else str(row.hp)
    words = [
        health,
        f"and {row.temp} temporary" if row.temp else "",
        TURNS.get(row.turn, ""),
        "defeated" if row.defeated else row.state if row.state != "in" else "",
        row.comes_back if row.state == "waiting" else "",
        "hidden" if row.hidden else "",
        *(t.name if t.left is None else f"{t.name} {t.left}" for t in row.tags),
        f"{marked} marked" if marked else "",
    ]
    return f"selected: {row.name}, {', '.join(w for w in words if w)}".removesuffix(", ")
