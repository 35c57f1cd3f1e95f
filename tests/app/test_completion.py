"""What Tab can make of a word that has been begun."""

from __future__ import annotations

from toy import Toy

from tracker.app.completion import complete
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
