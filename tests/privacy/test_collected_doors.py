"""What of a competition that is only collected could be read past its own pages: in halls, lists,
players' pages, archives and pages that were kept before."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import Competition, Fixture, Person
from matches.services.clubs import archives
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Of adults, public, with one match at a board and another planned in the same hall."""
    cache.clear()
    made = make_league(4, 2, visibility="public")
    Person.objects.update(age_band="adult")
    board = made.board()
    Fixture.objects.filter(pk=made.fixtures[2].pk).update(
        board=board, venue=board.venue, state="playing"
    )
    Fixture.objects.filter(pk=made.fixtures[3].pk).update(
        venue=board.venue, starts_at=timezone.now() + timedelta(hours=2)
    )
    return made


def collect(league: League) -> None:
    """Who plays is nine, in a club that publishes nothing under eleven."""
    keys = [each.person_id for each in league.entries]
    year = timezone.localdate().year - 9
    Person.objects.filter(pk__in=keys).update(age_band="child", birth_year=year, naming="code")
    assert Competition.objects.get(pk=league.competition.pk).collected_only


def doors(league: League) -> list[str]:
    hall = f"/clubs/{league.club.slug}/halls/{league.board().venue.slug}/"
    who = league.entries[0].person
    assert who is not None
    return [
        "/", "/?q=Autumn", "/rankings/black/", "/api/v1/competitions", "/api/v1/clubs",
        f"/api/v1/rankings/{league.competition.game}", "/sitemap.xml", "/competitions/",
        f"/clubs/{league.club.slug}/", hall, f"{hall}?screen=1", f"{hall}scores/",
        f"{hall}calendar.ics", f"/players/{who.public_id}/", "/search/?q=Autumn",
    ]  # fmt: skip


def told(league: League, client: Client) -> dict[str, str]:
    """What each door tells of it: its name, its address, a match, an entry, a player."""
    words = [
        league.competition.name, league.competition.public_id, f"/{league.competition.slug}/",
        *(each.public_id for each in [*league.fixtures, *league.entries]),
        *(each.person.public_id for each in league.entries if each.person is not None),
    ]  # fmt: skip
    found = {}
    for at in doors(league):
        answer = client.get(at)
        text = answer.content.decode("utf-8", "replace") if answer.status_code == 200 else ""
        if said := [each for each in words if each in text]:
            found[at] = ", ".join(said)
    return found


def test_no_door_past_its_own_pages_tells_of_it_nor_does_a_page_that_was_kept(league: League):
    assert len(told(league, Client())) >= 5, told(league, Client())
    collect(league)
    assert told(league, Client()) == {}


def test_the_public_archive_has_nothing_of_it_and_the_private_one_has(league: League):
    def held(**flags: Any) -> str:
        return json.dumps(archives.archive(organiser, league.season.public_id, **flags))

    organiser = league.organiser()
    assert league.competition.public_id in held()
    collect(league)
    assert league.competition.public_id not in held()
    assert league.competition.public_id in held(private=True)
