"""What the prompt line can offer while a command is typed: how the last word may go on, and what is expected next."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine.draft import Refused
from tracker.engine.effects import presets
from tracker.engine.model import Combat
from tracker.engine.offers import Action, Param
from tracker.engine.people import resolve
from tracker.engine.play import find
from tracker.engine.ruleset import Ruleset
from tracker.engine.sheets import ENGINE_HELP, FLAGS
from tracker.speech import quote, verbs
from tracker.words import split

YES_NO = ("yes", "no")


def complete(combat: Combat, rules: Ruleset, text: str, cursor: int) -> list[str]:
    """What the last word before *cursor* could become."""
    before = text[:cursor].lstrip(" !")
    start = _last_word(before)
    done, word = before[:start], before[start:]
    # The line replaces only what stands behind the last space, and a quoted word may hold some.
    kept = len(word.rpartition(" ")[0]) + 1 if " " in word else 0
    if not done.strip():
        return [f"{v} " for v in verbs(combat, rules) if v.startswith(word.lower())]
    action = find(combat, rules, done.split()[0].lower(), _whose(done, combat))
    if action is None:
        return []
    wanted = word.lower().replace('"', "")
    offered = _offers(action, done, word, combat, rules)
    return [o[kept:] for o in _begun(offered, wanted)]


def _begun(offered: Iterable[str], wanted: str) -> list[str]:
    """Those of *offered* that *wanted* can become: it begins them, or else one of their words."""
    plain = {o: o.lower().replace('"', "") for o in offered}
    begun = [o for o, text in plain.items() if text.startswith(wanted)]
    return begun or [o for o, text in plain.items() if wanted and f" {wanted}" in text]


def hint(combat: Combat, rules: Ruleset, text: str) -> str:
    """What is expected at the end of *text*."""
    verb, space, _ = text.lstrip(" !").partition(" ")
    action = find(combat, rules, verb.lower(), _whose(text, combat)) if space else None
    if action is None or not space:
        near = [v for v in verbs(combat, rules) if verb and v.startswith(verb.lower())]
        return "  ".join(near[:8]) if near else "a command; Tab completes" if not verb else ""
    before = text.lstrip(" !")
    start = _last_word(before)
    param = _next(action, before[:start], combat)
    if param is not None and (values := _values(param, combat, rules)):
        word = before[start:].lower().replace('"', "")
        named = _named(action)
        return "  ".join(_begun(values, word)) + (f" · {named}" if named and not word else "")
    return _expects(action, param, rules)


def _whose(text: str, combat: Combat) -> str:
    """Who a line is about: the one named behind the verb, or else the acting one."""
    words = _words(text)
    if words:
        try:
            return resolve(words[0].partition(",")[0], combat)[0]
        except Refused:
            pass
    return combat.acting[0] if combat.acting else ""


def _expects(action: Action, param: Param | None, rules: Ruleset) -> str:
    words = [f"{param.name}: {param.help}"] if param is not None else []
    if any(p.kind == "fields" for p in action.params):
        sides = "|".join(rules.sides)
        words = [*words, f"side={sides}", *(f"{f}=" for f in ("hp_max", *list(rules.sheet.model_fields)[:3]))]
    if action.who == "many" and param is not None and param.kind == "dice":
        words.append("name*½ halves")
    if named := _named(action):
        words.append(named)
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
    queue = [p for p in action.params if not p.named and p.kind != "fields"]
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
        return [f"{name}={v}" for v in _of_field(name, action, combat, rules)]
    words = _words(done)
    offered: list[str] = []
    if action.who != "none" and not words:
        listed, _, _ = word.rpartition(",")
        offered += [f"{listed},{n}" if listed else f"{n} " for n in _names(combat)]
    param = _next(action, done, combat)
    offered += [f"{v} " for v in _values(param, combat, rules)] if param else []
    offered += [f"{p.name}=" for p in action.params if p.named]
    if any(p.kind == "fields" for p in action.params):
        offered += [f"{f}=" for f in (*ENGINE_HELP, *rules.sheet.model_fields)]
    return offered


def _of_field(name: str, action: Action, combat: Combat, rules: Ruleset) -> list[str]:
    param = next((p for p in action.params if p.name == name), None)
    if param is not None:
        return _values(param, combat, rules)
    if name == "side":
        return list(dict.fromkeys((*rules.sides, *(c.side for c in combat.combatants.values() if c.side))))
    return list(YES_NO) if name in FLAGS else []


def _values(param: Param, combat: Combat, rules: Ruleset) -> list[str]:
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
        case "text":
            return [quote(c) for c in param.choices]
        case "preset":
            return [quote(n) for n in presets(combat, rules)]
        case "effect":
            return [quote(n) for n in dict.fromkeys(e.name for e in combat.effects.values())]
        case "wave":
            waves = dict.fromkeys(c.wave for c in combat.combatants.values() if c.present == "wings")
            return [quote(w) for w in waves]
    return []


def _names(combat: Combat) -> list[str]:
    return [quote(c.name) for c in combat.combatants.values() if c.present != "gone"]
