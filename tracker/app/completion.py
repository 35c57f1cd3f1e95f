"""What the prompt line can offer while a command is typed: how the last word may go on, and what is expected next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tracker.engine.draft import Refused
from tracker.engine.effects import presets
from tracker.engine.fields import YES_NO
from tracker.engine.model import Combat, Combatant
from tracker.engine.offers import Action, Param
from tracker.engine.people import resolve
from tracker.engine.play import find
from tracker.engine.ruleset import Ruleset
from tracker.newcomers import AND, MARK
from tracker.speech import quote, verbs
from tracker.words import split

from .field_hints import about_fields, about_value, names_left, values

Kept = Callable[[], Iterable[str]]
"""What the library has, by name."""


def complete(combat: Combat, rules: Ruleset, text: str, cursor: int, kept: Kept = tuple) -> list[str]:
    """What the last word before *cursor* could become; behind an @ it is something *kept*."""
    before = _last_of_several(text[:cursor].lstrip(" !"))
    start = _last_word(before)
    done, word = before[:start], before[start:]
    # The line replaces only what stands behind the last space, and a quoted word may hold some.
    stays = len(word.rpartition(" ")[0]) + 1 if " " in word else 0
    if not done.strip():
        return [f"{v} " for v in verbs(combat, rules) if v.startswith(word.lower())]
    action = find(combat, rules, done.split()[0].lower(), _whose(done, combat))
    if action is None:
        return []
    wanted = word.lower().replace('"', "")
    if _takes_kept(action, done) and (word.startswith(MARK) or not word):
        return [f"{MARK}{name} " for name in kept() if f"{MARK}{name}".startswith(wanted)]
    offered = _offers(action, done, word, combat, rules)
    return [o[stays:] for o in _begun(offered, wanted)]


def _begun(offered: Iterable[str], wanted: str) -> list[str]:
    """Those of *offered* that *wanted* can become: it begins them, or else one of their words."""
    plain = {o: o.lower().replace('"', "") for o in offered}
    begun = [o for o, text in plain.items() if text.startswith(wanted)]
    some = [o for o, text in plain.items() if wanted and f" {wanted}" in text]
    return begun or some or [o for o, text in plain.items() if wanted and text.endswith("=") and wanted in text]


def hint(combat: Combat, rules: Ruleset, text: str, kept: Kept = tuple) -> str:
    """What is expected at the end of *text*."""
    before = _last_of_several(text.lstrip(" !"))
    verb, space, _ = before.partition(" ")
    action = find(combat, rules, verb.lower(), _whose(before, combat)) if space else None
    if action is None:
        near = [v for v in verbs(combat, rules) if verb and v.startswith(verb.lower())]
        return "  ".join(near[:8]) if near else "a command; Tab completes" if not verb else ""
    start = _last_word(before)
    done, word = before[:start], before[start:]
    name, equals, value = word.partition("=")
    given = next((p for p in action.params if equals and p.name == name.lower()), None)
    if given is not None:
        possible = _begun(_values(given, combat, rules), value.lower().replace('"', ""))
        return " · ".join(filter(None, ("  ".join(possible), given.help)))
    param = _next(action, done, combat)
    if _takes_kept(action, done) and (word.startswith(MARK) or not word):
        names = "  ".join(f"{MARK}{name}" for name in kept() if f"{MARK}{name}".startswith(word.lower() or MARK))
        if word:
            return names or "nothing is kept under this name"
        ours, *theirs = rules.sides
        foes = f" · side={theirs[-1]} for the others" if theirs and {c.side for c in combat.here()} == {ours} else ""
        said = f"a name, then x6 for six of them, then fields{foes} · {AND} another one"
        return said + (f" · {names}" if names else "")
    if param is None and (said := _about_fields(action, done, word, combat, rules)):
        return said
    if param is not None and (offered := _values(param, combat, rules, _meant(done, combat))):
        named = _named(action)
        found = _begun(offered, word.lower().replace('"', ""))
        return "  ".join(found) + (f" · {named}" if named and not word else "")
    if param is None and action.who != "none" and not _words(done):
        return "  ".join(_begun(_targets(action, combat), word.lower())) or "nobody is called that"
    return _expects(action, param)


def _last_of_several(before: str) -> str:
    """The verb and what follows the last + on the line, which is about somebody else."""
    verb, _, rest = before.partition(" ")
    start, quoted = -1, False
    for n, char in enumerate(rest):
        quoted ^= char == '"'
        if not quoted and rest[n : n + 3] == f" {AND} ":
            start = n + 3
    return f"{verb} {rest[start:]}" if start >= 0 else before


def _takes_kept(action: Action, done: str) -> bool:
    """Whether somebody's name comes next who may be in the library."""
    return any(p.kind == "people" for p in action.params) and not _words(done)


def _about_fields(action: Action, done: str, word: str, combat: Combat, rules: Ruleset) -> str:
    """What there is to say about fields, or "" where none comes next."""
    if not any(p.kind == "fields" for p in action.params) or (action.who != "none" and not _words(done)):
        return ""
    name, equals, value = word.partition("=")
    c = _about(action, done, combat)
    if equals:
        return "" if any(p.name == name for p in action.params) else about_value(rules, name.lower(), value, c)
    if word[:1] in ("x", "×") and (word[1:].isdecimal() or not word[1:]):
        return "how many, for example x6"
    told = about_fields(rules, _given(done), name.lower(), c)
    return f"x2 for two of them · {told}" if c is not None and not word and _counts(action, done) else told


def _counts(action: Action, done: str) -> bool:
    """Whether a number of them can still be said."""
    return any(p.name == "count" for p in action.params) and len(_words(done)) < 2


def _given(done: str) -> set[str]:
    return {w.partition("=")[0].lower() for w in _words(done) if "=" in w}


def _about(action: Action, done: str, combat: Combat) -> Combatant | None:
    """Whose fields they are, where somebody's are changed or copied."""
    if action.who == "none":
        return None
    who = _meant(done, combat)
    return combat[who[0]] if len(who) == 1 else None


def _whose(text: str, combat: Combat) -> str:
    """The first a line is about, or ""."""
    return next(iter(_meant(text, combat)), "")


def _meant(text: str, combat: Combat) -> Sequence[str]:
    """Whom a line is about: those named first behind the verb, or else the acting one."""
    words = _words(text)
    if words:
        try:
            return resolve(words[0].partition(",")[0], combat, everybody=True)
        except Refused:
            pass
    return combat.acting[:1]


def _expects(action: Action, param: Param | None) -> str:
    usual = f", else {param.default}" if param is not None and param.kind == "text" and param.default else ""
    words = [f"{param.name}: {param.help}{usual}"] if param is not None else []
    if action.who == "many" and param is not None and param.kind == "dice":
        words.append("name*1/2 halves")
    if named := _named(action):
        words.append(named if words else " · ".join(f"{p.name}= {p.help}" for p in action.params if p.named))
    return " · ".join(words)


def _named(action: Action) -> str:
    return " ".join(f"{p.name}=" for p in action.params if p.named and p.name not in ("why", "count"))


def _last_word(text: str) -> int:
    """Where the last word of *text* starts; inside an open quote that is the quote."""
    start, quoted = 0, False
    for n, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif char == " " and not quoted:
            start = n + 1
    return start


def _next(action: Action, done: str, combat: Combat) -> Param | None:
    """The parameter that the next word is for."""
    queue = [p for p in action.params if not p.named and p.kind not in ("fields", "people")]
    for n, word in enumerate(_words(done)):
        if "=" in word or (n == 0 and action.who != "none" and _is_somebody(word, combat)):
            continue
        if queue and queue[0].kind not in ("words", "rest"):
            queue.pop(0)
    return queue[0] if queue else None


def _words(done: str) -> list[str]:
    try:
        return [w.text for w in split(done)][1:]
    except Refused:
        return done.split()[1:]


def _is_somebody(word: str, combat: Combat) -> bool:
    try:
        for name in word.split(","):
            resolve(name.partition("*")[0], combat, everybody=True)
    except Refused:
        return False
    return True


def _offers(action: Action, done: str, word: str, combat: Combat, rules: Ruleset) -> list[str]:
    name, equals, _ = word.partition("=")
    if equals:
        return [f"{name}={v}" for v in _of_field(name, action, done, combat, rules)]
    words = _words(done)
    offered: list[str] = []
    if action.who != "none" and not words:
        listed, _, _ = word.rpartition(",")
        offered += [f"{listed},{n}" if listed else f"{n} " for n in _targets(action, combat)]
    param = _next(action, done, combat)
    offered += [f"{v} " for v in _values(param, combat, rules, _meant(done, combat))] if param else []
    offered += [f"{p.name}=" for p in action.params if p.named and p.name != "count"]
    if param is None and any(p.kind == "fields" for p in action.params):
        offered += [f"{f}=" for f in names_left(rules, _given(done))]
    return offered


def _of_field(name: str, action: Action, done: str, combat: Combat, rules: Ruleset) -> list[str]:
    param = next((p for p in action.params if p.name == name), None)
    if param is not None:
        return _values(param, combat, rules)
    if not any(p.kind == "fields" for p in action.params):
        return []
    return values(rules, name, combat, _about(action, done, combat))


def _values(param: Param, combat: Combat, rules: Ruleset, on: Sequence[str] = ()) -> list[str]:
    """What can stand for *param*; of effects those that are *on* somebody, if that was said."""
    match param.kind:
        case "choice":
            return list(param.choices)
        case "flag":
            return list(YES_NO)
        case "who" if param.choices:
            return [quote(combat[who].name) for who in param.choices]
        case "who" | "about" | "place" | "origin":
            return [*({"place": ["top"], "origin": ["nobody"]}.get(param.kind, [])), *_names(combat)]
        case "lasts":
            return list(rules.lasts)
        case "option":
            return list(rules.options.model_fields)
        case "side":
            return [quote(s) for s in dict.fromkeys((*rules.sides, *(c.side for c in combat.here() if c.side)))]
        case "text":
            return [quote(c) for c in param.choices]
        case "preset":
            return [quote(n) for n in presets(combat, rules)]
        case "effect":
            there = list(combat.effects.values())
            if on:
                there = [e for e in there if e.target in on]
            else:  # of the acting one first
                there.sort(key=lambda e: not {e.target, e.source}.intersection(combat.acting))
            return [quote(n) for n in dict.fromkeys(e.name for e in there)]
        case "wave":
            waves = dict.fromkeys(c.wave for c in combat.combatants.values() if c.present == "wings")
            return [quote(w) for w in waves]
    return []


def _targets(action: Action, combat: Combat) -> list[str]:
    """Whom *action* can be about: everybody by name, and where it may be several, mobs and waves by theirs."""
    if action.who != "many":
        return _names(combat)
    people = [c for c in combat.combatants.values() if c.present != "gone"]
    mobs = dict.fromkeys(c.mob if c.present == "here" else c.wave for c in people)
    return list(dict.fromkeys((*_names(combat), *(quote(name) for name in mobs if name))))


def _names(combat: Combat) -> list[str]:
    return [quote(c.name) for c in combat.combatants.values() if c.present != "gone"]
