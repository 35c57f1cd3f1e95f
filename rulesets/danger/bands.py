"""MY-19, MY-23, D8: who is after whom in a chase and at which band; how it begins and ends, and what is set by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Action, Call, Combat, Draft, Panel, Param, Refused, listing, ref, resolve

from .sheet import Weapon
from .wounds import out_of_it

ENGAGED, CLOSE, MEDIUM, FAR, LOST = LADDER = ("Engaged", "Close", "Medium", "Far", "Lost")
WORDS = tuple(band.lower() for band in LADDER)
"""The bands as they are typed."""

ON_THE_RUN = LADDER[:-1]
"""The bands of a pursuer that is in the chase."""

KEPT = "chase"
"""Where in the fight's table a chase is kept."""

GROUP = "Chase"
TO_CHECK = "the chase: a check, or an escape from Far (MY-21, MY-22)"
TO_END = "cannot flee any more: `end-chase`, or `chase` with another lead (D8)"
TO_NAME = "what is the obstacle?  g w, or `obstacle a locked gate` (MY-21)"
LONGEST = 120
"""Characters of an obstacle."""

NONE_ON = "No chase is on; `chase` begins one (MY-23)."


class Chase(Struct, frozen=True):
    """A chase: who is chased, each pursuer's band, and what lies in the way."""

    lead: str
    pursuers: Mapping[str, str]
    checked: int = 0  # the round of the last check
    obstacles: tuple[str, ...] = ()

    def moved(self, bands: Mapping[str, str]) -> Chase:
        """The same with *bands* for some, who may be new."""
        return replace(self, pursuers={**self.pursuers, **bands})


def chase_of(combat: Combat) -> Chase | None:
    """The chase that is on, without pursuers who have left."""
    if not (kept := combat.table.get(KEPT)):
        return None
    there = {w: band for w, band in kept["pursuers"].items() if combat.present(w)}
    return Chase(kept["lead"], there, kept["checked"], tuple(kept["obstacles"]))


def chase_on(draft: Draft) -> Chase:
    """The chase that is on.  Refused where there is none."""
    if (chase := chase_of(draft.combat)) is None:
        raise Refused(NONE_ON)
    return chase


def keep(draft: Draft, chase: Chase | None) -> None:
    """Have *chase* from now on, as plain data in the fight's table; None is that there is none."""
    if chase is None:
        draft.note(KEPT, {})
        return
    pursuers, obstacles = dict(chase.pursuers), list(chase.obstacles)
    kept = {"lead": chase.lead, "pursuers": pursuers, "checked": chase.checked, "obstacles": obstacles}
    draft.note(KEPT, kept)


def runs(combat: Combat, who: str) -> bool:
    """Whether *who* is able to take part at all."""
    return combat.present(who) and not out_of_it(combat, who)


def hunters(combat: Combat, chase: Chase) -> list[str]:
    """The pursuers that take part: not Lost, and able to."""
    return [w for w, band in chase.pursuers.items() if band != LOST and runs(combat, w)]


def nearest(combat: Combat, chase: Chase) -> list[str]:
    """Whoever of them is nearest: several where they are level."""
    there = hunters(combat, chase)
    least = min((LADDER.index(chase.pursuers[w]) for w in there), default=0)
    return [w for w in there if LADDER.index(chase.pursuers[w]) == least]


def shifted(band: str, by: int) -> str:
    """MY-21: the band *by* further away, no nearer than Engaged and no further than Far."""
    return ON_THE_RUN[max(0, min(len(ON_THE_RUN) - 1, ON_THE_RUN.index(band) + by))]


def tell_bands(draft: Draft, chase: Chase, whom: Iterable[str], why: str) -> None:
    """Say at which bands *whom* are now; about those whom players do not see in a line of its own."""
    seen: dict[bool, list[str]] = {}
    for who in whom:
        seen.setdefault(draft.combat[who].hidden, []).append(f"{ref(who)} {chase.pursuers[who]}")
    for bands in seen.values():
        draft.say(f"Behind {ref(chase.lead)}: {listing(bands)} ({why})")


def panels(combat: Combat) -> Iterator[Panel]:
    """MY-19: everybody on their rung; the lead, this round's check, and what is in the way."""
    if (chase := chase_of(combat)) is None:
        return
    made = combat.started and chase.checked == combat.round
    rungs = {b: [_name(combat, w) for w, band in chase.pursuers.items() if band == b] for b in LADDER}
    lead = (("Lead", _name(combat, chase.lead)), ("Check", "made" if made else "still to come"))
    obstacles = (("Obstacle", text) for text in chase.obstacles)
    yield Panel("Chase", [*lead, *((band, *names) for band, names in rungs.items()), *obstacles], "ladder")


def _name(combat: Combat, who: str) -> str:
    out = out_of_it(combat, who) if combat.present(who) else "gone"
    return f"{combat[who].name} ({out})" if out else combat[who].name


def no_attack(combat: Combat, who: str, target: str, weapon: Weapon) -> str:
    """D8: why *who* cannot use *weapon* on *target* in the chase, or ""; other pairs have no gap between them."""
    chase = chase_of(combat)
    if chase is None or chase.lead not in (who, target):
        return ""
    pursuer = target if who == chase.lead else who
    band, name = chase.pursuers.get(pursuer, ENGAGED), combat[pursuer].name
    if band == LOST:
        return f"{name} is Lost and out of the chase, so there is no attack; `band` brings it back (D8)."
    if band != ENGAGED and weapon.kind == "melee":
        return f"{name} is {band}, too far for the {weapon.name}: hand to hand takes Engaged (D8)."
    return ""


# What the Keeper does to it


def common_actions(combat: Combat) -> Iterable[Action]:
    """MY-19, MY-23, D8."""
    there = tuple(c.id for c in combat.here() if not c.entry)
    who = Param("who", "who", "whom", required=True, choices=there)
    none = "" if chase_of(combat) else NONE_ON
    band = partial(Param, kind="choice", default="medium", choices=WORDS)
    yield Action("chase", "A chase begins", _begin, "Or another becomes its lead. Nothing is lost (MY-23).",
                 "chase Amy pursuers=Bo,Cy:close band=medium",
                 params=(Param("lead", "who", "who flees", required=True, choices=there),
                         Param("pursuers", "text", "who pursues (Bo,Cy:close)", "everybody of other sides", named=True),
                         band("band", help="how far behind", named=True)),
                 key="b", before_start=True, group=GROUP)  # fmt: skip
    yield Action("band", "Set a band", _set, "By hand; also for somebody who joins the pursuers (MY-19, D8).",
                 "band Bo close", params=(who, band("to", help="which")), why_not=none, key="s", before_start=True,
                 group=GROUP)  # fmt: skip
    yield Action("obstacle", "An obstacle", _obstacle, "In the way from now on; over=yes takes it away (MY-21).",
                 "obstacle a locked gate", params=(Param("what", "words", "what it is", required=True),
                                                   Param("over", "flag", "no longer there", "no", named=True)),
                 why_not=none, key="w", before_start=True, group=GROUP)  # fmt: skip
    yield Action("end-chase", "The chase ends", _end, "Back to the fight, everybody as they are (MY-23).", "end-chase",
                 why_not=none, key="e", before_start=True, group=GROUP)  # fmt: skip


def _begin(draft: Draft, call: Call) -> None:
    combat, lead, old = draft.combat, str(call.args["lead"]), chase_of(draft.combat)
    _on_stage(draft, lead)
    if out := out_of_it(combat, lead):
        draft.refuse(f"{combat[lead].name} is {out} and cannot flee (D9).")
    band, named = str(call.args.get("band", "medium")).capitalize(), str(call.args.get("pursuers", ""))
    pursuers = _pursuers(draft, named, band) if named else {}
    if not named and old is None:
        side = combat[lead].side
        pursuers = {c.id: band for c in combat.here() if c.side != side and not c.entry and runs(combat, c.id)}
    if lead in pursuers:
        raise Refused(f"{combat[lead].name} is the lead and pursues nobody.")
    if old is None:
        if not pursuers:
            raise Refused(f"Nobody of another side is there to pursue {combat[lead].name}; name some: pursuers=Bo.")
        chase = Chase(lead, pursuers)
        draft.say(f"The fight turns into a chase: {ref(lead)} flees (MY-23)")
    elif old.lead == lead and not pursuers:
        raise Refused(f"{combat[lead].name} is the lead already; `band` moves somebody, `end-chase` ends it.")
    else:
        chase = replace(old, lead=lead, pursuers={w: b for w, b in old.pursuers.items() if w != lead}).moved(pursuers)
        if old.lead != lead:
            tick_off(draft, old.lead)
            draft.say(f"{ref(lead)} leads the chase now; all bands stay")
    keep(draft, chase)
    tell_bands(draft, chase, pursuers, "MY-19")


def _pursuers(draft: Draft, text: str, band: str) -> dict[str, str]:
    """Whoever *text* names, each at *band* or at one of its own: Bo,Cy:close."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, colon, own = part.rpartition(":")
        near = [word for word in WORDS if own.strip() and word.startswith(own.strip().lower())]
        at = near[0].capitalize() if colon and len(near) == 1 else band
        (who,) = resolve(name if colon and len(near) == 1 else part, draft.combat)
        _on_stage(draft, who)
        found[who] = at
    return found


def _on_stage(draft: Draft, who: str) -> None:
    if draft.combat[who].entry or not draft.combat.present(who):
        raise Refused(f"{draft.combat[who].name} is not on stage and cannot be in a chase.")


def _set(draft: Draft, call: Call) -> None:
    who, chase = str(call.args["who"]), chase_on(draft)
    band = str(call.args.get("to", "medium")).capitalize()
    _on_stage(draft, who)
    if who == chase.lead:
        raise Refused(f"{draft.combat[who].name} is the lead, from whom bands are measured (MY-19).")
    why = "by hand" if who in chase.pursuers else "joins the pursuers"
    chase = chase.moved({who: band})
    keep(draft, chase)
    tell_bands(draft, chase, [who], why)


def _obstacle(draft: Draft, call: Call) -> None:
    chase, what = chase_on(draft), str(call.args["what"])
    if call.args.get("over"):
        gone = [text for text in chase.obstacles if text.casefold().startswith(what.casefold())]
        if not gone:
            there = ", ".join(chase.obstacles) or "none"
            raise Refused(f"No obstacle begins with “{what[:60]}”; there are: {there}.")
        keep(draft, replace(chase, obstacles=tuple(text for text in chase.obstacles if text not in gone)))
        draft.say(f"No longer in the way: {', '.join(gone)}")
    else:
        keep(draft, with_obstacle(draft, chase, what))
        tick_off(draft, chase.lead, TO_NAME)


def with_obstacle(draft: Draft, chase: Chase, what: str) -> Chase:
    """MY-21: *chase* with *what* in the way."""
    if len(what) > LONGEST:
        raise Refused(f"An obstacle takes at most {LONGEST} characters, not {len(what)}.")
    draft.say(f"In the way: {what} (MY-21)")
    return replace(chase, obstacles=(*(text for text in chase.obstacles if text != what), what))


def _end(draft: Draft, call: Call) -> None:
    over(draft, chase_on(draft), "back to the fight, everybody as they are (MY-23)")


def over(draft: Draft, chase: Chase, why: str) -> None:
    """MY-23: the chase ends, and nothing else does."""
    keep(draft, None)
    tick_off(draft, chase.lead)
    draft.say(f"The chase is over: {why}")


def tick_off(draft: Draft, lead: str, *what: str) -> None:
    """What the lead was reminded of is done."""
    what = what or (TO_CHECK, TO_END, TO_NAME)
    draft.tick_off(d for d in draft.combat.due if d.who == lead and d.what in what)
