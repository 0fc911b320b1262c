"""What became of a match, before it is a result: read off a card, or off what is in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import Fixture, FixtureBoard, FixtureState, Outcome, Result, Scorecard
from matches.models.base.sole import sole
from matches.selectors.handicaps import starts_of
from matches.services.results import following


@dataclass(frozen=True)
class Decided:
    """What became of a match; scores in the game's main measure."""

    outcome: str
    winner: str | None = None
    score: tuple[int, int] | None = None
    measures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    scorecard: Scorecard | None = None
    reason: str = ""
    played_at: datetime | None = None


def by_card(
    card: Scorecard, verdict: rules.Verdict, reason: str = "", played_at: datetime | None = None
) -> Decided:
    """What a valid card says became of the match; unfinished, it was abandoned.

    The score is what was played; who won is said with the starts where the match is won with them.
    """
    measures = verdict.measures()
    main = rules.GAMES[card.document["game"]].measure
    winner = None
    if verdict.finished:
        at = played_at or day_of(card.fixture, card.fixture_board)
        winner = winner_of(card.fixture, card.fixture_board, verdict, at)
    return Decided(
        outcome=Outcome.PLAYED if verdict.finished else Outcome.ABANDONED,
        winner=winner,
        score=measures[main],
        measures=measures,
        scorecard=card,
        reason=reason,
        played_at=played_at,
    )


def winner_of(
    fixture: Fixture, board: FixtureBoard | None, verdict: rules.Verdict, at: datetime | None
) -> str | None:
    """Who wins a match by a card, with the starts of that moment (None: of now). ConflictError
    where somebody has to go on, and with them nobody does."""
    if board is not None or verdict.card is None:
        return verdict.winner
    starts = starts_of(fixture, at)
    score = verdict.measures()[verdict.card.game.measure]
    winner = starts.winner(score, verdict.winner)
    if winner == "draw" != verdict.winner:
        following.check(fixture, Outcome.PLAYED, winner, counted=starts.counted(score))
    return winner


def day_of(fixture: Fixture, board: FixtureBoard | None = None) -> datetime | None:
    """The day a match was played on, as the result in force, or the one that waits, has it; None
    where it is yet to be played. A correction keeps it, and the starts of that day with it."""
    held = Result.objects.filter(
        fixture=fixture, fixture_board=board, superseded_at__isnull=True
    ).order_by("-official", "-id")
    result = held.first()
    played = result is not None and result.outcome == Outcome.PLAYED
    return result.played_at if result is not None and played else None


def require_to_be_played(fixture: Fixture) -> None:
    """Refuse what would be decided of a match that nobody plays: a bye, or the decider that a final
    has made needless. Such a match is over without any result."""
    if fixture.state != FixtureState.OFFICIAL:
        return
    if Result.objects.filter(fixture=fixture, superseded_at__isnull=True).exists():
        return
    said = (
        _("A bye is not played: there is nothing to decide, and nothing to put off.")
        if fixture.away is None
        else _("This match is not played: what was decided before has made it needless.")
    )
    raise ConflictError(said, code="bye")


def official_result(fixture: Fixture, board: FixtureBoard | None = None) -> Result | None:
    """The official result of a fixture, or of one of its boards."""
    return sole(Result.objects.filter(fixture=fixture, fixture_board=board, official=True))


def pending_result(fixture: Fixture, board: FixtureBoard | None = None) -> Result | None:
    """The latest result that waits to become official."""
    return (
        Result.objects.filter(
            fixture=fixture, fixture_board=board, official=False, superseded_at__isnull=True
        )
        .order_by("-id")
        .first()
    )
