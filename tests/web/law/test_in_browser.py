"""The files of the law in the browser: found, the same bytes everywhere, kept for ever, and absent
without harm."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import brotli
import pytest
from csp.middleware import CSPMiddleware
from django.http import HttpResponse
from django.test import Client, RequestFactory

import rules
from matches.law import in_browser as sources
from matches.ports import codes, pyodide
from matches.web.law import in_browser

LAW = Path(rules.__file__).parent
SCORED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import rules
print(rules.__file__)
head = {"game": "white", "sides": {"A": ["a"], "B": ["b"]}}
asked = {"ask": "open", "head": head, "lines": [{"begin": {"first": "B"}}], "names": {}}
print(rules.scorer().answer(json.dumps(asked)))
print(rules.simulate({}).faults[0].code)
"""
DRAWN = """
import sys
sys.path.insert(0, sys.argv[1])
import codes
print(codes.drawn("https://club.example/score/a#b", 4).path)
"""


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel's folder in which every file is there, if not much in it."""
    monkeypatch.setattr(pyodide, "WHEEL", "penny_web")
    folder = tmp_path / "site" / pyodide.WHEEL / pyodide.FOLDER
    folder.mkdir(parents=True)
    (tmp_path / "site" / pyodide.WHEEL / "__init__.py").write_text("raise AssertionError")
    for name in pyodide.FILES:
        (folder / name).write_bytes(f"this is {name} ".encode() * 100)
    (folder / "package.json").write_text('{"version": "9.8.7"}', encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    return folder


@pytest.fixture
def here(wheel: Path, monkeypatch: pytest.MonkeyPatch) -> pyodide.Pyodide:
    """That wheel, as this server's."""
    return instead(monkeypatch, pyodide._found(pyodide.WHEEL))


def instead(monkeypatch: pytest.MonkeyPatch, found: Any) -> Any:
    monkeypatch.setattr(pyodide, "installed", lambda: found)
    return found


def get(address: str, accept: str = "") -> Any:
    return Client().get(address, headers={"accept-encoding": accept})


def content(response: Any) -> bytes:
    return b"".join(response) if response.streaming else response.content


def test_an_installed_wheel_is_found_with_its_version(wheel: Path) -> None:
    found = pyodide._found(pyodide.WHEEL)
    assert found == pyodide.Pyodide(wheel, "9.8.7")
    assert pyodide.WHEEL not in sys.modules, "looked for, and not imported"


def test_a_wheel_without_one_of_the_files_is_no_wheel(wheel: Path) -> None:
    (wheel / "pyodide.asm.wasm").unlink()
    assert pyodide._found(pyodide.WHEEL) is None
    assert pyodide._found("no_such_wheel") is None


def test_files_are_packed_once_and_one_of_another_version_is_not_served(
    here: pyodide.Pyodide,
) -> None:
    name = "pyodide.asm.wasm"
    assert here.encodings(name) == {}
    here.pack()
    assert set(here.encodings(name)) == {"br", "gzip"}
    assert here.encodings("python_stdlib.zip") == {}
    later = (here.folder / name).stat().st_mtime + 10
    os.utime(here.folder / name, (later, later))
    assert here.encodings(name) == {}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("pyodide.mjs", "text/javascript"),
        ("pyodide.asm.mjs", "text/javascript"),
        ("pyodide.asm.wasm", "application/wasm"),
        ("pyodide-lock.json", "application/json"),
        ("python_stdlib.zip", "application/zip"),
    ],
)
def test_a_file_is_kept_for_ever_and_has_its_type(
    here: pyodide.Pyodide, name: str, kind: str, db: None
) -> None:
    here.pack()
    plain = (here.folder / name).read_bytes()
    response = get(f"/law/9.8.7/pyodide/{name}")
    assert content(response) == plain
    assert response["Content-Type"].partition(";")[0] == kind
    assert "immutable" in response["Cache-Control"]
    assert "max-age=315360000" in response["Cache-Control"]
    packed = get(f"/law/9.8.7/pyodide/{name}", "gzip, deflate, br")
    if name == "python_stdlib.zip":
        assert content(packed) == plain
    else:
        assert packed["Content-Encoding"] == "br"
        assert "Accept-Encoding" in packed["Vary"]
        assert brotli.decompress(content(packed)) == plain
        assert gzip.decompress(content(get(f"/law/9.8.7/pyodide/{name}", "gzip"))) == plain


@pytest.mark.parametrize(
    "address",
    [
        "/law/9.8.6/pyodide/pyodide.mjs",
        "/law/9.8.7/pyodide/package.json",
        "/law/9.8.7/pyodide/python.exe",
        "/law/9.8.7/pyodide/..%2fpackage.json",
        "/law/0123456789abcdef/rules.zip",
        "/law/0123456789abcdef/codes.zip",
    ],
)
def test_nothing_else_is_served(here: pyodide.Pyodide, address: str, db: None) -> None:
    assert get(address).status_code == 404


def test_the_archive_is_served_by_its_digest_for_ever(db: None) -> None:
    held = sources.archive()
    address = f"/law/{held.digest}/rules.zip"
    plain, packed = get(address), get(address, "gzip, br")
    assert plain.content == held.plain
    assert "Content-Encoding" not in plain
    assert brotli.decompress(packed.content) == held.plain
    assert gzip.decompress(get(address, "gzip").content) == held.plain
    for response in (plain, packed):
        assert response["Content-Type"] == "application/zip"
        assert "immutable" in response["Cache-Control"]
        assert "Accept-Encoding" in response["Vary"]


def test_the_same_sources_make_the_same_archive_and_others_another(tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "rules"
    shutil.copytree(LAW, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.rglob("*.py"):
        path.touch()
        path.chmod(0o600)
    assert sources.archive_of(copy) == sources.law_sources()
    with (copy / "core" / "fault.py").open("a") as file:
        file.write("# one line more\n")
    assert sources.archive_of(copy) != sources.law_sources()


def test_the_archive_alone_is_the_whole_law(tmp_path: Path) -> None:
    zipped = tmp_path / "rules.zip"
    zipped.write_bytes(sources.law_sources())
    command = [sys.executable, "-I", "-S", "-c", SCORED, str(zipped)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    file, answered, fault = done.stdout.splitlines() or [done.stderr]
    assert file.startswith(str(zipped))
    assert json.loads(answered)["answer"]["running"]["first"] == "B"
    assert fault == "malformed"


def test_the_archive_of_codes_alone_draws_what_the_server_draws(tmp_path: Path) -> None:
    zipped = tmp_path / "codes.zip"
    zipped.write_bytes(sources.code_sources())
    command = [sys.executable, "-I", "-S", "-c", DRAWN, str(zipped)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout.strip() == codes.drawn("https://club.example/score/a#b", 4).path, done.stderr
    assert not any("/tests/" in name for name in zipfile.ZipFile(zipped).namelist())


def test_a_page_is_told_every_address_and_each_answers(here: pyodide.Pyodide, db: None) -> None:
    told = in_browser.addresses()
    assert told is not None
    assert told["pyodide"] == "/law/9.8.7/pyodide/"
    assert set(told["files"]) >= {told["worker"], told["rules"], told["codes"]}
    assert len(told["files"]) == 3 + len(pyodide.FILES)
    assert [get(address).status_code for address in told["files"]] == [200] * len(told["files"])


def test_without_the_wheel_a_page_is_told_so(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    instead(monkeypatch, None)
    assert in_browser.addresses() is None
    assert get("/law/9.8.7/pyodide/pyodide.mjs").status_code == 404


def policy(view: Any) -> dict[str, str]:
    """What a view's page may do, as the middleware says it."""
    response = CSPMiddleware(view)(RequestFactory().get("/"))
    parts = response["Content-Security-Policy"].split(";")
    return dict(part.strip().split(" ", 1) for part in parts if part.strip())


def test_a_page_with_the_law_may_run_it_and_every_other_may_not() -> None:
    def page(_request: Any) -> HttpResponse:
        return HttpResponse()

    usual, with_law = policy(page), policy(in_browser.with_the_law(page))
    assert "unsafe" not in " ".join(usual.values())
    assert "worker-src" not in usual
    assert with_law == {
        **usual,
        "script-src": f"{usual['script-src']} 'wasm-unsafe-eval'",
        "worker-src": "'self'",
    }


def test_the_worker_is_kept_to_its_own_policy(here: pyodide.Pyodide, db: None) -> None:
    told = get("/static/" + in_browser.WORKER)["Content-Security-Policy"]
    assert told == ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    assert "Content-Security-Policy" not in get("/static/js/page.js")
    below = get((in_browser.addresses() or {})["worker"])
    assert set(below["Content-Security-Policy"].split("; ")) == set(told.split("; "))
    assert below["Content-Type"] == "text/javascript; charset=utf-8"
    assert get("/score/law.0123456789abcdef.js").status_code == 404
