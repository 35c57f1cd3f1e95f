"""The fight as one JSON document: what scripts read, and what is left when the screen is gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .engine.budget import available
from .engine.model import Combat, Effect
from .engine.offers import Action, Panel
from .engine.ruleset import Ruleset
from .engine.show import name_of, rank_text, sentence
from .engine.timing import ends, left
from .session import Session


def document(
    session: Session, answers: Sequence[str] = (), refused: Sequence[Mapping[str, str]] = ()
) -> dict[str, Any]:
    """Everything there is to know about the fight.  Keys are only ever added."""
    combat, rules = session.combat, session.rules
    return {
        "ruleset": combat.ruleset,
        "name": combat.name,
        "id": session.id,
        "options": rules.settings(combat).model_dump(mode="json"),
        "started": combat.started,
        "ended": combat.ended,
        "round": combat.round,
        "round_label": f"{rules.words['round'].capitalize()} {combat.round}",
        "elapsed_seconds": combat.seconds if rules.round_seconds else None,
        "acting": [name_of(combat, w) for w in combat.acting],
        "interrupted": [name_of(combat, w) for f in reversed(combat.frames[:-1]) for w in f.actors],
        "order": [_place(combat, rules, w) for w in combat.listed()],
        "waves": [{"name": c.name, "wave": c.wave} for c in combat.combatants.values() if c.present == "wings"],
        "due": [{"who": name_of(combat, d.who), "what": d.what} for d in combat.due],
        "table": {p.title: _rows(p) for p in rules.panels(combat, "")},
        "answers": list(answers),
        "refused": [dict(r) for r in refused],
        "log": [sentence(combat, line.text) for line in session.history.lines()],
    }


def _rows(panel: Panel) -> list[list[str]]:
    return [list(row) for row in ((panel.head, *panel.rows) if panel.head else panel.rows)]


def _place(combat: Combat, rules: Ruleset, who: str) -> dict[str, Any]:
    c, slot, full = combat[who], combat.slots[who], rules.refill(combat, who)
    return {
        "name": c.name,
        "id": c.id,
        "side": c.side,
        "acted": slot.turn == "done",
        "state": slot.state,
        "defeated": c.defeated,
        "hidden": c.hidden,
        "alias": c.alias,
        "notes": c.notes,
        "hp": c.hp,
        "hp_max": c.hp_max,
        "temp": c.temp,
        "taken": c.taken,
        "turn": slot.turn,
        "shown": rank_text(rules, c, slot),
        "rank": [{"label": k.label, "value": _plain(k.value), "how": k.how} for k in slot.rank],
        "note": sentence(combat, slot.note),
        "budget": available(combat, rules, who),
        "owed": {r: min(n, full.get(r, n)) for r, n in c.owed.items()},
        "gone": [{"resource": g.resource, "n": g.n, "how": g.how, "why": sentence(combat, g.why)} for g in c.gone],
        "facts": {f.label: f.text for f in rules.facts(combat, who)},
        "effects": [_effect(combat, rules, e) for e in combat.on(who)],
        "fields": c.sheet.model_dump(mode="json"),
    }


def _effect(combat: Combat, rules: Ruleset, effect: Effect) -> dict[str, Any]:
    return {
        "name": effect.name,
        "from": name_of(combat, effect.source),
        "ends": sentence(combat, ends(combat, rules, effect)),
        "left": left(effect),
    }


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


def describe(action: Action) -> dict[str, Any]:
    """A verb with its parameters, defaults and an example."""
    return {
        "verb": action.id,
        "label": action.label,
        "help": action.help,
        "who": action.who,
        "example": action.example,
        "cost": dict(action.cost),
        "params": [
            {
                "name": p.name,
                "kind": p.kind,
                "help": p.help,
                "required": p.required,
                "default": p.default,
                "choices": list(p.choices),
            }
            for p in action.params
        ],
    }
