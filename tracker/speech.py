"""
Commands as text, and back: one grammar for the prompt line, the headless mode, transcripts and tests.

    [!]VERB [WHO[,WHO…]] [value…] [name=value…] [dice=…] [say=…]

It is derived from the actions' parameters; no verb is spelled out here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .engine import dice
from .engine.draft import Refused
from .engine.effects import presets
from .engine.model import Combat
from .engine.offers import Action, Param
from .engine.people import Nobody, resolve
from .engine.play import Command, find
from .engine.ruleset import Ruleset
from .engine.sheets import ENGINE_HELP, as_text
from .engine.text import clean, listing
from .engine.verbs import ENGINE
from .newcomers import Kept, everybody, named_as, nothing_kept
from .words import Word, asides, quote, split

FACTORS = {"½": "1/2", "1/2": "1/2", "0.5": "1/2", ".5": "1/2", "1": "1", "2": "2", "0": "0"}
LONGEST = 4000
NAMES = ("who", "place", "about", "origin")
FEW = 20
_SIGNS = ("+", "-", "\u2212")

__all__ = ["Spoken", "parse", "quote", "spell", "value_of", "verbs"]


class Several(Refused):
    """More people were named than an act is about."""


class Spoken(Struct, frozen=True):
    """
    A line as understood: a command, and faces for its dice and its decisions in the order asked.

    None among the faces is the machine's roll, among the decisions the default.
    """

    command: Command
    faces: tuple[str | None, ...] = ()
    say: tuple[str | None, ...] = ()


def parse(
    line: str, combat: Combat, rules: Ruleset, selected: Sequence[str] = (), kept: Kept = nothing_kept
) -> Spoken | None:
    """
    Understand *line*; None where it is empty or a comment.

    WHO may be left out: then it is *selected*, or the acting one.  *kept* finds what stands behind an @.  Raises
    Refused with what was found and what is possible.
    """
    line = line.removeprefix("\ufeff").strip()  # some programs begin what they write with a byte order mark
    if not line or line.startswith("#"):
        return None
    if len(line) > LONGEST:
        raise Refused(f"The line has {len(line)} characters; at most {LONGEST} are read.")
    force = line.startswith("!")
    verb, rest = [*line.removeprefix("!").split(maxsplit=1), "", ""][:2]
    verb = verb.lower()
    second, *behind = [*rest.split(maxsplit=1), ""]
    if f"{verb}-{second.lower()}" in ENGINE and second.casefold() not in _names_here(combat):  # keep party
        verb, rest = f"{verb}-{second.lower()}", behind[0]
    action = find(combat, rules, verb, selected[0] if selected else "")
    if action is None:
        raise Refused(_no_verb(verb, combat, rules))
    if any(p.kind == "rest" for p in action.params):
        args = {action.params[0].name: clean(rest)} if rest.strip() else {}
        return Spoken(_complete(Command(verb, args=args, force=force), action))
    words, faces, say = asides(split(rest))
    prose = any(p.kind == "words" for p in action.params)  # “the door opens” is not about The Door
    if action.who != "none" and not prose and not _is_name(words[:1], 1, _names_here(combat)):
        words = _whole(words, _names_here(combat), most=1)
    if any(p.name == "as" for p in action.params):
        words = named_as(words)
    every = words
    who, factors, words, nobody = _who(action, words, combat, selected)
    action = find(combat, rules, verb, who[0]) or action if who else action  # its choices are this one's own
    try:
        command = _complete(Command(verb, who, _args(action, words, combat, rules, kept), factors, force), action)
    except Refused:
        if (target := _as_target(action, every, combat, selected, who)) is not None:  # attack Bo: not by Bo
            who, words = target
            return Spoken(
                _complete(Command(verb, who, _args(action, words, combat, rules, kept), {}, force), action),
                faces,
                say,
            )
        if nobody is not None:  # the first word was meant as a name after all
            raise nobody from None
        raise
    return Spoken(command, faces, say)


def _who(
    action: Action, words: list[Word], combat: Combat, selected: Sequence[str]
) -> tuple[tuple[str, ...], dict[str, str], list[Word], Refused | None]:
    """Whom the line means, what is left of it, and why its first word is nobody where it might have been meant so."""
    if action.who == "none":
        return (), {}, words, None
    positional = [w for w in words if not w.name]
    room = [p for p in action.params if not p.named and p.kind != "fields"]
    nobody = None
    if positional and words[0] is positional[0] and not (room and _is_choice(room[0], words[0], combat)):
        try:
            who, factors = _people(positional[0], combat, action)
            return who, factors, words[1:], None
        except Several:
            raise
        except Refused as error:
            if len(positional) > len(room) and not (room and room[-1].kind == "words"):
                if isinstance(error, Nobody) and any(p.kind in ("text", "preset") and p.required for p in room):
                    raise Refused(f"{error} A text of several words needs quotes.") from None
                raise
            nobody = error
    chosen = tuple(selected) or combat.acting
    if not chosen:
        if nobody is not None and not _is_value(room[0], positional[0].text, combat):
            raise nobody
        raise Refused(f"Whom does `{action.id}` mean? Nobody is acting; name somebody: {action.example}.")
    if action.who == "one" and len(chosen) > 1:
        names = listing([combat[w].name for w in chosen], "or")
        raise Refused(f"Whom does `{action.id}` mean: {names}? Name one: {action.example}.")
    return chosen, {}, words, nobody


def _as_target(
    action: Action, words: list[Word], combat: Combat, selected: Sequence[str], named: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Word]] | None:
    """Who acts and every word, where the name in front is whom the act is aimed at and not who does it."""
    first = next((p for p in action.params if not p.named), None)
    chosen = tuple(selected) or combat.acting
    if action.who != "one" or first is None or not (first.kind == "who" and first.required) or len(chosen) != 1:
        return None
    return (chosen, words) if words and not words[0].name and chosen != named else None


def _is_value(param: Param, text: str, combat: Combat) -> bool:
    """Whether *text* is more likely meant for *param* than as somebody's name."""
    try:
        value_of(param, text, combat)
    except Refused:
        return False
    return param.kind not in ("text", "words", "about", "who", "place", "origin")


def _is_choice(param: Param, word: Word, combat: Combat) -> bool:
    """Whether *word* is, to the letter, what *param* can be (one or several), and nobody's whole name."""
    parts = [part.text.strip().lower() for part in word.split(",")]
    known = {choice.lower() for choice in param.choices}
    said = param.kind in ("choice", "text") and all(part in known for part in parts)
    return said and not any(part in _names_here(combat) for part in parts)


def _people(word: Word, combat: Combat, action: Action) -> tuple[tuple[str, ...], dict[str, str]]:
    who: list[str] = []
    factors: dict[str, str] = {}
    for part in word.split(","):
        name, *rest = part.split("*")
        if not name.text.strip():
            raise Refused(f"A name is missing in “{word.text}”.")
        factor = rest[0].text.strip() if rest else "1"
        if len(rest) > 1 or factor not in FACTORS:
            raise Refused(f"“{part.text}”: after * comes ½, 1, 2 or 0.")
        # Where words of any kind may follow, “the door opens” is not about The Statue.
        prose = any(p.kind == "words" for p in action.params)
        ids = resolve(name.text, combat, everybody=action.who == "many", whole=prose)
        who += [i for i in ids if i not in who]
        if FACTORS[factor] != "1":
            factors.update(dict.fromkeys(ids, FACTORS[factor]))
    if action.who == "one" and len(who) > 1:
        raise Several(f"`{action.id}` is about one at a time: {action.example}.")
    return tuple(who), factors


def _args(action: Action, words: list[Word], combat: Combat, rules: Ruleset, kept: Kept) -> dict[str, Any]:
    if more := [p.name for p in action.params if p.kind == "people"]:
        single = replace(action, params=tuple(p for p in action.params if p.kind != "people"))
        first, *further = everybody(words, lambda some: _args(single, some, combat, rules, kept), kept)
        return {**first, more[0]: further} if further else first
    args: dict[str, Any] = {}
    fields: dict[str, str] = {}
    spelt = {field.lower(): field for field in (*ENGINE_HELP, *rules.sheet.model_fields)}
    by_name = {p.name: p for p in action.params if p.kind != "fields"}
    takes_fields = any(p.kind == "fields" for p in action.params)
    queue = [p for p in action.params if not p.named and p.kind != "fields"]
    words = _whole_sums(words) if any(p.kind == "dice" for p in queue) else words
    if any(p.kind == "preset" for p in queue):  # Papered Over
        words = _whole(words, {name.casefold() for name in presets(combat, rules)}, most=1)
    named = ""  # the last word with a name, as it would be with more than one word
    for word in _whole(words, _names_here(combat)) if any(p.kind in NAMES for p in queue) else words:
        if name := word.name:
            named = f'{name}="{word.value}'
            if (param := by_name.get(name.lower())) is not None:
                _set(args, param, word.value, combat)
                queue = [p for p in queue if p is not param]
            elif takes_fields:
                field = spelt.get(name.lower(), name)
                if field in fields:
                    raise Refused(f"{clean(field, 40)} is given twice.")
                fields[field] = word.value
            else:
                raise Refused(_no_param(name, action))
        elif "count" in by_name and (match := re.fullmatch(r"[x×](\d{1,9})", word.bare)):
            _set(args, by_name["count"], match[1], combat)
        elif queue and (
            queue[0].kind == "words" or (queue[0].kind in ("text", "wave") and len(queue) == 1 and not takes_fields)
        ):
            # The last text of all takes what is left, so that a name of two words needs no quotes.
            args[queue[0].name] = clean(f"{args.get(queue[0].name, '')} {word.text}", LONGEST)
        elif queue:
            _set(args, queue.pop(0), word.text, combat)
        else:
            goes = f'a text of several words needs quotes: {clean(named, 60)} {clean(word.text, 60)}".' if named else ""
            raise Refused(
                f"`{action.id}` does not know what to do with “{clean(word.text, 60)}”; "
                f"{goes or f'it goes: {action.example}.'}"
            )
    return {**args, "fields": fields} if fields else args


def _whole_sums(words: list[Word]) -> list[Word]:
    """*words* with dice put together that were typed with spaces: 2d6 + 3."""
    whole: list[Word] = []
    for word in words:
        if whole and not word.name and (whole[-1].bare[-1:] in _SIGNS or word.bare[:1] in _SIGNS):
            last = whole.pop()
            word = Word(last.text + word.text, last.bare + word.bare)
        whole.append(word)
    return whole


def _names_here(combat: Combat) -> set[str]:
    return {c.name.casefold() for c in combat.combatants.values() if c.present != "gone"}


def _whole(words: list[Word], names: set[str], most: int = LONGEST) -> list[Word]:
    """The first *most* of *words* put together where they are one of *names*: Warden 1 needs no quotes."""
    whole: list[Word] = []
    at, longest = 0, max((len(name.split()) for name in names), default=1)
    while at < len(words):
        if len(whole) >= most:
            return [*whole, *words[at:]]
        size = next((n for n in range(longest, 1, -1) if _is_name(words[at : at + n], n, names)), 1)
        text = " ".join(w.text for w in words[at : at + size])
        whole.append(Word(text, text) if size > 1 else words[at])
        at += size
    return whole


def _is_name(words: list[Word], size: int, names: set[str]) -> bool:
    together = " ".join(w.text for w in words).casefold()
    return len(words) == size and together in names and not any(w.name for w in words)


def _set(args: dict[str, Any], param: Param, text: str, combat: Combat) -> None:
    if param.name in args:
        raise Refused(f"{param.name} is given twice.")
    args[param.name] = value_of(param, text, combat)


def value_of(param: Param, text: str, combat: Combat) -> Any:
    """*text* as a value of *param*.  Raises Refused with what is possible."""
    shown = clean(text, 60)
    match param.kind:
        case "number":
            squeezed = text.strip().replace("\u2212", "-")
            if not re.fullmatch(r"[+-]?[0-9]{1,9}", squeezed) or not param.low <= int(squeezed) <= param.high:
                raise Refused(f"{param.name}: “{shown}” is no whole number from {param.low} to {param.high}.")
            return int(squeezed)
        case "dice":
            try:
                dice.parse(text)
            except dice.BadDice as error:
                raise Refused(f"{param.name}: {error}") from None
            return text.strip()
        case "choice":
            near = [c for c in param.choices if c == text.lower()] or [
                c for c in param.choices if text and c.startswith(text.lower())
            ]
            if len(near) != 1:
                raise Refused(f"{param.name}: “{shown}” is none of {', '.join(param.choices)}.")
            return near[0]
        case "flag":
            if text.lower() not in ("yes", "no"):
                raise Refused(f"{param.name}: “{shown}” is neither yes nor no.")
            return text.lower() == "yes"
        case "who":
            return resolve(text, combat)[0]
        case "origin":
            return "" if text.lower() == "nobody" else resolve(text, combat)[0]
        case "place":
            return "top" if text.lower() == "top" else resolve(text, combat)[0]
        case "about":
            try:
                return resolve(text, combat)[0]
            except Refused:
                return shown
    return clean(text)


def _complete(command: Command, action: Action) -> Command:
    empty = "" if action.id not in ENGINE else None  # the engine's own verbs say more of what is empty
    missing = [p for p in action.params if p.required and command.args.get(p.name) in (None, empty)]
    if missing:
        raise Refused(f"`{action.id}` needs {missing[0].name} ({missing[0].help}), for example: {action.example}.")
    return replace(command, args=dict(command.args))


def verbs(combat: Combat, rules: Ruleset) -> dict[str, Action]:
    """Every verb of the engine, and of the ruleset for those acting and the first few here."""
    own = (a for w in (*combat.acting, *islice(combat.combatants, FEW)) for a in rules.actions(combat, w))
    return {**ENGINE, **{a.id: a for a in (*own, *rules.common_actions(combat))}}


def _no_verb(verb: str, combat: Combat, rules: Ruleset) -> str:
    known = list(verbs(combat, rules))
    near = get_close_matches(verb, known, 3, 0.5)
    hint = f"did you mean {listing(near, 'or')}?" if near else f"possible: {', '.join(known)}."
    return f"Nothing here is called “{clean(verb, 40)}”; {hint}"


def _no_param(name: str, action: Action) -> str:
    possible = [p.name for p in action.params]
    takes = f"it takes {listing(possible)}" if possible else "it takes nothing"
    return f"`{action.id}` knows no “{clean(name, 40)}”; {takes}."


def spell(command: Command, combat: Combat, rules: Ruleset) -> str:
    """*command* as a line that parse understands."""
    words = [("!" if command.force else "") + command.verb]
    if command.who:
        marks = {"1/2": "*½"}
        people = (
            quote(combat[w].name) + marks.get(f := command.factors.get(w, ""), f"*{f}" if f else "")
            for w in command.who
        )
        words.append(",".join(people))
    action = find(combat, rules, command.verb, command.who[0] if command.who else "")
    return " ".join([*words, *_spelt(action.params if action else (), command.args, combat)])


def _spelt(params: Sequence[Param], args: Mapping[str, Any], combat: Combat) -> list[str]:
    words: list[str] = []
    in_place = True  # once a value is left out, those behind it need their names
    for param in params:
        if param.name not in args:
            in_place = in_place and param.named
            continue
        value = args[param.name]
        if param.kind == "fields":
            words += [f"{k}={quote(as_text(v))}" for k, v in value.items()]
        elif param.kind == "people":
            words += [word for one in value for word in ("+", *_spelt(params, one, combat))]
        elif param.kind == "rest":
            words.append(str(value))
        elif param.name == "count":
            words.append(f"x{value}")
        else:
            text = quote(_value_text(param, value, combat))
            words.append(text if in_place and not param.named else f"{param.name}={text}")
    return words


def _value_text(param: Param, value: Any, combat: Combat) -> str:
    if param.kind in ("who", "place", "about", "origin") and value in combat.combatants:
        return combat[value].name
    if param.kind == "origin":
        return "nobody"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
