"""How time moves: moments, turns, rounds, interrupts, and what happens on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from .draft import Draft, Refused
from .events import (
    Arrived,
    Began,
    Ended,
    Joined,
    Left,
    Moved,
    Ordered,
    Paid,
    Passed,
)
from .health import notice_fallen
from .model import Combat, Combatant, Frame, Moment
from .moments import count, pass_moment, refill, unfold
from .order import Rank, Ranks, in_listed_order, place, settle, sort_key, value_text
from .text import ref
from .timing import wave_round
from .waiting import come_back, let_go, passed, rejoin_after

# Turns and rounds


def start(draft: Draft) -> None:
    """Begin the fight: everybody finds a place, and the first turn begins."""
    if draft.combat.started:
        raise Refused("The fight has already started; n or `next` goes on with it.")
    if not _anybody(draft.combat):
        raise Refused("Nobody is in this fight yet; add somebody first, for example: add Goblin x6 hp_max=7.")
    pass_moment(draft, Moment("fight-start"))
    notice_fallen(draft, [c.id for c in draft.combat.here()])
    _begin_round(draft)
    go_on(draft)


def _anybody(combat: Combat) -> bool:
    """Whether anybody is in the fight, be it off-stage."""
    return any(c.present != "gone" for c in combat.combatants.values())


def next_turn(draft: Draft) -> None:
    """Finish what is happening and go on with what comes next.  An interrupt only returns to what it interrupted."""
    combat = draft.combat
    if not combat.started:
        return start(draft)
    if not _anybody(combat):
        raise Refused("Nobody is left in this fight; add somebody (add Goblin x6 hp_max=7) or undo.")
    if combat.frames and combat.frames[-1].kind != "turn" and go_back(draft):
        return None
    if draft.combat.frames:
        end_turn(draft)
        if draft.combat.frames:
            return None
    go_on(draft, pass_empty_round=True)
    return None


def go_back(draft: Draft) -> bool:
    """End what was done out of turn; whether there is something it interrupted that goes on."""
    draft.emit(Ended())
    return _resume(draft)


def _resume(draft: Draft) -> bool:
    """What an interrupt left unfinished is taken up again, if there is something."""
    if not draft.combat.frames or _turn_is_over(draft.combat):
        return False
    for who in draft.combat.acting:
        pass_moment(draft, Moment("resumed", who))
    return True


def end_turn(draft: Draft) -> None:
    """The turn on top is over: its last moments, then whoever comes back behind it."""
    actors, due = draft.combat.acting, draft.combat.due
    for who in actors:
        if draft.combat.present(who) and draft.combat.slots[who].turn != "done":
            pass_moment(draft, Moment("turn-end", who))
            close_turn(draft, who)
    if draft.combat.frames and draft.combat.frames[-1].kind != "turn":
        return  # the turn's end set something off, which comes first
    if draft.combat.frames:
        draft.emit(Ended())
    draft.tick_off(due)  # what was raised in this turn; what its very end raises waits for the next
    for who in actors:
        rejoin_after(draft, who)


def _turn_is_over(combat: Combat) -> bool:
    """Whether the turn on top has passed its end, and only waited for what that set off."""
    top = combat.frames[-1]
    return top.kind == "turn" and all(combat.slots[w].turn == "done" for w in top.actors if w in combat.slots)


def share_turn(draft: Draft, *who: str) -> None:
    """*who*, whose turns are still to come this round, have them now, together with whoever's turn is going on."""
    top, fresh = draft.combat.frames[-1], [w for w in who if draft.combat.slots[w].turn == "ahead"]
    draft.emit(Ended(), Began(replace(top, actors=(*top.actors, *who))))
    for w in who:
        draft.slot(w, turn="begun")
    for w in fresh:
        pass_moment(draft, Moment("turn-start", w))


def step_out(draft: Draft, who: str) -> None:
    """The turn of *who* is over, also where others share it and go on."""
    if draft.combat.acting == (who,):
        next_turn(draft)
        return
    pass_moment(draft, Moment("turn-end", who))
    close_turn(draft, who)
    if draft.combat.frames[-1].kind == "turn":  # else the turn's end set something off, which comes first
        draft.step_back(who)
    rejoin_after(draft, who)


def close_turn(draft: Draft, who: str) -> None:
    """*who* has had this round's turn; what lapses is gone."""
    have = draft.combat[who].have
    if lost := {r: have[r] for r in draft.rules.lapses if have.get(r)}:
        draft.emit(Paid(who, lost, lapsed=True))
    draft.slot(who, turn="done")


def go_on(draft: Draft, pass_empty_round: bool = False) -> None:
    """
    If nobody is acting, begin the next turn, over the round's end if need be.

    Where nobody can act at all, only an explicit `next` lets a round go by.
    """
    rounds = 0
    while not draft.combat.frames:
        slot = draft.combat.next_up(*([] if draft.rules.counts_missed else ["out"]))
        if slot is not None:
            _take_turn(draft, slot.who)
            continue
        able = any(s.state == "in" for s in draft.combat.slots.values())
        if rounds or not (able or pass_empty_round):
            if rounds:
                draft.say("Nobody can act now")
            return
        _end_round(draft)
        _begin_round(draft)
        rounds += 1


def _take_turn(draft: Draft, who: str) -> None:
    combat = draft.combat
    slot = combat.slots[who]
    if slot.state in ("gone", "out"):  # nobody to act, but effects are timed by this place
        draft.slot(who, turn="done" if slot.state == "gone" else "missed")
        if slot.turn == "ahead":
            count(draft, Moment("turn-start", who))
        count(draft, Moment("turn-end", who))
        return
    if reason := draft.rules.sits_out(combat, who):
        draft.say(f"{ref(who)} has no {draft.rules.words['turn']}: {reason}")
        if slot.turn == "begun":  # stepped out of it and came back: this is its end
            pass_moment(draft, Moment("turn-end", who))
            close_turn(draft, who)
        else:
            draft.slot(who, turn="missed")
        rejoin_after(draft, who)
        return
    alone = not slot.group and not combat[who].mob
    mates = [] if alone else [w for w in combat.order if w != who and _act_as_one(combat, who, w)]
    joined = [w for w in mates if _ready(draft, w)]
    actors = (who, *joined)
    fresh = [w for w in actors if combat.slots[w].turn == "ahead"]
    draft.emit(Began(Frame(actors)))
    for w in actors:
        draft.slot(w, turn="begun")
    for w in fresh:
        pass_moment(draft, Moment("turn-start", w))


def _act_as_one(combat: Combat, who: str, other: str) -> bool:
    """Whether the two share their turn: by a label of their places, or as a mob that is level."""
    one, two, mob = combat.slots[who], combat.slots[other], combat[who].mob
    same = bool(mob) and combat[other].mob == mob and one.rank == two.rank
    return same or (bool(one.group) and one.group == two.group)


def _ready(draft: Draft, who: str) -> bool:
    slot = draft.combat.slots[who]
    return slot.turn in ("ahead", "begun") and slot.state == "in" and not draft.rules.sits_out(draft.combat, who)


def _begin_round(draft: Draft) -> None:
    moment = Moment("round-start")
    draft.emit(Passed(moment))
    wings = [c for c in draft.combat.combatants.values() if c.present == "wings"]
    arrived = [c.id for c in wings if wave_round(c.wave) == draft.combat.round]
    draft.emit(*map(Arrived, arrived))
    notice_fallen(draft, arrived)
    if draft.combat.round == 1 or draft.rules.reranks:
        draw_up(draft)
    elif arrived:
        find_places(draft, arrived)
    last = ""
    for slot in sorted((s for s in draft.combat.slots.values() if s.plan == "round-start"), key=lambda s: s.queue):
        come_back(draft, slot.who, last)
        last = slot.who
    unfold(draft, moment, [c.id for c in draft.combat.here()] if draft.combat.round == 1 else arrived)


def _end_round(draft: Draft) -> None:
    """G1: whoever had no turn has it counted now; then the round's own end, and the clock."""
    for who in draft.combat.order:
        slot = draft.combat.slots[who]
        if slot.turn != "done" and (draft.rules.counts_missed or slot.turn != "missed"):
            if slot.turn != "begun":
                count(draft, Moment("turn-start", who))
            count(draft, Moment("turn-end", who))
    pass_moment(draft, Moment("round-end"))
    if draft.rules.round_seconds:
        pass_moment(draft, Moment("clock", amount=draft.rules.round_seconds))
    for who in [w for w in draft.combat.order if draft.combat.slots[w].state == "gone"]:
        if not timed_by(draft.combat, who):
            draft.emit(Left(who, told=False))


# Places in the order


def draw_up(draft: Draft, why: str = "") -> None:
    """Everybody who can act gets a new rank; the rest keep standing behind them."""
    combat = draft.combat
    if not combat.order:
        return
    live = {w for w in combat.order if combat.slots[w].state in ("in", "waiting")}
    able = [w for w in combat.combatants if w in live and not draft.rules.sits_out(combat, w)]
    if combat.round == 1 and not (why or draft.rules.reranks):  # a place for all their rounds, sat out or not
        able = [c.id for c in combat.here()]
    ranks = _settled(draft, able, {})
    listed = {w: n for n, w in enumerate(combat.combatants)}
    ranked = sorted(able, key=lambda w: (sort_key(ranks[w]), listed[w]))
    rest = [w for w in combat.order if w not in ranks]
    known = {**{w: combat.slots[w].rank for w in rest}, **ranks}
    for w in rest:  # no roll this time: where the rank they have puts them, unless ranks are new each round
        after = place(ranked, known, () if draft.rules.reranks else known[w])
        ranked.insert(ranked.index(after) + 1 if after else 0, w)
    draft.emit(Ordered(tuple(ranked), ranks, why))
    if draft.rules.reranks:
        for w in rest:
            draft.slot(w, note="had no roll this time", rank=())


def place_again(draft: Draft, who: Sequence[str], ranks: Ranks | None = None) -> None:
    """
    G4: new places for *who*, by new rolls or by the *ranks* they have now; whoever has acted keeps the mark.

    A newcomer who stood above the turn going on, and now does not, has its turn to come.
    """
    find_places(draft, list(who), ranks)
    for w in who:
        slot, out = draft.combat.slots[w], draft.rules.sits_out(draft.combat, w)
        if slot.turn == "missed" and slot.state == "in" and not out and not passed(draft, w):
            draft.slot(w, turn="ahead")


def put_behind(draft: Draft, who: str, after: str, note: str) -> None:
    """*who* stands behind *after* ("" is the top) from now on; *note* says why, "" that its rank puts it there."""
    draft.emit(Moved(who, after))
    draft.slot(who, note=note)


def find_places(draft: Draft, who: list[str], given: Ranks | None = None) -> None:
    """*who* are ranked (or have the *given* ranks) and placed among the others, who stay as they are (G3)."""
    combat = draft.combat
    who = in_listed_order(combat, who)
    loose = {w for w in combat.order if combat.slots[w].note}
    others = {w: s.rank for w, s in combat.slots.items() if s.rank and s.state != "gone" and w not in who}
    level = {(combat[w].mob, rank) for w, rank in others.items() if combat[w].mob and w not in loose}
    # A mob stays level with whoever of it was moved by hand; anybody else who was is compared with nobody.
    standing = {w: rank for w, rank in others.items() if w not in loose or (combat[w].mob, rank) in level}
    ranks = settle(draft, given, standing) if given else _settled(draft, who, standing)
    for w in ranks:
        draft.slot(w, rank=ranks[w], **({"note": ""} if w in who else {}))
    stay = [w for w in combat.order if w not in who]
    for w in sorted(who, key=lambda w: sort_key(ranks[w])):
        now = {o: draft.combat.slots[o].rank for o in stay}
        after = place(stay, now, ranks[w], loose)
        draft.emit(Moved(w, after))
        if ranks[w]:
            where = f"behind {ref(after)}" if after else "at the top"
            label = draft.rules.rank_label if draft.rules.rank_text(ranks[w]) else ranks[w][0].label
            draft.say(f"{ref(w)}: {label} {value_text(draft.rules, ranks[w])}, {where}")
        stay.insert(stay.index(after) + 1 if after else 0, w)


def _settled(draft: Draft, who: list[str], standing: Mapping[str, Rank]) -> Ranks:
    """Ranks for *who*; an entry that is no combatant rolls none: it keeps what it has, or stands last."""
    bare = [w for w in who if draft.combat[w].entry and not draft.combat[w].initiative]
    leads = _leads(draft.combat, [w for w in who if w not in bare], standing)
    ranked = [w for w, lead in leads.items() if w == lead]
    ranks = draft.rules.rank(draft, ranked) if ranked else {}
    ranks |= {w: ranks.get(lead) or standing[lead] for w, lead in leads.items() if w != lead}
    kept = {w: draft.combat.slots[w].rank for w in bare}
    return {**settle(draft, ranks, {**standing, **{w: rank for w, rank in kept.items() if rank}}), **kept}


def _leads(combat: Combat, who: list[str], standing: Mapping[str, Rank]) -> dict[str, str]:
    """Whose roll counts for each of *who*: one of its mob that stands already or rolls first, or its own."""
    by_mob = {combat[w].mob: w for w in reversed([*standing]) if combat[w].mob and combat[w].up}
    return {w: w if not (mob := combat[w].mob) or combat[w].initiative else by_mob.setdefault(mob, w) for w in who}


def join(draft: Draft, newcomers: list[Combatant]) -> None:
    """G3: *newcomers* come in; with the fight on they find places, and act this round if theirs is to come."""
    draft.emit(*map(Joined, newcomers))
    if draft.combat.started:
        settle_in(draft, [c.id for c in newcomers if c.present == "here"])


def arrive(draft: Draft, who: list[str]) -> None:
    """*who* come from the wings; otherwise like anybody who joins."""
    draft.emit(*map(Arrived, who))
    if draft.combat.started:
        settle_in(draft, who)


def settle_in(draft: Draft, who: list[str]) -> None:
    """Places and budgets for newcomers to a running fight."""
    if not who:
        return
    find_places(draft, who)
    for w in who:
        if passed(draft, w):
            draft.slot(w, turn="missed")
        refill(draft, w)
    notice_fallen(draft, who)


def leave(draft: Draft, who: str, why: str = "") -> None:
    """
    Take *who* out.  Effects on them end; what is only counted in their turns goes
    on, by a place in the order that nobody sees.  G2: a turn of theirs is over at
    once, without its checks.
    """
    acting = who in draft.combat.turn
    order, slots = draft.combat.order, draft.combat.slots
    above = order[: order.index(who)] if who in order else ()
    behind = next((w for w in reversed(above) if slots[w].plan != f"after:{who}"), "")
    for effect in draft.combat.on(who):
        draft.end(effect, f"{ref(who)} left")
    alone = [f for f in draft.combat.frames if f.actors == (who,)]
    on_top = bool(alone) and draft.combat.frames[-1] == alone[-1] and len(draft.combat.frames) > 1
    draft.emit(Left(who, why, keep_place=timed_by(draft.combat, who)))
    for frame in alone:
        if frame.doing:
            draft.say(f"{ref(who)}: “{frame.doing}” comes to nothing")
    if acting and who in draft.combat.slots:
        count(draft, Moment("turn-end", who))
        if who in draft.combat.slots:
            draft.slot(who, turn="done")
        if not draft.combat.turn:
            draft.tick_off(draft.combat.due)
    let_go(draft, who, behind)
    if on_top:
        _resume(draft)


def timed_by(combat: Combat, who: str) -> bool:
    """Whether an effect on somebody else is counted in *who*'s turns."""
    return any(who in key[1:] and combat.effects[i].target != who for key, ids in combat.index.items() for i in ids)
