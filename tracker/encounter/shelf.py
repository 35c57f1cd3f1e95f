"""Encounter files to choose from: what each is called, without reading it as a fight."""

from __future__ import annotations

from pathlib import Path

from ..engine.text import NAME_LIMIT, clean
from .report import stem
from .toml import BadToml, read


def samples() -> list[Path]:
    """The sample encounters that came with the program; files that hold only a party are left out."""
    package = Path(__file__).parents[1]
    packed = package / "_samples"
    folder = packed if packed.is_dir() else package.parent / "sample_encounters"
    return [path for path in sorted(folder.glob("*.toml")) if title_of(path)]


def title_of(path: Path) -> tuple[str, str, str] | None:
    """Name, ruleset id and description of the encounter at *path*, or None where it is none that can be read."""
    try:
        data = read(path).data
    except BadToml:
        return None
    name, ruleset, description = data.get("name", stem(path)), data.get("ruleset"), data.get("description", "")
    if not (isinstance(name, str) and isinstance(ruleset, str) and isinstance(description, str)):
        return None
    return clean(name, NAME_LIMIT), clean(ruleset, NAME_LIMIT), clean(description)


def party_title(path: Path) -> tuple[str, int] | None:
    """Name of the party at *path* and how many are in it, or None where it is none that can be read."""
    try:
        data = read(path).data
    except BadToml:
        return None
    name, tables = data.get("name", stem(path)), data.get("combatant")
    if not isinstance(name, str) or not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        return None
    counts = [table.get("count", 1) for table in tables]
    return (clean(name, NAME_LIMIT), sum(counts)) if all(type(n) is int and n > 0 for n in counts) else None
