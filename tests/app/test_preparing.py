"""Making a fight of one's own at the prompt: fields told of as they are typed, what was kept, and finding it again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hands import Hands, fight, game
from toy import Toy

from rulesets.pace import Pace
from tracker import registry
from tracker.app.app import TurnkeeperApp
from tracker.app.completion import complete, hint
from tracker.app.home import HomeScreen
from tracker.app.pane import Pane
from tracker.engine.fields import fields
from tracker.engine.sheets import ENGINE_HELP
from tracker.testing import Table


def told(table: Table, line: str, *kept: str) -> str:
    return hint(table.combat, table.session.rules, line, lambda: kept)


def tab(table: Table, line: str, *kept: str) -> list[str]:
    return [c.rstrip() for c in complete(table.combat, table.session.rules, line, len(line), lambda: kept)]


@pytest.fixture
def table() -> Table:
    return Table(Pace(), "add Amy dex_mod=2 hp_max=12", "add Hound side=horrors")


# What is said while fields are typed


def test_behind_a_name_the_most_useful_fields_are_told_of_with_meaning_and_default(table: Table) -> None:
    assert (
        "side=hunters|horrors · hp_max= maximum hit points · dex_mod= Dexterity modifier (0) · "
        "awn_mod= Awareness modifier (0) · Tab: 15 more"
    ) == told(table, "add Goblin x6 ")
    assert told(table, "add Goblin x6 side=horrors ").startswith("hp_max= maximum hit points · dex_mod=")


def test_a_field_begun_is_told_of_with_what_can_stand_there(table: Table) -> None:
    assert "speed= feet a turn · 0 to 9999 · else 30" == told(table, "add Goblin sp")
    assert "dex_mod= Dexterity modifier (0) · awn_mod= Awareness modifier (0)" == told(table, "add Goblin mod")
    assert "−99 to 99 · Dexterity modifier · else 0" == told(table, "add Goblin dex_mod=")
    assert "horrors · whose side · else hunters" == told(table, "add Goblin side=ho")
    assert "yes|no · not shown to players · else no" == told(table, "add Goblin hidden=")
    assert "how many, for example x6" == told(table, "add Goblin x")


def test_what_is_no_field_is_said_while_it_is_typed_and_where_it_is_refused(table: Table) -> None:
    assert "no field has “king” in its name · a name of several words needs quotes" == told(table, "add Goblin King")
    assert "dexx is no field here; dex_mod" == told(table, "add Goblin dexx=")
    assert "speed= is given already · a name of several words needs quotes" == told(table, "add A speed=3 speed")
    assert "awn: is no field here; did you mean awn_mod?" == table.refused("add Goblin awn=2")


def test_where_somebody_is_changed_or_copied_what_is_there_now_is_told(table: Table) -> None:
    assert "−99 to 99 · Dexterity modifier · now 2" == told(table, "edit Amy dex_mod=")
    assert "dex_mod= Dexterity modifier (2)" in told(table, "edit Amy ")
    assert told(table, "copy Amy ").startswith("x2 for two of them · side=hunters|horrors")
    assert ["dex_mod=2"] == tab(table, "edit Amy dex_mod=")
    assert "Amy  Hound" == told(table, "edit ")


def test_behind_a_plus_it_is_about_the_next_one(table: Table) -> None:
    start = "a name, then x6 for six of them, then fields · + another one"
    assert (start, start) == (told(table, "add "), told(table, "add Amy hp_max=3 + "))
    assert "side=hunters|horrors" == told(table, "add Amy side=horrors + Goblin x6 ").split(" · ")[0]
    assert ["side="] == tab(table, "add Amy side=horrors + Goblin si")


def test_tab_completes_fields_and_their_values(table: Table) -> None:
    assert ["dex_mod="] == tab(table, "add Goblin de")
    assert ["side=hunters", "side=horrors"] == tab(table, "add Goblin side=")
    assert ["fatigue_protection=dex:", "fatigue_protection=awn:"] == tab(table, "add Goblin fatigue_protection=")
    assert "side=" not in tab(table, "add Goblin side=horrors ")
    assert [] == tab(table, "add Gob")  # a name can be anything


def test_what_was_kept_is_offered_where_a_name_comes_next(table: Table) -> None:
    assert told(table, "add ", "goblin", "wend").endswith("@goblin  @wend")
    assert ("@goblin", ["@goblin"]) == (told(table, "add @g", "goblin", "wend"), tab(table, "add @g", "goblin", "wend"))
    assert ["@wend"] == tab(table, "add @goblin x6 + @w", "goblin", "wend")
    assert "nothing is kept under this name" == told(table, "add @x", "goblin")


def test_what_a_shell_verb_takes_is_said(table: Table) -> None:
    assert "as= what to call it · over= write over what is there" == told(table, "keep Amy ")
    assert told(table, "save-as ").startswith("file: a name, or a path, else the fight's name")
    assert ["hunters", "horrors"] == tab(table, "keep-party h")


@pytest.mark.parametrize("ruleset", registry.names())
def test_every_field_of_every_ruleset_says_what_it_means_and_what_it_can_be(ruleset: str) -> None:
    rules = registry.load(ruleset)
    known = fields(rules)
    left_out = set() if rules.takes_initiative() else {"initiative"}
    assert {*ENGINE_HELP, *rules.sheet.model_fields} - left_out == set(known)
    assert [] == [f.name for f in known.values() if not f.help or not (f.possible or f.name == "initiative")]


# By keys


async def test_a_fight_of_ones_own_from_nothing_to_the_first_turn(tmp_path: Path) -> None:
    async with home(tmp_path) as hands:
        await hands.type("n")
        await hands.type(str(registry.names().index("pace") + 1))
        await hands.type("\n")
        await hands.type("Amy de\t2 hp_max=12 + John + Kim + Lee\nGoblin x6 sid\tho\t hp_max=7\n\ns\n")
        await hands.pilot.pause(0.2)
        assert (10, 1) == (len(hands.order), hands.screen.session.combat.round)
        assert {"horrors"} == {c.side for c in hands.screen.session.combat.here() if c.name.startswith("Goblin")}


async def test_copy_keep_and_save_have_keys_and_say_what_they_did(tmp_path: Path) -> None:
    async with fight(tmp_path) as hands:
        await hands.type("/Hound 2\nGx2\n")
        assert ["Hound 3", "Hound 4"] == [c.name for c in hands.screen.session.combat.here()][-2:]
        await hands.type("K\n")
        assert "Hound is kept; `add @hound` brings it back" == hands.message
        await hands.type("P as heroes\n")
        assert "heroes (2 combatants) are kept; `add @heroes` brings them back" == hands.message
        await hands.type("WThe cellar\n")
        assert hands.message.startswith("7 combatants saved in ")
        await hands.type("WThe cellar\n")
        assert ("save-as The cellar", "prompt") == (hands.prompt, hands.screen.desk.mode)
        assert hands.screen.desk.line.error.endswith("the_cellar.toml is there already; over=yes replaces it.")
        await hands.type(" over=yes\na@ho\tx2\n")
        assert ["Hound 5", "Hound 6"] == [c.name for c in hands.screen.session.combat.here()][-2:]
        await hands.type("u")
        assert hands.message.startswith("Took back: add Hound x2 side=horrors hp_max=9")


async def test_a_fight_that_is_not_kept_still_has_the_library(tmp_path: Path) -> None:
    async with game(tmp_path, Toy(), "add Ted tough=3") as hands:
        await hands.type("K\na@ted\n")
        assert ["Ted", "Ted 2"] == [c.name for c in hands.screen.session.combat.here()]


@asynccontextmanager
async def home(tmp_path: Path) -> AsyncIterator[Hands]:
    app = TurnkeeperApp(tmp_path / "data")
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        yield Hands(pilot)
    if app.session is not None:
        app.session.close()


async def entries(hands: Hands) -> str:
    await hands.pilot.pause(0.05)
    assert isinstance(hands.pilot.app.screen, HomeScreen)
    panes = [hands.pilot.app.screen.query_one(f"#{name}", Pane) for name in ("entries", "said")]
    return "\n".join(pane.render_line(y).text.rstrip() for pane in panes for y in range(pane.size.height))


async def prepared(tmp_path: Path) -> None:
    async with fight(tmp_path) as hands:
        await hands.type("K\nP as Old friends\n")
        await hands.type("WThe cellar\n")


async def test_next_week_it_is_on_the_home_screen(tmp_path: Path) -> None:
    await prepared(tmp_path)
    async with home(tmp_path) as hands:
        shown = " ".join((await entries(hands)).split())
        assert "Yours a The cellar pace b Old friends pace · a party of 2 Try a sample 1 " in shown
        await hands.type("a")
        await hands.pilot.pause(0.2)
        assert ["Amy", "John", "Hound 1", "Hound 2"] == [c.name for c in hands.screen.session.combat.here()]
        assert "The cellar" == hands.screen.session.combat.name


async def test_a_party_begins_a_new_encounter_and_more_are_asked_for(tmp_path: Path) -> None:
    await prepared(tmp_path)
    async with home(tmp_path) as hands:
        await hands.type("b")
        await hands.pilot.pause(0.2)
        await hands.type("Wolf x2 side=horrors\n")
        assert ["Amy", "John", "Wolf 1", "Wolf 2"] == [c.name for c in hands.screen.session.combat.here()]
        assert "add " == hands.prompt
        await hands.type("\nuu")
        assert [] == list(hands.screen.session.combat.here())


async def test_a_file_of_ones_own_that_cannot_be_read_says_where_and_takes_nothing_else_along(tmp_path: Path) -> None:
    await prepared(tmp_path)
    bad = tmp_path / "data" / "library" / "pace" / "old_friends.toml"
    bad.write_text('[[combatant]]\nname = "Amy\n')
    (tmp_path / "data" / "encounters" / "worse.toml").write_bytes(b"\xff")
    async with home(tmp_path) as hands:
        assert 2 == (await entries(hands)).count("cannot be read as it is; Enter says why")
        await hands.type("d")
        shown = "".join((await entries(hands)).split())
        assert "old_friends.toml:2:isnoTOML:atextisnotclosed;itssecondquoteismissing" in shown
        assert not list((tmp_path / "data" / "fights").glob("*old*"))
        await hands.type("a")
        shown = "".join((await entries(hands)).split())
        assert "worse.toml:1:isnotinUTF-8;saveitasUTF-8" in shown
