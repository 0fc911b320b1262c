"""Two cards for one match, one card sent twice, two corrections of one version: at once.

Each has a twin in which nothing is locked: tests/services/at_once.py says why.
"""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection

from matches import services
from matches.errors import ConflictError, ServiceError
from matches.models import Result, Scorecard
from matches.services.results import outcomes, scorecards
from tests.services.at_once import at_once, only_postgresql, without_indexes
from tests.services.league import make_league, result_card

pytestmark = pytest.mark.django_db(transaction=True)

ONE_OFFICIAL = "matches_result_one_is_official_in_a_fixture"

ONE_VERSION = "matches_scorecard_version_is_unique_in_its_fixture"

# ── two cards for one match ───────────────────────────────────────────────────────────────────


def two_cards(league):
    """The owner and the umpire enter different cards for one match."""
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    return at_once(
        partial(league.play, 1, 18, 9, actor=league.owner),
        partial(league.play, 1, 9, 18, actor=league.umpire),
    )


def test_of_two_cards_at_once_one_is_official_and_the_other_is_told(meeting):
    league = make_league()
    meeting(scorecards, "latest")
    answers = two_cards(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert len(refused) == 1, answers
    assert refused[0].code == "has-card"
    assert Result.objects.filter(official=True).count() == 1
    assert Scorecard.objects.count() == 1


@only_postgresql
def test_twin_without_the_lock_the_index_still_refuses_the_second(meeting, unlocked):
    league = make_league()
    meeting(scorecards, "latest")
    answers = two_cards(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert [each.code for each in refused] == ["conflict"]
    assert Result.objects.filter(official=True).count() == 1


@only_postgresql
def test_twin_without_lock_and_indexes_there_are_two_official_results(meeting, unlocked):
    league = make_league()
    meeting(outcomes, "_supersede")
    with without_indexes(ONE_OFFICIAL, ONE_VERSION):
        two_cards(league)
        assert Result.objects.filter(official=True).count() == 2
        assert list(Scorecard.objects.values_list("version", flat=True)) == [1, 1]


# ── the same card twice, from one hand ────────────────────────────────────────────────────────


def twice(league):
    """A phone that sends its card again before the answer has come."""
    return at_once(*(partial(league.play, 1, 18, 9, submission_key="phone-1") for _ in range(2)))


def test_the_same_card_sent_twice_at_once_is_saved_once_and_answered_twice(meeting):
    league = make_league()
    meeting(scorecards, "latest")
    answers = twice(league)
    assert sorted(each.created for each in answers) == [False, True]
    assert len({each.scorecard.pk for each in answers}) == 1


@only_postgresql
def test_twin_without_the_lock_the_second_is_refused_and_not_answered(meeting, unlocked):
    league = make_league()
    meeting(scorecards, "latest")
    assert sum(isinstance(each, ServiceError) for each in twice(league)) == 1


# ── two corrections ───────────────────────────────────────────────────────────────────────────


def two_corrections(league):
    """Two corrections of the same version."""
    card = league.play(1).scorecard.public_id
    return at_once(
        *(
            partial(
                services.corrections.correcting_cards.correct, league.owner, league.id(1),
                result_card(a, 9),
                reason="Recount.", supersedes=card,
            )
            for a in (17, 19)
        )
    )  # fmt: skip


def test_of_two_corrections_of_one_version_the_second_is_told_of_the_first(meeting):
    league = make_league()
    answers = two_corrections(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert [each.code for each in refused] == ["superseded-meanwhile"]
    assert list(Scorecard.objects.values_list("version", flat=True)) == [1, 2]


@only_postgresql
def test_twin_without_the_lock_both_would_be_the_second_version(meeting, unlocked, monkeypatch):
    league = make_league()
    league.play(1)
    first = Scorecard.objects.get()
    meeting(scorecards, "latest")
    once = "matches_scorecard_supersedes_id_key"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE contype = 'u'"
            " AND conrelid = 'matches_scorecard'::regclass"
        )
        assert once in {name for (name,) in cursor.fetchall()}
    answers = at_once(
        *(
            partial(
                services.corrections.correcting_cards.correct, league.owner, league.id(1),
                result_card(a, 9),
                reason="Recount.", supersedes=first.public_id,
            )
            for a in (17, 19)
        )
    )  # fmt: skip
    refused = [each for each in answers if isinstance(each, ConflictError)]
    # Both had looked at version 1 and neither saw the other: the database alone kept one out.
    assert [each.code for each in refused] == ["conflict"]
