"""
What a screen shows of a fight, as plain data: one Row a combatant, one Card for the one in focus.

Names in here are for the GM; nothing is markup.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .budget import available, purse_of, settle, take
from .explain import why_here
from .model import Combat, Combatant, Effect, Gone, Slot
from .offers import Fact, Panel
from .order import value_text
from .ruleset import Ruleset
from .text import render
from .timing import ends, left

LIVE = ("in", "waiting")


class Pip(Struct, frozen=True):
    """One counter: *left* of *full*; drawn as dots, or as a number with its *unit*."""

    label: str
    short: str
    left: int
    full: int
    unit: str = ""
    dots: bool = True
    why: str = ""  # why less of it can be used than is there
    gone: tuple[Gone, ...] = ()  # what became of the rest


class Tag(Struct, frozen=True):
    """An effect as the list shows it: name, moments left (None: not counted), and what it means."""

    name: str
    left: int | None
    tone: str


class Row(Struct, frozen=True):
    """One line of the order."""

    id: str
    rank: str
    name: str
    side: int  # 0 is the first side of the ruleset, and so on
    hp: int | None
    hp_max: int | None
    temp: int
    taken: int
    budget: tuple[Pip, ...]
    tags: tuple[Tag, ...]
    state: Literal["in", "waiting", "out"]
    turn: Literal["now", "interrupted", "ahead", "done", "missed"]
    defeated: bool
    hidden: bool
    alias: str
    entry: bool
    comes_back: str = ""  # when somebody who waits comes back
    facts: tuple[Fact, ...] = ()


class EffectCard(Struct, frozen=True):
    """An effect in full: what it does and the exact moment of its end."""

    id: str
    name: str
    tone: str
    ends: str
    does: str
    source: str


class Card(Struct, frozen=True):
    """The one in focus."""

    row: Row
    side: str
    effects: tuple[EffectCard, ...]
    why: tuple[str, ...]
    states: tuple[tuple[str, str], ...]
    notes: str
    panels: tuple[Panel, ...]


def name_of(combat: Combat, who: str) -> str:
    """The GM's name for *who*, also of those who have left."""
    return combat.combatants[who].name if who in combat.combatants else who


def sentence(combat: Combat, text: str) -> str:
    """A sentence of the engine with the GM's names in place of references."""
    return render(text, lambda who: name_of(combat, who))


def row(combat: Combat, rules: Ruleset, who: str) -> Row:
    """*who* as a line of the order."""
    c, slot = combat[who], combat.slots.get(who)
    return Row(
        id=who,
        rank=rank_text(rules, c, slot),
        name=c.name,
        side=rules.side_of(c),
        hp=c.hp,
        hp_max=c.hp_max,
        temp=c.temp,
        taken=c.taken,
        budget=pips(combat, rules, who),
        tags=tags(combat, rules, who),
        state=slot.state if slot and slot.state != "gone" else "in",
        turn=_turn(combat, who, slot),
        defeated=c.defeated,
        hidden=c.hidden,
        alias=c.alias,
        entry=c.entry,
        comes_back=_comes_back(combat, rules, slot),
        facts=() if c.entry else tuple(rules.facts(combat, who)),
    )


def tags(combat: Combat, rules: Ruleset, who: str) -> tuple[Tag, ...]:
    """What is on *who*: what waits to be resolved and what harms comes first, which is what a narrow line shows."""
    due = (Tag("!", None, "warn"),) if any(d.who == who for d in combat.due) else ()
    states = [Tag(name, None, tone) for name, tone in rules.states(combat, who)]
    effects = [Tag(e.name, left(e), e.tone) for e in reversed(combat.on(who))]
    return (*due, *sorted((*states, *effects), key=lambda tag: tag.tone != "harm"))


def card(combat: Combat, rules: Ruleset, who: str) -> Card:
    """*who* in full."""
    return Card(
        row=row(combat, rules, who),
        side=combat[who].side,
        effects=tuple(effect_card(combat, rules, e) for e in combat.on(who)),
        why=why_here(combat, who),
        states=tuple(rules.states(combat, who)),
        notes=combat[who].notes,
        panels=tuple(rules.panels(combat, who)),
    )


def effect_card(combat: Combat, rules: Ruleset, effect: Effect) -> EffectCard:
    """An effect in full."""
    does = [f"{effect.data['damage']} damage each turn"] if "damage" in effect.data else []
    if check := effect.data.get("check"):
        does.append("a check at the end of the turn ends it" + (f" ({check})" if check != "yes" else ""))
    if time := effect.data.get("time"):
        does.append(str(time))
    if note := effect.data.get("note"):
        does.append(str(note))
    source = name_of(combat, effect.source) if effect.source != effect.target else ""
    ending = sentence(combat, ends(combat, rules, effect))
    return EffectCard(effect.id, effect.name, effect.tone, ending, "; ".join(does), source)


def rank_text(rules: Ruleset, c: Combatant, slot: Slot | None) -> str:
    """The rank as the order shows it; before the fight what is known of the initiative."""
    if slot is not None and slot.rank:
        return value_text(rules, slot.rank)
    return c.initiative


def pips(combat: Combat, rules: Ruleset, who: str) -> tuple[Pip, ...]:
    """The budget of *who*, counter by counter."""
    if combat[who].entry or not combat.present(who):
        return ()
    full = rules.refill(combat, who)
    limits = rules.limits(combat, who)
    can, gone = available(combat, rules, who), combat[who].gone
    slot = combat.slots.get(who)
    if not combat.started:
        can = dict(full)
    elif (purse := purse_of(combat, who)) is not None:  # what was granted is all there is; what was spent of it is gone
        own = {r.id for r in rules.resources if r.anytime}
        full = {**{r: max(1, n) for r, n in purse.items()}, **{r: n for r, n in full.items() if r in own}}
        gone = tuple(g for g in gone if g.resource in own)
    elif (
        slot is not None
        and slot.turn == "ahead"
        and slot.state in ("in", "waiting")
        and rules.refill_at == "turn-start"
    ):
        coming = take(full, combat[who].owed)  # what lapsed with the last turn comes back with the next
        can = {**can, **{r: min(n, limits[r][0]) if r in limits else n for r, n in coming.items() if r in rules.lapses}}
        gone = (*(g for g in gone if g.resource not in rules.lapses), *settle(full, combat[who].debts))
    return tuple(
        Pip(
            r.label,
            r.short,
            can.get(r.id, 0),
            full.get(r.id, 0),
            r.unit,
            r.pips,
            limits[r.id][1] if r.id in limits else "",
            tuple(g for g in gone if g.resource == r.id),
        )
        for r in rules.resources
        if r.id in full or r.id in can
    )


def _turn(combat: Combat, who: str, slot: Slot | None) -> Literal["now", "interrupted", "ahead", "done", "missed"]:
    if who in combat.acting:
        return "now"
    if any(who in f.actors for f in combat.frames):
        return "interrupted"
    if slot is None or slot.turn == "begun":
        return "ahead"
    return slot.turn


def _comes_back(combat: Combat, rules: Ruleset, slot: Slot | None) -> str:
    if slot is None or slot.state != "waiting":
        return ""
    kind, _, who = slot.plan.partition(":")
    if kind == "after":
        return f"comes back after {name_of(combat, who)}"
    return f"comes back next {rules.words['round']}" if kind else "waits"
