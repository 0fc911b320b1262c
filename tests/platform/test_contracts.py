"""The import contracts hold, and each of them fails when somebody breaks it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import deep

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("rules", "matches", "pennyclub", "script")

OFFENCES = [
    ("house", "matches/offence.py", "import pennyclub.settings"),
    ("house", "rules/core/offence.py", "import matches"),
    ("law-is-pure", "rules/core/offence.py", "from django.utils import timezone"),
    ("law-is-pure", "rules/games/black/offence.py", "import openskill"),
    ("law-layers", "rules/core/offence.py", "import rules.games.black"),
    ("games-apart", "rules/games/black/offence.py", "import rules.games.white"),
    ("front-door", "matches/services/offence.py", "from rules.core import replay"),
    ("front-door", "matches/web/offence.py", "import rules.games.black"),
    ("club-layers", "matches/services/offence.py", "import matches.tasks"),
    ("club-layers", "matches/selectors/offence.py", "import matches.services"),
    ("club-layers", "matches/models/offence.py", "import matches.selectors"),
    ("club-layers", "matches/tournament/offence.py", "import matches.models"),
    ("doors-know-no-model", "matches/web/offence.py", "from matches.models import club"),
    ("doors-know-no-model", "matches/api/offence.py", "import matches.models"),
    ("doors-know-no-model", "matches/tasks.py", "import matches.models"),
    ("tournament-is-arithmetic", "matches/tournament/offence.py", "import django.db"),
    ("formats-apart", "matches/services/tables/offence.py", "import matches.services.swiss.swiss"),
    ("formats-apart", "matches/web/clubs/offence.py", "import matches.services.ladders"),
    ("formats-apart", "matches/selectors/base/offence.py", "import matches.selectors.boxes"),
    ("results-apart", "matches/services/results/offence.py", "import matches.services.knockouts"),
    ("results-apart", "matches/services/results/offence.py", "import matches.services.ratings"),
    ("outbox-apart", "matches/services/base/offence.py", "import matches.services.tables"),
    ("no-cycles", "matches/services/base/offence.py", "import matches.services.people.roles"),
    ("no-cycles", "matches/tournament/offence.py", "import matches.tournament.offended"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The packages as they stand, in a place where they may be spoiled."""
    folder = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "matches/tournament/offended.py").write_text("", encoding="utf-8")
    return folder


def lint(folder: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            str(Path(sys.executable).with_name("lint-imports")),
            *(f"--contract={contract}" for contract in contracts),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_contracts_hold(copy):
    kept = lint(copy)

    assert kept.returncode == 0, kept.stdout
    assert "0 broken" in kept.stdout


FIRST = list({offence[0]: offence for offence in reversed(OFFENCES)}.values())
"""One against each contract."""


@pytest.mark.parametrize(("contract", "file", "line"), OFFENCES if deep.wanted() else FIRST)
def test_an_import_against_a_contract_fails_the_build(copy, contract, file, line):
    offence = copy / file
    offended = copy / "matches/tournament/offended.py"
    before = offence.read_text(encoding="utf-8") if offence.exists() else None
    offence.write_text(f"{before or ''}\n{line}\n", encoding="utf-8")
    if contract == "no-cycles":
        offended.write_text("import matches.tournament.offence\n", encoding="utf-8")
    try:
        broken = lint(copy, contract)
    finally:
        offended.write_text("", encoding="utf-8")
        if before is None:
            offence.unlink()
        else:
            offence.write_text(before, encoding="utf-8")

    assert broken.returncode == 1, broken.stdout
    assert "1 broken" in broken.stdout
    # A circle is told by its rooms.
    told = "offence" if contract != "no-cycles" else "No cycles are allowed"
    assert told in broken.stdout or file == "matches/tasks.py"
