"""
The engine's frozen data as JSON values and back.

Fields at their default are left out, so journals stay small and fields can be
added later without breaking them.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError

from . import events
from .draft import Replies
from .events import Event
from .model import Combatant, Line, Sheet
from .questions import Dice, Said

EVENTS: dict[str, type] = {c.__name__: c for c in get_args(events.Event)}


def to_json(event: Event) -> dict[str, Any]:
    """{"Paid": {...}}: one key, the name of the event."""
    return {type(event).__name__: dump(event)}


def from_json(data: Mapping[str, Any], sheet: type[Sheet]) -> Event:
    """
    The inverse of to_json; *sheet* is the ruleset's.

    Raises ValueError where *data* is no event.
    """
    try:
        [(name, body)] = data.items()
        event: Event = load(EVENTS[name], body, sheet)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no event that this version knows: {str(data)[:80]}") from error
    return event


def dump_replies(replies: Replies) -> list[Any]:
    """One batch of answers."""
    return [dump(r) for r in replies]


def load_replies(data: list[dict[str, Any]]) -> Replies:
    """The inverse of dump_replies."""
    return tuple(load(Said if "value" in d else Dice, d, Sheet) for d in data)


def dump_lines(lines: tuple[Line, ...]) -> list[Any]:
    """Log lines."""
    return [dump(line) for line in lines]


def load_lines(data: list[dict[str, Any]]) -> tuple[Line, ...]:
    """The inverse of dump_lines."""
    return tuple(load(Line, d, Sheet) for d in data)


def dump(value: Any) -> Any:
    """*value* as JSON values."""
    kind = type(value)
    if kind in (str, int, float, bool) or value is None:
        return value
    if kind in (tuple, list):
        return [dump(v) for v in value]
    if kind is dict or isinstance(value, Mapping):
        return {k: dump(v) for k, v in value.items()}
    if is_dataclass(value):
        told = ((name, getattr(value, name), default) for name, default in _defaults(kind))
        return {name: dump(v) for name, v, default in told if v is not default and v != default}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    raise TypeError(f"{kind.__name__} has no JSON form")


def load(kind: Any, data: Any, sheet: type[Sheet]) -> Any:
    """*data* as an instance of the dataclass *kind*."""
    readers = _readers(kind)
    values = {k: read(data[k], sheet) for k, read in readers.items() if k in data}
    if kind is Combatant:
        values["sheet"] = _sheet(data.get("sheet", {}), sheet)
    return kind(**values)


def _sheet(data: dict[str, Any], sheet: type[Sheet]) -> Sheet:
    """A stored sheet; one that no longer validates is kept as it was, for the GM to look at."""
    try:
        return sheet.model_validate(data)
    except ValidationError:
        return sheet.model_construct(**data)


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (
            f.name,
            f.default if f.default is not MISSING else f.default_factory() if callable(f.default_factory) else MISSING,
        )
        for f in fields(kind)
    )


Reader = Callable[[Any, type[Sheet]], Any]


@cache
def _readers(kind: Any) -> dict[str, Reader]:
    hints = get_type_hints(kind)
    return {f.name: _reader(hints[f.name]) for f in fields(kind)}


def _reader(hint: Any) -> Reader:
    origin, args = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return lambda data, sheet: load(hint, data, sheet)
    if origin is tuple:
        item = _reader(args[0])
        return lambda data, sheet: tuple(item(d, sheet) for d in data)
    if origin is frozenset:
        return lambda data, sheet: frozenset(data)
    if origin in (Union, types.UnionType) and any(get_origin(a) is not None or is_dataclass(a) for a in args):
        inner = _reader(next(a for a in args if a is not type(None)))
        return lambda data, sheet: None if data is None else inner(data, sheet)
    if origin is not None and origin is not Literal and issubclass(origin, Mapping) and len(args) == 2:
        value = _reader(args[1])
        return lambda data, sheet: {k: value(v, sheet) for k, v in data.items()}
    return lambda data, sheet: data
