"""The settings: what counts of a file, one sentence about each thing that cannot, and remembering a theme."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tracker.settings import Settings, config_file, read, remember_theme


def said(path: Path, text: str) -> tuple[str, ...]:
    path.write_text(text)
    return read(path).wrong


def test_the_environment_names_the_file(config, monkeypatch):
    assert config == config_file()
    monkeypatch.delenv("TURNKEEPER_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config.parent))
    assert ("config.toml", "turnkeeper") == (config_file().name, config_file().parent.name)


def test_without_a_file_nothing_is_set(config):
    assert Settings(config) == read(config)


def test_everything_can_be_set(config):
    config.write_text('theme = "Color-Safe"\nplain = true\n[keys]\nnext = "f5"\n')
    assert Settings(config, "colour-safe", True, {"next": "f5"}) == read(config)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('theme = "pink"', "theme = “pink”: there is no such theme; possible are dark, light, contrast, colour-safe."),
        ("theme = 3", "theme = 3: there is no such theme; possible are dark, light, contrast, colour-safe."),
        ('plain = "yes"', "plain = “yes”: possible are true and false."),
        ("keys = 3", 'keys = 3: [keys] is a table of verbs with their keys, such as next = "f5".'),
        ("colour = 3", "colour: there is no such setting; possible are theme, plain and the table [keys]."),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_the_rest_counts(config, text, sentence):
    rest = "" if "plain" in text else "plain = true\n"
    config.write_text(f"{rest}{text}\n")
    found = read(config)
    assert (f"config.toml: {sentence}",) == found.wrong
    assert ("plain" not in text) == found.plain


def test_what_is_no_toml_no_text_no_file_or_too_large_is_said_in_one_sentence(config, tmp_path):
    assert "is no TOML" in said(config, "theme = = 3")[0]
    config.write_bytes(b"\xff\xfe")
    assert "UTF-8" in read(config).wrong[0]
    config.write_text("#" * 200_000)
    assert "larger than 100 kB" in read(config).wrong[0]
    assert "it is no file" in read(tmp_path).wrong[0]
    os.mkfifo(tmp_path / "pipe")
    assert "it is no file" in read(tmp_path / "pipe").wrong[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'theme = "light"\n'),
        ("# mine\nplain = true\n", 'theme = "light"\n# mine\nplain = true\n'),
        ('plain = true\ntheme = "dark"  # for the evening\n[keys]\n', None),
        ('[keys]\ntheme = "f5"\n', 'theme = "light"\n[keys]\ntheme = "f5"\n'),
        ('theme = "dark"\r\nplain = true\r\n', 'theme = "light"\r\nplain = true\r\n'),
    ],
)
def test_a_theme_is_remembered_and_everything_else_stays(config, before, after):
    config.write_bytes(before.encode())
    assert "" == remember_theme(config, "light")
    assert (after or before.replace('"dark"', '"light"')).encode() == config.read_bytes()
    assert "light" == read(config).theme


def test_a_theme_is_remembered_where_there_is_no_folder_yet_and_through_a_link(tmp_path):
    assert "" == remember_theme(tmp_path / "new" / "config.toml", "light")
    (tmp_path / "link").symlink_to(tmp_path / "new" / "config.toml")
    assert "" == remember_theme(tmp_path / "link", "contrast")
    assert (True, "contrast") == ((tmp_path / "link").is_symlink(), read(tmp_path / "new" / "config.toml").theme)
    assert ["config.toml"] == [p.name for p in (tmp_path / "new").iterdir()]


@pytest.mark.parametrize("text", ["theme = = 3", 'theme = """\ndark"""\n'])
def test_what_the_program_cannot_change_safely_it_leaves_alone(config, text):
    config.write_text(text)
    assert remember_theme(config, "light")
    assert text == config.read_text()


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot be written" in remember_theme(tmp_path / "file" / "config.toml", "light")
