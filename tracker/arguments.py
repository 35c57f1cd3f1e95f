"""What can stand on the command line, and its help."""

from __future__ import annotations

import argparse
from typing import NoReturn

from . import __version__


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what it cannot use."""

    def error(self, message: str) -> NoReturn:
        from .engine.text import harmless  # no part of the way to the first paint

        self.exit(2, f"{self.prog}: {harmless(message)}; {self.prog} --help tells more.\n")


def for_screen() -> argparse.ArgumentParser:
    """`turnkeeper [FILE]`."""
    parser = _Parser(
        prog="turnkeeper",
        description="A combat tracker for game masters.  Without a file it opens on your fights and the samples.",
        epilog="Without a screen: turnkeeper play | fights | export | check | commands | schema (each with --help).",
    )
    parser.add_argument("file", nargs="?", help="an encounter file (TOML) to open")
    parser.add_argument("--resume", metavar="ID", help="go on with a kept fight, or with the last")
    parser.add_argument("--data-dir", metavar="DIR", help="where fights are kept")
    parser.add_argument("--plain", action="store_true", help="ASCII only, without boxes, marks and animation")
    parser.add_argument("--version", action="version", version=f"turnkeeper {__version__}")
    return parser


def without_screen() -> argparse.ArgumentParser:
    """`turnkeeper play`, and the other words."""
    parser = _Parser(prog="turnkeeper")
    words = parser.add_subparsers(dest="word", required=True)
    play = words.add_parser("play", help="run a fight by commands from standard input")
    play.add_argument("file", nargs="?", help="an encounter file (TOML)")
    play.add_argument("--resume", metavar="ID", help="go on with a kept fight, or with the last")
    play.add_argument("--seed", type=int, metavar="N", help="make the machine's dice repeatable")
    play.add_argument("--commands", metavar="FILE", help="read commands from FILE")
    play.add_argument("--json", action="store_true", help="print one JSON document at the end")
    play.add_argument("--strict", action="store_true", help="exit with 1 where a command was refused")
    play.add_argument("--no-save", action="store_true", help="keep nothing on disk")
    kept = words.add_parser("fights", help="list the kept fights")
    kept.add_argument("--json", action="store_true")
    export = words.add_parser("export", help="print a kept fight as Markdown or JSON")
    export.add_argument("id", metavar="ID", help="a kept fight, by the beginning of its id, or last")
    what = export.add_mutually_exclusive_group()
    for part, help in (
        ("log", "the log as Markdown"),
        ("summary", "the summary as Markdown"),
        ("json", "one JSON document, as play --json prints it"),
    ):
        what.add_argument(f"--{part}", dest="what", action="store_const", const=part, default="all", help=help)
    export.add_argument("--players", action="store_true", help="leave out what players may not know")
    export.add_argument("-o", dest="to", metavar="FILE", help="write into FILE instead")
    for parser_ in (play, kept, export):
        parser_.add_argument("--data-dir", metavar="DIR", help="where fights are kept")
    check = words.add_parser("check", help="check encounter files")
    check.add_argument("files", nargs="+", metavar="FILE")
    commands = words.add_parser("commands", help="list every verb")
    commands.add_argument("ruleset")
    commands.add_argument("--json", action="store_true")
    schema = words.add_parser("schema", help="print a JSON Schema of encounter files")
    schema.add_argument("ruleset")
    return parser
