"""What the GM sets anew about effects and reminders: how long something lasts, and what is put off."""

from __future__ import annotations

import pytest
from toy import Toy

from tracker.engine.view import player_log
from tracker.testing import Table

PAIR = ("add Amy quick=2 tough=9", "add Ted tough=8", "start dice=1,2")


@pytest.fixture
def pair() -> Table:
    """Amy acts, then Ted."""
    return Table(Toy(), *PAIR)


def ends(table: Table, name: str) -> list[str]:
    return [effect["ends"] for effect in table.place(name)["effects"]]


def test_how_long_an_effect_lasts_is_set_anew(pair):
    pair("effect Ted Burning rounds=1")
    assert ["end of Ted's turn in round 1"] == ends(pair, "Ted")
    assert ["Burning on Ted: by hand, now until end of Ted's turn in round 3"] == pair("retime Ted Burning rounds=3")
    assert ["end of Ted's turn in round 3"] == ends(pair, "Ted")
    pair("retime Ted rounds=1", "next", "next")
    assert [] == pair.effects("Ted")


def test_and_it_comes_true(pair):
    pair("effect Ted Burning rounds=3", "retime Ted Burn rounds=2", *["next"] * 3)
    assert ["Burning"] == pair.effects("Ted")
    pair("next")
    assert [] == pair.effects("Ted")


def test_retiming_needs_a_time_and_an_effect(pair):
    pair("effect Ted Burning rounds=1", "effect Ted Dazed rounds=1")
    assert "Which effect on Ted is meant: Burning or Dazed?" == pair.refused("retime Ted rounds=2")
    assert pair.refused("retime Ted Burning").startswith("How long does Burning last?")
    assert "Ted has no effect “Frozen”; there is Burning and Dazed." == pair.refused("retime Ted Frozen rounds=2")


def test_a_reminder_put_off_comes_again_in_the_next_turn_and_only_once(pair):
    pair("damage Amy 9")
    due = [d["what"] for d in pair.document["due"]]
    assert 1 == len(due)
    assert ["Snoozed on Amy, until start of Amy's turn in round 2"] == pair("snooze")
    assert ([], ["Snoozed"]) == (pair.document["due"], [e for e in pair.effects("Amy") if e == "Snoozed"])
    pair("next")
    assert [] == pair.document["due"]
    pair("next")
    assert (due, []) == (
        [d["what"] for d in pair.document["due"]], [e for e in pair.effects("Amy") if e == "Snoozed"]
    )  # fmt: skip


def test_what_was_put_off_does_not_come_again_where_its_cause_is_gone():
    table = Table(Toy(), "add Amy hp_max=5", "add Ted", "start dice=1,2", "damage Amy 5")
    assert [1] == [len(table.document["due"])]
    table("snooze", "heal Amy 3", "next", "next")
    assert ([], []) == (table.document["due"], table.effects("Amy"))


def test_nothing_is_on_somebody(pair):
    assert "Nothing is on Amy; `effect` puts something on." == pair.refused("retime Amy rounds=2")


def test_nothing_to_put_off(pair):
    assert "No reminder waits." == pair.refused("snooze")


# Effects that end together


@pytest.fixture
def blessed(pair) -> Table:
    """Amy blesses both, as long as her Blessing lasts."""
    pair("effect Amy Blessing rounds=2", "effect Amy,Ted Blessed with=bless")
    return pair


def test_linked_effects_say_so_and_end_with_the_one_they_are_linked_to(blessed):
    end = "end of Amy's turn in round 3"
    assert [end, f"with Blessing on Amy ({end})"] == ends(blessed, "Amy")
    assert [f"with Blessing on Amy ({end})"] == ends(blessed, "Ted")
    assert [
        "Blessing on Amy ends: ended by hand",
        "Blessed on Amy ends: Blessing ended",
        "Blessed on Ted ends: Blessing ended",
    ] == blessed("end-effect Amy Blessing")
    blessed("undo")
    assert ["Blessed"] == blessed.effects("Ted")
    blessed("end-effect Ted Blessed")
    assert (["Blessing", "Blessed"], []) == (blessed.effects("Amy"), blessed.effects("Ted"))


def test_linked_effects_end_in_their_moment_together(blessed):
    blessed(*["next"] * 4)
    assert ["Blessed"] == blessed.effects("Ted")
    assert [
        "Blessing on Amy ends: its time is over",
        "Blessed on Amy ends: Blessing ended",
        "Blessed on Ted ends: Blessing ended",
    ] == blessed("next")[:3]


def test_a_linked_effect_may_end_sooner_and_the_same_again_is_not_there_twice(blessed):
    blessed("effect Ted Blessed with=Blessing")
    assert ["Blessed"] == blessed.effects("Ted")
    blessed("effect Ted Blessed with=Blessing rounds=1 again=replace")
    sooner = "end of Ted's turn in round 1 or with Blessing on Amy (end of Amy's turn in round 3)"
    assert [sooner] == ends(blessed, "Ted")


def test_what_it_is_linked_to_is_the_sources_own_or_the_only_one(pair):
    assert "with: nobody has an effect “Veil”; there is nothing yet." == pair.refused("effect Ted Hid with=Veil")
    pair("effect Amy,Ted Veil rounds=2", "add Zoe tough=3")
    pair("effect Zoe Hid with=Veil")
    assert ["with Veil on Amy (end of Amy's turn in round 3)"] == ends(pair, "Zoe")
    pair("effect Zoe Lost with=Veil by=Ted")
    assert "with Veil on Ted (end of Ted's turn in round 2)" == ends(pair, "Zoe")[1]
    assert "Veil is on several: by=Amy or Ted says whose it ends with." == pair.refused(
        "effect Zoe Gone with=Veil by=Zoe"
    )


def test_what_a_hidden_one_started_is_not_named_to_players(pair):
    pair("add Ghost tough=3 hidden=yes", "effect Ghost Haunting lasts=removed by=Ghost")
    pair("effect Ted Cold with=Haunting by=Amy")
    pair("end-effect Ghost Haunting")
    assert [] == [text for _, text in player_log(pair.combat, pair.session.history.lines()) if "Haunting" in text]


def test_several_are_linked_to_what_was_there_before_them(pair):
    """Not to what the same command has just put on the first of them."""
    pair(
        "add Zoe tough=3", "effect Zoe Blessing rounds=3", "effect Amy,Ted Blessed with=Bless", "end-effect Amy Blessed"
    )
    assert [["with Blessing on Zoe (end of Zoe's turn in round 3)"], []] == [ends(pair, n) for n in ("Ted", "Amy")]
    assert "with: nobody has an effect “”; there is Blessing or Blessed." == pair.refused("effect Ted Cold with=''")


def test_a_chain_of_linked_effects_has_an_end(pair):
    pair("effect Amy E0 rounds=3", *(f"effect Amy E{n} with=E{n - 1}" for n in range(1, 9)))
    assert "E8 is the last of 9 that end together; name E0 instead." == pair.refused("effect Amy E9 with=E8")
    assert 9 == len(pair("end-effect Amy E0"))


def test_nothing_that_hangs_on_something_hidden_is_told_to_players(pair):
    """Whatever stands between, and whatever becomes of it."""
    pair("add Ghost tough=3 hidden=yes", "effect Amy Hexed rounds=9 by=Ghost", "effect Ted Weak with=Hexed by=Ted")
    pair("effect Amy Doomed with=Weak by=Amy", "retime Ted Weak rounds=2", "end-effect Amy Hexed")
    told = [text for _, text in player_log(pair.combat, pair.session.history.lines())]
    assert [] == [text for text in told if any(word in text for word in ("Hexed", "Weak", "Doomed"))]
    pair("reveal Ghost")
    told = [text for _, text in player_log(pair.combat, pair.session.history.lines())]
    assert "Doomed on Amy ends: Weak ended" in told


def test_nothing_ends_with_what_the_same_command_replaces(pair):
    pair("effect Amy Foo rounds=9 by=Amy", "effect Amy X with=Foo by=Amy", "effect Ted Foo with=X by=Amy")
    before = pair.combat
    assert "X replaces what it was to end with; name something else." == pair.refused(
        "effect Amy,Ted X with=Foo again=replace by=nobody"
    )
    assert before is pair.combat


def test_the_longer_of_two_linked_ones_stays_though_both_end_with_something_sooner(pair):
    pair("effect Amy Rage rounds=1", "effect Ted Fear with=Rage rounds=7", "effect Ted Fear with=Rage rounds=3")
    assert ends(pair, "Ted")[0].startswith("end of Ted's turn in round 7")


def test_where_several_are_hidden_it_is_never_told(pair):
    pair("add G1 tough=3 hidden=yes", "add G2 tough=3 hidden=yes", "effect G2 Rite rounds=3")
    pair("effect Amy Hex with=Rite by=G1", "end-effect G2 Rite", "reveal G1")
    told = [text for _, text in player_log(pair.combat, pair.session.history.lines())]
    assert [] == [text for text in told if "Hex" in text or "Rite" in text]


def test_a_mark_of_defeat_answers_what_applies_to_those_who_are_down(pair):
    pair("damage Ted 9")
    assert ["Ted"] == [d["who"] for d in pair.document["due"]]
    pair("defeat Ted")
    assert [] == pair.document["due"]
    pair("undo")
    assert ["Ted"] == [d["who"] for d in pair.document["due"]]
