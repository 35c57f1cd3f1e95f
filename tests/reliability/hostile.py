"""Hostile files and commands: a sentence soon, never a traceback, a hang, or anything that a terminal obeys."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import monotonic

import hypothesis.strategies as st
from hypothesis import HealthCheck, Phase, given, seed, settings
from program import Ran, turnkeeper

from tracker import registry

from .fights import ruleset
from .trial import guard

TEXTS = (
    "", " ", "Orc [boss]", "Orc [/", "[@click=app.quit]x", "[[x]]", "x" * 10_000, "\x1b[31mred", "\x1b]0;title\x07",
    "\x9b31m", "tab\there", "two\nlines", "nul\0", "\u202eevil\u202c", "שלום", "مرحبا", "👨\u200d👩\u200d👧 family",
    "🐉", "e\u0301" * 40, "\ufeffbom", "\ufffe", "-", "#", "x6", "1st Orc", "Zoë & Co", "c1", "all", "'", '"', "\\",
    "%s {0}", "../../etc/passwd", "CON", "Ork, the", "½", "Ⅷ", "１２", "٣", "\u200d", "…", "$(reboot)", "null",
    "NaN", "inf",
)  # fmt: skip
NUMBERS = (
    0,
    1,
    -1,
    7,
    10**6,
    10**18,
    -(10**18),
    2**63,
    1.5,
    -0.0,
    1e308,
    True,
    False,
    "20",
    "16 (chain mail)",
    "0/0",
    "",
)
KEYS = (
    "name", "HP", "hp", "Hp", "max_hp", "maxHP", "hp_max", "AC", "ac", "initiative", "count", "side", "hidden", "alias",
    "wave", "temp", "notes", "ruleset", "options", "combatant", "Combatant", "party", "condition", "dex_mod", "id", "",
)  # fmt: skip
DICE = (
    "999999d999999", "1d0", "0d6", "d", "1d20+-5", "1d20--2", "2d6kh1", " 1d20 + 5 ", "+d20+1", "4dF-1", "−1", "1e999",
    "1d6" + "+1d6" * 5000, "9" * 5000, "((((1", "1d6/0", "d" * 3000,
)  # fmt: skip
VERBS = (
    "add", "damage", "heal", "temp", "effect", "end-effect", "initiative", "move", "rename", "alias", "edit", "remove",
    "note", "roll", "why", "undo", "redo", "next", "start", "clock", "act-now", "rejoin", "call", "option", "reroll",
    "!damage", "#", "!", "keep-in\0",
)  # fmt: skip


def shapes() -> list[str | bytes]:
    """Encounter files as people have them, and as nobody should."""
    one = 'ruleset = "pace"\n[[combatant]]\n'
    return [
        *(one + f"name = {json.dumps(text)}\nhp_max = 7\n" for text in TEXTS),
        *(one + f'name = "Orc"\n{key} = {_toml(n)}\n' for key in ("hp", "hp_max", "count", "temp") for n in NUMBERS),
        one, one + "hp_max = 7\n", one + 'name = "A"\n' + one.split("\n", 1)[1] + 'name = "A"\n', 'ruleset = "x"\n',
        one + 'name = "Orc"\nhp = 0\nhp_max = 0\n', one + 'name = "Orc"\nHP = 18\nArmour Class = 3\n',
        "[" * 10_000, "a = " + "[" * 10_000, "a = " + "{a=" * 10_000, ".".join("a" * 50_000) + " = 1",
        "x = 1\n" * 2_000_000, b"\0" * 10_000_000, b"\xff" * 1000, '{"name": "Orc", "hp": 7}', "<html></html>",
        "Orc, 7, friendly\nElf, 9\n", 'ruleset = "pace"\nparty = "../../../etc/passwd"\n', f"x = {'9' * 100_000}\n",
        'ruleset = "pace"\n' + '[[combatant]]\nname = "Orc"\n' * 100_000, one + 'name = "Orc"\ncount = 100000\n',
        one + 'name = "Orc"\ncount = 1000\n', 'ruleset = "pace"\n' + '[[combatant]]\nname = "O"\ncount=999\n' * 900,
        'ruleset = "pace"\ncombatant = [' + "{}," * 20_000 + "]\n",
        f'ruleset = "pace"\nname = "{"n" * 900_000}"\n',
    ]  # fmt: skip


def _toml(value: object) -> str:
    return json.dumps(value) if isinstance(value, str | bool) else repr(value)


def sound(ran: Ran, what: object) -> None:
    """Nothing in what *ran* printed is a traceback, or obeyed by a terminal."""
    said = ran.out + ran.err
    assert "Traceback" not in said, f"a traceback from {what!r}"
    assert "fault of the program" not in said, f"a fault from {what!r}: {said[-500:]}"
    obeyed = {c for c in said if not c.isprintable() and c not in "\n \u200c\u200d"}
    assert not obeyed, f"printed to the terminal from {what!r}: {obeyed}"


def opened(path: Path, content: str | bytes, run: bool = True) -> float:
    """Check the file, and play it where it can be; seconds until it was said what it is."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    what = content[:80]
    began = monotonic()
    with guard():
        checked = turnkeeper("check", path)
    spent = monotonic() - began
    sound(checked, what)
    assert (checked.err if checked.status else checked.out).strip(), f"nothing is said of {what!r}"
    if run and checked.status == 0:
        with guard():
            sound(turnkeeper("play", path, "--no-save", commands="start\nnext\nnext\nundo\n"), what)
    return spent


def files(rng: Random, folder: Path) -> None:
    """Encounter files of every shape people have, and worse."""
    every = shapes()
    some = rng.sample(every, 12)
    for content in (*some, rng.choice(every[-12:])):
        opened(folder / "shape.toml", content)
    name = folder / rng.choice(("\x1b[31mred.toml", "two\nlines.toml", "🐉.toml", "[x].toml", "-x.toml"))
    opened(name, 'ruleset = "pace"\n')


def _key(key: str) -> str:
    return key if key.isidentifier() else _toml(key)


SCALARS = st.one_of(st.sampled_from(TEXTS), st.sampled_from(NUMBERS), st.sampled_from(DICE), st.text(max_size=20))
VALUES = st.one_of(
    SCALARS.map(_toml), st.lists(SCALARS.map(_toml), max_size=4).map(lambda v: f"[{', '.join(v)}]"), st.text(max_size=9)
)


@st.composite
def toml_files(draw: st.DrawFn) -> str:
    """Something like an encounter."""
    rules = registry.load(draw(st.sampled_from(registry.names())))
    keys = st.sampled_from((*KEYS, *rules.sheet.model_fields))
    out = [f'ruleset = "{rules.id}"'] if draw(st.integers(0, 9)) else []
    heads = st.sampled_from(("[[combatant]]", "[[combatant]]", "[options]", "[[condition]]", "[combatant]", "[[x.y]]"))
    for _ in range(draw(st.integers(0, 5))):
        out.append(draw(heads))
        if draw(st.booleans()):
            out.append(f"name = {_toml(draw(st.sampled_from(TEXTS)))}")
        out += [f"{_key(draw(keys))} = {draw(VALUES)}" for _ in range(draw(st.integers(0, 4)))]
    return "\n".join(out) + "\n"


WORDS = st.one_of(
    st.sampled_from(TEXTS), st.sampled_from(DICE), st.sampled_from(("Amy", "Bob", "all", "Amy,Bob", "x3", "after=top")),
    st.builds(lambda k, v: f"{k}={v}", st.sampled_from(KEYS), st.sampled_from((*map(str, NUMBERS), *TEXTS[:12]))),
    st.text(max_size=12),
)  # fmt: skip
COMMANDS = st.lists(
    st.builds(lambda v, w: " ".join((v, *w)), st.sampled_from(VERBS), st.lists(WORDS, max_size=4)), max_size=12
)


def _fuzz(rng: Random, examples: int) -> settings:
    return settings(
        max_examples=examples, deadline=None, database=None, phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck), report_multiple_bugs=False, derandomize=False,
    )  # fmt: skip


def file_fuzz(rng: Random, folder: Path) -> None:
    """Encounter files made up by hypothesis."""

    @seed(rng.randrange(1 << 30))
    @_fuzz(rng, 15)
    @given(toml_files())
    def holds(text: str) -> None:
        opened(folder / "fuzz.toml", text)

    holds()


def command_fuzz(rng: Random, folder: Path) -> None:
    """Commands made up by hypothesis, in a fight of any ruleset."""
    path = folder / "two.toml"
    path.write_text(
        f'ruleset = "{ruleset(rng)}"\n[[combatant]]\nname = "Amy"\nhp_max = 9\n[[combatant]]\nname = "Bob"\n'
    )

    @seed(rng.randrange(1 << 30))
    @_fuzz(rng, 15)
    @given(COMMANDS)
    def holds(lines: list[str]) -> None:
        typed = "".join(line.replace("\n", " ") + "\n" for line in ["start", *lines, "next"])
        with guard():
            ran = turnkeeper("play", path, "--no-save", "--seed", 1, commands=typed.encode("utf-8", "replace"))
        sound(ran, typed[-400:])

    holds()


def kept_fights(rng: Random, folder: Path) -> None:
    """Fights and arguments that hold what a terminal obeys."""
    from .damage import resealed

    data = folder / "data"
    path = folder / "two.toml"
    path.write_text('ruleset = "pace"\n[[combatant]]\nname = "Marker"\nhp_max = 9\n')
    turnkeeper("play", path, "--data-dir", data, commands="start\nnote Marker\nnext\n")
    (kept,) = (data / "fights").glob("*.fight")
    text = rng.choice(TEXTS)
    lines = kept.read_bytes().replace(b"Marker", json.dumps(text)[1:-1].encode()).splitlines()
    (data / "fights" / "evil.fight").write_bytes(resealed(line.rpartition(b',"crc":"')[0] for line in lines))
    sound(turnkeeper("fights", "--data-dir", data), text)
    sound(turnkeeper("play", "--resume", "evil", "--data-dir", data, commands="why Amy\nnext\nnext\nundo\n"), text)
    sound(turnkeeper("play", "--resume", "evil", "--data-dir", data, "--json", commands="next\n"), text)
    for arguments in (("--resume", text), (text,), ("--quux", text), ("--commands", text, str(path))):
        sound(turnkeeper("play", "--data-dir", data, *arguments), arguments)
    sound(turnkeeper("schema", text or "x"), text)


TRIALS = (files, file_fuzz, command_fuzz, kept_fights)
