"""
A step in the making.

Rules are plain functions that are handed a Draft: they read draft.combat, say
what happens with draft.emit(), and get dice and decisions with draft.ask().
A question nobody has answered yet stops the rules; they are run again from the
top once it has been.  That is safe because a Draft is thrown away whole, and it
keeps dice out of the engine: a die is an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .budget import amounts, available, cannot_pay, ways
from .events import (
    Answered,
    Began,
    Changed,
    Declared,
    EffectBegan,
    EffectChanged,
    EffectEnded,
    Ended,
    Event,
    Gained,
    Noted,
    Owed,
    Paid,
    Reminded,
    Rolled,
    SlotChanged,
    TableSet,
    TickedOff,
)
from .evolve import ENGINE_FIELDS, evolve
from .model import Combat, Due, Each, Effect, Frame, Line, Until
from .questions import Choice, Dice, Item, Question, Reply, Roll, Said, fits
from .sheets import BadFields, read_one
from .tell import SILENT, tell
from .text import listing, refs
from .timing import ends
from .view import behind

if TYPE_CHECKING:
    from .ruleset import Ruleset

Replies = tuple[Reply, ...]


class Unanswered(Exception):
    """The rules stopped at a question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.title)
        self.question = question


class Refused(Exception):
    """The command makes no sense here.  The text is for the GM and says what is possible."""


class Draft:
    """Collects what happens.  *answers* are the replies to the questions already asked, batch by batch."""

    def __init__(self, combat: Combat, rules: Ruleset, answers: Sequence[Replies] = (), force: bool = False) -> None:
        self.combat = combat
        self.rules = rules
        self.force = force
        self.events: list[Event] = []
        self.veiled: frozenset[str] = frozenset()  # whose dice players do not see: they would tell of somebody hidden
        self._untold: list[tuple[Event, Combat]] = []
        self._answers = iter(answers)

    def emit(self, *events: Event) -> None:
        """Let *events* happen, in this order."""
        for event in events:
            if type(event) not in SILENT:
                self._untold.append((event, self.combat))
            self.combat = evolve(self.combat, event)
            self.events.append(event)

    def lines(self) -> tuple[Line, ...]:
        """How the log tells what happened; worked out once, when nothing is left to ask."""
        told = (tell(event, before, self.rules) for event, before in self._untold)
        return tuple(line for line in told if line is not None)

    def say(self, text: str, secret: bool = False, public: str = "") -> None:
        """A line for the log; players read *public* instead where it is given.  Name combatants with text.ref."""
        self.emit(Noted(text, secret, public))

    def refuse(self, reason: str) -> None:
        """Say no, unless the GM overrules it; then the log says so."""
        if not self.force:
            raise Refused(reason)
        self.say(f"Overruled by hand: {reason}", secret=True)

    # Questions

    def ask(self, title: str, items: Sequence[Item]) -> Replies:
        """
        The replies to *items*, in order; asked as one form.

        With no items there is nothing to ask, and nobody is.
        """
        if not items:
            return ()
        replies = next(self._answers, None)
        if replies is None or len(replies) != len(items) or not all(map(fits, items, replies)):
            about = [*(i.who for i in items), *refs(title), *(w for i in items for w in refs(i.label))]
            names = {w: self.combat[w].name for w in about if w in self.combat.combatants}
            raise Unanswered(Question(title, tuple(items), names))
        for item, reply in zip(items, replies, strict=True):
            if isinstance(item, Roll) and isinstance(reply, Dice):
                self.emit(
                    Rolled(
                        item.who, item.label, item.dice, reply, item.quiet, item.each_counts, item.who in self.veiled
                    )
                )
            elif isinstance(reply, Said):
                quiet = isinstance(item, Choice) and (item.silent or (item.quiet and not reply.default))
                secret = isinstance(item, Choice) and item.secret
                self.emit(Answered(item.who, item.label, reply.value, reply.default, quiet, secret))
        return replies

    def roll(self, who: str, label: str, *dice: int) -> Dice:
        """One roll on its own; where several are due, ask for them together."""
        (reply,) = self.ask(label, [Roll(who, label, dice)])
        assert isinstance(reply, Dice)
        return reply

    # Frequent events, said shortly

    def change(self, who: str, field: str, to: Any, why: str = "", beside: Mapping[str, Any] | None = None) -> None:
        """Change a field of the engine or of the sheet, if it is not so already; *beside* it others change as well."""
        c = self.combat[who]
        if getattr(c if field in ENGINE_FIELDS else c.sheet, field) == to:
            return
        if field not in ENGINE_FIELDS:
            try:
                to = read_one(self.rules, c, field, to, beside)
            except BadFields as error:
                raise Refused(f"{c.name}: {error}") from None
        self.emit(Changed(who, field, to, why))

    def slot(self, who: str, **fields: Any) -> None:
        """Change what is known of *who*'s place."""
        old = self.combat.slots[who]
        new = replace(old, **fields)
        if new != old:
            self.emit(SlotChanged(new))

    def pay(
        self,
        who: str,
        what: Mapping[str, int],
        once: str = "",
        why: str = "",
        towards: Mapping[str, int] | None = None,
        lost: bool = False,
        quiet: bool = False,
    ) -> None:
        """
        Spend from the frame's purse if *who* acts in one that has its own, else from *who*'s budget.

        *towards* is the cost that *what* pays where it is not the cost itself: what goes beyond that stands in for
        something else.  *lost* says that it is taken away, not used; *quiet* that what follows tells of it.
        """
        top = self.combat.frames[-1] if self.combat.frames else None
        cost = what if towards is None else towards
        more = {r: n - cost.get(r, 0) for r, n in what.items() if n > cost.get(r, 0)}
        if top is None or who not in top.actors or top.purse is None:
            self.emit(Paid(who, what, once, why, instead=more, lost=lost, quiet=quiet))
            return
        anytime = {r.id for r in self.rules.resources if r.anytime}
        own = {r: n for r, n in what.items() if r in anytime}
        rest = {r: n for r, n in what.items() if r not in own}
        self.emit(Paid(who, rest, once, "" if own else why, purse=True, instead=more, quiet=quiet))
        if own:
            self.emit(Paid(who, own, why=why, quiet=quiet))

    def spend(
        self,
        who: str,
        cost: Mapping[str, int],
        why: str,
        once: str = "",
        overruled: bool = False,
        quiet: bool = False,
    ) -> None:
        """
        Pay *cost* of what *who* can spend now; what has to stand in for something else is shown before it is done.

        Refused, unless forced, where it cannot be paid; *overruled* says that this has been said already, *quiet*
        that what follows tells of the price.
        """
        have = available(self.combat, self.rules, who)
        possible = ways(have, cost, self.rules.ladder)
        if not possible and not overruled:
            self.refuse(cannot_pay(self.combat, self.rules, who, cost, have))
        chosen = possible[0] if possible else dict(cost)
        if any(n > cost.get(r, 0) for r, n in chosen.items()):
            by_words = {listing(amounts(way, self.rules)): way for way in possible}
            first = next(iter(by_words))
            (said,) = self.ask(why, [Choice(who, "takes", tuple(by_words), first, quiet=True)])
            chosen = by_words[str(said.value)] if isinstance(said, Said) else chosen
        self.pay(who, chosen, once, why, cost, quiet=quiet)

    def note(self, key: str, to: Any, why: str = "") -> None:
        """Keep a fact of the ruleset about nobody in particular, if it is not so already; told only with a reason."""
        if self.combat.table.get(key) != to:
            self.emit(TableSet(key, to, why))

    def owe(self, who: str, what: Mapping[str, int], why: str, borrowed: bool = False) -> None:
        """Let *who*'s next refill be short by *what*; *borrowed* where it was used ahead of time, else lost."""
        self.emit(Owed(who, what, why, borrowed))

    def gain(self, who: str, what: Mapping[str, int], why: str = "") -> None:
        """Give *who* more to spend than the refill did."""
        self.emit(Gained(who, what, why))

    def begin(
        self,
        name: str,
        on: str,
        *,
        by: str = "",
        kind: str = "",
        until: Sequence[Until] = (),
        each: Sequence[Each] = (),
        parent: str = "",
        tone: str = "plain",
        data: Mapping[str, Any] | None = None,
    ) -> Effect:
        """Let an effect take hold."""
        id = f"e{self.combat.serial + 1}"
        effect = Effect(id, name, on, by or on, kind, tuple(until), tuple(each), parent, dict(data or {}), tone)
        self.emit(EffectBegan(effect, ends(self.combat, self.rules, effect)))
        return effect

    def alter(self, effect: Effect, why: str = "", **fields: Any) -> None:
        """Change *fields* of *effect*; told only with a reason."""
        if (new := replace(effect, **fields)) != effect:
            self.emit(EffectChanged(new, why))

    def end(self, effect: Effect, why: str) -> None:
        """End *effect* and whatever hangs on it."""
        if effect.id in self.combat.effects:
            self.emit(*self._ends(effect, why))

    def _ends(self, effect: Effect, why: str) -> Iterator[EffectEnded]:
        whose = behind(self.combat, effect)
        yield EffectEnded(effect.id, why, "" if whose == effect.source else whose)
        for child in self.combat.index.get(("under", effect.id), ()):
            yield from self._ends(self.combat.effects[child], f"{effect.name} ended")

    def remind(self, who: str, what: str) -> None:
        """Leave a reminder for the GM, unless the same one is waiting already."""
        if not any((d.who, d.what) == (who, what) for d in self.combat.due):
            self.emit(Reminded(Due(f"r{self.combat.serial + 1}", who, what)))

    def tick_off(self, reminders: Iterable[Due]) -> None:
        """Take away those of *reminders* that still wait."""
        waiting = {d.id for d in self.combat.due}
        self.emit(*(TickedOff(d.id) for d in reminders if d.id in waiting))

    def interrupt(self, who: str, kind: str, purse: Mapping[str, int] | None = None) -> None:
        """Let *who* act now; what was going on is taken up again afterwards.  Refused off-stage and before round 1."""
        if not self.combat.started:
            raise Refused("The fight has not started; `start` begins it.")
        if not self.combat.present(who):
            raise Refused(f"{self.combat[who].name} is not on stage, so it cannot act.")
        self.emit(Began(Frame((who,), kind if kind != "turn" else "interrupt", purse)))  # the GM may say any word

    def declare(self, what: str) -> None:
        """Whoever acts now is about to do *what*; "" where that is settled."""
        if self.combat.frames and self.combat.frames[-1].doing != what:
            self.emit(Declared(what))

    def step_back(self, who: str) -> None:
        """Take *who* out of the frame on top; whoever acted together with them goes on."""
        self.emit(Ended(tuple(a for a in self.combat.acting if a != who)))
