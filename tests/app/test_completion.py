"""What Tab can make of a word that has been begun."""

from __future__ import annotations

from toy import Toy

from tracker.app.completion import complete, hint
from tracker.testing import Table


def test_any_word_of_a_name_will_do_and_its_beginning_comes_first():
    table = Table(Toy(), 'add "Sister Anke"', 'add "Corporal Vane"', "add Anton")
    rules = table.session.rules

    def tab(text: str) -> list[str]:
        return [word.rstrip() for word in complete(table.combat, rules, text, len(text))]

    assert ['"Corporal Vane"'] == tab("damage va")
    assert ["Anton"] == tab("damage an")  # as the command itself would take it
    assert ['"Sister Anke"'] == tab("damage ank")
    assert [] == tab("damage ne")


def test_effects_are_offered_where_they_are_and_a_value_is_told_of_while_it_is_typed():
    table = Table(Toy(), "add Amy", "add Ted", "start", "effect Amy Blessing rounds=2", "effect Ted Burning rounds=2")

    def told(text: str) -> str:
        return hint(table.combat, table.session.rules, text)

    assert ["Blessing", "Burning"] == [told(f"end-effect {name} ") for name in ("Amy", "Ted")]
    assert "Blessing  Burning · another effect, with which this one ends" == told("effect Ted Blessed with=")
    assert "Burning · another effect, with which this one ends" == told("effect Ted Blessed with=bu")
    assert "start  end · when in the turn that damage comes" == told("effect Ted Cold damage=1 when=")
    assert "how many rounds it lasts" == told("effect Ted Cold rounds=")
