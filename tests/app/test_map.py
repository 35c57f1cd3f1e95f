"""The map: a path chosen on it square by square, what is drawn of it, and who gets how much of the screen."""

from __future__ import annotations

import pytest
from hands import Hands, game, started
from mapped import DARK, FAILS, Hall, Mapped, spot_of
from msgspec.structs import replace
from rich.cells import cell_len
from textual import events
from toy import Toy

from tracker.app.help_lines import help_lines
from tracker.app.looks import LOOKS
from tracker.app.map_keys import STEPS
from tracker.app.map_view import MapView
from tracker.engine import Spot

DUO = ("add Amy quick=2 tough=9", "add Ted tough=8")
UNDER_WAY = (*DUO, "start dice=1,2")
SIZES = ((80, 24), (100, 30), (120, 40))


def map_of(hands: Hands) -> MapView:
    return hands.screen.query_one("#map", MapView)


async def drawn(hands: Hands) -> list[str]:
    """The lines of the map; none while it is not shown."""
    await hands.pilot.pause(0.05)
    view = map_of(hands)
    return [view.render_line(y).text.rstrip() for y in range(view.size.height)] if view.display else []


async def click(hands: Hands, spot: Spot) -> None:
    """A click on a square of a map that begins with its first one."""
    await hands.pilot.pause(0.05)
    gutter = len((await drawn(hands))[2].split()[0]) + 2
    await hands.pilot.click("#map", offset=(gutter + 2 * spot[0], 2 + spot[1]))
    await hands.pilot.pause(0.05)


def path(hands: Hands) -> str:
    return ",".join(hands.screen.desk.chart.path)


def spot(hands: Hands, who: str = "c1") -> Spot:
    return spot_of(hands.screen.session.combat, who)


async def test_steps_grow_the_path_and_the_title_tells_what_it_comes_to(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        assert (await drawn(hands))[0].startswith(" Amy  ")
        await hands.keys("down", "3")
        title, _, *squares = await drawn(hands)
        assert (True, "s,se") == (title.startswith(" 2 of 4 squares"), path(hands))
        assert ["0 ############################", "1 ##A^T^· · · · ##· · · · · ##"] == [x.strip() for x in squares[:2]]
        assert " 2 ##••· · · · · ##· · ░░░░· ##" == squares[2]


def test_digits_are_laid_out_as_on_a_number_pad():
    assert ["nw", "n", "ne", "w", "e", "sw", "s", "se"] == [STEPS[digit] for digit in "78946123"]


async def test_a_step_that_cannot_be_is_not_taken_and_says_why(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "2", "up", "up")
        assert ("There is a wall.", "warn", "s,n") == (hands.message, hands.screen.desk.tone, path(hands))
        await hands.keys("2", "2")
        assert ("", "s,n,s,s") == (hands.message, path(hands))
        await hands.keys("2")
        assert ("Nobody strolls further than 4 squares.", "s,n,s,s") == (hands.message, path(hands))


async def test_backspace_takes_the_last_step_back(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "2", "6", "backspace")
        assert "s" == path(hands)
        await hands.keys("backspace", "backspace")
        assert ("", "There is no step to take back; u takes back what was done.") == (path(hands), hands.message)


async def test_enter_goes_and_one_undo_takes_it_back(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        before = hands.screen.session.history.done
        await hands.keys("M", "down", "3", "enter")
        assert ((2, 3), "", before + 1) == (spot(hands), path(hands), hands.screen.session.history.done)
        assert 0 == hands.screen.session.combat["c1"].have["move"]
        await hands.keys("u")
        assert ((1, 1), "panel") == (spot(hands), hands.screen.desk.chart.shown)
        await hands.keys("U")
        assert ((2, 3), "") == (spot(hands), path(hands))


async def test_a_burst_does_what_it_says(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.type("M3")
        for key in ("right", "right", "enter"):
            hands.pilot.app.post_message(events.Key(key, None))
        await hands.type("n2\nu")
        assert ((4, 2), (2, 1), ["Ted"], "Ted") == (spot(hands), spot(hands, "c2"), hands.acting, hands.selected)
        assert hands.message.startswith("Took back: stroll Ted s")


async def test_enter_without_a_path_and_a_path_that_may_not_be_taken_say_so(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "enter")
        assert "Where to?  Arrows and digits choose a path, Enter takes it." == hands.message
        await hands.keys("j", "down", "6", "enter")
        assert "It is not Ted's turn; it is Amy's.  (:!stroll Ted path=s,e forces it)" == hands.message
        assert ("s,e", (2, 1)) == (path(hands), spot(hands, "c2"))
        await hands.type(":!stroll Ted path=s,e\n")
        assert ("", (3, 2)) == (path(hands), spot(hands, "c2"))


async def test_a_path_is_gone_with_what_it_was_chosen_for(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "2", "j", "k")
        assert ("Amy", "") == (hands.selected, path(hands))
        for away in ("d1\n", "u", "U", "n"):
            await hands.keys("2")
            assert "s" == path(hands)
            await hands.type(away)
            await drawn(hands)
            assert "" == path(hands)


async def test_escape_drops_the_path_and_leaves_the_map(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "2", "escape")
        assert ("", "panel") == (path(hands), hands.screen.desk.chart.shown)
        await hands.keys("w", "escape")
        assert ("list", "panel") == (hands.screen.desk.mode, hands.screen.desk.chart.shown)
        await hands.keys("space", "escape")
        assert ([], "panel") == (list(hands.screen.desk.listing.marked), hands.screen.desk.chart.shown)
        await hands.keys("escape")
        assert ("M puts the map away.", "panel") == (hands.message, hands.screen.desk.chart.shown)
        await hands.keys("M", "M")
        assert ([], "off") == (await drawn(hands), hands.screen.desk.chart.shown)
        await hands.keys("5", ".", "1")
        assert "strike Amy " == hands.prompt


async def test_a_key_of_the_map_does_its_act_at_once(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "j", ">")
        assert (">", True) == (hands.screen.session.combat.table["looks c2"], "T>" in (await drawn(hands))[3])
        await hands.keys("u", "5")
        assert ("looks c2" in hands.screen.session.combat.table, hands.selected) == (False, "Amy")
        await hands.keys("M", "M", "<")
        assert "< does nothing here; ? shows the keys." == hands.message


async def test_other_keys_keep_their_meaning_and_typed_text_is_no_step(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M", "j", "k", "j", ".")
        assert "Amy" == hands.selected
        await hands.type("d24\n")
        assert (9 - 24, "") == (hands.hp("Amy"), path(hands))
        await hands.type("/te\n")
        assert "Ted" == hands.selected
        await hands.keys("x", "down", "escape")
        assert ("", "list") == (path(hands), hands.screen.desk.mode)


@pytest.mark.parametrize("size", SIZES)
async def test_a_key_goes_from_panel_to_full_to_off(tmp_path, size):
    async with game(tmp_path, Hall(), *UNDER_WAY, size=size) as hands:
        stage, view, lower = (hands.screen.query_one(f"#{id}") for id in ("stage", "map", "lower"))
        assert ([], True) == (await drawn(hands), stage.display)
        await hands.keys("M")
        lines = await drawn(hands)
        assert (True, True) == (len(lines) >= 10, max(map(cell_len, lines)) <= view.size.width)
        assert (True, 4) == ("Ted" in await hands.line_of("Ted"), lower.size.height)
        assert (size[0] // 2 if size[0] >= 108 else size[0]) == view.size.width
        await hands.keys("M")
        await hands.pilot.pause(0.05)
        assert (False, (size[0], size[1] - 3 - 4)) == (stage.display, view.size)
        assert lower.region.y == view.region.bottom
        await hands.keys("M")
        assert ([], True) == (await drawn(hands), stage.display)
        assert 42 == hands.screen.query_one("#card").size.width or size[0] < 108


async def test_a_low_screen_has_no_panel(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY, size=(80, 18)) as hands:
        await hands.keys("M")
        assert (True, "full") == (bool(await drawn(hands)), hands.screen.desk.chart.shown)
        await hands.keys("M")
        assert [] == await drawn(hands)


async def test_below_a_small_map_beside_the_order_is_the_card(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        assert 9 == len(await drawn(hands))
        assert "standard action" in await hands.shown("card")


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_leaves_room_for_the_order(tmp_path, size):
    async with game(tmp_path, Mapped(), *UNDER_WAY, size=size) as hands:
        await hands.keys("M")
        await hands.type("xs")
        assert "Ted" in await hands.line_of("Ted")
        await hands.keys("escape", "M", "x")
        await drawn(hands)
        assert "Strike" in await hands.shown("lower")


async def test_a_click_on_a_token_selects_and_a_second_one_on_a_square_goes(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        await click(hands, (2, 1))
        assert "Ted" == hands.selected
        await click(hands, (1, 1))
        await click(hands, (2, 2))
        assert ("Amy", "se", (1, 1)) == (hands.selected, path(hands), spot(hands))
        await click(hands, (5, 4))
        assert "se" == path(hands)
        await click(hands, (2, 2))
        assert ("", (2, 2)) == (path(hands), spot(hands))


async def test_no_click_chooses_a_way_while_text_is_typed(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        await hands.type("d1")
        await click(hands, (2, 2))
        await click(hands, (2, 2))
        assert ("", "damage Amy 1", (1, 1)) == (path(hands), hands.prompt, spot(hands))


async def test_a_large_map_follows_the_path_and_shows_that_there_is_more(tmp_path):
    async with game(tmp_path, Hall(), *UNDER_WAY, size=(80, 24)) as hands:
        await hands.keys("M", "M")
        _, ruler, *lines = await drawn(hands)
        assert ("→", "↓14 ##") == (ruler[-1], lines[-1][:6])
        await _put(hands, (40, 20))
        _, ruler, *lines = await drawn(hands)
        assert ("←", "→", "↑", "↓") == (ruler.split()[0], ruler[-1], lines[0][0], lines[-1][0])
        assert " 40 " in ruler
        row = next(line for line in lines if " 20 " in line[:4])
        assert "A^" in row
        await hands.keys("3", "3", "3")
        assert any("••" in line for line in (await drawn(hands))[2:-4])
        await _put(hands, (58, 38))
        _, ruler, *lines = await drawn(hands)
        assert (" 39 ##", False) == (lines[-1][:6], "→" in ruler)


async def test_the_wheel_scrolls_the_map_until_a_step_is_taken(tmp_path):
    async with game(tmp_path, Hall(), *UNDER_WAY, size=(80, 24)) as hands:
        await hands.keys("M", "M")
        before = await drawn(hands)
        view = map_of(hands)
        for shift in (False, True):
            view.post_message(events.MouseScrollDown(view, 5, 5, 0, 1, 0, shift, False, False, screen_x=5, screen_y=7))
        _, ruler, *lines = await drawn(hands)
        assert ("←", "↑ 2 ") == (ruler.strip()[0], lines[0][:4])
        await hands.keys("2", "backspace")
        assert before == await drawn(hands)


async def test_nothing_on_the_map_is_markup_or_wider_than_its_square(tmp_path):
    class Hostile(Mapped):
        def grid(self, combat, who, path=()):
            grid = super().grid(combat, who, path)
            rows = [list(row) for row in grid.rows]
            texts = ("[/", "[@click=app.quit]x", "\x1b[2J", "龍龍", "\u0301", "", "\t\n", "👨‍👩‍👧‍👦!", "[b]")
            rows[2][: len(texts)] = [(text, "no such tone") for text in texts]
            return replace(grid, rows=rows, told="[b]Amy[/b] \x1b[2J")

    async with game(tmp_path, Hostile(), "add [/x quick=2 tough=9", *DUO[1:], "start dice=1,2", size=(80, 24)) as hands:
        await hands.keys("M", "M")
        lines = await drawn(hands)
        assert (True, True) == (
            lines[0].startswith(" [b]Amy[/b] "),
            all(map(str.isprintable, "".join(lines).replace("\u200d", ""))),
        )
        assert ("[^", "[/") == (lines[3][5:7], lines[4][3:5])
        assert cell_len(lines[2]) == cell_len(lines[4])


async def test_a_grid_that_fails_is_a_sentence_and_the_fight_goes_on(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY, size=(80, 24)) as hands:
        await hands.keys("M")
        await hands.type(f":alarm {FAILS}\n")
        assert "This is a fault of the program" in (await drawn(hands))[0]
        assert 1 == len(list((tmp_path / "data" / "reports").glob("*")))
        await hands.keys("2")
        assert "This is a fault of the program" in await hands.shown("lower")
        await hands.keys("j", "n")
        assert ["Ted"] == hands.acting
        await hands.keys("escape")
        assert [] == await drawn(hands)
        assert "x act" in await hands.hints()
        await hands.keys("u", "u", "M")
        assert (await drawn(hands))[0].startswith(" Amy")


async def test_without_a_map_the_key_says_so_and_is_not_hinted_at(tmp_path):
    async with started(tmp_path) as hands:
        await hands.keys("M")
        assert "Pace has no map to show here." == hands.message
        assert "map" not in await hands.hints()
    table = "\n".join(text for line in help_lines(Toy(), (), (), "", 118) for text, _ in line)
    assert "On the map" not in table


async def test_a_map_that_went_away_lets_go_of_its_keys_and_comes_back(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        await hands.type(f":alarm {DARK}\n")
        await hands.keys("down")
        assert ([], "Ted") == (await drawn(hands), hands.selected)
        assert "M map" not in await hands.hints()
        await hands.keys("u")
        assert (await drawn(hands))[0].startswith(" Ted")


async def test_keys_of_the_map_are_hinted_at_and_in_the_help(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        assert "M map" in await hands.hints()
        await hands.keys("M")
        assert (await hands.hints()).startswith("↑↓←→ step Enter go Backspace back < > turn M map n next u undo")
        await hands.keys("?")
        assert "Map: beside, full, away" in await _all_of_the_help(hands)
        assert "take the last step of the path back" in await _all_of_the_help(hands)


async def test_the_ruleset_is_asked_once_a_step_and_once_a_frame(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY) as hands:
        await hands.keys("M")
        await drawn(hands)
        for key, times in (("2", 1), ("6", 1), ("d", 0), ("escape", 0), ("M", 0), ("j", 1), ("n", 1)):
            Mapped.asked = 0
            await hands.keys(key)
            await drawn(hands)
            assert (key, times) == (key, Mapped.asked)


async def test_another_theme_and_size_draw_the_map_anew(tmp_path):
    async with game(tmp_path, Mapped(), *UNDER_WAY, size=(120, 40)) as hands:
        await hands.keys("M")
        await drawn(hands)
        dark = map_of(hands).render_line(2)
        hands.pilot.app.theme = "textual-light"
        await drawn(hands)
        assert (dark.text, True) == (map_of(hands).render_line(2).text, dark != map_of(hands).render_line(2))
        await hands.pilot.resize_terminal(80, 18)
        await drawn(hands)
        assert False is hands.screen.query_one("#stage").display


def test_every_tone_of_a_grid_has_a_look():
    tones = ("wall", "floor", "rough", "door", "reach", "path", "out", "focus")
    assert [] == [tone for tone in tones if f"map-{tone}" not in LOOKS]


async def _put(hands: Hands, at: Spot) -> None:
    """Amy somewhere else, by a long way that no stroll could take."""
    x, y = spot(hands)
    ways = [*["e"] * (at[0] - x), *["s"] * (at[1] - y)]
    hands.screen.session.hear(f"!stroll Amy path={','.join(ways)}")
    hands.screen._show()


async def _all_of_the_help(hands: Hands) -> str:
    lines = help_lines(hands.screen.session.rules, hands.screen.desk.acts(), (), "", 118)
    return "\n".join(text for line in lines for text, _ in line)
