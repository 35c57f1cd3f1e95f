"""
The ruleset-agnostic core.  Pure: no clock, no dice, no files, no terminal.

Everything the author of a ruleset needs is exported here.
"""

from __future__ import annotations

from .budget import ALL, amounts, available, plan, short_of
from .dice import DiceText, parse
from .draft import Draft, Refused
from .effects import CHECK, DAMAGE
from .events import OptionSet
from .flow import place_again, put_behind, share_turn, step_out
from .health import DOWN, Wound, get_up, go_down, heal, set_defeated, wound
from .model import Combat, Combatant, Each, Effect, Frame, Key, Moment, Sheet, Slot, Until, When, Whole
from .moments import pass_moment
from .offers import Action, Call, Condition, Fact, Grid, Panel, Param, Resource, Spot, Square, nothing_more
from .order import Rank, Ranks, roll_initiative
from .people import resolve, to_attack
from .questions import Choice, Dice, Item, Number, Reply, Roll, Said
from .ruleset import COMMON_WORDS, Options, Ruleset, read_options
from .spans import Span, read_time, time_text
from .text import listing, minus, ref
from .timing import turns
from .waiting import leave_order, return_to_order, wait

__all__ = [
    "ALL",
    "CHECK",
    "COMMON_WORDS",
    "DAMAGE",
    "DOWN",
    "Action",
    "Call",
    "Choice",
    "Combat",
    "Combatant",
    "Condition",
    "Dice",
    "DiceText",
    "Draft",
    "Each",
    "Effect",
    "Fact",
    "Frame",
    "Grid",
    "Item",
    "Key",
    "Moment",
    "Number",
    "OptionSet",
    "Options",
    "Panel",
    "Param",
    "Rank",
    "Ranks",
    "Refused",
    "Reply",
    "Resource",
    "Roll",
    "Ruleset",
    "Said",
    "Sheet",
    "Slot",
    "Span",
    "Spot",
    "Square",
    "Until",
    "When",
    "Whole",
    "Wound",
    "amounts",
    "available",
    "get_up",
    "go_down",
    "heal",
    "leave_order",
    "listing",
    "minus",
    "nothing_more",
    "parse",
    "pass_moment",
    "place_again",
    "plan",
    "put_behind",
    "read_options",
    "read_time",
    "ref",
    "resolve",
    "return_to_order",
    "roll_initiative",
    "set_defeated",
    "share_turn",
    "short_of",
    "step_out",
    "time_text",
    "to_attack",
    "turns",
    "wait",
    "wound",
]
