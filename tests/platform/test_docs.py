"""The docs lead where they say, and the hooks before a commit are the linters."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder, pattern in ((".", "*.md"), ("docs", "**/*.md"), ("rules", "**/*.md"))
    for path in (ROOT / folder).glob(pattern)
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
MENTION = re.compile(r"\bdocs/[\w/-]+\.(?:md|sample)\b")
FILE = re.compile(r"`((?:matches|pennyclub|rules|tests|script|benchmarks|templates)/[\w/.-]+)`")
HISTORY = "CHANGELOG.md"
"""Tells of files as they were."""
SOURCES = ("*.py", "*.html", "*.yaml", "*.toml", "script/*", ".ci/*", "Dockerfile")
FOLDERS = ("matches", "pennyclub", "rules", "templates", "tests", "benchmarks")


def prose(page: str) -> str:
    """A page without its blocks of code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """What can stand behind `#` in a link to a page, as code hosts make it of the headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


def broken(page: str) -> Iterator[str]:
    """The relative links of a page that lead nowhere."""
    for link in LINK.findall(prose(page)):
        path, _, anchor = link.partition("#")
        if ":" in path or path.startswith("/"):
            continue
        there = (ROOT / page).parent / path if path else ROOT / page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            yield link


def sources() -> Iterator[Path]:
    """The files beside the docs that may name a page of them."""
    for pattern in SOURCES:
        yield from ROOT.glob(pattern)
        for folder in FOLDERS:
            yield from (ROOT / folder).rglob(pattern)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page):
    assert list(broken(page)) == []


@pytest.mark.parametrize("page", [each for each in PAGES if each != HISTORY])
def test_every_file_that_a_page_names_is_there(page):
    named = FILE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert [each for each in named if not (ROOT / each).exists()] == []


def test_every_page_that_the_code_names_is_there():
    named = {
        (path.relative_to(ROOT).as_posix(), page)
        for path in sources()
        if path.is_file()
        for page in MENTION.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) >= 10
    assert [(path, page) for path, page in sorted(named) if not (ROOT / page).exists()] == []


def test_the_index_of_the_docs_leads_to_every_page():
    index = ROOT / "docs" / "README.md"
    links = (link.partition("#")[0] for link in LINK.findall(index.read_text(encoding="utf-8")))
    told = {(index.parent / link).resolve() for link in links if ":" not in link}
    pages = set((ROOT / "docs").rglob("*.md")) - {index}
    assert sorted(path.name for path in pages - told) == []


def test_every_hook_runs_a_linter_of_the_lint_script():
    lint = (ROOT / "script" / "lint").read_text(encoding="utf-8")
    held = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [each["repo"] for each in held["repos"]] == ["local"]
    for hook in held["repos"][0]["hooks"]:
        command = hook["entry"].partition(" -")[0]
        assert command.startswith(".venv/bin/"), hook["id"]
        assert command.removeprefix(".venv/bin/") in lint, hook["id"]
