"""The law for browsers, compiled beforehand by the Python that will run it: at the addresses of its
sources, of what the law loads and no more; and where nothing can compile, the sources."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from matches.law import in_browser as law
from matches.ports import compiling, pyodide

pytestmark = pytest.mark.any_database

OF_THE_LAW = b"an archive of sources"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pyodide.Pyodide:
    """A Pyodide in which every file is there, if not much in it, as this server's."""
    for name in pyodide.FILES:
        (tmp_path / name).write_bytes(f"this is {name}".encode())
    found = pyodide.Pyodide(tmp_path, "9.8.7")
    monkeypatch.setattr(pyodide, "installed", lambda: found)
    return found


def node(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> None:
    """Puts a shell's script in the place of Node; its words from the fourth on are Node's."""
    script = folder / "node"
    script.write_text("\n".join(["#!/bin/sh", *lines]), encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(compiling, "_node", lambda: str(script))


def names(archive: Path) -> set[str]:
    return set(zipfile.ZipFile(archive).namelist())


def test_what_was_compiled_is_served_at_the_address_of_the_sources(
    here: pyodide.Pyodide, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, db: None
) -> None:
    address = "/law/9.8.7/pyodide/python_stdlib.zip"
    sources = law._for(here, OF_THE_LAW)
    assert b"".join(Client().get(address)) == b"this is python_stdlib.zip"
    node(monkeypatch, tmp_path, 'for name in "$5"/*.zip; do printf compiled > "$name"; done')

    assert compiling.compile_for(here, OF_THE_LAW)

    law._for.cache_clear()
    compiled = law._for(here, OF_THE_LAW)
    assert (sources.plain, compiled.plain) == (OF_THE_LAW, b"compiled")
    assert compiled.digest == sources.digest
    assert b"".join(Client().get(address)) == b"compiled"
    assert here.compiled.stat().st_mode & 0o055 == 0o055, "whoever serves it may read it"


def test_what_was_compiled_for_another_python_or_of_other_sources_is_not_served(
    here: pyodide.Pyodide, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    node(monkeypatch, tmp_path, 'for name in "$5"/*.zip; do printf compiled > "$name"; done')
    assert compiling.compile_for(here, OF_THE_LAW)
    later = pyodide.Pyodide(tmp_path, "9.9.0")

    assert compiling.kept(here, OF_THE_LAW) == b"compiled"
    assert compiling.kept(here, b"others") is None
    assert compiling.kept(later, OF_THE_LAW) is None
    assert later.path(pyodide.LIBRARY) == tmp_path / pyodide.LIBRARY
    assert law._for(later, OF_THE_LAW).digest != law._for(here, OF_THE_LAW).digest

    assert compiling.compile_for(later, b"others")
    assert not here.compiled.exists()


def test_it_is_compiled_once_until_the_sources_change(
    here: pyodide.Pyodide, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    node(monkeypatch, tmp_path, f"printf x >> {tmp_path}/times")
    for sources in (OF_THE_LAW, OF_THE_LAW, b"others"):
        assert compiling.compile_for(here, sources)
    assert (tmp_path / "times").read_text() == "xx"


@pytest.mark.parametrize(
    ("says", "heard"),
    [("echo no memory >&2; exit 3", "no memory"), ("exec /no/such/node", "/no/such/node")],
)
def test_a_node_that_fails_leaves_everything_as_it_was_and_says_why(
    here: pyodide.Pyodide,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    says: str,
    heard: str,
) -> None:
    node(monkeypatch, tmp_path, says)
    before = sorted(path.name for path in tmp_path.iterdir())

    assert not compiling.compile_for(here, OF_THE_LAW)

    assert heard in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_node_that_takes_too_long_is_given_up(
    here: pyodide.Pyodide, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.setattr(compiling, "SECONDS", 0.1)
    node(monkeypatch, tmp_path, "exec sleep 30")
    assert not compiling.compile_for(here, OF_THE_LAW)
    assert "timed out" in capsys.readouterr().err


def test_without_node_the_sources_are_sent(
    here: pyodide.Pyodide, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "WHEEL", "no_such_wheel")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert not compiling.compile_for(here, OF_THE_LAW)
    assert law._for(here, OF_THE_LAW).plain == OF_THE_LAW


@pytest.mark.deep
@pytest.mark.needs_pyodide
@pytest.mark.needs_node
def test_the_law_and_what_it_loads_are_compiled_and_the_rest_stays_its_source(
    tmp_path: Path,
) -> None:
    real = pyodide.installed()
    assert real is not None
    for name in (*pyodide.FILES, "package.json"):
        (tmp_path / name).symlink_to(real.folder / name)
    here = pyodide.Pyodide(tmp_path, real.version)

    assert compiling.compile_for(here, law.law_sources(), law.code_sources())

    library = names(here.path(pyodide.LIBRARY))
    sources = {name for name in names(real.folder / pyodide.LIBRARY) if name.endswith(".py")}
    assert {name.removesuffix("c") for name in library} == names(real.folder / pyodide.LIBRARY)
    assert {"json/__init__.pyc", "dataclasses.pyc", "pyodide/__init__.pyc"} <= library
    assert {"mailbox.py", "unittest/mock.py"} <= library & sources
    for archive in (law.law_sources(), law.code_sources()):
        compiled = names(here.compiled / compiling._name(archive))
        assert all(name.endswith(".pyc") for name in compiled)
        (tmp_path / "sources.zip").write_bytes(archive)
        assert {name.removesuffix("c") for name in compiled} == names(tmp_path / "sources.zip")
