"""What an encounter file may hold: its keys with their meaning, and the same as a JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from ..engine.ruleset import Ruleset
from ..engine.sheets import ENGINE_HELP, FLAGS, MOST_AT_ONCE, MOST_COMBATANTS, NUMBERS
from ..engine.text import NAME_LIMIT, TEXT_LIMIT

MOST_CONDITIONS = 100
MOST_PARTIES = 10

TONES = ("harm", "help", "warn", "plain")
WHENS = ("start", "end")

PARTY_HELP = {
    "name": "what to call it",
    "combatant": "who takes part; one [[combatant]] each",
}
ENCOUNTER_HELP = {
    "name": "what to call the fight",
    "ruleset": "the game that is played",
    "description": "a line or two for the list of encounters",
    "options": "the ruleset's options for this fight",
    "party": "files beside this one, or in a folder beside it, whose [[combatant]] tables come first",
    "combatant": PARTY_HELP["combatant"],
    "condition": "ready-made conditions of this fight; one [[condition]] each",
}
OWN_HELP = {
    "name": "what to call it; with a count, the numbers come behind it",
    "count": "how many of them",
}
CONDITION_HELP = {
    "name": "what to call it",
    "help": "what it means, for whoever has to look it up",
    "damage": "damage each turn, as dice or a number: 2d6+1",
    "when": "whether that damage comes at the start or at the end of its bearer's turn",
    "check": "asked at the end of its bearer's turns, and ends the condition when passed; the text says which check",
    "tone": "how the screen marks it",
}


def schema(rules: Ruleset) -> dict[str, Any]:
    """A JSON Schema (draft 2020-12) of the encounter files of *rules*."""
    defs: dict[str, Any] = {}
    options = _model(rules.options, "options", defs)
    one_or_more = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    properties = {
        "name": _text(NAME_LIMIT),
        "ruleset": {"const": rules.id},
        "description": _text(TEXT_LIMIT),
        "options": options,
        "party": one_or_more,
        "combatant": {"type": "array", "items": _combatant(rules, defs), "maxItems": MOST_COMBATANTS},
        "condition": {"type": "array", "items": _condition(), "maxItems": MOST_CONDITIONS},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Encounter file for {rules.title}",
        "description": rules.summary,
        **_table(properties, ENCOUNTER_HELP, ["ruleset"]),
        **({"$defs": defs} if defs else {}),
    }


def _combatant(rules: Ruleset, defs: dict[str, Any]) -> dict[str, Any]:
    sheet = _model(rules.sheet, "sheet", defs)
    properties: dict[str, Any] = {
        "name": _text(NAME_LIMIT),
        "count": {"type": "integer", "minimum": 1, "maximum": MOST_AT_ONCE, "default": 1},
        **{k: {"type": "integer", "minimum": -999_999, "maximum": 999_999} for k in NUMBERS},
        **{k: {"type": "boolean", "default": False} for k in FLAGS},
        "side": {**_text(NAME_LIMIT), "default": rules.sides[0], "examples": list(rules.sides)},
        "alias": _text(NAME_LIMIT),
        "notes": _text(TEXT_LIMIT),
        "wave": {**_text(NAME_LIMIT), "examples": ["round 2"]},
        "mob": {**_text(NAME_LIMIT), "examples": ["goblins"]},
    }
    properties["hp_max"]["minimum"] = 1
    properties["temp"]["minimum"] = 0
    if rules.takes_initiative():
        number = {"type": "number"}
        properties["initiative"] = {"anyOf": [{"type": "string"}, number, {"type": "array", "items": number}]}
    table = _table(properties, {**ENGINE_HELP, **OWN_HELP}, ["name", *sheet.get("required", ())])
    return {**table, "properties": {**table["properties"], **sheet["properties"]}}


def _condition() -> dict[str, Any]:
    properties = {
        "name": _text(NAME_LIMIT),
        "help": _text(TEXT_LIMIT),
        "damage": {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]},
        "when": {"enum": list(WHENS), "default": WHENS[0]},
        "check": {"anyOf": [_text(NAME_LIMIT), {"type": "boolean"}]},
        "tone": {"enum": list(TONES), "default": TONES[-1]},
    }
    return _table(properties, CONDITION_HELP, ["name"])


def _table(properties: Mapping[str, Any], help: Mapping[str, str], required: list[str]) -> dict[str, Any]:
    described = {key: {"description": help[key], **value} for key, value in properties.items()}
    return {"type": "object", "properties": described, "required": required, "additionalProperties": False}


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most}


def _model(model: type[BaseModel], prefix: str, defs: dict[str, Any]) -> dict[str, Any]:
    """The schema of a pydantic *model*; what it refers to is moved to *defs*."""
    found = model.model_json_schema(ref_template=f"#/$defs/{prefix}_{{model}}")
    defs.update({f"{prefix}_{name}": value for name, value in found.pop("$defs", {}).items()})
    return {"properties": {}, **{key: value for key, value in found.items() if key not in ("title", "description")}}
