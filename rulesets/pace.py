"""Pace: initiative is rolled once and stays; effects work at the start and the end of turns.  Rules: pace.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from pydantic import Field

from tracker.engine import (
    DAMAGE,
    Action,
    Call,
    Combat,
    Condition,
    Dice,
    Draft,
    Each,
    Key,
    Moment,
    Param,
    Rank,
    Ranks,
    Resource,
    Roll,
    Ruleset,
    Sheet,
    Until,
    When,
    Wound,
    available,
    get_up,
    go_down,
    nothing_more,
    ref,
    roll_initiative,
    set_defeated,
)

HUNTERS, HORRORS = "hunters", "horrors"
DEATH_RULES = "Downed: apply the Death rules (PACE-16)"
PREPARED = "prepared"
EACH_TURN = (Each(When("turn-start", "target"), 1, DAMAGE),)


class PaceSheet(Sheet):
    """What Pace keeps about a combatant."""

    dex_mod: int = Field(0, ge=-99, le=99, description="Dexterity modifier")
    awn_mod: int = Field(0, ge=-99, le=99, description="Awareness modifier")
    fatigue: int = Field(0, ge=0, le=99, description="Fatigue, which lowers both modifiers")
    fatigue_protection: dict[Literal["dex", "awn"], int] = Field(
        default_factory=dict, description="Fatigue that does not count, by modifier (dex:1,awn:2)"
    )
    speed: int = Field(30, ge=0, le=9999, description="feet a turn")
    actions: int = Field(1, ge=0, le=99, description="actions a turn")
    bonus_actions: int = Field(1, ge=0, le=99, description="bonus actions a turn")
    reactions_per_round: int | None = Field(
        None, ge=0, le=99, description="reactions between own turns; empty: no limit"
    )

    def effective(self, modifier: Literal["dex", "awn"]) -> int:
        """PACE-2, D1: a modifier after Fatigue and the protection against it."""
        own = self.dex_mod if modifier == "dex" else self.awn_mod
        return own - max(0, self.fatigue - self.fatigue_protection.get(modifier, 0))


def _condition(name: str, help: str, tone: str = "harm", damage: str = "") -> Condition:
    return Condition(name, name.lower(), help, tone, EACH_TURN if damage else (), {DAMAGE: damage} if damage else {})


NOTHING = "no action, bonus action or movement"
CONDITIONS = (
    _condition("Bleeding", "1d4 damage each turn.", damage="1d4"),
    _condition("Burning", "1d6 damage each turn.", damage="1d6"),
    _condition("Poisoned", "1d6 damage each turn.", damage="1d6"),
    _condition("Frozen", f"1d6 damage each turn, and {NOTHING}.", damage="1d6"),
    _condition("Petrified", f"1d6 damage each turn, and {NOTHING}.", damage="1d6"),
    _condition("Incapacitated", f"{NOTHING.capitalize()}."),
    _condition("Unconscious", f"{NOTHING.capitalize()}; sees nothing."),
    _condition("Stunned", f"{NOTHING.capitalize()} on its own turn; reactions stay."),
    _condition("Slowed", "Half Speed, from its next turn on.", "warn"),
    _condition("Prone", "No movement until half of it is spent standing up.", "warn"),
    _condition("Grappled", "No movement.", "warn"),
    _condition("Blinded", "Sees nothing.", "warn"),
    _condition("Deafened", "Hears nothing.", "warn"),
    _condition("Confused", "Does not know friend from foe; the Overseer decides.", "warn"),
    _condition("Terrified", "Gives way to fear; the Overseer decides.", "warn"),
)
HELPLESS = ("incapacitated", "frozen", "petrified", "unconscious", "stunned")
HELD_FAST = ("grappled",)


class Pace(Ruleset):
    """PACE-1 … PACE-16."""

    id = "pace"
    title = "Pace"
    summary = "2d10 once for everybody; act, bonus act, move; effects at the start and end of turns."
    reference = "pace.md"
    sheet = PaceSheet
    sides = (HUNTERS, HORRORS)
    words: ClassVar[Mapping[str, str]] = {"round": "round", "turn": "turn", "gm": "Overseer"}
    rank_label = "Pace"
    lapses = ("action", "bonus", "move")
    resources = (
        Resource("action", "action", "Act"),
        Resource("bonus", "bonus action", "Bon"),
        Resource("move", "movement", "Move", unit="ft", pips=False),
        Resource("reaction", "reaction", "Rea", anytime=True),
    )
    ladder: ClassVar[Mapping[str, Sequence[str]]] = {
        "bonus": ("action",)
    }  # D2: the action may be a second bonus action
    conditions = CONDITIONS

    # PACE-1 to PACE-6: the order

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """PACE-1: 2d10."""
        return (10, 10)

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """PACE-1, PACE-3, PACE-4: Pace, then effective Awareness, then effective Dexterity."""
        rolled = roll_initiative(draft, who, "Pace")
        return {w: _keys(_sheet(draft.combat, w), rolled[w]) for w in who}

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """PACE-5: an unmodified 2d10 for those who are still level."""
        label = f"Roll-off {nth}"
        replies = draft.ask(label, [Roll(w, label, (10, 10)) for w in who])
        return {
            w: (Key(label, reply.natural, how=f"2d10 ({reply.how})"),)
            for w, reply in zip(who, replies, strict=True)
            if isinstance(reply, Dice)
        }

    # PACE-8, D2 to D4: the turn

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """D2, D4: what a turn brings; reactions are counted only where the sheet limits them."""
        sheet = _sheet(combat, who)
        turn = {"action": sheet.actions, "bonus": sheet.bonus_actions, "move": _speed(combat, who)}
        limit = sheet.reactions_per_round
        return turn if limit is None else {**turn, "reaction": limit}

    def limits(self, combat: Combat, who: str) -> Mapping[str, tuple[int, str]]:
        """D7: what conditions take away while they last."""
        limits: dict[str, tuple[int, str]] = {}
        for effect in combat.on(who):
            reason = (0, f"{effect.name} (PACE D7)")
            if effect.kind in HELPLESS:
                limits.update(dict.fromkeys(self.lapses, reason))
            elif effect.kind in (*HELD_FAST, "prone"):
                limits["move"] = reason
        return limits

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """D2 to D4: what a turn can be spent on, and what may happen in anybody's."""
        what = Param("what", "words", "what it does, for the log")
        feet = Param("feet", "number", "how many feet", required=True, low=1, high=99_999)
        left = available(combat, self, who)
        still = "" if left.get("move") else _no_movement(combat, self, who)
        yield Action(
            "act",
            "Action",
            nothing_more,
            "One of the turn's actions.",
            "act attack",
            "one",
            (what,),
            {"action": 1},
            key="a",
            digit="1",
        )
        yield Action(
            "bonus",
            "Bonus action",
            nothing_more,
            "An action can be given up for one more (PACE D2).",
            "bonus drink",
            "one",
            (what,),
            {"bonus": 1},
            key="b",
            digit="2",
        )
        yield Action(
            "walk",
            "Move",
            _walk,
            "Feet of this turn's movement.",
            "walk 15",
            "one",
            (feet,),
            why_not=still,
            key="m",
            digit="3",
        )
        yield Action(
            "sprint", "Sprint", _sprint, "Adds the Speed once more.", "sprint", "one", (), {"action": 1}, key="s"
        )
        yield Action(
            "stand",
            "Stand up",
            _stand,
            "Half the Speed.",
            "stand",
            "one",
            why_not=_no_standing(combat, who),
            key="u",
        )
        yield Action("interact", "Interact", nothing_more, "Free.", "interact door", "one", (what,), key="i")
        trigger = Param("trigger", "words", "what sets it off: what happens then", required=True)
        yield Action(
            "prepare",
            "Prepare a response",
            _prepare,
            "Costs the action; lapses as the next turn begins (PACE D3).",
            "prepare the door opens: shoot",
            "one",
            (trigger,),
            {"action": 1},
            key="p",
        )
        yield Action(
            "prepare-move",
            "Prepare a move",
            _prepare_move,
            "Costs unspent movement (PACE D3).",
            "prepare-move 10 the door opens",
            "one",
            (feet, trigger),
            why_not=still,
            key="o",
        )
        nothing = "" if combat.on(who, PREPARED) else f"{combat[who].name} has nothing prepared; `prepare` does that."
        yield Action(
            "trigger", "Trigger what is prepared", _trigger, "In anybody's turn.", "trigger", "one", why_not=nothing,
            anytime=True, key="t", digit="4",
        )  # fmt: skip
        counted = _sheet(combat, who).reactions_per_round is not None
        yield Action(
            "react", "Reaction", nothing_more, "In anybody's turn (PACE-15, D4).", "react shield", "one", (what,),
            {"reaction": 1} if counted else {}, anytime=True, key="r", react=True,
        )  # fmt: skip
        yield Action(
            "fatigue", "Gain or lose Fatigue", _fatigue, "The order stays (PACE-7).", "fatigue 1", "one",
            (Param("amount", "number", "how much, or -1 to lose it", "1", low=-99, high=99),),
            anytime=True, key="f", asks=True,
        )  # fmt: skip

    # PACE-12, PACE-13, PACE-16

    def after(self, draft: Draft, moment: Moment) -> None:
        """PACE-16: a Downed Hunter's turn reminds of the Death rules."""
        if moment.mark == "turn-start" and draft.combat.has(moment.who, "down"):
            draft.remind(moment.who, DEATH_RULES)

    def hurt(self, draft: Draft, who: str, wound: Wound) -> None:
        """PACE-16: at 0 HP a Hunter is Downed, anybody else defeated; above it again they are back."""
        if wound.after is None or wound.before is None:
            return
        hunter = draft.combat[who].side == HUNTERS
        if wound.after <= 0:
            if hunter:
                go_down(draft, who, "Downed", DEATH_RULES)
            else:
                set_defeated(draft, who, True, out=True, why="0 HP (PACE-16)")
        elif wound.before <= 0:
            get_up(draft, who, "above 0 HP again")
            if draft.combat[who].defeated:
                set_defeated(draft, who, False, out=False, why="above 0 HP again")


def _keys(sheet: PaceSheet, dice: Dice) -> Rank:
    dex, awn = sheet.effective("dex"), sheet.effective("awn")
    if dice.final:
        total, how = dice.final[0], dice.how
    else:
        total, how = dice.natural + dex + awn, f"2d10 ({dice.how}) Dex {dex:+} Awn {awn:+}"
        if sheet.fatigue:
            how += f", Fatigue {sheet.fatigue} counted in"
    return Key("Pace", total, how=how), Key("Awareness", awn), Key("Dexterity", dex)


def _sheet(combat: Combat, who: str) -> PaceSheet:
    sheet: PaceSheet = combat[who].sheet
    return sheet


def _speed(combat: Combat, who: str) -> int:
    speed = _sheet(combat, who).speed
    return speed // 2 if combat.has(who, "slowed") else speed


def _no_movement(combat: Combat, rules: Ruleset, who: str) -> str:
    reason = rules.limits(combat, who).get("move", (0, ""))[1]
    return f"{combat[who].name} has no movement left{f': {reason}' if reason else ' (PACE-8)'}."


def _no_standing(combat: Combat, who: str) -> str:
    name = combat[who].name
    if not combat.has(who, "prone"):
        return f"{name} is not prone."
    if stuck := [e.name for e in combat.on(who) if e.kind in (*HELPLESS, *HELD_FAST)]:
        return f"{name} has no movement: {', '.join(stuck)} (PACE D7)."
    need = _speed(combat, who) // 2
    left = combat[who].have.get("move", 0)
    return "" if left >= need else f"{name} needs {need} ft to stand up and has {left} (PACE D7)."


def _pay_feet(draft: Draft, who: str, feet: int, why: str) -> None:
    left = available(draft.combat, draft.rules, who).get("move", 0)
    if feet > left:
        draft.refuse(f"{draft.combat[who].name} has {left} ft of movement left, not {feet} (PACE-8).")
    draft.pay(who, {"move": min(feet, draft.combat[who].have.get("move", 0))}, why=why)


def _walk(draft: Draft, call: Call) -> None:
    _pay_feet(draft, call.actor, int(call.args["feet"]), "moves")


def _sprint(draft: Draft, call: Call) -> None:
    draft.gain(call.actor, {"move": _speed(draft.combat, call.actor)}, "sprint")


def _stand(draft: Draft, call: Call) -> None:
    who = call.actor
    draft.pay(who, {"move": _speed(draft.combat, who) // 2}, why="stands up")
    for effect in draft.combat.on(who, "prone"):
        draft.end(effect, "stood up")


def _prepare(draft: Draft, call: Call) -> None:
    _lie_in_wait(draft, call.actor, str(call.args["trigger"]))


def _prepare_move(draft: Draft, call: Call) -> None:
    feet = int(call.args["feet"])
    _pay_feet(draft, call.actor, feet, "prepares a move")
    _lie_in_wait(draft, call.actor, f"{call.args['trigger']}: {feet} ft")


def _lie_in_wait(draft: Draft, who: str, trigger: str) -> None:
    for old in draft.combat.on(who, PREPARED):
        draft.end(old, "something else is prepared now")
    draft.say(f"{ref(who)} prepares: when {trigger}", secret=True)
    until = (Until(When("turn-start", "target")),)  # D3
    draft.begin("Prepared", who, kind=PREPARED, until=until, tone="help", data={"note": f"when {trigger}"})


def _trigger(draft: Draft, call: Call) -> None:
    prepared = draft.combat.on(call.actor, PREPARED)
    if not prepared:
        draft.say(f"{ref(call.actor)} responds, with nothing prepared")
        return
    draft.say(f"{ref(call.actor)} responds: {prepared[0].data['note']}")
    draft.end(prepared[0], "triggered")


def _fatigue(draft: Draft, call: Call) -> None:
    before = _sheet(draft.combat, call.actor).fatigue
    after = max(0, before + int(call.args.get("amount", 1)))
    draft.change(call.actor, "fatigue", after, "the order stays, PACE-7")
