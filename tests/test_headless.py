"""`turnkeeper play` and its sisters, as scripts rely on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from program import START, TRIO, Ran, turnkeeper, write
from toy import Toy

from tracker.testing import Table


def play(file: Path, *commands: str, options: tuple[str, ...] = ()) -> Ran:
    return turnkeeper("play", file, *options, commands="\n".join(commands))


def document(file: Path, *commands: str):
    return play(file, *commands, options=("--json", "--seed", "1")).document


# Commands in, log lines out


def test_each_command_prints_its_log_lines(trio_file):
    ran = play(trio_file, START, "next")
    assert (0, "") == (ran.status, ran.err)
    assert [
        "Round 1",
        "David: Pace 2d10: 6+4 = 10 (from the table)",
        "Amy: Pace 2d10: 5+5 = 10 (from the table)",
        "John: Pace 2d10: 3+7 = 10 (from the table)",
        "Order: Amy 13, John 13 and David 12",
        "Amy's turn",
        "John's turn",
    ] == ran.lines


def test_a_refused_command_prints_why_and_the_next_one_is_read(trio_file):
    ran = play(trio_file, START, "start", "damage Zed 5", "next")
    assert [
        "refused: The fight has already started; n or `next` goes on with it.",
        "refused: Nobody here is called “Zed”; here are David, Amy and John.",
        "John's turn",
    ] == ran.lines[-3:]
    assert (0, "") == (ran.status, ran.err)


def test_the_exit_status_of_a_refusal_is_1_only_when_strict(trio_file):
    assert 1 == play(trio_file, START, "start", "next", options=("--strict",)).status
    assert 0 == play(trio_file, START, "next", options=("--strict",)).status


def test_an_answer_is_printed_like_a_log_line_but_is_none(trio_file):
    ran = play(trio_file, START, "why Amy John")
    assert "Amy acts before John: level on Pace; Awareness 2 is higher than 1." == ran.lines[-1]
    shown = document(trio_file, START, "why Amy John")
    assert ran.lines[-1:] == shown["answers"]
    assert ran.lines[-1] not in shown["log"]


def test_comments_and_empty_lines_are_nothing(trio_file):
    assert "" == play(trio_file, "", "# start", "   ", "  # say", "\t").out


def test_commands_may_come_from_a_file(trio_file, tmp_path):
    script = write(tmp_path / "script", f"{START}\r\nnext\n\n# the end\nnext")
    ran = turnkeeper("play", trio_file, "--commands", script, commands="remove Amy\n")
    assert ["Amy's turn", "John's turn", "David's turn"] == ran.lines[-3:]


def test_a_command_file_is_read_line_by_line_as_standard_input_is(trio_file, tmp_path):
    script = "note a\x0bb\u2028c\x1cd\n"
    ran = turnkeeper("play", trio_file, "--commands", write(tmp_path / "script", script))
    assert ran.lines == play(trio_file, script).lines == ["Note: a b c␜d"]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(trio_file):
    ran = turnkeeper("play", trio_file, commands=b"\xef\xbb\xbfnote one\r\nnote two\r\n")
    assert ["Note: one", "Note: two"] == ran.lines


def test_bytes_that_are_no_text_are_shown_as_such(trio_file):
    ran = turnkeeper("play", trio_file, commands=b"note caf\xff\nnote \x1b[31mred\nn\xc3\n")
    assert ["Note: caf�", "Note: ␛[31mred"] == ran.lines[:2]
    assert ran.lines[2].startswith("refused: Nothing here is called “n�”; ")


def test_a_line_of_any_length_is_refused_or_done(trio_file):
    ran = play(trio_file, "note " + "x" * 1_000_000, "note " + "y" * 1999, "note ok")
    assert [
        "refused: The line has 1000005 characters; at most 4000 are read.",
        "Note: " + "y" * 1999,
        "Note: ok",
    ] == ran.lines


# The JSON document

SHAPE = {
    "ruleset": str,
    "name": str,
    "id": str,
    "started": bool,
    "ended": bool,
    "round": int,
    "round_label": str,
    "elapsed_seconds": int | None,
    "acting": list,
    "interrupted": list,
    "order": list,
    "due": list,
    "table": dict,
    "answers": list,
    "refused": list,
    "log": list,
}
PLACE = {
    "name": str,
    "id": str,
    "side": str,
    "acted": bool,
    "state": str,
    "defeated": bool,
    "hidden": bool,
    "hp": int | None,
    "hp_max": int | None,
    "temp": int,
    "rank": list,
    "budget": dict,
    "owed": dict,
    "effects": list,
    "fields": dict,
}


def wrong(shape, found):
    return [key for key, kind in shape.items() if key not in found or not isinstance(found[key], kind)]


def test_the_example_of_the_contract(trio_file):
    shown = document(trio_file, START)
    assert ["Amy", "John", "David"] == [p["name"] for p in shown["order"]]
    assert [13, 13, 12] == [p["rank"][0]["value"] for p in shown["order"]]


@pytest.mark.parametrize("commands", [(), (START, "effect Amy Burning rounds=2", "act-now John", "next", "why Amy")])
def test_every_key_is_there_with_its_type(trio_file, commands):
    shown = document(trio_file, *commands)
    assert [] == wrong(SHAPE, shown)
    for place in shown["order"]:
        assert [] == wrong(PLACE, place)
        assert [] == [k for k in place["rank"] if wrong({"label": str, "value": int | float, "how": str}, k)]
        shape = {"name": str, "from": str, "ends": str, "left": int | None}
        assert [] == [e for e in place["effects"] if wrong(shape, e)]
        assert {str: int} == {type(k): type(n) for k, n in place["budget"].items()} or place["budget"] == {}


def test_before_the_start_the_round_is_0_and_nobody_acts(trio_file):
    shown = document(trio_file)
    assert (False, False, 0, [], []) == tuple(shown[k] for k in ("started", "ended", "round", "acting", "interrupted"))
    assert ["David", "Amy", "John"] == [p["name"] for p in shown["order"]]
    assert [[], [], []] == [p["rank"] for p in shown["order"]]


def test_the_document_in_full(trio_file):
    shown = document(
        trio_file,
        START,
        "next",
        "effect Amy Burning rounds=2",
        "act-now David why=shouts",
        "why Amy",
        "start",
        "note :)",
    )
    amy = shown["order"][0]
    assert {
        "ruleset": "pace",
        "name": "Trio",
        "started": True,
        "ended": False,
        "round": 1,
        "round_label": "Round 1",
        "elapsed_seconds": None,
        "acting": ["David"],
        "interrupted": ["John"],
        "due": [],
        "table": {},
        "answers": [
            "Amy: Pace 13 = 2d10 (5+5) Dex +1 Awn +2; before John: level on Pace; Awareness 2 is higher than 1."
        ],
        "refused": [{"command": "start", "why": "The fight has already started; n or `next` goes on with it."}],
    }.items() <= shown.items()
    assert [
        "John's turn",
        "Burning on Amy by John, until end of Amy's turn in round 3",
        "David acts out of turn: shouts",
        "Note: :)",
    ] == shown["log"][-4:]
    assert {
        "name": "Amy",
        "id": "c2",
        "side": "hunters",
        "acted": True,
        "state": "in",
        "defeated": False,
        "hidden": False,
        "hp": 12,
        "hp_max": 12,
        "temp": 0,
        "rank": [
            {"label": "Pace", "value": 13, "how": "2d10 (5+5) Dex +1 Awn +2"},
            {"label": "Awareness", "value": 2, "how": ""},
            {"label": "Dexterity", "value": 1, "how": ""},
        ],
        "budget": {"action": 0, "bonus": 0, "move": 0},
        "owed": {},
        "effects": [{"name": "Burning", "from": "John", "ends": "end of Amy's turn in round 3", "left": 2}],
        "fields": {
            "dex_mod": 1,
            "awn_mod": 2,
            "fatigue": 0,
            "fatigue_protection": {},
            "speed": 30,
            "actions": 1,
            "bonus_actions": 1,
            "reactions_per_round": None,
        },
    }.items() <= amy.items()


def test_a_clock_panels_and_debts_are_shown_where_a_game_has_them():
    shown = Table(Toy(), "add A", "add B", "start dice=1,2", "borrow", "next", "next dice=1,2").document
    assert (2, "Round 2", 6, {"Alarm": [["1"]]}) == tuple(
        shown[key] for key in ("round", "round_label", "elapsed_seconds", "table")
    )
    assert {"standard": 1} == Table(Toy(), "add A", "start dice=1", "borrow").place("A")["owed"]


def test_those_interrupted_are_named_topmost_first(trio_file):
    shown = document(trio_file, START, "act-now John", "act-now David")
    assert (["David"], ["John", "Amy"]) == (shown["acting"], shown["interrupted"])


def test_the_defeated_stay_listed_and_those_off_stage_or_gone_do_not(trio_file):
    shown = document(
        trio_file, START, "add Hound side=horrors hp_max=3 wave=moths", "add Cat side=horrors hp_max=3", "damage Cat 5",
        "remove David",
    )  # fmt: skip
    found = {p["name"]: (p["state"], p["defeated"]) for p in shown["order"]}
    assert {"Amy": ("in", False), "John": ("in", False), "Cat": ("out", True)} == found


def test_reminders_wait_in_due(trio_file):
    shown = document(trio_file, START, "damage Amy 20")
    assert [{"who": "Amy", "what": "Downed: apply the Death rules (PACE-16)"}] == shown["due"]


def test_what_was_undone_is_not_in_the_log(trio_file):
    assert document(trio_file, START)["log"] == document(trio_file, START, "damage Amy 3", "undo")["log"]


def test_everything_but_the_document_goes_to_standard_error(trio_file):
    ran = play(trio_file, START, "start", "why Amy John", options=("--json",))
    assert ["Amy", "John", "David"] == [p["name"] for p in ran.document["order"]]
    assert ["Round 1", "refused: The fight has already started; n or `next` goes on with it."] == [
        line for line in ran.err.splitlines() if line.startswith(("Round", "refused"))
    ]
    assert "Amy acts before John: level on Pace; Awareness 2 is higher than 1.\n" in ran.err


def test_the_same_file_commands_and_seed_give_the_same_document_but_for_the_id(trio_file):
    lines = ("start", "next", "effect Amy Burning rounds=2", "roll 3d6", *["next"] * 9, "reroll all", "add Cat x3")
    one, two = (play(trio_file, *lines, options=("--json", "--seed", "7")).document for _ in range(2))
    assert one.pop("id") != two.pop("id")
    assert one == two
    assert one["log"] != play(trio_file, *lines, options=("--json", "--seed", "8")).document["log"]


# What is kept


def test_a_fight_is_kept_in_the_data_folder_and_not_with_no_save(trio_file, data):
    assert "unsaved" == play(trio_file, START, options=("--json", "--no-save")).document["id"]
    assert not data.exists()
    id = document(trio_file, START)["id"]
    assert [id] == [p.stem for p in data.glob("fights/*.fight")]


def test_the_data_folder_is_the_option_else_the_variable_else_the_platforms(trio_file, data, tmp_path, monkeypatch):
    play(trio_file, options=("--data-dir", str(tmp_path / "mine")))
    assert not data.exists()
    assert 1 == len(list(tmp_path.glob("mine/fights/*.fight")))
    play(trio_file)
    assert 1 == len(list(data.glob("fights/*.fight")))
    monkeypatch.delenv("TURNKEEPER_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr("sys.platform", "linux")
    play(trio_file)
    assert 1 == len(list(tmp_path.glob("xdg/turnkeeper/fights/*.fight")))


def test_a_kept_fight_goes_on_by_its_id_a_beginning_of_it_or_last(trio_file, data):
    id = document(trio_file, START)["id"]
    assert ["John's turn"] == turnkeeper("play", "--resume", id, commands="next").lines
    assert ["David's turn"] == turnkeeper("play", "--resume", id[:12], commands="next").lines
    assert ["Took back: next"] == turnkeeper("play", "--resume", "last", commands="undo").lines
    shown = turnkeeper("play", "--resume", "last", "--json").document
    assert (id, ["John"]) == (shown["id"], shown["acting"])


def test_last_is_the_fight_that_was_changed_last(trio_file, data):
    first, second = document(trio_file, START)["id"], document(trio_file, START)["id"]
    assert second == turnkeeper("play", "--resume", "last", "--json").document["id"]
    turnkeeper("play", "--resume", first, commands="next")
    assert first == turnkeeper("play", "--resume", "last", "--json").document["id"]


def test_fights_are_listed_the_one_changed_last_first(trio_file, data):
    assert (0, []) == (turnkeeper("fights", "--json").status, turnkeeper("fights", "--json").document)
    assert f"No fight is kept in {data} yet.\n" == turnkeeper("fights").out
    ids = [document(trio_file)["id"] for _ in range(2)]
    found = turnkeeper("fights", "--json").document
    assert [(id, "Trio", "pace") for id in reversed(ids)] == [(f["id"], f["name"], f["ruleset"]) for f in found]
    assert [f"{f['id']}  Trio (pace), begun {f['created']}" for f in found] == turnkeeper("fights").lines


def test_json_of_a_fight_is_text_people_can_read(tmp_path, data):
    file = write(tmp_path / "e.toml", TRIO.replace("Amy", "Zoë ½"))
    assert "Zoë ½" in turnkeeper("play", file, "--json").out
    assert "Zoë ½" in [p["name"] for p in json.loads(turnkeeper("play", file, "--json").out)["order"]]
