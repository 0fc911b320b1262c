"""No club has more than two files made at once, and none stands in another's way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from itertools import islice
from threading import Barrier, Event
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.errors import LaterError
from matches.models import Club, Role, User
from matches.ports import places
from matches.services.clubs import archives
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_under_way() -> None:
    cache.clear()


def test_the_third_is_told_to_come_again_and_another_club_is_not() -> None:
    with places.of_club("heron"), places.of_club("heron"):
        with pytest.raises(LaterError, match="Two files") as refused, places.of_club("heron"):
            pass
        assert (refused.value.status, refused.value.after) == (429, places.SOON)
        with places.of_club("egret"):
            pass
    with places.of_club("heron"), places.of_club("heron"):
        pass


def test_a_place_is_given_back_where_it_breaks() -> None:
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), places.of_club("heron"):
            _ = 1 / 0


def test_who_held_one_for_too_long_gives_back_nobody_else_s() -> None:
    with ExitStack() as late:
        late.enter_context(places.of_club("heron"))
        cache.clear()  # As if its time were over.
        with places.of_club("heron"), places.of_club("heron"):
            late.close()
            with pytest.raises(LaterError), places.of_club("heron"):
                pass


def test_of_thirty_at_once_exactly_two_are_let_in() -> None:
    together, over = Barrier(30), Event()

    def ask(_n: int) -> bool:
        together.wait(20)
        try:
            with places.of_club("heron"):
                over.wait(20)
                return True
        except LaterError:
            return False

    with ThreadPoolExecutor(30) as crowd:
        asked = [crowd.submit(ask, n) for n in range(30)]
        refused = list(islice(as_completed(asked, timeout=20), 30 - places.MOST))
        over.set()
        assert not any(each.result() for each in refused)
        assert sum(each.result() for each in asked) == places.MOST


# ── at the doors ──────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def league() -> League:
    return make_league(3, 2)


def archive_of(league: League) -> str:
    own = league.competition
    return f"/desk/clubs/{own.club.slug}/seasons/{own.season.slug}/archive/"


def held(league: League) -> ExitStack:
    """Both places of the league's club."""
    both = ExitStack()
    for _ in range(places.MOST):
        both.enter_context(places.of_club(league.competition.club.public_id))
    return both


def test_a_third_archive_waits_in_words_and_so_does_the_ledger(league: League) -> None:
    client = Client()
    client.force_login(league.organiser(role="owner"))
    ledger = f"/desk/clubs/{league.competition.club.slug}/permissions/ledger.json"
    with held(league):
        for answer in (client.post(archive_of(league)), client.get(ledger)):
            assert answer.status_code == 429
            assert answer["Retry-After"] == str(places.SOON)
            assert "Two files are being made for your club" in answer.content.decode()
        assert client.get(archive_of(league)).status_code == 200, "to look at the form costs little"
    assert client.post(archive_of(league)).status_code == 200
    assert client.get(ledger).status_code == 200


def somebody_else() -> User:
    """The owner of another club."""
    user = User.objects.create_user("somebody-else")
    club = Club.objects.create(name="Another", slug="another", kind="club")
    Role.objects.create(user=user, club=club, role="owner")
    return user


def test_whoever_may_not_have_it_takes_no_place_and_learns_of_none(
    league: League, monkeypatch: Any
) -> None:
    stranger = Client()
    stranger.force_login(somebody_else())
    monkeypatch.setattr(archives, "written", lambda *_a, **_k: 1 / 0)
    with held(league):
        assert stranger.post(archive_of(league)).status_code == 404
        ledger = f"/desk/clubs/{league.competition.club.slug}/permissions/ledger.json"
        assert stranger.get(ledger).status_code == 404
