"""Which of the installed browsers the tests take."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import servers

pytestmark = pytest.mark.any_database


@pytest.fixture(autouse=True)
def nothing_is_found_yet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    servers.chromium.cache_clear()
    yield
    servers.chromium.cache_clear()


def installed(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).touch(mode=0o755)


def test_the_one_without_windows_comes_before_the_others(tmp_path: Path) -> None:
    installed(tmp_path, "google-chrome", "chromium", "chromium-headless-shell")
    assert servers.chromium() == str(tmp_path / "chromium-headless-shell")


def test_a_whole_one_does_where_there_is_no_other(tmp_path: Path) -> None:
    installed(tmp_path, "chromium")
    assert servers.chromium() == str(tmp_path / "chromium")


def test_the_one_that_is_named_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed(tmp_path, "google-chrome", "chromium-headless-shell")
    monkeypatch.setenv("CHROMIUM", "google-chrome")
    assert servers.chromium() == str(tmp_path / "google-chrome")
