"""The law can be had without the club: installed by itself, with nothing beside it."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

import rules
from tests.packaging.builds import ROOT, empty_environment, run, wheel_of

PAGE = ROOT / "docs" / "learn" / "law-as-a-library.md"
SAID = """
import sys, rules
from importlib import metadata
print([(one.name, one.version) for one in metadata.distributions()])
print(rules.__file__)
print(rules.__version__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel_of(ROOT / "rules", tmp_path_factory.mktemp("law"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter that has the law and nothing else."""
    interpreter = empty_environment(tmp_path_factory.mktemp("environment"))
    pip = (sys.executable, "-m", "pip", "--python", interpreter)
    run(*pip, "install", "--no-index", wheel, cwd=wheel.parent)
    return interpreter


@pytest.mark.deep
def test_an_environment_with_the_law_has_nothing_else_in_it(python: Path, tmp_path: Path) -> None:
    installed, file, version = run(python, "-I", "-c", SAID, cwd=tmp_path).splitlines()
    assert installed == str([("pennyclub-rules", rules.__version__)])
    assert Path(file).is_relative_to(python.parents[1])
    assert version == rules.__version__


def test_the_page_about_the_library_says_what_is_so(python: Path, tmp_path: Path) -> None:
    told = run(python, "-I", "-m", "doctest", "-v", PAGE, cwd=tmp_path)
    assert "0 failed" in told
    assert told.count("Trying:") >= 8


def test_the_law_is_installed_with_its_words_and_types_and_without_django(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "rules").rglob("*")
        if path.suffix in {".py", ".md", ".json", ".typed"} and path.name != "apps.py"
    }
    assert {name for name in held if ".dist-info/" not in name} == ours
    assert {f"rules/games/{game}/LAW.md" for game in rules.GAMES} <= ours
