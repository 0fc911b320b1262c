"""The pages of letters: how often, and those that failed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from matches import services
from matches.models import Letter, LetterChoice, OutboxMessage, Role, User
from matches.services.base import messages
from tests.services.league import League, make_league
from tests.services.letters.told import sent, sign_in

pytestmark = pytest.mark.django_db

OWN = "/account/letters/"
FAILED = "/desk/clubs/{}/letters/"
DEAD = 1000


@pytest.fixture
def league() -> League:
    made = make_league(3)
    sign_in(made, 0)
    return made


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def organiser(league: League) -> Client:
    user = User.objects.create_user("an-organiser")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    return client_of(user)


def fail(league: League, user: User, attempts: int = 3) -> int:
    club = league.competition.club
    letter = Letter.objects.create(user=user, club=club, kind="moved")
    messages.put(messages.LETTER, letter=str(letter.pk))
    row = OutboxMessage.objects.filter(payload__letter=str(letter.pk))
    row.update(attempts=attempts, last_error="UndeliveredError: SMTPConnectError 421")
    return row.get().pk


def test_somebody_chooses_how_often_and_finds_it_again(
    league: League, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    asha = User.objects.get(username="player-asha")
    client = client_of(asha)
    with django_assert_max_num_queries(5):
        page = client.get(OWN).content.decode()
    assert "asha@example.org" in page
    assert page.count("<select") == 13, "of the record owners alone are asked"
    chosen = dict.fromkeys(services.letters.packing.often_of(asha.pk), "at-once")
    wrong = client.post(OWN, {**chosen, "moved": "hourly", "disputes": "never"})
    assert wrong.status_code == 400
    assert not LetterChoice.objects.exists()
    assert client.post(OWN, {**chosen, "moved": "daily"}).status_code == 302
    assert services.letters.packing.often_of(asha.pk)["moved"] == "daily"
    assert '<option value="daily" selected>' in client.get(OWN).content.decode()


def test_who_has_no_address_is_told_so(league: League) -> None:
    page = client_of(User.objects.create_user("nobody")).get(OWN).content.decode()
    assert "You have no address here" in page


def test_an_organiser_sees_what_failed_and_has_it_tried_again(
    league: League, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    asha = User.objects.get(username="player-asha")
    first, _second = fail(league, asha), fail(league, league.umpire, DEAD)
    at, client = FAILED.format(league.competition.club.slug), organiser(league)
    client.get(at)
    with django_assert_max_num_queries(16):
        page = client.get(at).content.decode()
    assert "Asha Brook" in page
    assert "asha@example.org" not in page
    assert "The mail server does not answer. (SMTPConnectError 421)" in page
    assert "given up" in page
    assert client.post(at, {"letter": str(first)}).status_code == 302
    waiting = OutboxMessage.objects.filter(topic="letter.mail", attempts=0)
    assert [one.pk for one in waiting] == [first]
    assert client.post(at).status_code == 302
    assert waiting.all().count() == 2
    assert "No letter of this club failed" in client.get(at).content.decode()


def test_another_club_s_letters_are_not_there(league: League) -> None:
    other = make_league(2, name="Elsewhere")
    letter = fail(league, User.objects.get(username="player-asha"))
    client = organiser(other)
    own, theirs = (FAILED.format(one.competition.club.slug) for one in (other, league))
    assert client.get(theirs).status_code == 404
    assert client.post(theirs).status_code == 404
    assert "Asha Brook" not in client.get(own).content.decode()
    client.post(own, {"letter": str(letter)})
    client.post(own)
    assert OutboxMessage.objects.get(topic="letter.mail").attempts == 3


def test_a_letter_that_failed_stands_there_no_more_once_it_is_sent(league: League) -> None:
    asha = User.objects.get(username="player-asha")
    letter = fail(league, asha)
    services.letters.failed.try_again(league.owner, league.club, letter)
    assert sent() == [], "it has nothing to say"
    assert not Letter.objects.exists()


def test_an_invitation_that_failed_stands_there_too(league: League) -> None:
    services.people.invitations.invite(
        league.owner, league.club, email="new@example.org", role="umpire",
        link="https://league.example.org/invitations/{token}/",
    )  # fmt: skip
    asked = OutboxMessage.objects.filter(topic="invitation.mail")
    asked.update(attempts=DEAD, last_error="UndeliveredError: SMTPRecipientsRefused")
    at, client = FAILED.format(league.competition.club.slug), organiser(league)
    page = client.get(at).content.decode()
    assert "new@example.org" in page
    assert "does not take letters to this address" in page
    assert client.post(at).status_code == 302
    (letter,) = sent()
    assert letter.to == ["new@example.org"]
    assert letter.from_email.startswith("Harbour Club via Pennyclub <")


def test_a_stranger_s_number_is_no_letter(league: League) -> None:
    at: Any = FAILED.format(league.competition.club.slug)
    assert organiser(league).post(at, {"letter": "9" * 30}).status_code == 302
