"""MY-19 to MY-23, D8: a chase, and the fight it comes from and goes back to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tracker.engine import Action, Call, Choice, Combat, Draft, Moment, Panel, Param, Refused, Said, listing, ref

from . import attack, bands
from .arms import WHAT
from .bands import (
    ENGAGED,
    FAR,
    GROUP,
    LOST,
    NONE_ON,
    TO_CHECK,
    TO_END,
    TO_NAME,
    Chase,
    chase_of,
    chase_on,
    hunters,
    keep,
    nearest,
    over,
    runs,
    shifted,
    tell_bands,
    tick_off,
    with_obstacle,
)
from .levels import LEVEL, LEVELS, MOD, Level, by_hand, check, skill_of, succeeds, worth
from .sheet import sheet_of
from .wounds import out_of_it

A_NUMBER = "a number will do, too"
NOBODY_FAR = "Nobody is at Far, from where one escapes (MY-22)."
ONCE = "the chase check of this round"
SKILLS = ("Athletics", "Drive Auto", "Stealth", "Survival")
"""MY-20: offered first; any other skill will do."""

KINDS = {
    "climb": "climbs",
    "jump": "jumps",
    "push": "pushes through",
    "hide": "hides",
    "drive": "drives",
    "attack": "attacks",
    "protect": "protects",
}


# What is offered


def actions(combat: Combat, who: str) -> Iterable[Action]:
    """MY-20 to MY-22."""
    left, no_check = combat[who].have.get("move", 0), _no_check(combat, who)
    move = {"move": left} if left else {}  # MY-21: the check takes what is left of the lead's move
    skills = tuple(dict.fromkeys((*SKILLS, *sheet_of(combat, who).skills)))
    skill = Param("skill", "text", "which skill, or the chance itself", required=True, choices=skills)
    yield Action("chase-check", "Chase check", _check, "The lead's move: one roll for all pursuers (MY-21).",
                 "chase-check Amy Athletics", "one",
                 (skill, MOD, LEVEL,
                  Param("gap", "choice", "what a success does; else asked", choices=("widen", "keep"), named=True),
                  Param("fumble", "choice", "what a fumble does; else asked", choices=("obstacle", "engaged"),
                        named=True),
                  Param("obstacle", "text", "what a fumble puts in the way", named=True)),
                 move, ONCE, why_not=no_check, key="l", group=GROUP)  # fmt: skip
    from_whom = _far(combat)
    yield Action("escape", "Escape", _escape, "In place of the check, from Far; opposed (MY-22).",
                 "escape Amy Ted Stealth against=Survival", "one",
                 (Param("target", "who", "from whom", required=True, choices=from_whom), skill,
                  Param("against", "text", "the pursuer's skill", "the same", choices=SKILLS, named=True), MOD,
                  Param("against_mod", "number", "added to the pursuer's chance", "0", low=-999, high=999, named=True),
                  LEVEL,
                  Param("against_level", "choice", "how the pursuer did, by hand", choices=LEVELS, named=True)),
                 move, ONCE, why_not=no_check or ("" if from_whom else NOBODY_FAR), key="v", group=GROUP)  # fmt: skip
    yield Action("chase-act", "Chase action", _act, "The turn's action, beside the movement (MY-20).",
                 "chase-act Amy climb over the crates skill=Athletics", "one",
                 (Param("kind", "choice", "what", required=True, choices=tuple(KINDS)), WHAT,
                  Param("skill", "text", "to roll for it", choices=skills, named=True),
                  Param("whom", "who", "attacked or protected", named=True),
                  Param("weapon", "text", "to attack with", named=True),
                  *(p for p in attack.ARGUMENTS if p.name != "skill")),
                 {"action": 1}, why_not="" if chase_of(combat) else NONE_ON, key="j", quiet=True,
                 group=GROUP)  # fmt: skip


def common_actions(combat: Combat) -> Iterable[Action]:
    """MY-19, MY-23, D8: what the Keeper does to a chase."""
    return bands.common_actions(combat)


def place_of(combat: Combat, who: str) -> str:
    """MY-19: the lead, or the band of a pursuer; "" for anybody else."""
    chase = bands.chase_of(combat)
    if chase is None:
        return ""
    return "lead" if who == chase.lead else chase.pursuers.get(who, "")


def panels(combat: Combat, who: str) -> Iterable[Panel]:
    """MY-19: the ladder."""
    return bands.panels(combat)


def after(draft: Draft, moment: Moment) -> None:
    """MY-21, D8: the lead's turn is for its check, and a chase needs a lead."""
    chase, combat = chase_of(draft.combat), draft.combat
    if chase is None:
        return
    lead = chase.lead
    if moment.mark == "fight-end" or not combat.present(lead):
        over(draft, chase, "the fight is over" if moment.mark == "fight-end" else f"{ref(lead)} is gone")
    elif moment == Moment("turn-start", lead) and not _no_check(combat, lead):
        draft.remind(lead, TO_CHECK)
    elif moment.mark == "round-start" and not runs(combat, lead):
        draft.remind(lead, TO_END)


# What is possible


def _no_check(combat: Combat, who: str) -> str:
    """MY-21: why *who* cannot make the check of this round, or ""."""
    chase, name = chase_of(combat), combat[who].name
    if chase is None:
        return NONE_ON
    if who != chase.lead:
        return f"{combat[chase.lead].name} leads the chase and makes it, not {name} (MY-21)."
    if not hunters(combat, chase):
        return f"Nobody is after {name} any more; `end-chase` goes back to the fight (MY-23)."
    if combat.started and chase.checked == combat.round:
        return f"The check of round {combat.round} has been made (MY-21)."
    if combat.started and sheet_of(combat, who).move_rate and not combat[who].have.get("move"):
        return f"{name} has no movement left this round, and the check takes the lead's move (MY-21)."
    return ""


def _far(combat: Combat) -> tuple[str, ...]:
    """MY-22: the pursuers one can escape from by the rules."""
    chase = chase_of(combat)
    return () if chase is None else tuple(w for w in hunters(combat, chase) if chase.pursuers[w] == FAR)


def _chance(draft: Draft, who: str, name: str, level: Level | None, how: str) -> tuple[str, int]:
    """A skill's name as the sheet spells it, and the chance.  Refused where there is none and no level is given."""
    skills, wanted = sheet_of(draft.combat, who).skills, name.strip().lower()
    chance = skill_of(draft.combat, who, name)
    if chance is None and level is None:
        there = f"skills: {', '.join(skills) or 'none'}"
        raise Refused(f"{draft.combat[who].name} has no skill “{name[:60]}” ({there}); {how}.")
    same = [s for s in skills if s.lower() == wanted] or [s for s in skills if s.lower().startswith(wanted)]
    return same[0] if len(same) == 1 else name[:60], chance or 0


def _label(what: str, skill: str) -> str:
    """What a check is called; a chance given as a number is the Keeper's."""
    return what if skill.isdecimal() else f"{what}, {skill}"


# MY-21: the check


def _check(draft: Draft, call: Call) -> None:
    who, args, chase = call.actor, call.args, chase_on(draft)
    tick_off(draft, chase.lead)
    given = by_hand(call)
    name, chance = _chance(draft, who, str(args["skill"]), given, A_NUMBER)
    mods = {"by hand": int(args.get("mod", 0))}
    level = check(draft, who, _label("Chase", name), chance, mods, given).say(draft)
    chase = replace(chase, checked=draft.combat.round)
    if level == "fumble":
        _fumble(draft, chase, str(args.get("fumble", "")), str(args.get("obstacle", "")))
    else:
        by = _gain(draft, chase, str(args.get("gap", ""))) if succeeds(level) else -1
        behind = [w for w, band in chase.pursuers.items() if band != LOST]  # also who lies there
        there = behind if by > 0 else hunters(draft.combat, chase)
        chase = chase.moved({w: shifted(chase.pursuers[w], by) for w in there})
        keep(draft, chase)
        told = {1: "a band further, up to Far", 0: "gaps kept", -1: "a band nearer, down to Engaged"}
        tell_bands(draft, chase, there, f"{told[by]}, MY-21")
    if far := _far(draft.combat):
        names = listing([ref(w) for w in far])
        draft.say(f"Next time an escape from {names} is possible in place of the check (MY-22)", secret=True)


def _gain(draft: Draft, chase: Chase, given: str) -> int:
    """A success: the lead keeps or widens, where anything can still grow."""
    if all(chase.pursuers[w] == FAR for w in hunters(draft.combat, chase)):
        return 0
    if not given:
        gap = Choice(chase.lead, "every gap", ("widen", "keep"), "widen", quiet=True)
        (said,) = draft.ask(f"{ref(chase.lead)} succeeds;", [gap])
        given = str(said.value) if isinstance(said, Said) else ""
    return 0 if given == "keep" else 1


def _fumble(draft: Draft, chase: Chase, given: str, obstacle: str) -> None:
    """A fumble: the Keeper picks what is in the way, or the nearest pursuer catches up."""
    close = nearest(draft.combat, chase)
    given = given or ("obstacle" if obstacle else "")
    if not given and close:
        names = listing([ref(w) for w in close])
        what = Choice(chase.lead, "the Keeper picks", ("obstacle", "engaged"), "obstacle", quiet=True)
        (said,) = draft.ask(f"{ref(chase.lead)} fumbles, with {names} nearest;", [what])
        given = str(said.value) if isinstance(said, Said) else ""
    if given == "engaged" and close:
        chase = chase.moved({(who := _one_of(draft, chase.lead, close)): ENGAGED})
        keep(draft, chase)
        tell_bands(draft, chase, [who], "caught up, MY-21")
    elif obstacle:
        keep(draft, with_obstacle(draft, chase, obstacle))
    else:
        keep(draft, chase)
        draft.remind(chase.lead, TO_NAME)


def _one_of(draft: Draft, lead: str, close: list[str]) -> str:
    """The nearest; the Keeper says which where several are level."""
    if len(close) == 1:
        return close[0]
    names = {draft.combat[w].name: w for w in close}
    who = Choice(lead, "caught up by", tuple(names), next(iter(names)), quiet=True, secret=True)
    (said,) = draft.ask(f"Several are level; {ref(lead)} is", [who])
    return names[str(said.value)] if isinstance(said, Said) else close[0]


# MY-22: escape


def _escape(draft: Draft, call: Call) -> None:
    who, target, args, chase = call.actor, str(call.args["target"]), call.args, chase_on(draft)
    band, name = chase.pursuers.get(target, LOST), draft.combat[target].name
    if band == LOST:
        after = ", ".join(draft.combat[w].name for w in hunters(draft.combat, chase)) or "nobody"
        raise Refused(f"{name} pursues nobody now; those who do: {after}.")
    if out := out_of_it(draft.combat, target):
        raise Refused(f"{name} is {out} and takes no part (D8); `band {name} lost` leaves it behind.")
    if band != FAR and FAR in chase.pursuers.values():
        draft.refuse(f"{name} is {band}, and one escapes from Far; `!escape` where you allow it (MY-22).")
    tick_off(draft, chase.lead)
    skill, mine, theirs = str(args["skill"]), by_hand(call), by_hand(call, "against_level")
    own, chance = _chance(draft, who, skill, mine, A_NUMBER)
    other, against = _chance(
        draft, target, str(args.get("against", skill)), theirs, "against= names another, or a number"
    )
    reached = check(draft, who, _label("Escape", own), chance, {"by hand": int(args.get("mod", 0))}, mine).say(draft)
    mods = {"by hand": int(args.get("against_mod", 0))}
    countered = check(draft, target, _label("Pursuit", other), against, mods, theirs).say(draft)
    won = worth(reached) > worth(countered)
    chase = replace(chase.moved({target: LOST} if won else {}), checked=draft.combat.round)
    keep(draft, chase)
    tell_bands(draft, chase, [target], "escaped from, MY-22" if won else "holds on, MY-22")
    if not hunters(draft.combat, chase):
        draft.say("Nobody is after the lead any more; `end-chase` goes back to the fight", secret=True)


# MY-20: the action beside the movement


def _act(draft: Draft, call: Call) -> None:
    who, args, kind = call.actor, call.args, str(call.args["kind"])
    chase_on(draft)
    whom = str(args.get("whom", ""))
    if kind == "attack":
        _attack(draft, call, whom)
        return
    what = f": {args['what']}" if args.get("what") else ""
    draft.say(f"{ref(who)} {KINDS[kind]}{f' {ref(whom)}' if whom else ''}{what} (MY-20)")
    if "skill" in args or "level" in args:
        given = by_hand(call)
        name, chance = _chance(draft, who, str(args.get("skill", kind)), given, A_NUMBER)
        label = f"{kind.capitalize()}, {name}" if "skill" in args else kind.capitalize()
        check(draft, who, label, chance, {"by hand": int(args.get("mod", 0))}, given).say(draft)


def _attack(draft: Draft, call: Call, whom: str) -> None:
    """D8: the attack of any fight, where the gap allows it."""
    who = call.actor
    if not whom:
        raise Refused("An attack needs somebody: chase-act attack whom=Amy.")
    args = {k: v for k, v in call.args.items() if k not in ("kind", "what", "skill", "whom")}
    (plain,) = attack.actions(draft.combat, who)
    plain.do(draft, Call((who,), {**args, "target": whom}))
