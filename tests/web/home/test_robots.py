"""Search engines are asked to stay away from whatever tells of children, and find what may be."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import AgeBand, ClubKind, Naming, Person
from matches.services.base import outbox
from matches.web.base.robots import DOORS, OF_NOBODY
from tests.security.addresses import filled, patterns
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
AWAY = "noindex"


@pytest.fixture
def league() -> League:
    """Adults in full, a public competition of a club."""
    cache.clear()
    made = make_league(4, 2)
    outbox.send(early=True)
    Person.objects.update(age_band=AgeBand.ADULT, naming=Naming.FULL)
    return made


def told(at: str) -> str:
    cache.clear()
    return Client().get(at).headers.get("X-Robots-Tag", "")


def addresses(league: League) -> list[str]:
    """What strangers are answered of it, at every address there is."""
    every = [filled(each, league) for each in patterns()]
    of_nobody = tuple(f"/{each}/" for each in ("rules", "lab", "adjudicate", "privacy", "setup"))
    return [
        at
        for at in every
        if not at.startswith((*of_nobody, "/law/", "/static/"))
        and Client().get(at).status_code == 200
    ]


def read_by_engines(league: League) -> list[str]:
    own = league.competition
    here = f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"
    return ["/", f"/clubs/{own.club.slug}/", here, f"{here}fixtures/"]


def test_pages_of_adults_alone_may_be_found(league: League) -> None:
    assert {at: told(at) for at in read_by_engines(league)} == dict.fromkeys(
        read_by_engines(league), ""
    )
    assert told("/rules/") == told("/rules/black/") == told("/privacy/") == ""


@pytest.mark.parametrize("band", [AgeBand.CHILD, AgeBand.YOUTH, AgeBand.UNKNOWN])
def test_where_one_of_them_is_not_an_adult_no_answer_is_to_be_found(
    league: League, band: AgeBand
) -> None:
    who = league.entries[0].person
    Person.objects.filter(pk=who.pk).update(age_band=band, naming=Naming.CODE)
    for at in read_by_engines(league):
        assert AWAY in told(at), at


def test_nothing_that_tells_of_a_school_is_to_be_found_at_any_address(league: League) -> None:
    type(league.club).objects.update(kind=ClubKind.SCHOOL)
    every = addresses(league)
    assert len(every) > 30
    assert [at for at in every if AWAY not in told(at)] == []


def test_what_some_may_read_alone_is_not_to_be_found(league: League) -> None:
    client = Client()
    client.force_login(league.organiser())
    for at in ("/desk/", "/my/matches/", "/account/"):
        assert AWAY in client.get(at).headers["X-Robots-Tag"], at


def test_a_search_engine_is_told_where_it_need_not_ask(league: League) -> None:
    answer = Client().get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    text = answer.content.decode()
    assert "Disallow: /desk/" in text
    # A page that is to be left out must be asked for, or nobody reads that it is.
    kept_out = [line.removeprefix("Disallow: ") for line in text.splitlines()[1:]]
    assert not [at for at in read_by_engines(league) if at.startswith(tuple(kept_out))]
    assert league.club.slug not in text
    assert tuple(kept_out) == DOORS


def test_addresses_of_nobody_are_addresses_there_are() -> None:
    from matches.web.urls import urlpatterns

    names = {getattr(each, "name", None) for each in urlpatterns}
    assert names >= OF_NOBODY
