"""What a GM keeps for another day: creatures, parties, and whole fights as files that open again."""

from __future__ import annotations

import errno
import json
import tempfile
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, note
from toy import Toy

from rulesets.pace import Pace
from tracker import encounter, fights, library, registry
from tracker.encounter.write import file_name
from tracker.engine.draft import Refused
from tracker.engine.evolve import evolve
from tracker.engine.model import Combat, Combatant
from tracker.engine.ruleset import Ruleset
from tracker.recovery import recover
from tracker.session import Session
from tracker.speech import parse, spell
from tracker.testing import Table, lines
from tracker.whole import write_whole

HEROES = "add Amy dex_mod=2 hp_max=12 + John hp_max=10 notes='owes Amy' + Kim + Lee fatigue_protection=dex:1"


def kept(folder: Path, *said: str, rules: Ruleset | None = None) -> Table:
    """A fight with *folder* for its library."""
    table = Table(rules or Pace())
    table.session.folder = folder
    table(*said)
    return table


def people(combat: Combat) -> list[dict[str, Any]]:
    """Everybody as far as a file can tell of them."""
    return [plain(c) for c in combat.combatants.values() if c.present != "gone"]


def plain(c: Combatant) -> dict[str, Any]:
    return {
        **{
            f: getattr(c, f)
            for f in ("name", "side", "hp", "hp_max", "temp", "hidden", "alias", "mob", "notes", "entry")
        },
        "sheet": c.sheet.model_dump(),
        "wave": c.wave if c.present == "wings" else "",
        "initiative": c.initiative,
    }


# Creatures and parties


def test_a_creature_is_kept_as_somebody_would_have_written_it_and_comes_back_unhurt(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Goblin x3 hp_max=7 side=horrors dex_mod=1", 'damage "Goblin 2" 3', "effect 2 Burning")
    assert ["Goblin is kept; `add @goblin` brings it back"] == table('keep "Goblin 2"')
    assert 'name = "Goblin"\n\n[[combatant]]\nname = "Goblin"\nside = "horrors"\ndex_mod = 1\nhp_max = 7\n' == (
        tmp_path / "library" / "pace" / "goblin.toml"
    ).read_text("utf-8")
    again = kept(tmp_path, "add @gob x2 dex_mod=3")
    assert [("Goblin 1", 7, 3), ("Goblin 2", 7, 3)] == [(c.name, c.hp, c.sheet.dex_mod) for c in again.combat.here()]


def test_a_party_comes_back_in_one_step_with_everything_in_the_command_itself(tmp_path: Path) -> None:
    before = kept(tmp_path, HEROES, "add Hound side=horrors", "keep party as The lamplighters")
    table = kept(tmp_path, "add @the_lamplighters + Hound x2 side=horrors")
    assert people(before.combat)[:4] == people(table.combat)[:4]
    assert ["Hound 1", "Hound 2"] == [c.name for c in table.combat.here()][4:]
    step = table.session.history.last
    assert step is not None
    assert "@" not in json.dumps({**step.command.args})
    spoken = parse(spell(step.command, table.combat, Pace()), Combat("pace"), Pace())
    assert spoken is not None
    assert people(table.combat) == people(Table(Pace(), spell(spoken.command, table.combat, Pace())).combat)
    table("undo")
    assert [] == people(table.combat)


def test_what_was_kept_can_be_changed_on_the_way_in_and_have_another_name(tmp_path: Path) -> None:
    kept(tmp_path, HEROES, "keep Amy", "keep-party hunters")
    table = kept(tmp_path, 'add @amy "Old Amy" side=guests + @hunters side=guests')
    assert {"guests"} == {c.side for c in table.combat.here()}
    assert ["Old Amy", "Amy", "John", "Kim", "Lee"] == [c.name for c in table.combat.here()]
    assert "@hunters is a party of several, which has no name or count of its own to give." == table.refused(
        "add @hunters x2"
    )


def test_a_name_that_begins_with_the_mark_is_a_name_in_quotes(tmp_path: Path) -> None:
    table = kept(tmp_path, 'add "@goblin" + "+" + "x6"')
    assert ["@goblin", "+", "x6"] == [c.name for c in table.combat.here()]
    table("damage @goblin,+,x6 3")
    assert ['Took back: damage "@goblin","+","x6" 3'] == table("undo")


def test_who_is_not_kept_is_said_with_who_is(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Rat")
    assert "Nothing is kept for Pace yet; `keep WHO` keeps somebody." == table.refused("add @rat")
    table("keep Rat as Red rat", "keep Rat as Red ant")
    assert "@rat is not kept; possible: @red_ant or @red_rat." == table.refused("add @rat")
    assert "@red could be several; possible: @red_ant or @red_rat." == table.refused("add @red")


def test_nothing_is_kept_over_unless_that_is_said(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Rat", "keep Rat", "edit Rat hp_max=3")
    assert "@rat is kept already; over=yes replaces it." == table.refused("keep Rat")
    table("keep Rat over=yes")
    assert "hp_max = 3" in (tmp_path / "library" / "pace" / "rat.toml").read_text("utf-8")


def test_several_need_a_name_and_a_side_has_to_be_there(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Amy + John")
    assert "Say what to call them, for example: keep Amy,John as heroes." == table.refused("keep Amy,John")
    assert "Nobody here is on the side “horrors”; possible: hunters." == table.refused("keep party horrors")
    assert ["heroes (2 combatants) are kept; `add @heroes` brings them back"] == table("keep Amy,John as heroes")


def test_a_file_that_cannot_be_read_takes_nothing_else_with_it(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Rat hp_max=3", "keep Rat", "keep Rat as Mouse")
    mouse = tmp_path / "library" / "pace" / "mouse.toml"
    mouse.write_text('[[combatant]]\nname = "Mouse"\nhp_max = "many"\nlegs = 4\n')
    assert (
        f"{mouse}:3: combatant “Mouse”: hp_max: found “many”; possible: a whole number up to 999999 "
        "(maximum hit points), and 1 more."
    ) == table.refused("add @mouse")
    mouse.write_bytes(b"\xff\xfe")
    assert f"{mouse}:1: is in UTF-16; save it as UTF-8." == table.refused("add @mouse")
    table("add @rat")
    assert ["Rat", "Rat 2"] == [c.name for c in table.combat.here()]


def test_text_from_a_file_is_text_in_the_command_too(tmp_path: Path) -> None:
    folder = tmp_path / "library" / "pace"
    folder.mkdir(parents=True)
    (folder / "odd one.toml").write_text('[[combatant]]\nname = "Od\\u001b[2Jd"\nnotes = "a\\u001b[1mb"\n')
    table = kept(tmp_path, "add @odd_one")
    assert ["Took back: add Od␛[2Jd notes=a␛[1mb"] == table("undo")


def test_a_journal_never_needs_the_library(tmp_path: Path) -> None:
    session = Session.begin(Combat("pace", "A fight"), registry.load("pace"), tmp_path, seed=1)
    for line in (HEROES, "keep party as us", "remove all", "add @us", "start"):
        session.hear(line)
    session.close()
    for path in (tmp_path / "library" / "pace").iterdir():
        path.unlink()
    assert session.combat == recover(fights.path_of(tmp_path, session.id), registry.load).history.combat


def test_without_a_data_folder_nothing_is_kept() -> None:
    table = Table(Pace(), "add Amy")
    assert "Nothing can be kept: this fight has no data folder." == table.refused("save-as x")
    assert table.refused("add @amy").startswith("There is no library here")


# Encounter files


def test_a_fight_is_saved_as_somebody_would_have_written_it(tmp_path: Path) -> None:
    table = kept(tmp_path, HEROES, "add Goblin x6 hp_max=7 side=horrors", 'add Moth x2 wave="round 2" side=horrors')
    path = tmp_path / "encounters" / "the_cellar.toml"
    assert [f"12 combatants saved in {path}"] == table("save-as The cellar")
    assert (
        'name = "The cellar"\nruleset = "pace"\n\n'
        '[[combatant]]\nname = "Amy"\ndex_mod = 2\nhp_max = 12\n\n'
        '[[combatant]]\nname = "John"\nhp_max = 10\nnotes = "owes Amy"\n\n'
        '[[combatant]]\nname = "Kim"\n\n'
        '[[combatant]]\nname = "Lee"\nfatigue_protection = {dex = 1}\n\n'
        '[[combatant]]\nname = "Goblin"\ncount = 6\nside = "horrors"\nhp_max = 7\n\n'
        '[[combatant]]\nname = "Moth"\ncount = 2\nside = "horrors"\nwave = "round 2"\n'
    ) == path.read_text("utf-8")
    assert f"{path} is there already; over=yes replaces it." == table.refused("save-as The cellar")
    table("save-as The cellar over=yes", "save as cellar.toml")
    assert ["cellar.toml", "the_cellar.toml"] == sorted(p.name for p in (tmp_path / "encounters").iterdir())


def test_a_fight_under_way_is_saved_as_it_was_prepared_with_what_the_gm_changed_since(tmp_path: Path) -> None:
    table = kept(tmp_path, HEROES, "start", "damage Amy 5", "edit John hp_max=14", "edit Kim hp=3", "add Hound")
    table("effect Lee Burning", "remove Hound", "rename Lee Leander", "edit Amy dex_mod=1", "copy Kim", "undo")
    table("save-as x")
    opened, _ = encounter.load(tmp_path / "encounters" / "x.toml", registry.load)
    assert [
        ("Amy", 12, 1), ("John", 14, 0), ("Kim", None, 0), ("Leander", None, 0), ("Hound", None, 0),
    ] == [(c.name, c.hp, c.sheet.dex_mod) for c in opened.combatants.values()]  # fmt: skip


@pytest.mark.parametrize("sample", encounter.samples(), ids=lambda path: path.stem)
def test_every_sample_comes_back_from_its_saved_copy(sample: Path, tmp_path: Path) -> None:
    combat, rules = encounter.load(sample, registry.load)
    table = kept(tmp_path, rules=rules)
    table.session.history.__init__(combat)  # type: ignore[misc]
    table("save-as copy")
    again, _ = encounter.load(tmp_path / "encounters" / "copy.toml", registry.load)
    assert people(combat) == people(again)
    assert (rules.settings(combat), combat.presets) == (rules.settings(again), again.presets)


@given(rng=st.randoms(use_true_random=False), seed=st.integers(0, 2**32))
@pytest.mark.parametrize("ruleset", registry.names())
def test_whoever_was_in_a_fight_comes_back_from_its_file(ruleset: str, rng: Random, seed: int) -> None:
    rules = registry.load(ruleset)
    table = Table(rules, seed=seed)
    for _ in range(rng.randrange(2, 12)):
        line = lines.roster(rng, table.combat, rules)
        note(f"> {line}")
        with_people(table, line)
    with tempfile.TemporaryDirectory() as name:
        table.session.folder = Path(name)
        if not people(table.combat):
            return
        table("save-as x")
        path = Path(name) / "encounters" / "x.toml"
        note(path.read_text("utf-8"))
        again, _ = encounter.load(path, registry.load)
        assert people(table.combat) == people(again)
        keep_and_bring(table, rng, Path(name), rules)


def with_people(table: Table, line: str) -> None:
    try:
        table(line)
    except Refused as error:
        note(str(error))


def keep_and_bring(table: Table, rng: Random, folder: Path, rules: Ruleset) -> None:
    """Anybody kept and added again is the same, but for what belongs to the fight."""
    c = rng.choice([c for c in table.combat.combatants.values() if c.present != "gone"])
    table.session.shell(parse_one(f"keep {lines.quote(c.name)} as it", table.combat, rules))
    same = kept(folder, "add @it", rules=rules).combat["c1"]
    assert (c.sheet, c.side, c.notes, c.hidden, c.alias, c.hp_max) == (
        same.sheet, same.side, same.notes, same.hidden, same.alias, same.hp_max,
    )  # fmt: skip
    assert same.hp == same.hp_max


def parse_one(line: str, combat: Combat, rules: Ruleset) -> Any:
    spoken = parse(line, combat, rules)
    assert spoken is not None
    return spoken.command


# Files


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Goblin", "goblin"), ("../../etc/passwd", "etc_passwd"), ("C:\\x", "c_x"), (".hidden", "hidden"),
        ("Zoë & Co", "zoë_co"), ("CON", "con_"), ("🐉", ""), ("..", ""), ("a" * 300, "a" * 120), ("~root", "root"),
    ],
)  # fmt: skip
def test_any_name_makes_a_safe_file_or_none(name: str, file: str) -> None:
    assert file == file_name(name)


def test_what_makes_no_file_name_is_refused_and_a_path_is_one_only_where_it_was_typed(tmp_path: Path) -> None:
    table = kept(tmp_path / "data", "add 🐉", "add Amy")
    assert "“🐉” makes no name for a file; it needs a letter or a digit." == table.refused("keep 🐉")
    table(f"save-as {tmp_path}/here")
    assert [tmp_path / "here.toml"] == list(tmp_path.glob("*.toml"))
    assert f"{tmp_path} is a folder; name the file in it, too." == table.refused(f"save-as {tmp_path}")
    assert f"{tmp_path}/no/x.toml cannot be written: No such file or directory; nothing was changed." == table.refused(
        f"save-as {tmp_path}/no/x"
    )


@pytest.mark.parametrize(("broken", "code"), [("fsync", errno.ENOSPC), ("replace", errno.EROFS)])
def test_a_disk_that_is_full_or_cannot_be_written_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str, code: int
) -> None:
    table = kept(tmp_path, "add Rat", "save-as rats", "add Cat")
    path = tmp_path / "encounters" / "rats.toml"
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(code, "The disk says no")

    monkeypatch.setattr(f"tracker.whole.os.{broken}", full)
    assert f"{path} cannot be written: The disk says no; nothing was changed." == table.refused("save-as rats over=yes")
    assert (before, [path]) == (path.read_bytes(), list(path.parent.iterdir()))


def test_only_an_ordinary_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "x.toml").mkdir()
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "x.toml", b"text", over=True)


def test_what_is_no_file_of_the_library_is_passed_over(tmp_path: Path) -> None:
    folder = library.creatures(tmp_path, "pace")
    folder.mkdir(parents=True)
    (folder / "x.toml").mkdir()
    (folder / ".a.toml").touch()
    (folder / "notes.txt").touch()
    assert {} == library.files(folder)


# Copies


def test_a_copy_is_the_same_but_unhurt_and_numbered_on() -> None:
    table = Table(Pace(), "add Goblin x3 hp_max=7 dex_mod=1 side=horrors notes=mean hidden=yes alias=Thing", "start")
    table('damage "Goblin 2" 3', 'effect "Goblin 2" Burning', 'copy "Goblin 2" x2 dex_mod=4')
    assert [("Goblin 4", 7, 4), ("Goblin 5", 7, 4)] == [
        (c.name, c.hp, c.sheet.dex_mod) for c in list(table.combat.here())[3:]
    ]
    assert {("horrors", "mean", True, "Thing")} == {(c.side, c.notes, c.hidden, c.alias) for c in table.combat.here()}
    assert [] == table.effects("Goblin 4")
    assert {"Goblin 4", "Goblin 5"} < set(table.order)
    table("undo")
    assert 3 == len(list(table.combat.here()))


def test_a_copy_of_one_who_waits_waits_too_and_a_number_in_a_name_counts_on() -> None:
    table = Table(Toy(), "add Moth wave=moths tough=3", "add Ted", "add 'Agent 47'", "copy Moth", "copy Ted x2")
    table("copy agent", "call moths")
    assert ["Moth", "Ted", "Agent 47", "Moth 2", "Ted 2", "Ted 3", "Agent 48"] == [
        c.name for c in table.combat.combatants.values()
    ]
    assert 3 == table.combat["c4"].hp


def test_a_mob_is_a_mob_in_a_copy_a_party_and_a_file(tmp_path: Path) -> None:
    table = kept(
        tmp_path, "add Rat x2 mob=pack", "keep 'Rat 1' as vermin", "copy 'Rat 2'", "add @vermin", "save-as Pack"
    )
    again, _ = encounter.load(tmp_path / "encounters" / "pack.toml", registry.load)
    assert {"pack"} == {c.mob for combat in (table.combat, again) for c in combat.here()}
    assert (4, 4) == (len(list(table.combat.here())), len(list(again.here())))


def test_a_sheet_that_no_longer_fits_can_be_saved_and_says_so_when_it_is_opened(tmp_path: Path) -> None:
    table = kept(tmp_path, "add Amy")
    (c,) = table.combat.combatants.values()
    broken = type(c.sheet).model_construct(**{**c.sheet.model_dump(), "speed": -5})
    joined = table.session.history.steps[0].events[0]
    combat = evolve(Combat("pace"), type(joined)(type(c)(c.id, c.name, c.side, broken)))  # type: ignore[call-arg,arg-type]
    assert "speed = -5" in encounter.write.encounter_text("x", combat, Pace())


def test_a_saved_file_is_plain_toml(tmp_path: Path) -> None:
    table = kept(tmp_path, "add 'Say \"x\" \\ [y]' notes=\"# = ''' tab\"", "save-as x")
    data = tomllib.loads((tmp_path / "encounters" / "x.toml").read_text("utf-8"))
    assert ['Say "x" \\ [y]', "# = ''' tab"] == [data["combatant"][0][k] for k in ("name", "notes")]
    assert 1 == len(people(table.combat))
