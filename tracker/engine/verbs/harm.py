"""Verbs for hit points: damage, healing, temporary hit points, and the mark of defeat."""

from __future__ import annotations

from .. import dice, health
from ..draft import Draft, Refused
from ..effects import rolled
from ..model import Combat
from ..offers import Action, Call, Param
from ..questions import Roll
from ..text import listing

AMOUNT = Param("amount", "dice", "a number or dice: 5, 2d6+3", required=True)
WHY = Param("why", "text", "for the log", named=True)
BY = Param("by", "origin", "whose doing it was, or nobody: for the summary", "the acting one", named=True)


def _amount(draft: Draft, call: Call, label: str) -> int:
    """The amount of a call; its dice are rolled once for everybody."""
    parsed = dice.parse(str(call.args["amount"]))
    if parsed.fixed and parsed.bonus < 0:
        raise Refused(f"{label} of {parsed.bonus} is below 0; give 0 or more, or use the opposite verb.")
    if parsed.fixed:
        return parsed.bonus
    (reply,) = draft.ask(label, [Roll("", label, parsed.dice)])
    return rolled(parsed, reply)


def _why(call: Call, who: str, amount: int) -> str:
    """What was given as the reason, and whose share of *amount* is another one."""
    factor = call.factors.get(who, "1")
    share = "" if factor == "1" else f"half of {amount}" if factor == "1/2" else f"{factor} × {amount}"
    return ", ".join(filter(None, (share, str(call.args.get("why", "")))))


def _damage(draft: Draft, call: Call) -> None:
    amount = _amount(draft, call, "Damage")
    for who in call.who:
        health.wound(draft, who, call.share(who, amount), _why(call, who, amount))


def _heal(draft: Draft, call: Call) -> None:
    amount = _amount(draft, call, "Healing")
    for who in call.who:
        health.heal(draft, who, call.share(who, amount), _why(call, who, amount))


def _temp(draft: Draft, call: Call) -> None:
    amount = _amount(draft, call, "Temporary hit points")
    for who in call.who:
        health.give_temp(draft, who, call.share(who, amount))


def _defeat(draft: Draft, call: Call) -> None:
    already = [draft.combat[w].name for w in call.who if draft.combat[w].defeated]
    if len(already) == len(call.who):
        are = "is" if len(already) == 1 else "are"
        raise Refused(f"{listing(already)} {are} defeated already; `revive` takes the mark away.")
    for who in call.who:
        _mark(draft, who, True)
        rules = {e.data.get("rule") for e in draft.combat.on(who, health.DOWN)}  # of the down, which this answers
        draft.tick_off(d for d in draft.combat.due if d.who == who and d.what in rules)


def _revive(draft: Draft, call: Call) -> None:
    fallen = [w for w in call.who if _fallen(draft.combat, w)]
    if not fallen:
        raise Refused(f"{listing([draft.combat[w].name for w in call.who], 'or')} is neither defeated nor down.")
    for who in fallen:
        health.get_up(draft, who, "by hand")
        _mark(draft, who, False)
        draft.rules.revived(draft, who)


def _fallen(combat: Combat, who: str) -> bool:
    slot = combat.slots.get(who)
    out = slot is not None and slot.state == "out"
    return combat[who].defeated or out or combat.has(who, health.DOWN)


def _mark(draft: Draft, who: str, defeated: bool) -> None:
    health.set_defeated(draft, who, defeated, out=defeated, why="by hand")


VERBS = (
    Action(
        "damage",
        "Damage",
        _damage,
        "Temporary hit points go first.  After a name, *1/2 halves and *2 doubles.",
        'damage Amy,"Hound 2"*½ 7',
        who="many",
        params=(AMOUNT, WHY, BY),
        key="d",
    ),
    Action("heal", "Heal", _heal, "Up to the maximum.", "heal Amy 5", who="many", params=(AMOUNT, WHY, BY), key="h"),
    Action(
        "temp",
        "Temporary hit points",
        _temp,
        "They do not add up: the higher number stays; 0 takes them away.",
        "temp Amy 5",
        who="many",
        params=(AMOUNT,),
        key="T",
    ),
    Action(
        "defeat",
        "Mark defeated",
        _defeat,
        "Out of the running order, still listed.",
        'defeat "Hound 2"',
        who="many",
        key="D",
    ),
    Action(
        "revive", "Bring back", _revive, "Back at the old place in the order.", 'revive "Hound 2"', who="many", key="R"
    ),
)
