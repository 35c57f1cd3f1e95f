"""PERIL-15: maps and positions in encounter files, as list and as text, and what is said of those that are none."""

from __future__ import annotations

from importlib.resources import files

import pytest
from program import turnkeeper, write
from squads import refused

HEAD = 'name = "The granary"\nruleset = "peril"\n\n'
BRYN = '\n[[combatant]]\nname = "Bryn"\nposition = [1, 1]\nfacing = "ne"\n'
LIST = '[options]\nmap = [\n  "#####",\n  "#.~.#",\n  "#+/.#",\n  "#####",\n]\n'
TEXT = '[options]\nmap = """\n#####\n#.~.#\n#+/.#\n#####\n"""\n'
ROWS = ["#####", "#.~.#", "#+/.#", "#####"]


def checked(tmp_path, text):
    """What `check` says of a file with *text*, without the path before it."""
    file = write(tmp_path / "granary.toml", HEAD + text)
    ran = turnkeeper("check", file)
    return ran.status, (ran.out + ran.err).replace(f"{file}:", "")


def wrong(tmp_path, rows):
    """What is wrong with a map of these *rows*, as a list and as text; both say the same."""
    listed = "[options]\nmap = [" + ", ".join(f'"{row}"' for row in rows) + "]\n" + BRYN
    written = '[options]\nmap = """\n' + "\n".join(rows) + '\n"""\n' + BRYN
    found = [checked(tmp_path, text) for text in (listed, written)]
    assert [2, 2] == [status for status, _ in found], found
    reasons = [said.partition("possible: ")[2] for _, said in found]
    assert reasons[0] == reasons[1]
    assert all(said.startswith("5: options: map: ") for _, said in found), found
    return reasons[0]


@pytest.mark.parametrize("text", [LIST, TEXT, LIST.replace("\n  ", "").replace(",\n]", "]")])
def test_peril_15_a_map_loads_as_a_list_and_as_text(tmp_path, data, text):
    assert 0 == checked(tmp_path, text + BRYN)[0]
    ran = turnkeeper("play", tmp_path / "granary.toml", "--json", "--strict", commands="start\nwalk e\nwalk e\n")
    shown = ran.document
    assert (0, ROWS) == (ran.status, shown["options"]["map"])
    assert ([3, 1], "ne") == tuple(shown["order"][0]["fields"][what] for what in ("position", "facing"))
    assert ["Bryn", "B", "3", "1", "ne"] == shown["table"]["Places"][1]
    assert "██· ≈ B↗██" == shown["table"]["Map"][1][0]
    again = turnkeeper("play", "--resume", "last", "--json").document
    assert (shown["order"], shown["table"], ROWS) == (again["order"], again["table"], again["options"]["map"])


def test_peril_15_a_document_tells_of_doors_that_were_opened(tmp_path, data):
    file = write(tmp_path / "granary.toml", HEAD + TEXT + BRYN)
    shown = turnkeeper("play", file, "--json", commands="start\ndoor 1,2\n").document
    assert "██/ / · ██" == shown["table"]["Map"][2][0]


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        (["...", ".x."], 2, "x"),
        (["B..", "..."], 1, "B"),
        (["...", "..."[:2]], 2, "2 squares"),
        (["..", "...", ".."], 2, "3 squares"),
        (["#.#", "#\u2588#"], 2, "\u2588"),
    ],
)
def test_peril_15_a_wrong_square_or_length_is_named_with_its_line(tmp_path, rows, line, reason):
    said = wrong(tmp_path, rows)
    assert (True, True) == (f"line {line}" in said, reason in said), said


@pytest.mark.parametrize("rows", [["." * 61], ["..."] * 41, ["." * 61] * 41])
def test_peril_15_a_map_is_at_most_60_by_40(tmp_path, rows):
    assert "60 by 40" in wrong(tmp_path, rows)


@pytest.mark.parametrize("way", ["list", "text"])
def test_peril_15_one_of_60_by_40_is_well(tmp_path, data, way):
    rows = ["." * 60] * 40
    listed, written = ", ".join(f'"{row}"' for row in rows), "\n".join(rows)
    value = f"[{listed}]" if way == "list" else f'"""\n{written}\n"""'
    status, said = checked(tmp_path, f"[options]\nmap = {value}\n" + BRYN)
    assert 0 == status, said
    shown = turnkeeper("play", tmp_path / "granary.toml", "--json", "--strict", commands="start\nwalk e\n").document
    assert (rows, [2, 1]) == (shown["options"]["map"], shown["order"][0]["fields"]["position"])


def test_peril_15_one_of_60_by_40_in_mid_fight(peril):
    table = peril("add Bryn position=1,1", "start")
    table(f'option map "{" ".join(["." * 60] * 40)}"')
    assert 40 == len(table.document["options"]["map"])


@pytest.mark.parametrize("rows", [["#.#", "# #", "#.#"], ["# #", "# #"], ["#. .#", "#. .#"]])
def test_peril_15_a_blank_in_a_row_is_no_square(tmp_path, rows):
    said = wrong(tmp_path, rows)
    line = next(n for n, row in enumerate(rows, 1) if " " in row)
    assert (True, True) == (f"line {line}" in said, "#" in said), said


def test_peril_15_blanks_around_the_lines_of_a_text_do_not_matter(tmp_path):
    indented = '[options]\nmap = """\n    ###\n    #.#\n    ###\n    """\n'
    assert 0 == checked(tmp_path, indented + BRYN)[0]


def test_peril_15_a_line_that_is_empty_is_not_passed_over(tmp_path):
    """Else the reason would name another line than the one that is wrong."""
    said = checked(tmp_path, '[options]\nmap = """\n...\n\n..\n"""\n' + BRYN)[1]
    assert "line 2 has 2" not in said, said


@pytest.mark.parametrize("value", ["3", "true", '["...", 3]', "[[1, 2]]", '{a = "..."}', "1.5"])
def test_peril_15_what_is_no_text_is_no_map(tmp_path, value):
    status, said = checked(tmp_path, f"[options]\nmap = {value}\n" + BRYN)
    assert (2, True) == (status, said.startswith("5: options: map")), said


@pytest.mark.parametrize("value", ["[]", '""'])
def test_peril_15_an_empty_map_is_none(tmp_path, data, value):
    assert 0 == checked(tmp_path, f"[options]\nmap = {value}\n" + BRYN)[0]
    shown = turnkeeper("play", tmp_path / "granary.toml", "--json", commands="start\n").document
    assert "Map" not in shown["order"][0]["facts"]


@pytest.mark.parametrize(
    "field",
    [
        "position = [1]", "position = [1, 2, 3]", "position = [1, -2]", "position = [1000, 2]", "position = [1.5, 2]",
        "position = [true, 2]", "position = 3", 'facing = "up"', "facing = 90", 'size = "huge"', 'unaware = "yes"',
        'weapons = [{name = "Bow", loads = 1, loaded = 2}]', "perception = 100",
        "agility = -1", "reactions = -1",
    ],
)  # fmt: skip
def test_peril_15_a_wrong_field_is_named_with_its_line(tmp_path, field):
    status, said = checked(tmp_path, f'[[combatant]]\nname = "Moss"\n{field}\n')
    name = field.partition(" ")[0]
    assert (2, True, True) == (status, said.startswith("6: combatant “Moss”: " + name), "possible: " in said), said


def test_peril_15_a_wrong_map_in_mid_fight(peril):
    table = peril("add Bryn", "start")
    refused(table, 'option map "... ..x"', "line 2", "x")
    refused(table, 'option map "... .."', "line 2")
    table('option map "... ..."')
    assert {"map": ["...", "..."]} == table.document["options"]
    table("option map")
    assert {"map": []} == table.document["options"]


def test_peril_10_weapons_in_a_file(tmp_path, data):
    weapons = 'weapons = [{name = "Crossbow", skill = "Ranged", loads = 2, loaded = 0}, {name = "Knife"}, "Sling::1"]'
    file = write(tmp_path / "granary.toml", f"{HEAD}{BRYN}{weapons}\n")
    shown = turnkeeper("play", file, "--json", "--strict", commands="start\nload\n").document
    found = [(w["name"], w["loaded"], w["loads"]) for w in shown["order"][0]["fields"]["weapons"]]
    assert [("Crossbow", 1, 2), ("Knife", 0, 0), ("Sling", 1, 1)] == found


def test_the_rules_can_be_read():
    """Every number is in the text that `?` shows."""
    text = files("rulesets.peril").joinpath("peril.md").read_text("utf-8")
    missing = [n for n in range(1, 21) if f"PERIL-{n}" not in text]
    assert ([], []) == (missing, [n for n in range(1, 15) if f"D{n}" not in text])
