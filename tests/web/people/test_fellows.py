"""Who is of a club reads its adults by full name on pages; strangers, walls, files and programs
read what each allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.models import (
    AgeBand,
    Club,
    Competition,
    Division,
    Look,
    Membership,
    Person,
    Role,
    Season,
    User,
)
from matches.policy.ids_by_club import id_in
from matches.services.base import outbox
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

SHORT, FULL = "C. H.", "Chidi Holm"


@pytest.fixture
def league() -> League:
    """Four adults, of whom strangers read initials; two matches are played."""
    made = make_league(4)
    made.play(1)
    made.play(2)
    outbox.send(early=True)
    Competition.objects.update(visibility="public")
    return made


def address(league: League) -> str:
    own = league.competition
    return f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"


def signed_in(person: Person | None, user: User | None = None) -> Client:
    assert person is not None or user is not None
    if person is not None:
        user = User.objects.create_user(f"player-{person.pk}")
        Person.objects.filter(pk=person.pk).update(user=user)
    client = Client()
    client.force_login(user)
    return client


def member(league: League) -> Client:
    return signed_in(league.entries[0].person)


def read(client: Client, at: str, **headers: str) -> str:
    answer = client.get(at, headers=headers)
    assert answer.status_code == 200, at
    return (
        b"".join(answer).decode() if answer.streaming else answer.content.decode("utf-8", "replace")
    )


def pages(league: League) -> list[str]:
    chidi = league.entries[2]
    own = next(f for f in league.fixtures() if chidi.pk in (f.home_id, f.away_id))
    here, table = address(league), Division.objects.get().public_id
    return [
        here,
        f"{here}fixtures/",
        f"{here}figures/",
        f"{here}playing/",
        f"/tables/{table}/",
        f"/matches/{own.public_id}/",
        f"/players/{id_in(chidi.person, league.club)}/",
    ]


def named_on(league: League) -> list[str]:
    """Those of the pages that name anybody: nothing is being played."""
    return [each for each in pages(league) if not each.endswith("/playing/")]


def test_a_fellow_member_reads_full_names_wherever_the_club_shows_them(league: League) -> None:
    client = member(league)
    for each in named_on(league):
        text = read(client, each)
        assert FULL in text, each
        assert SHORT not in text, each


def test_a_stranger_reads_none_on_any_of_them(league: League) -> None:
    for each in pages(league):
        assert "Chidi" not in read(Client(), each), each


def elsewhere(league: League, **about: Any) -> Person:
    club = Club.objects.create(slug="elsewhere", kind="club", name="Elsewhere")
    season = Season.objects.create(
        club=club, slug="now", name="Now", starts_on="2026-01-01", ends_on="2027-12-31"
    )
    person = Person.objects.create(
        given_name="Olga", family_name="Far", age_band=AgeBand.ADULT, **about
    )
    Membership.objects.create(person=person, club=club, season=season)
    return person


def test_nor_does_a_member_or_an_organiser_of_another_club(league: League) -> None:
    far = elsewhere(league)
    owner = User.objects.create_user("far-owner")
    Role.objects.create(user=owner, club=Club.objects.get(slug="elsewhere"), role="owner")
    for client in (signed_in(far), signed_in(None, owner)):
        for each in pages(league):
            assert "Chidi" not in read(client, each), each


def test_that_two_share_another_club_tells_neither_what_the_other_plays_here(
    league: League,
) -> None:
    """Of both clubs is Chidi; the reader is of the other one alone."""
    far = elsewhere(league)
    there = far.memberships.get()
    Membership.objects.create(person=league.entries[2].person, club=there.club, season=there.season)
    client = signed_in(far)
    for each in pages(league):
        assert "Chidi" not in read(client, each), each


def test_who_finds_a_fellow_by_name_is_told_what_they_play_in_the_club_they_share_alone(
    league: League,
) -> None:
    """Of both clubs is Chidi; one reader is of the other one alone, another of this one."""
    far = elsewhere(league)
    there = far.memberships.get()
    Membership.objects.create(person=league.entries[2].person, club=there.club, season=there.season)
    found = read(signed_in(far), "/search/?q=Chidi")
    assert FULL in found
    assert league.competition.name not in found
    assert league.competition.name in read(member(league), "/search/?q=Chidi")


@pytest.mark.parametrize("query", ["q=Chidi", "q=C.+H."])
def test_a_stranger_finds_nobody_by_a_full_name_and_is_told_none(
    league: League, query: str
) -> None:
    assert FULL not in read(Client(), f"/search/?{query}")


@pytest.mark.parametrize(
    "page", ["http://[x", "http://x/?" + "&".join(f"a{n}=1" for n in range(200)), "?" * 5000]
)
def test_a_piece_whose_page_is_no_address_or_too_long_is_answered_as_to_strangers(
    league: League, page: str
) -> None:
    client = member(league)
    text = read(client, address(league), **{"HX-Current-URL": page})
    assert FULL not in text
    assert SHORT in text
    many = "&".join(f"a{n}=1" for n in range(200))
    assert SHORT in read(client, f"{address(league)}?{many}")
    assert Client().get(f"/?{many}", headers={"HX-Current-URL": page}).status_code == 200


def test_who_organises_their_other_club_reads_it_since_they_answer_for_them(
    league: League,
) -> None:
    there = elsewhere(league).memberships.get()
    Membership.objects.create(person=league.entries[2].person, club=there.club, season=there.season)
    owner = User.objects.create_user("far-owner")
    Role.objects.create(user=owner, club=there.club, role="owner")
    assert FULL in read(signed_in(None, owner), address(league))


def test_who_has_left_or_is_under_18_is_called_by_members_as_by_strangers(league: League) -> None:
    client = member(league)
    chidi = Person.objects.filter(pk=league.entries[2].person_id)
    chidi.update(age_band=AgeBand.CHILD, naming="code", code="Harbour 3", code_of=1)
    chidi.update(code_of=league.competition.club_id)
    text = read(client, address(league))
    assert "Harbour 3" in text
    assert "Chidi" not in text
    assert FULL in read(signed_in(None, league.owner), address(league))
    chidi.update(age_band=AgeBand.ADULT, naming="initials")
    Membership.objects.filter(person=chidi.get()).update(left_on=timezone.localdate())
    text = read(client, address(league))
    assert SHORT in text
    assert "Chidi" not in text


def test_who_is_erased_is_a_former_player_to_everybody(league: League) -> None:
    client = member(league)
    Person.objects.filter(pk=league.entries[2].person_id).update(erased_at=timezone.now())
    text = read(client, address(league))
    assert "Former player" in text
    assert "Chidi" not in text


PROJECTED = "https://testserver/competitions/x/?projector"
ASKED = "https://testserver/competitions/x/?history=&names=public"


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(lambda client, at: read(client, f"{at}?projector"), id="on a projector"),
        pytest.param(lambda client, at: read(client, f"{at}?names=public"), id="asked for"),
        pytest.param(
            lambda client, at: read(client, at, HX_Current_URL=PROJECTED), id="a piece of it"
        ),
        pytest.param(
            lambda client, at: read(client, at, HX_Current_URL=ASKED), id="a piece of that"
        ),
    ],
)
def test_what_a_whole_hall_reads_says_what_strangers_may(
    league: League, shown: Callable[[Client, str], str]
) -> None:
    for client in (member(league), signed_in(None, league.owner)):
        for each in pages(league):
            assert "Chidi" not in shown(client, each), each


def test_files_and_programs_are_told_what_strangers_may_whoever_asks(league: League) -> None:
    here, own = address(league), league.competition
    kinds = ("matches.csv", "tables.csv", "results.atom", "calendar.ics")
    files = [f"{here}{kind}" for kind in kinds]
    files.append(f"/embed{here}")
    files += [f"/api/v1/competitions/{own.public_id}/{each}" for each in ("fixtures", "table")]
    for client in (member(league), signed_in(None, league.owner)):
        for each in files:
            assert "Chidi" not in read(client, each), each


def test_the_page_says_so_and_shows_on_asking_what_strangers_read(league: League) -> None:
    client = member(league)
    text = read(client, address(league))
    assert "by their full name. Strangers read" in text
    assert 'href="?names=public"' in text
    text = read(client, f"{address(league)}?history=1&names=public")
    assert "These are the names that strangers read." in text
    assert 'href="?history=1"' in text
    assert "names that strangers read" not in read(Client(), f"{address(league)}?names=public")


def test_nothing_is_said_where_strangers_read_the_same(league: League) -> None:
    client = member(league)
    Person.objects.update(naming="full")
    assert "names-read" not in read(client, address(league))


def test_whoever_reads_five_or_more_has_looked(league: League) -> None:
    client = member(league)
    read(client, address(league))
    assert not Look.objects.exists(), "three others"
    big = make_league(7, name="Larger")
    fellow = Person.objects.get(user__username=f"player-{league.entries[0].person_id}")
    for each in big.entries:
        Membership.objects.get_or_create(
            person=each.person, club=big.competition.club, season=big.competition.season
        )
    Membership.objects.create(
        person=fellow, club=big.competition.club, season=big.competition.season
    )
    Competition.objects.update(visibility="public")
    read(client, address(big))
    looked = Look.objects.get()
    assert looked.surface == "page"
    assert looked.people >= 5


def test_however_many_play_it_costs_the_same() -> None:
    counted = []
    for many in (6, 10):
        made = make_league(many, name=f"Of {many}")
        Competition.objects.update(visibility="public")
        client = signed_in(None, made.owner)
        with CaptureQueriesContext(connection) as there:
            read(client, address(made))
        counted.append(len(there))
    assert counted[0] == counted[1]
