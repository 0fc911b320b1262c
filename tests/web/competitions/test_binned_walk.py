"""A competition in the bin is nowhere: its addresses are gone, and no other page tells of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from matches.models import Championship, Competition, User, Visibility
from matches.services.competitions import binning
from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import (
    change_settings,
    correct,
    filled,
    invite_team,
    keep_study,
    patterns,
)
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

WALKED = 30
"""Addresses of each kind that are walked every day."""
NAME = "The Hidden Walrus League"
TOLD_THERE = (
    "/desk/clubs/<slug:club>/bin/",
    "/desk/clubs/<slug:club>/bin/<slug:binned>/",
    "/desk/clubs/<slug:club>/lately/",
    "/desk/clubs/<slug:club>/lately/<slug:doing>/",
)
"""The club's bin, and what was done within a day."""


def _filled_league() -> League:
    league = make_league(4, 3, visibility=Visibility.PUBLIC, with_cards=True)
    Competition.objects.filter(pk=league.competition.pk).update(name=NAME)
    league.board()
    keep_study(league)
    invite_team(league)
    change_settings(league)
    correct(league, league.fixtures[0])
    houses = Championship.objects.create(
        club=league.club, season=league.season, slug="houses", name="Houses", visibility="public"
    )
    houses.competitions.add(league.competition)
    return league


def _clients(league: League) -> dict[str, Client]:
    runner = User.objects.create_user("runs-it", is_superuser=True)
    player = User.objects.create_user("plays-in-it")
    league.entries[0].person.user = player
    league.entries[0].person.save()
    told = {"stranger": Client()}
    for name, user in (
        ("organiser", league.organiser("the-owner", "owner")),
        ("runner", runner),
        ("player", player),
    ):
        told[name] = Client()
        told[name].force_login(user)
    return told


def _ids(league: League) -> set[str]:
    return {
        NAME,
        league.competition.public_id,
        league.division.public_id,
        *(one.public_id for one in league.fixtures),
        *(one.public_id for one in league.entries),
    }


def _is_its_own(page: str, league: League) -> bool:
    """Whether an address leads to the competition itself, or to something of it."""
    own = f"/{league.competition.slug}/"
    at = filled(page, league)
    its = (*_ids(league), *_records(league))
    return own in at or any(f"/{each}" in at for each in its)


def _own(league: League) -> list[str]:
    """Addresses of the competition itself, some of them or all."""
    own = [filled(each, league) for each in patterns() if _is_its_own(each, league)]
    assert len(own) > 80, "or nothing would be walked"
    return some(own, WALKED)


def _records(league: League) -> Iterator[str]:
    for fixture in league.fixtures:
        yield from fixture.studies.values_list("public_id", flat=True)
        yield from fixture.corrections.values_list("public_id", flat=True)
    yield from league.competition.settings_changes.values_list("public_id", flat=True)


def _answer(client: Client, method: str, at: str) -> HttpResponse:
    cache.clear()
    kind = "application/json" if at.startswith("/api/") else "application/x-www-form-urlencoded"
    with taken_back():
        return client.generic(method, at, "", content_type=kind)


@pytest.fixture
def league() -> League:
    return _filled_league()


@pytest.fixture
def clients(league: League) -> dict[str, Client]:
    return _clients(league)


def _bin(league: League) -> None:
    owner = User.objects.get(username="the-owner")
    seen = binning.look(owner, league.competition.public_id).digest
    binning.put(owner, league.competition.public_id, seen=seen)


def test_every_address_of_a_competition_in_the_bin_is_gone_for_everybody(league, clients):
    there = _own(league)
    opened = {at for at in there if _answer(clients["organiser"], "GET", at).status_code == 200}
    assert len(opened) > len(there) / 2, "or nothing would be shown"
    _bin(league)
    still = [
        (name, method, at, status)
        for name, client in clients.items()
        for at in there
        for method in ("GET", "POST")
        if (status := _answer(client, method, at).status_code) not in _shut(name, method)
    ]
    assert still == []


def _shut(name: str, method: str) -> tuple[int, ...]:
    """How a page that is not there answers: a desk asks strangers to sign in first, whoever sends
    something where nothing is sent is told so."""
    signs_in = (302, 401, 403) if name == "stranger" else ()
    return (404, 405, *signs_in, *((400,) if method == "POST" else ()))


@pytest.mark.deep
def test_no_other_page_tells_of_a_competition_in_the_bin(league, clients):
    others = some(
        [each for each in patterns() if not _is_its_own(each, league) and each not in TOLD_THERE],
        WALKED,
    )
    _bin(league)
    ids = {each.encode() for each in _ids(league)}
    found = []
    for name, client in clients.items():
        for page in others:
            answer = _answer(client, "GET", filled(page, league))
            if answer.streaming or answer.status_code != 200:
                continue
            if told := [each for each in ids if each in answer.content]:
                found.append((name, page, told))
    assert found == []


@pytest.mark.deep
def test_brought_back_every_address_answers_as_before(league, clients):
    own = _own(league)
    client = clients["organiser"]
    before = {at: _answer(client, "GET", at).status_code for at in own}
    _bin(league)
    owner = User.objects.get(username="the-owner")
    binning.bring_back(owner, league.competition.public_id)
    assert {at: _answer(client, "GET", at).status_code for at in own} == before
