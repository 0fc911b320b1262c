"""Owners are mailed the head of their club's record, and such a letter tells what was rewritten."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from matches import services, tasks
from matches.errors import InvalidError
from matches.models import Club, Role, Telling, User
from matches.models.seals.on_record import chain_of
from matches.services.letters import packing, stopping
from tests.mail_sink import sink
from tests.services.league import League, make_league
from tests.services.letters.told import LINK
from tests.services.seals.mailed import (
    Post,
    head_in,
    morning,
    newest,
    next_monday,
    own,
    seal_everything,
    something_is_sealed,
    verified,
)
from tests.services.seals.tampering import (
    cut_off_the_last_seal,
    reseal_the_whole_chain,
    unguarded,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(settings: Any, tmp_path: Path) -> League:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    settings.OWN_ADDRESS = "https://league.example.org"
    made = make_league(4)
    own(made, "owner@example.org")
    made.play(1)
    seal_everything()
    return made


@pytest.fixture
def post(settings: Any) -> Callable[[datetime], list[EmailMessage]]:
    """What the beat does at a moment, and the letters that reached the mail server by it."""

    def mailed(at: datetime) -> list[EmailMessage]:
        with sink() as server:
            settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
            settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
            services.seals.letters.tell_heads()
            services.base.outbox.send(early=True)
            packing.of_the_day(at)
            services.base.outbox.send(early=True)
            return server.letters

    return mailed


def test_an_owner_is_mailed_the_head_with_its_number_and_time(league: League, post: Post) -> None:
    (letter,) = post(morning())
    seal, club = newest(league), league.competition.club
    assert letter["To"] == "owner@example.org"
    assert letter["Subject"] == f"The record of Harbour Club: seal {seal.number}"
    body = letter.get_content()
    assert f"{chain_of(club)}:{seal.number}:{seal.head}" in body.splitlines()
    local = timezone.localtime(seal.at)
    assert f"at its seal {seal.number} of {local:%a} {local.day} {local:%b %Y, %H:%M}:" in body
    assert verified(head_in(letter)).strip().endswith("Heads known elsewhere: 1.")


def test_its_links_work(league: League, post: Post) -> None:
    (letter,) = post(morning())
    client = Client()
    client.force_login(league.owner)
    found = LINK.findall(letter.get_content())
    assert len(found) == 4
    for path in found:
        assert client.get(path).status_code == 200, path


def test_nobody_but_its_owners_is_mailed_a_club_s_head(league: League, post: Post) -> None:
    organiser = User.objects.create_user("an-organiser", email="organiser@example.org")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    other = make_league(2)
    own(other, "other@example.org")
    assert [one["To"] for one in post(morning())] == ["owner@example.org"], "not sealed there yet"
    seal_everything()
    heads = {one["To"]: head_in(one) for one in post(morning(2))}
    assert heads["other@example.org"].startswith(f"{other.club}:")
    assert heads.get("owner@example.org", league.club).startswith(league.club)
    assert "organiser@example.org" not in heads


def test_who_owns_it_no_more_is_mailed_nothing_that_still_waited(
    league: League, post: Post
) -> None:
    services.seals.letters.tell_heads()
    assert Telling.objects.filter(kind="record").count() == 1
    Role.objects.filter(user=league.owner).update(role="organiser")
    assert post(morning()) == []


# ── how often ────────────────────────────────────────────────────────────────────────────────────


def test_only_what_was_sealed_since_the_last_is_mailed(league: League, post: Post) -> None:
    assert len(post(morning())) == 1
    seal_everything()
    assert post(morning(2)) == []
    something_is_sealed(league, 2)
    (letter,) = post(morning(3))
    assert f":{newest(league).number}:" in head_in(letter)
    assert post(morning(4)) == []


def test_what_is_sealed_before_the_letter_is_in_it(league: League, post: Post) -> None:
    for number in (2, 3):
        services.seals.letters.tell_heads()
        something_is_sealed(league, number)
    (letter,) = post(morning())
    assert head_in(letter).endswith(newest(league).head)
    assert Telling.objects.filter(kind="record").count() == 1
    assert post(morning(2)) == []


def test_once_a_week_is_on_monday(league: League, post: Post) -> None:
    stopping.choose(league.owner, {"record": "weekly"})
    monday = next_monday()
    for day in range(1, monday):
        assert post(morning(day)) == []
    (letter,) = post(morning(monday))
    something_is_sealed(league, 2)
    services.seals.letters.tell_heads()
    Telling.objects.filter(letter=None).update(told_at=morning(monday + 1))
    assert post(morning(monday + 2)) == [], "though something was sealed since"
    assert post(morning(monday + 6)) == []
    (second,) = post(morning(monday + 7))
    assert head_in(second) != head_in(letter)


def test_a_monday_on_which_no_letter_went_out_is_made_good(league: League, post: Post) -> None:
    stopping.choose(league.owner, {"record": "weekly"})
    assert len(post(morning(next_monday() + 2))) == 1


def test_never_is_never(league: League, post: Post) -> None:
    stopping.choose(league.owner, {"record": "never"})
    assert post(morning(next_monday())) == []
    assert not Telling.objects.exists()


def test_the_link_of_the_letter_stops_it_once_a_week_too(league: League, post: Post) -> None:
    stopping.choose(league.owner, {"record": "weekly"})
    (letter,) = post(morning(next_monday()))
    stop = LINK.findall(letter["List-Unsubscribe"])[0].rstrip(">")
    assert Client().post(stop).status_code == 200
    assert packing.often_of(league.owner.pk)["record"] == "never"


def test_at_once_is_not_offered(league: League) -> None:
    with pytest.raises(InvalidError, match="once a week"):
        stopping.choose(league.owner, {"record": "at-once"})
    with pytest.raises(InvalidError):
        stopping.choose(league.owner, {"moved": "weekly"})


def test_a_club_that_sleeps_is_not_told_of_again(league: League, post: Post) -> None:
    assert len(post(morning())) == 1
    Telling.objects.all().delete()
    assert services.seals.letters.tell_heads(timezone.now() + timedelta(days=90)) == 0


def test_however_many_clubs_there_are_takes_as_many_queries(
    league: League, django_assert_max_num_queries: Any
) -> None:
    services.seals.letters.tell_heads()
    for number in range(3):
        own(make_league(2), f"owner-{number}@example.org")
    seal_everything()
    assert Club.objects.count() == 4
    services.seals.letters.tell_heads()
    with django_assert_max_num_queries(3 + 4 + 3):
        services.seals.letters.tell_heads()


def test_the_beat_tells_of_it(league: League) -> None:
    assert tasks.write_letters()["heads"] == 1
    assert tasks.write_letters()["heads"] == 0


# ── what a letter is good for ────────────────────────────────────────────────────────────────────


def test_a_chain_that_was_written_anew_is_told_by_a_letter_and_by_nothing_else(
    league: League, post: Post
) -> None:
    (letter,) = post(morning())
    something_is_sealed(league, 2)
    with unguarded():
        reseal_the_whole_chain(random.Random(7))
        assert "Nothing was changed" in verified(), "the twin: without the letter, nobody knows"
        number = head_in(letter).split(":")[1]
        said = verified(head_in(letter))
    assert f"{league.club}: seal {number} is not the one whose head is known." in said


def test_a_chain_that_was_cut_off_is_told_by_a_letter_and_by_nothing_else(
    league: League, post: Post
) -> None:
    something_is_sealed(league, 2)
    (letter,) = post(morning())
    with unguarded():
        cut_off_the_last_seal(random.Random(7))
        assert "Nothing was changed" in verified(), "the twin: without the letter, nobody knows"
        number = head_in(letter).split(":")[1]
        said = verified(head_in(letter))
    assert f"{league.club}: seal {number}, whose head is known, is gone." in said


def test_a_letter_packed_before_the_chain_was_cut_off_still_tells_the_head(
    league: League, post: Post
) -> None:
    something_is_sealed(league, 2)
    services.seals.letters.tell_heads()
    services.base.outbox.send(early=True)
    head = newest(league)
    packing.of_the_day(morning())
    with unguarded():
        cut_off_the_last_seal(random.Random(7))
        (letter,) = post(morning())
        assert head_in(letter).endswith(head.head)
        assert "is gone" in verified(head_in(letter))


def test_a_chain_cut_off_and_gone_on_with_is_mailed_under_a_number_that_was_mailed_before(
    league: League, post: Post
) -> None:
    something_is_sealed(league, 2)
    (first,) = post(morning())
    with unguarded():
        cut_off_the_last_seal(random.Random(7))
        something_is_sealed(league, 3)
        (second,) = post(morning(2))
        assert head_in(first).split(":")[:2] == head_in(second).split(":")[:2]
        assert "is not the one" in verified(head_in(first), head_in(second))


@pytest.mark.parametrize("typed", ["h6jhvp7wp8n6:41:00ff", "h6jhvp7wp8n6:41", "nothing", "a:b:c:d"])
def test_half_a_head_is_no_finding_but_a_slip(league: League, typed: str) -> None:
    with pytest.raises(CommandError, match="is no whole head"):
        call_command("verify-audit", head=[typed], stdout=StringIO())
