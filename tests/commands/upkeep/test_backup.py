"""A backup is a whole club, and who was erased after it does not come back with it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from matches import services
from matches.models import Person
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[3]

LOOKED_AT = """
import django
django.setup()
from matches.models import Person, Result
print(sorted(Person.objects.values_list("given_name", flat=True)), Result.objects.count())
"""

COUNTED = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT reltuples FROM pg_class WHERE relname = 'matches_person'")
    print(cursor.fetchone()[0])
"""


@pytest.fixture
def beside(settings, tmp_path) -> Path:
    """A data folder with lists of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings.ERASURES_FILE = folder / "erasures.jsonl"
    settings.SEALS_FILE = folder / "seals.jsonl"
    return folder


@pytest.fixture
def another(tmp_path, beside) -> Iterator[dict[str, str]]:
    """An empty database of the same kind, as the environment names it."""
    told = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
        "PENNYCLUB_DATA": str(beside),
        "PENNYCLUB_SECRET_KEY": settings.SECRET_KEY,
    }
    if connection.vendor != "postgresql":
        yield told
        return
    held, name = connection.settings_dict, f"pennyclub_restored_{os.getpid()}"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    who = held["USER"] + (f":{held['PASSWORD']}" if held["PASSWORD"] else "")
    yield told | {"DATABASE_URL": f"postgres://{who}@{held['HOST']}:{held['PORT']}/{name}"}
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def a_club() -> League:
    league = make_league(3)
    league.play(1)
    services.base.outbox.send(early=True)
    return league


@pytest.mark.slow
@pytest.mark.deep
def test_who_was_erased_since_does_not_come_back_with_the_club(tmp_path, beside, another):
    league = a_club()
    folder = tmp_path / "backup"
    call_command("backup", str(folder), stdout=io.StringIO())
    assert folder.stat().st_mode & 0o077 == 0
    going = Person.objects.get(given_name="Asha")
    services.people.erasing.erase(league.owner, league.club, going.public_id, reason="asked for")
    assert (beside / "erasures.jsonl").exists()
    assert not (folder / "erasures.jsonl").exists(), "the backup does not know of it"

    done = run(another, "manage.py", "restore", str(folder))

    assert done.returncode == 0, done.stdout + done.stderr
    assert "People erased again: 1" in done.stdout
    looked = run(another, "-c", LOOKED_AT)
    assert "Ben" in looked.stdout, looked.stderr
    assert "Asha" not in looked.stdout
    assert looked.stdout.strip().endswith(" 1")
    if connection.vendor == "postgresql":
        assert float(run(another, "-c", COUNTED).stdout) == Person.objects.count(), "of its planner"
    checked = run(another, "manage.py", "verify")
    assert "Everything is what it should be." in checked.stdout, checked.stdout + checked.stderr
    again = run(another, "manage.py", "restore", str(folder))
    assert again.returncode == 1
    assert "There are tables in this database" in again.stderr


def test_a_backup_takes_no_other_s_place(tmp_path, beside):
    a_club()
    folder = tmp_path / "backup"
    call_command("backup", str(folder), stdout=io.StringIO())
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(folder))


DATABASE = "club.dump" if connection.vendor == "postgresql" else "club.sqlite3"


def spoilt(folder: Path) -> None:
    with (folder / DATABASE).open("r+b") as file:
        file.seek(-100, os.SEEK_END)
        file.write(b"x" * 9)


def cut_off(folder: Path) -> None:
    os.truncate(folder / DATABASE, 5_000)


def without_who_was_erased(folder: Path) -> None:
    (folder / "erasures.jsonl").unlink()


def with_heads_of_another(folder: Path) -> None:
    (folder / "seals.jsonl").write_text("{}\n")


def names_a_file_elsewhere(folder: Path) -> None:
    with (folder / "SHA256SUMS").open("a") as file:
        file.write(f"{'0' * 64}  ../../etc/passwd\n")


def leads_elsewhere(folder: Path) -> None:
    other = folder.parent / "other"
    (folder / "erasures.jsonl").rename(other)
    (folder / "erasures.jsonl").symlink_to(other)


SPOILT = {
    spoilt: "not what was backed up", cut_off: "not what was backed up",
    without_who_was_erased: "not the whole backup", with_heads_of_another: "put there later",
    names_a_file_elsewhere: "names no file beside it", leads_elsewhere: "not the whole backup",
}  # fmt: skip


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_not_what_was_backed_up_is_told_before_anything_comes_back(tmp_path, beside, what):
    league = a_club()
    going = Person.objects.get(given_name="Asha")
    services.people.erasing.erase(league.owner, league.club, going.public_id, reason="asked for")
    folder = tmp_path / "backup"
    call_command("backup", str(folder), stdout=io.StringIO())
    summed = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=folder, check=False)
    assert summed.returncode == 0
    (folder / "another").write_text("is nobody's business")
    # As far as that there are tables here already: it is whole.
    with pytest.raises(CommandError, match="There are tables"):
        call_command("restore", str(folder))
    what(folder)
    with pytest.raises(CommandError, match=SPOILT[what]):
        call_command("restore", str(folder))


@pytest.mark.skipif(connection.vendor == "postgresql", reason="pg_restore tells it itself")
@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(4096)])
def test_a_file_of_before_there_were_sums_that_is_no_database_is_told(tmp_path, beside, content):
    (tmp_path / DATABASE).write_bytes(content or b"x")
    with pytest.raises(CommandError, match=r"no database that can be read|damaged"):
        call_command("restore", str(tmp_path))


@pytest.mark.parametrize("line", ["{", "[]", '{"kind": "person"}', "7"])
def test_a_list_that_is_broken_is_told_before_anybody_comes_back(tmp_path, beside, line):
    (tmp_path / "newer.jsonl").write_text(f"\n{line}\n")
    with pytest.raises(CommandError, match=r"Line 2 of .*newer\.jsonl is broken"):
        call_command("restore", str(tmp_path), files=[tmp_path / "newer.jsonl"])


def test_what_is_no_backup_is_told(tmp_path, beside):
    with pytest.raises(CommandError, match="give the folder of a backup"):
        call_command("restore", str(tmp_path))
