"""Whether somebody has an address or a name is told by no amount of work either: as many questions
to the database and as many digests of a password, whoever is asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Follower, Person, User
from matches.services.base import outbox
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
THERE, NOBODY = "asha@example.org", "ashx@example.org"
Ask = Callable[[League, str], Any]
Work = Callable[[Callable[[], Any]], tuple[int, int, int]]


@pytest.fixture
def league() -> League:
    made = make_league(4, 2)
    user = User.objects.create_user("asha", email=THERE, password=PASSWORD)
    EmailAddress.objects.create(user=user, email=THERE, verified=True, primary=True)
    return made


@pytest.fixture
def work(digests: list[str]) -> Work:
    """How many statements, rows that are written, and digests something takes."""

    def counted(ask: Callable[[], Any]) -> tuple[int, int, int]:
        cache.clear()
        digests.clear()
        with CaptureQueriesContext(connection) as asked:
            ask()
        writes = [one for one in asked.captured_queries if one["sql"].startswith("INSERT")]
        return len(asked), len(writes), len(digests)

    return counted


def signs_in(_league: League, address: str) -> Any:
    typed = {"login": address, "password": "not-the-password-9"}
    assert Client().post("/accounts/login/", typed).status_code == 200


def forgot(_league: League, address: str) -> Any:
    mail.outbox.clear()
    assert Client().post("/accounts/password/reset/", {"email": address}).status_code == 302
    # A letter goes out either way: what it takes is by far the most of it.
    assert len(mail.outbox) == 1


def invites(league: League, address: str) -> Any:
    client = Client()
    owner = User.objects.filter(username="owner").first()
    client.force_login(owner or league.organiser("owner", "owner"))
    typed = {"action": "invite", "email": address, "role": "umpire"}
    page = client.post(f"/desk/clubs/{league.club.slug}/people/", typed)
    assert "/invitations/" in page.content.decode()


def follows(league: League, address: str) -> Any:
    page = Client().post(f"{league.address}follow/", {"email": address})
    assert "Look into your letters" in page.content.decode()


@pytest.mark.parametrize("ask", [invites, follows])
@pytest.mark.parametrize("confirmed", [True, False])
def test_an_address_that_somebody_has_takes_as_much(
    league: League, work: Work, ask: Ask, confirmed: bool
) -> None:
    held = Follower.objects.create(competition=league.competition, email=THERE)
    if confirmed:
        at = held.asked_at
        Follower.objects.filter(pk=held.pk).update(confirmed_at=at, told_until=at)
    ask(league, "first@example.org")
    there, nobody = (work(lambda who=each: ask(league, who)) for each in (THERE, NOBODY))
    assert there[1:] == nobody[1:]
    # A row that does not stay is given back by one word more.
    assert 0 <= there[0] - nobody[0] <= 1
    assert there[1] > 0


@pytest.mark.parametrize("ask", [signs_in, forgot])
def test_at_the_doors_of_accounts_it_is_one_question_among_many_and_never_a_digest(
    league: League, work: Work, ask: Ask
) -> None:
    ask(league, "first@example.org")
    there, nobody = (work(lambda who=each: ask(league, who)) for each in (THERE, NOBODY))
    assert abs(there[0] - nobody[0]) <= 1
    assert there[1:] == nobody[1:]


def test_who_follows_already_gets_no_letter_for_all_that_is_written(league: League) -> None:
    Follower.objects.create(competition=league.competition, email=THERE)
    follows(league, THERE)
    mail.outbox.clear()
    outbox.send(early=True)
    assert not mail.outbox
    assert Follower.objects.count() == 1
    follows(league, NOBODY)
    outbox.send(early=True)
    assert [each.to for each in mail.outbox] == [[NOBODY]]


@pytest.mark.parametrize("signed_in", [True, False])
def test_a_name_that_is_kept_from_the_reader_takes_as_much_as_nobody_s(
    league: League, work: Work, signed_in: bool
) -> None:
    Person.objects.create(
        given_name="Wilhelmina", family_name="Quarrington", age_band="child", naming="code"
    )
    client = Client()
    if signed_in:
        client.force_login(User.objects.create_user("elsewhere"))
    client.get("/search/?q=somebody")
    told = [
        work(lambda who=each: client.get("/search/", {"q": who}))
        for each in ("Wilhelmina Quarrington", "Quarrington", "Zacharias Pemberton", "Pemberton")
    ]
    assert len(set(told)) == 1
