"""IH-14 to IH-18: actions out of turn, what they interrupt, and what they cost later."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.engine import (
    ALL,
    DOWN,
    Action,
    Call,
    Choice,
    Combat,
    Draft,
    Frame,
    Moment,
    Param,
    Refused,
    Said,
    Until,
    When,
    ref,
)

from .actions import BORROWED_FREE, EVADING, KINDS_OF_ACT, attachable, kind_of_act, took
from .sheet import KINDS, SIZES, in_own_activation, sheet_of

GROUP = "Interrupts"
READIED = "readied"
PRICED = "immediate action with its price"
GOES_ON, FAILS, DONE = "goes on", "fails", "is carried out"
WHAT = Param("what", "words", "what it does, for the log")
PRICE = Param("price", "flag", "whether it costs the next Round's swift actions", "yes", named=True)


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-14 to IH-18."""
    name, sheet = combat[who].name, sheet_of(combat, who)
    none = no_immediate(combat, who)
    takes = Param("takes", "choice", "what it costs", required=True, choices=(*SIZES, "none"))
    yield Action("declare", "Declare an action", _declare, "Paid now; others can interrupt it (IH-16).",
                 "declare standard strikes at Ash", "one",
                 (takes, Param("what", "words", "what is about to happen", required=True)),
                 key="d", digit="7", group=GROUP)  # fmt: skip
    idle = (
        ""
        if who in combat.acting and combat.frames[-1].doing
        else f"{name} is about to do nothing; `declare` says what."
    )
    yield Action("resolve", "Goes on, or fails", _resolve, "What was declared; by hand, where nothing asks.",
                 "resolve fails", "one",
                 (Param("outcome", "choice", "which", required=True, choices=("goes-on", "fails")),),
                 anytime=True, why_not=idle, key="o", group=GROUP)  # fmt: skip
    yield Action("immediate", "Immediate action", _immediate, "In anybody's activation; the first of a Round costs the "
                 "swift actions of the next (IH-15).", "immediate parries", "one", (WHAT, PRICE), {"immediate": 1},
                 anytime=True, why_not=none, key="i", react=True, group=GROUP)  # fmt: skip
    yield Action("evade", "Leave the area", _evade, "Of an attack; doubles Dodge Defense against it (IH-17).",
                 "evade", "one",
                 (WHAT, Param("successes", "number", "against an area attack: these are doubled", named=True, low=0,
                              high=999), Param("by", "who", "whose attack", "the acting one's", named=True), PRICE),
                 {"immediate": 1}, anytime=True, why_not=none, key="v", react=True, group=GROUP)  # fmt: skip
    down = f"{name} lies prone already." if sheet.prone else ""
    prone = {"immediate": 1} if sheet.immediate_actions else {}
    yield Action("drop-prone", "Drop prone", _drop_prone, "Immediate, and possible for everybody (IH-15).",
                 "drop-prone", "one", (PRICE,), prone, once="" if prone else "dropping prone", anytime=True,
                 why_not=down, key="b", react=True, group=GROUP)  # fmt: skip
    up = "" if sheet.prone else f"{name} is not prone."
    yield Action("stand", "Stand up", _stand, "The rules name no price; the Storyteller does.", "stand move",
                 "one", (Param("takes", "choice", "what the Storyteller says it costs", required=True,
                               choices=(*reversed(KINDS), "none")),),
                 why_not=up, key="e", group=GROUP)  # fmt: skip
    yield Action("ready", "Ready an action", _ready, "Fires once before the next own Round, just before its trigger.",
                 "ready standard the door opens: shoots", "one",
                 (Param("kind", "choice", "what is readied", required=True, choices=("free", *reversed(KINDS))),
                  Param("trigger", "words", "what sets it off: what happens then", required=True),
                  Param("act", "text", "for a free action: its kind of act", choices=KINDS_OF_ACT, named=True)),
                 {"standard": 1}, why_not=_no_readying(combat, who), key="y", digit="8", group=GROUP)  # fmt: skip
    yield Action("fire", "Fire what is ready", _fire, "Interrupts; that action is borrowed from the next Round.",
                 "fire", "one",
                 (WHAT, Param("which", "text", "words of its trigger, where several are ready", named=True)),
                 anytime=True, why_not=_no_firing(combat, who), key="r", digit="9",
                 react=True, group=GROUP)  # fmt: skip
    yield Action("grant", "Grant one action", _grant, "This one action and no other; it converts (IH-14).",
                 "grant standard haste", "one",
                 (Param("kind", "choice", "which", required=True, choices=KINDS), WHAT), anytime=True, key="j",
                 group=GROUP)  # fmt: skip


def before(draft: Draft, moment: Moment) -> None:
    """IH-18: what was not fired until the next own Round lapses."""
    if moment.mark == "turn-start":
        for effect in draft.combat.on(moment.who, READIED):
            draft.end(effect, "it was not fired, and nothing is borrowed")
    elif moment.mark == "turn-end" and draft.combat.frames and draft.combat.frames[-1].doing:
        able = not _unable(draft.combat, moment.who)
        _come_to(draft, moment.who, DONE if able else FAILS, f"{ref(moment.who)} cannot act any more")


def after(draft: Draft, moment: Moment) -> None:
    """IH-16, IH-17: an interrupted action is taken up again; an attack of somebody who acts no more is over."""
    if moment.mark == "resumed":
        live = {frame.id for frame in draft.combat.frames}
        for effect in [e for e in draft.combat.effects.values() if e.data.get("frame")]:
            if effect.data["frame"] in live:
                continue
            if effect.kind == EVADING:
                draft.end(effect, "that attack is over")
            else:
                draft.alter(effect, data={**effect.data, "frame": ""})
        _take_up(draft, moment.who)


def states(combat: Combat, who: str) -> Iterable[tuple[str, str]]:
    """What *who* is about to do."""
    for frame in combat.frames:
        if frame.doing and frame.kind == "turn" and who in frame.actors:  # the stack tells what is done out of turn
            yield f"→ {frame.doing}", "warn"


# IH-16


def _declare(draft: Draft, call: Call) -> None:
    who, what, takes = call.actor, str(call.args["what"]), str(call.args["takes"])
    told = f"declares “{what}”"
    if takes == "none":
        draft.say(f"{ref(who)}: {told}")
    else:
        draft.spend(who, SIZES[takes], told)
    took(draft, who, what)
    draft.declare(what)
    for effect in [e for e in draft.combat.effects.values() if e.kind == READIED and e.target != who]:
        draft.say(f"{ref(effect.target)} is ready: {effect.data['note']}", secret=True)


def _take_up(draft: Draft, who: str) -> None:
    """It has to go on where it can; only whether it can is a question, and none where nobody is left to do it."""
    combat = draft.combat
    what = combat.frames[-1].doing
    if not what:
        return
    if _unable(combat, who):
        _come_to(draft, who, FAILS, f"{ref(who)} cannot act any more")
        return
    default = FAILS if combat.has(who, DOWN) else GOES_ON
    (said,) = draft.ask(
        f"{ref(who)} was interrupted", [Choice(who, f"“{what}”", (GOES_ON, FAILS), default, quiet=True)]
    )
    assert isinstance(said, Said)
    _come_to(draft, who, str(said.value), "the interrupt made it impossible", told=said.default)


def _unable(combat: Combat, who: str) -> bool:
    return combat[who].defeated or combat.slots[who].state == "out"


def _resolve(draft: Draft, call: Call) -> None:
    if call.actor not in draft.combat.acting or not draft.combat.frames[-1].doing:
        raise Refused(f"{draft.combat[call.actor].name} has declared nothing that could still go on or fail.")
    outcome = str(call.args["outcome"]).replace("-", " ")
    _come_to(draft, call.actor, outcome, "by the Storyteller's word")


def _come_to(draft: Draft, who: str, outcome: str, why: str, told: bool = False) -> None:
    what = draft.combat.frames[-1].doing or "what was declared"
    if not told:
        draft.say(f"{ref(who)}: “{what}” {outcome}" + (f": {why}" if outcome == FAILS else ""))
    draft.declare("")
    if outcome == FAILS:
        top = draft.combat.top
        for effect in [e for e in draft.combat.effects.values() if e.source == who and e.data.get("frame") == top]:
            draft.end(effect, "that failed")


# IH-15, IH-17


def no_immediate(combat: Combat, who: str) -> str:
    """IH-15: why *who* has no immediate actions but for dropping prone, or ""."""
    if sheet_of(combat, who).immediate_actions:
        return ""
    return f"No ability gives {combat[who].name} immediate actions; it can drop prone (IH-15)."


def interrupt(draft: Draft, who: str, what: str, price: bool) -> None:
    """IH-15: *who* takes an immediate action, already counted, on top of whatever goes on; it can do nothing else."""
    pay_later(draft, who, price)
    _on_top(draft, who, "immediate action", what)


def pay_later(draft: Draft, who: str, price: bool) -> None:
    """IH-15, D2: the first immediate action of a Round costs every swift action that the next one brings."""
    if price and PRICED not in draft.combat[who].used:
        draft.pay(who, {}, once=PRICED)
        draft.owe(who, {"swift": ALL}, "immediate action")


def _on_top(draft: Draft, who: str, kind: str, what: str) -> None:
    draft.interrupt(who, f"{kind}: {what}" if what else kind, {})
    took(draft, who, what or kind)
    draft.declare(what or kind)


def _price(call: Call) -> bool:
    return bool(call.args.get("price", True))


def _immediate(draft: Draft, call: Call) -> None:
    interrupt(draft, call.actor, str(call.args.get("what", "")), _price(call))


def _evade(draft: Draft, call: Call) -> None:
    who, attack = call.actor, _attack(draft.combat, str(call.args.get("by", "")))
    by = str(call.args.get("by", "")) or (attack.actors[0] if attack else who)
    if attack is None and by != who:
        raise Refused(f"{draft.combat[by].name} is not acting, so there is no attack of theirs to leave.")
    defense, successes = sheet_of(draft.combat, who).dodge_defense, call.args.get("successes")
    if successes is not None:
        name = f"Evade {2 * int(successes)}"
        draft.say(f"{ref(who)} leaves the area: {successes} successes count as {2 * int(successes)} (IH-17)")
    elif defense is None:
        name = "Dodge doubled"
        draft.say(f"{ref(who)} leaves the area: its Dodge Defense, on no sheet, counts double (IH-17)")
    else:
        name = f"Dodge {2 * defense}"
        draft.say(f"{ref(who)} leaves the area: Dodge Defense {defense} counts as {2 * defense} (IH-17)")
    interrupt(draft, who, str(call.args.get("what", "")) or "leaves the area", _price(call))
    data = {
        "note": "Dodge Defense, against this attack only",
        "frame": attack.id if attack else "",
        "from": draft.combat.top,
    }
    until = (Until(When("turn-end", "source")),)
    draft.begin(name, who, by=by, kind=EVADING, until=until, tone="help", data=data)


def _attack(combat: Combat, by: str) -> Frame | None:
    """The attack that is left: what is done on top by *by*, or by whoever is not evading there."""
    evading = {(e.target, e.data["from"]) for e in combat.effects.values() if e.kind == EVADING}
    for frame in reversed(combat.frames):
        if by in frame.actors if by else not any((w, frame.id) in evading for w in frame.actors):
            return frame
    return None


def _drop_prone(draft: Draft, call: Call) -> None:
    pay_later(draft, call.actor, _price(call))
    draft.change(call.actor, "prone", True)
    attachable(draft, call.actor, "drops prone")
    if call.actor not in draft.combat.acting:  # it is over at once, so what it interrupts is taken up here
        for who in draft.combat.acting:
            _take_up(draft, who)


def _stand(draft: Draft, call: Call) -> None:
    takes = str(call.args["takes"])
    if takes == "none":
        draft.say(f"{ref(call.actor)} stands up")
    else:
        draft.spend(call.actor, {takes: 1}, "stands up")
    took(draft, call.actor, "stands up")
    draft.change(call.actor, "prone", False)


# IH-18, IH-14


def _no_readying(combat: Combat, who: str) -> str:
    if who not in combat.acting or in_own_activation(combat, who):
        return ""
    return f"{combat[who].name} can ready something only in its own activation (IH-18)."


def _no_firing(combat: Combat, who: str) -> str:
    name = combat[who].name
    if not combat.has(who, READIED):
        return f"{name} has readied nothing; `ready` does that."
    if who in combat.turn:
        return f"{name} readied it in this activation; it can fire once that has ended (IH-18)."
    return ""


def _ready(draft: Draft, call: Call) -> None:
    who, kind, trigger = call.actor, str(call.args["kind"]), str(call.args["trigger"])
    act = kind_of_act(str(call.args.get("act", "")))
    if kind == "free" and not act:
        raise Refused(f"Say what kind of free act, for example: act=drop; {', '.join(KINDS_OF_ACT)} or any other.")
    named = f"{act} as a {kind} action" if kind == "free" else f"{kind} action"
    draft.say(f"{ref(who)} readies a {named}: when {trigger}", secret=True, public=f"{ref(who)} readies something")
    until = (Until(When("turn-start", "target")),)
    data = {"note": f"{named}, when {trigger}", "kind": kind, "act": act}
    took(draft, who, "readies an action")
    draft.begin("Readied", who, kind=READIED, until=until, tone="help", data=data)


def _fire(draft: Draft, call: Call) -> None:
    who, combat = call.actor, draft.combat
    which = str(call.args.get("which", "")).lower()
    readied = [e for e in combat.on(who, READIED) if which in str(e.data["note"]).lower()]
    if not readied and combat.on(who, READIED):
        possible = "; ".join(str(e.data["note"]) for e in combat.on(who, READIED))
        raise Refused(f"{combat[who].name} has readied nothing with “{which}” in it; possible: {possible}.")
    if not readied:
        draft.say(f"{ref(who)} acts with nothing readied")
        return
    effect, kind = readied[0], str(readied[0].data["kind"])
    draft.end(effect, "fired")
    if kind == "free":
        act, until = effect.data["act"], (Until(When("turn-start", "target")),)
        data = {"act": act, "note": f"no free act of the kind {act} in the next Round"}
        draft.begin(f"Borrowed {act}", who, kind=BORROWED_FREE, until=until, tone="warn", data=data)
    else:
        draft.owe(who, {kind: 1}, "readied action", borrowed=True)
    _on_top(draft, who, "readied action", str(call.args.get("what", "")) or str(effect.data["note"]))


def _grant(draft: Draft, call: Call) -> None:
    kind, what = str(call.args["kind"]), str(call.args.get("what", ""))
    draft.interrupt(call.actor, f"single {kind} action" + (f": {what}" if what else ""), {kind: 1})
