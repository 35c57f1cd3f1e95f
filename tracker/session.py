"""A fight being run: history in memory, journal on disk, dice from somewhere.  The imperative shell."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from . import fights, library, registry
from .engine.dice import BadDice, read_face
from .engine.draft import Refused, Replies
from .engine.explain import why_before, why_here, why_not
from .engine.history import History
from .engine.model import Combat
from .engine.people import resolve
from .engine.play import Command, Outcome, Step, attempt
from .engine.questions import Item, Question, Reply, Roll, default, merge_faces, read_roll, read_said
from .engine.ruleset import Ruleset
from .engine.show import sentence
from .engine.text import clean
from .engine.verbs import SHELL
from .journal import Held, Journal, JournalError
from .records import REDO, UNDO, Record, opening
from .recovery import read_opening, recover
from .speech import Spoken, parse, spell, verbs

UNSAVED = "unsaved"
"""The id of a fight that has no file yet."""

Ask = Callable[[Question], Replies]


class Table:
    """
    Answers questions from what was said beforehand, and rolls the rest.

    *faces* are used up in the order the dice are asked (None: rolled); *say* in the order decisions are (None: the
    default).
    """

    def __init__(self, rng: random.Random, faces: Sequence[str | None] = (), say: Sequence[str | None] = ()) -> None:
        self._rng = rng
        self._faces = list(faces)
        self._say = list(say)

    def __call__(self, question: Question) -> Replies:
        """Replies to every item of *question*.  Raises Refused for an impossible face or word."""
        try:
            return tuple(map(self._answer, question.items))
        except BadDice as error:
            raise Refused(str(error)) from None

    def check_used_up(self) -> None:
        """Raises Refused where more was said than asked."""
        for left, what in ((self._faces, "dice="), (self._say, "say=")):
            if left:
                words = ",".join("_" if word is None else word for word in left)
                raise Refused(f"{what} has more than is asked for; leave out the last: {clean(words, 60)}.")

    def _answer(self, item: Item) -> Reply:
        if isinstance(item, Roll):
            if item.finals == 1 and self._faces and (self._faces[0] or "").startswith("="):
                return read_roll(item, str(self._faces.pop(0)))
            given = [self._faces.pop(0) if self._faces else None for _ in item.dice]
            faces = tuple(None if g is None else read_face(g, s) for g, s in zip(given, item.dice, strict=True))
            return merge_faces(faces, self.roll(item.dice))
        said = self._say.pop(0) if self._say else None
        return default(item) if said is None else read_said(item, said)

    def roll(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Faces from the machine."""
        return tuple(self._rng.randint(1, s) for s in dice)


class Told(Struct, frozen=True):
    """What a line of text brought about: lines for the log, or the *answer* to a question."""

    lines: tuple[str, ...] = ()
    answer: str = ""


def folder_in(command: Command) -> Path:
    """The folder that *command* names.  Raises Refused."""
    if not (text := str(command.args["folder"]).strip()):
        raise Refused("Name the folder, for example: keep-in ~/fights.")
    return Path(os.path.abspath(os.path.expanduser(text)))


class Session:
    """
    One fight.  *journal* is None where nothing is to be kept, or where its file is only to be made by `save_in`.
    """

    def __init__(
        self, rules: Ruleset, history: History, journal: Journal | None, id: str, rng: random.Random, loss: str = ""
    ) -> None:
        self.rules = rules
        self.history = history
        self.journal = journal
        self.id = id
        self.rng = rng
        self.loss = loss
        self.folder: Path | None = None  # with the library and the encounters that were saved
        self.moved = ""  # what became of a file that was taken away
        self.unsaved = ""  # why a fight that was to be kept has no file
        self.looking = ""  # why it can only be looked at
        self.waits_for: Path | None = None  # where it is to be kept as soon as it can be, while it has no file

    @classmethod
    def begin(cls, combat: Combat, rules: Ruleset, folder: Path | None, seed: int | None = None) -> Session:
        """A new fight, kept in *folder* (None: nowhere).  Raises JournalError and OSError."""
        session = cls(rules, History(combat), None, UNSAVED, random.Random(seed))
        if folder is not None:
            session.save_in(folder)
        session.folder = folder
        return session

    def save_in(self, folder: Path) -> None:
        """Keep the fight, so far unsaved, in *folder* from now on.  Raises JournalError and OSError."""
        now, tried = datetime.now(), set[str]()
        while self.journal is None:
            id = fights.new_id(folder, self.history.opening.name, now, tried)
            tried.add(id)
            first = opening(self.history.opening, id, now.isoformat(timespec="seconds"))
            records = [
                *(first, first),  # once more, since nothing opens without it
                *(Record(step=step) for step in self.history.every),
                *[UNDO] * self.history.ahead,
            ]
            with suppress(FileExistsError, Held):  # another program begins a fight of this name in this second
                self.journal, self.id = Journal.begin(fights.path_of(folder, id), records), id

    def save_if_possible(self, folder: Path) -> bool:
        """Keep the fight, so far unsaved, in *folder*; where that cannot be, `unsaved` says so and each step tries."""
        self.waits_for = folder
        try:
            self.save_in(folder)
        except (JournalError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.unsaved = f"The fight cannot be saved in {folder}: {why}. It goes on in memory."
            return False
        self.waits_for, self.unsaved = None, ""
        return True

    def keep_in(self, folder: Path) -> str:
        """
        Keep the fight in *folder* from now on, in a file of its own there; a sentence.  Raises Refused.

        The file so far stays as it is, with another ending: nobody is to go on with it by mistake.  Where the new one
        does not take the whole fight, everything stays as it was.
        """
        if self.looking:
            raise Refused(self.looking)
        before, id, self.journal = self.journal, self.id, None
        try:
            self.save_in(folder)
            why = "the disk does not take it" if self.trouble else ""
        except (JournalError, OSError, ValueError) as error:
            why = str(error.strerror if isinstance(error, OSError) else error)
        if why:
            if new := self.journal:
                new.close()
                with suppress(OSError):
                    new.path.unlink()
            self.journal, self.id = before, id
            raise Refused(f"{clean(str(folder))} cannot be used for fights: {why.rstrip('.')}; name another folder.")
        if before:
            with suppress(OSError):  # a disk that takes nothing more, not even another name: the file is offered still
                if not before.lost:
                    before.path.replace(before.path.with_suffix(".moved"))
            before.close()
        self.waits_for, self.unsaved = None, ""
        return self.where()

    def where(self, home: Path | None = None) -> str:
        """Where the fight is kept, in a sentence; "" where that is nowhere, or *home*."""
        if self.journal is None or (folder := self.journal.path.parent.parent) == home:
            return ""
        from shlex import quote  # seldom wanted

        return f"Kept as {self.id} from now on; turnkeeper --data-dir {quote(clean(str(folder)))} goes on with it."

    def _record(self, record: Record) -> None:
        """Write *record*; where the file was taken away or changed, the whole fight goes into a new one."""
        if self.looking:
            raise Refused(self.looking)
        if self.journal is not None and self.journal.lost:
            old, self.journal = self.journal, None
            old.close()
            self.waits_for = old.path.parent.parent
        again = self.unsaved
        if self.journal is None and self.waits_for is not None and self.save_if_possible(self.waits_for):
            lost = "The file of this fight was taken away or changed; it is kept anew as"
            self.moved = f"{'The fight is saved again, as' if again else lost} {self.id}."
        if self.journal is not None:
            self.journal.append(record)

    @classmethod
    def resume(cls, path: Path, seed: int | None = None, save: bool = True) -> Session:
        """
        A fight from its file, which is written on unless *save* is False: then it is only read.

        Raises JournalError, and LookupError where its ruleset is not installed.
        """
        if not save:
            found = recover(path, registry.load, mend=False)
            session = cls(found.rules, found.history, None, found.id, random.Random(seed), found.loss)
            session.folder = path.parent.parent
            return session
        registry.load(read_opening(path).ruleset)  # what cannot be opened is not touched, not even by a lock
        journal = Journal(path)
        try:
            found = recover(path, registry.load)
        except BaseException:
            journal.close()
            raise
        journal.chain = found.chain
        session = cls(found.rules, found.history, journal, found.id, random.Random(seed), found.loss)
        session.folder = path.parent.parent
        return session

    @property
    def combat(self) -> Combat:
        """The fight as it stands."""
        return self.history.combat

    @property
    def trouble(self) -> str:
        """Why the fight is not being saved, or ""."""
        return self.journal.trouble if self.journal else self.unsaved

    @property
    def late(self) -> str:
        """What a power cut would cost while the disk does not answer, or ""."""
        return self.journal.late if self.journal else ""

    @property
    def unsafe(self) -> str:
        """What there is to say of the disk as a fight is left, or ""."""
        return self.trouble or self.late

    def close(self) -> None:
        """Let go of the file."""
        if self.journal:
            self.journal.close()

    def attempt(self, command: Command, answers: Sequence[Replies] = ()) -> Outcome | Question:
        """What *command* would bring, with nothing kept yet.  Raises Refused."""
        return attempt(self.combat, self.rules, command, answers)

    def keep(self, outcome: Outcome) -> Step:
        """Make *outcome* so: on disk, then in memory."""
        self._record(Record(step=outcome.step))
        self.history.add(outcome.step, outcome.after)
        return outcome.step

    def do(self, command: Command, ask: Ask) -> Step:
        """Carry out *command*, asking until nothing is left to ask, then keep it.  Raises Refused."""
        outcome = self.settle(command, ask)
        if isinstance(ask, Table):
            ask.check_used_up()
        return self.keep(outcome)

    def settle(self, command: Command, ask: Ask) -> Outcome:
        """What *command* brings with the answers of *ask*, not kept yet.  Raises Refused."""
        answers: list[Replies] = []
        while isinstance(result := self.attempt(command, answers), Question):
            answers.append(ask(result))
        return result

    def undo(self) -> Step:
        """Take back the last step.  Raises Refused where there is none."""
        if self.history.last is None:
            raise Refused("Nothing to undo: this is where the fight was opened.")
        self._record(UNDO)
        return self.history.undo()

    def redo(self) -> Step:
        """Bring back the step undone last.  Raises Refused where there is none."""
        if self.history.redoable is None:
            raise Refused("Nothing to redo.")
        self._record(REDO)
        return self.history.redo()

    def hear(self, line: str, selected: Sequence[str] = ()) -> Told:
        """Carry out one line of text.  Raises Refused."""
        spoken = self.understand(line, selected)
        if spoken is None:
            return Told()
        if spoken.command.verb in SHELL:
            Table(self.rng, spoken.faces, spoken.say).check_used_up()
            return self.shell(spoken.command)
        return self.carry_out(spoken)

    def understand(self, line: str, selected: Sequence[str] = ()) -> Spoken | None:
        """What *line* means here, with what was kept put in its place.  Raises Refused."""
        if self.folder is None:
            return parse(line, self.combat, self.rules, selected)
        return parse(line, self.combat, self.rules, selected, partial(library.bring, self.folder, self.rules))

    def kept(self) -> list[str]:
        """What the library has for this ruleset, by name."""
        return sorted(library.files(library.creatures(self.folder, self.rules.id))) if self.folder else []

    def shell(self, command: Command) -> Told:
        """Carry out a verb that is no part of the fight.  Raises Refused."""
        match command.verb:
            case "undo" | "redo":
                return Told((self.turn_back(command),))
            case "why":
                return Told(answer=self.why(command))
            case "keep-in":
                return Told((self.keep_in(folder_in(command)),))
        if self.folder is None:
            raise Refused("Nothing can be kept: this fight has no data folder.")
        if command.verb == "save-as":
            return Told((library.save_as(self.history, self.rules, self.folder, command),))
        return Told((library.keep(self.combat, self.rules, self.folder, command),))

    def carry_out(self, spoken: Spoken) -> Told:
        """Do what was understood, its dice and decisions first as said.  Raises Refused."""
        step = self.do(spoken.command, Table(self.rng, spoken.faces, spoken.say))
        return Told(tuple(sentence(self.combat, line.text) for line in step.lines))

    def turn_back(self, command: Command) -> str:
        """Undo or redo, one step or several; the sentence names the last.  Raises Refused where there is none."""
        back = command.verb == "undo"
        steps = min(int(command.args.get("steps", 1)), self.history.behind if back else self.history.ahead) or 1
        for _ in range(steps):
            before = self.combat
            step = self.undo() if back else self.redo()
        named = self.name(step, before if back else self.combat)
        named = named if len(named) <= 80 else f"{named[:79]}…"
        count = f"{steps} steps, the last of them " if steps > 1 else ""
        return f"{'Took back' if back else 'Did again'}: {count}{named}"

    def name(self, step: Step, after: Combat) -> str:
        """What *step*, with the fight *after* it, is called: its command as it could be typed."""
        try:
            return spell(step.command, after, self.rules)
        except Exception:  # a ruleset failed at its own acts: the step can be turned back all the same
            return step.command.verb

    def why(self, command: Command) -> str:
        """Why one stands where it does, acts before another, or cannot do something.  Raises Refused."""
        (who,) = command.who
        about = str(command.args.get("about", ""))
        if about in self.combat.combatants:
            return why_before(self.combat, self.rules, who, about)
        if about:
            if about.lower() not in verbs(self.combat, self.rules):
                resolve(about, self.combat)  # says who is here
            return why_not(self.combat, self.rules, who, about.lower())
        lines = why_here(self.combat, who)
        name = self.combat[who].name
        return f"{name}: {'; '.join(lines)}." if lines else f"{name} has no place in the order yet; `start` finds one."
