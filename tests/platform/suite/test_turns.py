"""What is taken by turns: each test has one, and what is named or was changed has all of them."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from tests import slices, turns
from tests.platform.suite.test_slices import called, one

pytestmark = pytest.mark.any_database

BROWSER = [one(f"browser/lab/test_{each}.py") for each in "abcdefg"]
SLOW = [one(f"platform/test_{each}.py", slow={}) for each in "aabbcc"]
MANY = [one("security/test_it.py", name=f"test_it[{each}]") for each in range(12)]
SERVICES = [one("services/teams/test_it.py", name=f"test_{n}", django_db={}) for n in "abcd"]
OTHERS = [
    *(one("rules/test_law.py", name=f"test_it[{each}]") for each in range(12)),
    *(one("security/test_few.py", name=f"test_it[{each}]") for each in range(9)),
    *(one("security/children/test_it.py", name=f"test_it[{each}]") for each in range(12)),
    one("web/teams/test_it.py"),
    one("faults/test_faults.py", deep={}),
    one("services/teams/test_pure.py"),
    one("services/teams/test_long.py", django_db={}, deep={}),
    one("services/teams/test_page.py", django_db={}, any_database={}),
]
EVERY = [*BROWSER, *SLOW, *MANY, *SERVICES, *OTHERS]


@pytest.fixture(autouse=True)
def at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNYCLUB_DEEP", "1")
    monkeypatch.setattr(turns.changed, "_changed", lambda: (frozenset(), frozenset()))


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Any:
    def of(turn: int | str, asked: Any) -> list[Any]:
        monkeypatch.setenv("PENNYCLUB_TURN", str(turn))
        return turns.taken(EVERY, asked)

    return of


def test_of_what_takes_turns_each_has_one_and_the_rest_has_every(taken: Any):
    three = [taken(turn, called("tests")) for turn in range(turns.OF)]
    for item in EVERY:
        times = sum(item in each for each in three)
        assert times == (turns.OF if item in OTHERS else 1), item


def test_no_turn_has_much_more_than_another(taken: Any):
    three = [taken(turn, called("tests")) for turn in range(turns.OF)]
    for kind in (BROWSER, SLOW, MANY, SERVICES):
        shares = [sum(item in each for item in kind) for each in three]
        assert max(shares) - min(shares) <= 1


def test_slow_tests_of_a_file_have_the_same_turn(taken: Any):
    for turn in range(turns.OF):
        held = [item.path for item in taken(turn, called("tests")) if item in SLOW]
        assert len(held) == 2
        assert len(set(held)) == 1


def test_a_second_database_has_the_services_that_the_first_has_not_and_the_next_turn_s_slow_ones(
    taken: Any,
):
    seen = dict.fromkeys(map(id, SLOW), 0)
    for turn in range(turns.OF):
        first, second = taken(turn, called("tests")), taken(turn, called("tests", second=True))
        served = [sum(item in each for each in (first, second)) for item in SERVICES]
        assert served == [1] * len(SERVICES)
        assert [item for item in second if item not in SLOW + SERVICES] == [
            item for item in EVERY if item not in SLOW + SERVICES
        ]
        assert not [item for item in SLOW if item in first and item in second]
        for item in SLOW:
            seen[id(item)] += (item in first) + (item in second)
    assert set(seen.values()) == {2}


def test_whatever_else_is_collected_two_databases_divide_the_same_tests(
    monkeypatch: pytest.MonkeyPatch,
):
    """A second one leaves rooms out, and some of a test's parameters: places would be others."""
    first = [*SERVICES, *SLOW]
    second = [*SERVICES[1:], *SLOW[2:]]
    for turn in range(turns.OF):
        monkeypatch.setenv("PENNYCLUB_TURN", str(turn))
        here = turns.taken(first, called("tests"))
        there = turns.taken(second, called("tests", second=True))
        assert not [item for item in here if item in there]
        assert all(item in here or item in there for item in SERVICES[1:])


def test_what_is_about_the_server_itself_has_every_turn_there(taken: Any):
    alone = one("services/base/test_it.py", django_db={"transaction": True})
    asked = called("tests", second=True)
    EVERY.append(alone)
    try:
        assert all(alone in taken(turn, asked) for turn in range(turns.OF))
    finally:
        EVERY.remove(alone)


@pytest.mark.parametrize(
    "asked", [called(str(slices.BROWSER)), called("tests", keyword="lab")], ids=["folder", "word"]
)
def test_what_is_named_has_every_turn(taken: Any, asked: Any):
    for turn in range(turns.OF):
        assert [item for item in taken(turn, asked) if item in BROWSER] == BROWSER


def test_a_room_in_which_something_was_changed_has_every_turn(
    taken: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turns.changed, "_changed", lambda: (frozenset({"lab"}), frozenset()))
    for turn in range(turns.OF):
        assert [item for item in taken(turn, called("tests")) if item in BROWSER] == BROWSER


def test_without_a_turn_and_where_nothing_is_at_length_everything_runs(
    taken: Any, monkeypatch: pytest.MonkeyPatch
):
    assert taken("", called("tests")) == EVERY
    monkeypatch.setenv("PENNYCLUB_DEEP", "0")
    assert taken(1, called("tests")) == EVERY


@pytest.mark.parametrize(("of", "turn"), [("", "0"), ("000000b", "2"), ("c6a55e2", "0")])
def test_which_turn_a_commit_has_is_found_in_its_hash(tmp_path: Any, of: str, turn: str):
    """As `.ci/run` reads it; where Git says nothing, the first."""
    text = (slices.TESTS.parent / ".ci" / "run").read_text(encoding="utf-8")
    begins = text.index("whose_turn() {")
    function = text[begins : text.index("\n}\n", begins) + 3]
    git = tmp_path / "git"
    git.write_text(f"#!/bin/sh\n{f'echo {of}' if of else 'exit 128'}\n")
    git.chmod(0o755)
    said = subprocess.run(
        ["bash", "-uc", f"{function}whose_turn"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout.strip() == turn
