"""Who is in the fight: names and numbers, waves that arrive, and things that are nobody."""

from __future__ import annotations

import pytest
from toy import QuietToy, Toy

from tracker.testing import Table


def everybody(table: Table) -> list[str]:
    return [c.name for c in table.combat.combatants.values() if c.present != "gone"]


# Names and numbers


def test_several_of_a_name_are_numbered_on_and_never_again_the_same():
    """I2, I4"""
    table = Table(QuietToy(), "add Goblin x2", "add Wolf")
    assert ["Goblin 1", "Goblin 2", "Wolf"] == everybody(table)
    table('remove "Goblin 2"', "add Goblin", "add Wolf")
    assert ["Goblin 1", "Wolf", "Goblin 3", "Wolf 2"] == everybody(table)
    table("add Goblin x2")
    assert ["Goblin 4", "Goblin 5"] == everybody(table)[-2:]


def test_an_exact_name_wins_over_a_beginning_whatever_the_case():
    """I3"""
    table = Table(QuietToy(), "add Orc", 'add "Orc Chief"', "remove ORC")
    assert ["Orc Chief"] == everybody(table)
    table("add Or")
    assert ["Orc Chief", "Or"] == everybody(table)


@pytest.mark.parametrize(
    "name",
    [
        "1st Orc",
        "Zoë & Co",
        "🐉",
        "Orc [/b]",
        "[@click=app.quit]x",
        "C:\\[old]",
        "x6",
        "c1",
        "D'Artagnan",
        "-3",
        "all",
        "top",
    ],
)
def test_any_text_can_be_a_name(name):
    """N13, N14, N19"""
    quoted = '"' + name.replace("\\", "\\\\") + '"'
    table = Table(
        QuietToy(), f"add {quoted} tough=9", "add Other", "start", f"damage {quoted} 2", f"alias {quoted} Veiled"
    )
    assert [name, 7, "Veiled"] == [table.place(name)[k] for k in ("name", "hp", "alias")]
    assert "damage" in table("undo", "undo")[1]
    assert 9 == table.place(name)["hp"]


def test_a_name_without_anything_to_see_or_too_long_is_refused(four):
    assert "name: is empty; give a name, for example: Goblin" == four.refused('add " "')
    assert "name: has 61 characters; at most 60 are possible" == four.refused(f"add {'x' * 61}")
    assert "count: “1001” is no whole number from 1 to 1000." == four.refused("add Rat x1001")


def test_control_characters_in_a_name_are_shown_as_symbols():
    assert ["␛[2JRat"] == everybody(Table(QuietToy(), "add \x1b[2JRat"))


def test_every_wrong_field_is_named_at_once(four):
    assert (
        "hp: found “many”; possible: a whole number up to 999999 (hit points now); "
        "qick: is no field here; did you mean quick?; tough: found “0”; possible: greater than or equal to 1"
        == four.refused("add Rat hp=many qick=1 tough=0")
    )


def test_the_first_side_is_the_default_and_any_other_name_makes_one(four):
    """G6"""
    four("add Rat", "add Cat side=CATS", "add Dog side=dogs")
    assert ["toys", "cats", "dogs"] == [four.place(n)["side"] for n in ("Rat", "Cat", "Dog")]


# Waves


def test_a_wave_arrives_as_its_round_starts_and_acts_in_it(four):
    four('add Moth x2 wave="round 2" initiative==2.5')
    assert ["A", "B", "C", "D"] == four.order
    assert [{"name": "Moth 1", "wave": "round 2"}, {"name": "Moth 2", "wave": "round 2"}] == four.document["waves"]
    four("next", "next", "next")
    told = four("next dice=1,2")
    assert ["Round 2", "Moth 1 arrives", "Moth 2 arrives"] == [
        line for line in told if "Round" in line or "arr" in line
    ]
    assert ["A", "B", "Moth 1", "Moth 2", "C", "D"] == four.order
    assert {"standard": 1, "move": 1, "swift": 1} == four.place("Moth 1")["budget"]
    seen = []
    for _ in range(6):
        seen += four.acting
        four("next")
    assert ["A", "B", "Moth 1", "Moth 2", "C", "D"] == seen


def test_a_called_wave_comes_at_once_by_its_name_or_one_of_it(four):
    """G3"""
    four("add Early wave=moths initiative==0", "add Late wave=moths initiative==9", "next", "call MOTHS")
    assert ["Early", "A", "B", "C", "D", "Late"] == four.order
    assert (["B"], "missed", "ahead") == (four.acting, four.place("Early")["turn"], four.place("Late")["turn"])
    assert "No wave is called “moths”; off-stage: nobody." == four.refused("call moths")
    four("add Owl wave=owls", "call owl")
    assert "Owl" in four.order


def test_a_wave_for_round_one_is_there_from_the_start():
    table = Table(QuietToy(), 'add Rat wave="round 1" initiative==1', "add A initiative==2", "start")
    assert ["Rat", "A"] == table.order


def test_one_who_never_came_can_leave_again(four):
    four("add Late wave=later", "remove Late")
    assert [] == four.document["waves"]
    assert "No wave is called “later”; off-stage: nobody." == four.refused("call later")


# Things that are nobody


def test_a_scheduled_thing_has_its_place_and_turn_and_can_do_nothing():
    table = Table(
        Toy(), 'add "The ceiling falls" entry=yes initiative==5', "add A initiative==1", "add B initiative==6", "start"
    )
    assert ["A", "The ceiling falls", "B"] == table.order
    table("next")
    assert (["The ceiling falls"], {}) == (table.acting, table.place("The ceiling falls")["budget"])
    assert "The ceiling falls is no combatant and can do nothing." == table.refused("strike target=A")


def test_a_scheduled_thing_keeps_its_number_where_the_others_roll_again():
    table = Table(Toy(), 'add "The ceiling falls" entry=yes initiative==3', "add A", "add B", "start dice=1,6")
    assert ["A", "The ceiling falls", "B"] == table.order
    table("next", "next", "next dice=5,2")
    assert ["B", "The ceiling falls", "A"] == table.order


def test_a_scheduled_thing_without_a_number_stands_last_and_can_be_moved(four):
    four('add "The ceiling falls" entry=yes')
    assert "The ceiling falls" == four.order[-1]
    four('move "The ceiling falls" after=A', "next")
    assert ["The ceiling falls"] == four.acting


def test_a_wave_whose_round_has_begun_is_refused_since_it_would_never_come(four):
    begun = "wave: round 1 has begun already; without a wave they join at once"
    assert begun == four.refused('add Moth wave="round 1"')
    four('add Moth wave="round 2"')


def test_a_wave_that_has_not_come_can_be_put_off_by_its_name(four):
    four(
        'add Moth x2 wave="round 2" initiative==2.5', "add Owl wave=owls initiative==9", 'edit "round 2" wave="round 3"'
    )
    assert ["round 3", "round 3", "owls"] == [w["wave"] for w in four.document["waves"]]
    four('edit Owl wave="round 3"', *["next"] * 4)
    assert (2, 3) == (four.combat.round, len(four.document["waves"]))
    four(*["next"] * 4)
    assert (3, []) == (four.combat.round, four.document["waves"])


def test_a_call_can_be_for_another_time(four):
    four('add Moth x2 wave="round 2" initiative==2.5', "add Owl wave=owls initiative==9", 'call "round 2" at=3')
    assert ["round 3", "round 3", "owls"] == [w["wave"] for w in four.document["waves"]]
    four("call owls at=dusk", "call dusk at=2", *["next"] * 4)
    assert (2, ["round 3"] * 2) == (four.combat.round, [w["wave"] for w in four.document["waves"]])
    assert four.refused('call "round 3" at=1').startswith("wave is a round to come, or a name to call;")


def test_a_wave_is_put_off_to_a_round_to_come_or_to_a_name(four):
    four("add Owl wave=owls initiative==9")
    for no in ('"round 1"', '""'):
        assert "wave is a round to come, or a name to call; `call Owl` brings them now." == four.refused(
            f"edit Owl wave={no}"
        )


def test_the_name_of_a_mob_is_whoever_of_it_is_up():
    table = Table(QuietToy(), "add Rat x4 mob=pack hp_max=5", "add Amy", "start", 'defeat "Rat 2"')
    table("effect pack Slow rounds=2", "damage pack 2")
    assert [3, 5, 3, 3] == [c.hp for c in table.combat.here()][:4]
    assert [["Slow"], [], ["Slow"]] == [table.effects(f"Rat {n}") for n in (1, 2, 3)]
    assert "could be Rat 1" in table.refused("copy Rat")
    table("damage pack*½ 2")
    assert [2, 5, 2, 2] == [c.hp for c in table.combat.here()][:4]


@pytest.mark.parametrize("said", ["2", "round 2", "Round 02", '"round 2"'])
def test_a_wave_is_given_by_its_round_in_any_words(four, said):
    four(f'add Owl wave="{said.strip(chr(34))}" initiative==9')
    assert [{"name": "Owl", "wave": "round 2"}] == four.document["waves"]
    four(*["next"] * 4)
    assert [] == four.document["waves"]


def test_a_wave_of_two_words_wants_quotes_and_says_so(four):
    assert 'a text of several words needs quotes: wave="round 3".' in four.refused("add Owl wave=round 3")


def test_a_mob_is_no_single_one(four):
    four("add Rat x2 mob=pack tough=3")
    assert "“pack” is a mob, and this is about one: Rat 1 or Rat 2." == four.refused("copy pack")
