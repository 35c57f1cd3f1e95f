"""A look ahead: what an effect says about its end comes true when nothing but `next` is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

from ..engine.draft import Refused
from ..engine.events import EffectChanged, EffectEnded, Passed
from ..engine.evolve import evolve
from ..engine.model import Combat, Effect
from ..engine.play import Command, Outcome, attempt
from ..engine.ruleset import Ruleset
from ..engine.timing import ends
from ..session import Table

MOST_TURNS = 60

Promise = tuple[str, str, int]  # mark, whose, round


def check_promises(combat: Combat, rules: Ruleset, seed: int, rounds: int = 4) -> None:
    """Play on from *combat* and hold every effect to what it says of its end now."""
    promised = {e.id: found for e in combat.effects.values() if (found := promises(combat, rules, e))}
    ask = Table(Random(seed))
    last = combat.round + rounds
    for _ in range(MOST_TURNS):
        if not promised or combat.round > last:
            break
        answers: list[tuple] = []  # type: ignore[type-arg]
        try:
            while not isinstance(result := attempt(combat, rules, Command("next"), answers), Outcome):
                answers.append(ask(result))
        except Refused:
            return
        mark, who = "", ""
        had_turn = {w for w, s in combat.slots.items() if s.turn == "done"}
        for event in result.step.events:
            if isinstance(event, Passed):
                mark, who = event.moment.mark, event.moment.who
                had_turn |= {who} if mark == "turn-end" else set()
                had_turn = set() if mark == "round-start" else had_turn
            if isinstance(event, EffectChanged) and _kept_up(combat, event):
                promised.pop(event.effect.id, None)
            if isinstance(event, EffectEnded) and event.id in promised:
                effect, said = combat.effects[event.id], promised.pop(event.id)
                if event.why == "its time is over":
                    _hold_to(combat, effect, said, (mark, who, combat.round), had_turn)
            combat = evolve(combat, event)
        for id, said in list(promised.items()):
            if id in combat.effects:
                over = min(r for _, _, r in said)
                assert combat.round <= over, f"{combat.effects[id].name} should have ended in round {over}: {said}"
    return


def _kept_up(combat: Combat, event: EffectChanged) -> bool:
    """Whether a decision on the way made the effect last longer than it said."""
    before = combat.effects[event.effect.id].until
    return any(new.left > old.left for new, old in zip(event.effect.until, before, strict=False))


def _hold_to(combat: Combat, effect: Effect, said: list[Promise], now: Promise, had_turn: set[str]) -> None:
    mark, who, round = now
    for p_mark, p_who, p_round in said:
        if round != p_round:
            continue
        if (p_mark, p_who) == (mark, who) or not p_who:
            return
        if p_who not in had_turn or mark == "round-end":  # counted at the round's end, or with nobody there
            return
    raise AssertionError(f"{effect.name} ended at {now}, promised was {said}; {effect.until}")


def promises(combat: Combat, rules: Ruleset, effect: Effect) -> list[Promise]:
    """What the text about the end of *effect* says, or nothing where it names no round."""
    words: Mapping[str, str] = rules.words
    turn, round = re.escape(words["turn"]), re.escape(words["round"])
    found: list[Promise] = []
    for part in ends(combat, rules, effect).split(" or "):
        if m := re.fullmatch(rf"(start|end) of \x02(.*)\x03's {turn} in {round} (\d+)", part):
            found.append((f"turn-{m[1]}", m[2], int(m[3])))
        elif m := re.fullmatch(rf"(start|end) of {round} (\d+)", part):
            found.append((f"round-{m[1]}", "", int(m[2])))
        elif part not in ("end of the scene",):
            return []
    return found
