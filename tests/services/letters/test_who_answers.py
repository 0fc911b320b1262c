"""Whom an answer to a club's letter reaches, over a real connection."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

import pytest

from matches import services
from matches.models import Club, User
from matches.services.letters import envelope
from tests.mail_sink import sink
from tests.services.league import League
from tests.services.letters.test_post import league, moved, players  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(league: League) -> League:  # noqa: F811
    players(league)
    moved(league)
    return league


def sent_with(settings: Any, **club: str) -> list[EmailMessage]:
    """The letters that go out of a club that says this of itself."""
    Club.objects.update(**club)
    with sink() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        services.base.outbox.send(early=True)
        services.base.outbox.send(early=True)
    assert server.letters
    return server.letters


def test_an_answer_reaches_the_address_that_the_club_gives(told: League, settings: Any) -> None:
    office = "office@oakfield.example.org"
    for letter in sent_with(settings, contact=f" {office} ", controller="Oakfield\r\nSchool"):
        assert letter["Reply-To"] == office
        lines = letter.get_content().splitlines()
        assert lines[lines.index("-- ") + 1 :][:2] == [
            "Harbour Club", f"An answer to this letter reaches Oakfield School: {office}",
        ]  # fmt: skip


def test_where_nobody_is_named_the_club_answers(told: League, settings: Any) -> None:
    (letter, *_rest) = sent_with(settings, contact="office@oakfield.example.org", controller="")
    assert "reaches Harbour Club: office@oakfield.example.org" in letter.get_content()


@pytest.mark.parametrize(
    "contact",
    [
        "",
        "Room 12, on Tuesdays",
        "020 7946 0000",
        "office@oakfield",
        "office@oakfield.example.org, other@example.org",
        "Office <office@oakfield.example.org>",
        "office@oakfield.example.org\r\nBcc: other@example.org",
        "office@oakfield.example.org\nBcc: other@example.org",
        '"x\x0bBcc: other@example.org"@example.org',
        '"a b"@example.org',
        "office@oakfield.example.org\u2028Bcc: other@example.org",
        "of\x00fice@oakfield.example.org",
    ],
)
def test_what_is_no_address_stands_in_no_letter(
    league: League,  # noqa: F811
    contact: str,
) -> None:
    club = Club(name="Harbour Club", contact=contact)
    assert envelope.reply_address(club) == envelope.who_answers(club) == ""
    raw = envelope.plain(club, "Hello\r\nBcc: x@example.org", "Text", "a@example.org").message()
    assert set(raw.keys()) == {
        "Content-Type", "MIME-Version", "Content-Transfer-Encoding",
        "Subject", "From", "To", "Date", "Message-ID",
    }  # fmt: skip


@pytest.mark.parametrize(
    "contact",
    ["Room 12, on Tuesdays", "office@oakfield.example.org\r\nBcc: other@example.org"],
)
def test_a_letter_of_a_club_without_an_address_is_as_before(
    told: League, settings: Any, contact: str
) -> None:
    letters = sent_with(settings, contact=contact)
    assert len(letters) == User.objects.filter(username__startswith="player-").count()
    for letter in letters:
        assert "Reply-To" not in letter
        assert "Bcc" not in letter
        assert "An answer to this letter" not in letter.get_content()


def test_an_invitation_and_its_answer_are_the_club_s(
    league: League,  # noqa: F811
    settings: Any,
) -> None:
    services.people.invitations.invite(
        league.owner, league.club, email="umpire@example.org", role="umpire",
        link="https://x.example/{token}",
    )  # fmt: skip
    (letter,) = sent_with(settings, contact="office@oakfield.example.org")
    assert letter["To"] == "umpire@example.org"
    assert letter["Reply-To"] == "office@oakfield.example.org"
    assert "reaches Harbour Club: office@oakfield.example.org" in letter.get_content()
