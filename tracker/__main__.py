"""The command line.  What needs no screen does not load one."""

from __future__ import annotations

import gc
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from argparse import Namespace

WORDS = ("play", "fights", "export", "check", "commands", "schema")


def main(argv: list[str] | None = None) -> int:
    """Run what the arguments say; the exit status: 0 done, 1 something was refused under --strict, 2 unusable."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        if arguments and arguments[0] in WORDS:
            return _without_screen(arguments)
        return _with_screen(arguments)
    except BrokenPipeError:
        _swallow(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk under standard output, and the like
        print(f"turnkeeper cannot write: {error.strerror}.", file=sys.stderr)
        return 1


def _swallow(stream: TextIO) -> None:
    """Nobody listens to *stream* any more: what is still to be written to it must not be an error at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _without_screen(arguments: list[str]) -> int:
    from . import fights, headless, opening
    from .arguments import without_screen
    from .engine.text import harmless

    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - a closed stream swallows what is said
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - as above
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = without_screen().parse_args(arguments)
    try:
        match options.word:
            case "play":
                return _play(options)
            case "fights":
                return headless.list_fights(fights.data_folder(options.data_dir), options.json, sys.stdout)
            case "export":
                return _export(options)
            case "check":
                return headless.check(options.files, sys.stdout, sys.stderr)
            case "commands":
                return headless.list_commands(options.ruleset, options.json, sys.stdout)
            case _:
                return headless.print_schema(options.ruleset, sys.stdout)
    except opening.Unusable as error:
        print(harmless(str(error)), file=sys.stderr)
        return opening.UNUSABLE


def _play(options: Namespace) -> int:
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
        try:
            print(session.unsafe, end="\n" if session.unsafe else "", file=sys.stderr, flush=True)
        except BrokenPipeError:
            _swallow(sys.stderr)


def _export(options: Namespace) -> int:
    from . import export, fights, opening

    folder = fights.data_folder(options.data_dir)
    session = opening.open_session(None, options.id, folder, save=False)
    return export.export(session, options.what, options.players, options.to, sys.stdout, sys.stderr)


def _with_screen(arguments: list[str]) -> int:
    file, resume, folder, plain = _for_screen(arguments)
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

    return run(fights.data_folder(folder), file, resume, plain)


def _for_screen(arguments: list[str]) -> tuple[str | None, str | None, str | None, bool]:
    """File, fight to resume, data folder, plain or not; for a file at most, without the time a parser takes."""
    if len(arguments) < 2 and not any(a.startswith("-") for a in arguments):
        return (*arguments, None)[0], None, None, False
    from .arguments import for_screen

    options = for_screen().parse_args(arguments)
    return options.file, options.resume, options.data_dir, options.plain


if __name__ == "__main__":
    sys.exit(main())
