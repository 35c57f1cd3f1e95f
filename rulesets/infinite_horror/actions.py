"""IH-9 to IH-13 and IH-19: what a full Round can be spent on, and abilities attached to an action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tracker.engine import Action, Call, Combat, Draft, Panel, Param, nothing_more, ref

from .sheet import SIZES, in_own_activation, options_of, sheet_of

GROUP = "Actions"
FREE_TAG = " as a free act"
KINDS_OF_ACT = ("drop", "cast", "melee", "ranged")
BORROWED = " (borrowed)"
BORROWED_FREE, EVADING = "borrowed-free", "evading"
WHAT = Param("what", "words", "what it does, for the log")

LONG = (
    ("full-round", "Full-round action", "Move and standard in one (IH-12).", "full-round all-out attack", "u", "5"),
    ("full-turn", "Full-turn action", "Swift, move and standard in one (IH-12).", "full-turn ritual", "t", "6"),
)  # fmt: skip


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """IH-9 to IH-13, IH-19."""
    speed = sheet_of(combat, who).speed
    yield Action("standard", "Standard action", _take, "The main action.", "standard attack the warden", "one", (WHAT,),
                 {"standard": 1}, key="s", digit="1", group=GROUP)  # fmt: skip
    yield Action("move-action", f"Move, up to {speed} m", _take, "Or something that takes as long.",
                 "move-action to the crates", "one", (WHAT,), {"move": 1}, key="m", digit="2", group=GROUP)  # fmt: skip
    yield Action("swift", "Swift action", _take, "A quick one.", "swift aim", "one", (WHAT,), {"swift": 1}, key="w",
                 digit="3", group=GROUP)  # fmt: skip
    kind = Param("kind", "text", "what kind of act: drop, cast, melee, ranged …", required=True, choices=KINDS_OF_ACT)
    yield Action("free", "Free action", _free, "Once a Round for each kind of act (IH-9).", "free drop two torches",
                 "one", (kind, WHAT), why_not=_only_granted(combat, who), key="f", digit="4", group=GROUP)  # fmt: skip
    for id, label, help, example, key, digit in LONG:
        yield Action(
            id, label, _take, help, example, "one", (WHAT,), SIZES[id], asks=True, key=key, digit=digit, group=GROUP
        )
    yield Action("technique", "Technique", _technique, "Several actions; each may carry an attached ability.",
                 'technique "Falling leaf" parts=move,attack takes=full-round', "one",
                 (Param("name", "text", "what it is called", required=True),
                  Param("parts", "text", "its actions, with commas between them", required=True, named=True),
                  Param("takes", "choice", "what it costs as a whole", "standard", choices=tuple(SIZES), named=True)),
                 key="h", group=GROUP)  # fmt: skip
    yield Action("attach", "Attach an ability", _attach, "To the action just taken; one for each (IH-19).",
                 'attach Burning Edge to=attack', "one",
                 (Param("ability", "words", "the ability", required=True),
                  Param("to", "text", "to which part of a technique", "the first without one", named=True)),
                 why_not=_nothing_to_attach_to(combat, who), anytime=True, key="a", group=GROUP)  # fmt: skip
    yield Action("anytime", "Anytime action", _anytime, "In anybody's activation, without limit (IH-13).",
                 "anytime sense danger", "one", (WHAT,), anytime=True, asks=True, key="n", group=GROUP)  # fmt: skip
    yield Action("speak", "Speak", nothing_more, "At any time; no free act (IH-9).", "speak look out!", "one",
                 (Param("what", "words", "what is said", required=True),), anytime=True, key="k",
                 group=GROUP)  # fmt: skip


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """The action *who* takes, with what is attached to each of its parts, and the free acts of this Round."""
    if not who:
        return
    if parts := _parts(combat, who):
        yield Panel("Last action", [(part, ability or "nothing attached") for part, ability in parts])
    if kinds := free_kinds(combat, who):
        yield Panel("Free acts used this Round", [(kind,) for kind in kinds])


def free_kinds(combat: Combat, who: str) -> list[str]:
    """IH-9: the kinds of free acts *who* has used in this Round."""
    return sorted(tag.removesuffix(FREE_TAG) for tag in combat[who].used if tag.endswith(FREE_TAG))


def begin_round(draft: Draft, who: str) -> None:
    """IH-9, D3: kinds of acts are free again, but for those used ahead of time; the last action is forgotten."""
    for effect in draft.combat.on(who, BORROWED_FREE):
        draft.pay(who, {}, once=f"{effect.data['act']}{BORROWED}{FREE_TAG}")
        draft.end(effect, "that act is skipped in this Round")
    _remember(draft, who, [])


def took(draft: Draft, who: str, what: str) -> None:
    """*who* took an action of one part: abilities attach to it now, and whatever *who* did before is settled."""
    _took(draft, who, [(what, "")])


def _took(draft: Draft, who: str, parts: Sequence[tuple[str, str]]) -> None:
    if who in draft.combat.acting:
        draft.declare("")
    top = draft.combat.top
    for effect in [e for e in draft.combat.effects.values() if e.kind == EVADING and e.source == who]:
        if effect.data["frame"] == top:  # what is done on top of an attack does not end it
            draft.end(effect, "that attack is over")
    _remember(draft, who, parts)


def attachable(draft: Draft, who: str, what: str) -> None:
    """*who* did something that leaves what goes on as it is: the next attached ability is for it."""
    _remember(draft, who, [(what, "")])


def kind_of_act(text: str) -> str:
    """A kind of free act as it is counted: "dropping" and "drop" are the same, "castle" and "cast" are not."""
    word = text.strip().lower()
    first = word.split()[0] if word else ""
    return next((k for k in KINDS_OF_ACT if first in (k, f"{k}s", f"{k}ing", f"{k}{k[-1]}ing")), word)


def _only_granted(combat: Combat, who: str) -> str:
    """IH-9, IH-14: whoever acts without its own activation has no free acts."""
    if who not in combat.acting or in_own_activation(combat, who):
        return ""
    return f"{combat[who].name} has only this one action now; free acts need its own activation (IH-9, IH-14)."


def _take(draft: Draft, call: Call) -> None:
    took(draft, call.actor, str(call.args.get("what", "")) or "action")


def _anytime(draft: Draft, call: Call) -> None:
    what = str(call.args.get("what", ""))
    draft.say(f"{ref(call.actor)}: Anytime action" + (f": {what}" if what else ""))
    attachable(draft, call.actor, what or "anytime action")


def _free(draft: Draft, call: Call) -> None:
    _use_free(draft, call.actor, str(call.args["kind"]), str(call.args.get("what", "")))


def take_free(draft: Draft, who: str, kind: str, what: str) -> None:
    """IH-9: one free act of *kind*, in the own activation, once a Round, within the Storyteller's cap."""
    if not in_own_activation(draft.combat, who):
        draft.refuse(f"Free acts need {draft.combat[who].name}'s own activation (IH-9).")
    _use_free(draft, who, kind, what)


def _use_free(draft: Draft, who: str, kind: str, what: str) -> None:
    kind, used = kind_of_act(kind), free_kinds(draft.combat, who)
    name, cap = draft.combat[who].name, options_of(draft.combat).free_action_cap
    if f"{kind}{BORROWED}" in used:
        draft.refuse(f"{name}'s free act of this kind was used ahead of time: {kind}, in a readied action (IH-18).")
    elif kind in used:
        draft.refuse(f"{name} has had its free act of this kind in this Round: {kind} (IH-9).")
    elif cap is not None and sum(not u.endswith(BORROWED) for u in used) >= cap:
        draft.refuse(f"{name} has no free act left in this Round; the Storyteller's cap is {cap} (IH-9).")
    draft.pay(who, {}, f"{kind}{FREE_TAG}", f"Free action, {kind}" + (f": {what}" if what else ""))
    took(draft, who, what or kind)


def _technique(draft: Draft, call: Call) -> None:
    who, name = call.actor, str(call.args["name"])
    parts = [part for p in str(call.args["parts"]).split(",") if (part := p.strip())]
    if not parts:
        draft.refuse("A technique has at least one part, for example: parts=move,attack.")
    takes = str(call.args.get("takes", "standard"))
    draft.spend(who, SIZES[takes], f"Technique {name}: {', '.join(parts)}")
    _took(draft, who, [(part, "") for part in parts])


def _attach(draft: Draft, call: Call) -> None:
    who, ability, to = call.actor, str(call.args["ability"]), str(call.args.get("to", "")).lower()
    parts = _parts(draft.combat, who)
    wanted = [n for n, (part, _) in enumerate(parts) if part.lower().startswith(to)]
    free = [n for n in wanted if not parts[n][1]]
    name = draft.combat[who].name
    if not wanted:
        draft.refuse(f"{name}'s last action has no part “{to}”; possible: {', '.join(p for p, _ in parts) or 'none'}.")
        wanted = [0] if parts else []
    elif not free:
        part, there = parts[wanted[0]]
        draft.refuse(f"“{part}” carries {there} already; each action takes one attached ability (IH-19).")
    for at in (free or wanted)[:1]:
        draft.say(f"{ref(who)} attaches {ability} to “{parts[at][0]}”")
        _remember(draft, who, [(p, ability if n == at else a) for n, (p, a) in enumerate(parts)])


def _nothing_to_attach_to(combat: Combat, who: str) -> str:
    return "" if _parts(combat, who) else f"{combat[who].name} has taken no action in this Round yet (IH-19)."


def _parts(combat: Combat, who: str) -> list[tuple[str, str]]:
    parts: Sequence[tuple[str, str]] = combat.table.get(f"action {who}", ())
    return [(part, ability) for part, ability in parts]


def _remember(draft: Draft, who: str, parts: Sequence[tuple[str, str]]) -> None:
    if list(parts) != _parts(draft.combat, who):
        draft.note(f"action {who}", [list(part) for part in parts])
