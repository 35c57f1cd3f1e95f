"""What the prompt line can offer while a command is typed: how the last word may go on, and what is expected next."""

from __future__ import annotations

from tracker.engine.effects import presets
from tracker.engine.model import Combat
from tracker.engine.offers import Action, Param
from tracker.engine.play import find
from tracker.engine.ruleset import Ruleset
from tracker.engine.sheets import ENGINE_HELP
from tracker.speech import quote, verbs


def complete(combat: Combat, rules: Ruleset, text: str, cursor: int) -> list[str]:
    """What the last word before *cursor* could become."""
    done, _, word = text[:cursor].lstrip(" !").rpartition(" ")
    if not done:
        return [f"{v} " for v in verbs(combat, rules) if v.startswith(word.lower())]
    action = find(combat, rules, done.split(" ", 1)[0].lower())
    if action is None:
        return []
    name, equals, value = word.partition("=")
    if equals:
        param = next((p for p in action.params if p.name == name), None)
        return [f"{name}={v}" for v in _values(param, combat, rules) if v.lower().startswith(value.lower())]
    people = word.rpartition(",")
    offered = [people[0] + people[1] + n for n in _names(combat) if n.lower().startswith(people[2].lower())]
    offered += [v for p in action.params if not p.named for v in _values(p, combat, rules)]
    offered += [f"{p.name}=" for p in action.params if p.kind != "fields"]
    if any(p.kind == "fields" for p in action.params):
        offered += [f"{f}=" for f in (*ENGINE_HELP, *rules.sheet.model_fields)]
    return [o for o in offered if o.lower().startswith(word.lower())]


def hint(combat: Combat, rules: Ruleset, text: str) -> str:
    """What is expected at the end of *text*."""
    verb, space, rest = text.lstrip(" !").partition(" ")
    action = find(combat, rules, verb.lower())
    if action is None or not space:
        near = [v for v in verbs(combat, rules) if verb and v.startswith(verb.lower())]
        return "  ".join(near[:8]) if near else "a command; Tab completes" if not verb else ""
    words = rest.split(" ")
    ready = [v for p in action.params for v in _values(p, combat, rules) if p.kind == "preset"]
    begun = [v for v in ready if words[-1] and len(words) > 1 and v.lower().startswith(words[-1].lower())]
    return "  ".join(begun[:6]) or _expects(action, combat, rules)


def _expects(action: Action, combat: Combat, rules: Ruleset) -> str:
    words = []
    for param in [p for p in action.params if not p.named][:2]:
        values = _values(param, combat, rules) if param.kind not in ("who", "about") else []
        words.append(
            "  ".join(values[:6]) + (" …" if len(values) > 6 else "") if values else f"{param.name}: {param.help}"
        )
    if action.who == "many" and any(p.kind == "dice" and not p.named for p in action.params):
        words.append("name*½ halves")
    named = [p.name + "=" for p in action.params if p.named and p.name not in ("why", "count")]
    return " · ".join([*words, *([" ".join(named[:4])] if named else [])])


def _values(param: Param | None, combat: Combat, rules: Ruleset) -> list[str]:
    if param is None:
        return []
    match param.kind:
        case "choice":
            return list(param.choices)
        case "who" | "about":
            return [*(["top"] if param.name == "after" else []), *_names(combat)]
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
