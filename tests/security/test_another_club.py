"""Another club's ids on every page, to read and to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.test import Client

from matches.models import Championship, Look, Membership
from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import (
    change_settings,
    correct,
    filled,
    invite_team,
    keep_dates,
    keep_edition,
    keep_list,
    keep_study,
    nowhere,
    patterns,
    pin_notice,
    strangers,
)
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

PAGES = [each for each in patterns() if not each.startswith("/api/")]
NOBODY_S = {
    "/rankings/<slug:game>/",
    "/rankings/<slug:game>/calibration/",
    "/rankings/<slug:game>/editions/",
    "/rankings/<slug:game>/<slug:edition>/",
    "/privacy/<slug:reader>/",
    "/rules/<slug:game>/shots/<slug:rule>/",
    "/rules/<slug:game>/",
    "/law/<slug:digest>/codes.zip",
    "/law/<slug:digest>/rules.zip",
    "/score/law.<slug:digest>.js",
    "/law/<str:version>/pyodide/<str:name>",
}
LESSON = "/desk/competitions/<slug:club>/<slug:season>/<slug:competition>/lesson/"
NOT_HERE = {
    # For who plays, where sides may agree on a date (web/rearranging).
    "/desk/matches/<slug:public_id>/dates/",
    # Of what is in the bin (web/competitions/test_binned.py).
    "/desk/clubs/<slug:club>/bin/<slug:binned>/",
    "/desk/clubs/<slug:club>/bin/deleted/<int:number>/",
    # Of a knockout, and of what is finished (web/paper/test_lists.py); a booklet is what strangers
    # may read, whoever asks.
    "/competitions/<slug:club>/<slug:season>/<slug:competition>/bracket.pdf",
    "/competitions/<slug:club>/<slug:season>/<slug:competition>/certificates.pdf",
    "/clubs/<slug:club>/seasons/<slug:season>/booklet.pdf",
    "/invitations/<str:token>/",
    "/names/<str:token>/",
    "/calendars/<str:token>/matches.ics",
    "/letters/stop/<str:token>/",
    "/follow/confirm/<str:token>/",
    "/follow/stop/<str:token>/",
    # For owners (web/people/test_permissions.py).
    "/desk/clubs/<slug:club>/permissions/ledger.<str:kind>",
    "/pass/<str:token>/",
    "/competitions/<slug:club>/<slug:season>/<slug:competition>/enter/",
    # Shows to everybody what a stranger may read, so nothing of a private league to its organiser.
    "/embed/competitions/<slug:club>/<slug:season>/<slug:competition>/",
    "/desk/matches/<slug:public_id>/boards/",
    "/desk/matches/<slug:public_id>/whole/",
    "/desk/matches/<slug:public_id>/line-up/",
    "/matches/<slug:public_id>/shots/<int:number>/",
    # Of a team that has entered something.
    "/teams/<slug:public_id>/",
    "/teams/<slug:public_id>/follow/",
    "/teams/<slug:public_id>/mine/",
    "/score/<slug:public_id>/boards/<int:board>/",
    "/score/<slug:public_id>/boards/<int:board>/shadow/",
    "/score/<slug:public_id>/boards/<int:board>/shadow/compared/",
    *(LESSON + page for page in ("", "print/", "board/")),
    LESSON.replace("lesson", "timetable") + "proposal/",
}
"""What this league has none of: invitations, links, open entry, shots, a lesson, a timetable."""
OWNED = [each for each in PAGES if "<" in each and each not in NOBODY_S]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[League]:
    """A private league with cards: made once, and what a test does to it is taken back."""
    with django_db_blocker.unblock(), taken_back():
        yield _league()


@pytest.fixture
def private(made: League) -> League:
    cache.clear()
    return made


def _league(players: int = 4) -> League:
    league = make_league(players, 3, visibility="private", with_cards=True)
    league.board()
    keep_study(league)
    invite_team(league)
    keep_list(league)
    keep_dates(league)
    keep_edition()
    change_settings(league)
    pin_notice(league)
    correct(league, league.fixtures[0])
    Championship.objects.create(
        club=league.club, season=league.season, slug="houses", name="Houses"
    )
    return league


def counts() -> dict[str, int]:
    """How many rows every table of the club has, but that of who looked: looking writes there."""
    return {
        model.__name__: model.objects.count()
        for model in apps.get_app_config("matches").get_models()
        if model is not Look
    }


def standing() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT public_id, state, outcome, winner, revision FROM matches_fixture")
        return sorted(cursor.fetchall())


def client_of(user: Any) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_the_walk_finds_the_pages():
    assert "/desk/matches/<slug:public_id>/card/" in PAGES
    assert len(PAGES) >= 30
    assert len(OWNED) >= 18


@pytest.mark.parametrize("page", some(OWNED, 12))
def test_a_private_league_is_a_league_that_is_not_there(page, private):
    there, none = filled(page, private), nowhere(page)
    before = standing()
    for name, user in strangers().items():
        client = client_of(user)
        for send in (client.get, client.post):
            answer, other = send(there), send(none)
            told = (name, page, answer.status_code)
            assert answer.status_code in (302, 404, 405), told
            assert answer.status_code == other.status_code, told
            if answer.status_code == 302:
                assert name == "stranger", told
                assert answer["Location"].startswith("/accounts/login/"), told
            else:
                assert answer.content == other.content, told
    assert standing() == before


@pytest.mark.parametrize("page", some([each for each in OWNED if each not in NOT_HERE], 16))
def test_the_same_pages_answer_who_organises_them(page, private):
    """Or the test above would show nothing."""
    who = private.entries[0].person
    Membership.objects.create(person=who, club=private.club, season=private.season)
    client = client_of(private.organiser())
    assert client.get(filled(page, private)).status_code in (200, 302, 405)


def test_no_page_without_an_id_gives_away_what_is_private(private):
    hidden = [
        private.competition.public_id,
        private.competition.name,
        private.club.name,
        *(fixture.public_id for fixture in private.fixtures),
        *(entry.person.family_name for entry in private.entries),
        "The hidden owls",
    ]
    for name, user in strangers().items():
        client = client_of(user)
        for page in PAGES:
            if page in OWNED:
                continue
            text = client.get(page.replace("<slug:game>", "black")).content.decode()
            assert [each for each in hidden if each in text] == [], (name, page)


def test_looking_at_every_page_changes_nothing(private):
    client = client_of(private.organiser(role="owner"))
    before = counts(), standing()
    for page in some(list(patterns()), 40):
        client.get(filled(page, private))
        client.head(filled(page, private))
    assert (counts(), standing()) == before


@pytest.mark.parametrize("page", some(list(patterns()), 20))
def test_nothing_is_taken_from_a_page_of_another_site(page, private):
    client = Client(enforce_csrf_checks=True)
    client.force_login(private.organiser(role="owner"))
    before = counts(), standing()
    answer = client.post(filled(page, private), {"action": "delete"})
    assert (counts(), standing()) == before
    stateless = (
        "/api/v1/scorecards/adjudicate",
        "/api/v1/shots/",
        "/api/v1/live/",
        "/api/v1/<",
        "/api/v1/(",
    )
    if not page.startswith(stateless):
        assert answer.status_code in (403, 404, 405), page
