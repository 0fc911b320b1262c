"""The docs for a data-protection officer say what the code declares."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from matches.policy.personal_data import HOLDINGS, TABLES, pages

pytestmark = pytest.mark.any_database

PAGES = sorted(pages.FOLDER.glob("*.md"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_tables_of_a_page_are_made_from_the_registry(path) -> None:
    page = path.read_text(encoding="utf-8")
    assert pages.renewed(page) == page, "run manage.py personal-data"


def test_the_record_tells_every_holding_and_every_table() -> None:
    record = (pages.FOLDER / "record.md").read_text(encoding="utf-8")
    for held in HOLDINGS.values():
        assert f"| {held.title} |" in record
    for label in TABLES:
        assert f"`{label.removeprefix('matches.')}`" in record or f"`{label}`" in record, label


def test_the_command_says_which_page_is_old(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    old = tmp_path / "old.md"
    old.write_text("<!-- made: nothing -->\n<!-- /made -->\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"old\.md"):
        call_command("personal-data", "--check")
    call_command("personal-data")
    assert "matches.Way" in old.read_text(encoding="utf-8")
    call_command("personal-data", "--check")
