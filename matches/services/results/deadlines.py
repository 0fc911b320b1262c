"""Silence: a report that nobody answers is settled after a time, and whoever owes the answer is
reminded before.

The times are the competition's (`settle_after_hours`, `remind_before_hours`). A beat asks; each
match is its own transaction, and doing it twice does no harm. Silence counts as the agreement of
whoever kept it: where the organiser confirms what both sides agreed on, he still does.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils import timezone

from matches.models import CompetitionState, FixtureState, Result
from matches.policy.said_of import said_of
from matches.services.base import audits, messages, rows
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.results import disputes, outcomes, results

REMINDED = "result.reminded"
SIDES = frozenset("AB")


def watch(now: datetime | None = None) -> dict[str, int]:
    """Remind and settle what is due; returns how many of each. A match at which it breaks keeps no
    other waiting."""
    at = now or timezone.now()
    done = each_apart(_waiting(), lambda result: _watch(result, at)).values()
    return {each: sum(one == each for one in done) for each in ("reminded", "settled")}


def _watch(result: Result, at: datetime) -> str:
    """What was done about a result: ``settled``, ``reminded`` or nothing."""
    due = deadline(result)
    if due is None:
        return ""
    if due <= at:
        return "settled" if _settle(result.pk) else ""
    if due - timedelta(hours=result.fixture.competition.remind_before_hours) <= at:
        return "reminded" if _remind(result.pk) else ""
    return ""


def deadline(result: Result) -> datetime | None:
    """When silence settles a result that waits; None: never."""
    hours = result.fixture.competition.settle_after_hours
    return result.created_at + timedelta(hours=hours) if hours is not None else None


def _waiting() -> Iterator[Result]:
    """Results that wait for an answer, in competitions that settle silence."""
    return (
        Result.objects.filter(
            official=False,
            superseded_at__isnull=True,
            scorecard__isnull=False,
            fixture__competition__settle_after_hours__isnull=False,
            fixture__competition__state=CompetitionState.RUNNING,
            fixture__competition__binned_at__isnull=True,
        )
        .exclude(fixture__state__in=(FixtureState.DISPUTED, FixtureState.AGREED))
        .select_related("fixture__competition", "scorecard")
        .order_by("pk")
        .iterator()
    )


@one_transaction
def _settle(result: int) -> bool:
    """Agree for whoever kept silent; False where somebody has spoken meanwhile."""
    held = _locked(result)
    if held is None or held.scorecard is None:
        return False
    silent = SIDES - results.agreed_with(held.scorecard)
    if not silent:
        return False
    results.agree_for(None, silent, held.fixture, held.fixture_board, held)
    audits.note(
        "result.settled-by-silence", "fixture", held.fixture.public_id,
        by=None, club=held.fixture.competition.club_id, after={"sides": "".join(sorted(silent))},
    )  # fmt: skip
    return True


@one_transaction
def _remind(result: int) -> bool:
    """Leave a reminder in the outbox, once for each version of a card."""
    held = _locked(result)
    if held is None or held.scorecard is None:
        return False
    card = held.scorecard.public_id
    if said_of("scorecard", [card], REMINDED) or not SIDES - results.agreed_with(held.scorecard):
        return False
    messages.put(messages.REMINDER, result=str(held.pk))
    audits.note(REMINDED, "scorecard", card, by=None, club=held.fixture.competition.club_id)
    return True


def _locked(result: int) -> Result | None:
    """The result with its fixture locked, if it still waits and nobody disputes it."""
    found = Result.objects.filter(pk=result).values_list("fixture__public_id", flat=True).first()
    if found is None:
        return None
    fixture = rows.fixture(found, lock=True)
    held = (
        Result.objects.select_related("scorecard", "fixture_board")
        .filter(pk=result, official=False, superseded_at__isnull=True)
        .first()
    )
    if held is None or disputes.is_disputed(fixture, held.fixture_board):
        return None
    waiting = outcomes.pending_result(fixture, held.fixture_board)
    if waiting is None or waiting.pk != held.pk:
        return None
    held.fixture = fixture
    return held
