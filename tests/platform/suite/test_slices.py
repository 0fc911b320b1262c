"""What is left out each day, and on a second database, and that nothing is lost by it."""

from __future__ import annotations

import ast
import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from tests import deep, slices

pytestmark = pytest.mark.any_database


def one(path: str, *fixtures: str, name: str = "test_it", **marks: Any) -> Any:
    """A test as pytest hands it on, with fixtures and markers."""
    held = {mark: SimpleNamespace(kwargs=given) for mark, given in marks.items()}
    file = slices.TESTS / path
    return SimpleNamespace(
        path=file, name=name, fixturenames=[*fixtures], get_closest_marker=held.get
    )


def called(*args: str, keyword: str = "", second: bool = False) -> Any:
    options = {"keyword": keyword, "second_database": second}
    return SimpleNamespace(args=[*args], getoption=options.__getitem__)


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNYCLUB_DEEP", "0")


TWO = [one("browser/lessons/test_lesson.py"), one("browser/lessons/test_lesson.py")]


@pytest.mark.usefixtures("shallow")
def test_each_day_a_journey_of_the_browser_s_has_its_first_test_and_no_other_room_loses_any():
    others = [one("web/law/test_in_browser.py"), one("web/law/test_in_browser.py")]
    assert slices.every_day([*TWO, *others], called("tests")) == [TWO[0], *others]
    assert slices.every_day([one("browser/test_trace.py")], called("tests")) == []


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize(
    "asked",
    [
        called(str(slices.BROWSER)),
        called(f"{slices.BROWSER}/lessons/test_lesson.py"),
        called(f"{slices.BROWSER}/lessons/test_lesson.py::test_it"),
        called("tests", keyword="lesson"),
    ],
)
def test_what_is_named_runs_whole(asked: Any):
    assert slices.every_day(TWO, asked) == TWO


MARKED = [one("platform/test_bootstrap.py"), one("platform/test_bootstrap.py", deep={})]


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("asked", [called("tests"), called(str(slices.TESTS / "platform"))])
def test_what_is_marked_deep_waits_for_deep(asked: Any):
    assert slices.every_day(MARKED, asked) == MARKED[:1]


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize(
    "asked",
    [
        called(f"{slices.TESTS}/platform/test_bootstrap.py"),
        called(f"{slices.TESTS}/platform/test_bootstrap.py::test_it"),
        called("tests", keyword="bootstrap"),
    ],
)
def test_what_is_marked_deep_runs_where_it_is_named(asked: Any):
    assert slices.every_day(MARKED, asked) == MARKED


def test_deep_runs_what_is_marked_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PENNYCLUB_DEEP", "1")
    assert slices.every_day(MARKED, called("tests")) == MARKED


def test_a_file_with_a_deep_test_has_another_that_runs_every_day():
    waiting = {}
    texts = {file: file.read_text(encoding="utf-8") for file in slices.TESTS.rglob("test_*.py")}
    for file, text in texts.items():
        tests = [
            each
            for each in ast.walk(ast.parse(text if "mark.deep" in text else ""))
            if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")
        ]
        marked = [each for each in tests if any(map(is_deep, each.decorator_list))]
        # A whole club that falls over takes a minute to stand up: all of it is deep.
        if marked and file.parent.name != "faults":
            waiting[file.name] = len(tests) - len(marked)
    assert waiting
    assert [name for name, others in waiting.items() if not others] == []


def is_deep(mark: ast.expr) -> bool:
    return ast.unparse(mark) == "pytest.mark.deep"


def of_many(number: int) -> list[Any]:
    """A test with so many parameters, each of which takes a database."""
    return [one("services/teams/test_teams.py", name=f"test_it[{n}]") for n in range(number)]


MANY = of_many(7)


@pytest.mark.usefixtures("shallow")
def test_each_day_a_few_of_a_test_s_many_parameters_are_tried_where_each_takes_a_database():
    other = one("services/teams/test_guests.py", name="test_another")
    pure = [one("rules/test_law.py", name=f"test_it[{each}]") for each in range(7)]
    everyday = slices.every_day([*MANY, other, *pure], called("tests"))
    assert everyday == [MANY[0], MANY[3], MANY[6], other, *pure]


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize(
    "asked",
    [called(f"{slices.TESTS}/services/teams/test_teams.py"), called("tests", keyword="teams")],
)
def test_all_of_them_are_where_they_are_named(asked: Any):
    many = of_many(19)
    assert slices.every_day(many, asked) == many


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize("folder", ["services", "services/teams"])
def test_where_their_room_is_named_six_of_them_are(folder: str):
    asked = called(str(slices.TESTS / folder))
    some = MANY[:6]
    assert slices.every_day(some, asked) == some
    more = of_many(16)
    assert slices.every_day(more, asked) == more[::3]


@pytest.mark.usefixtures("shallow")
def test_a_second_database_has_a_few_of_them_too_and_all_that_are_about_the_server_itself():
    second = called("tests", second=True)
    assert slices.every_day(MANY, second) == [MANY[0], MANY[3], MANY[6]]
    marked = {"django_db": {"transaction": True}}
    at_once = [one("services/teams/test_x.py", name=f"test_it[{n}]", **marked) for n in range(7)]
    refused = [one("models/test_constraints.py", name=f"test_it[{n}]") for n in range(7)]
    assert slices.every_day([*at_once, *refused], second) == [*at_once, *refused]


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize(("there", "usual"), [(1, 1), (1, 9), (2, 1), (39, 11), (208, 40)])
def test_a_slice_has_as_many_as_are_usual_from_the_first_on_and_is_never_empty(
    there: int, usual: int
):
    taken = deep.some(range(there), usual)
    assert len(set(taken)) == len(taken) == min(there, usual)
    assert taken[0] == 0
    assert usual == 1 or taken[-1] == there - 1


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices.changed, "_changed", lambda: (frozenset(), frozenset()))


def of(file: str) -> list[Any]:
    return [one(file, name=f"test_{each}") for each in "abcdefg"]


@pytest.mark.usefixtures("shallow", "untouched")
def test_each_day_some_tests_of_a_file_run_where_each_takes_a_database():
    services, web, pure = (of(f"{each}/test_it.py") for each in ("services/teams", "web", "rules"))
    asked = [*services, *web, *pure]
    assert slices.every_day(asked, called("tests")) == [*services[::5], *web[::5], *pure]


@pytest.mark.usefixtures("shallow", "untouched")
def test_one_that_is_deep_takes_no_place_of_another():
    tests = of("services/teams/test_it.py")
    tests[0].get_closest_marker = {"deep": SimpleNamespace(kwargs={})}.get
    assert slices.every_day(tests, called("tests")) == tests[1::5]


@pytest.mark.usefixtures("shallow", "untouched")
@pytest.mark.parametrize(
    "asked",
    [
        called(str(slices.TESTS / "services")),
        called(f"{slices.TESTS}/services/teams"),
        called("tests", keyword="teams"),
        called("tests", second=True),
    ],
)
def test_a_room_that_is_named_and_a_second_database_have_them_all(asked: Any):
    tests = of("services/teams/test_it.py")
    assert slices.every_day(tests, asked) == tests


@pytest.mark.usefixtures("shallow")
@pytest.mark.parametrize(
    ("file", "concerned"),
    [
        ("matches/services/teams/guests.py", {"services/teams", "web/teams"}),
        ("matches/api/teams.py", {"services/teams", "web/teams"}),
        ("templates/teams/page.html", {"services/teams", "web/teams"}),
        ("tests/services/teams/squads.py", {"services/teams", "web/teams"}),
        ("tests/web/teams/test_it.py", {"web/teams"}),
        ("matches/services/ladders/steps.py", set()),
        ("tests/conftest.py", set()),
        ("README.md", set()),
    ],
)
def test_a_room_in_which_something_was_changed_runs_whole(monkeypatch, file, concerned):
    room = slices.changed.room_of(file)
    told = frozenset(filter(None, [room])), frozenset({file})
    monkeypatch.setattr(slices.changed, "_changed", lambda: told)
    for place, step in (("commands", 4), ("services/teams", 5), ("web/teams", 5)):
        tests = of(f"{place}/test_it.py")
        kept = slices.every_day(tests, called("tests"))
        assert kept == (tests if place in concerned else tests[::step])


def test_git_tells_of_what_is_new_changed_and_committed_since_main(monkeypatch, tmp_path):
    def git(*asked: str) -> None:
        person = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *person, *asked], check=True)

    def write(name: str) -> None:
        (tmp_path / name).write_text(name)

    monkeypatch.setattr(slices.changed, "HOUSE", tmp_path)
    assert slices.changed._files() == []  # no repository
    git("init", "-q", "-b", "main")
    for name in ("same", "changed"):
        write(name)
    git("add", ".")
    git("commit", "-qm", "One")
    git("checkout", "-qb", "work")
    write("committed")
    git("add", ".")
    git("commit", "-qm", "Two")
    (tmp_path / "changed").write_text("otherwise")
    write("new")
    assert sorted(slices.changed._files()) == ["changed", "committed", "new"]


def test_deep_takes_all_of_a_slice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PENNYCLUB_DEEP", "1")
    assert deep.some(range(39), 11) == list(range(39))


def test_deep_takes_as_many_as_ci_has_time_for_where_it_is_told_and_whole_all_there_are(
    monkeypatch: pytest.MonkeyPatch,
):
    told = {}
    for asked in ("0", "1", deep.WHOLE):
        monkeypatch.setenv("PENNYCLUB_DEEP", asked)
        told[asked] = (deep.either(4, 16, 40), deep.either(4, 16), len(deep.some(range(39), 4, 9)))
    assert told == {"0": (4, 4, 4), "1": (16, 16, 9), deep.WHOLE: (40, 16, 39)}


def test_deep_runs_every_test_of_the_browser_s(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PENNYCLUB_DEEP", "1")
    assert slices.every_day(TWO, called("tests")) == TWO


def test_every_journey_of_the_browser_s_is_there():
    assert [name for name in slices.JOURNEYS if not (slices.BROWSER / name).is_file()] == []
