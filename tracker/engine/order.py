"""Who goes before whom: labelled keys, roll-offs, and places for newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from .model import Combat, Key, Sheet
from .questions import Dice, Roll, number, read_roll

if TYPE_CHECKING:
    from .draft import Draft
    from .ruleset import Ruleset

Rank = tuple[Key, ...]
Ranks = dict[str, Rank]

MOST_PASSES = 60
"""Roll-offs that stay level this often are left in listed order."""


def sort_key(rank: Rank) -> tuple[float, ...]:
    """Sorts the one who goes first to the front; no rank at all goes last."""
    return tuple([k.sort for k in rank]) or (float("inf"),)


def roll_initiative(draft: Draft, who: Sequence[str], label: str) -> dict[str, Dice]:
    """
    The initiative dice of *who*, all in one form.

    What was given beforehand (typed in the file or at `add`) is not asked for.
    """
    rules, given, items = draft.rules, dict[str, Dice](), list[Roll]()
    for w in who:
        c = draft.combat[w]
        item = initiative_item(rules, c.sheet, w, label)
        if c.initiative:
            given[w] = read_roll(item, c.initiative)
            draft.change(w, "initiative", "")
        else:
            items.append(item)
    replies = draft.ask(label, items)
    rolled = {i.who: r for i, r in zip(items, replies, strict=True) if isinstance(r, Dice)}
    return {w: given.get(w) or rolled[w] for w in who}


def initiative_item(rules: Ruleset, sheet: Sheet, who: str, label: str) -> Roll:
    """The question for one initiative."""
    return Roll(who, label, rules.initiative_dice(sheet), rules.finals, rules.faces_count)


def value_text(rules: Ruleset, rank: Rank) -> str:
    """*rank* as people see it: the ruleset's way, or else the first key's value."""
    return rules.rank_text(rank) or number(rank[0].value) if rank else ""


def settle(draft: Draft, new: Ranks, standing: Mapping[str, Rank]) -> Ranks:
    """
    Ranks without ties, as far as the ruleset rolls off.

    *new* are to be placed among each other and among the *standing*, who keep
    their places towards one another.  Everybody level with a newcomer compares
    roll-offs one by one: recorded ones count, missing ones are rolled, all of
    one pass in one form.  A mob that is level rolls as one.  Returns the ranks
    of all who are new or rolled.
    """
    level: dict[tuple[str, Rank], str] = {}
    up_first = sorted((*standing, *new), key=lambda w: not draft.combat[w].up)
    mobs = {w: draft.combat[w].mob for w in up_first}
    voice = {w: level.setdefault((mob, (new.get(w) or standing[w])), w) if mob else w for w, mob in mobs.items()}
    ranks: Ranks = {w: new.get(w) or standing[w] for w in voice if voice[w] == w}
    changed = set(new)
    depth = min((len(new[w]) for w in ranks if w in new), default=0)
    groups = _level(list(ranks), partial(_first_keys, ranks, depth), new)
    for nth in range(1, MOST_PASSES + 1):
        if not groups:
            break
        tied = {w for g in groups for w in g}
        missing = [w for w in in_listed_order(draft.combat, tied) if len(ranks[w]) <= depth]
        hidden = (g for g in groups if any(draft.combat[w].hidden for w in g))
        draft.veiled = frozenset(w for g in hidden for w in g)
        rolled = draft.rules.roll_off(draft, missing, nth) if missing else {}
        draft.veiled = frozenset()
        if missing and not rolled:
            break
        for w, keys in rolled.items():
            ranks[w] = (*ranks[w], *keys)
            changed.add(w)
        depth = min(len(ranks[w]) for w in tied)
        groups = [s for g in groups for s in _level(g, partial(_first_keys, ranks, depth), new)]
    return {w: ranks[v] for w, v in voice.items() if w in new or v in changed}


def in_listed_order(combat: Combat, who: Iterable[str]) -> list[str]:
    """*who* in the order they were listed in the file or joined."""
    wanted = set(who)
    return [w for w in combat.combatants if w in wanted]


def _first_keys(ranks: Ranks, depth: int, who: str) -> tuple[float, ...]:
    return sort_key(ranks[who][:depth])


def _level(group: list[str], key: Callable[[str], tuple[float, ...]], new: Mapping[str, Rank]) -> list[list[str]]:
    """The parts of *group* that are level by *key* and hold somebody new."""
    keys = {w: key(w) for w in group}
    parts = (list(g) for _, g in groupby(sorted(group, key=keys.__getitem__), key=keys.__getitem__))
    return [p for p in parts if len(p) > 1 and any(w in new for w in p)]


def place(order: Sequence[str], ranks: Mapping[str, Rank], rank: Rank, loose: Collection[str] = ()) -> str:
    """
    The `after` of Moved for a newcomer with *rank*: behind the last one who beats it.  "" is the top.

    The *loose* stand where no rank has put them, so they do not draw the newcomer to their place.
    """
    mine = sort_key(rank)
    beat = [w for w in order if sort_key(ranks[w]) <= mine]
    after = next((w for w in reversed(beat) if w not in loose), "")
    near = takewhile(lambda w: w in loose, order[order.index(after) + 1 :] if after else order)
    return next((w for w in reversed(list(near)) if w in beat), after)
