"""IH-25: long works, roll by roll: their interval, price and deadlines, and what becomes of them."""

from __future__ import annotations

import json

import pytest
from horror_answers import BARRIER, state, works
from horrors import AMY, left

from rulesets.infinite_horror.progress import real as seconds_of
from tracker.engine import time_text
from tracker.engine.view import player_view


def test_ih_25_successes_add_up_to_the_dc_over_several_rolls(fight):
    fight(f"{BARRIER} extra=1")
    told = fight("work-roll dice=8,1,1,1,1")
    assert "Amy: Barrier ritual (1 standard action)" == told[0]
    assert (
        "Amy: Barrier ritual: 8, 1, 1, 1, 1 (from the table): 1 success + 1 extra = 2; 0 + 2 = 2 of 5 successes, roll 1"
        == told[-1]
    )
    assert (
        "Amy: Barrier ritual: 7, 1, 1, 1, 1 (from the table): no success, so 1 extra do not count; "
        "2 + 0 = 2 of 5 successes, roll 2" == (fight("next", "next", "work-roll dice=7,1,1,1,1")[-1])
    )
    fight("next", "next")
    assert "Amy: “Barrier ritual” is done: 6 of 5 successes in 3 rolls" == fight("work-roll dice=8,8,8,1,1")[-1]
    assert [
        {
            "Work": "Barrier ritual",
            "Who": "Amy",
            "Successes": "6/5",
            "1s": "·",
            "Rolls": "3",
            "Next roll": "·",
            "Time left": "·",
            "State": "done",
        }
    ] == works(fight)
    assert "Amy has no long work going on; `work` begins one." == fight.refused("work-roll")


def test_ih_25_what_it_asks_for_is_said_at_its_start(fight):
    assert [
        "Amy begins “Barrier ritual”: DC 5; pool DEX+Occult + 1 extra; 10 and more again; a swift action a roll; "
        "interval 2 Turns; at most 5 rolls; within 2 minutes"
    ] == fight(f'{BARRIER} extra=1 again=10 takes=swift interval="2 Turns" deadline=5 time="2 minutes"')
    assert ["Amy begins “Novel”: DC 7; no pool yet; no action; interval 1 day; at most 1 roll"] == fight(
        'work Amy Novel 7 takes=none interval="1 day" deadline=1'
    )


def test_ih_25_the_dc_cannot_go_down_once_begun_but_up(fight):
    fight(BARRIER)
    why = "The DC of “Barrier ritual” is 5 and cannot go down now that it has begun (IH-25)."
    assert why == fight.refused('work Amy "Barrier ritual" 4')
    assert why == fight.refused("work barrier 4")
    assert ["Amy: “Barrier ritual”: dc 5 → 7"] == fight("work barrier 7")
    fight("work-roll dice=8,8,8,8,8")
    assert [
        f"Overruled by hand: {why.replace('is 5', 'is 7')}",
        "Amy: “Barrier ritual”: dc 7 → 5",
        "Amy: “Barrier ritual” is done: 5 of 5 successes in 1 roll",
    ] == fight("!work barrier 5")


def test_ih_25_anything_else_can_be_changed_and_is_told(fight):
    fight(BARRIER)
    assert ["Amy: “Barrier ritual”: extra 0 → 2, time none → 1 minute, takes standard → move"] == fight(
        'work barrier extra=2 time="1 minute" takes=move'
    )
    assert "“Barrier ritual” is going on already (0 of 5 successes); `work-roll` rolls on it." == fight.refused(
        "work barrier extra=2"
    )


def test_ih_25_one_roll_an_interval_which_is_an_own_round(fight):
    fight(BARRIER, "work-roll dice=1,1,1,1,1")
    why = "“Barrier ritual” takes one roll each interval (1 Round); the next is possible in Round 2."
    assert why == fight.refused("work-roll")
    assert "in Round 2" == works(fight)[0]["Next roll"]
    fight("next")
    assert why == fight.refused("work-roll Amy")
    fight("next")
    assert "now" == works(fight)[0]["Next roll"]
    fight("work-roll")
    assert f"Overruled by hand: {why.replace('Round 2', 'Round 3')}" == fight("!work-roll")[0]


def test_ih_25_the_next_turn_before_the_own_activation_is_the_same_round(horror):
    table = horror("add Zed initiative==20", AMY, "start", "next", "work Amy Lock 9 pool=3 takes=none")
    table("work-roll Amy dice=1,1,1", "next")
    assert (2, ["Zed"]) == (table.combat.round, table.acting)
    why = "“Lock” takes one roll each interval (1 Round); the next is possible in Round 2."
    assert why == table.refused("work-roll Amy")
    table("next", "work-roll Amy dice=1,1,1")


def test_ih_25_rounds_that_go_by_on_the_clock_alone_count(fight):
    fight("work Amy Lock 9 pool=3 takes=none", "work-roll dice=1,1,1", "clock 60", "work-roll dice=1,1,1")
    assert "2" == works(fight)[0]["Rolls"]


def test_ih_25_an_interval_in_rounds_turns_or_time(fight):
    fight('work Amy Lock 9 pool=3 interval="2 rounds" takes=none', "work-roll dice=1,1,1")
    fight('work Amy Sigil 9 pool=3 interval="3 Turns" takes=none', "work-roll sigil dice=1,1,1")
    fight('work Amy Paint 9 pool=3 interval="10 min" takes=none', "work-roll paint dice=1,1,1")
    assert ["in Round 3", "in 18 seconds", "in 10 minutes"] == [w["Next roll"] for w in works(fight)]
    fight("next", "next")
    assert ["in Round 3", "in 12 seconds", "in 594 seconds"] == [w["Next roll"] for w in works(fight)]
    fight("next", "next", "work-roll lock", "next", "next", "work-roll sigil")
    why = "“Paint” takes one roll each interval (10 min); the next is possible in 582 seconds."
    assert why == fight.refused("work-roll paint")
    fight("clock 582", "work-roll paint")


def test_ih_25_the_action_is_paid_and_only_while_acting(fight):
    fight("work Bob Lock 9 pool=3 takes=move", "work Bob Think 9 pool=3 takes=none")
    why = "“Lock” takes a move action, and Bob is not acting; takes=none is for what takes none."
    assert why == fight.refused("work-roll Bob lock")
    fight("work-roll Bob think", "next", "work-roll lock")
    assert (1, 0, 1) == left(fight, "Bob")
    fight("undo")
    assert (1, 1, 1) == left(fight, "Bob")


def test_ih_25_the_last_allowed_roll_that_leaves_it_short_fails_it_at_once(fight):
    fight(f"{BARRIER} deadline=2", "work-roll dice=8,8,1,1,1", "next", "next")
    assert "1/2" == works(fight)[0]["Rolls"]
    assert (
        "Amy: “Barrier ritual” fails: 4 of 5 successes after the last of 2 rolls (IH-25)"
        == (fight("work-roll dice=8,8,1,1,1")[-1])
    )
    assert "failed: out of rolls" == state(fight)
    fight("undo", "work-roll dice=8,8,8,1,1")
    assert "done" == state(fight)


def test_ih_25_a_roll_that_would_come_after_the_time_allowed_fails_it_at_once(fight):
    """12 s are two Rounds (D5), so there are two rolls."""
    fight(f'{BARRIER} time="12 s"', "work-roll dice=8,8,1,1,1", "next", "next")
    assert "6 seconds" == works(fight)[0]["Time left"]
    assert (
        "Amy: “Barrier ritual” fails: 3 of 5 successes, and no roll is left within 12 s (IH-25)"
        == (fight("work-roll dice=8,1,1,1,1")[-1])
    )
    assert "failed: out of time" == state(fight)


def test_ih_25_time_that_passes_on_the_clock_fails_it_at_once(fight):
    fight(f'{BARRIER} time="1 minute"', "clock 59")
    assert ("running", "1 second") == (state(fight), works(fight)[0]["Time left"])
    assert "Amy: “Barrier ritual” fails: 0 of 5 successes, and no roll is left within 1 minute (IH-25)" in (
        fight("clock 1")
    )
    assert "failed: out of time" == state(fight)
    fight("undo")
    assert "running" == state(fight)
    fight("redo")
    assert "failed: out of time" == state(fight)


def test_ih_25_time_that_passes_turn_by_turn_does_so_too(fight):
    fight(f'{BARRIER} time="2 rounds"', *["next"] * 3)
    assert "running" == state(fight)
    assert "Amy: “Barrier ritual” fails: 0 of 5 successes, and no roll is left within 2 rounds (IH-25)" in fight("next")


def test_ih_25_set_aside_it_may_lose_successes(fight):
    fight(BARRIER, "work-roll dice=8,8,8,1,1")
    assert ["Amy sets “Barrier ritual” aside and loses 2 successes: 1 of 5 successes are left"] == fight(
        "set-aside lose=2"
    )
    assert ("set aside", "1/5") == (state(fight), works(fight)[0]["Successes"])
    assert "“Barrier ritual” is set aside already; lose=2 takes successes off it." == fight.refused("set-aside")
    assert ["Amy sets “Barrier ritual” aside and loses 1 success: 0 of 5 successes are left"] == fight(
        "set-aside barrier lose=9"
    )
    fight("next", "next")
    assert "Amy takes up “Barrier ritual” again" in fight("work-roll")
    assert "running" == state(fight)
    assert ["Amy sets “Barrier ritual” aside"] == fight("set-aside")


def test_ih_25_time_runs_on_for_what_is_set_aside(fight):
    fight(f'{BARRIER} time="1 minute"', "set-aside", "clock 60")
    assert "failed: out of time" == state(fight)


def test_ih_25_outside_the_fight_an_interval_goes_by_with_each_roll(horror):
    table = horror(AMY, 'work Amy Novel 9 pool=3 interval="10 minutes" time="30 minutes"')
    table("work-roll Amy dice=8,1,1", "work-roll Amy dice=8,1,1")
    assert ("2/9", "20 minutes") == (works(table)[0]["Successes"], works(table)[0]["Time left"])
    assert (
        "Amy: “Novel” fails: 3 of 9 successes, and no roll is left within 30 minutes (IH-25)"
        == (table("work-roll Amy dice=8,1,1")[-1])
    )
    table("undo", "start")
    assert "in 10 minutes" == works(table)[0]["Next roll"]
    table("clock 600", "end", "work-roll Amy dice=8,8,8")
    assert "failed: out of time" == state(table)


def test_ih_25_outside_the_fight_nothing_is_paid(horror):
    table = horror(AMY, "start", BARRIER, "standard hits", "end", "work-roll Amy", "work-roll Amy")
    assert "2" == works(table)[0]["Rolls"]


def test_ih_25_a_pool_may_come_with_the_first_roll_and_a_bonus_is_for_one_roll(fight):
    fight('work Amy "Barrier ritual" 9')
    assert '“Barrier ritual” has no pool yet; give one: work-roll Amy "Barrier ritual" pool=5.' == (
        fight.refused("work-roll")
    )
    assert (
        "8, 1, 1, 1, 1 (from the table): 1 success + 3 extra"
        in fight("work-roll pool=DEX+Occult extra=3 dice=8,1,1,1,1")[-1]
    )
    assert "4/9" == works(fight)[0]["Successes"]
    assert " 1, 1 (from the table): no success; " in fight("next", "next", "work-roll pool=2 dice=1,1")[-1]
    assert " 8, 1, 1, 1, 1 (from the table): 1 success; " in fight("next", "next", "work-roll dice=8,1,1,1,1")[-1]
    assert "5/9" == works(fight)[0]["Successes"]


def test_ih_25_two_works_at_a_time_are_told_apart_by_name(fight):
    fight(BARRIER, "work Amy Lock 3 pool=2")
    assert "Name one of “Barrier ritual”, “Lock”." == fight.refused("work-roll")
    assert "“door” is none of “Barrier ritual”, “Lock”; `work` begins one." == fight.refused("work-roll door")
    fight("work-roll Amy barrier ritual", "set-aside lock")
    assert ["running", "set aside"] == [w["State"] for w in works(fight)]


def test_ih_25_everybody_has_their_own_works(fight):
    fight(BARRIER, 'work Bob "Barrier ritual" 3 pool=2')
    assert [("Amy", "0/5"), ("Bob", "0/3")] == [(w["Who"], w["Successes"]) for w in works(fight)]


def test_ih_25_what_failed_begins_from_scratch_with_the_same_settings(fight):
    fight(f"{BARRIER} deadline=1 extra=1", "work-roll dice=8,1,1,1,1")
    assert ["Amy begins “Barrier ritual”: DC 5; pool DEX+Occult + 1 extra; a standard action a roll; interval 1 Round; "
            "at most 3 rolls"] == fight("work barrier deadline=3")  # fmt: skip
    assert [("0/5", "0/3", "running", "now")] == [
        (w["Successes"], w["Rolls"], w["State"], w["Next roll"]) for w in works(fight)
    ]


def test_ih_25_a_finished_one_may_be_begun_anew_with_a_lower_dc(fight):
    fight(BARRIER, "work-roll dice=8,8,8,8,8")
    assert "done" == state(fight)
    fight("work barrier 3")
    assert ("running", "0/3") == (state(fight), works(fight)[0]["Successes"])


def test_ih_25_the_time_of_one_begun_anew_begins_anew(fight):
    fight(f'{BARRIER} time="1 minute"', "clock 60", "work barrier")
    assert ("running", "1 minute") == (state(fight), works(fight)[0]["Time left"])


def test_ih_25_the_work_of_somebody_who_left_stays_as_it_is(fight):
    fight(f'{BARRIER} time="1 minute"', "remove Amy", "clock 60")
    assert "running, who worked on it has left" == state(fight)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("work Amy Lock", '“Lock” needs a DC to be a long work, for example: work Amy "Lock" 10 pool=5.'),
        ("work Amy Lock 0", "dc: “0” is no whole number from 1 to 999."),
        ("work Amy Lock 3 pool=STR", "Amy has no “STR”; possible: Athletics, Occult, DEX, INT, and numbers."),
        (
            "work Amy Lock 3 interval=soon",
            "“soon” is no length of time; possible: 1 round, 3 turns, 10 minutes, and so on up to years.",
        ),
        (
            'work Amy Lock 3 time="0 minutes"',
            "“0 minutes” is no length of time; 1 to 1000000 of a unit are possible.",
        ),
        (f"work Amy {'x' * 61} 3", "A name of 61 characters is too long; at most 60 are possible."),
        ("work-roll", "Amy has no long work going on; `work` begins one."),
        ("!work-roll", "Amy has no long work going on; `work` begins one."),
        ("set-aside", "Amy has no long work going on; `work` begins one."),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_is_possible(fight, line, why):
    assert why == fight.refused(line)


@pytest.mark.parametrize(
    ("text", "real", "said"),
    [
        ("1 Round", 6, "6 seconds"),
        ("3 turns", 18, "18 seconds"),
        ("90 s", 90, "90 seconds"),
        ("1h", 3600, "1 hour"),
        ("2 days", 172_800, "2 days"),
        ("1 year", 31_536_000, "1 year"),
    ],
)
def test_ih_4_lengths_of_time_as_people_say_them(text, real, said):
    assert (real, said) == (seconds_of(text), time_text(seconds_of(text)))


# State


def test_a_work_is_plain_values_that_come_back_from_json(fight):
    fight(f"{BARRIER} mistakes=yes", "work-roll", "repeat Amy hum 2 takes=none")
    kept = {page: fight.combat.table[page] for page in ("works", "repeats")}
    assert kept == json.loads(json.dumps(kept))


def test_players_hear_nothing_of_a_hidden_worker(horror):
    table = horror(AMY, "add Cultist hidden=yes initiative==1", 'work Cultist Summoning 3 pool=2 time="1 minute"')
    table("work-roll Cultist", "start", "clock 60")
    seen = player_view(table.combat, table.session.rules, table.session.history.lines())
    assert not [line for line in seen.log if "Summoning" in line]
