"""What the tests of rolls and works share: answers as typed into a form, and panels as the document has them."""

from __future__ import annotations

from tracker.engine.draft import Replies
from tracker.engine.questions import Question, Roll, read_roll, read_said
from tracker.engine.show import sentence
from tracker.speech import parse
from tracker.testing import Table

BARRIER = 'work Amy "Barrier ritual" 5 pool=DEX+Occult'


def typed(table: Table, line: str, *texts: str) -> list[str]:
    """Carry out *line*, each of its questions answered by one of *texts*; what the log said."""
    left = list(texts)

    def ask(question: Question) -> Replies:
        return tuple(
            read_roll(item, left.pop(0)) if isinstance(item, Roll) else read_said(item, left.pop(0))
            for item in question.items
        )

    spoken = parse(line, table.combat, table.session.rules)
    assert spoken is not None
    step = table.session.do(spoken.command, ask)
    assert [] == left
    return [sentence(table.combat, told.text) for told in step.lines]


def works(table: Table) -> list[dict[str, str]]:
    """The panel of works, a row each."""
    head, *rows = table.document["table"].get("Works", [[]])
    return [dict(zip(head, row, strict=True)) for row in rows]


def state(table: Table) -> str:
    """What has become of the only work."""
    (work,) = works(table)
    return work["State"]


def repeated(table: Table) -> list[list[str]]:
    """The panel of repeated actions, without its head."""
    rows: list[list[str]] = table.document["table"].get("Repeated", [[]])
    return rows[1:]
