"""`script/bootstrap` on machines that lack something: the message says what, and what to do."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path):
    """A fresh checkout's scripts, without a .venv."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "script", folder / "script")
    (folder / "requirements.txt").write_text("", encoding="utf-8")
    return folder


@pytest.fixture
def machine(tmp_path):
    """A machine with a shell and its plain tools, and the interpreters put there by `python`."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("sh", "dirname", "cat", "rm", "printf"):
        (folder / tool).symlink_to(shutil.which(tool))
    return folder


def python(machine: Path, name: str, body: str) -> None:
    file = machine / name
    file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def bootstrap(checkout: Path, machine: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(checkout / "script/bootstrap")],
        env={"PATH": str(machine), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_machine_without_python_is_told_which_one_to_get(checkout, machine):
    refused = bootstrap(checkout, machine)

    assert refused.returncode == 1
    assert "needs Python 3.11 or newer; this machine has no python3 at all" in refused.stderr
    assert "apt-get install python3 python3-venv" in refused.stderr


def test_an_old_python_is_named(checkout, machine):
    python(machine, "python3", '[ "$1" = --version ] && echo "Python 3.9.2" && exit 0; exit 1')

    refused = bootstrap(checkout, machine)

    assert refused.returncode == 1
    assert "this machine has Python 3.9.2" in refused.stderr


def test_a_python_that_was_asked_for_and_is_too_old_is_not_passed_over(checkout, machine):
    python(machine, "old", "exit 1")

    refused = bootstrap(checkout, machine, PYTHON=str(machine / "old"))

    assert refused.returncode == 1
    assert "old is not a Python 3.11 or newer" in refused.stderr


def test_a_python_without_its_venv_module_is_told_the_package(checkout, machine):
    python(
        machine,
        "python3",
        'case "$*" in\n'
        '  --version) echo "Python 3.11.2" ;;\n'
        '  *"import venv"*) exit 1 ;;\n'
        '  *print*) echo "python3.11-venv" ;;\n'
        "esac",
    )

    refused = bootstrap(checkout, machine)

    assert refused.returncode == 1
    assert "Python 3.11.2 is here, but its venv module is not" in refused.stderr
    assert "apt-get install python3.11-venv" in refused.stderr


def test_packages_are_installed_once_and_again_when_the_list_changes(checkout):
    def run() -> str:
        done = subprocess.run(
            [str(checkout / "script/bootstrap")],
            env={**os.environ, "PIP_NO_INDEX": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stderr

    assert "Making .venv" in (first := run())
    assert "Installing requirements.txt" in first
    assert run() == ""
    (checkout / "requirements.txt").write_text("# nothing, put differently\n", encoding="utf-8")
    again = run()
    assert "Installing requirements.txt" in again
    assert "Making .venv" not in again
    assert run() == ""


def test_a_package_with_another_hash_is_not_installed(checkout):
    (checkout / "requirements.txt").write_text(
        "django==5.2.19 --hash=sha256:" + "0" * 64 + "\n", encoding="utf-8"
    )

    refused = subprocess.run(
        [str(checkout / "script/bootstrap")],
        env={**os.environ, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert refused.returncode == 1
    assert "could not install requirements.txt" in refused.stderr
    assert not list((checkout / ".venv").glob("stamp-*"))
