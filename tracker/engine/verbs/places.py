"""Verbs for places in the order: by hand, by a new number, by a new roll, and coming back."""

from __future__ import annotations

from msgspec.structs import replace

from .. import flow
from ..draft import Draft, Refused
from ..events import SlotChanged
from ..offers import Action, Call, Param
from ..questions import Choice, Said
from ..sheets import BadFields, read_one
from ..text import listing, ref
from ..waiting import come_back


def _move(draft: Draft, call: Call) -> None:
    who, after = call.actor, str(call.args["after"])
    _placed(draft, who)
    if after == who:
        raise Refused(f"{draft.combat[who].name} cannot stand behind itself; name somebody else, or after=top.")
    if after != "top":
        _placed(draft, after)
    where = f"moved by hand behind {ref(after)}" if after != "top" else "moved by hand to the top"
    flow.put_behind(draft, who, "" if after == "top" else after, where)
    draft.say(f"{ref(who)} {where}")


def _initiative(draft: Draft, call: Call) -> None:
    who = call.actor
    if not str(call.args["value"]).strip():
        raise Refused(f"Nothing was typed; `reroll {draft.combat[who].name}` rolls again.")
    try:
        value = read_one(draft.rules, draft.combat[who], "initiative", call.args["value"])
    except BadFields as error:
        raise Refused(str(error)) from None
    draft.change(who, "initiative", value)
    if draft.combat.started and who in draft.combat.slots:
        _again(draft, [who])
    else:
        draft.say(f"{ref(who)}'s initiative is known: {value}")


def _reroll(draft: Draft, call: Call) -> None:
    if not draft.combat.started:
        raise Refused("Nothing is rolled yet; `start` rolls for everybody.")
    everybody = [c.id for c in draft.combat.here()]
    if set(call.who) >= set(everybody):
        flow.draw_up(draft, "Rolled again")
    else:
        _again(draft, list(call.who))


def _again(draft: Draft, who: list[str]) -> None:
    for w in who:
        _placed(draft, w)
    flow.place_again(draft, who)


def _rejoin(draft: Draft, call: Call) -> None:
    who, combat = call.actor, draft.combat
    slot = combat.slots.get(who)
    if slot is None or slot.state != "waiting":
        there = listing([combat[s.who].name for s in combat.slots.values() if s.state == "waiting"]) or "nobody"
        raise Refused(f"{combat[who].name} is not waiting, so there is nothing to come back from; waiting: {there}.")
    at, after = str(call.args.get("at", "")), str(call.args.get("after", ""))
    if not at and not after and combat.turn:
        after, at = _where(draft, who, combat.turn[0])
    if at == "never":
        draft.slot(who, plan="")
        draft.say(f"{ref(who)} goes on waiting")
        return
    if not at and not after and not combat.frames and combat.started:
        _at_once(draft, who)
        return
    if at == "round-start" or not (after or combat.turn):
        plan, when = "round-start", f"when the next {draft.rules.words['round']} starts"
    else:
        after = after or combat.turn[0]
        _to_come(draft, who, after)
        plan, when = f"after:{after}", f"behind {ref(after)}"
    last = max(s.queue for s in combat.slots.values())
    draft.emit(SlotChanged(replace(slot, plan=plan, queue=last + 1)))
    draft.say(f"{ref(who)} will come back {when}")


def _at_once(draft: Draft, who: str) -> None:
    """Nobody acts and nobody can, so nothing has to end first: *who* comes first, and on it goes."""
    come_back(draft, who, "")
    flow.go_on(draft)


def _where(draft: Draft, who: str, now: str) -> tuple[str, str]:
    """Behind the turn going on, or in a round's last one also first in the next: with what *who* would be there."""
    rules, combat = draft.rules, draft.combat
    places = [(f"after this {rules.words['turn']}", now)]
    if not any(s.turn == "ahead" and s.state == "in" for s in combat.slots.values()):
        places.append((f"first in the next {rules.words['round']}", ""))
    labels = [
        place + (f": {told}" if (told := rules.rejoin_text(combat, who, after)) else "") for place, after in places
    ]
    called_off = ["not yet"] if combat.slots[who].plan else []
    options = (*labels, *called_off)
    (said,) = draft.ask("Come back", [Choice(who, "comes back", options, labels[0], quiet=True, secret=True)])
    assert isinstance(said, Said)
    if called_off == [said.value]:
        return "", "never"
    return (now, "") if said.value == labels[0] else ("", "round-start")


def _to_come(draft: Draft, who: str, after: str) -> None:
    combat = draft.combat
    slot = combat.slots.get(after)
    if slot is None or slot.state != "in" or after == who:
        possible = [
            combat[s.who].name for s in combat.slots.values() if s.state == "in" and s.turn in ("ahead", "begun")
        ]
        raise Refused(
            f"Nobody can come back behind {combat[after].name}; possible: {listing(possible, 'or') or 'nobody now'}."
        )
    if slot.turn not in ("ahead", "begun"):
        raise Refused(
            f"{combat[after].name}'s {draft.rules.words['turn']} is over; at=round-start comes first next time."
        )


def _placed(draft: Draft, who: str) -> None:
    if who not in draft.combat.slots or not draft.combat.present(who):
        raise Refused(f"{draft.combat[who].name} has no place in the order yet.")


VERBS = (
    Action(
        "move",
        "Move in the order",
        _move,
        "By hand; who has acted keeps the mark.",
        'move Amy after="Hound 2"',
        who="one",
        params=(Param("after", "place", "behind whom, or top", required=True),),
        key="m",
    ),
    Action(
        "initiative",
        "Set initiative",
        _initiative,
        "10 is the total of the dice, 6+4 their faces, =12 the final value.",
        "initiative Amy =12",
        who="one",
        params=(Param("value", "text", "10, 6+4 or =12", required=True),),
        key="I",
    ),
    Action("reroll", "Roll initiative again", _reroll, "For some or for all.", "reroll all", who="many", key="L"),
    Action(
        "rejoin",
        "Come back",
        _rejoin,
        "For somebody who waits: when that turn, or this round, ends.",
        "rejoin Amy after=John",
        who="one",
        params=(
            Param("after", "who", "behind whose turn", "the turn going on", named=True),
            Param("at", "choice", "or when", choices=("round-start", "never"), named=True),
        ),
        key="J",
    ),
)
