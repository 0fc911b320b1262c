"""``rules`` stands on the standard library alone, so that it also runs in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

ALONE = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top != "rules" and top not in sys.stdlib_module_names:
            raise ImportError(f"{name} is not of the standard library")
        return None

sys.meta_path.insert(0, Blocked())
import rules
for game in rules.GAMES:
    live, faults = rules.begin({"game": game, "first": "A"})
    assert live is not None, faults
    card = {"scorecard": 1, "game": game, "detail": "flicks", "first": "A",
            "sides": {"A": ["a"], "B": ["b"]}, "entries": []}
    assert rules.adjudicate(card).valid
print(sorted(name for name in sys.modules if name.partition(".")[0] == "django"))
"""


def test_the_law_is_imported_and_used_with_every_other_package_blocked() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{ALONE}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_a_game_is_imported_when_it_is_asked_for_and_not_before() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import rules;"
        "print([n for n in sys.modules if n.startswith('rules.games.')])"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
