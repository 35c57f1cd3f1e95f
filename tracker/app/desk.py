"""
What keys mean on the fight screen, one after another in the order they were pressed, with nothing drawn.

Every key is dealt with at once and in one place, so a burst typed faster than the
screen does exactly what it says.  The screen shows what the desk holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from tracker.engine.draft import Refused
from tracker.engine.model import Combat
from tracker.engine.offers import Action, Panel
from tracker.engine.play import Command, acts, commons
from tracker.engine.text import listing
from tracker.engine.verbs import SHELL
from tracker.session import Session
from tracker.speech import Spoken, quote

from . import keys, palette
from .completion import complete, hint
from .edit_line import KEYS
from .errand import Errand
from .form import Form
from .history_keys import Looking, in_history, leave
from .line_keys import in_find, in_prompt, paste
from .listing import Listing
from .map_keys import Chart, in_map
from .mobs import Folds, fold, up_of
from .moves import MOVES
from .overlay_keys import in_acts, in_form, in_text
from .palette import Palette
from .prompt_line import Line
from .tray import Tray, parted

if TYPE_CHECKING:
    from tracker.summary import Summary

Mode = Literal[
    "list", "prompt", "find", "form",
    "acts", "commons", "reactions", "panels", "log", "told", "help", "history", "summary", "palette"
]  # fmt: skip
MOST_NAMES = 300  # characters
FOLLOWS = frozenset(("start", "next", "back", "act-now"))
"""Verbs after which the selection goes with the turn."""


class Desk:
    """One fight under the GM's hands."""

    def __init__(self, session: Session, listing: Listing, quit: Callable[[], None]) -> None:
        self.session = session
        self.listing = listing
        self.line = Line(lambda text, at: complete(self.combat, session.rules, text, at, session.kept))
        self.mode: Mode = "list"
        self.told: tuple[str, ...] = ()  # an answer, until the next key
        self.message = ""  # what just happened, where the log does not say it
        self.tone: Literal["dim", "warn"] = "dim"
        self.scroll = (0, 0, 0)  # by how many lines, pages and parts what is open is to move
        self.chart = Chart()  # the map
        self.opened: frozenset[str] = frozenset()  # mobs that are shown one by one
        self._laid: tuple[Combat, frozenset[str], tuple[Folds, Tray]] | None = None  # as it was laid out last
        self.looking: Looking | None = None  # at the fight as it was after some step, and not as it stands
        self.room_beside = True  # whether the screen has room for the map beside the order
        self.palette: Palette | None = None  # while it is open
        self.summary: Summary | None = None  # what the fight came to, as it was asked for
        self.clock = False  # whether the time of the turn is shown
        self.quit = quit
        self.home = quit  # where there is a way back to the home screen, that way
        self.theme: Callable[[], None] = lambda: None  # the next look of the screen
        self.errand: Errand | None = None  # the command that is asking something
        self.before_find = ""
        self.gathering = False
        self.warned = False  # that leaving would lose what could not be saved

    @property
    def combat(self) -> Combat:
        """The fight shown: as it stands, or as it was where somebody looks back."""
        return self.looking.combat if self.looking else self.session.combat

    @property
    def hint_mode(self) -> str:
        """Which keys matter just now: the mode, or what is special about it."""
        if self.mode == "list" and self.session.looking:
            return "look"
        if self.mode == "prompt" and self.gathering:
            return "gather"
        return "choice" if self.form and self.form.choice else self.mode

    @property
    def form(self) -> Form | None:
        """What is being asked."""
        return self.errand.form if self.errand else None

    def acts(self) -> list[Action]:
        """What the ruleset lets the selected one do."""
        return acts(self.combat, self.session.rules, self.listing.selected)

    def reactions(self) -> list[Action]:
        """What the selected one can do in answer to somebody else."""
        return [a for a in self.acts() if a.react]

    def commons(self) -> list[Action]:
        """What the ruleset lets happen that is about nobody in particular."""
        return commons(self.combat, self.session.rules)

    def panels(self) -> list[Panel]:
        """The ruleset's panels for the selected one, and those about nobody; no title twice."""
        rules, who = self.session.rules, self.listing.selected
        found: dict[str, Panel] = {}
        for panel in (*(rules.panels(self.combat, who) if who else ()), *rules.panels(self.combat, "")):
            found.setdefault(panel.title, panel)
        return list(found.values())

    def targets(self) -> tuple[str, ...]:
        """Whom keys act on: the marked in the order of the list, or else the selected one."""
        return self.marked() or ((self.listing.selected,) if self.listing.selected else ())

    def marked(self) -> tuple[str, ...]:
        """The marked ones in the order of the list; with the line of a mob all of it who are up."""
        marks = {w for m in self.listing.marked for w in up_of(self.combat, self.folds.line(m))}
        return tuple(w for w in self.combat.listed() if w in marks) if marks else ()

    @property
    def folds(self) -> Folds:
        """Who stands in whose line of the order."""
        return self.laid[0]

    @property
    def laid(self) -> tuple[Folds, Tray]:
        """The order as it is shown: its lines, and the tray."""
        known = self._laid
        if known is None or known[0] is not self.combat or known[1] is not self.opened:
            running, tray = parted(self.combat, self.session.rules)
            known = self._laid = self.combat, self.opened, (fold(self.combat, running, self.opened), tray)
        return known[2]

    def select(self, who: str) -> None:
        """Keys act on *who* from now on, or on whoever stands for them in their line."""
        self.listing.select(self.folds.head(who))

    # Keys

    def press(self, key: str, character: str | None) -> None:
        """One key."""
        if key.startswith("alt+") and character and not (self.mode == "prompt" and key in KEYS):
            # A terminal sends Escape and a letter typed right after it as one key.
            self.press("escape", None)
            key = key.removeprefix("alt+")
        if self.mode != "palette" and palette.is_key(key, character):
            palette.open_(self)  # even from a line that is being typed
            return
        match self.mode:
            case "palette":
                palette.in_palette(self, key, character)
            case "prompt":
                in_prompt(self, key, character)
            case "find":
                in_find(self, key, character)
            case "form":
                in_form(self, key, character)
            case "acts" | "commons" | "reactions":
                in_acts(self, keys.name_of(key, character))
            case "help" | "panels" | "log" | "summary":
                in_text(self, keys.name_of(key, character))
            case "history":
                in_history(self, keys.name_of(key, character))
            case _:
                self._in_list(keys.name_of(key, character))

    def paste(self, text: str) -> None:
        """Pasted text goes where typed text would; elsewhere it is no keys."""
        if not paste(self, text):
            self.say(f"Pasted text goes into the command line: press {keys.now(':')} first.", "warn")

    def _in_list(self, key: str) -> None:
        reading, self.mode, self.told, self.message = self.mode == "told", "list", (), ""
        key = in_map(self, key, reading)
        if act := keys.BY_KEY.get(key):
            self.move(act)
        elif action := keys.VERB_BY_KEY.get(key):
            self.take(action)
        elif key.isdigit():
            self._digit(key)
        elif len(key) == 1 or key in ("enter", "tab", "backspace"):
            self.say(f"{key} does nothing here; {keys.now('?')} shows the keys.", "warn")

    def move(self, act: str) -> None:
        """One of the screen's own acts."""
        MOVES[act](self)

    def _digit(self, key: str) -> None:
        if action := keys.digit_of((*self.acts(), *self.commons()), key):
            self.take(action)
        else:
            self.say(f"{key} has no act here; {keys.now('x')} shows what {self.name()} can do.", "warn")

    # Commands

    def take(self, action: Action) -> None:
        """Do *action* to whom keys act on; where it needs more, the command line asks for it."""
        if action.id == "rejoin" and self._is_to_choose():
            return
        selected = (self.listing.selected,) if self.listing.selected else ()
        who = self.targets() if action.who == "many" else selected if action.who == "one" else ()
        if action.who != "none" and not who:
            self.say(f"Nobody is here yet; {keys.now('a')} adds somebody.", "warn")
        elif action.asks or any(p.required or p.kind == "fields" for p in action.params):
            names = ",".join(quote(self.combat[w].name) for w in who)
            if len(names) > MOST_NAMES:  # the line would be full of them; left out, they are meant all the same
                names = ""
            self.open_line(" ".join(filter(None, (action.id, names, self._only(action)))) + " ")
            if action.why_not:  # what is typed ahead goes into the line all the same
                self.line.error = f"{action.why_not}  (a ! in front forces it)"
        elif action.why_not:
            self.say(f"{action.why_not}  (:!{action.id} forces it)", "warn")
        elif action.id in SHELL:
            self.shell(Command(action.id, who))
        else:
            self.begin(Command(action.id, who))

    def _is_to_choose(self) -> bool:
        """Coming back is about one who waits: of several, with none of them selected, the first is, to choose from."""
        waiting = self._waiting()
        if not waiting or self.listing.selected in waiting:
            return False
        self.listing.marked = ()
        self.listing.select(waiting[0])
        if len(waiting) > 1:
            names = listing([self.combat[w].name for w in waiting])
            self.say(f"{names} wait. {keys.now('J')} again brings {self.name()} back; ↓ ↑ chooses another.")
        return len(waiting) > 1

    def _only(self, action: Action) -> str:
        """The name of the only one who comes into question, where *action* needs somebody."""
        first = next((p for p in action.params if p.required), None)
        if first is None or first.kind != "who" or len(first.choices) != 1:
            return ""
        return quote(self.combat[first.choices[0]].name)

    def _waiting(self) -> tuple[str, ...]:
        return self.laid[1].ids

    def gather(self) -> None:
        """A new encounter with nobody in it: ask for one after the other, until Esc or an empty line."""
        self.gathering = True
        self.open_line("add ")

    def open_line(self, text: str) -> None:
        """Put *text* into the command line, to be finished."""
        self.line.set(text)
        self.mode = "prompt"
        self.expect()

    def submit(self) -> None:
        """Do what stands in the command line."""
        if self.line.text.lower().startswith("add add "):  # typed whole into a line that has it already
            self.line.set(self.line.text[len("add ") :])
        try:
            spoken = self.session.understand(self.line.text, self.targets())
        except Refused as error:
            self.line.error = str(error)
            return
        if spoken is None:
            self.line.take()
            self.mode = "list"
        elif spoken.command.verb in SHELL:
            self.shell(spoken.command)
        elif spoken.faces or spoken.say:
            self._carry_out(spoken)
        else:
            self.begin(spoken.command, typed=True)

    def shell(self, command: Command) -> None:
        """Carry out a verb that is no part of the fight."""
        try:
            history = self.session.history
            turned = history.last if command.verb == "undo" else history.redoable
            heard = self.session.shell(command)
            if heard.answer:
                self.told, self.mode = (heard.answer,), "told"
            else:
                self.say(heard.lines[0])
                self.mode = "list"
            if command.verb in ("undo", "redo"):
                several = int(command.args.get("steps", 1)) > 1
                self._changed(follow=several or (turned is not None and turned.command.verb in FOLLOWS))
            self.line.take()
        except Refused as error:
            self._refused(error)

    def _carry_out(self, spoken: Spoken) -> None:
        try:
            self.session.carry_out(spoken)
        except Refused as error:
            self._refused(error)
            return
        self._done(spoken.command)

    def begin(self, command: Command, typed: bool = False) -> None:
        """Carry out *command*, which may ask something first."""
        self.errand = Errand(self.session, command, typed)
        self.go_on(self.errand)

    def go_on(self, errand: Errand) -> None:
        """Carry *errand* on: to its end, or to the next form."""
        try:
            outcome = errand.go_on()
        except Refused as error:
            self._refused(error)
            return
        if outcome is None:
            self.mode = "form"
            return
        before = self.combat
        try:
            self.session.keep(outcome)
        except Refused as error:
            self._refused(error)
            return
        turn_over = before.acting != self.combat.acting
        self._done(errand.command, handed_on=turn_over and self.listing.selected in before.acting)
        if turn_over and (gone := [d.what for d in before.due if d not in self.combat.due]):
            self.say(f"Went with the turn, not ticked off: {listing(gone)}  ({keys.now('u')} takes it back)", "warn")

    def _done(self, command: Command, handed_on: bool = False) -> None:
        self.errand, self.mode = None, "list"
        self.line.take()
        if command.verb not in FOLLOWS:
            self.listing.marked = ()
        if command.verb == "end":
            self.say(f"{keys.now('Z')} shows a summary of the fight.")
        self._changed(follow=handed_on or command.verb in FOLLOWS)
        if command.verb == "add" and self.gathering:
            self.gather()

    def relist(self, select: str = "") -> None:
        """Show the order as it is now, with *select* selected, or whoever is, by the line they are in."""
        folds, tray = self.laid
        selected = select or self.listing.selected
        line = folds.head(selected)
        moved = line if select or line != selected else ""  # whoever stays selected is not brought into sight again
        acting = folds.head(self.combat.acting[0]) if self.combat.acting else ""
        self.listing.update(folds.lines, moved, tray, in_sight=acting)

    def _changed(self, follow: bool) -> None:
        self.relist(self.combat.acting[0] if follow and self.combat.acting else "")
        if self.session.moved:
            self.say(self.session.moved, "warn")
            self.session.moved = ""

    def _refused(self, error: Refused) -> None:
        typed = self.mode == "prompt" or (self.errand is not None and self.errand.typed)
        self.errand = None
        if self.line.text and typed:
            self.mode, self.line.error = "prompt", str(error)
        else:
            self.mode = "list"
            self.say(str(error), "warn")

    def expect(self) -> None:
        """Say beside the command line what may come next."""
        self.line.hint = hint(self.combat, self.session.rules, self.line.text, self.session.kept)

    def say(self, text: str, tone: Literal["dim", "warn"] = "dim") -> None:
        """A word beside the log, until the next key."""
        self.message, self.tone = text, tone

    def name(self) -> str:
        """The selected one's name."""
        who = self.listing.selected
        return self.combat[who].name if who else ""

    def fault(self, text: str) -> None:
        """A key met a fault of the program: say so, and leave whatever was open."""
        leave(self)
        self.errand, self.palette, self.mode = None, None, "told"
        self.told = (text,)

    # For the screen

    def offered(self) -> frozenset[str]:
        """Those of the keys x, r, g, p and J behind which there is something."""
        combat, rules = self.combat, self.session.rules
        if self.mode == "history":  # no key does any of it, and a ruleset may take its time to say what could be done
            return frozenset()
        under_way = combat.started and not combat.ended
        own = [a for a in self.acts() if under_way or not a.why_not]
        there = {
            "x": bool(own),
            "r": any(a.react for a in own),
            "g": any(under_way or not a.why_not for a in self.commons()),
            "J": under_way and bool(self._waiting()),
            "p": any(True for who in (self.listing.selected, "") for _ in rules.panels(combat, who)),
        }
        return frozenset(key for key, any_ in there.items() if any_)
