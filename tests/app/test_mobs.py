"""A mob in one line of the order, and each of it when the GM wants to see them."""

from __future__ import annotations

from hands import game
from toy import Toy

PACK = ("add Amy quick=2 tough=9", "add Rat x3 mob=rats hp_max=4 side=cats", "start dice=1,6")


def lines(hands) -> list[str]:
    """Whose lines the order has."""
    return [hands.screen.session.combat[w].name for w in hands.screen.order._ids]


async def test_a_mob_is_one_line_with_its_hit_points_together(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        assert ["Amy", "Rat 1"] == lines(hands)
        shown = await hands.line_of("rats")
        assert (True, True) == ("rats ×3" in shown, "12/12" in shown)


async def test_f_opens_it_and_folds_it_again(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.keys("down", "f")
        assert ["Amy", "Rat 1", "Rat 2", "Rat 3"] == lines(hands)
        await hands.keys("down", "down", "f")
        assert (["Amy", "Rat 1"], "Rat 1") == (lines(hands), hands.selected)


async def test_keys_act_on_the_first_who_is_still_up(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.keys("down", "D")
        assert ("Rat 2", "rats ×2 of 3") == (
            hands.selected,
            "rats ×2 of 3" if "×2 of 3" in await hands.line_of("rats") else "",
        )
        await hands.type("d3\n")
        assert (4, 1, 4) == tuple(hands.hp(f"Rat {n}") for n in (1, 2, 3))
        await hands.keys("u", "u")
        assert (["Amy", "Rat 1"], 12) == (lines(hands), sum(hands.hp(f"Rat {n}") or 0 for n in (1, 2, 3)))


async def test_in_its_turn_its_line_is_the_acting_one_and_finding_one_of_it_finds_the_line(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.keys("n")
        assert (["Rat 1", "Rat 2", "Rat 3"], "Rat 1") == (hands.acting, hands.selected)
        await hands.keys("home")
        await hands.type("/rat 3\n")
        assert "Rat 1" == hands.selected


async def test_nobody_of_a_mob_is_told_how_to_be_in_one(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.keys("home", "f")
        assert "Nobody of a mob is selected; mob=goblins puts those you add or edit into one." == hands.message


async def test_space_on_its_line_marks_all_of_it_who_are_up(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.keys("down", "D", "space")
        assert "All of rats who are up are marked." == hands.message
        await hands.type("d3\n")
        assert (4, 1, 1) == tuple(hands.hp(f"Rat {n}") for n in (1, 2, 3))
        await hands.keys("u")
        assert (4, 4, 4) == tuple(hands.hp(f"Rat {n}") for n in (1, 2, 3))


async def test_its_name_finds_its_line(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        await hands.type("/rats\n")
        assert "Rat 1" == hands.selected


async def test_one_of_it_who_waits_stands_for_itself(tmp_path):
    async with game(tmp_path, Toy(), *PACK, "next", "hold 'Rat 3'") as hands:
        await hands.type("/rat 3\n")
        assert ("Rat 3", ["Amy", "Rat 1", "Rat 3"]) == (hands.selected, lines(hands))
        await hands.type(":note hi\n")
        await hands.type(" d3\n")
        assert ("Rat 3", [4, 4, 1]) == (hands.selected, [hands.hp(f"Rat {n}") for n in (1, 2, 3)])


async def test_marks_mean_the_same_people_when_it_is_opened_and_folded(tmp_path):
    async with game(tmp_path, Toy(), *PACK) as hands:
        desk = hands.screen.desk
        await hands.keys("down", "space", "f")
        assert ["Rat 1", "Rat 2", "Rat 3"] == [desk.combat[w].name for w in desk.marked()]
        await hands.keys("space", "f")
        assert ((), "The marks on some of rats are gone") == (desk.marked(), hands.message[:34])


async def test_its_line_shows_what_is_on_any_of_it_and_counts_who_is_up(tmp_path):
    async with game(tmp_path, Toy(), *PACK, "effect 'Rat 2' Slow rounds=2", "damage 'Rat 1' 4") as hands:
        shown = await hands.line_of("rats")
        assert (True, True) == ("Slow" in shown, "×2 of 3" in shown)
        await hands.keys("down")
        assert "Rat 2" == hands.selected


async def test_the_key_to_whoever_acts_finds_its_line(tmp_path):
    async with game(tmp_path, Toy(), *PACK, "next", "defeat 'Rat 1'") as hands:
        await hands.keys("home", ".")
        assert "Rat 2" == hands.selected
        assert "rats ×" in await hands.shown("header")
