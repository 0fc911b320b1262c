"""The copies of a template that the tests themselves run on."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection

from matches.models import User
from tests import database
from tests.database import Template, migrated, standing

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="templates are files there")


@pytest.fixture
def folder(django_db_setup, django_db_blocker, templates, tmp_path):
    """Templates of this test's own, the migrated one among them."""
    with django_db_blocker.unblock():
        yield shutil.copytree(templates, tmp_path / "templates")


class Filled:
    """A template with one user in it, and how often it was made."""

    def __init__(self) -> None:
        self.times = 0
        self.template = Template("filled", "0" * 16, self.fill, migrated())

    def fill(self) -> None:
        self.times += 1
        User.objects.create(username="first")

    def kept(self, folder: Path) -> Path:
        return folder / f"{self.template.name}.sqlite3.gz"


def names() -> list[str]:
    return list(User.objects.order_by("id").values_list("username", flat=True))


def test_a_template_is_made_once_and_no_copy_knows_of_another(folder):
    filled = Filled()
    for _ in range(2):
        with standing(filled.template, folder):
            assert names() == ["first"]
            User.objects.create(username="second")
    assert filled.times == 1


def test_a_spoilt_template_is_made_anew(folder):
    filled = Filled()
    with standing(filled.template, folder):
        pass
    sound = filled.kept(folder).read_bytes()
    for spoilt in (b"", sound[:-100], sound[:500] + b"\0\0\0\0" + sound[504:]):
        filled.kept(folder).write_bytes(spoilt)
        with standing(filled.template, folder):
            assert names() == ["first"]
    assert filled.times == 4


def test_a_template_of_other_makings_is_another_one(folder):
    filled = Filled()
    for digest in ("1" * 16, "2" * 16):
        with standing(replace(filled.template, digest=digest), folder):
            assert names() == ["first"]
    assert filled.times == 2


def test_a_changed_migration_makes_another_template(monkeypatch, tmp_path):
    app = tmp_path / "league"
    (app / "migrations").mkdir(parents=True)
    monkeypatch.setattr(database.apps, "get_app_configs", lambda: [type("App", (), {"path": app})])
    named = set()
    for text in ("operations = []", "operations = [1]", "operations = []"):
        (app / "migrations/0001_initial.py").write_text(text, encoding="utf-8")
        named.add(migrated().name)
    assert len(named) == 2


def test_no_file_is_left_behind(folder):
    before = connection.settings_dict["NAME"]
    with standing(Filled().template, folder):
        own = Path(connection.settings_dict["NAME"])
        assert own.exists()
    assert connection.settings_dict["NAME"] == before
    assert list(own.parent.glob(f"{own.name}*")) == []
