"""
The laws over every installed ruleset and the toys.  A long run with new fights:

    pytest --hypothesis-profile=long tests/test_laws.py
"""

from __future__ import annotations

from toy import QuietToy, Toy

from tracker import registry
from tracker.app.keys import SCREEN
from tracker.engine.verbs import ENGINE
from tracker.testing import laws_for

TestToy = laws_for(Toy)
TestQuietToy = laws_for(QuietToy)
for _name in registry.names():
    globals()[f"Test{_name.title().replace('_', '')}"] = laws_for(type(registry.load(_name)))


def test_no_two_things_want_the_same_key():
    keys = [k.key for k in SCREEN] + [a.key for a in ENGINE.values() if a.key]
    assert [k for k in keys if keys.count(k) > 1] == []
    assert [k for k in keys if k in "123456789"] == []
