"""A letter of every kind, as a mail server took it: whose, about whom, and every link of it works.

Kinds are those of `LetterKind` and of what nobody chooses: a new one fails until it is here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Follower, LetterChoice, LetterKind, Often
from matches.services.letters import kind_words, packing
from tests.mail_sink import sink
from tests.services.letters.every_kind import ARRANGED, HOME, OF_NO_CLUB, Awaited
from tests.services.letters.told import LINK, tomorrow

pytestmark = pytest.mark.django_db

FOLLOWS = ("follow-asked", "followed")


@pytest.fixture
def server(settings: Any, tmp_path: Path) -> Callable[[], list[EmailMessage]]:
    """What reaches a mail server of what is told by now, at once and in the letters of the day."""
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    settings.OWN_ADDRESS = HOME
    settings.DEFAULT_FROM_EMAIL = "Somebody <letters@example.org>"

    def took() -> list[EmailMessage]:
        with sink() as held:
            settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
            settings.EMAIL_HOST, settings.EMAIL_PORT = held.server_address[:2]
            services.base.outbox.send(early=True)
            packing.of_the_day(tomorrow() + timedelta(days=1))
            services.base.outbox.send(early=True)
            return held.letters

    return took


def test_every_kind_of_letter_is_here() -> None:
    assert set(ARRANGED) == {*LetterKind.values, *kind_words.OTHERS}


@pytest.mark.parametrize("kind", [str(each) for each in ARRANGED])
def test_a_letter_is_from_its_club_with_names_and_links_that_work(
    kind: str, server: Callable[[], list[EmailMessage]]
) -> None:
    awaited = ARRANGED[kind]()
    letters = [one for one in server() if one["To"] == awaited.to]
    if kind in LetterKind.values:
        words = f"No more letters on “{kind_words.words(kind)}”"
        letters = [one for one in letters if words in _text(one)]
    assert len(letters) == 1, kind
    letter, text = letters[0], _text(letters[0])
    of_club = ("Harbour Club via Pennyclub <letters@example.org>", True)
    by_whom = ("Somebody <letters@example.org>", False) if kind in OF_NO_CLUB else of_club
    assert (letter["From"], "Harbour Club" in letter["Subject"]) == by_whom
    said = f"{letter['Subject']}\n{text}"
    assert all(name in said for name in awaited.names), said
    links = LINK.findall(text)
    assert text.count(f"{HOME}/") == text.count("://") == len(links) > 0
    assert any(link.startswith(awaited.link) for link in links), text
    client = Client()
    if awaited.user is not None:
        client.force_login(awaited.user)
    for link in links:
        assert client.get(link).status_code == 200, link
    if kind in LetterKind.values or kind in FOLLOWS:
        _stops(kind, awaited, links, text)


def _stops(kind: str, awaited: Awaited, links: list[str], text: str) -> None:
    """The link that stops it does, for who is not signed in, and that kind alone."""
    if kind in FOLLOWS:
        (stop,) = [each for each in links if each.startswith("/follow/stop/")]
        assert Follower.objects.count() == 1
        assert Client().post(stop).status_code in (200, 302)
        assert not Follower.objects.exists()
        return
    line = next(each for each in text.splitlines() if f"“{kind_words.words(kind)}”" in each)
    assert Client().post(LINK.findall(line)[0]).status_code == 200
    chosen = LetterChoice.objects.filter(user__email=awaited.to)
    assert list(chosen.values_list("kind", "often")) == [(kind, Often.NEVER)]


def _text(letter: EmailMessage) -> str:
    return str(letter.get_content())
