"""
What people set for themselves: `config.toml` in the platform's folder for configuration.

Whatever in it cannot be used is said in a sentence each, and the rest counts all the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from platformdirs import user_config_path

THEMES = ("dark", "light", "contrast", "colour-safe")
"""What the screen can look like."""

KNOWN = frozenset(("theme", "plain", "keys"))
LARGEST = 100_000  # bytes; no settings are as long
POSSIBLE = "theme, plain and the table [keys]"
_THEME = re.compile(r"^[ \t]*theme[ \t]*=.*?(?=\r?$)", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


class Settings(Struct, frozen=True):
    """*keys* are as they were written, by verb; *wrong* are the sentences about what cannot be used."""

    path: Path | None = None  # where a choice is remembered
    theme: str = "dark"
    plain: bool = False
    keys: Mapping[str, Any] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()


def config_file() -> Path:
    """TURNKEEPER_CONFIG, or config.toml in the platform's folder."""
    if chosen := os.environ.get("TURNKEEPER_CONFIG"):
        return Path(os.path.expanduser(chosen))
    return user_config_path("turnkeeper", appauthor=False) / "config.toml"


def read(path: Path) -> Settings:
    """The settings in *path*; where there is no such file, nothing is set."""
    try:
        text = _text(path)
    except FileNotFoundError:
        return Settings(path)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        return Settings(path, wrong=(f"{path} cannot be read: {why}; everything is as if it were not there.",))
    import tomllib  # only whoever has a file pays for it

    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        said = f"{path} is no TOML: {error}; it may hold {POSSIBLE}, and until then nothing in it counts."
        return Settings(path, wrong=(said,))
    return _checked(path, found)


def remember_theme(path: Path, theme: str) -> str:
    """Write *theme* into the file at *path*, everything else left as it is; why that could not be, or ""."""
    import tomllib

    try:
        try:
            before = _text(path)
        except FileNotFoundError:
            before = ""
        wanted = tomllib.loads(before) | {"theme": theme}
        after = _with_theme(before, theme)
        if tomllib.loads(after) != wanted:  # written in a way not foreseen: better left alone
            return f"{path} cannot be changed by the program; write theme = “{theme}” into it"
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_text(after, "utf-8", newline="")
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
    except (tomllib.TOMLDecodeError, RecursionError):
        return f"{path} is no TOML"
    except UnicodeDecodeError:
        return f"{path} is no text in UTF-8"
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}"
    return ""


def _text(path: Path) -> str:
    if path.exists() and not path.is_file():  # a pipe would make us wait for ever
        raise OSError(0, "it is no file")
    with path.open("rb") as file:
        held = file.read(LARGEST + 1)
    if len(held) > LARGEST:
        raise OSError(0, f"it is larger than {LARGEST // 1000} kB")
    return held.decode("utf-8-sig")


def _with_theme(text: str, theme: str) -> str:
    line = f'theme = "{theme}"'
    table = _TABLE.search(text)
    end = table.start() if table else len(text)
    if found := _THEME.search(text, 0, end):
        note = re.search(r"[ \t]+#.*$", found[0])  # a remark behind it is somebody's
        return text[: found.start()] + line + (note[0] if note else "") + text[found.end() :]
    return f"{line}\n{text}"


def _checked(path: Path, found: Mapping[str, Any]) -> Settings:
    wrong: list[str] = []
    theme, plain, keys = found.get("theme", "dark"), found.get("plain", False), found.get("keys", {})
    if isinstance(theme, str):
        theme = theme.strip().lower().replace("color-", "colour-")
    if theme not in THEMES:
        wrong.append(f"theme = {_shown(theme)}: there is no such theme; possible are {', '.join(THEMES)}.")
        theme = "dark"
    if not isinstance(plain, bool):
        wrong.append(f"plain = {_shown(plain)}: possible are true and false.")
        plain = False
    if not isinstance(keys, dict):
        wrong.append(f'keys = {_shown(keys)}: [keys] is a table of verbs with their keys, such as next = "f5".')
        keys = {}
    unknown = [_short(name) for name in found if name not in KNOWN]
    wrong += [f"{name}: there is no such setting; possible are {POSSIBLE}." for name in unknown]
    return Settings(path, theme, plain, keys, tuple(f"{path.name}: {said}" for said in wrong))


def _shown(value: object) -> str:
    """*value* as it may have been written."""
    return f"“{_short(value)}”" if isinstance(value, str) else _short(str(value).lower())


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
