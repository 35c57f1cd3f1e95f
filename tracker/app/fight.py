"""The fight screen: it draws what the desk holds, the order first and the rest a frame later."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from time import monotonic

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from tracker import registry
from tracker.engine.show import Row, row
from tracker.faults import report
from tracker.session import Session

from . import keys, lines
from .act_lines import act_lines
from .card_lines import card_lines
from .desk import Desk
from .guard import Guard, T, bare_row
from .help_lines import help_lines
from .hint_bar import HintBar
from .history_lines import history_lines, looked_at
from .host import Take, host
from .line_keys import TYPING
from .map_keys import Shown, click, map_hints, sight, title_keys
from .map_keys import offered as map_offered
from .map_view import MapView
from .mobs import mob_row, stamp
from .order_list import OrderList
from .overlay_keys import CLICKED, click_line
from .palette import palette_lines
from .pane import Pane, TextLine
from .panel_lines import all_panels
from .plain_lines import selected_line
from .prompt_line import PromptLine
from .shares import CARD, LOW, WIDE, Shares, Wants, overlay_room, room_beside, shares, tiny, wished
from .turn_clock import TurnClock, kept, timed

MOST_LINES = (3, 6)  # most lines for who interrupts whom, and for who waits off-stage: low, and high screens
BARE = frozenset(("list", "prompt", "find"))  # modes in which nothing is open over the log
LOG_TAIL, LONGEST_LOG = 60, 5000  # lines: under the order, and to scroll through
FRAME = 1 / 60  # seconds
EMPTY = "Nobody is in this fight yet.  Type who is ({add} opens the line), for example: goblin x6 hp_max=7 side={side}"


class FightScreen(Screen[None]):
    """One fight."""

    DEFAULT_CSS = """
    FightScreen {
        overflow: hidden;
        & #header { height: 1; background: $foreground 5%; }
        & #body { height: 1fr; layout: vertical; }
        & #stage { height: 1fr; layout: vertical; }
        & #order { height: 1fr; }
        & #wings { height: auto; display: none; }
        & #side { height: auto; }
        & #card { height: 6; }
        & #stack { height: auto; display: none; background: $foreground 5%; }
        & #lower { height: 5; background: $foreground 3%; }
        &.-wide #body { layout: horizontal; }
        &.-wide #stage { width: 1fr; height: 100%; }
        &.-full #stage { display: none; }
        &.-tiny > * { display: none; }
        &.-tiny > #hints { display: block; }
    }
    """

    def __init__(
        self, session: Session, folder: Path, save: bool = False, news: Sequence[str] = (), gather: bool = False
    ) -> None:
        super().__init__()
        self._gather = gather  # whoever is still to join is asked for at once
        self._folder = folder
        self._to_be_saved = save  # a new fight's file is still to be made
        self._early: list[tuple[str, str | None]] | None = []  # keys that came before there was a fight to see
        self._news = tuple(news)  # to be read first
        self._elsewhere: Take | None = None  # where keys go that still come once the way home was taken
        self.session = session
        session.folder = session.folder or folder
        self.order = OrderList(EMPTY.format(add=keys.now("a"), side=session.rules.sides[-1]), id="order")
        self.desk = Desk(session, self.order, self._leave)
        self._header = Pane(id="header")
        self._wings = Pane(id="wings")
        self._card = Pane(id="card")
        self._map = MapView(id="map")
        self._side = Container(id="side")
        self._stack = Pane(id="stack")
        self._lower = Pane(more="more", id="lower")
        self._prompt = PromptLine(self.desk.line, id="prompt")
        self._hints = HintBar(id="hints")
        self._guard = Guard(folder)
        self._said: set[str] = set()  # what was said when a part of the frame could not be made
        self._due = False
        self._sheets: tuple[int, ...] = ()
        self._shares = Shares()
        self.now: Callable[[], float] = monotonic  # seconds
        self._clock = TurnClock()
        self._disk = "", ""  # why the fight is not safe on it, and that it does not answer, as the header says it
        self._mapped: Shown = "off"  # how the map is shown, where there is one

    def compose(self) -> ComposeResult:
        """Header, order and card, who interrupts whom, log, command line, hints."""
        yield self._header
        with Container(id="body"):
            with Container(id="stage"):
                yield self.order
                yield self._wings
            with self._side:
                yield self._map
                yield self._card
        yield self._stack
        yield self._lower
        yield self._prompt
        yield self._hints

    def on_mount(self) -> None:
        """The order is there at once; the panes follow."""
        self.set_interval(1, self._tick)
        rules = self.session.rules
        folds, tray = self.desk.laid
        self.order.set_source(folds.lines, self._row, self._stamp, rules.rank_label, self._columns(), tray)
        if self.session.combat.acting:
            self.desk.select(self.session.combat.acting[0])
        self.desk.home, self.desk.theme = self._go_home, lambda: self.desk.say(host(self).next_theme())
        session, again = self.session, ""
        if session.looking:
            again = f"What is done there does not show here; {keys.now('Q')} and then c open it anew."
        if told := tuple(filter(None, (session.loss, session.looking, again, session.trouble, *self._news))):
            self.desk.told, self.desk.mode = told, "told"
        elif self._gather or not self.session.combat.combatants:
            self.desk.gather()
        self.call_after_refresh(self._save)
        early, self._early = self._early or [], None
        for key, character in early:
            self._press(key, character)
        self._show()

    def take(self, key: str, character: str | None) -> None:
        """A key that was meant for this screen and came to another."""
        if self._early is not None:
            self._early.append((key, character))
        else:
            self._press(key, character)
            self._show()

    def on_key(self, event: events.Key) -> None:
        """Every key, in order."""
        if event.key in keys.OF_THE_APP:
            return
        event.stop()
        event.prevent_default()
        self._press(event.key, event.character)
        self._show()

    def _press(self, key: str, character: str | None) -> None:
        if self._elsewhere:
            self._elsewhere(key, character)
            return
        self._save()  # before anything happens that has to be kept
        self._try(lambda: self.desk.press(key, character))

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as error:
            self.desk.fault(report(error, self._folder))

    def _save(self) -> None:
        """A new fight's file is made behind the first paint; where that fails the fight says so and goes on."""
        if self._to_be_saved:
            self._to_be_saved = False
            if not self.session.save_if_possible(self._folder):
                self._show()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text."""
        event.stop()
        self._try(lambda: self.desk.paste(event.text))
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Card beside the order, or below it."""
        self.set_class(event.size.width >= WIDE, "-wide")
        self.set_class(tiny(*event.size), "-tiny")
        self.desk.room_beside = room_beside(event.size.width, event.size.height)
        self._show_rest()

    def on_order_list_picked(self) -> None:
        """A click chose somebody."""
        self._show()

    def on_hint_bar_clicked(self, event: HintBar.Clicked) -> None:
        """A click on a hint."""
        self.take(event.key, event.character)

    def on_pane_clicked(self, event: Pane.Clicked) -> None:
        """A click on a line of what is open over the log."""
        if event.pane is self._lower:
            self._try(lambda: self._clicked(event))
            self._show()

    def _clicked(self, event: Pane.Clicked) -> None:
        if self.desk.mode not in CLICKED:
            return
        now, current = self._lower_lines(self._shares.stack)
        if event.text in now[event.line : event.line + 1]:  # else what was clicked is no more what a key made of it
            click_line(self.desk, event.line, current, event.key)

    def on_map_view_clicked(self, event: MapView.Clicked) -> None:
        """A click on the map: somebody, or a way."""
        self._try(lambda: click(self.desk, event.spot))
        self._show()

    def _show(self) -> None:
        """The command line now; the panes once the order is on the screen."""
        if self._elsewhere:
            return
        desk = self.desk
        line = desk.line
        if desk.mode not in TYPING:
            line.hint = ""
        self._prompt.active = desk.mode in TYPING
        if not self._due:  # a frame later, so that nothing stands between a key and the order
            self._due = True
            self.set_timer(FRAME, self._show_rest)

    def _show_rest(self) -> None:
        self._due = False
        combat, rules, desk, guard = self.desk.combat, self.session.rules, self.desk, self._guard
        wide = self.size.width >= WIDE
        self._show_header()
        most = MOST_LINES[self.size.height >= LOW + 10]
        self._wings.show(waiting := lines.wing_lines(combat, rules, most))
        stack = guard(lambda: lines.stack_lines(combat, rules, most), _fault)
        stack += lines.due_lines(combat, max(1, most - len(stack)), self.size.width)
        self._stack.show(stack)
        who = self.order.selected
        self._card.show(guard(lambda: card_lines(combat, rules, who, CARD - 2, brief=not wide), _fault))
        nothing: frozenset[str] = frozenset()
        there = self._or_else(desk.offered, nothing)
        if self._or_else(lambda: map_offered(desk), False):
            there |= {"M"}
        text, current = guard(lambda: self._lower_lines(len(stack)), lambda said: (_fault(said), None))
        overlay = desk.mode not in BARE
        self._lower.show(text, current, bottom=not overlay)
        hints = keys.hints(desk.hint_mode, combat.started, combat.ended, there, self._show_map())
        self._hints.hints = wished(hints, *self.size)
        if (sheets := tuple([id(c.sheet) for c in combat.here()])) != self._sheets:
            self._sheets = sheets
            self.order.columns = self._columns()
        self._lay_out(len(waiting), len(stack), self._lower.wanted(max(1, self.size.width)) if overlay else 0)
        if desk.scroll != (0, 0, 0):
            self._lower.scroll_pages(*desk.scroll)
            desk.scroll = 0, 0, 0

    def _tick(self) -> None:
        """What changes while nobody presses a key: the clock, and whether the disk keeps what it was given."""
        if self._disk != (self.session.trouble, self.session.late):
            self._show()
        elif self.desk.clock:
            self._show_header()

    def _show_header(self) -> None:
        desk, rules = self.desk, self.session.rules
        wide, now = self.size.width >= WIDE, self.now()
        self._clock = kept(self._clock, self.session.combat, now)
        self._disk = self.session.trouble, self.session.late
        shown = self._guard(lambda: [looked_at(desk, lines.header(desk.combat, rules, self._disk, wide))], _fault)
        if desk.clock and not desk.looking:
            shown = [timed(shown[0], self._clock, now)]
        self._header.show(shown)

    def _show_map(self) -> keys.Hints:
        """Draw the map if it is on, or a sentence where the ruleset fails to give one; its keys."""
        grid, said = self._guard(lambda: (sight(self.desk), ""), lambda said: (None, said))
        self._mapped = self.desk.chart.shown if grid is not None or said else "off"
        if self._mapped == "off":
            return ()
        self._map.show(grid, said, title_keys(grid))
        return map_hints(grid)

    def _lay_out(self, wings: int, stack: int, overlay: int) -> None:
        width, height = self.size
        card = self._card.wanted(max(1, width)) if width < WIDE else 0
        looking = self.desk.looking is not None
        wants = Wants(
            width, height, self.order.wanted, wings, card, stack, overlay, self._mapped, *self._map.wanted, looking
        )
        if (new := shares(wants)) != self._shares:
            self._shares = new
            self._side.display = bool(new.map + new.card)
            self._side.styles.width = new.column if width >= WIDE and not new.full else "100%"
            parts = (self._wings, new.wings), (self._card, new.card), (self._stack, new.stack), (self._map, new.map)
            for part, lines in parts:
                part.display = bool(lines)
                part.styles.height = lines
            self._lower.styles.height = new.lower
            self.set_class(new.full, "-full")

    def _columns(self) -> list[tuple[str, str]]:
        """The counters that somebody here has."""
        combat, rules = self.desk.combat, self.session.rules
        nothing: set[str] = set()
        used = self._or_else(lambda: {r for c in combat.here() for r in rules.refill(combat, c.id)}, nothing)
        return [(r.label, r.short) for r in rules.resources if r.id in used]

    def _lower_lines(self, stack: int) -> tuple[list[TextLine], int | None]:
        desk, combat, rules = self.desk, self.desk.combat, self.session.rules
        width, room = max(1, self.size.width - 2), overlay_room(self.size.height, stack)
        match desk.mode:
            case "form":
                assert desk.form is not None, "the form mode has a form"
                return desk.form.shown(), desk.form.at + 1
            case "acts" | "reactions" as mode:
                can, acts = ("can", desk.acts()) if mode == "acts" else ("can react", desk.reactions())
                return act_lines(combat, rules, self.order.selected, f"{desk.name()} {can}", acts, width, room), None
            case "commons":
                return act_lines(combat, rules, "", "What can happen", desk.commons(), width, room), None
            case "log":
                head: TextLine = (("Log", "accent"), keys.READ)
                return [head, *lines.log_lines(combat, rules, self.session.history.tail(LONGEST_LOG))], None
            case "summary":
                from .summary_lines import summary_lines  # seldom wanted, and slow to import

                return summary_lines(desk.summary, width) if desk.summary else [], None
            case "palette":
                assert desk.palette is not None, "the palette mode has a palette"
                return palette_lines(desk.palette, width, self.size.height)
            case "history":
                return history_lines(desk, self.size.height)
            case "panels":
                return all_panels(desk.panels(), width), None
            case "help":
                return help_lines(rules, desk.acts(), desk.commons(), registry.reference(rules), width), None
            case "told":
                return [*(((text, "title"),) for text in desk.told), (("any key goes on", "dim"),)], None
        text = lines.log_lines(combat, rules, self.session.history.tail(LOG_TAIL))
        if host(self).plain and (who := self.order.selected):
            text.append((("  › ", "dim"), (selected_line(self._row(who), len(self.desk.marked())), "dim")))
        if desk.message:
            text.append((("  › ", "dim"), (desk.message, desk.tone)))
        if self._disk[1]:
            text.append((("  › ", "dim"), (self._disk[1], "warn")))
        beside = desk.line.error or (desk.line.hint if desk.mode in TYPING else "")
        if beside and cell_len(beside) + cell_len(desk.line.text) + 6 > self.size.width:  # too long for its line
            text.append((("  › ", "dim"), (beside, "warn" if desk.line.error else "dim")))
        return text, None

    def _row(self, who: str) -> Row:
        return self._guard(lambda: self._line(who), lambda said: self._bare_row(who, said))

    def _line(self, who: str) -> Row:
        combat, rules, mob = self.desk.combat, self.session.rules, self.desk.folds.line(who)
        shown = row(combat, rules, who)
        return mob_row(combat, rules, shown, mob) if len(mob) > 1 else shown

    def _bare_row(self, who: str, said: str) -> Row:
        self._say_once(said)
        return bare_row(self.desk.combat, who)

    def _or_else(self, make: Callable[[], T], otherwise: T) -> T:
        """What *make* makes; where it fails, *otherwise*, and beside the log why something is missing."""

        def fall_back(said: str) -> T:
            self._say_once(said)
            return otherwise

        return self._guard(make, fall_back)

    def _say_once(self, said: str) -> None:
        if said not in self._said:
            self._said.add(said)
            self.desk.say(said, "warn")

    def _stamp(self, who: str) -> Hashable:
        return stamp(self.desk.combat, who, self.desk.folds.line(who), self.desk.looking)

    def _leave(self) -> None:
        host(self).leave()

    def _go_home(self) -> None:
        self._elsewhere = host(self).go_home()


def _fault(said: str) -> list[TextLine]:
    """A sentence in the place of what could not be made."""
    return [((said, "error"),)]
