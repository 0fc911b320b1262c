"""By no id that strangers are told can two clubs' pages of somebody be put together, but of adults
whom they read in full in both: alone, in a pair, on a team's board."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches.models import (
    Membership,
    Person,
    Rating,
    User,
)
from matches.policy.ids_by_club import id_in
from matches.selectors.people.found import found_by
from tests.security.codes.two_clubs import Reader, held_in_both, in_both, pages_of, told, two
from tests.web.leagues import League

pytestmark = pytest.mark.django_db
LINKED = re.compile(r'href="/players/([0-9a-z-]+)/"')


FOUR = {
    "grown": [("adult", "first"), ("adult", "initials"), ("adult", "code"), ("adult", "alias")],
    "young": [("child", "first"), ("youth", "initials"), ("child", "code"), ("youth", "first")],
}
"""Four who play in both clubs, each named otherwise: one walk for all of them."""


@pytest.mark.slow
def test_no_id_of_a_child_who_is_named_by_a_code_is_told_in_two_clubs() -> None:
    first, second = two(age_band="child", naming="code")
    assert held_in_both(first, second) == set()


@pytest.mark.deep
@pytest.mark.parametrize("who", FOUR)
def test_no_id_of_who_is_not_named_in_full_is_told_in_two_clubs(who: str) -> None:
    first, second = two(alias="Heron")
    people = [each.person for each in first.entries]
    for person, (band, naming) in zip(people, FOUR[who], strict=True):
        Person.objects.filter(pk=person.pk).update(age_band=band, naming=naming)
        if band == "adult":
            rated(person)
    reader = Reader()
    texts = [told(each, reader) for each in (first, second)]
    assert in_both(reader, *texts) == set()
    for person, (band, naming) in zip(people, FOUR[who], strict=True):
        assert all(person.public_id not in text for text in texts)
        if (band, naming) != ("child", "code"):
            # Or the walk would have found no page of them.
            here, there = (id_in(person, each.club.public_id) for each in (first, second))
            assert [here in text for text in texts] == [True, False]
            assert [there in text for text in texts] == [False, True]


def rated(person: Person) -> None:
    Rating.objects.create(
        person=person, game="black", system="openskill", mu=30, sigma=2, ordinal=23.7, matches=9,
        last_played_at="2026-10-01T12:00Z",
    )  # fmt: skip


@pytest.mark.deep
def test_an_adult_who_is_named_in_full_has_one_id_and_a_child_beside_them_none() -> None:
    first, second = two(age_band="adult", naming="full")
    grown, who = first.entries[0].person, first.entries[1].person
    Person.objects.filter(pk=who.pk).update(age_band="child", naming="code", code="Oakfield 14")
    # Or the walk would have found no id of anybody.
    others = {each.person.public_id for each in first.entries} - {who.public_id}
    assert held_in_both(first, second) == others
    page = Client().get(f"/players/{grown.public_id}/").content.decode()
    assert first.competition.name in page
    assert f"/{second.competition.slug}/" in page


@pytest.mark.deep
def test_the_walk_finds_an_id_that_is_the_same_in_two_clubs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or the walks above would show nothing."""
    monkeypatch.setattr("matches.policy.ids_by_club.is_one_everywhere", lambda person: True)
    first, second = two(age_band="adult", naming="first")
    assert held_in_both(first, second) >= {each.person.public_id for each in first.entries}


def test_the_page_by_a_club_s_id_tells_of_that_club_alone_and_of_no_rating() -> None:
    first, second = two(age_band="adult", naming="first")
    who = first.entries[0].person
    rated(who)
    pages = [
        Client().get(f"/players/{id_in(who, each.club.public_id)}/").content.decode()
        for each in (first, second)
    ]
    for page, own, other in ((pages[0], first, second), (pages[1], second, first)):
        assert f"/{own.competition.slug}/" in page
        assert f"/{other.club.slug}/" not in page
        assert "23.7" not in page
        assert "noindex" in page
    assert Client().get(f"/players/{who.public_id}/").status_code == 404


def test_a_member_of_one_club_is_told_nothing_that_leads_to_the_other() -> None:
    first, second = two(age_band="adult", naming="code")
    who, reader = (each.person for each in first.entries[:2])
    client, user = Client(), User.objects.create_user("a-fellow")
    Person.objects.filter(pk=reader.pk).update(user=user)
    for each in (who, reader):
        Membership.objects.create(person=each, club=first.club, season=first.season)
    client.force_login(user)
    page = client.get(f"/players/{who.public_id}/").content.decode()
    assert f"/{first.competition.slug}/" in page
    assert f"/{second.club.slug}/" not in page
    assert who.public_id not in client.get(second.address).content.decode()
    assert id_in(who, second.club.public_id) in client.get(second.address).content.decode()


def test_who_organises_somebody_s_club_reads_all_of_theirs() -> None:
    first, second = two(age_band="adult", naming="code")
    who = first.entries[0].person
    Membership.objects.create(person=who, club=first.club, season=first.season)
    client = Client()
    client.force_login(first.organiser())
    page = client.get(f"/players/{who.public_id}/").content.decode()
    assert f"/{first.competition.slug}/" in page
    assert f"/{second.competition.slug}/" in page


@pytest.mark.deep
def test_who_is_looked_for_by_a_club_s_code_is_found_in_that_club_alone() -> None:
    first, second = two(age_band="adult", naming="code")
    who = first.entries[0].person
    for own, other in ((first, second), (second, first)):
        Person.objects.filter(pk=who.pk).update(code="Oakfield 14", code_of=own.club)
        page = Client().get("/search/?q=Oakfield+14").content.decode()
        assert id_in(who, own.club.public_id) in page
        assert id_in(who, other.club.public_id) not in page
        # The other club calls them otherwise.
        assert "Oakfield 14" in Client().get(own.address).content.decode()
        for at in sorted(each for each in pages_of(other) if "/competitions/" in each):
            answer = Client().get(at)
            text = b"".join(answer) if answer.streaming else answer.content
            assert b"Oakfield 14" not in text, at


def test_an_id_of_a_club_is_found_again_there_and_nowhere_else() -> None:
    first, second = two(age_band="adult", naming="code")
    who = first.entries[0].person
    here, there = (id_in(who, each.club.public_id) for each in (first, second))
    assert here.partition("-")[2] != there.partition("-")[2]
    found = found_by(here)
    assert found is not None
    assert (found.person, found.club) == (who, first.club.pk)
    # The one club's id behind the other club's is nobody's.
    mixed = f"{first.club.public_id}-{there.partition('-')[2]}"
    for nobody in (mixed, f"{first.club.public_id}-", "x" * 25, f"{'x' * 12}-{'x' * 12}"):
        assert found_by(nobody) is None
        assert Client().get(f"/players/{nobody}/").status_code == 404


def test_two_who_met_in_both_clubs_stand_against_each_other_in_one_at_a_time() -> None:
    first, second = two(age_band="adult", naming="initials")
    one, other = (each.person for each in first.entries[:2])
    for league in (first, second):
        ids = [id_in(each, league.club.public_id) for each in (one, other)]
        page = Client().get(f"/players/{ids[0]}/against/{ids[1]}/").content.decode()
        away = second if league is first else first
        assert league.competition.name in page
        assert all(each.public_id not in page for each in away.fixtures)
        assert Client().get(f"/players/{one.public_id}/against/{ids[1]}/").status_code == 404
    ids = [id_in(one, first.club.public_id), id_in(other, second.club.public_id)]
    page = Client().get(f"/players/{ids[0]}/against/{ids[1]}/")
    assert page.status_code in (200, 404)
    assert b"/matches/" not in page.content


def a_member_of(league: League, name: str) -> Client:
    """Somebody who plays nowhere."""
    client, user = Client(), User.objects.create_user(name)
    fellow = Person.objects.create(
        given_name=name, family_name="Quill", code=name, age_band="adult", user=user
    )
    Membership.objects.create(person=fellow, club=league.club, season=league.season)
    client.force_login(user)
    return client


@pytest.mark.parametrize("band", ["child", "adult"])
def test_members_of_two_clubs_who_compare_find_no_id_in_both(band: str) -> None:
    leagues = two(age_band=band, naming="code")
    heard = []
    for number, league in enumerate(leagues):
        client = a_member_of(league, f"fellow-{number}")
        pages = [league.address, f"/matches/{league.fixtures[0].public_id}/"]
        texts = [client.get(at).content.decode() for at in pages]
        linked = {each for text in texts for each in LINKED.findall(text)}
        assert len(linked) == 4, "or there would be nothing to compare"
        for at in linked:
            page = client.get(f"/players/{at}/").content.decode()
            assert league.competition.name in page
        heard.append({part for each in linked for part in each.split("-")})
    own = {one.person.public_id for one in leagues[0].entries}
    assert heard[0] & heard[1] == set()
    assert own & (heard[0] | heard[1]) == set()
