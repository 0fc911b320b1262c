"""What follows when a fixture gets a result: the one way in which a result comes to be.

Used by the services that know why (a card, a walkover, a withdrawal), inside their transaction,
with the fixture locked. The result is appended, the one before it superseded, the fixture's state
set, and all that follows it told (`services.followers`).
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError
from matches.models import (
    Competition,
    Fixture,
    FixtureBoard,
    FixtureState,
    Outcome,
    Result,
    User,
)
from matches.policy import reasons
from matches.services.base import audits
from matches.services.results import following
from matches.services.results.decided import (
    Decided,
    by_card,
    day_of,
    official_result,
    pending_result,
    winner_of,
)
from matches.services.results.fixture_state import set_state, tell
from matches.services.results.following import Change, Corrector

__all__ = [
    "CONFIRMATIONS",
    "Decided",
    "by_card",
    "confirm_pending",
    "day_of",
    "make_official",
    "make_pending",
    "official_result",
    "pending_result",
    "require_open",
    "set_state",
    "take_back",
    "tell",
    "waits_for",
    "winner_of",
]


def make_official(
    fixture: Fixture,
    ruled: Decided,
    *,
    by: User | None,
    board: FixtureBoard | None = None,
    way: Corrector | None = None,
) -> Result:
    """Append an official result and do all that follows from it; `way`: a correction's."""
    if board is None:
        following.check(fixture, ruled.outcome, ruled.winner)
    before = _supersede(fixture, board)
    now = timezone.now()
    result = _append(fixture, board, ruled, by, before, official_at=now)
    return _settled(fixture, board, result, before, by, way)


def make_pending(
    fixture: Fixture,
    ruled: Decided,
    *,
    by: User,
    board: FixtureBoard | None = None,
    state: str = FixtureState.SUBMITTED,
) -> Result:
    """Append a result that waits for the sides' agreement."""
    if board is None:
        following.check(fixture, ruled.outcome, ruled.winner)
    before = _supersede(fixture, board)
    result = _append(fixture, board, ruled, by, before, official_at=None)
    if board is None:
        set_state(fixture, state, outcome=ruled.outcome, winner=ruled.winner)
    tell(fixture, "result")
    return result


def confirm_pending(
    fixture: Fixture, result: Result, *, by: User | None, board: FixtureBoard | None = None
) -> Result:
    """Make a result that waited official."""
    if board is None:
        following.check(fixture, result.outcome, result.winner)
    before = official_result(fixture, board)
    if before is not None:
        before.official, before.superseded_at = False, timezone.now()
        before.save(update_fields=["official", "superseded_at"])
    result.official, result.official_at = True, timezone.now()
    result.save(update_fields=["official", "official_at"])
    return _settled(fixture, board, result, before, by)


def take_back(
    fixture: Fixture,
    *,
    by: User,
    reason: str,
    outcome: str | None,
    board: FixtureBoard | None = None,
    way: Corrector | None = None,
) -> None:
    """Supersede every result of a fixture: it is to be played again, or at another time. Of one
    board, only its own and the fixture's sum: the other boards stand."""
    rated = Result.objects.filter(fixture=fixture, official=True, outcome=Outcome.PLAYED).exists()
    now = timezone.now()
    held = Result.objects.filter(fixture=fixture, superseded_at__isnull=True)
    if board is not None:
        held = held.filter(Q(fixture_board=board) | Q(fixture_board__isnull=True))
    held.update(official=False, superseded_at=now)
    fixture.goes_on = fixture.rests_on = None
    fixture.save(update_fields=["goes_on", "rests_on"])
    if board is None:
        set_state(fixture, FixtureState.PLANNED, outcome=outcome, winner=None)
    else:
        set_state(fixture, FixtureState.PLAYING, outcome=None, winner=None)
    following.follow(Change(fixture, by, rated, taken_back=True, way=way))
    audits.note(
        "result.taken-back", "fixture", fixture.public_id,
        by=by, club=fixture.competition.club_id, summary=reason,
    )  # fmt: skip


def waits_for(competition: Competition) -> str:
    """Whose word makes a submitted card official: "nobody" (at once), "sides" (when both agree) or
    "organiser" (who confirms it after that)."""
    said = competition.format_options.get("confirmation", "nobody")
    return str(said) if said in CONFIRMATIONS else "nobody"


CONFIRMATIONS = ("nobody", "sides", "organiser")


def _append(
    fixture: Fixture,
    board: FixtureBoard | None,
    ruled: Decided,
    by: User | None,
    before: Result | None,
    *,
    official_at: datetime | None,
) -> Result:
    score_a, score_b = ruled.score if ruled.score is not None else (None, None)
    # A correction is of the same match: it keeps its day, and its place in the ratings' order.
    kept = before.played_at if before is not None and before.outcome == ruled.outcome else None
    return Result.objects.create(
        fixture=fixture,
        fixture_board=board,
        scorecard=ruled.scorecard,
        outcome=ruled.outcome,
        winner=ruled.winner,
        score_a=score_a,
        score_b=score_b,
        measures={name: list(pair) for name, pair in ruled.measures.items()},
        official=official_at is not None,
        official_at=official_at,
        **reasons.columns(ruled.reason),
        ruled_by=by,
        played_at=ruled.played_at or kept or timezone.now(),
    )


def _supersede(fixture: Fixture, board: FixtureBoard | None) -> Result | None:
    """Take what stands out of force; returns what was official, else what waited."""
    standing = list(
        Result.objects.filter(
            fixture=fixture, fixture_board=board, superseded_at__isnull=True
        ).order_by("official", "id")
    )
    if standing:
        Result.objects.filter(pk__in=[result.pk for result in standing]).update(
            official=False, superseded_at=timezone.now()
        )
    return standing[-1] if standing else None


def _settled(
    fixture: Fixture,
    board: FixtureBoard | None,
    result: Result,
    before: Result | None,
    by: User | None,
    way: Corrector | None = None,
) -> Result:
    audits.note(
        "result.official", "fixture", fixture.public_id,
        by=by, club=fixture.competition.club_id, summary=reasons.reason_of(result),
        before=told(before) if before is not None else None, after=told(result),
    )  # fmt: skip
    rated = Outcome.PLAYED in (result.outcome, before.outcome if before is not None else None)
    if board is not None:
        _sum_boards(fixture, by, way)
        following.follow(Change(fixture, by, rated, one_board=True, way=way))
        return result
    set_state(fixture, FixtureState.OFFICIAL, outcome=result.outcome, winner=result.winner)
    following.follow(Change(fixture, by, rated, way=way))
    return result


def told(result: Result) -> dict[str, object]:
    """A result as the audit keeps it."""
    return {
        "outcome": result.outcome,
        "winner": result.winner,
        "score": [result.score_a, result.score_b],
        "card": result.scorecard.public_id if result.scorecard is not None else None,
    }


def _sum_boards(fixture: Fixture, by: User | None, way: Corrector | None) -> None:
    """A team fixture's own result is the sum of its boards: official once each of them is."""
    boards = list(fixture.boards.order_by("number"))
    for each in boards:
        _give_empty_away(fixture, each, by)
    results = list(
        Result.objects.filter(fixture=fixture, fixture_board__isnull=False, official=True)
    )
    if len(results) < len(boards):
        if fixture.state in (FixtureState.PLANNED, FixtureState.CALLED):
            set_state(fixture, FixtureState.PLAYING, outcome=None, winner=None)
        return
    won = tuple(sum(result.winner == side for result in results) for side in rules.SIDES)
    winner = "draw" if won[0] == won[1] else "A" if won[0] > won[1] else "B"
    total = Decided(
        Outcome.PLAYED,
        winner,
        (won[0], won[1]),
        measures=_added(results),
        played_at=max(result.played_at for result in results),
    )
    make_official(fixture, total, by=by, way=way)


def _give_empty_away(fixture: Fixture, board: FixtureBoard, by: User | None) -> None:
    """A walkover on a board for which one side has nobody, once the match has begun."""
    sits = {
        "A": board.home_person_id or board.home_pair_id,
        "B": board.away_person_id or board.away_pair_id,
    }
    there = [side for side, held in sits.items() if held is not None]
    if len(there) != 1 or official_result(fixture, board) is not None:
        return
    ruled = Decided(Outcome.WALKOVER, there[0], reason=reasons.by_itself("nobody-there"))
    result = _append(
        fixture, board, ruled, by, _supersede(fixture, board), official_at=timezone.now()
    )
    audits.note(
        "result.official", "fixture", fixture.public_id,
        by=by, club=fixture.competition.club_id, summary=ruled.reason, after=told(result),
    )  # fmt: skip


def _added(results: list[Result]) -> dict[str, tuple[int, int]]:
    """Every measure over all boards, so that a table can break ties by it."""
    sums: dict[str, tuple[int, int]] = {}
    for result in results:
        for name, (a, b) in result.measures.items():
            before = sums.get(name, (0, 0))
            sums[name] = (before[0] + a, before[1] + b)
    return sums


def require_open(competition: Competition) -> None:
    """Refuse with a ConflictError where a competition is finished."""
    if competition.state == "finished":
        raise ConflictError(
            _("%(competition)s is finished. An organiser can reopen it first.")
            % {"competition": competition.name},
            code="competition-finished",
        )
