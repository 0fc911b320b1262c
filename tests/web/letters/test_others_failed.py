"""Letters to who has no account, and of own choices, that a mail server did not take: seen by the
club's organisers, and sent again, over a real connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Competition, Follower, OutboxMessage, User
from matches.selectors.following import of_row
from matches.services import following
from matches.services.base import messages, outbox
from tests.mail_sink import Sink, sink
from tests.services.league import League, make_league
from tests.services.letters.told import LINK, in_days, tomorrow
from tests.web.letters.test_pages import FAILED, client_of, organiser

pytestmark = pytest.mark.django_db

FAN = "fan@a.example"


@pytest.fixture
def league() -> League:
    made = make_league()
    Competition.objects.filter(pk=made.competition.pk).update(visibility="public")
    made.competition.refresh_from_db()
    return made


@pytest.fixture
def refusing(settings: Any) -> Iterator[Sink]:
    with sink() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        server.refusing = True
        yield server


def page_of(league: League, client: Client) -> str:
    return client.get(FAILED.format(league.competition.club.slug)).content.decode()


def taken_at_last(league: League, client: Client, server: Sink) -> str:
    """The text of the letter that arrives once the organiser has it sent again."""
    server.refusing = False
    client.post(FAILED.format(league.competition.club.slug))
    outbox.send(early=True)
    (letter,) = server.letters
    assert letter["To"] == FAN
    assert "No letter of this club failed" in page_of(league, client)
    server.letters.clear()
    return str(letter.get_content())


def test_a_follower_s_letter_that_failed_is_seen_without_the_address_and_sent_again(
    league: League, refusing: Sink, django_assert_max_num_queries: Any
) -> None:
    client, fan, club = organiser(league), Client(), league.competition.club
    following.ask(of_row(Follower(competition=league.competition)), FAN)
    outbox.send(early=True)
    page = page_of(league, client)
    assert "Asked by mail whether they want to follow it" in page
    assert league.competition.name in page
    assert "does not take letters to this address" in page
    assert FAN not in page
    text = taken_at_last(league, client, refusing)
    confirm = next(path for path in LINK.findall(text) if "/confirm/" in path)
    assert "You follow" in fan.post(confirm).content.decode()

    refusing.refusing = True
    league.play(1)
    services.fixtures.schedule(league.owner, league.id(2), starts_at=in_days(9))
    following.of_the_day(tomorrow(12))
    outbox.send(early=True)
    with django_assert_max_num_queries(18):
        page = page_of(league, client)
    assert "What is new, to somebody who follows it without an account" in page
    assert FAN not in page
    # A second day does not tell it twice, and does not swallow what was not taken.
    text = taken_at_last(league, client, refusing)
    assert "RESULTS" in text
    assert "DATES" in text
    for path in LINK.findall(text):
        assert fan.get(path).status_code == 200, path
    assert club.name in text


def test_another_club_s_followers_are_not_there(league: League, refusing: Sink) -> None:
    other = make_league(2, name="Elsewhere")
    following.ask(of_row(Follower(competition=league.competition)), FAN)
    outbox.send(early=True)
    client = organiser(other)
    assert "No letter of this club failed" in page_of(other, client)
    failed = OutboxMessage.objects.get(topic="follow-asked.mail")
    client.post(FAILED.format(other.competition.club.slug), {"letter": str(failed.pk)})
    client.post(FAILED.format(other.competition.club.slug))
    failed.refresh_from_db()
    assert failed.attempts > 0


def test_who_stopped_it_has_no_letter_left_to_send(league: League, refusing: Sink) -> None:
    following.ask(of_row(Follower(competition=league.competition)), FAN)
    outbox.send(early=True)
    following.stop(following.asking.stop_token(Follower.objects.get()))
    assert "No letter of this club failed" in page_of(league, organiser(league))


def test_a_letter_of_a_sign_in_taken_up_stands_there_too(league: League, refusing: Sink) -> None:
    person = league.entries[0].person
    assert person is not None
    person.user = User.objects.create_user("asha", email="asha@example.org")
    person.save()
    to = User.objects.create_user("second", email="second@example.org")
    messages.put(messages.OWN_ACCOUNT, person=person.public_id, club=league.club, user=str(to.pk))
    outbox.send(early=True)
    assert OutboxMessage.objects.get(topic="own-account.mail").attempts == 1
    page = page_of(league, client_of(league.owner))
    assert "A sign-in that was taken up" in page
    assert "second" in page
    refusing.refusing = False
    client_of(league.owner).post(FAILED.format(league.competition.club.slug))
    outbox.send(early=True)
    (letter,) = refusing.letters
    assert "second@example.org" in letter["To"]
