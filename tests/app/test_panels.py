"""A ruleset's panels: tables, tracks, beside the order and behind a key."""

from __future__ import annotations

from collections.abc import Iterable

from hands import game
from rich.cells import cell_len
from toy import Toy

from tracker.app.panel_lines import panel_lines
from tracker.engine import Combat, Panel

UNDER_WAY = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


class Filed(Toy):
    """Has a panel for everybody, one for each, and one that both would show."""

    def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
        yield Panel("Night", [["dusk", "[b]dark", "dawn"]], "track")
        if who:
            yield Panel("Skills", [["Athletics", "4"], ["Occult", "12"]])
            yield Panel("Clock", [["own", who]])
        else:
            yield Panel("Clock", [["common", "0"]])
            yield Panel("Works", [[f"work {n}", f"{n}/9"] for n in range(30)])


def text_of(panel: Panel, width: int = 40) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in panel_lines(panel, width)]


def test_columns_of_a_table_are_aligned_and_numbers_set_to_the_right():
    assert ["Skills", "Athletics   4", "Occult     12  +1"] == text_of(
        Panel("Skills", [["Athletics", "4"], ["Occult", "12", "+1"]])
    )


def test_a_table_too_wide_is_cut_where_it_is_widest():
    lines = text_of(Panel("T", [["short", "long " * 20, "12"]]), 30)
    assert ["short", "12"] == [lines[1].split()[0], lines[1].split()[-1]]
    assert ("…" in lines[1], True) == (True, cell_len(lines[1]) <= 30)


def test_a_track_is_one_line():
    assert ["Alarm  1  2  [3]"] == text_of(Panel("Alarm", [["1", "2", "[3]"]], "track"))


def test_the_chosen_cell_of_a_track_is_told_by_brackets_and_by_colour():
    (line,) = panel_lines(Panel("Count", [["1", "[5]", "[b]6"]], "track"), 40)
    assert [("1", "plain"), ("[5]", "accent"), ("[b]6", "plain")] == [piece for piece in line[1:] if piece[0].strip()]


def test_a_ladder_shows_everybody_on_their_rung_and_dims_the_empty_ones():
    ladder = Panel("Range", [["Far"], ["Medium", "Amy", "Cultist 2"], ["Close", "", "Ted"]], "ladder")
    assert ["Range", "Far    │", "Medium │ Amy, Cultist 2", "Close  │ Ted"] == text_of(ladder)
    assert ["spent", "title", "title"] == [line[0][1] for line in panel_lines(ladder, 40)[1:]]


def test_a_crowded_rung_goes_on_below_its_own_side_of_the_rail():
    ladder = Panel(
        "Range", [["Far", *(f"Cultist {n}" for n in range(4))], ["Near", "龍" * 30]], "ladder", head=("At", "who")
    )
    lines = text_of(ladder, 30)
    assert ["Range", "At     who", "Far  │ Cultist 0, Cultist 1,", "     │ Cultist 2, Cultist 3"] == lines[:4]
    assert (True, "…") == (all(cell_len(line) <= 30 for line in lines), lines[4][-1])


def test_nothing_in_a_panel_ends_it():
    for rows in ([], [[]], [["", ""]], [["龍" * 30] * 40], [["\x1b[2J", "a\nb"]], [["a"], [], ["b", "c", "d"]]):
        for kind in ("table", "track", "ladder", "grid"):
            assert all(text.isprintable() for text in text_of(Panel("\x07T", rows, kind), 20))  # type: ignore[arg-type]


async def test_panels_stand_on_a_wide_card(tmp_path):
    async with game(tmp_path, Filed(), *UNDER_WAY) as hands:
        card = await hands.shown("card")
        assert "Night  dusk  [b]dark  dawn" in card
        assert "Athletics   4" in card
        assert "Works" not in card


async def test_a_key_shows_every_panel_and_no_title_twice(tmp_path):
    async with game(tmp_path, Filed(), *UNDER_WAY, size=(80, 24)) as hands:
        assert "Athletics" not in await hands.shown("card")
        assert "p panels" in await hands.hints()
        await hands.keys("p")
        text = await hands.shown("lower")
        assert ["Night", "Skills", "Clock", "Works"] == [p.title for p in hands.screen.desk.panels()]
        assert ("own" in text, "common" in text, "work 29" in text) == (True, False, False)
        await hands.keys("pagedown", "pagedown", "pagedown")
        assert "work 29" in await hands.shown("lower")
        await hands.keys("n")
        assert ("list", ["Amy"]) == (hands.screen.desk.mode, hands.acting)


async def test_a_game_without_panels_says_so(tmp_path):
    class Plain(Toy):
        def panels(self, combat: Combat, who: str) -> Iterable[Panel]:
            return ()

    async with game(tmp_path, Plain(), *UNDER_WAY) as hands:
        await hands.keys("p")
        assert "Toy has no panels to show here." == hands.message
        assert "panels" not in await hands.hints()
