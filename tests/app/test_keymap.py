"""Other keys: what cannot be is one sentence each, the rest works, and everything shown names the keys as they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hands import STATUE, Hands, fight
from looking import screen

from tracker import encounter, registry
from tracker.app import keys
from tracker.app.app import TurnkeeperApp
from tracker.app.keymap import FIXED, checked
from tracker.engine.play import acts, commons
from tracker.engine.verbs import ENGINE
from tracker.opening import open_session
from tracker.settings import Settings
from tracker.testing import Table

OTHERS = {"next": "N", "note": "n", "undo": "f9", "acts": "ctrl+x", "up": "f5", "done": "f6", "quit": "ö", "help": "f7"}


@pytest.fixture(autouse=True)
def usual_keys():
    yield
    keys.use({})


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"nxt": "N"}, "[keys] nxt: no act is called that; possible are next."),
        (
            {"next": "N"},
            "[keys] next = “N”: that is the key of note, which needs another one then.  next stays on n; free are ",
        ),
        (
            {"next": "f5", "back": "f5"},
            "[keys] back = “f5”: that is the key of next, which needs another one then.  back stays on b; free are ! ",
        ),
        ({"first": "down"}, "[keys] first = “down”: that is the key of down, "),
        ({"next": "5"}, "[keys] next = “5”: digits belong to the acts of rulesets; possible are a letter or sign, "),
        ({"next": "<"}, "[keys] next = “<”: this sign belongs to the maps of rulesets; possible are "),
        ({"next": "ctrl+c"}, "[keys] next = “ctrl+c”: this cannot be the key of an act; possible are "),
        ({"next": "enter"}, "[keys] next = “enter”: this cannot be the key of an act; possible are "),
        ({"next": ""}, "[keys] next = “”: this cannot be the key of an act; possible are "),
        ({"next": "龍"}, "[keys] next = “龍”: this is no key of a keyboard; possible are "),
        ({"next": 3}, "[keys] next = “3”: a key is a text in quotation marks; possible are "),
        ({"clear": "Z"}, "[keys] clear: this one stays on escape; every other act can have another key."),
    ],
)
def test_what_cannot_be_is_one_sentence_and_the_rest_works(wanted, said):
    changed, wrong = checked({"undo": "f9", **wanted})
    assert 1 == len(wrong)
    assert wrong[0].startswith(said)
    assert "f9" == changed["undo"]


def test_an_act_that_is_not_known_at_all_gets_all_that_are():
    assert checked({"qqq": "N"})[1][0].count(",") >= len(ENGINE)


def test_keys_can_change_places_and_acts_have_two_spellings():
    assert ({"next": "N", "note": "n", "page_up": "f8"}, ()) == checked({"next": "N", "note": "n", "page-up": "f8"})


@pytest.mark.parametrize("changed", [{}, OTHERS], ids=["as they come", "others"])
@pytest.mark.parametrize("ruleset", registry.names())
def test_no_two_acts_on_the_fight_screen_share_a_key(ruleset, changed):
    good, wrong = checked(changed)
    assert () == wrong
    keys.use(good)
    fixed = [keys.now(k.key) for k in keys.SCREEN] + [keys.of(a) for a in ENGINE.values() if keys.of(a)]
    assert len(keys.SCREEN) == len(keys.BY_KEY)
    for combat, rules in fights(ruleset):
        who = combat.acting[0] if combat.acting else combat.order[0]
        listed = [acts(combat, rules, who), commons(combat, rules)]
        digits = [a.digit for some in listed for a in some if a.digit]
        grid = rules.grid(combat, who)
        on_map = [*grid.keys] if grid else []
        assert [] == shared([*fixed, *digits, *on_map])
        assert set() == set(on_map) - keys.OF_MAPS
        for some in listed:
            assert [] == shared([a.key for a in some if a.key])


def fights(ruleset: str):
    """Every sample of *ruleset*, begun; where there is none, a fight of two."""
    samples = [p for p in encounter.samples() if (t := encounter.title_of(p)) and t[1] == ruleset]
    for path in samples:
        yield begun(path)
    if not samples:
        table = Table(registry.load(ruleset), "add Amy", "add Ted", "start")
        yield table.combat, table.session.rules


def begun(path: Path):
    session = open_session(str(path), None, path.parent, seed=1, save=False)
    session.hear("start")
    return session.combat, session.rules


def shared(some: list[str]) -> list[str]:
    return [key for key, n in Counter(some).items() if n > 1]


def with_keys(tmp_path: Path, wanted: dict[str, str]):
    file = tmp_path / "fight.toml"
    file.write_text(STATUE)
    session = open_session(str(file), None, tmp_path / "data", seed=1)
    return TurnkeeperApp(tmp_path / "data", session, Settings(keys=wanted))


async def test_other_keys_work_and_hints_help_and_palette_show_them(tmp_path):
    app = with_keys(tmp_path, OTHERS)
    async with app.run_test(size=(120, 46)) as pilot:
        hands = Hands(pilot)
        await hands.keys("s", "enter")
        assert ["Amy"] == hands.acting
        await hands.type("N")
        assert ["John"] == hands.acting
        assert "N next   f9 undo" in "   ".join(f"{k} {w}" for k, w in hands.screen._hints.hints)
        await hands.keys("f9")
        assert ["Amy"] == hands.acting
        await hands.type("?")
        assert "? does nothing here; f7 shows the keys." == hands.message
        await hands.keys("ctrl+x")
        assert "acts" == hands.screen.desk.mode
        await hands.keys("ctrl+x")
        assert "list" == hands.screen.desk.mode
        await hands.keys("f7")
        text = "\n".join(screen(app))
        assert "  N        Next turn" in text
        assert "  f9       Undo" in text
        await hands.keys("escape")
        await hands.keys("ctrl+p", *"undo")
        assert "▌f9     Undo" in await hands.shown("lower")
    app.session.close()


async def test_what_is_wrong_is_shown_at_the_start_and_the_rest_of_the_keys_work(tmp_path):
    app = with_keys(tmp_path, {"next": "5", "undo": "f9"})
    async with app.run_test(size=(120, 40)) as pilot:
        hands = Hands(pilot)
        assert "[keys] next = “5”: digits belong to the acts of rulesets" in await hands.shown("lower")
        await hands.keys("s", "enter", "n", "f9")
        assert (["Amy"], "Took back: next") == (hands.acting, hands.message)
    app.session.close()


async def test_an_app_with_the_usual_keys_after_one_with_others_has_the_usual(tmp_path):
    keys.use(OTHERS)
    async with fight(tmp_path) as hands:
        await hands.keys("s", "enter", "n")
        assert ["John"] == hands.acting


def test_the_key_that_stays_is_one_of_the_screen():
    assert set() == FIXED - {k.act for k in keys.SCREEN}


async def test_a_palette_behind_a_letter_can_be_asked_for_words_with_it(tmp_path):
    app = with_keys(tmp_path, {"palette": "p", "panels": "f3"})
    async with app.run_test(size=(120, 40)) as pilot:
        hands = Hands(pilot)
        await hands.keys("s", "enter", "p", *"put off")
        assert ("palette", "put off") == (hands.screen.desk.mode, hands.prompt)
        await hands.keys("escape", "f3")
        assert "palette" != hands.screen.desk.mode
    app.session.close()


async def test_a_palette_on_another_key_opens_from_a_line_being_typed_too(tmp_path):
    app = with_keys(tmp_path, {"palette": "f5"})
    async with app.run_test(size=(120, 40)) as pilot:
        hands = Hands(pilot)
        await hands.keys("s", "enter", ":", *"half", "f5", *"next turn", "enter")
        assert ["John"] == hands.acting
    app.session.close()
