"""Impact & Precision: two dice of a pool make a count; who holds comes back on another's.  See impact_precision.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pydantic import Field, ValidationInfo, field_validator

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Dice,
    Draft,
    Key,
    Moment,
    Options,
    Panel,
    Param,
    Rank,
    Ranks,
    Refused,
    Resource,
    Roll,
    Ruleset,
    Said,
    Sheet,
    listing,
    nothing_more,
    place_again,
    ref,
    roll_initiative,
    wait,
)

SIDES = (2, 100)  # of one die
MOST_DICE = 10  # in one list
USUAL_POOL = ("d6", "d6")  # D8
EVERYBODY_HOLDS = "Everybody holds"

Pair = tuple[int, ...]
"""Two faces, the higher first; () where the count was set."""


class PoolSheet(Sheet):
    """What Impact & Precision keeps about a combatant."""

    initiative_pool: list[str] = Field([], description="all the dice at once, in place of the two lists (3d6,d8)")
    quickness: list[str] = Field([], description="dice of Quickness (d8,d6)")
    intuition: list[str] = Field([], validate_default=True, description="dice of Intuition (d4)")
    initiative_skill: int = Field(0, ge=-99, le=99, description="added to Precision")
    actions: int | None = Field(None, ge=0, le=99, description="actions a turn; empty: as many as the option says")

    @field_validator("initiative_pool", "quickness", "intuition", mode="before")
    @classmethod
    def _apart(cls, given: Any) -> Any:
        """d8+d6 and 3d6 is what forms print, so it can be typed, too."""
        if not isinstance(given, list):
            return given
        dice: list[str] = []
        for part in (part.strip() for die in given for part in str(die).split("+")):
            many = re.fullmatch(r"([1-9][0-9]?)([dD][0-9]+)", part)
            dice += [many[2]] * int(many[1]) if many else [part]
        return dice

    @field_validator("initiative_pool", "quickness", "intuition")
    @classmethod
    def _are_dice(cls, given: list[str]) -> list[str]:
        sides = [int(m[1]) if (m := re.fullmatch(r"[dD]([0-9]{1,3})", die)) else 0 for die in given]
        if len(given) > MOST_DICE or not all(SIDES[0] <= s <= SIDES[1] for s in sides):
            raise ValueError(f"a list of up to {MOST_DICE} dice, d{SIDES[0]} to d{SIDES[1]}, each written like d10")
        return [f"d{s}" for s in sides]

    @field_validator("initiative_pool", "intuition")
    @classmethod
    def _are_enough(cls, given: list[str], info: ValidationInfo) -> list[str]:
        """D7: a pool of one die is too small, be it one list or two; a list that is wrong itself is not counted."""
        both = info.field_name == "intuition"
        others = [info.data.get(name) for name in ("initiative_pool", "quickness")] if both else [[], []]
        if None not in others and not others[0] and len(others[1] or []) + len(given) == 1:
            raise ValueError(f"two dice at least{', those of quickness counted' if both else ''} (D7)")
        return given

    @property
    def dice(self) -> tuple[int, ...]:
        """IP-1: the sides of every die of the roll, in sheet order."""
        return tuple(int(die[1:]) for die in self.initiative_pool or [*self.quickness, *self.intuition] or USUAL_POOL)


class TurnOptions(Options):
    """What the GM decides for one encounter."""

    actions_per_turn: int = Field(2, ge=0, le=99, description="actions a turn, where the sheet has no number (D4)")


class ImpactPrecision(Ruleset):
    """IP-1 … IP-9."""

    id = "impact_precision"
    title = "Impact & Precision"
    summary = "Pick two dice of a pool: their difference, then their sum. Hold, and come back behind any turn."
    reference = "impact_precision.md"
    sheet = PoolSheet
    options = TurnOptions
    finals = 2
    rank_label = "I/P"
    faces_count = True
    lapses = ("action",)
    resources = (Resource("action", "action", "Act"),)

    # IP-1 to IP-4: the order

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """IP-1: Quickness and Intuition together."""
        return sheet.dice if isinstance(sheet, PoolSheet) else ()

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """IP-2, IP-3: Impact, then Precision, of the two dice chosen."""
        rolled = roll_initiative(draft, who, "Initiative")
        fell = _choose(draft, "Two dice each", rolled)
        for w in who:
            _keep(draft, w, fell.get(w))
        return {w: fell[w].rank() if w in fell else _set_to(dice) for w, dice in rolled.items()}

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """IP-3: those who are level roll again against each other; the count they have stays as it was."""
        label = f"Roll-off {nth}"
        items = [Roll(w, label, _sheet(draft.combat, w).dice, each_counts=True) for w in who]
        title = f"{label}, level on Impact and Precision"
        rolled = {w: r for w, r in zip(who, draft.ask(title, items), strict=True) if isinstance(r, Dice)}
        return {w: fell.rank(f"{label} ") for w, fell in _choose(draft, label, rolled).items()}

    def rank_text(self, rank: Rank) -> str:
        """Both numbers: 4/6."""
        return "/".join(f"{key.value:g}" for key in rank[:2])

    # IP-5, D4: the turn

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """D4: the sheet's actions, else the option's."""
        if combat[who].entry:
            return {}
        own, options = _sheet(combat, who).actions, self.settings(combat)
        usual = options.actions_per_turn if isinstance(options, TurnOptions) else 0
        return {"action": usual if own is None else own}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """IP-5, IP-6, D1."""
        what = Param("what", "words", "what it does, for the log")
        dice = Param("dice", "text", "two of the faces that it rolled; left out, it is asked")
        yield Action("act", "Act", nothing_more, "One of the turn's actions (IP-5).", "act attack", "one", (what,),
                     {"action": 1}, why_not=_holds(combat, who), key="a", digit="1")  # fmt: skip
        yield Action("hold", "Hold", _hold, "Keeps what is left; J comes back with it (IP-6).", "hold", "one",
                     why_not=_no_hold(combat, who), key="h", digit="2")  # fmt: skip
        yield Action("talk", "Talk", nothing_more, "Free.", "talk look out!", "one", (what,), anytime=True, key="t",
                     digit="3")  # fmt: skip
        yield Action("pick", "Pick two other dice", _pick, "Of those it rolled; finds the new place (D1).",
                     "pick 5,1", "one", (dice,), why_not=_no_pick(combat, who), anytime=True, key="p")  # fmt: skip

    # IP-6 to IP-9: holding and coming back

    def rejoin_text(self, combat: Combat, who: str, after: str) -> str:
        """D2, D3: the count *who* would have there, and the actions."""
        slot, full = combat.slots[who], self.refill(combat, who).get("action", 0)
        left = combat[who].have.get("action", 0) if after and slot.turn == "begun" else full
        return f"{_told(_count_behind(combat, who, after) or slot.rank)}, with {_actions(left)}"

    def rejoined(self, draft: Draft, who: str, after: str) -> None:
        """IP-7, D2: the count of the turn it comes back behind, or of whoever is first; the dice count no more."""
        count = _count_behind(draft.combat, who, after)
        by = f"came back behind {ref(after)}" if after else f"came back first in round {draft.combat.round}"
        draft.slot(who, note=by)
        if not count:  # nobody else has one: its own stays
            draft.say(f"{ref(who)} {by}")
            return
        draft.slot(who, rank=tuple(Key(k.label, k.value, how="taken over on coming back") for k in count))
        told = f"{ref(who)} {by}"  # whose count it is may be hidden
        draft.say(f"{told}: {_told(count)} from now on (IP-7)", public=told)
        if fell := _fell(draft.combat, who):
            _keep(draft, who, fell._replace(pair=()))

    def after(self, draft: Draft, moment: Moment) -> None:
        """D5, D6: a round that begins with everybody holding says so."""
        if moment.mark == "round-start":
            _say_if_all_hold(draft)

    # Harm, and the screen

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """D1: the dice as they fell, the two that count in brackets."""
        rows = {w: fell.cells() for w in ([who] if who else combat.listed()) if (fell := _fell(combat, w))}
        if who and rows:
            yield Panel("Initiative dice", [rows[who]], "track")
        elif rows:
            yield Panel("Initiative dice of all", [[combat[w].name, *cells] for w, cells in rows.items()])


# Dice and counts


class Fell(NamedTuple):
    """Dice that were rolled: their sides and faces, the *pair* that counts, and the *skill* of whoever rolled."""

    dice: Sequence[int]
    faces: Sequence[int]
    skill: int
    pair: Sequence[int] = ()

    def pairs(self) -> list[Pair]:
        """IP-2, D1: every pair with a result of its own; first the one with the highest Impact, then Precision."""
        found = {(max(pair), min(pair)) for pair in combinations(self.faces, 2)}
        return sorted(found, key=lambda pair: (pair[0] - pair[1], sum(pair)), reverse=True)

    def rank(self, of: str = "") -> Rank:
        """IP-2, IP-4: Impact and Precision of the pair, with where they come from."""
        high, low = self.pair
        rolled = f" ({listing(list(map(str, self.faces)))} rolled)" if len(self.faces) > 2 else ""
        skill = f", Initiative {self.skill:+}" if self.skill else ""
        return (
            Key(f"{of}Impact", high - low, how=f"{high} - {low}{rolled}"),
            Key(f"{of}Precision", high + low + self.skill, how=f"{high} + {low}{skill}"),
        )

    def text(self, pair: Pair) -> str:
        """What *pair* would come to: '5 and 1: Impact 4, Precision 6'."""
        return f"{pair[0]} and {pair[1]}: {_told(self._replace(pair=pair).rank())}"

    def cells(self) -> list[str]:
        """Each die with its face, those of the pair in brackets."""
        left, cells = list(self.pair), []
        for sides, face in zip(self.dice, self.faces, strict=True):
            counts = face in left
            if counts:
                left.remove(face)
            cells.append(f"[d{sides} {face}]" if counts else f"d{sides} {face}")
        return cells


def _fell(combat: Combat, who: str) -> Fell | None:
    """The dice of *who*, unless its count was set."""
    kept = combat.table.get(f"faces {who}")
    return Fell(kept["dice"], kept["faces"], _sheet(combat, who).initiative_skill, kept["pair"]) if kept else None


def _keep(draft: Draft, who: str, fell: Fell | None) -> None:
    lists = {"dice": list(fell.dice), "faces": list(fell.faces), "pair": list(fell.pair)} if fell else None
    draft.note(f"faces {who}", lists)


def _choose(draft: Draft, title: str, rolled: Mapping[str, Dice]) -> dict[str, Fell]:
    """D1: the pair of each; asked where the table rolled and there is a choice, everywhere else the first."""
    sheets = {w: _sheet(draft.combat, w) for w in rolled}
    fell = {w: Fell(sheets[w].dice, d.faces, sheets[w].initiative_skill) for w, d in rolled.items() if not d.final}
    fell = {w: f._replace(pair=f.pairs()[0]) for w, f in fell.items()}
    return {
        **fell,
        **_ask(draft, title, {w: f for w, f in fell.items() if any(rolled[w].typed) and len(f.pairs()) > 1}),
    }


def _ask(draft: Draft, title: str, fell: Mapping[str, Fell]) -> dict[str, Fell]:
    """Which pair counts, by default the one that does so far; what the table says is told."""
    items = [
        Choice(w, "picks", tuple(map(f.text, f.pairs())), f.text(tuple(f.pair)), quiet=True) for w, f in fell.items()
    ]
    picked = {}
    for item, said in zip(items, draft.ask(title, items), strict=True):
        assert isinstance(said, Said)
        f = fell[item.who]
        picked[item.who] = f._replace(pair=f.pairs()[item.options.index(str(said.value))])
        if not said.default:
            draft.say(f"{ref(item.who)} picks {said.value}")
    return picked


def _set_to(dice: Dice) -> Rank:
    """A count that was given as it is."""
    return Key("Impact", dice.final[0], how=dice.how), Key("Precision", dice.final[1], how=dice.how)


def _told(rank: Rank) -> str:
    return ", ".join(f"{key.label} {key.value:g}" for key in rank[:2])


def _no_pick(combat: Combat, who: str) -> str:
    """D1, IP-7: from what fell, as long as it is what counts."""
    name, fell = combat[who].name, _fell(combat, who)
    if _waits(combat, who):
        return f"{name} holds; it comes back on the count of another (IP-7)."
    if fell is None:
        return f"{name}'s count was set, not rolled; I (`initiative`) sets another: =4,6." if combat.started else ""
    if not fell.pair:
        return f"{name} came back on the count of another, and that stays (IP-7); I (`initiative`) sets one: =4,6."
    return "" if len(fell.pairs()) > 1 else f"{name} has one pair only, {fell.text(tuple(fell.pair))}."


def _pick(draft: Draft, call: Call) -> None:
    """D1: another pair of what fell; G4: it finds the new place, and nobody's turn comes twice."""
    who, text, old = call.actor, str(call.args.get("dice", "")), _fell(draft.combat, call.actor)
    if old is None:
        raise Refused(f"{draft.combat[who].name} has rolled nothing to pick from.")
    if text:
        pair = tuple(sorted(map(int, re.findall(r"[0-9]+", text)), reverse=True))
        if pair not in old.pairs():
            rolled, two = listing(list(map(str, old.faces))), ",".join(map(str, old.pairs()[0]))
            raise Refused(f"{draft.combat[who].name} rolled {rolled}; pick two of these, for example {two}.")
        draft.say(f"{ref(who)} picks {old.text(pair)}")
        new = old._replace(pair=pair)
    else:
        new = _ask(draft, "Two dice", {who: old if old.pair else old._replace(pair=old.pairs()[0])})[who]
    now = [key.value for key in draft.combat.slots[who].rank[:2]] if who in draft.combat.slots else []
    if list(new.pair) != list(old.pair) or [key.value for key in new.rank()] != now:
        place_again(draft, [who], {who: new.rank()})
        _keep(draft, who, new)


# Turns and holding


def _sheet(combat: Combat, who: str) -> PoolSheet:
    sheet: PoolSheet = combat[who].sheet
    return sheet


def _actions(n: int) -> str:
    return f"{n} action{'' if n == 1 else 's'}"


def _waits(combat: Combat, who: str) -> bool:
    return who in combat.slots and combat.slots[who].state == "waiting"


def _holds(combat: Combat, who: str) -> str:
    """IP-7: whoever holds comes back behind somebody's turn, and acts then."""
    if not _waits(combat, who):
        return ""
    name, now = combat[who].name, listing([combat[w].name for w in combat.turn])
    return f"{name} holds; J (`rejoin`) brings it back{f', after {now}' if now else ''} (IP-7)."


def _no_hold(combat: Combat, who: str) -> str:
    """IP-6: on a turn of one's own, with an action left."""
    name = combat[who].name
    if _waits(combat, who):
        return f"{name} holds already; J (`rejoin`) brings it back."
    if who not in combat.acting:
        return ""
    if combat.slots[who].state == "out":
        return f"{name} is out of the order already."
    if combat.frames[-1].kind != "turn":
        return f"{name} acts out of turn, and can hold only on its own (IP-6)."
    return "" if combat[who].have.get("action") else f"{name} has no action left to hold (IP-6)."


def _hold(draft: Draft, call: Call) -> None:
    wait(draft, call.actor, "holds")
    draft.say(f"{ref(call.actor)} holds, with {_actions(draft.combat[call.actor].have.get('action', 0))} left")
    _say_if_all_hold(draft)


def _say_if_all_hold(draft: Draft) -> None:
    states = {slot.state for slot in draft.combat.slots.values()}
    if "waiting" in states and "in" not in states:
        draft.say(f"{EVERYBODY_HOLDS}; J (`rejoin`) says who comes back (D6)", public=EVERYBODY_HOLDS)


def _count_behind(combat: Combat, who: str, after: str) -> Rank:
    """D2: Impact and Precision of *after*, or ("") of whoever is first but for *who*; () where there are none."""
    first = (w for w in combat.order if w != who and combat.slots[w].state == "in")
    behind = combat.slots.get(after or next(first, ""))
    return behind.rank[:2] if behind else ()
