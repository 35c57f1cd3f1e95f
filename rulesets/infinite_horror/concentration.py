"""IH-20 to IH-23: effects that last as long as somebody keeps their mind on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.engine import (
    Action,
    Call,
    Choice,
    Combat,
    Draft,
    Each,
    Effect,
    Item,
    Param,
    Reply,
    Said,
    Until,
    When,
    amounts,
    available,
    listing,
    plan,
    ref,
    short_of,
)

from .actions import KINDS_OF_ACT, take_free, took
from .interrupts import PRICE, interrupt, no_immediate
from .sheet import KINDS, SIZES

if TYPE_CHECKING:
    from tracker.engine import Ruleset

DOES = "concentrates"
KEPT = "concentration"
TAG = "the one concentration of a Round"
ACTIVATIONS = (*SIZES, "immediate", "free", "none")
PRICES = (*SIZES, "all", "none")


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-20 to IH-22."""
    busy = next((e.name for e in combat.on(who, KEPT)), "")
    why_not = f"{combat[who].name} is concentrating on {busy}; one at a time (IH-22)." if busy else ""
    if not why_not and TAG in combat[who].used:
        why_not = f"{combat[who].name} has concentrated on something in this Round already (IH-22)."
    yield Action(
        "concentrate",
        "Begin to concentrate",
        _concentrate,
        "Lasts a Round; kept up at the start of each own Round, for a price (IH-20).",
        "concentrate Iron Veil on=John keeps=move",
        "one",
        (
            Param("name", "words", "what is kept up", required=True),
            Param("on", "who", "on whom", "the one who concentrates", named=True),
            Param("takes", "choice", "the activating action", "standard", choices=ACTIVATIONS, named=True),
            Param("keeps", "choice", "what keeping it up takes each Round", "as activated", choices=PRICES, named=True),
            Param("rounds", "number", "the most Rounds it can last", named=True, low=1, high=9999),
            PRICE,
            Param("act", "text", "with takes=free: its kind of act", "cast", choices=KINDS_OF_ACT, named=True),
        ),
        anytime=True,
        before_start=True,
        why_not=why_not,
        key="c",
        group="Concentration",
    )


def _concentrate(draft: Draft, call: Call) -> None:
    who, name, on = call.actor, str(call.args["name"]), str(call.args.get("on", call.actor))
    takes = str(call.args.get("takes", "standard"))
    keeps = str(call.args.get("keeps", _same_again(takes)))
    early = not draft.combat.started
    if early:
        draft.say(f"{ref(who)} concentrates on {name} before the fight")  # IH-8: no combat action
    elif takes == "free":
        take_free(draft, who, str(call.args.get("act", "cast")), f"concentrates on {name}")
    else:
        _activate(draft, call, takes, f"concentrates on {name}")
    until = [Until(When("turn-start", "target"), skip=early), Until(When("scene-end"))]  # IH-20, IH-23
    if rounds := call.args.get("rounds"):
        until.append(Until(When("turn-start", "target"), int(rounds), skip=early))
    each = (Each(When("turn-start", "target"), 0, DOES),)
    price = "nothing" if keeps == "none" else f"every action that is left ({keeps})" if keeps == "all" else keeps
    frame = draft.combat.top if takes == "immediate" else ""
    data = {"keeps": keeps, "frame": frame, "note": f"concentration; keeping it takes {price}"}
    kept = draft.begin(name, who, kind=KEPT, until=until, each=each, tone="help", data=data)
    if on != who:  # what they feel ends with the concentration, whatever ends that
        draft.begin(name, on, by=who, parent=kept.id)
    if not early:
        draft.pay(who, {}, once=TAG)  # activation counts as concentrating


def _same_again(takes: str) -> str:
    """IH-21: the action that keeps it up, where nobody says."""
    return {"immediate": "swift", "free": "none"}.get(takes, takes)


def _activate(draft: Draft, call: Call, takes: str, told: str) -> None:
    who = call.actor
    if takes == "immediate":
        if why := no_immediate(draft.combat, who):
            draft.refuse(why)
        draft.spend(who, {"immediate": 1}, told)
        interrupt(draft, who, told, bool(call.args.get("price", True)))
        return
    if who not in draft.combat.acting and takes != "none":
        draft.refuse(f"It is not {draft.combat[who].name}'s activation; takes=immediate or takes=none is possible.")
    draft.spend(who, SIZES.get(takes, {}), told)
    took(draft, who, told)


def _price(combat: Combat, rules: Ruleset, effect: Effect) -> Mapping[str, int]:
    """What keeping *effect* up takes now.  D8: "all" is everything that is left, and at least something."""
    keeps = effect.data["keeps"]
    if keeps != "all":
        return SIZES.get(keeps, {})
    have = available(combat, rules, effect.target)
    return {kind: have[kind] for kind in KINDS if have.get(kind)} or {"swift": 1}


def _over(effect: Effect) -> bool:
    """Whether the most Rounds it can last are over at this very start."""
    return any(u.when.mark == "turn-start" and u.left <= 1 for u in effect.until[1:])


def asks(combat: Combat, rules: Ruleset, effect: Effect) -> Item | None:
    """IH-20, D8: whether to keep it up, with the price it really takes; nobody is asked where it cannot be paid."""
    price = _price(combat, rules, effect)
    way = plan(available(combat, rules, effect.target), price, rules.ladder)
    if way is None or effect.until[0].skip or _over(effect):
        return None
    cost = listing(amounts(way, rules)) or "nothing"
    instead = " instead" if dict(way) != dict(price) else ""
    return Choice(
        effect.target, f"{effect.name}: keep concentrating, taking {cost}{instead}", ("yes", "no"), "yes", quiet=True
    )


def tick(draft: Draft, effect: Effect, reply: Reply | None) -> None:
    """IH-20: the price is gone at once, or the effect is."""
    who, price = effect.target, _price(draft.combat, draft.rules, effect)
    first, *rest = effect.until
    if first.skip:  # IH-8: put up before the fight, it fills the first Round
        draft.pay(who, {}, once=TAG)
        return
    if _over(effect):
        return
    have = available(draft.combat, draft.rules, who)
    way = plan(have, price, draft.rules.ladder)
    if way is None:
        draft.end(effect, f"it cannot be kept up for want of {short_of(draft.combat, draft.rules, who, price, have)}")
    elif isinstance(reply, Said) and reply.value == "no":
        draft.end(effect, "not kept up")
    else:
        draft.pay(who, way, TAG, f"keeps concentrating on {effect.name}", price, lost=True)
        draft.alter(effect, until=(replace(first, left=first.left + 1), *rest))
