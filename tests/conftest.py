"""
Settings for every test.

The laws run briefly and the same each time, and show a fight that breaks one as it was found.  For a long run with new
fights, each made as short as it can be before it is shown:

    pytest --hypothesis-profile=long tests/test_laws.py
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from program import write

QUIET = list(HealthCheck)
FOUND_ONLY = (Phase.explicit, Phase.reuse, Phase.generate)  # to shrink a whole fight takes minutes

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, stateful_step_count=40, suppress_health_check=QUIET,
    phases=FOUND_ONLY, report_multiple_bugs=False,
)  # fmt: skip
settings.register_profile(
    "long", deadline=None, max_examples=3000, stateful_step_count=80, suppress_health_check=QUIET, print_blob=True
)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of nobody: a file which is not there yet, and a terminal with colours."""
    monkeypatch.setenv("TURNKEEPER_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "config.toml"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for fights, which is not there yet."""
    monkeypatch.setenv("TURNKEEPER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def trio_file(tmp_path: Path, data: Path) -> Path:
    """An encounter file with David, Amy and John in it."""
    return write(tmp_path / "trio.toml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--accept` rewrites transcripts to what happens now; people read the diff."""
    parser.addoption("--accept", action="store_true", help="rewrite the transcripts")
