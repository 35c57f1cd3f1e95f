"""Fields as people give them, in a file or in a command, read into a combatant; every problem is named at once."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, get_args, get_origin

from msgspec import Struct
from pydantic import ValidationError

from .dice import BadDice
from .model import Combat, Combatant, Sheet
from .order import initiative_item
from .questions import number, read_roll
from .text import NAME_LIMIT, TEXT_LIMIT, clean
from .timing import has_begun, read_wave

LONGEST_VALUE = 4000
"""Characters of one text of a sheet or an option; a map of 60 by 40 is one."""

if TYPE_CHECKING:
    from .ruleset import Ruleset

MOST_AT_ONCE = 1000
MOST_COMBATANTS = 2000

NUMBERS = {"hp": "hit points now", "hp_max": "maximum hit points", "temp": "temporary hit points"}
FLAGS = {"hidden": "not shown to players", "entry": "a scheduled thing, no combatant"}
YES = ("yes", "true")
TEXTS = {
    "side": "whose side",
    "alias": "what players call it",
    "notes": "for the GM's eyes only",
    "wave": "waits off-stage until “round 2”, or until called by this name",
    "mob": "rolls once and acts in one turn with the others of this word (goblins); yes takes the name",
    "initiative": "already known: “10” total of the dice, “6+4” faces, “=12” final",
}
ENGINE_HELP: dict[str, str] = {**NUMBERS, **FLAGS, **TEXTS}
"""Fields every combatant can be given, whatever the ruleset, with their meaning."""


class Problem(Struct, frozen=True):
    """One thing wrong with one field; *text* says what was found and what is possible."""

    field: str
    text: str


class BadFields(ValueError):
    """Some fields cannot be used; *problems* names them all."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.field}: {p.text}" for p in problems))
        self.problems = tuple(problems)


def read_fields(rules: Ruleset, raw: Mapping[str, Any]) -> tuple[dict[str, Any], Sheet]:
    """
    *raw* as engine fields and the ruleset's sheet.

    Values may be typed (from a file) or text (from a command).  Raises BadFields with every problem.
    """
    engine: dict[str, Any] = {}
    sheet_raw: dict[str, Any] = {}
    problems: list[Problem] = []
    for field, value in raw.items():
        try:
            if field in ENGINE_HELP:
                engine[field] = _engine_value(field, value)
            elif field in rules.sheet.model_fields:
                sheet_raw[field] = shaped(rules.sheet, field, value)
            else:
                problems.append(Problem(field, unknown(field, [*ENGINE_HELP, *rules.sheet.model_fields])))
        except ValueError as error:
            problems.append(Problem(field, str(error)))
    try:
        sheet = rules.sheet.model_validate(sheet_raw)
    except ValidationError as error:
        wrong = {p.field for p in problems}  # left out of the sheet, but not missing
        problems += [p for p in map(complaint, error.errors()) if p.field not in wrong]
        raise BadFields(problems) from None
    engine = {**{k: v for k, v in rules.vitals(sheet).items() if k not in engine}, **engine}
    problems += _initiative_problems(rules, sheet, engine.get("initiative", ""))
    if problems:
        raise BadFields(problems)
    return whole_hp(engine), sheet


def read_one(
    rules: Ruleset, combatant: Combatant, field: str, value: Any, beside: Mapping[str, Any] | None = None
) -> Any:
    """A new *value* for one field of *combatant*, read and checked with what changes *beside* it.  Raises BadFields."""
    try:
        if field == "initiative":
            if problems := _initiative_problems(rules, combatant.sheet, str(value)):
                raise BadFields(problems)
            return str(value)
        if field == "side":
            return _side(rules, _engine_value(field, value), combatant.entry)
        if field == "wave":
            return read_wave(rules, _engine_value(field, value))
        if field in ENGINE_HELP:
            return _engine_value(field, value)
        if field not in rules.sheet.model_fields:
            raise ValueError(unknown(field, [*ENGINE_HELP, *rules.sheet.model_fields]))
        new = {**(beside or {}), field: value}
        own = {k: shaped(rules.sheet, k, v) for k, v in new.items() if k in rules.sheet.model_fields}
        given = {**combatant.sheet.model_dump(), **own}
        return rules.sheet.model_validate(given).model_dump()[field]
    except ValidationError as error:
        raise BadFields([complaint(e) for e in error.errors()]) from None
    except BadFields:
        raise
    except ValueError as error:
        raise BadFields([Problem(field, str(error))]) from None


def whole_hp(engine: Mapping[str, Any]) -> dict[str, Any]:
    """Hit points start at their maximum, and a maximum nobody gave is what one starts with."""
    hp, most = engine.get("hp"), engine.get("hp_max")
    return {**engine, "hp": most if hp is None else hp, "hp_max": hp if most is None else most}


def newcomers(
    combat: Combat, rules: Ruleset, name: str, count: int, raw: Mapping[str, Any], number_on: bool = False
) -> list[Combatant]:
    """
    *count* combatants called *name* (numbered where there is more than one of the name), ready to join.

    With *number_on* one more Goblin beside Goblin 2 is Goblin 3; a file's names stay as written.  Raises BadFields.
    """
    name = read_name(name)
    if not 1 <= count <= MOST_AT_ONCE:
        raise BadFields([Problem("count", f"found {count}; 1 to {MOST_AT_ONCE} can be added at once")])
    if len(combat.combatants) + count > MOST_COMBATANTS:
        raise BadFields([Problem("count", f"a fight holds at most {MOST_COMBATANTS} combatants")])
    engine, sheet = member(rules, raw)
    if has_begun(combat, engine.get("wave", "")):
        gone = f"{engine['wave']} has begun already; without a wave they join at once"
        raise BadFields([Problem("wave", gone)])
    present = "wings" if engine.get("wave") else "here"
    if engine.get("mob", "").lower() in YES:
        engine = {**engine, "mob": name}
    return [
        Combatant(f"c{combat.serial + 1 + n}", label, sheet=sheet, present=present, **engine)  # type: ignore[arg-type]
        for n, label in enumerate(numbered(combat, name, count, number_on))
    ]


def member(rules: Ruleset, raw: Mapping[str, Any]) -> tuple[dict[str, Any], Sheet]:
    """What `read_fields` makes of *raw*, with the side that somebody has who was given none.  Raises BadFields."""
    engine, sheet = read_fields(rules, raw)
    wave = {"wave": read_wave(rules, engine["wave"])} if "wave" in engine else {}
    return {**engine, **wave, "side": _side(rules, engine.get("side", ""), engine.get("entry", False))}, sheet


def numbered(combat: Combat, name: str, count: int, number_on: bool = False) -> list[str]:
    """*count* names: plain where it is the only one, else numbered on from the highest ever given in this fight."""
    taken = [c.name.casefold() for c in combat.combatants.values()]
    free = count == 1 and name.casefold() not in taken
    base = re.sub(r" \d+$", "", name) if count == 1 and not free else name
    same = base.casefold()
    behind = [t[len(same) :] for t in taken if t.startswith(same)]
    numbers = [int(n) if n else 1 for n in behind if not n or (n[0] == " " and n[1:].isdecimal())]
    if free and not (numbers and number_on):
        return [name]
    highest = max(numbers, default=0)
    return [f"{base} {highest + 1 + n}" for n in range(count)]


def read_name(name: str) -> str:
    """A name, cleaned.  Raises BadFields where nothing is left or it is too long to tell apart on a screen."""
    shown = clean(name, limit=len(name) + 1)
    if not shown.strip("\u200c\u200d"):  # joiners alone cannot be seen
        raise BadFields([Problem("name", "is empty; give a name, for example: Goblin")])
    if len(re.sub(r" \d{1,4}$", "", shown)) > NAME_LIMIT:  # whoever was numbered by the program is read again
        raise BadFields([Problem("name", f"has {len(shown)} characters; at most {NAME_LIMIT} are possible")])
    return shown


def unknown(found: str, possible: Sequence[str]) -> str:
    """A sentence for a field that does not exist, with the nearest one that does."""
    begun = [p for p in possible if len(found) > 1 and p.startswith(found.lower())]
    near = (
        begun if len(begun) == 1 else get_close_matches(found.lower()[:NAME_LIMIT], [*map(str.lower, possible)], 1, 0.6)
    )
    hint = f"did you mean {near[0]}?" if near else f"possible: {', '.join(possible)}"
    return f"is no field here; {hint}"


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text",
    "dict": "a table of names and values",
    "model": "a table of names and values",
    "list": "a list",
    "tuple": "a list",
}


def complaint(error: Mapping[str, Any]) -> Problem:
    """A validation error as a sentence."""
    loc = ".".join(str(part) for part in error["loc"] if part != "[key]") or "all together"
    kind, _, how = str(error["type"]).partition("_")
    if kind == "missing":
        return Problem(loc, "is missing")
    if error["type"] == "extra_forbidden":
        return Problem(loc, f"is no field here (found {found(error['input'])})")
    message = (
        str(error["msg"])
        .removeprefix("Value error, ")
        .removeprefix("Input should be ")
        .removeprefix("String should have ")
    )
    if how in ("type", "parsing", "parsing_size", "from_float"):
        message = _KINDS.get(kind, message)
    return Problem(loc, f"found {found(error['input'])}; possible: {message}")


def found(value: Any) -> str:
    """What was found, as a file would have it, short and safe to print."""
    try:
        text = str(value)
    except ValueError:  # Python prints no number of more than 4,300 digits
        text = "a number with too many digits"
    if isinstance(value, list | tuple):
        text = ", ".join(map(str, value)) or "nothing"
    text = text.lower() if isinstance(value, bool) else f"“{value}”" if isinstance(value, str) else text
    text = clean(text[:400])
    return text if len(text) <= 60 else f"{text[:57]}…"


def _engine_value(field: str, value: Any) -> Any:
    if field in NUMBERS:
        text = str(value).strip()
        if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise ValueError(f"found {found(value)}; possible: a whole number up to 999999 ({ENGINE_HELP[field]})")
        low = 1 if field == "hp_max" else 0 if field == "temp" else -999_999
        if int(text) < low:
            raise ValueError(f"found {found(value)}; possible: a whole number from {low} up ({ENGINE_HELP[field]})")
        return int(text)
    if field in FLAGS:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in (*YES, "no", "false"):
            return value.lower() in YES
        raise ValueError(f"found {found(value)}; possible: true or false ({ENGINE_HELP[field]})")
    if field == "initiative":
        if isinstance(value, list) and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value):
            return "=" + ",".join(map(number, value[:9]))
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError(f"found {found(value)}; possible: {ENGINE_HELP[field]}")
        return clean(str(value), limit=NAME_LIMIT)
    if not isinstance(value, str):
        raise ValueError(f"found {found(value)}; possible: text ({ENGINE_HELP[field]})")
    most = TEXT_LIMIT if field == "notes" else NAME_LIMIT
    if len(value) > most:
        raise ValueError(f"has {len(value)} characters; at most {most} are possible ({ENGINE_HELP[field]})")
    return clean(value)


def _side(rules: Ruleset, text: str, entry: bool) -> str:
    """The ruleset's own spelling of a side it knows, of none its first; any other name makes a further side (G6)."""
    known = next((side for side in rules.sides if side.casefold() == text.casefold()), text)
    return known or ("" if entry else rules.sides[0])


def _initiative_problems(rules: Ruleset, sheet: Sheet, text: str) -> list[Problem]:
    if not text:
        return []
    if not rules.takes_initiative():
        return [Problem("initiative", f"found {found(text)}; {rules.title} rolls none, so none can be given")]
    try:
        read_roll(initiative_item(rules, sheet, "", "initiative"), text)
    except BadDice as error:
        return [Problem("initiative", str(error))]
    return []


def shaped(sheet: type[Sheet], field: str, value: Any) -> Any:
    """
    Text for a list or a table of values, as a command gives it: 'd10,d4' and 'dex:1,awn:2'; all text cleaned.

    Text of several lines is a list of them, where a list is wanted.
    """
    annotation = sheet.model_fields[field].annotation
    kinds = {get_origin(a) or a for a in (annotation, *get_args(annotation))}
    if isinstance(value, str) and list in kinds and len(lines := value.strip("\r\n").splitlines()) > 1:
        value = lines
    value = cleaned(value)
    inner = {a for kind in (annotation, *get_args(annotation)) for a in get_args(kind)}
    truth = isinstance(value, bool) and bool not in kinds
    if isinstance(value, Mapping) and int in inner:
        value_of = next((v for v in value.values() if isinstance(v, bool)), None)
        truth, value = (True, value_of) if value_of is not None else (truth, value)
    if truth and int in {*kinds, *inner}:
        raise ValueError(f"found {found(value)}; possible: {_KINDS['int']}")  # pydantic would take it for 1
    if not isinstance(value, str):
        return value
    if not value and type(None) in kinds:
        return None
    if kinds & {dict, list, tuple, Mapping} and value.strip().startswith(("[", "{")):
        return cleaned(_from_json(value))
    parts = [p.strip() for p in value.split(",") if p.strip()]
    if dict in kinds or Mapping in kinds:
        pairs = [p.partition(":") for p in parts]
        if not all(sep for _, sep, _ in pairs):
            raise ValueError(f"found {found(value)}; possible: pairs like dex:1,awn:2")
        return {k.strip(): v.strip() for k, _, v in pairs}
    return parts if list in kinds or tuple in kinds else value


_PLAIN = re.compile(r"[^\s,:\[{]([^,:]*[^\s,:])?")


def as_text(value: Any) -> str:
    """A typed *value* of a field as `shaped` reads it: d10,d4 and dex:1,awn:2; what is not so plain is JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    parts = [*value, *value.values()] if isinstance(value, Mapping) else value if isinstance(value, list) else None
    if parts is None:
        return str(value)
    if not parts or not all(type(p) in (int, str) and _PLAIN.fullmatch(str(p)) for p in parts):
        return json.dumps(value, ensure_ascii=False)
    return ",".join(f"{k}:{v}" for k, v in value.items()) if isinstance(value, Mapping) else ",".join(map(str, parts))


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"found {found(text)}; possible: parts with commas between them, or JSON") from None


def cleaned(value: Any) -> Any:
    """*value* with all text in it cleaned."""
    if isinstance(value, Mapping):
        return {clean(str(k)): cleaned(v) for k, v in value.items()}
    if isinstance(value, list):
        return [cleaned(v) for v in value]
    return clean(value, LONGEST_VALUE) if isinstance(value, str) else value
