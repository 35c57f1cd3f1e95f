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
        epilog="Without a screen: turnkeeper play | fights | check | commands | schema (each with --help).",
    )
    parser.add_argument("file", nargs="?", help="an encounter file (TOML) to open")
    parser.add_argument("--resume", metavar="ID", help="go on with a kept fight, or with the last")
    parser.add_argument("--data-dir", metavar="DIR", help="where fights are kept")
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
    for parser_ in (play, kept):
        parser_.add_argument("--data-dir", metavar="DIR", help="where fights are kept")
    check = words.add_parser("check", help="check encounter files")
    check.add_argument("files", nargs="+", metavar="FILE")
    commands = words.add_parser("commands", help="list every verb")
    commands.add_argument("ruleset")
    commands.add_argument("--json", action="store_true")
    schema = words.add_parser("schema", help="print a JSON Schema of encounter files")
    schema.add_argument("ruleset")
    return parser
