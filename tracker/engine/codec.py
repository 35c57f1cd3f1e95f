"""
The engine's frozen data as JSON and back.

Fields at their default are left out, so journals stay small and fields can be
added later without breaking them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from pydantic import BaseModel, ValidationError

from .events import Event, Joined
from .model import Sheet


def encode(value: Any) -> bytes:
    """*value*, a structure of the engine or JSON values around some, as one line of JSON."""
    return msgspec.json.encode(value, enc_hook=_plain)


def to_json(event: Event) -> dict[str, Any]:
    """An event as JSON values; the key "event" is its name."""
    data: dict[str, Any] = msgspec.to_builtins(event, enc_hook=_plain)
    return data


def from_json(data: Mapping[str, Any], sheet: type[Sheet]) -> Event:
    """
    The inverse of to_json; *sheet* is the ruleset's.

    Raises ValueError where *data* is no event.
    """
    event: Event = msgspec.convert(data, Event)
    return with_sheet(event, sheet)


def with_sheet(event: Event, sheet: type[Sheet]) -> Event:
    """*event* as it was before it was stored: whoever joined has a sheet again."""
    if not isinstance(event, Joined):
        return event
    stored = event.combatant.sheet or {}
    return Joined(replace(event.combatant, sheet=_sheet(stored, sheet)))


def _sheet(data: dict[str, Any], sheet: type[Sheet]) -> Sheet:
    """A stored sheet; one that no longer validates is kept as it was, for the GM to look at."""
    try:
        return sheet.model_validate(data)
    except ValidationError:
        return sheet.model_construct(**data)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    raise TypeError(f"{type(value).__name__} has no JSON form")
