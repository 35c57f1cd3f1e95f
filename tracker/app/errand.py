"""A command on its way: what it asks, what was answered, and what it comes to."""

from __future__ import annotations

from tracker.engine.draft import Replies
from tracker.engine.play import Command, Outcome
from tracker.engine.questions import Dice, Question, Reply, Roll, Said
from tracker.engine.verbs import ENGINE
from tracker.session import Session, Table

from .form import Form
from .keys import of


class Errand:
    """Carries *command* through its questions.  *typed* is True where it came from the command line."""

    def __init__(self, session: Session, command: Command, typed: bool) -> None:
        self.command = command
        self.typed = typed
        self.opener = of(ENGINE[command.verb]) if command.verb in ENGINE else ""  # the key that begins it
        self.form: Form | None = None  # what is being asked
        self._session = session
        self._answers: list[Replies] = []
        self._left_to_machine: set[str] = set()  # whose dice the GM left blank
        # The forms answered by hand, to go back to, each with what there was before it.
        self._filled: list[tuple[Form, int, set[str]]] = []

    def go_on(self) -> Outcome | None:
        """What the command comes to, or None while `form` asks for something.  Raises Refused."""
        while isinstance(result := self._session.attempt(self.command, self._answers), Question):
            self.form = Form(result, self.opener)
            if not self._nobody_rolls(result) or not self._take(self.form):
                return None
        self.form = None
        return result

    def accept(self) -> bool:
        """Take what the form holds; False where something in it cannot be read."""
        before = self._so_far()
        if self.form is None or not self._take(self.form):
            return False
        self._filled.append((self.form, *before))
        return True

    def choose(self, option: str) -> None:
        """Answer the only thing asked with *option*."""
        assert self.form is not None, "only what is asked can be answered"
        self._filled.append((self.form, *self._so_far()))
        self._answers.append((Said(option),))

    def back(self) -> bool:
        """Show the form answered last again, as it was filled in; False where there is none."""
        if not self._filled:
            return False
        self.form, answers, self._left_to_machine = self._filled.pop()
        self._answers = self._answers[:answers]
        return True

    def _so_far(self) -> tuple[int, set[str]]:
        return len(self._answers), set(self._left_to_machine)

    def _take(self, form: Form) -> bool:
        replies = form.accept(Table(self._session.rng).roll)
        if replies is None:
            return False
        self._answers.append(replies)
        items = form.question.items
        self._left_to_machine |= {i.who for i, r in zip(items, replies, strict=True) if _by_machine(r)}
        return True

    def _nobody_rolls(self, question: Question) -> bool:
        """A roll-off among those whose dice the machine rolled: nobody at the table holds dice for them."""
        return all(isinstance(i, Roll) and i.who in self._left_to_machine for i in question.items)


def _by_machine(reply: Reply) -> bool:
    return isinstance(reply, Dice) and bool(reply.faces) and not any(reply.typed)
