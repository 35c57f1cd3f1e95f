"""IH-14 to IH-18: actions out of turn, what they interrupt, and what they cost later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.engine import ALL, DOWN, Action, Call, Choice, Combat, Draft, Moment, Param, Said, Until, When, ref

from .actions import BORROWED_FREE, KINDS_OF_ACT, kind_of_act, took
from .sheet import KINDS, SIZES, in_own_activation, now_acting, sheet_of

GROUP = "Interrupts"
READIED, EVADING = "readied", "evading"
PRICED = "immediate action with its price"
GOES_ON, FAILS = "goes on", "fails"
WHAT = Param("what", "words", "what it does, for the log")
PRICE = Param("price", "flag", "whether it costs the next Round's swift actions", "yes", named=True)


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-14 to IH-18."""
    name, sheet = combat[who].name, sheet_of(combat, who)
    none = "" if sheet.immediate_actions else f"No ability gives {name} immediate actions; it can drop prone (IH-15)."
    takes = Param("takes", "choice", "what it costs", required=True, choices=(*SIZES, "none"))
    yield Action("declare", "Declare an action", _declare, "Paid now; others can interrupt it (IH-16).",
                 "declare standard strikes at Ash", "one",
                 (takes, Param("what", "words", "what is about to happen", required=True)),
                 key="d", digit="7", group=GROUP)  # fmt: skip
    idle = "" if _declared(combat).get(who) else f"{name} has declared nothing; `declare` does that."
    yield Action("resolve", "Declared action: goes on or fails", _resolve, "By hand, where no interrupt asks.",
                 "resolve fails", "one",
                 (Param("outcome", "choice", "which", required=True, choices=("goes-on", "fails")),),
                 anytime=True, why_not=idle, key="o", group=GROUP)  # fmt: skip
    yield Action("immediate", "Immediate action", _immediate, "In anybody's activation; the first of a Round costs the "
                 "swift actions of the next (IH-15).", "immediate parries", "one", (WHAT, PRICE), {"immediate": 1},
                 anytime=True, why_not=none, key="i", react=True, group=GROUP)  # fmt: skip
    yield Action("evade", "Leave an attack's area", _evade, "Immediate; doubles Dodge Defense against it (IH-17).",
                 "evade", "one",
                 (WHAT, Param("successes", "number", "against an area attack: these are doubled", named=True, low=0,
                              high=999), PRICE),
                 {"immediate": 1}, anytime=True, why_not=none, key="v", group=GROUP)  # fmt: skip
    down = f"{name} lies prone already." if sheet.prone else ""
    yield Action("drop-prone", "Drop prone", _drop_prone, "Immediate, and possible for everybody (IH-15).",
                 "drop-prone", "one", (PRICE,), {"immediate": 1}, anytime=True, why_not=down, key="b",
                 group=GROUP)  # fmt: skip
    up = "" if sheet.prone else f"{name} is not prone."
    yield Action("stand", "Stand up", _stand, "The rules name no price; the Storyteller does.", "stand takes=move",
                 "one", (Param("takes", "choice", "what it costs", "move", choices=(*KINDS, "none"), named=True),),
                 why_not=up, key="e", group=GROUP)  # fmt: skip
    yield Action("ready", "Ready an action", _ready, "Fires once before the next own Round, just before its trigger.",
                 "ready standard the door opens: shoots", "one",
                 (Param("kind", "choice", "what is readied", required=True, choices=("free", *reversed(KINDS))),
                  Param("trigger", "words", "what sets it off: what happens then", required=True),
                  Param("act", "text", "for a free action: its kind of act", choices=KINDS_OF_ACT, named=True)),
                 {"standard": 1}, why_not=_no_readying(combat, who), key="y", digit="8", group=GROUP)  # fmt: skip
    yield Action("fire", "Fire the readied action", _fire, "Interrupts; that action is borrowed from the next Round.",
                 "fire", "one", (WHAT,), anytime=True, why_not=_no_firing(combat, who), key="r", digit="9",
                 group=GROUP)  # fmt: skip
    yield Action("grant", "Grant a single action", _grant, "This one action and no other; it converts (IH-14).",
                 "grant standard haste", "one",
                 (Param("kind", "choice", "which", required=True, choices=KINDS), WHAT), anytime=True, key="j",
                 group=GROUP)  # fmt: skip


def before(draft: Draft, moment: Moment) -> None:
    """IH-18: what was not fired until the next own Round lapses."""
    if moment.mark == "turn-start":
        for effect in draft.combat.on(moment.who, READIED):
            draft.end(effect, "it was not fired, and nothing is borrowed")


def after(draft: Draft, moment: Moment) -> None:
    """IH-16: an interrupted action is taken up again; what was done by an activation's end is no longer pending."""
    if moment.mark == "resumed":
        _forget(draft, [w for w in _declared(draft.combat) if not _in_hand(draft.combat, w)])
        _take_up(draft, moment.who)
    elif moment.mark == "turn-end":
        _forget(draft, [moment.who, *(w for w in _declared(draft.combat) if not _in_hand(draft.combat, w))])


def states(combat: Combat, who: str) -> Iterable[tuple[str, str]]:
    """What *who* is about to do."""
    if what := _declared(combat).get(who):
        yield f"about to: {what}", "warn"


# IH-16


def _declared(combat: Combat) -> Mapping[str, str]:
    """Actions that were declared and are not over: what, by who."""
    declared: Mapping[str, str] = combat.table.get("declared", {})
    return declared


def _in_hand(combat: Combat, who: str) -> bool:
    return any(who in frame.actors for frame in combat.frames)


def _set_declared(draft: Draft, who: str, what: str) -> None:
    draft.note("declared", {**_declared(draft.combat), who: what})


def _forget(draft: Draft, who: Iterable[str]) -> None:
    gone = set(who)
    draft.note("declared", {w: what for w, what in _declared(draft.combat).items() if w not in gone})
    for effect in [e for e in draft.combat.effects.values() if e.kind == EVADING and e.source in gone]:
        draft.end(effect, "the attack is over")


def _declare(draft: Draft, call: Call) -> None:
    who, what, takes = call.actor, str(call.args["what"]), str(call.args["takes"])
    told = f"declares “{what}”"
    if takes == "none":
        draft.say(f"{ref(who)}: {told}")
    else:
        draft.spend(who, SIZES[takes], told)
    took(draft, who, what)
    _set_declared(draft, who, what)


def _take_up(draft: Draft, who: str) -> None:
    """It has to go on where it can; only whether it can is a question, and none where nobody is left to do it."""
    what, combat = _declared(draft.combat).get(who), draft.combat
    if not what:
        return
    if combat[who].defeated or combat.slots[who].state == "out":
        _come_to(draft, who, FAILS, f"{ref(who)} cannot act any more")
        return
    default = FAILS if combat.has(who, DOWN) else GOES_ON
    (said,) = draft.ask(f"{ref(who)} was interrupted", [Choice(who, what, (GOES_ON, FAILS), default)])
    assert isinstance(said, Said)
    _come_to(draft, who, str(said.value), "the interrupt made it impossible")


def _resolve(draft: Draft, call: Call) -> None:
    outcome = str(call.args["outcome"]).replace("-", " ")
    _come_to(draft, call.actor, outcome, "by the Storyteller's word")


def _come_to(draft: Draft, who: str, outcome: str, why: str) -> None:
    what = _declared(draft.combat).get(who, "what was declared")
    draft.say(f"{ref(who)}: “{what}” {outcome}" + (f": {why}" if outcome == FAILS else ""))
    _forget(draft, [who])


# IH-15, IH-17


def interrupt(draft: Draft, who: str, what: str, price: bool) -> None:
    """IH-15: *who* takes an immediate action, already counted, on top of whatever goes on; it can do nothing else."""
    pay_later(draft, who, price)
    _on_top(draft, who, "immediate action", what)


def pay_later(draft: Draft, who: str, price: bool) -> None:
    """IH-15, D2: the first immediate action of a Round costs every swift action that the next one brings."""
    if price and PRICED not in draft.combat[who].used:
        draft.pay(who, {}, once=PRICED)
        draft.owe(who, {"swift": ALL}, "immediate action (IH-15)")


def _on_top(draft: Draft, who: str, kind: str, what: str) -> None:
    took(draft, who, what or kind)
    draft.interrupt(who, f"{kind}: {what}" if what else kind, {})
    _set_declared(draft, who, what or kind)


def _price(call: Call) -> bool:
    return bool(call.args.get("price", True))


def _immediate(draft: Draft, call: Call) -> None:
    interrupt(draft, call.actor, str(call.args.get("what", "")), _price(call))


def _evade(draft: Draft, call: Call) -> None:
    who, by = call.actor, now_acting(draft.combat) or call.actor
    defense, successes = sheet_of(draft.combat, who).dodge_defense, call.args.get("successes")
    if successes is not None:
        name = f"Evasion {2 * int(successes)}"
        draft.say(f"{ref(who)} leaves the area: {successes} successes count as {2 * int(successes)} (IH-17)")
    elif defense is None:
        name = "Dodge Defense doubled"
        draft.say(f"{ref(who)} leaves the area: its Dodge Defense, on no sheet, counts double (IH-17)")
    else:
        name = f"Dodge Defense {2 * defense}"
        draft.say(f"{ref(who)} leaves the area: Dodge Defense {defense} counts as {2 * defense} (IH-17)")
    note = "against this attack only"
    draft.begin(name, who, by=by, kind=EVADING, until=(Until(When("turn-end", "source")),), tone="help",
                data={"note": note})  # fmt: skip
    interrupt(draft, who, str(call.args.get("what", "")) or "leaves the area", _price(call))


def _drop_prone(draft: Draft, call: Call) -> None:
    pay_later(draft, call.actor, _price(call))
    draft.change(call.actor, "prone", True)


def _stand(draft: Draft, call: Call) -> None:
    takes = str(call.args.get("takes", "move"))
    if takes == "none":
        draft.say(f"{ref(call.actor)} stands up")
    else:
        draft.spend(call.actor, {takes: 1}, "stands up")
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
        draft.refuse(f"Say what kind of free act, for example: act=drop; possible: {', '.join(KINDS_OF_ACT)} or any.")
    named = f"{act} as a {kind} action" if kind == "free" else f"{kind} action"
    draft.say(f"{ref(who)} readies a {named}: when {trigger}", secret=True, public=f"{ref(who)} readies something")
    until = (Until(When("turn-start", "target")),)
    data = {"note": f"when {trigger}", "kind": kind, "act": act}
    draft.begin(f"Readied {kind}", who, kind=READIED, until=until, tone="help", data=data)


def _fire(draft: Draft, call: Call) -> None:
    who, combat = call.actor, draft.combat
    readied = combat.on(who, READIED)
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
        draft.owe(who, {kind: 1}, "readied action (IH-18)", borrowed=True)
    _on_top(draft, who, "readied action", str(call.args.get("what", "")) or str(effect.data["note"]))


def _grant(draft: Draft, call: Call) -> None:
    kind, what = str(call.args["kind"]), str(call.args.get("what", ""))
    draft.interrupt(call.actor, f"single {kind} action" + (f": {what}" if what else ""), {kind: 1})
