"""The fields somebody can be given, with what they mean and what can be written there: read from the sheet itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from .model import Combatant
from .ruleset import Ruleset
from .sheets import ENGINE_HELP, FLAGS, NUMBERS, as_text

FIRST = ("side", "hp_max")
"""Fields of the engine that nearly everybody is given; the others stand behind the sheet's."""
FOLLOWS = "from the sheet"
YES_NO = ("yes", "no")


class Field(Struct, frozen=True):
    """One field.  *possible* says in words what can be written; *choices* are all there is, or how it can begin."""

    name: str
    help: str
    default: str = ""
    possible: str = ""
    choices: tuple[str, ...] = ()


def fields(rules: Ruleset) -> Mapping[str, Field]:
    """Every field, the most useful ones first."""
    game: Any = type(rules)
    known: Mapping[str, Field] = _fields(game)
    return known


def value_now(c: Combatant, field: str) -> str:
    """What *c* has there, as it would be typed; "" is nothing."""
    own = field in ENGINE_HELP
    plain = getattr(c, field) if own else c.sheet.model_dump(mode="json", warnings=False).get(field)
    return "" if plain in (None, [], {}) else as_text(plain)


@cache
def _fields(game: Any) -> Mapping[str, Field]:
    engine = {name: _of_engine(game, name) for name in ENGINE_HELP}
    if not game().takes_initiative():
        del engine["initiative"]
    schema = game.sheet.model_json_schema()
    own = {name: _of_sheet(name, prop, schema.get("$defs", {})) for name, prop in schema["properties"].items()}
    return {**{name: engine.pop(name) for name in FIRST}, **own, **engine}


def _of_engine(game: type[Ruleset], name: str) -> Field:
    if name == "side":
        return Field(name, ENGINE_HELP[name], game.sides[0], "|".join(game.sides) + ", or a further one", game.sides)
    if name in NUMBERS:
        low = {"hp_max": "a whole number from 1", "temp": "a whole number from 0"}.get(name, "a whole number")
        usual = FOLLOWS if _follows(game, name) else {"temp": "0", "hp": "hp_max"}.get(name, "")
        return Field(name, ENGINE_HELP[name], usual, low)
    if name in FLAGS:
        return Field(name, ENGINE_HELP[name], "no", "yes|no", YES_NO)
    return Field(name, ENGINE_HELP[name], "", "text" if name != "initiative" else "")


def _follows(game: type[Ruleset], name: str) -> bool:
    """Whether the game gives the number where the GM does not."""
    try:
        return name in game().vitals(game.sheet())
    except ValueError:  # a sheet that has to be told something
        return False


def _of_sheet(name: str, prop: Mapping[str, Any], defs: Mapping[str, Any]) -> Field:
    default = prop.get("default")
    shown = "" if default in (None, [], {}) else as_text(default)
    possible, choices = _possible(prop, defs)
    return Field(name, str(prop.get("description", "")), shown, possible, choices)


def _possible(prop: Mapping[str, Any], defs: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    if "$ref" in prop:
        return _possible(defs.get(str(prop["$ref"]).rpartition("/")[2], {}), defs)
    if "anyOf" in prop:
        some = [_possible(p, defs) for p in prop["anyOf"] if p.get("type") != "null"]
        nothing = " or nothing" if len(some) < len(prop["anyOf"]) else ""
        return " or ".join(words for words, _ in some) + nothing, tuple(c for _, choices in some for c in choices)
    if "enum" in prop or "const" in prop:
        choices = tuple(map(str, prop.get("enum", [prop.get("const")])))
        return "|".join(choices), choices
    match prop.get("type"):
        case "boolean":
            return "yes|no", YES_NO
        case "integer" | "number":
            low, high = prop.get("minimum"), prop.get("maximum")
            kind = "a whole number" if prop["type"] == "integer" else "a number"
            if low is not None and high is not None:
                return f"{low} to {high}".replace("-", "\u2212"), ()
            return (f"{kind} from {low}" if low is not None else kind), ()
        case "array":
            return "several have commas between", ()
        case "object":
            keys = prop.get("propertyNames", {}).get("enum", prop.get("properties", {}))
            return "several have commas between", tuple(f"{key}:" for key in keys)
    return "text", ()
