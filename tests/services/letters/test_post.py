"""Letters on their way: at once or once a day, from the club, stopped by a link, tried again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import InvalidError, NotAllowedError
from matches.models import Club, Letter, LetterChoice, OutboxMessage, Telling, User
from matches.selectors.people.subject import subject_of
from matches.services.letters import packing, post, stopping
from matches.services.people import retention
from tests.mail_sink import sink
from tests.services.league import League, make_league
from tests.services.letters.told import LINK, daily, in_days, links, sent, sign_in, tomorrow

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def moved(league: League, number: int = 1, days: int = 5) -> None:
    """A match that was dated is moved; what is told of the first date is out of the way."""
    match = league.id(number)
    services.fixtures.schedule(league.owner, match, starts_at=in_days(days, 12), insist=True)
    services.base.outbox.send(early=True)
    Telling.objects.update(closed_at=timezone.now())
    services.fixtures.schedule(league.owner, match, starts_at=in_days(days, 20), insist=True)


def players(league: League, number: int = 1) -> list[User]:
    """Sign-ins for the two of a match."""
    fixture = league.fixture(number)
    keys = [one.pk for one in league.entries]
    return sign_in(league, keys.index(fixture.home_id or 0), keys.index(fixture.away_id or 0))


def choose(user: User, **often: str) -> None:
    stopping.choose(user, {kind.replace("_", "-"): how for kind, how in often.items()})


# ── how often ────────────────────────────────────────────────────────────────────────────────────


def test_each_reads_as_often_as_they_chose(league: League) -> None:
    one, other = players(league)
    choose(one, moved="daily")
    choose(other, moved="never")
    moved(league)
    assert sent() == []
    (letter,) = daily()
    assert letter.to == [one.email]
    assert daily(tomorrow() + timedelta(days=1)) == [], "and nobody hears of it late"


def test_the_day_s_letter_comes_once_in_the_morning_of_the_club(league: League) -> None:
    one, _other = players(league)
    choose(one, moved="daily")
    moved(league)
    Club.objects.update(time_zone="America/New_York")
    assert daily(tomorrow(11)) == [], "six o'clock in New York"
    assert len(daily(tomorrow(12))) == 1
    Telling.objects.filter(letter__isnull=False, user=one).update(letter=None)
    assert daily(tomorrow(13)) == [], "one a day, whatever else there is"
    assert len(daily(tomorrow(13) + timedelta(days=1))) == 1


def test_what_waited_for_the_day_s_letter_comes_though_it_is_wanted_at_once_now(
    league: League,
) -> None:
    one, _other = players(league)
    choose(one, moved="daily")
    moved(league)
    services.base.outbox.send(early=True)
    choose(one, moved="at-once")
    assert len(daily(tomorrow())) == 1
    waits = {"letter__isnull": True, "closed_at__isnull": True}
    assert not Telling.objects.filter(user=one, **waits).exists()


def test_what_is_told_after_the_morning_waits_for_the_next(league: League) -> None:
    one, _other = players(league)
    choose(one, moved="daily")
    moved(league)
    services.base.outbox.send(early=True)
    late = timezone.localtime().replace(hour=23, minute=59)
    Telling.objects.update(told_at=late)
    assert daily(late) == []
    assert len(daily(tomorrow())) == 1


def test_a_worker_killed_between_two_letters_of_the_day_sends_each_once(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in players(league):
        choose(user, moved="daily")
    moved(league)
    services.base.outbox.send(early=True)
    put, calls = packing._put_into, []

    def killed(*args: Any) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        put(*args)

    monkeypatch.setattr(packing, "_put_into", killed)
    with pytest.raises(KeyboardInterrupt):
        packing.of_the_day(tomorrow())
    monkeypatch.setattr(packing, "_put_into", put)
    first = [one.to[0] for one in sent()]
    second = [one.to[0] for one in daily()]
    assert len(first) == len(second) == 1
    assert first != second
    assert daily() == []


def test_a_choice_that_is_none_is_refused(league: League) -> None:
    (one, _other) = players(league)
    with pytest.raises(InvalidError):
        choose(one, moved="hourly")
    with pytest.raises(InvalidError):
        choose(one, gossip="daily")
    with pytest.raises(NotAllowedError):
        stopping.choose(None, {"moved": "daily"})


# ── who writes ───────────────────────────────────────────────────────────────────────────────────


def test_a_letter_comes_from_the_club_over_a_real_connection_and_its_links_work(
    league: League, settings: Any
) -> None:
    one, _other = players(league)
    moved(league)
    settings.OWN_ADDRESS = "https://league.example.org"
    settings.DEFAULT_FROM_EMAIL = "Somebody <letters@example.org>"
    with sink() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        services.base.outbox.send(early=True)
        services.base.outbox.send(early=True)
    assert len(server.letters) == 2
    letter = next(each for each in server.letters if each["To"] == one.email)
    assert letter["From"] == "Harbour Club via Pennyclub <letters@example.org>"
    assert letter["Subject"].strip().startswith("Match moved: ")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    body = letter.get_content()
    assert body.count("https://league.example.org/") == len(LINK.findall(body)) == 3
    client = Client()
    client.force_login(one)
    for path in LINK.findall(body):
        assert client.get(path).status_code == 200, path
    stop = LINK.findall(letter["List-Unsubscribe"])[0].rstrip(">")
    assert stop in body


def test_a_letter_sent_again_after_a_crash_bears_the_same_number(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    players(league)
    moved(league)
    numbers = {each.extra_headers["Message-ID"] for each in sent()}
    assert len(numbers) == 2
    Letter.objects.update(sent_at=None)
    OutboxMessage.objects.filter(topic="letter.mail").update(sent_at=None, attempts=0)
    assert {each.extra_headers["Message-ID"] for each in sent()} == numbers


def test_a_letter_that_was_sent_is_not_sent_again(league: League) -> None:
    players(league)
    moved(league)
    sent()
    OutboxMessage.objects.filter(topic="letter.mail").update(sent_at=None, attempts=0)
    assert sent() == []


def test_who_has_no_address_any_more_is_no_reader(league: League) -> None:
    players(league)
    moved(league)
    services.base.outbox.send(limit=2, early=True)
    User.objects.update(email="")
    assert sent() == []
    assert not OutboxMessage.objects.filter(sent_at=None).exists()


# ── what could not be sent ───────────────────────────────────────────────────────────────────────


def test_a_letter_that_is_refused_is_kept_without_its_address_and_tried_again(
    league: League, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = players(league)
    moved(league)
    with sink() as server:
        server.refusing = True
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        services.base.outbox.send(early=True)
        services.base.outbox.send()
        failed = OutboxMessage.objects.filter(topic="letter.mail", sent_at=None)
        assert [each.last_error for each in failed] == [
            "UndeliveredError: SMTPRecipientsRefused"
        ] * 2
        assert one.email not in caplog.text + str(list(failed.values()))
        server.refusing = False
        with pytest.raises(NotAllowedError):
            services.letters.failed.try_again(one, league.club)
        assert services.letters.failed.try_again(league.owner, league.club) >= 1
        services.base.outbox.send(early=True)
    assert sorted(str(each["To"]) for each in server.letters) == sorted([one.email, other.email])
    assert Letter.objects.filter(sent_at=None).count() == 0


def test_a_letter_in_which_nothing_is_left_to_say_is_no_letter(league: League) -> None:
    players(league)
    moved(league)
    services.base.outbox.send(limit=2, early=True)
    services.rulings.void(league.owner, league.id(), reason="Rain.")
    for letter in Letter.objects.filter(sent_at=None):
        post.deliver(letter.pk)
    assert not Letter.objects.filter(kind="moved").exists()


# ── kept ─────────────────────────────────────────────────────────────────────────────────────────


def test_letters_are_in_what_is_kept_of_somebody_and_go_with_their_account(
    league: League,
) -> None:
    one, _other = players(league)
    choose(one, moved="at-once")
    moved(league)
    assert len(sent()) == 2
    told = subject_of(one.person)
    assert {"kind": "moved", "often": "at-once"} in told["letter_choices"]
    assert any(each["sent_at"] for each in told["letters"])
    key = one.pk
    services.people.accounts.delete(league.owner, one.username)
    for model in (Letter, Telling, LetterChoice):
        assert not model.objects.filter(user=key).exists()


def test_letters_are_kept_ninety_days(league: League) -> None:
    players(league)
    moved(league)
    sent()
    retention.tidy()
    assert Letter.objects.exists()
    long_ago = timezone.now() - timedelta(days=91)
    Letter.objects.update(made_at=long_ago)
    Telling.objects.update(told_at=long_ago)
    assert retention.tidy()["letters"] >= 4
    assert not Letter.objects.exists()
    assert not Telling.objects.exists()


def test_links_lead_to_what_the_reader_may_open(league: League) -> None:
    one, _other = players(league)
    services.competitions.publish(league.owner, league.competition.public_id, "private")
    moved(league)
    letter = next(each for each in sent() if each.to == [one.email])
    assert "/my/matches/" in links(letter)
