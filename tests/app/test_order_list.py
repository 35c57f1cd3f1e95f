"""The running order: what it paints, and whose line is selected."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from tracker.app.order_list import OrderList
from tracker.engine.show import Pip, Row, Tag

COLUMNS = [("action", "Act"), ("bonus action", "Bon"), ("movement", "Move")]
HOSTILE = [
    "Orc [/",
    "[@click=app.quit]x",
    "[b]boss[/b]",
    "\x1b]0;title\x07\x1b[2J\x1b[31mred",
    "tab\tnew\nline",
    "👨‍👩‍👧‍👦 family",
    "\u200d\u200dA",
    "\u0301\u0301",
    "שלום עולם",
    "\u202eevil",
    "龍王の影" * 9,
    "e\u0301" * 50,
    "x" * 10_000,
    "",
]


def a_row(id: str, name: str = "", **rest: object) -> Row:
    budget = (
        Pip("action", "Act", 1, 1),
        Pip("bonus action", "Bon", 0, 1),
        Pip("movement", "Move", 30, 30, "ft", False),
    )
    base = Row(
        id,
        "13",
        name or id,
        0,
        9,
        12,
        0,
        0,
        budget,
        (Tag("Burning", 2, "harm"),),
        "in",
        "ahead",
        False,
        False,
        "",
        False,
    )
    return replace(base, **rest)  # type: ignore[arg-type]


class Table(App[None]):
    """An order list and nothing else, which counts what it is asked for."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, rows: list[Row]) -> None:
        super().__init__()
        self.rows = {row.id: row for row in rows}
        self.made: list[str] = []
        self.lines: list[int] = []
        self.picked: list[str] = []

    def compose(self) -> ComposeResult:
        table = self

        class Counting(OrderList):
            def render_line(self, y: int) -> Strip:
                table.lines.append(y)
                return super().render_line(y)

        yield Counting("Nobody is here. Press a to add somebody.")

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        self.order.set_source(list(self.rows), self.make, lambda who: id(self.rows[who]), "Pace", COLUMNS)

    def make(self, who: str) -> Row:
        self.made.append(who)
        return self.rows[who]

    @property
    def order(self) -> OrderList:
        return self.query_one(OrderList)

    def change(self, who: str, **what: object) -> None:
        self.rows[who] = replace(self.rows[who], **what)  # type: ignore[arg-type]
        self.order.update(list(self.rows))

    def text(self) -> list[str]:
        return [self.order.render_line(y).text for y in range(self.order.size.height)]

    def on_order_list_picked(self, event: OrderList.Picked) -> None:
        self.picked.append(event.id)


def many(n: int) -> list[Row]:
    return [a_row(f"c{i}") for i in range(n)]


async def settle(app: Table) -> None:
    app.lines.clear()
    app.made.clear()


async def test_one_changed_row_repaints_exactly_its_line() -> None:
    app = Table(many(1000))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert len(app.made) <= 31, "only what is in sight is asked for"
        await settle(app)
        app.change("c4", hp=5)
        await pilot.pause()
        assert app.lines == [5]
        assert app.made == ["c4"]
        assert "5/12" in app.text()[5]


async def test_a_change_out_of_sight_costs_nothing_until_it_is_seen() -> None:
    app = Table(many(1000))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await settle(app)
        app.change("c900", hp=1)
        await pilot.pause()
        assert (app.lines, app.made) == ([], [])
        app.order.select("c900")
        await pilot.pause()
        assert any(" 1/12" in text for text in app.text())


async def test_a_row_that_is_rebuilt_but_equal_is_not_repainted() -> None:
    app = Table(many(30))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await settle(app)
        app.rows = {who: replace(row) for who, row in app.rows.items()}
        app.order.update()
        await pilot.pause()
        assert app.lines == []


async def test_a_cursor_move_repaints_two_lines() -> None:
    app = Table(many(1000))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await settle(app)
        app.order.move_cursor(1)
        await pilot.pause()
        assert sorted(app.lines) == [1, 2]


async def test_a_swap_repaints_the_two_lines_that_differ() -> None:
    app = Table(many(30))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await settle(app)
        ids = list(app.rows)
        ids[10], ids[11] = ids[11], ids[10]
        app.order.update(ids)
        await pilot.pause()
        assert sorted(app.lines) == [11, 12]


async def test_the_selection_stays_with_its_combatant() -> None:
    app = Table(many(6))
    async with app.run_test(size=(80, 20)) as pilot:
        order = app.order
        assert order.selected == "c0"
        order.select("c2")
        order.update(["c5", "c4", "c3", "c2", "c1", "c0"])
        assert order.selected == "c2"
        order.update(["c5", "c4", "c2", "c1", "c0"])
        assert order.selected == "c2"
        order.update(["c5", "c1", "c0"])
        assert order.selected == "c1", "the next one takes over"
        order.update(["c5"])
        assert order.selected == "c5", "or else the one before"
        order.update([])
        assert order.selected == ""
        await pilot.pause()
        order.update(["c3", "c1"])
        assert order.selected == "c3"
        await pilot.pause()
        assert "▌" in app.text()[1]


async def test_moving_stops_at_the_ends_and_keeps_the_selected_one_in_sight() -> None:
    app = Table(many(100))
    async with app.run_test(size=(80, 12)) as pilot:
        order = app.order
        order.move_cursor(-1)
        assert order.selected == "c0"
        for act, who in [
            (order.end, "c99"),
            (order.home, "c0"),
            (lambda: order.page(1), "c10"),
            (lambda: order.page(-1), "c0"),
        ]:
            act()
            await pilot.pause()
            assert order.selected == who
            assert sum("▌" in text for text in app.text()) == 1
        order.ensure_visible("c60")
        await pilot.pause()
        assert any(" c60 " in text for text in app.text())
        assert order.selected == "c0"


async def test_marks_are_a_set_of_ids_and_leave_with_their_combatant() -> None:
    app = Table(many(5))
    async with app.run_test(size=(80, 12)) as pilot:
        app.order.marked = {"c1", "c3", "nobody"}
        await pilot.pause()
        assert [n for n, text in enumerate(app.text()) if "•" in text] == [2, 4]
        app.order.update(["c3", "c0"])
        assert app.order.marked == {"c3"}


async def test_a_click_selects_and_says_so() -> None:
    app = Table(many(100))
    async with app.run_test(size=(80, 12)) as pilot:
        await pilot.click(OrderList, offset=(5, 3))
        assert (app.order.selected, app.picked) == ("c2", ["c2"])
        app.order.scroll_to(y=50, animate=False)
        await pilot.pause()
        await pilot.click(OrderList, offset=(5, 4))
        assert app.order.selected == "c53"
        await pilot.click(OrderList, offset=(5, 0))
        assert app.order.selected == "c53", "the header is nobody"


async def test_states_are_told_without_colour() -> None:
    rows = [
        a_row("now", turn="now"),
        a_row("cut", turn="interrupted"),
        a_row("done", turn="done"),
        a_row("wait", state="waiting", comes_back="comes back after Amy"),
        a_row("dead", defeated=True, state="out", hp=0),
        a_row("sly", hidden=True, alias="Hooded man"),
        a_row("bare", hp=None, hp_max=None, taken=5),
        a_row("temp", temp=3),
        a_row("foe", side=1),
    ]
    app = Table(rows)
    async with app.run_test(size=(110, 20)) as pilot:
        await pilot.pause()
        shown = {row.id: text for row, text in zip(rows, app.text()[1:], strict=False)}
        dead = [s for s in app.order.render_line(5) if "dead" in s.text]
    assert "▶" in shown["now"]
    assert "▌" in shown["now"]
    assert "▷" in shown["cut"]
    assert "✓" in shown["done"]
    assert "… " in shown["wait"]
    assert "comes back after Amy" in shown["wait"]
    assert "✗" in shown["dead"]
    assert "defeated" in shown["dead"]
    assert dead[0].style is not None
    assert dead[0].style.strike
    assert "hidden" in shown["sly"]
    assert "as Hooded man" in shown["sly"]
    assert "−5" in shown["bare"]
    assert "9/12 +3" in shown["temp"]
    assert "◇" in shown["foe"]
    assert "◆" in shown["now"]
    assert "▆▆▆▆▆▆▁▁" in shown["foe"]
    assert "●" in shown["foe"]
    assert "○" in shown["foe"]
    assert "30 ft" in shown["foe"]


async def test_what_does_not_fit_is_counted() -> None:
    tags = tuple(Tag(name, None, "a tone nobody knows") for name in ("Frightened", "Prone", "Slowed", "Stunned"))
    app = Table([a_row("amy", tags=tags)])
    async with app.run_test(size=(60, 10)) as pilot:
        await pilot.pause()
        assert "+2" in app.text()[1] or "+3" in app.text()[1]
        assert "Fright" in app.text()[1]


@pytest.mark.parametrize("width", [30, 60, 80, 120])
async def test_hostile_names_are_text_and_line_up(width: int) -> None:
    rows = [
        a_row(f"c{n}", name, alias=name, comes_back=name, tags=(Tag(name, 1, "harm"),))
        for n, name in enumerate(HOSTILE)
    ]
    app = Table(rows)
    async with app.run_test(size=(width, 30)) as pilot:
        await pilot.pause()
        for y, text in enumerate(app.text()):
            strip = app.order.render_line(y)
            assert strip.cell_length == width == cell_len(text)
            assert all(c.isprintable() or c == "\u200d" for c in text)
            assert not any(s.style and s.style.meta for s in strip if s.style)
        ends = {cell_len(text[: text.index("9/12")]) for text in app.text()[1 : 1 + len(rows)]} if width > 30 else {1}
        assert len(ends) == 1, "the columns behind the name line up"


async def test_no_size_ends_it() -> None:
    rows = [a_row(f"c{n}", name, temp=n, side=n, alias="x") for n, name in enumerate(HOSTILE)]
    app = Table(rows)
    async with app.run_test(size=(80, 24)) as pilot:
        for width, height in [
            *((w, 7) for w in range(0, 130, 3)),
            (300, 90),
            (0, 0),
            (1, 1),
            (2, 0),
            (5, 1),
            (40, 2),
            (80, 24),
        ]:
            app.order.styles.width, app.order.styles.height = width, height
            await pilot.pause()
            app.order.move_cursor(1)
            app.change("c1", hp=width)
            app.order.end()
            await pilot.pause()
            assert all(app.order.render_line(y).cell_length == app.order.size.width for y in range(height))
        for size in [(1, 1), (3, 2), (60, 20), (300, 100)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        app.order.styles.width = app.order.styles.height = "1fr"
        await pilot.pause()
        assert "▌" in "".join(app.text())


async def test_an_empty_list_says_what_to_do() -> None:
    app = Table([])
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        assert "Press a to add somebody." in " ".join(" ".join(app.text()).split())
        for act in (app.order.home, app.order.end, lambda: app.order.move_cursor(3), lambda: app.order.select("x")):
            act()
        app.order.empty = "Everyone has left."
        assert "Everyone has left." in " ".join(app.text())
        app.rows = {"amy": a_row("amy")}
        app.order.update(["amy"])
        await pilot.pause()
        assert app.order.selected == "amy"
        assert "amy" in app.text()[1]


async def test_another_theme_is_another_colour() -> None:
    app = Table(many(3))
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot.pause()
        before = [segment.style for segment in app.order.render_line(2)]
        app.theme = "textual-light"
        await pilot.pause()
        assert [segment.style for segment in app.order.render_line(2)] != before


async def test_without_colour_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Table([a_row("amy", turn="now"), a_row("bob", side=1)])
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot.pause()
        lines = app.screen._compositor.render_strips()
        styles = [s.style for strip in lines for s in strip if s.style and s.style.color and s.style.color.triplet]
        assert styles
        for style in styles:
            assert style.color is not None
            assert style.color.triplet is not None
            assert max(style.color.triplet) - min(style.color.triplet) <= 1
        text = "\n".join(strip.text for strip in lines)
        assert all(mark in text for mark in "▶▌◆◇")


async def test_columns_do_not_jump_while_scrolling_back() -> None:
    rows = many(100)
    rows[70] = replace(rows[70], hp=1000, hp_max=2000, rank="22.5", temp=12)
    app = Table(rows)
    async with app.run_test(size=(90, 20)) as pilot:
        app.order.end()
        await pilot.pause()
        app.order.select("c70")
        await pilot.pause()
        assert any("1000/2000 +12" in text for text in app.text())
        there = app.text()[0]
        app.order.home()
        await pilot.pause()
        assert app.text()[0] == there
