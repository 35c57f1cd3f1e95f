"""MY-8 to MY-11, D2: dodge or parry, once a round."""

from __future__ import annotations

import random

import pytest
from perils import AMY, BO, PAIR, budget, hp

from tracker.engine.questions import Choice, Question
from tracker.engine.show import sentence
from tracker.engine.view import player_view
from tracker.session import Table as Answers
from tracker.speech import parse

SPEAR = "add Bo dex=30 con=55 siz=60 side=enemies weapons=Spear:60:1d6"


def dodges(table, line: str) -> str:
    """Why the target cannot dodge the attack of *line*."""
    return table.refused(f"{line} level=ordinary defence=dodge")


def seen(table) -> list[str]:
    """The log as players read it."""
    return list(player_view(table.combat, table.session.rules, table.session.history.lines()).log)


def asked(table, line: str) -> list[tuple[str, str, tuple[str, ...], str]]:
    """What *line* would have decided: title, label, options and default of each; nothing is kept."""
    spoken = parse(line, table.combat, table.session.rules)
    answers, found = Answers(random.Random(0), spoken.faces, spoken.say), []

    def ask(question: Question):
        title = sentence(table.combat, question.title)
        found.extend((title, i.label, i.options, i.default) for i in question.items if isinstance(i, Choice))
        return answers(question)

    table.session.settle(spoken.command, ask)
    return found


# MY-8


def test_my_8_a_dodge_is_rolled_against_twice_dex(pair):
    told = pair("attack Amy Bo dice=50,60 say=dodge")
    hit = "Amy: Revolver (5 of 6 left) at Bo: 50 (table) against 50: an ordinary success"
    assert [f"{hit}; Bo: Dodge: 60 (table) against 60: an ordinary success, and no harm is done"] == told
    assert (11, (0, 8, 0)) == (hp(pair, "Bo"), budget(pair, "Bo"))


def test_my_8_a_failed_dodge_is_a_hit(pair):
    pair("attack Amy Bo dice=50,61,4 say=dodge")
    assert 8 == hp(pair, "Bo")


def test_my_8_not_after_acting(pair):
    pair("next")
    acted = "Amy has acted this round, so it cannot dodge any more (MY-8)."
    assert acted == dodges(pair, "attack Bo Amy")
    assert [acted] == pair("why Amy dodge")
    pair("undo", "cast", "act-now Bo")
    assert acted == dodges(pair, "attack Bo Amy")


def test_my_8_in_ones_own_turn_before_the_action(pair):
    """D2: acting is spending the action, or the turn's end."""
    pair("walk 3", "act-now Bo", "attack Bo Amy dice=60,80 say=dodge", "back")
    assert ((0, 5, 0), 11) == (budget(pair, "Amy"), hp(pair, "Amy"))


def test_my_8_only_an_attack_one_perceives(pair):
    assert "Bo does not perceive the attack, so it cannot dodge (MY-8)." == dodges(pair, "attack Amy Bo unseen=yes")
    unseen = "no defence, as it does not perceive the attack, so it cannot dodge (MY-8)"
    told = pair("attack Amy Bo unseen=yes dice=50,4")
    assert f"; {unseen} and cannot parry a firearm (MY-10); " in told[-1]
    assert [] == [line for line in told if "by default" in line]
    assert [] == [line for line in seen(pair) if "no defence" in line or "perceive" in line]


def test_d2_a_dodge_spends_the_action_and_not_the_move(pair):
    pair("attack Amy Bo dice=50,60 say=dodge", "next")
    assert (["Bo"], (0, 8, 0)) == (pair.acting, budget(pair, "Bo"))
    assert pair.refused("attack Bo Amy").startswith("Bo cannot pay 1 action (left: 0; spent: Dodge).")


def test_d2_or_only_the_defence_as_an_option(danger):
    table = danger(*PAIR, dodge_spends_action=False)
    table("attack Amy Bo dice=50,60 say=dodge", "next")
    assert (1, 8, 0) == budget(table, "Bo")
    assert "Amy has acted this round, so it cannot dodge any more (MY-8)." == dodges(table, "attack Bo Amy")


def test_d2_dodge_as_ones_own_action_stays_open_until_the_round_ends(danger):
    table = danger(AMY, BO, "start dice=1,2", "dodge")
    assert ((0, 8, 1), ["Dodging"]) == (budget(table, "Amy"), table.effects("Amy"))
    assert "end of round 1" == table.place("Amy")["effects"][0]["ends"]
    table("next", "attack Bo Amy dice=60,80 say=dodge")
    assert (11, [], (0, 8, 0)) == (hp(table, "Amy"), table.effects("Amy"), budget(table, "Amy"))
    table("undo", "next dice=1,2")
    assert ([], (1, 8, 1)) == (table.effects("Amy"), budget(table, "Amy"))


# MY-9, MY-10


def test_my_9_a_parry_is_half_the_weapons_skill_and_spends_nothing_else(pair):
    pair("next")
    told = pair("attack Bo Amy dice=60,20 say=parry,no")
    assert told[-1].endswith("; Amy: Parry with Knife: 20 (table) against 20: an ordinary success, and no harm is done")
    assert ((1, 8, 0), 11) == (budget(pair, "Amy"), hp(pair, "Amy"))


def test_a_hidden_attackers_blow_leaves_no_trace(pair):
    """MY-8, MY-9: neither its roll, nor the parry, nor the answer to it."""
    pair("hide Bo", "next")
    before = seen(pair)
    pair("attack Bo Amy dice=60,20 say=parry", "undo", "attack Bo Amy dice=60,20,22 say=parry,yes")
    assert before == seen(pair)


def test_my_9_also_after_acting(pair):
    """D2."""
    pair("cast", "next", "attack Bo Amy dice=60,21,4 say=parry")
    assert ((0, 8, 0), 8) == (budget(pair, "Amy"), hp(pair, "Amy"))


def test_my_9_only_with_a_ready_melee_weapon(pair):
    pair("ready Knife away=yes", "next")
    no = "Amy has no melee weapon ready to parry with; `ready` readies one (MY-9)."
    assert no == pair.refused("attack Bo Amy level=ordinary defence=parry")
    assert [no] == pair("why Amy parry")
    told = pair("attack Bo Amy dice=60,4")
    acted = "has acted this round, so it cannot dodge any more (MY-8)"
    assert f"; no defence, as it {acted} and {no[4:-1]}; " in told[-1]
    assert [] == [line for line in told if "by default" in line]


def test_my_10_a_firearm_is_not_parried(pair):
    assert "Bo cannot parry a firearm (MY-10)." == pair.refused("attack Amy Bo level=ordinary defence=parry")
    with pytest.raises(Exception, match=r"^defence: “parry” is none of none, dodge\.$"):
        pair("attack Amy Bo dice=50 say=parry")


def test_my_10_no_parry_against_reach_without_reach(danger):
    table = danger(AMY, SPEAR, "start dice=2,1")
    weapon = table.place("Bo")["fields"]["weapons"][0]
    reach = [{**weapon, "reach": True}]
    table.session.do(_edit(table, "Bo", reach), lambda question: ())
    no = "Amy has nothing ready that reaches as far as the Spear (MY-10)."
    assert no == table.refused("attack Bo Amy level=ordinary defence=parry")
    pike = {"name": "Pike", "skill": "30", "damage": "1d6", "reach": True}
    table.session.do(_edit(table, "Amy", [*table.place("Amy")["fields"]["weapons"], pike]), lambda question: ())
    told = table("attack Bo Amy level=ordinary defence=parry counter=no dice=15")
    assert told[-1].endswith("; Amy: Parry with Pike: 15 (table) against 15: an ordinary success, and no harm is done")


def _edit(table, name: str, weapons: list[dict[str, object]]):
    from tracker.engine.play import Command

    return Command("edit", (table.id(name),), {"fields": {"weapons": weapons}})


def test_my_9_a_counterattack_needs_the_keepers_yes_is_made_at_once_and_costs_nothing(pair):
    """D2."""
    pair("next")
    told = pair("attack Bo Amy dice=60,20,22 say=parry,yes")
    failed = "Amy counterattacks (MY-9): Knife at Bo: 22 (table) against 41, counterattack -20 = 21: a failure"
    assert failed == told[-1]
    assert (1, 8, 0) == budget(pair, "Amy")


def test_my_9_a_counterattack_hits(pair):
    pair("next")
    told = pair("attack Bo Amy dice=60,20,21,4 counter=yes say=parry,none")
    hit = "Amy counterattacks (MY-9): Knife at Bo: 21 (table) against 41, counterattack -20 = 21: an ordinary success"
    assert told[-1].startswith(f"{hit}; no defence; 1d4 = 4 (table), armor 2: 2 damage")
    assert 9 == hp(pair, "Bo")


def test_my_9_no_counterattack_is_the_default(pair):
    pair("next")
    told = pair("attack Bo Amy dice=60,20 say=parry")
    assert "Amy: counterattack, if the Keeper allows it: no (by default)" == told[-1]


def test_d2_parry_as_ones_own_action_stays_open_until_the_round_ends(pair):
    pair("parry")
    assert ((0, 8, 1), ["Parrying"]) == (budget(pair, "Amy"), pair.effects("Amy"))
    pair("next", "attack Bo Amy dice=60,20 say=parry")
    assert ([], 11) == (pair.effects("Amy"), hp(pair, "Amy"))


# MY-11, D9, by hand


def test_my_11_a_second_defence_has_to_wait(danger):
    table = danger(AMY, BO, BO.replace("Bo", "Cy"), "start dice=1,2,3", "next", "attack Bo Amy dice=60,20 say=parry")
    table("next")
    no = "Amy has had its one defence this round (MY-11)."
    assert no == table.refused("attack Cy Amy level=ordinary defence=parry")
    assert [no] == table("why Amy parry")
    told = table("attack Cy Amy dice=60,4")
    assert f"; no defence, as it {no[4:-1]}; " in told[-1]
    table("next dice=3,1,2", "attack Bo Amy dice=60,20 say=parry")
    assert 8 == hp(table, "Amy")


def test_d9_the_unconscious_cannot_defend(pair):
    pair("effect Bo Unconscious lasts=removed")
    no = "Bo is unconscious and cannot defend (D9)."
    assert no == pair.refused("attack Amy Bo Knife level=ordinary defence=parry")
    assert ([no], [no]) == (pair("why Bo dodge"), pair("why Bo parry"))
    told = pair("attack Amy Bo Knife dice=41,3")
    assert f"; no defence, as it {no[3:-1]}; " in told[-1]


def test_a_defence_settled_at_the_table(pair):
    """MY-8, MY-9: levels given by hand, for the attack and for the defence."""
    pair("attack Amy Bo level=ordinary defence=dodge parried=failure damage=5")
    assert (8, (0, 8, 0)) == (hp(pair, "Bo"), budget(pair, "Bo"))


def test_a_dodge_and_a_parry_by_hand_out_of_turn(pair):
    """MY-8, MY-9: where the attack itself was settled at the table."""
    assert "Bo: Dodge: 60 (table) against 60: an ordinary success" == pair("dodge Bo dice=60")[-1]
    assert (0, 8, 0) == budget(pair, "Bo")
    pair("undo")
    told = pair("parry Bo against=Amy say=yes dice=30,40,5")
    assert told[-1].startswith("Bo counterattacks (MY-9): Club at Amy: 40 (table) against 60, counterattack -20 = 40: ")
    assert ((1, 8, 0), 7) == (budget(pair, "Bo"), hp(pair, "Amy"))


def test_the_keeper_overrules(pair):
    """MY-8, MY-11."""
    pair("next")
    told = pair("!attack Bo Amy level=ordinary defence=dodge dice=80")
    assert "Overruled by hand: Amy has acted this round, so it cannot dodge any more (MY-8)." in told
    assert told[-1].endswith("; Amy: Dodge: 80 (table) against 80: an ordinary success, and no harm is done")


def test_my_8_the_question_says_how_it_hit_and_what_each_defence_needs(pair):
    """MY-6, MY-8."""
    title = "Bo is hit by Revolver, {}; dodge 60 or less (takes the action); parry: cannot parry a firearm (MY-10)"
    for face, level in ((50, "an ordinary success"), (10, "a special success"), (2, "a critical success")):
        (question, *_) = asked(pair, f"attack Amy Bo dice={face}")
        assert (title.format(level), "defence", ("none", "dodge"), "none") == question


@pytest.mark.parametrize(("how", "options"), [("dodge", ("none", "dodge", "parry")), ("parry", ("none", "parry"))])
def test_d2_what_was_kept_open_is_what_is_meant(pair, how, options):
    pair(how, "next")
    ((_, label, possible, usual), *_) = asked(pair, "attack Bo Amy dice=60,20")
    assert ("defence", options, how) == (label, possible, usual)
    pair("attack Bo Amy dice=60,20")
    assert (11, []) == (hp(pair, "Amy"), pair.effects("Amy"))


def test_my_8_my_9_both_are_reactions(pair):
    acts = pair.session.rules.actions(pair.combat, pair.id("Bo"))
    assert ["dodge", "parry"] == [act.id for act in acts if act.react]
