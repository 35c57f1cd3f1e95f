"""
A toy game in one file: every hook of `Ruleset` that a small game needs, and an example for authors.

Each round everybody rolls a d6 less their Quickness, and the lowest goes first.  A turn has a standard, a move and a
swift action.  Run the laws over a ruleset of your own as test_laws.py does over this one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from tracker.engine import (
    CHECK,
    DAMAGE,
    Action,
    Call,
    Combat,
    Condition,
    Dice,
    Draft,
    Each,
    Fact,
    Key,
    Moment,
    Panel,
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
    get_up,
    go_down,
    ref,
    roll_initiative,
    set_defeated,
    wait,
    wound,
)

DEAD_AT = -5
LOUD = 4
ACID = (Each(When("turn-start", "target"), 1, DAMAGE), Each(When("turn-end", "target"), 2, CHECK))


class ToySheet(Sheet):
    """What the toy game keeps about a combatant."""

    quick: int = Field(0, ge=-9, le=9, description="Quickness, taken off the roll")
    tough: int | None = Field(None, ge=1, le=99, description="Toughness: the hit points it starts with")


class Toy(Ruleset):
    """A clock, an order drawn up anew each round, low first, and hit points below zero."""

    id = "toy"
    title = "Toy"
    summary = "A d6 less Quickness each round, low first; standard, move and swift actions."
    sheet = ToySheet
    sides = ("toys", "cats")
    rank_label = "Ticks"
    round_seconds = 6
    reranks = True
    lapses = ("move",)
    resources = (
        Resource("standard", "standard action", "Std"),
        Resource("move", "move action", "Mov"),
        Resource("swift", "swift action", "Swi"),
    )
    ladder: ClassVar[Mapping[str, Sequence[str]]] = {"move": ("standard",), "swift": ("move", "standard")}
    hp_floor = None
    conditions = (
        Condition("Stunned", "stunned", "No turn.", "harm"),
        Condition(
            "Acid", "acid", "d4 each turn, until the check at its end.", "harm", ACID, {DAMAGE: "d4", CHECK: "yes"}
        ),
    )

    # The order

    def initiative_dice(self, sheet: Sheet) -> tuple[int, ...]:
        """A d6."""
        return (6,)

    def rank(self, draft: Draft, who: Sequence[str]) -> Ranks:
        """The roll less Quickness, low first; level, the higher Quickness."""
        rolled = roll_initiative(draft, who, "Ticks")
        return {w: _keys(_quick(draft.combat, w), rolled[w]) for w in who}

    def roll_off(self, draft: Draft, who: Sequence[str], nth: int) -> Mapping[str, Rank]:
        """Still level: one d6, low first; level again, the one listed first."""
        if nth > 1:
            return {}
        replies = draft.ask("Roll-off", [Roll(w, "Roll-off", (6,)) for w in who])
        faces = [r.natural for r in replies if isinstance(r, Dice)]
        return {w: (Key("Roll-off", face, low=True, how=f"d6 ({face})"),) for w, face in zip(who, faces, strict=True)}

    # Time

    def before(self, draft: Draft, moment: Moment) -> None:
        """A fight starts without alarm."""
        if moment.mark == "fight-start":
            draft.note("alarm", 0)

    def after(self, draft: Draft, moment: Moment) -> None:
        """Each round the alarm grows; a scene's end parts those who act together."""
        if moment.mark == "round-end":
            draft.note("alarm", _alarm(draft.combat) + 1, "a round went by")
        if moment.mark == "scene-end":
            for slot in list(draft.combat.slots.values()):
                draft.slot(slot.who, group="")

    def sits_out(self, combat: Combat, who: str) -> str:
        """The stunned have no turn."""
        return "stunned" if combat.has(who, "stunned") else ""

    # Budgets and acts

    def refill(self, combat: Combat, who: str) -> Mapping[str, int]:
        """One of each."""
        return {} if combat[who].entry else {"standard": 1, "move": 1, "swift": 1}

    def actions(self, combat: Combat, who: str) -> Iterable[Action]:
        """What there is to do."""
        whom, what = Param("target", "who", "whom", required=True), Param("what", "text", "for the log")
        mate = Param("with", "who", "with whom", required=True)
        loud = Param("by", "number", "how much", "1", low=1, high=9)
        slot = combat.slots.get(who)
        lone = f"{combat[who].name} acts together already." if slot and slot.group else ""
        std, mov, swi = {"standard": 1}, {"move": 1}, {"swift": 1}
        yield Action(
            "strike", "Strike", _strike, "Once.", "strike target=Ted", "one", (whom,), std, "strike", key="s", digit="1"
        )
        yield Action("go", "Move", _told, "", "go away", "one", (what,), mov, key="g", digit="2")
        yield Action("quip", "Quip", _told, "", "quip ha", "one", (what,), swi, key="q")
        yield Action("hold", "Hold", _hold, "Come back with rejoin.", "hold", "one", key="h")
        yield Action("join-up", "Act together", _join_up, "Till the scene ends.", "join-up with=Ted", "one", (mate,),
                     anytime=True, why_not=lone, key="j", group="With others")  # fmt: skip
        yield Action("borrow", "Borrow", _borrow, "From the next turn.", "borrow", "one", once="borrow", key="b")
        yield Action("trip", "Trip", _trip, "The next move action is lost.", "trip", "one", anytime=True, key="t")
        yield Action("order", "Give an order", _order, "One standard action.", "order target=Ted", "one", (whom,), swi,
                     key="o", group="With others")  # fmt: skip
        yield Action("guard", "Guard", _guard, "Till one's own turn.", "guard target=Ted", "one", (whom,), mov,
                     key="u", group="With others")  # fmt: skip
        yield Action("dodge", "Dodge", _told, "", "dodge", "one", (what,), anytime=True, key="d", react=True)
        yield Action("alarm", "Raise the alarm", _raise, "", "alarm 2", "one", (loud,), anytime=True, key="a")

    def common_actions(self, combat: Combat) -> Iterable[Action]:
        """What is about nobody, before and after a fight, too."""
        quiet = "" if _alarm(combat) else "All is quiet."
        yield Action("alarm-off", "Silence the alarm", _silence, "", "alarm-off", why_not=quiet, key="s",
                     before_start=True, after_end=True)  # fmt: skip

    # Harm

    def vitals(self, sheet: Sheet) -> Mapping[str, int]:
        """Toughness is where hit points start."""
        tough = sheet.tough if isinstance(sheet, ToySheet) else None
        return {} if tough is None else {"hp": tough, "hp_max": tough}

    def hurt(self, draft: Draft, who: str, wound: Wound) -> None:
        """At 0 somebody is down; far below, out of the order; above 0 up again."""
        if wound.after is None:
            return
        dead = wound.after <= DEAD_AT
        if wound.after <= 0:
            go_down(draft, who, "Broken", "Broken: mend it")
        else:
            get_up(draft, who, "mended")
        if dead != draft.combat[who].defeated:
            set_defeated(draft, who, dead, out=dead, why=f"{wound.after} hit points")

    # The screen

    def facts(self, combat: Combat, who: str) -> Iterable[Fact]:
        """How quick everybody is."""
        yield Fact("Quickness", "Quick", str(_quick(combat, who)))

    def states(self, combat: Combat, who: str) -> Iterable[tuple[str, str]]:
        """A loud alarm makes all but the quick nervous."""
        if _alarm(combat) >= LOUD and _quick(combat, who) <= 0:
            yield "Nervous", "warn"

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        """How loud it is."""
        yield Panel("Alarm", [[str(_alarm(combat))]], "track")


class QuietToy(Toy):
    """The same without a clock: rolled once, budgets back at the round's start."""

    id = "quiet-toy"
    round_seconds = None
    reranks = False
    refill_at = "round-start"


def _keys(quick: int, dice: Dice) -> tuple[Key, ...]:
    ticks, how = (dice.final[0], dice.how) if dice.final else (dice.natural - quick, f"d6 ({dice.how}) - {quick}")
    return Key("Ticks", ticks, low=True, how=how), Key("Quickness", quick)


def _quick(combat: Combat, who: str) -> int:
    sheet: ToySheet = combat[who].sheet
    return sheet.quick


def _alarm(combat: Combat) -> int:
    return int(combat.table.get("alarm", 0))


def _told(draft: Draft, call: Call) -> None:
    if what := str(call.args.get("what", "")):
        draft.say(f"{ref(call.actor)}: {what}")


def _strike(draft: Draft, call: Call) -> None:
    reply = draft.roll(call.actor, "Strike", 6)
    wound(draft, str(call.args["target"]), reply.natural, f"struck by {ref(call.actor)}")


def _hold(draft: Draft, call: Call) -> None:
    wait(draft, call.actor, "holds")
    draft.say(f"{ref(call.actor)} holds")


def _join_up(draft: Draft, call: Call) -> None:
    for who in (call.actor, str(call.args["with"])):
        if who not in draft.combat.slots:
            draft.refuse(f"{draft.combat[who].name} is not on stage.")
            return
        draft.slot(who, group=f"with {call.actor}")
    draft.say(f"{ref(call.actor)} and {ref(str(call.args['with']))} act together")


def _borrow(draft: Draft, call: Call) -> None:
    draft.gain(call.actor, {"standard": 1}, "borrowed")
    draft.owe(call.actor, {"standard": 1}, "borrowed", borrowed=True)


def _trip(draft: Draft, call: Call) -> None:
    draft.owe(call.actor, {"move": 1}, "tripped")


def _order(draft: Draft, call: Call) -> None:
    draft.interrupt(str(call.args["target"]), "granted", purse={"standard": 1})


def _guard(draft: Draft, call: Call) -> None:
    until = (Until(When("turn-start", "source")),)
    draft.begin("Guarded", str(call.args["target"]), by=call.actor, kind="guarded", until=until, tone="help")


def _raise(draft: Draft, call: Call) -> None:
    draft.note("alarm", _alarm(draft.combat) + int(call.args.get("by", 1)), "raised")


def _silence(draft: Draft, call: Call) -> None:
    draft.note("alarm", 0, "silenced")
