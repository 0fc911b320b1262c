"""Steps: how a match stood before something was done to it, so that it can be taken back.

A step is plain JSON, kept with the action or the correction that it belongs to. Taking it back
appends as everything else does: a result that was superseded is official again as a further result.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import BYES, Board, Fixture, FixtureState, Result, User
from matches.selectors.fixtures import boards_of
from matches.services.base import rows
from matches.services.base.sentences import match_named
from matches.services.fixtures import holds
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided


def before(fixture: Fixture) -> dict[str, Any]:
    """How a match stands; its `revision` is noted once all is done to it."""
    official = outcomes.official_result(fixture)
    return {
        "fixture": fixture.public_id,
        "starts_at": fixture.starts_at.isoformat() if fixture.starts_at else None,
        "ends_at": fixture.ends_at.isoformat() if fixture.ends_at else None,
        "boards": [board.pk for board in boards_of(fixture)],
        "venue": fixture.venue_id,
        "state": fixture.state,
        "outcome": fixture.outcome,
        "result": official.pk if official is not None else None,
    }


def is_untouched(step: Mapping[str, Any], fixture: Fixture) -> bool:
    """Whether nobody has changed the match since."""
    return bool(fixture.revision == step["revision"])


def require_untouched(step: Mapping[str, Any], fixture: Fixture) -> None:
    """ConflictError ("changed-since") where somebody has."""
    if not is_untouched(step, fixture):
        raise ConflictError(
            _("Match %(match)s was changed since: undo that first, or leave this as it is.")
            % {"match": match_named(fixture, full=True)},
            code="changed-since",
        )


def take_back(user: User, step: Mapping[str, Any], reason: str) -> Fixture:
    """Bring a match to where it stood, inside another service's transaction."""
    row = rows.fixture(step["fixture"], lock=True)
    row.starts_at, row.ends_at = _moment(step["starts_at"]), _moment(step["ends_at"])
    # Steps of old have one board.
    listed = step["boards"] if "boards" in step else [step["board"]]
    found = Board.objects.in_bulk([key for key in listed if key])
    boards = [found[key] for key in listed if key in found]
    row.board = boards[0] if boards else None
    row.venue_id = step["venue"]
    row.save(update_fields=["starts_at", "ends_at", "board", "venue"])
    holds.keep(row, boards)
    if step["result"] is not None:
        again = Result.objects.select_related("scorecard").get(pk=step["result"])
        outcomes.make_official(row, as_it_was(again, reason), by=user)
    elif step["outcome"] in BYES:
        outcomes.set_state(row, FixtureState.OFFICIAL, outcome=step["outcome"], winner=None)
    else:
        outcomes.take_back(row, by=user, reason=reason, outcome=_kept(step))
        if step["state"] in (FixtureState.CALLED, FixtureState.PLAYING):
            outcomes.set_state(row, step["state"], outcome=None, winner=None)
    return row


def as_it_was(result: Result, reason: str) -> Decided:
    """What an earlier result said, to be said again."""
    score = None
    if result.score_a is not None and result.score_b is not None:
        score = (result.score_a, result.score_b)
    return Decided(
        result.outcome, result.winner, score, result.measures, result.scorecard, reason,
        result.played_at,
    )  # fmt: skip


def _kept(step: Mapping[str, Any]) -> str | None:
    """The outcome that a match without a result had: postponed, or none."""
    return step["outcome"] if step["state"] == FixtureState.PLANNED else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
