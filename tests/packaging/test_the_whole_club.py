"""`pip install .` makes a club that works outside its clone."""

from __future__ import annotations

import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import rules
from script.pins import asked
from tests.packaging.builds import ROOT, run, wheel_of

LOOKED_FOR = """
import django, matches, pennyclub, rules
django.setup()
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.template.loader import get_template
call_command("check", fail_level="WARNING")
get_template("home/home.html")
print(finders.find("css/base.css"))
print(pennyclub.__file__)
print(settings.LOCALE_PATHS[0])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel_of(ROOT, tmp_path_factory.mktemp("club"))


@pytest.mark.deep
def test_the_installed_club_asks_for_what_the_short_list_of_requirements_does(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
    metadata = message_from_bytes(archive.read(name))
    told = {Requirement(line) for line in metadata.get_all("Requires-Dist", [])}
    wanted = asked(ROOT / "requirements.in")
    assert {one.name.lower() for one in told} == {one.name.lower() for one in wanted}
    assert len(told) == len(wanted)
    assert metadata["Version"] == rules.__version__


@pytest.mark.deep
def test_the_installed_club_finds_its_pages_and_its_law(wheel: Path, tmp_path: Path) -> None:
    site, data = tmp_path / "site", tmp_path / "elsewhere"
    data.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    found = run(
        sys.executable,
        "-P",
        "-c",
        LOOKED_FOR,
        cwd=data,
        PYTHONPATH=str(site),
        DJANGO_SETTINGS_MODULE="pennyclub.settings",
    ).splitlines()
    assert all(Path(line).is_relative_to(site) for line in found[-3:])
    assert (data / "var").is_dir(), "what it keeps does not lie among the packages"


def test_every_file_of_the_packages_and_pages_is_installed(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder, within in {
        "rules": "",
        "matches": "",
        "pennyclub": "",
        "templates": "pennyclub/",
        "static": "pennyclub/",
    }.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in {".py", ".html", ".css", ".js", ".md", ".json"}:
                assert within + path.relative_to(ROOT).as_posix() in held
