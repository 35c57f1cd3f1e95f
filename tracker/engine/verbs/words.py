"""Verbs that only say something: notes and loose rolls; and the shell's own, so that one table has them all."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from .. import dice
from ..draft import Draft, Refused
from ..events import OptionSet
from ..offers import Action, Call, Param
from ..questions import Dice, Roll
from ..sheets import complaint
from ..text import clean, plural


def _note(draft: Draft, call: Call) -> None:
    text = clean(str(call.args["text"]))
    if not text:
        raise Refused("The note is empty; write it behind the word, for example: note the door is locked.")
    draft.say(f"Note: {text}", secret=True)


def _roll(draft: Draft, call: Call) -> None:
    text = str(call.args["dice"])
    parsed = dice.parse(text)
    if parsed.fixed:
        raise Refused(f"“{text}” has no dice; write for example 2d6+3.")
    (reply,) = draft.ask(f"Roll {text}", [Roll("", "Roll", parsed.dice)])
    assert isinstance(reply, Dice)
    total = parsed.total(reply.faces) if reply.faces else reply.natural + parsed.bonus
    draft.say(f"{text} comes to {total}")


def _option(draft: Draft, call: Call) -> None:
    known = draft.rules.options.model_fields
    name = str(call.args["name"]).lower().replace("-", "_")
    if name not in known:
        possible = f"possible: {', '.join(known)}" if known else f"{draft.rules.title} has none"
        raise Refused(f"“{name}” is no option; {possible}.")
    text = str(call.args.get("value", ""))
    try:
        others = {k: v for k, v in draft.combat.options.items() if k != name}
        settings = draft.rules.options.model_validate({**others, name: text} if text else others)
    except ValidationError as error:
        raise Refused(f"{name}: {complaint(error.errors()[0]).text}.") from None
    value = settings.model_dump(mode="json")[name]
    if draft.combat.options.get(name, known[name].default) == value:
        raise Refused(f"{name} is {value} already.")
    draft.emit(OptionSet(name, value))
    draft.say(f"From now on {name.replace('_', ' ')}: {_told(value)}")


def _told(value: Any) -> str:
    """*value* of an option in a few words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"{plural(len(value), 'line')}" if value else "none"
    return "none" if value is None or value == "" else str(value)


def shell(draft: Draft, call: Call) -> None:
    """What every verb does that changes no fight by rules.  Raises Refused."""
    raise Refused("History, questions and what is kept are not part of the fight; the session carries them out.")


STEPS = Param("steps", "number", "how many", "1", low=1, high=100_000)
OVER = Param("over", "flag", "write over what is there", "no", named=True)
KEPT_AS = (Param("as", "text", "what to call it", "their own name", named=True), OVER)

VERBS = (
    Action("undo", "Undo", shell, "Takes back the last thing you did, or several.", "undo 3", params=(STEPS,), key="u"),
    Action(
        "redo", "Redo", shell, "Does again what was undone, with the same dice.", "redo 3", params=(STEPS,), key="U"
    ),
    Action(
        "why",
        "Why this place",
        shell,
        "Why one acts before another, why an act is not possible, or where a place comes from.",
        "why Amy John",
        who="one",
        params=(Param("about", "about", "somebody else, or an act"),),
        key="w",
    ),
    Action(
        "keep",
        "Keep in the library",
        shell,
        "Somebody as they would be written down, or several as one party; `add @NAME` brings them back, in any fight.",
        'keep "Goblin 3" as goblin',
        who="many",
        params=KEPT_AS,
        key="K",
        asks=True,
    ),
    Action(
        "keep-party",
        "Keep the party",
        shell,
        "Everybody of a side, the first one if none is named, as one party (`keep party` is the same).",
        "keep-party as heroes",
        params=(Param("side", "side", "whose side", "the first"), *KEPT_AS),
        key="P",
        asks=True,
    ),
    Action(
        "save-as",
        "Save as an encounter",
        shell,
        "The fight as it was prepared, as a file to open again; a name without a slash goes among your encounters.",
        "save-as The cellar",
        params=(Param("file", "text", "a name, or a path", "the fight's name"), OVER),
        key="W",
        asks=True,
    ),
    Action(
        "keep-in",
        "Keep the fight elsewhere",
        shell,
        "From now on the fight is kept in another folder, all of it: where a disk is full, or will be taken away.",
        "keep-in ~/fights",
        params=(Param("folder", "text", "the folder; it is made where there is none", required=True),),
        key="F",
    ),
    Action(
        "note",
        "Note",
        _note,
        "A line in the log, for you only.",
        "note the door is locked",
        params=(Param("text", "rest", "the note", required=True),),
        key="N",
    ),
    Action(
        "roll",
        "Roll dice",
        _roll,
        "Dice on their own.",
        "roll 2d6+3",
        params=(Param("dice", "dice", "2d6+3", required=True),),
        key="l",
    ),
    Action(
        "option",
        "Set an option",
        _option,
        "One of the ruleset's options, for the rest of this fight; without a value it is taken away.",
        "option free_action_cap 3",
        params=(Param("name", "option", "which option", required=True), Param("value", "text", "its new value")),
        key="O",
    ),
)
