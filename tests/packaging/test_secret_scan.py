"""What looks like a secret in a file is found; what was looked at has its reason."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from script import secret_scan
from script.secret_scan import KNOWN, PAST, files, found_in, known, mistakes

LISTED = known(KNOWN.read_text(encoding="utf-8"))


# Put together here, so that this file holds none of them.
@pytest.mark.parametrize(
    "line",
    [
        "AWS_KEY = '" + "AKIA" + "IOSFODNN7EXAMPLQ" + "'",
        "DATABASE_" + "PASSWORD = 'correct-" + "horse-battery'",
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        "url = 'postgres://club:" + "very-own-word@db.example.org/club'",
    ],
)
def test_a_secret_in_a_file_is_found_and_told_with_its_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.py"
    path.write_text(f"NAME = 'Harbour Club'\n{line}\n")
    there = dict(found_in(path, "settings.py"))
    assert set(there.values()) == {2}
    told = [*mistakes(there, {})]
    assert told
    assert all(each.startswith("settings.py:2: ") for each in told)
    assert [*mistakes(there, dict.fromkeys(there, "Made up."))] == []


def test_a_file_without_one_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "settings.py"
    path.write_text("NAME = 'Harbour Club'\nPASSWORD = environ['PASSWORD']\n")
    assert found_in(path, "settings.py") == []


def test_a_line_that_is_of_no_use_or_has_no_reason_is_told() -> None:
    assert "not there any more" in next(mistakes({}, {("a.py", "0" * 40): "Made up."}))
    assert "lacks its reason" in next(mistakes({("a.py", "0" * 40): 1}, {("a.py", "0" * 40): ""}))


def test_the_list_names_files_that_are_there_each_with_its_reason() -> None:
    assert {name for name, _digest in LISTED} <= set(files())
    assert all(LISTED.values())
    assert not any(name.startswith("tests/packaging/test_secret_scan") for name, _digest in LISTED)


def test_a_secret_that_was_taken_out_again_is_found_in_the_history(tmp_path, monkeypatch) -> None:
    def git(*asked: str) -> None:
        person = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *person, *asked], check=True)

    path = tmp_path / "settings.py"
    git("init", "-q")
    for text in ("NAME = 'Harbour Club'\nDATABASE_" + "PASSWORD = 'correct-" + "horse'\n", "\n"):
        path.write_text(text)
        git("add", ".")
        git("commit", "-qm", "One")
    monkeypatch.setattr(secret_scan, "ROOT", tmp_path)
    assert len(secret_scan.versions()) == 2
    there = secret_scan.found_ever()
    assert list(there) == [*dict(found_in_first(tmp_path))]
    told = [*secret_scan.mistakes_ever(there, {})]
    assert len(told) == 1
    assert told[0].startswith("settings.py:2, in some version of it: ")
    # Whatever the file was called when somebody looked at it.
    judged = {("config.py", digest): "Made up." for _name, digest in there}
    assert [*secret_scan.mistakes_ever(there, judged)] == []


def found_in_first(folder: Path) -> list[tuple[tuple[str, str], int]]:
    """What stood in the first version, read as a file of its own."""
    path = folder / "first.py"
    path.write_text("NAME = 'Harbour Club'\nDATABASE_" + "PASSWORD = 'correct-" + "horse'\n")
    return found_in(path, "settings.py")


def test_each_of_the_past_has_its_reason() -> None:
    assert all(known(PAST.read_text(encoding="utf-8")).values())
