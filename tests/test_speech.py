"""The text form of commands: one grammar for prompt, scripts, transcripts and tests."""

from __future__ import annotations

import pytest
from toy import Toy

from rulesets.pace import Pace
from tracker.engine.draft import Refused
from tracker.engine.ruleset import Ruleset
from tracker.engine.verbs import ENGINE
from tracker.session import Session
from tracker.speech import parse
from tracker.testing import Table
from tracker.words import quote, split

TRIO = ("add David dex_mod=1 awn_mod=1", "add Amy dex_mod=1 awn_mod=2", "add John dex_mod=2 awn_mod=1")
START = "start dice=6,4,5,5,3,7"


@pytest.fixture
def table() -> Table:
    """Amy's turn; John and David follow."""
    return Table(Pace(), *TRIO, START)


# The examples of the contract, as written


def test_the_examples_of_the_contract_are_understood_as_written(table):
    table("add goblin x6 hp_max=7 side=enemies")
    assert {("enemies", 7)} == {(c.side, c.hp_max) for c in table.combat.here() if c.name.startswith("goblin")}
    assert 6 == len([n for n in table.order if n.startswith("goblin ")])
    table("edit Amy awn_mod=3")
    assert 3 == table.place("Amy")["fields"]["awn_mod"]
    table("add Hound x2", 'move Amy after="Hound 2"')
    assert table.order.index("Hound 2") + 1 == table.order.index("Amy")
    table("move Amy after=top")
    assert 0 == table.order.index("Amy")
    table("edit Amy hp_max=12", "edit John hp_max=12", "damage Amy,John*½ 7")
    assert (5, 9) == (table.place("Amy")["hp"], table.place("John")["hp"])
    table("initiative Amy =12")
    assert {"value": 12, "how": "set to 12"}.items() <= table.place("Amy")["rank"][0].items()
    assert ["Rolled again"] == [line.split(":")[0] for line in table("reroll all") if line.startswith("Rolled again")]
    assert 1 == len(table("why Amy John"))
    assert [f"2d6+3 comes to {4 + 5 + 3}"] == table("roll 2d6+3 dice=4,5")[-1:]
    table("add Moth x2 wave=moths")
    assert ["Moth 1 arrives", "Moth 2 arrives"] == table("call moths")[:2]
    table('damage "Goblin 2" 5')
    assert 2 == table.place("goblin 2")["hp"]


def test_coming_back_behind_somebody():
    table = Table(Toy(), "add A", "add B", "add C", "start dice=1,2,3", "hold A")
    table("rejoin A after=C")
    assert ["B", "C"] == [*table.acting, *(table("next") and table.acting)]
    table("next")
    assert ["B", "C", "A"] == table.order
    assert ["A"] == table.acting


@pytest.mark.parametrize("verb", ENGINE)
def test_the_example_of_every_verb_of_the_engine_is_understood(verb):
    table = Table(
        Pace(),
        "add Amy hp_max=9",
        "add John",
        "add Hound x3",
        "add Goblin x3",
        "add Moth wave=moths",
        'add "The Count"',
    )
    heard = parse(ENGINE[verb].example, table.combat, table.session.rules)
    assert heard is not None
    assert verb == heard.command.verb


def test_the_example_of_every_act_of_a_ruleset_is_understood(table):
    rules: Ruleset = table.session.rules
    for action in rules.actions(table.combat, table.id("Amy")):
        heard = parse(action.example, table.combat, rules)
        assert heard is not None
        assert (action.id, (table.id("Amy"),)) == (heard.command.verb, heard.command.who)


# Force


def test_an_exclamation_mark_forces_what_the_rules_refuse_and_the_log_says_so(table):
    assert "Amy has 30 ft of movement left, not 500 (PACE-8)." == table.refused("walk 500")
    assert [
        "Overruled by hand: Amy has 30 ft of movement left, not 500 (PACE-8).",
        "Amy: moves (30 ft movement)",
    ] == table("!walk 500")
    table("!act John attack")
    assert "Overruled by hand: It is not John's turn; it is Amy's." in table.log


def test_force_does_not_make_sense_of_nonsense(table):
    assert "Nobody here is called “Zed”; here are David, Amy and John." == table.refused("!damage Zed 5")
    assert "The fight has already started; n or `next` goes on with it." == table.refused("!start")
    assert table.refused("!").startswith("Nothing here is called “”; ")


# Quoting


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('"Goblin 2" 5', ["Goblin 2", "5"]),
        ("'Goblin 2' 5", ["Goblin 2", "5"]),
        ("Goblin\\ 2 5", ["Goblin 2", "5"]),
        ('after="Hound 2"', ["after=Hound 2"]),
        ("why='hit by a car'", ["why=hit by a car"]),
        ("Amy,'Hound 2' 3", ["Amy,Hound 2", "3"]),
        ("D'Arcy 3", ["D'Arcy", "3"]),
        ('"D\'Arcy"', ["D'Arcy"]),
        (r'"say \"boo\" C:\dir \\"', [r'say "boo" C:\dir \ '[:-1]]),
        (r"'a\b'", [r"a\b"]),
        ('""', [""]),
        ("  a \t b  ", ["a", "b"]),
        ("", []),
    ],
)
def test_quoting_is_as_in_a_shell(line, words):
    assert words == [w.text for w in split(line)]


@pytest.mark.parametrize("name", ["Amy", "Hound 2", 'the "Count"', "D'Arcy", "a,b", "x*2", "a=b", "#1", "!", "\\", "é"])
def test_a_quoted_name_is_one_word_that_means_the_name(name):
    table = Table(Pace(), f"add {quote(name)}", "add Other")
    table(f"damage {quote(name)},Other 5")
    assert (5, 5) == (table.place(name)["taken"], table.place("Other")["taken"])


def test_a_quote_left_open_is_refused(table):
    assert 'A quote (") is left open; close it, for example: damage "Hound 2" 7.' == table.refused('damage "Amy 5')
    assert 'A quote (\') is left open; close it, for example: damage "Hound 2" 7.' == table.refused("damage 'Amy 5")


# Names


def test_names_ignore_case_and_an_exact_name_wins_over_a_beginning():
    table = Table(Pace(), "add Orc", 'add "Orc Chief"', "add Daniel", "add Dan")
    for line, hurt in [("damage ORC 1", "Orc"), ("damage 'orc c' 1", "Orc Chief"), ("damage dan 1", "Dan"),
                       ("damage dani 1", "Daniel")]:  # fmt: skip
        assert [f"{hurt} takes 1: 1 taken in all"] == table(line)
    assert ["Orc leaves"] == table("remove orc")


def test_an_ambiguous_name_is_refused_with_the_candidates():
    table = Table(Pace(), "add Goblin x3", "add Amy")
    assert "“gob” could be Goblin 1, Goblin 2 or Goblin 3; write more of the name." == table.refused("damage gob 5")
    assert "“goblin” could be Goblin 1, Goblin 2 or Goblin 3; write more of the name." == table.refused("hide goblin")


def test_an_unknown_name_is_refused_with_who_is_here(table):
    expected = "Nobody here is called “Zed”; here are David, Amy and John."
    for line in (
        "damage Zed 5",
        "damage Amy,Zed 5",
        "move Amy after=Zed",
        "effect Zed Burning rounds=2",
        "heal Zed 1d6",
    ):
        assert expected == table.refused(line)
    table("remove David", "remove Amy", "remove John")
    assert "Nobody here is called “Amy”; nobody is here yet." == table.refused("damage Amy 5")


def test_a_name_that_is_left_out_means_the_acting_one(table):
    assert ["Amy takes 5: 5 taken in all"] == table("damage 5")
    table("next", "effect Blinded")
    assert ["Blinded"] == table.effects("John")
    table("act-now David")
    assert ["David takes 2: 2 taken in all"] == table("damage 2")


def test_where_several_act_together_one_has_to_be_named():
    table = Table(Toy(), "add A", "add B", "add C", "start dice=1,2,3", "!join-up B with=C", "next")
    assert ["B", "C"] == table.acting
    assert "Whom does `rename` mean: B or C? Name one: rename Amy Amelia." == table.refused("rename Zed")
    assert 2 == len(table("damage 1"))


def test_without_anybody_acting_it_is_refused():
    table = Table(Pace(), "add Amy")
    assert 'Whom does `damage` mean? Nobody is acting; name somebody: damage Amy,"Hound 2"*½ 7.' == table.refused(
        "damage 5"
    )


def test_in_the_app_a_name_that_is_left_out_means_the_selection(table):
    session: Session = table.session
    john = table.id("John")
    assert ("John takes 5: 5 taken in all",) == session.hear("damage 5", (john,)).lines
    assert ("Amy takes 5: 5 taken in all",) == session.hear("damage Amy 5", (john,)).lines


def test_several_names_are_one_step(table):
    table("damage Amy,John*2,David*½ 4")
    assert [4, 8, 2] == [table.place(n)["taken"] for n in ("Amy", "John", "David")]
    table("undo")
    assert [0, 0, 0] == [table.place(n)["taken"] for n in ("Amy", "John", "David")]
    table("damage all 1")
    assert [1, 1, 1] == [table.place(n)["taken"] for n in ("Amy", "John", "David")]


@pytest.mark.parametrize("factor", ["½", "1/2", "0.5", ".5"])
def test_half_can_be_written_in_several_ways(table, factor):
    table(f"damage Amy*{factor} 7")
    assert 3 == table.place("Amy")["taken"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("why Amy Zed", "Nobody here is called “Zed”; here are David, Amy and John."),
        ("damage Amy*7 5", "“Amy*7”: after * comes ½, 1, 2 or 0."),
        ("damage Amy, 5", "A name is missing in “Amy,”."),
        ("rename Amy,John X", "`rename` is about one at a time: rename Amy Amelia."),
        ("damage Amy", "`damage` needs amount (a number or dice: 5, 2d6+3), for example: damage Amy,\"Hound 2\"*½ 7."),
        ("damage Amy 5 6", "`damage` does not know what to do with “6”; it goes: damage Amy,\"Hound 2\"*½ 7."),
        ("damage Amy five", "amount: “five” is no dice from “five” on; write for example 2d6+3, d20 or 7."),
        ("damage Amy 5 colour=red", "`damage` knows no “colour”; it takes amount, why and by."),
        ("next now", "`next` does not know what to do with “now”; it goes: next."),
        ("damage Amy 5 amount=6", "amount is given twice."),
        ("edit Amy speed=10 SPEED=20", "speed is given twice."),
        ("edit Amy spede=10", "spede: is no field here; did you mean speed?"),
        ("clock 0", "seconds: “0” is no whole number from 1 to 10000000."),
        ("clock ten", "seconds: “ten” is no whole number from 1 to 10000000."),
        ("effect Amy Burning rounds=2 ends=never", "ends: “never” is none of end, start."),
        ("strat", "Nothing here is called “strat”; did you mean start, interact or stand?"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_with_what_is_possible(table, line, why):
    assert why == table.refused(line)


def test_verbs_and_parameter_names_ignore_case_too(table):
    table("EDIT amy AWN_MOD=5", "Damage Amy AMOUNT=3")
    assert (5, 3) == (table.place("Amy")["fields"]["awn_mod"], table.place("Amy")["taken"])


def test_dice_may_be_typed_with_spaces(table):
    assert ["2d6+3-1 comes to 9"] == table("roll 2d6 + 3 -1 dice=3,4")[-1:]
    assert ["Amy takes 8 (a fall): 8 taken in all"] == table('damage Amy d6 +2 why="a fall" dice=6')[-1:]
    assert "`damage` does not know what to do with “2”; it goes: " in table.refused("damage Amy d6 2")


def test_a_field_that_may_be_empty_is_emptied_by_nothing(table):
    table("edit Amy reactions_per_round=2")
    assert 2 == table.place("Amy")["fields"]["reactions_per_round"]
    table("edit Amy reactions_per_round=")
    assert None is table.place("Amy")["fields"]["reactions_per_round"]
    assert "speed: found “”; possible: a whole number" == table.refused("edit Amy speed=")


def test_a_note_takes_the_rest_of_the_line_as_it_is(table):
    for text in ('"quoted" it\'s a=b dice=3 say=no # really', "x\t!y, z*½", "d6"):
        assert ["Note: " + text.replace("\t", " ")] == table(f"note {text}")
    assert "`note` needs text (the note), for example: note the door is locked." == table.refused("note   ")


def test_a_command_is_text_and_back(table):
    with pytest.raises(Refused):
        parse("note", table.combat, table.session.rules)
    for line in (
        "damage Amy,John*½ 7",
        "effect Amy Burning 2 check=yes",
        "move Amy top",
        "add Cat x3 hp_max=7",
    ):
        table(line)
        assert [f"Took back: {line}"] == table("undo")
        assert [f"Did again: {line}"] == table("redo")


def test_the_last_text_takes_what_is_left_but_a_newcomer_is_no_sentence():
    table = Table(Pace(), "add Amy", "rename am Amelia of the Marsh", 'alias "Amelia of the Marsh" marble lady')
    assert (["Amelia of the Marsh"], "marble lady") == (table.order, table.combat["c1"].alias)
    assert table.refused("add goblin 6").startswith("`add` does not know what to do with “6”")


def test_a_name_of_several_words_needs_no_quotes_where_somebody_is_meant():
    table = Table(Toy(), "add Ted", "add Warden x2 tough=9", "start dice=1,2,3", "strike warden 2 dice=4")
    assert [None, 9, 5] == [p["hp"] for p in table.document["order"]]
    table("damage warden 1 2")
    assert [None, 7, 5] == [p["hp"] for p in table.document["order"]]


def test_a_number_behind_a_whole_name_is_a_number():
    table = Table(Toy(), "add Hound tough=9", "add Hound tough=9", "damage hound 2")
    assert [7, 9] == [p["hp"] for p in table.document["order"]]
