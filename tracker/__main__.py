"""The command line.  What needs no screen does not load one."""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from typing import NoReturn

from . import __version__

WORDS = ("play", "fights", "check", "commands", "schema")


def main(argv: list[str] | None = None) -> int:
    """Run what the arguments say; the exit status: 0 done, 1 something was refused under --strict, 2 unusable."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        if arguments and arguments[0] in WORDS:
            return _without_screen(arguments)
        return _with_screen(arguments)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk under standard output, and the like
        print(f"turnkeeper cannot write: {error.strerror}.", file=sys.stderr)
        return 1


def _without_screen(arguments: list[str]) -> int:
    from . import fights, headless, opening

    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - a closed stream swallows what is said
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - as above
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = _parser().parse_args(arguments)
    try:
        match options.word:
            case "play":
                return _play(options)
            case "fights":
                return headless.list_fights(fights.data_folder(options.data_dir), options.json, sys.stdout)
            case "check":
                return headless.check(options.files, sys.stdout, sys.stderr)
            case "commands":
                return headless.list_commands(options.ruleset, options.json, sys.stdout)
            case _:
                return headless.print_schema(options.ruleset, sys.stdout)
    except opening.Unusable as error:
        print(error, file=sys.stderr)
        return opening.UNUSABLE


def _play(options: argparse.Namespace) -> int:
    from . import fights, headless, opening

    if (options.file is None) == (options.resume is None):
        raise opening.Unusable("Name either an encounter file or --resume ID (or last).")
    commands = headless.read_commands(options.commands)
    folder = fights.data_folder(options.data_dir)
    session = opening.open_session(options.file, options.resume, folder, options.seed, not options.no_save)
    try:
        return headless.play(session, commands, options.json, options.strict, sys.stdout, sys.stderr)
    finally:
        session.close()
        if session.trouble:
            print(session.trouble, file=sys.stderr)


def _with_screen(arguments: list[str]) -> int:
    options = _screen_parser().parse_args(arguments)
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        print(
            "Turnkeeper's screen needs a terminal; without one: turnkeeper play FILE, with commands on standard input.",
            file=sys.stderr or open(os.devnull, "w"),  # noqa: SIM115 - closed: swallow it
        )
        return 2
    gc.disable()  # imports make much that stays: collecting among it costs a tenth of the start; the app enables it
    os.environ.setdefault("TEXTUAL_FPS", "120")  # read when textual is imported; halves the wait of a second key
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # none are used, and looking for them takes time
    from . import fights
    from .app.app import run

    return run(fights.data_folder(options.data_dir), options.file, options.resume)


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what it cannot use."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help tells more.\n")


def _screen_parser() -> argparse.ArgumentParser:
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


def _parser() -> argparse.ArgumentParser:
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


if __name__ == "__main__":
    sys.exit(main())
