"""`turnkeeper export`: a kept fight as Markdown or JSON, for the GM or for players, and nothing is written."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from program import START, turnkeeper, write
from toy import QuietToy

from tracker.engine.text import clean
from tracker.engine.view import player_view
from tracker.export import export
from tracker.markdown import bold, plain, table
from tracker.testing import Table

SAID = (START, "damage John 3", "effect John Burning damage=1 rounds=2", "next", "next")
NASTY = st.text(st.sampled_from("#*_`[]()<>!|~&;:/\\-+=.1 ab@w$\"'hHtTpP"), max_size=30).map(clean)
SPANS = ("link_open", "em_open", "code_inline", "html_inline", "s_open")
AMBUSH = (
    *("add Amy initiative==1 tough=10", "add Assassin initiative==2 hidden=yes", "add Bo initiative==3 tough=10"),
    *('add Strahd initiative==4 alias="Hooded man"', "start", "damage Bo 3", "next", "strike target=Bo dice=2", "next"),
)


@pytest.fixture
def kept(trio_file: Path, data: Path) -> Path:
    """The file of a fight."""
    turnkeeper("play", trio_file, commands="\n".join(SAID))
    (path,) = data.glob("fights/*.fight")
    return path


def rendered(text: str) -> list[str]:
    """The kinds of all that a reader with tables, links and strikethrough makes of *text*."""
    found = MarkdownIt("gfm-like").parse(text)
    return [t.type for t in found] + [t.type for token in found for t in token.children or ()]


def words(text: str) -> str:
    """What people read of *text*."""
    found = MarkdownIt("gfm-like").parse(text)
    return "".join(t.content for token in found for t in token.children or ())


def exported(table: Table, what: str, players: bool = False) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert (0, "") == (export(table.session, what, players, None, out, err), err.getvalue())  # type: ignore[arg-type]
    return out.getvalue()


def test_the_log_has_rounds_as_headings_and_turns_in_bold(kept):
    ran = turnkeeper("export", "last", "--log")
    assert (0, "") == (ran.status, ran.err)
    assert [
        "# Trio",
        "",
        "## Log",
        "",
        "### Round 1",
        "",
        "- David: Pace 2d10: 6+4 = 10 (from the table)",
        "- Amy: Pace 2d10: 5+5 = 10 (from the table)",
        "- John: Pace 2d10: 3+7 = 10 (from the table)",
        "- Order: Amy 13, John 13 and David 12",
        "",
        "**Amy's turn**",
        "",
        "- John takes 3: 12 → 9",
        "- Burning on John by Amy, until end of John's turn in round 2",
        "",
        "**John's turn**",
        "",
        "- John takes 1 (Burning): 9 → 8",
        "",
        "**David's turn**",
    ] == ran.lines


def test_the_summary_is_a_table(kept):
    assert [
        "# Trio",
        "",
        "## Summary",
        "",
        "Pace: 1 round, not over yet.",
        "",
        "| Who | Side | Turns | Damage dealt | Damage taken | Healing given | Healing got | Effects on others "
        "| Effects borne |  |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        "| David | hunters | 1 | 0 | 0 | 0 | 0 | 0 | 0 |  |",
        "| Amy | hunters | 1 | 4 | 0 | 0 | 0 | 1 | 0 |  |",
        "| John | hunters | 1 | 0 | 4 | 0 | 0 | 0 | 1 |  |",
    ] == turnkeeper("export", "last", "--summary").lines


def test_both_are_what_is_printed_where_nothing_is_said(kept):
    both = turnkeeper("export", kept.stem).out
    log, told = (turnkeeper("export", "last", f"--{what}").out for what in ("log", "summary"))
    assert told + log.removeprefix("# Trio\n") == both


def test_the_json_document_is_that_of_play(kept):
    shown = turnkeeper("export", "last", "--json").document
    assert turnkeeper("play", "--resume", "last", "--json").document == shown


def test_it_only_reads_even_while_the_fight_is_open_elsewhere_or_damaged(kept):
    kept.write_bytes(kept.read_bytes()[:-5])
    before = {p: p.read_bytes() for p in kept.parent.iterdir()}
    ran = turnkeeper("export", "last")
    assert before == {p: p.read_bytes() for p in kept.parent.iterdir()}
    assert "damaged or cut short" in ran.err
    assert "**John's turn**" in ran.lines


def test_it_goes_into_a_file(kept, tmp_path):
    file = tmp_path / "fight.md"
    printed = turnkeeper("export", "last").out
    ran = turnkeeper("export", "last", "-o", file)
    assert (0, "", "", printed) == (*ran, file.read_text("utf-8"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export",), "the following arguments are required: ID"),
        (("export", "nope"), "“nope” is no fight here; possible: "),
        (("export", "last", "--log", "--json"), "not allowed with argument"),
        (("export", "last", "--json", "--players"), "--json has everything in it; for players choose --log"),
        (("export", "last", "-o", "{kept}"), "is the name of a kept fight"),
        (("export", "last", "-o", "{folder}"), "cannot be written: Is a directory"),
        (("export", "last", "-o", "{folder}/nowhere/fight.md"), "cannot be written: No such file"),
        (("export", "last", "--data-dir", "{folder}/empty"), "No fight is kept in "),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence_with_status_2(kept, tmp_path, arguments, said):
    before = kept.read_bytes()
    ran = turnkeeper(*(a.format(kept=kept, folder=tmp_path) for a in arguments))
    assert (2, "", 1) == (ran.status, ran.out, ran.err.count("\n"))
    assert said in ran.err
    assert before == kept.read_bytes()


def test_players_read_of_the_log_what_their_view_has_of_it():
    table = Table(QuietToy(), *AMBUSH)
    text = exported(table, "log", players=True)
    seen = player_view(table.combat, table.session.rules, table.session.history.lines())
    assert list(seen.log) == [words(line.lstrip("#- ")) for line in text.splitlines()[3:] if line]
    assert [] == [word for word in ("Assassin", "Strahd", "→") if word in text]


def test_players_read_no_hit_points_and_of_nobody_hidden_in_the_summary():
    text = exported(Table(QuietToy(), *AMBUSH), "all", players=True)
    assert [] == [word for word in ("Assassin", "Strahd", "amage", "ealing", "hit points") if word in text]
    assert "| Hooded man | toys |" in text


def test_before_anything_happened_it_says_so(data, tmp_path):
    turnkeeper("play", write(tmp_path / "none.toml", 'ruleset = "pace"\nname = "*None*"\n'), commands="")
    assert "Pace: 0 rounds, not started." in turnkeeper("export", "last").lines
    assert ["# \\*None\\*", "", "## Log", "", "Nothing has happened yet."] == turnkeeper(
        "export", "last", "--log"
    ).lines


@given(NASTY)
def test_no_text_becomes_markup(text):
    assert (["paragraph_open", "inline", "paragraph_close"] if text else []) == [
        kind for kind in rendered(plain(text)) if kind not in ("text", "text_special")
    ]
    assert " ".join(text.split()) == words(plain(text))
    heading = f"### {plain(text)}"
    assert {"heading_open", "inline", "heading_close"} == set(rendered(heading)) - {"text"}
    item = rendered(f"- {plain(text)}")
    assert 1 == item.count("list_item_open")
    assert set() == set(item) & {"heading_open", "blockquote_open", "hr", *SPANS}


@given(NASTY, NASTY)
def test_no_text_breaks_a_table_or_what_is_bold(one, other):
    kinds = rendered("\n".join(table(("Who", "n"), [(one, 1), (other, 2)])))
    assert (1, 2, 4) == (kinds.count("table_open"), kinds.count("th_open"), kinds.count("td_open"))
    assert set() == set(kinds) & {"strong_open", *SPANS}
    assert bool(one) == ("strong_open" in rendered(bold(one)))
    assert json.dumps(words(bold(one))) == json.dumps(" ".join(one.split()))
