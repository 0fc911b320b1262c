"""What machines hear and people do not: caches, messages to workers, announcements, what waits to
be done, lines of the log, metrics, pages of errors, letters. A child's name stands in none."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import Celery
from django.conf import settings as real_settings
from django.core import mail
from django.core.cache import cache
from django.test import Client

from matches import services
from matches.models import OutboxMessage, Person, User
from matches.services.base import outbox
from tests.canaries.cage import FAMILY, GIVEN, LEAKS, WRITTEN, addresses, let_in, sing_everywhere
from tests.deep import some
from tests.services.letters.told import tomorrow
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

heard: dict[str, list[str]] = {}
PUTS = ("set", "add", "set_many", "get_or_set")


def note(where: str, *what: Any) -> None:
    heard.setdefault(where, []).append(repr(what))


def announced(topic: str, event: str, data: Any, **more: Any) -> None:
    """Carries announcements in place of the platform."""
    note("announcements", topic, event, data, more)


def leaks() -> dict[str, list[str]]:
    """What told the name, by machine."""
    told = {
        where: [each for each in lines if any(leak in each for leak in LEAKS)]
        for where, lines in heard.items()
    }
    return {where: lines for where, lines in told.items() if lines}


class Ear(logging.Handler):
    """Hears each line as the installation writes it."""

    def emit(self, record: logging.LogRecord) -> None:
        note("log", self.format(record))


@pytest.fixture
def league(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[League]:
    heard.clear()
    cache.clear()
    settings.ANNOUNCEMENTS = f"{__name__}.announced"
    for name in PUTS:
        _overhear(monkeypatch, type(cache._connections[cache._alias]), name, "cache")
    _overhear(monkeypatch, Celery, "send_task", "tasks")
    lines = dict(real_settings.LOGGING["formatters"]["lines"])
    ear, root = Ear(), logging.getLogger()
    ear.setFormatter(lines.pop("()")(**lines))
    root.addHandler(ear)
    for name in ("pennyclub", "matches", "pennyclub.requests", "django.request"):
        caplog.set_level(logging.INFO, name)
    yield make_league(4, 4, with_cards=True)
    root.removeHandler(ear)


def _overhear(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, where: str) -> None:
    real = getattr(owner, name)

    def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        note(where, args, kwargs)
        return real(self, *args, **kwargs)

    monkeypatch.setattr(owner, name, noted)


def a_day(league: League) -> None:
    """What a club does on one: read by all, ruled on, told of in letters."""
    organiser, stranger, desk = User.objects.create_superuser("root"), Client(), Client()
    desk.force_login(organiser)
    typed = f"/search/?q={GIVEN}+{FAMILY}"
    for at in [typed, *some(addresses(league), 60)]:
        for client in (stranger, desk):
            note_errors(at, client.get(at))
    note_errors("/metrics", stranger.get("/metrics"))
    last, other = league.fixtures[-1].public_id, league.fixtures[-2].public_id
    services.rulings.postpone(organiser, last, reason=WRITTEN)
    services.rulings.walkover(organiser, other, winner="A", reason=WRITTEN)
    services.tables.adjustments.add(
        organiser, league.division.public_id, league.entries[0].public_id,
        points=-1, reason=WRITTEN,
    )  # fmt: skip
    outbox.send(early=True)
    services.letters.packing.of_the_day(tomorrow())
    outbox.send(early=True)


def note_errors(at: str, answer: Any) -> None:
    """A page of an error or a metric, which is written before anybody asks who reads."""
    if not answer.streaming and (answer.status_code in {403, 404, 500} or at == "/metrics"):
        note("errors and metrics", at, answer.content.decode(errors="replace"))


def opponents(league: League) -> None:
    """Who plays against the child, with an address to be written to."""
    for number, entry in enumerate(league.entries[1:]):
        user = User.objects.create_user(f"opponent-{number}", email=f"o{number}@example.org")
        Person.objects.filter(pk=entry.person_id).update(user=user)


@pytest.mark.slow
def test_a_day_of_a_club_tells_no_machine_a_child_s_name(
    league: League, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    let_in(league)
    sing_everywhere(league)
    opponents(league)
    heard.clear()
    with django_capture_on_commit_callbacks(execute=True):
        a_day(league)
    for row in OutboxMessage.objects.values("topic", "payload", "last_error"):
        note("what waits", row)
    for letter in mail.outbox:
        note("letters", letter.to, letter.subject, letter.body)
    assert leaks() == {}
    # Or nothing would have been heard.
    where = {
        "announcements",
        "cache",
        "tasks",
        "log",
        "errors and metrics",
        "what waits",
        "letters",
    }
    assert {*heard} >= where


@pytest.mark.parametrize("where", ["cache", "announcements", "log"])
def test_a_machine_that_is_told_a_name_is_heard(league: League, where: str) -> None:
    """Or the test above would show nothing."""
    if where == "cache":
        cache.set("matches.canary", WRITTEN)
    elif where == "announcements":
        announced("club-x", "result", {"who": WRITTEN})
    else:
        logging.getLogger("matches").warning("Something about %s", WRITTEN)
    assert {*leaks()} >= {where}
