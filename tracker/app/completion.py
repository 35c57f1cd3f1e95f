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
        return "  ".join(near[:8]) if near else "a command; Tab completes, ? lists them" if not verb else ""
    if action.id == "effect":
        words = rest.split(" ")
        names = [n for n in presets(combat, rules) if n.lower().startswith(words[-1].lower())]
        if words[-1] and names and len(words) > 1:
            return f"{' '.join(names[:6])} · then how many rounds"
    return _expects(action, combat, rules)


def _expects(action: Action, combat: Combat, rules: Ruleset) -> str:
    wanted = [p for p in action.params if not p.named]
    named = [p.name + "=" for p in action.params if p.named and p.name not in ("why", "count")]
    words = [f"{p.name}: {p.help}" for p in wanted[:2]]
    if action.id == "effect":
        words = [" ".join(list(presets(combat, rules))[:9]) + " …"]
    if action.who == "many" and any(p.kind == "dice" for p in wanted):
        words.append("name*½ halves")
    return " · ".join([*words, *([" ".join(named[:4])] if named else [])])


def _values(param: Param | None, combat: Combat, rules: Ruleset) -> list[str]:
    if param is None:
        return []
    if param.kind == "choice":
        return list(param.choices)
    if param.kind in ("who", "about"):
        top = ["top"] if param.name == "after" else []
        return [*top, *_names(combat)]
    if param.name == "name" and "effect" in param.help:
        return [quote(n) for n in presets(combat, rules)]
    return []


def _names(combat: Combat) -> list[str]:
    return [quote(c.name) for c in combat.combatants.values() if c.present != "gone"]
