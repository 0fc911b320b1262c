"""The page that tells owners who looked, and what the doors write for it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Look, Membership, Person, User
from matches.selectors.looked import looks
from matches.services import looked
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(6)
    Person.objects.update(age_band="child", naming="code", code="Harbour 1")
    for person in Person.objects.all():
        Membership.objects.create(person=person, club=made.club, season=made.season)
    return made


def client(user: User) -> Client:
    made = Client()
    made.force_login(user)
    return made


def at(league: League, rest: str = "looked/") -> str:
    return f"/desk/clubs/{league.club.slug}/{rest}"


def test_an_owner_reads_who_looked_at_what_themselves_too(league: League) -> None:
    owner, other = league.organiser("owner", "owner"), league.organiser("someone")
    client(other).get(at(league, "members/"))
    client(owner).get(at(league, "permissions/"))
    page = client(owner).get(at(league)).content.decode()
    table = page[page.index("<table") : page.index("</table>")]
    assert table.index("owner") < table.index("someone")
    assert "The members" in table
    assert "How strangers read names" in table
    assert table.count('<td class="num">6</td>') == 2


def test_an_organiser_reads_their_own_alone(league: League) -> None:
    client(league.organiser("owner", "owner")).get(at(league, "members/"))
    other = client(league.organiser("someone"))
    assert "Nobody looked yet." in other.get(at(league)).content.decode()
    other.get(at(league, "members/"))
    page = other.get(at(league)).content.decode()
    assert page.count('<td class="num">') == 1
    assert ">owner<" not in page


@pytest.mark.parametrize("role", ["umpire", None])
def test_it_is_not_there_for_anybody_else(league: League, role: str | None) -> None:
    user = league.organiser("u", role) if role else User.objects.create_user("nobody")
    assert client(user).get(at(league)).status_code == 404


def test_members_lead_there(league: League) -> None:
    page = client(league.organiser("owner", "owner")).get(at(league, "members/")).content.decode()
    assert at(league) in page


def test_reloading_is_no_flood(league: League, django_assert_num_queries: Any) -> None:
    reads = client(league.organiser("owner", "owner"))
    for _ in range(5):
        reads.get(at(league, "members/"))
    assert Look.objects.count() == 1


def test_an_archive_leaves_a_row_where_it_is_private_alone(league: League) -> None:
    reads = client(league.organiser("owner", "owner"))
    there = at(league, f"seasons/{league.season.slug}/archive/")
    assert reads.post(there, {}).json()["private"] is False
    assert not Look.objects.exists()
    assert reads.post(there, {"private": "on"}).json()["private"] is True
    assert list(Look.objects.values_list("surface", "people")) == [("archive", 6)]


def test_no_name_leaves_where_the_row_cannot_be_written(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> int:
        raise RuntimeError("The disk is full.")

    monkeypatch.setattr(looked.noting, "_write", refuse)
    reads = client(league.organiser("owner", "owner"))
    reads.raise_request_exception = False
    answer = reads.get(at(league, "members/"))
    assert answer.status_code == 500
    assert "Brook" not in answer.content.decode()


def test_there_are_pages_of_it(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "PER_PAGE", 2)
    owner = league.organiser("owner", "owner")
    for n in range(3):
        Look.objects.create(
            once=f"once {n}", at=timezone.now() - timedelta(days=n), club=league.club, who=owner,
            surface="members", door="page", people=5 + n,
        )  # fmt: skip
    reads = client(owner)
    first, second = (reads.get(f"{at(league)}?page={n}").content.decode() for n in (1, 2))
    assert "Page 1 of 2" in first
    assert '<td class="num">7</td>' in second
    assert reads.get(f"{at(league)}?page=3").status_code == 404


@pytest.mark.parametrize("number", [1, 30])
def test_the_page_costs_the_same_however_long(
    league: League, number: int, django_assert_max_num_queries: Any
) -> None:
    owner = league.organiser("owner", "owner")
    for n in range(number):
        by = User.objects.create_user(f"user {n}")
        Look.objects.create(
            once=f"once {n}", at=timezone.now(), club=league.club, who=by,
            surface="members", door="page", people=5,
        )  # fmt: skip
    reads = client(owner)
    with django_assert_max_num_queries(9):
        reads.get(at(league))
