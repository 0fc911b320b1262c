"""What a child played is not put together for strangers: no page of theirs, no rating, no rank."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import Membership, Person, Ranking, Rating, User
from matches.policy import reasons, visibility
from matches.policy.ids_by_club import id_in
from matches.selectors.base import discreet
from matches.services.people import ledger
from matches.services.people.ledger import Said
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

RATED = "Rating 23.4, the strongest 31.0: one for every whole 2, 9 at most."


@pytest.fixture
def league() -> League:
    """A public league in which everybody is rated and a member, and the first is a child."""
    cache.clear()
    made = make_league(4, 5, with_cards=True)
    for n, entry in enumerate(made.entries):
        Membership.objects.create(person=entry.person, club=made.club, season=made.season)
        Rating.objects.create(
            person=entry.person, game="black", system="openskill", mu=30 - n, sigma=2,
            ordinal=24 - n, matches=9, last_played_at=timezone.now(),
        )  # fmt: skip
    Ranking.objects.create(game="black", system="openskill", version=1, rows=[], results_digest="x")
    who = child(made)
    Person.objects.filter(pk=who.pk).update(age_band="child", naming="code", code="Oakfield 14")
    who.refresh_from_db()
    return made


def child(league: League) -> Person:
    who = league.entries[0].person
    assert who is not None
    return who


def addresses(league: League) -> dict[str, str]:
    who, other = child(league).public_id, league.entries[1].person.public_id
    return {
        "page": f"/players/{who}/",
        "against": f"/players/{who}/against/{other}/",
        "other way": f"/players/{other}/against/{who}/",
    }


def read(client: Client, at: str) -> str:
    answer = client.get(at)
    assert answer.status_code == 200, at
    return str(answer.content.decode())


def somebody(**more: Any) -> Client:
    client, user = Client(), User.objects.create_user("somebody")
    if who := more.get("who"):
        Person.objects.filter(pk=who.pk).update(user=user)
    client.force_login(user)
    return client


def test_strangers_find_no_page_of_a_child_and_no_way_to_one(league: League) -> None:
    for told in (Client(), somebody()):
        for at in addresses(league).values():
            assert told.get(at).status_code == 404
        assert child(league).public_id not in read(told, league.address)
        assert child(league).public_id not in read(
            told, f"/matches/{league.fixtures[0].public_id}/"
        )
    # The results themselves are read where they were played.
    assert "Oakfield 14" in read(Client(), league.address)


def test_programs_are_told_no_id_that_is_the_same_in_every_competition(league: League) -> None:
    here = f"/api/v1/competitions/{league.competition.public_id}"
    match = f"/api/v1/fixtures/{league.fixtures[0].public_id}"
    for at in (f"{here}/table", f"{here}/fixtures", match):
        text = read(Client(), at)
        assert child(league).public_id not in text, at
        assert league.entries[1].public_id in text or league.entries[0].public_id in text, at


def test_strangers_read_no_rank_and_no_rating_of_a_child(league: League) -> None:
    for at in ("/rankings/", "/rankings/black/", "/api/v1/rankings", "/api/v1/rankings/black"):
        text = read(Client(), at)
        assert "Oakfield 14" not in text, at
        assert visibility.person_name(league.entries[1].person) in text, at


def test_a_permission_for_a_part_of_the_name_opens_both(league: League) -> None:
    ledger.append(
        child(league), league.club, Said("first", given_by="guardian", evidence="paper"), by=None
    )
    cache.clear()
    shown = visibility.person_name(child(league))
    assert shown in read(Client(), "/rankings/black/")
    own = id_in(child(league), league.club.public_id)
    assert shown in read(Client(), f"/players/{own}/")
    page = read(Client(), league.address)
    assert own in page
    assert child(league).public_id not in page


def test_the_club_s_own_members_still_find_the_page(league: League) -> None:
    client = somebody(who=league.entries[2].person)
    for at in addresses(league).values():
        assert read(client, at)
    own = id_in(child(league), league.club.public_id)
    assert f"/players/{own}/" in read(client, league.address)
    assert league.competition.name in read(client, f"/players/{own}/")


def test_a_child_reads_their_own_page(league: League) -> None:
    Membership.objects.all().delete()
    client = somebody(who=child(league))
    assert read(client, addresses(league)["page"])


def test_how_strong_a_child_is_does_not_stand_in_the_reason_of_a_start(league: League) -> None:
    def stranger() -> str:
        free = discreet(league.club.pk, visibility.NOBODY, league.competition)
        return free.reason(reasons.Reason(RATED))

    assert "23" not in stranger()
    Person.objects.update(age_band="adult")
    assert "23.4" in stranger()
