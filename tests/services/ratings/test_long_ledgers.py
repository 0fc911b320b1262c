"""Ledgers that are long: written in parts, gone on with, and not read for one result."""

from __future__ import annotations

import datetime
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import services
from matches.models import OutboxMessage, Rating, RatingChange
from matches.selectors.ratings import ranking_page, rankings
from matches.services.base import messages, outbox
from matches.services.ratings import ratings
from tests.services.ratings.test_ratings import DAY, START, from_scratch, play_in_order, stored

pytestmark = pytest.mark.django_db
MIGRATION = import_module("matches.migrations.0035_machine_room")


class Killed(Exception):
    """As if the process had ended."""


@pytest.fixture
def killed_after_two_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, done = ratings._part, []

    def part(*asked: Any, **how: Any) -> ratings.Part:
        if len(done) == 2:
            done.append("once")
            raise Killed
        done.append("part")
        return plain(*asked, **how)

    monkeypatch.setattr(ratings, "PART", 2)
    monkeypatch.setattr(ratings, "_part", part)


def test_who_is_stopped_half_way_has_written_the_beginning_and_goes_on_after_it(
    league: Any, killed_after_two_parts: None
) -> None:
    play_in_order(league, 6)
    with pytest.raises(Killed):
        services.ratings.recompute("black")
    kept = list(RatingChange.objects.order_by("pk").values_list("pk", flat=True))
    assert len(kept) == 8
    services.ratings.recompute("black")
    lines = list(RatingChange.objects.order_by("pk").values_list("pk", flat=True))
    assert lines[:8] == kept
    assert len(lines) == 12
    assert stored() == from_scratch()


def test_parts_give_the_same_bits_as_one_go(league: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play_in_order(league, 6)
    monkeypatch.setattr(ratings, "PART", 1)
    services.ratings.recompute("black")
    assert stored() == from_scratch()


def test_what_was_played_at_one_moment_stays_in_one_part(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 5):
        league.play(number, played_at=START)
    monkeypatch.setattr(ratings, "PART", 1)
    services.ratings.recompute("black")
    assert stored() == from_scratch()


def test_a_whole_look_goes_on_from_a_line_that_is_of_nobody_in_the_match(league: Any) -> None:
    play_in_order(league, 4)
    services.ratings.recompute("black")
    line = RatingChange.objects.filter(result__fixture__number=3).first()
    absent = Rating.objects.exclude(changes__result__fixture__number=3).first()
    assert line is not None
    if absent is not None:
        RatingChange.objects.filter(pk=line.pk).update(rating=absent, number=99)
        services.ratings.recompute("black", whole=True)
    assert stored() == from_scratch()


def test_one_more_result_asks_as_much_whatever_went_before(league: Any) -> None:
    asked = []
    for number in range(1, 7):
        league.play(number, played_at=START + number * DAY)
        with CaptureQueriesContext(connection) as seen:
            services.ratings.recompute("black")
        asked.append(len(seen))
    assert max(asked[2:]) <= min(asked[2:]) + 1


def test_ranks_go_on_over_the_pages_and_equals_share_one(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_order(league, 6)
    services.ratings.recompute("black")
    whole = ranking_page("black")
    assert whole is not None
    monkeypatch.setattr(rankings, "PER_PAGE", 1)
    pages = [ranking_page("black", page) for page in range(1, len(whole.rows) + 1)]
    assert [page.rows[0] for page in pages if page is not None] == list(whole.rows)
    Rating.objects.update(ordinal=7.0)
    pages = [ranking_page("black", page) for page in range(1, Rating.objects.count() + 1)]
    ranks = [row.rank for page in pages if page is not None for row in page.rows]
    assert ranks == ["1"] * len(whole.rows)


def test_who_has_not_played_for_a_year_has_no_rank_and_comes_last(league: Any) -> None:
    league.play(1, played_at=START - datetime.timedelta(days=800))
    league.play(2, played_at=START + DAY)
    services.ratings.recompute("black")
    shown = ranking_page("black")
    assert shown is not None
    told = [(bool(row.rank), row.inactive) for row in shown.rows]
    assert told == sorted(told, reverse=True)
    assert Rating.objects.filter(inactive=True).exists()


def test_a_version_of_a_ranking_keeps_next_to_nothing(league: Any) -> None:
    play_in_order(league, 3)
    made = services.ratings.recompute("black")
    assert made is not None
    assert set(made.rows) == {"version", "rated"}


def test_who_has_no_rank_has_none_from_the_renewal_on(league: Any) -> None:
    league.play(1, played_at=START - datetime.timedelta(days=800))
    league.play(2, played_at=START + DAY)
    services.ratings.recompute("black")
    told = dict(Rating.objects.values_list("pk", "inactive"))
    assert set(told.values()) == {False, True}
    Rating.objects.update(inactive=False)
    MIGRATION.mark_who_has_not_played_for_long(apps, None)
    assert dict(Rating.objects.values_list("pk", "inactive")) == told
    assert MIGRATION.INACTIVE_AFTER == ratings.INACTIVE_AFTER
    steps = [getattr(each, "code", None) for each in MIGRATION.Migration.operations]
    assert MIGRATION.mark_who_has_not_played_for_long in steps


def test_what_a_message_asks_for_takes_turns_and_ends_as_if_written_in_one_go(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits behind a long ledger waits for a turn; each turn keeps what it has written."""
    play_in_order(league, 6)
    monkeypatch.setattr(ratings, "PART", 2)
    monkeypatch.setattr(ratings, "TURN", -1.0)
    written = []
    while OutboxMessage.objects.filter(topic=messages.RATINGS, sent_at=None).exists():
        OutboxMessage.objects.filter(sent_at=None).update(due_at=timezone.now())
        services.base.outbox.send()
        written.append(RatingChange.objects.count())
    assert written == [4, 8, 12]
    assert stored() == from_scratch()


def test_a_turn_that_is_cut_off_keeps_its_parts(league: Any, killed_after_two_parts: None) -> None:
    play_in_order(league, 6)
    assert services.base.outbox.send(early=True).failed
    assert RatingChange.objects.count() == 8
    services.base.outbox.send(early=True)
    assert stored() == from_scratch()


def test_who_is_killed_over_a_message_keeps_it_from_others_for_less_than_a_minute(
    league: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a killed process leaves it: begun, and neither done nor failed."""
    play_in_order(league, 2)
    OutboxMessage.objects.filter(sent_at=None).update(due_at=timezone.now())

    def killed(_ids: Any) -> None:
        raise KeyboardInterrupt

    kind = outbox.KINDS[messages.RATINGS]
    monkeypatch.setitem(outbox.KINDS, messages.RATINGS, replace(kind, do=killed))
    with pytest.raises(KeyboardInterrupt):
        services.base.outbox.send()
    held = OutboxMessage.objects.filter(topic=messages.RATINGS, sent_at=None)
    assert {each.attempts for each in held} == {1}
    assert all(each.due_at < timezone.now() + datetime.timedelta(minutes=1) for each in held)
