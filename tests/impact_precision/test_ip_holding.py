"""IP-5 to IP-9 and D2 to D6: turns, holding, coming back, and what happens meanwhile."""

from __future__ import annotations

from counts import acts, counts, dice, left

from tracker.engine.view import player_view

HOLDS = "Everybody holds; J (`rejoin`) says who comes back (D6)"


# IP-5, D4: the turn


def test_ip_5_actions_are_spent_as_one_likes_and_a_new_round_begins_at_the_top(three):
    """IP-5, D4: two a turn, talk is free, and nothing is saved by not using it."""
    three("talk now!", "act shoot", "talk Fay behind you", "act shoot again")
    assert "Sib cannot pay 1 action (left: 0; spent: Act: shoot; spent: Act: shoot again)." == three.refused("act")
    three("next", "act")
    assert ["1Nox", "1Fay", "2Sib"] == acts(three, 3)
    assert [2, 0, 0] == [left(three, n) for n in ("Nox", "Sib", "Fay")]


def test_d4_the_sheet_or_the_option_says_how_many(ip):
    """D4"""
    table = ip("add A initiative==4,4", "add B actions=1 initiative==3,3", "start", actions_per_turn=3)
    table("act", "act", "act")
    assert 0 == left(table, "A")
    table("next", "act")
    assert "B cannot pay 1 action (left: 0; spent: Act)." == table.refused("act")
    table("option actions_per_turn 4", "next")
    assert 4 == left(table, "A")


# IP-6: holding


def test_ip_6_the_round_goes_on_without_whoever_holds(three):
    """IP-6"""
    assert ["Sib holds, with 2 actions left", "Nox's turn"] == three("hold")
    assert "waiting" == three.place("Sib")["state"]
    assert ["1Nox", "1Fay", "2Nox", "2Fay", "3Nox"] == acts(three, 5)


def test_ip_6_only_with_an_action_left(three):
    """IP-6"""
    three("act", "act")
    assert "Sib has no action left to hold (IP-6)." == three.refused("hold")
    assert "Overruled by hand: Sib has no action left to hold (IP-6)." == three("!hold")[0]


def test_ip_6_only_on_a_turn_of_its_own(three):
    """IP-6"""
    assert "It is not Fay's turn; it is Sib's." == three.refused("hold Fay")
    three("act-now Fay parry")
    assert "Fay acts out of turn, and can hold only on its own (IP-6)." == three.refused("hold")
    assert "It is not Sib's turn; it is Fay's." == three.refused("hold Sib")
    three("back", "hold")
    assert "Sib holds already; J (`rejoin`) brings it back." == three.refused("hold Sib")


def test_ip_6_nobody_holds_who_is_out_of_the_order(three):
    """IP-6: one that is defeated in its turn has no other."""
    three("defeat Sib")
    assert "Sib is out of the order already." == three.refused("hold")


# IP-7, D2: coming back


def test_ip_7_never_within_a_turn(three):
    """IP-7, D2: asked during a turn, it happens when that ends."""
    three("hold")
    assert "Sib holds; J (`rejoin`) brings it back, after Nox (IP-7)." == three.refused("act Sib")
    assert [
        "Sib: comes back: after this turn: Impact 2, Precision 14, with 2 actions (by default)",
        "Sib will come back behind Nox",
    ] == three("rejoin Sib")
    assert (["Nox"], "waiting") == (three.acting, three.place("Sib")["state"])
    three("act strike")
    assert [
        "Sib came back behind Nox: Impact 2, Precision 14 from now on (IP-7)",
        "Sib's turn",
    ] == three("next")


def test_ip_7_the_count_stays_for_later_rounds_and_the_dice_do_not(three):
    """IP-7, D2"""
    three("hold", "next", "rejoin Sib", "next")
    assert {"Nox": "2/14", "Fay": "2/8", "Sib": "2/8"} == counts(three)
    assert ["1Sib", "2Nox", "2Fay", "2Sib", "3Nox"] == acts(three, 5)
    assert ["d8 3", "d6 5", "d4 1"] == dice(three)["Sib"]
    assert [
        "Fay acts before Sib: Sib came back behind Fay.",
        "Sib: Impact 2 = taken over on coming back; came back behind Fay.",
    ] == three("why Fay Sib", "why Sib")
    assert (
        "Sib came back on the count of another, and that stays (IP-7); I (`initiative`) sets one: =4,6."
        == three.refused("pick Sib 5,1")
    )
    three("!pick Sib 5,1")  # the GM has the last word
    assert {"Sib": "4/6", "Nox": "2/14", "Fay": "2/8"} == counts(three)


def test_ip_7_until_it_holds_again(three):
    """IP-7"""
    three("hold", "next", "rejoin Sib", "next")  # behind Fay: 2/8
    three("hold", "rejoin Sib", "next")  # in round 2, behind Nox
    assert {"Nox": "2/14", "Sib": "2/14", "Fay": "2/8"} == counts(three)
    assert ["2Sib", "2Fay", "3Nox", "3Sib"] == acts(three, 4)


def test_d2_the_places_say_what_somebody_would_be_and_have(three):
    """D2, D3, IP-8"""
    three("act", "hold", "next")
    rules, sib, fay = three.session.rules, three.id("Sib"), three.id("Fay")
    assert "Impact 2, Precision 8, with 1 action" == rules.rejoin_text(three.combat, sib, fay)
    assert "Impact 2, Precision 14, with 2 actions" == rules.rejoin_text(three.combat, sib, "")
    three("next")  # round 2
    assert "Impact 2, Precision 14, with 2 actions" == rules.rejoin_text(three.combat, sib, three.id("Nox"))
    (told,) = [line for line in three("rejoin Sib") if "default" in line]
    assert "Impact 2, Precision 14, with 2 actions" in told


def test_d2_first_in_the_next_round_with_the_count_of_whoever_was_first(three):
    """D2: the other of the two places."""
    three("hold", "next")
    assert ["Sib will come back when the next round starts"] == three("rejoin Sib say=first")
    assert [
        "Round 2",
        "Sib came back first in round 2: Impact 2, Precision 14 from now on (IP-7)",
        "Sib's turn",
    ] == three("next")
    assert ({"Sib": "2/14", "Nox": "2/14", "Fay": "2/8"}, 2) == (counts(three), left(three, "Sib"))
    assert ["2Sib", "2Nox", "2Fay", "3Sib"] == acts(three, 4)
    assert ["Sib acts before Nox: Sib came back first in round 2."] == three("why Nox Sib")


def test_d2_two_places_are_offered_in_the_last_turn_of_a_round_alone(three):
    """D2"""
    three("hold")
    after = "after this turn: Impact 2, Precision 14, with 2 actions"
    assert f"comes back: “first” is none of {after}." == three.refused("rejoin Sib say=first")
    three("next")
    after, first = after.replace("14", "8"), "first in the next round: Impact 2, Precision 14, with 2 actions"
    assert f"comes back: “x” is none of {after}, {first}." == three.refused("rejoin Sib say=x")


def test_d2_somebody_out_of_the_order_makes_no_turn_to_come(three):
    """D2: with Fay defeated, Nox has the last turn of the round."""
    three("hold", "defeat Fay")
    assert ["Sib will come back when the next round starts"] == three("rejoin Sib say=first")


def test_d2_several_come_back_in_the_order_they_said_so(ip):
    """D2: each behind the one before, ahead of anybody else with that count."""
    table = ip(*(f"add {n} initiative=={c},{c}" for n, c in zip("ABCDE", (9, 7, 5, 3, 1), strict=True)), "start")
    table("hold", "hold", "rejoin B", "rejoin A", "next")
    assert {"C": "5/5", "B": "5/5", "A": "5/5", "D": "3/3", "E": "1/1"} == counts(table)
    assert ["1B", "1A", "1D", "1E", "2C", "2B", "2A", "2D"] == acts(table, 8)
    table("add F initiative==5,5 dice=6,6,6,1")  # level with C alone, and it wins the roll-off
    assert ["F", "C", "B", "A", "D", "E"] == table.order
    table("undo", "add F initiative==5,5 dice=6,1,6,6")
    assert ["C", "B", "A", "F", "D", "E"] == table.order


def test_d2_several_come_back_first_in_a_round(ip):
    """D2"""
    table = ip("add A initiative==9,9", "add B initiative==7,7", "add C initiative==5,5", "start")
    table("hold", "hold", "rejoin B at=round-start", "rejoin A at=round-start", "next")
    assert {"B": "5/5", "A": "5/5", "C": "5/5"} == counts(table)
    assert ["2B", "2A", "2C", "3B"] == acts(table, 4)


def test_d2_coming_back_can_be_called_off(three):
    """D2"""
    three("hold", "rejoin Sib", "rejoin Sib at=never", "next")
    assert (["Fay"], "waiting") == (three.acting, three.place("Sib")["state"])


def test_d2_behind_one_that_has_no_count_it_keeps_its_own(ip):
    """D2: what is only scheduled has none."""
    table = ip("add A quickness=d6,d6", 'add "Ceiling" entry=yes', "start dice=6,1", "hold", "rejoin A", "next")
    assert (["A"], {"Ceiling": "", "A": "5/7"}) == (table.acting, counts(table))
    assert {"A": ["[d6 6]", "[d6 1]"]} == dice(table)


def test_d2_players_do_not_read_the_count_of_one_who_is_hidden(three):
    """D2"""
    three("hold", "hide Nox", "next", "rejoin Sib say=first", "next", "next")
    seen = player_view(three.combat, three.session.rules, three.session.history.lines()).log
    assert "Sib came back first in round 2" in seen
    assert [] == [line for line in seen if "14" in line or "Nox" in line]


def test_d2_players_do_not_read_the_count_of_one_who_is_hidden_in_the_answer(three):
    """D2: what was chosen is Nox's count as well."""
    three("hide Nox", "hold", "rejoin Sib")
    seen = player_view(three.combat, three.session.rules, three.session.history.lines()).log
    assert [] == [line for line in seen if "Precision 14" in line]


# IP-8, IP-9, D3: with which actions


def test_ip_8_back_in_the_round_it_left_it_has_what_it_kept(three):
    """IP-8"""
    three("act", "hold", "rejoin Sib", "next")
    assert (["Sib"], 1) == (three.acting, left(three, "Sib"))
    three("act")
    assert "Sib cannot pay 1 action (left: 0; spent: Act)." == three.refused("act")


def test_ip_9_d3_rounds_later_it_is_higher_up_and_has_all_its_actions(three):
    """IP-9, D3"""
    three("next", "next", "act", "hold")
    assert (2, ["Sib"]) == (three.combat.round, three.acting)
    three("rejoin Fay", "next")
    assert (["Fay"], 2, {"Sib": "4/6", "Fay": "4/6", "Nox": "2/14"}) == (
        three.acting,
        left(three, "Fay"),
        counts(three),
    )


# D5, D6: rounds while people hold


def test_d5_a_round_ends_without_those_who_hold(three):
    """D5: also where the last one of it is who holds."""
    three("next", "next")
    assert ["Fay holds, with 2 actions left", "Round 2", "Sib's turn"] == three("hold")
    assert ["2Sib", "2Nox", "3Sib"] == acts(three, 3)


def test_d6_everybody_holding_is_said_and_is_no_dead_end(three):
    """D6"""
    three("hold", "hold")
    assert ["Fay holds, with 2 actions left", HOLDS] == three("hold")
    assert (1, []) == (three.combat.round, three.acting)
    assert "Nox holds; J (`rejoin`) brings it back (IP-7)." == three.refused("act Nox")
    assert "Nox's turn" == three("rejoin Nox")[-1]
    assert (1, ["Nox"], 2) == (three.combat.round, three.acting, left(three, "Nox"))
    assert ({"Nox": "2/14"}, "waiting") == (
        {n: c for n, c in counts(three).items() if n == "Nox"},
        three.place("Sib")["state"],
    )
    assert ["1Nox", "2Nox"] == acts(three, 2)


def test_d6_back_at_once_in_the_same_round_it_has_what_it_kept(three):
    """D6, IP-8: and the next one comes back behind it, as ever."""
    three("hold", "act", "hold", "hold", "rejoin Nox")
    assert (1, ["Nox"], 1) == (three.combat.round, three.acting, left(three, "Nox"))
    three("rejoin Fay", "next")
    assert (1, ["Fay"], 2, "2/14") == (three.combat.round, three.acting, left(three, "Fay"), counts(three)["Fay"])


def test_d6_the_log_says_who_came_back_where_everybody_held(three):
    """D6, IP-7: a turn must not begin without a word on where it comes from; the count stays its own."""
    three("hold", "hold", "hold")
    assert three("rejoin Nox")[0].startswith("Nox came back")


def test_d6_a_round_in_which_nobody_comes_back_says_so_again(three):
    """D6"""
    three("hold", "hold", "hold")
    assert ["Round 2", HOLDS, "Nobody can act now"] == three("next")
    three("rejoin Fay", "rejoin Sib", "next")
    assert ["2Sib", "3Fay", "3Sib"] == acts(three, 3)
    assert {"Fay": "2/8", "Sib": "2/8", "Nox": "2/14"} == counts(three)


# What happens meanwhile


def test_somebody_who_holds_can_be_hurt_and_be_down(three):
    """IP-6, G5: holding is no shelter."""
    three("hold", "damage Sib 4")
    assert 6 == three.place("Sib")["hp"]
    three("damage Sib 9")
    assert (["Down"], "waiting") == (three.effects("Sib"), three.place("Sib")["state"])
    three("rejoin Sib", "next")
    assert (["Sib"], ["Down"]) == (three.acting, three.effects("Sib"))


def test_somebody_who_holds_is_defeated_and_revived_and_holds_again(three):
    """IP-6: not back in the order, and with what it kept."""
    three("act", "hold", "defeat Sib")
    assert "out" == three.place("Sib")["state"]
    assert "Sib is defeated; `revive` brings it back." == three.refused("act Sib")
    three("revive Sib")
    assert ("waiting", ["Nox"]) == (three.place("Sib")["state"], three.acting)
    three("rejoin Sib", "next")
    assert (["Sib"], 1) == (three.acting, left(three, "Sib"))


def test_revived_rounds_later_it_still_holds_and_has_no_turn_of_its_own(three):
    """IP-6, D3"""
    three("hold", "defeat Sib", "next", "next", "revive Sib")
    assert ["2Nox", "2Fay", "3Nox"] == acts(three, 3)
    three("rejoin Sib", "next")
    assert (["Sib"], 2) == (three.acting, left(three, "Sib"))


def test_the_defeated_act_by_the_gms_word_alone(three):
    """G2: the acting one, defeated, stays the acting one until `next`, and has no act."""
    three("defeat Sib")
    assert (["Sib"], "Sib is defeated; `revive` brings it back.") == (three.acting, three.refused("act"))
    assert ["Overruled by hand: Sib is defeated; `revive` brings it back.", "Sib: Act (1 action)"] == three("!act")


def test_somebody_who_holds_can_leave(three):
    """IP-6"""
    three("hold", "rejoin Sib after=Fay", "remove Sib")
    assert ["1Nox", "1Fay", "2Nox"] == acts(three, 3)


def test_the_last_one_in_the_order_leaves_while_the_others_hold(three):
    """D6"""
    three("hold", "hold", "remove Fay")
    assert (1, []) == (three.combat.round, three.acting)
    assert ["Round 2", HOLDS, "Nobody can act now"] == three("next")


def test_d9_the_one_to_come_back_behind_leaves(three):
    """D9: in its place, on the count of the one above, or of the first where there is none."""
    three("hold", "next", "rejoin Sib", "remove Fay")
    assert (["Sib"], {"Nox": "2/14", "Sib": "2/14"}) == (three.acting, counts(three))
    three("undo", "undo", "undo", "rejoin Sib", "remove Nox")
    assert (["Sib"], {"Sib": "2/8", "Fay": "2/8"}) == (three.acting, counts(three))


def test_an_effect_is_counted_while_its_bearer_holds(three):
    """G1: once a round, at its end."""
    three("effect Sib Dazed rounds=1", "hold", "next", "next")
    assert (2, ["Dazed"]) == (three.combat.round, three.effects("Sib"))  # the turn it was put on in did not count
    three("next", "next")
    assert (3, []) == (three.combat.round, three.effects("Sib"))


def test_a_newcomer_finds_its_place_among_those_who_hold(three):
    """G3"""
    three("hold", "add Ada quickness=d8,d8 dice=4,1")
    assert (["Nox"], ["Sib", "Ada", "Nox", "Fay"]) == (three.acting, three.order)
    assert ["1Nox", "1Fay", "2Ada", "2Nox"] == acts(three, 4)


def test_a_newcomer_that_beats_somebody_who_came_back_stands_above(three):
    """G3, D2"""
    three("hold", "next", "rejoin Sib", "next", "add Ada initiative==2,9", "add Bo initiative==2,7")
    assert ["Nox", "Ada", "Fay", "Sib", "Bo"] == three.order


def test_who_holds_keeps_the_count_out_of_reach_of_pick(three):
    """D1, IP-7"""
    three("hold")
    assert "Sib holds; it comes back on the count of another (IP-7)." == three.refused("pick Sib 5,3")


def test_everybody_rolls_again_while_one_holds(three):
    """IP-3"""
    three("hold", "reroll all dice=10,1,1,1,1,1,2")
    assert {"Fay": "9/11", "Nox": "1/3", "Sib": "0/2"} == counts(three)
    three("rejoin Sib", "next")
    assert {"Fay": "9/11", "Nox": "1/3", "Sib": "1/3"} == counts(three)


def test_undo_and_redo_across_all_of_it(three):
    """IP-6 to IP-9: each step is one to take back."""
    kept = [three.combat]
    for line in ("act", "hold", "rejoin Sib", "next", "next", "hold", "next", "rejoin Fay say=first", "damage Fay 3",
                 "next", "initiative Fay =6,6", "hold", "remove Fay"):  # fmt: skip
        three(line)
        kept.append(three.combat)
    for before in reversed(kept[:-1]):
        three("undo")
        assert before == three.combat
    for after in kept[1:]:
        three("redo")
        assert after == three.combat
