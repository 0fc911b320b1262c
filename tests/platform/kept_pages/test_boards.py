"""A line that is written down at a board makes anew what tells of matches in progress, and nothing
else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import services
from matches.models import Fixture, Naming, Person
from matches.policy.visibility import NOBODY
from matches.ports.kept_pages import part
from matches.selectors.home import home_page
from matches.selectors.matches import match_page
from pennyclub.kept_pages import generations, middleware, parts
from pennyclub.kept_pages.stale_when import BOARDS
from tests.platform.kept_pages.looking import made_anew, now, stranger
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, Phone, entry, won

pytestmark = pytest.mark.django_db

FRONT = "/"
MATCH = "/matches/{match}/"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)
    yield
    middleware.clear()


@pytest.fixture
def phone() -> Phone:
    """At a match of today, in a league that strangers may read."""
    league = make_league()
    own = league.competition
    services.competitions.publish(league.owner, own.public_id, "public", young_known=True)
    Fixture.objects.update(starts_at=timezone.now() + timedelta(seconds=1))
    Person.objects.update(naming=Naming.FULL)
    phone = Phone(league, number=1)
    phone.write(BEGIN, entry(won("O1")))
    return phone


def asked(path: str) -> list[str]:
    """The statements that a stranger's request takes."""
    with CaptureQueriesContext(connection) as statements:
        assert stranger().get(path).status_code == 200
    return [each["sql"] for each in statements]


def table_of(league: League) -> str:
    return f"/api/v1/competitions/{league.competition.public_id}/table"


def test_the_tables_of_the_boards_are_those_of_their_room() -> None:
    """Whoever adds one decides there on which pages it is read."""
    ours = apps.get_app_config("matches").get_models(include_auto_created=True)
    room = "matches.models.scoring."
    assert {each._meta.db_table for each in ours if each.__module__.startswith(room)} == BOARDS


def test_a_line_tells_the_club_s_boards_and_nobody_else(phone: Phone) -> None:
    before = generations.every()
    phone.write(entry(won("O2")))
    after = generations.every()
    moved = {scope for scope in after if after[scope] != before.get(scope)}
    assert moved == {f"boards {phone.league.competition.club_id}"}


def test_a_page_that_tells_of_no_match_in_progress_stands_while_lines_are_written(
    phone: Phone,
) -> None:
    path = table_of(phone.league)
    asked(path)
    phone.write(entry(won("O2")))
    assert len(asked(path)) == 1


@pytest.mark.parametrize("path", [FRONT, MATCH, f"{MATCH}running/"])
def test_one_that_does_has_the_line_at_once(phone: Phone, path: str) -> None:
    client, path = stranger(), path.format(match=phone.fixture)
    before = now(client, path)
    phone.write(entry(won("O2")))
    after = now(client, path)
    assert after == made_anew(path)
    assert after != before


# Whether what is kept stands, how all stands now, of a match which it is, and how what is in
# progress does.
@pytest.mark.parametrize(("path", "questions"), [(FRONT, 3), (MATCH, 4)])
def test_the_boards_alone_are_asked_for_after_a_line(
    phone: Phone, path: str, questions: int
) -> None:
    path = path.format(match=phone.fixture)
    whole = asked(path)
    assert len(whole) > 2 * questions
    phone.write(entry(won("O2")))
    told = asked(path)
    assert len(told) == questions
    assert "matches_runningcard" in told[-1]


def initials(league: League) -> None:
    Person.objects.update(naming=Naming.INITIALS)


def young(league: League) -> None:
    Person.objects.update(age_band="child", naming=Naming.CODE)


def put_off(league: League) -> None:
    Fixture.objects.update(starts_at=timezone.now() + timedelta(days=2))


def out_of_sight(league: League) -> None:
    services.competitions.publish(
        league.owner, league.competition.public_id, "members", young_known=True
    )


@pytest.mark.parametrize(
    ("path", "change"),
    [(FRONT, initials), (FRONT, young), (FRONT, put_off), (FRONT, out_of_sight),
     (MATCH, initials), (MATCH, young), (MATCH, put_off)],
)  # fmt: skip
@pytest.mark.parametrize("line_first", [True, False])
def test_whatever_is_withdrawn_between_two_lines_is_off_the_page(
    phone: Phone, path: str, change: Callable[[League], None], line_first: bool
) -> None:
    client, path = stranger(), path.format(match=phone.fixture)
    before = now(client, path)
    acts: list[Callable[[], Any]] = [
        lambda: phone.write(entry(won("O2"))), lambda: change(phone.league),
    ]  # fmt: skip
    for act in acts if line_first else reversed(acts):
        act()
        assert now(client, path) == made_anew(path)
    assert now(client, path) != before


def test_a_match_out_of_sight_is_there_for_no_stranger_though_a_part_of_it_is_kept(
    phone: Phone,
) -> None:
    path = MATCH.format(match=phone.fixture)
    asked(path)
    out_of_sight(phone.league)
    assert stranger().get(path).status_code == 404
    phone.write(entry(won("O2")))
    assert stranger().get(path).status_code == 404


def test_without_its_numbers_a_part_would_be_out_of_date(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = stranger()
    now(client, FRONT)
    monkeypatch.setattr(parts, "together", lambda _numbers, _scopes: 0)
    middleware.clear()
    now(client, FRONT)
    initials(phone.league)
    assert now(client, FRONT) != made_anew(FRONT)


def test_what_is_kept_of_the_front_page_is_complete(phone: Phone) -> None:
    """What a template fetched by the way would be kept in it, and nobody would know from what."""
    page = home_page()
    with CaptureQueriesContext(connection) as statements:
        render_to_string("home/home.html", {"page": page, "games": ()})
    assert not [each["sql"] for each in statements]


def test_what_is_kept_of_a_match_is_complete(phone: Phone) -> None:
    page = match_page(phone.fixture, NOBODY)
    assert page is not None
    told = {"page": page, "competition": page.competition, "running": (), "boards": []}
    with CaptureQueriesContext(connection) as statements:
        render_to_string("matches/match.html", told)
    assert not [each["sql"] for each in statements]


def test_a_part_is_of_its_language_and_of_its_minute(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def have(minute: int, numbers: dict[str, int] | None = None) -> None:
        with parts.kept(numbers or {"everything": 1}, minute, set()):
            part("one", lambda: made.append(minute))

    have(7)
    have(7)
    assert made == [7]
    have(8)
    assert made == [7, 8]
    monkeypatch.setattr("django.utils.translation.get_language", lambda: "cy")
    have(8)
    assert made == [7, 8, 8]
    have(8, {"everything": 2})
    assert made == [7, 8, 8, 8]
    part("one", lambda: made.append(0))
    assert made == [7, 8, 8, 8, 0]


def test_what_a_part_was_made_from_the_page_was_made_from_as_well(phone: Phone) -> None:
    numbers = generations.every()
    for _time in ("made", "kept"):
        tables: set[str] = set()
        with parts.kept(numbers, 7, tables):
            part("people", lambda: list(Person.objects.all()))
        assert "matches_person" in tables


def test_there_is_room_for_so_many_parts_and_no_more() -> None:
    with parts.kept({}, 7, set()):
        for number in range(3 * parts.MOST):
            part(number, object)
    assert len(parts._parts) <= parts.MOST
