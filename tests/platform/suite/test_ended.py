"""A run that has to come to its end: only what is of every day goes on then."""

from __future__ import annotations

import re
import subprocess
import time
from types import SimpleNamespace
from typing import Any

import pytest

from tests import ended, slices
from tests.platform.suite.test_slices import called, one

pytestmark = pytest.mark.any_database

CI = slices.TESTS.parent / ".ci" / "run"
ROOM = [one("services/teams/test_it.py", name=f"test_{n}", django_db={}) for n in "abcdefgh"]


@pytest.fixture(autouse=True)
def nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices.changed, "_changed", lambda: (frozenset(), frozenset()))


@pytest.fixture
def items() -> list[Any]:
    config = SimpleNamespace(stash=pytest.Stash())
    for each in ROOM:
        each.nodeid, each.config = each.name, config
    ended.keeps(slices.of_the_day(ROOM, called("tests")), config)  # type: ignore[arg-type]
    return ROOM


def test_once_its_time_is_over_a_run_goes_on_with_the_slice_of_every_day(
    items: list[Any], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PENNYCLUB_DEEP", "1")
    monkeypatch.setenv(ended.UNTIL, str(time.time() - 1))
    went_on = [each.name for each in items if not ended.is_over(each)]
    assert went_on == ["test_a", "test_f"]
    assert slices.every_day(ROOM, called("tests")) == ROOM


@pytest.mark.parametrize("until", ["", "later"])
def test_nothing_waits_before_its_time_is_over_or_where_it_has_none(
    items: list[Any], monkeypatch: pytest.MonkeyPatch, until: str
):
    monkeypatch.setenv(ended.UNTIL, until and str(time.time() + 60))
    assert not any(map(ended.is_over, items))


def test_the_slice_of_every_day_is_the_same_where_more_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
):
    found = []
    for asked in ("", "1", "whole"):
        monkeypatch.setenv("PENNYCLUB_DEEP", asked)
        found.append(slices.of_the_day(ROOM, called("tests")))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 2


def until(slow: str, **variables: str) -> str:
    """When the first pass of a build that began at 10,000 has no more time for what is long."""
    text = CI.read_text(encoding="utf-8")
    taken = [*re.findall(r"^limit=.*$", text, re.M), *re.findall(r"^first_until.*$", text, re.M)]
    said = subprocess.run(
        ["bash", "-uc", "\n".join([*taken, f'first_until 10000 "{slow}"'])],
        env={"PATH": "/usr/bin:/bin", **variables}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return said.stdout.strip()


def test_the_slower_a_machine_the_earlier_the_second_pass_has_its_turn():
    assert until("0.5") == "13675"
    assert until("2.5") == "11575"
    assert until("2.5", CI_SECONDS="3000") == "10375"
    assert until("") == ""  # which gives a run no end


def test_what_had_no_time_is_told_at_the_end_of_the_build():
    pattern = re.search(r"grep -E '([^']+)' \"\$scratch/suite\"", CI.read_text(encoding="utf-8"))
    assert pattern is not None
    folded = f"SKIPPED [412] tests/conftest.py:181: {ended.WAITS}"
    found = subprocess.run(
        ["grep", "-E", pattern[1]], input=folded, capture_output=True, text=True, check=False
    )
    assert found.stdout.strip() == folded
