"""A match between teams entered whole: who plays whom, and the score of each board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, Refused, ServiceError
from matches.models import Fixture, FixtureBoard, Result, User, Via
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.teams import seated_in
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.bulk.score_lists import document_of, stands_so
from matches.services.bulk.typed_scores import (
    Line,
    RefusedLine,
    refused_by_law,
    require_usual,
    sentence_of,
)
from matches.services.results import outcomes, scorecards
from matches.services.teams import team_boards
from matches.services.teams.team_boards import BoardPlan


class RefusedBoards(ServiceError):
    """Scores that cannot be saved, by the number of their board: nothing of the match was."""

    status = 422
    code = "boards-refused"

    def __init__(self, boards: Mapping[int, RefusedLine]) -> None:
        super().__init__(_("Nothing was saved: look at the boards that are marked."))
        self.boards = boards


@dataclass(frozen=True)
class EnteredMatch:
    """What was saved of a match: whether its boards were `seated` anew, whose scores were `saved`,
    and whose stood so already (`same`), by the numbers of the boards."""

    seated: bool
    saved: tuple[int, ...]
    same: tuple[int, ...]


@one_transaction
def enter(
    actor: Actor,
    fixture: str,
    plans: Sequence[BoardPlan],
    scores: Mapping[int, Line],
    *,
    revision: int | None = None,
) -> EnteredMatch:
    """Set the boards of a match between teams and save the scores typed for them: all or nothing.
    Who may: organisers.

    `plans` are who plays, board 1 first (`team_boards.set_boards`); as they sit already they may
    stand there when results are in. `scores` are by the number of the board; a board without one
    waits for its card. `revision`: of the match as it was looked at. RefusedBoards with what the
    law refuses, or warns of where the line is not `sure`; ConflictError where somebody has changed
    the match meanwhile; InvalidError as `set_boards` raises it.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    outcomes.require_open(row.competition)
    typed = {number: line for number, line in sorted(scores.items()) if not line.is_empty}
    held = _results(row)
    same = [number for number, line in typed.items() if stands_so(row, line, held.get(number))]
    changed = revision is not None and row.revision != revision
    # Sent twice, it stands so already, and is no other match than was looked at.
    if changed and not (_sits_so(row, plans) and len(same) == len(typed)):
        raise ConflictError(
            _("Somebody has changed this match meanwhile. Look at it again."), code="meanwhile"
        )
    seated = _seat(user, row, plans)
    boards = {board.number: board for board in FixtureBoard.objects.filter(fixture=row)}
    refused = {
        number: problem
        for number, line in typed.items()
        if number not in same and (problem := _try(user, row, boards.get(number), line)) is not None
    }
    if refused:
        raise RefusedBoards(refused)
    return EnteredMatch(seated, tuple(n for n in typed if n not in same), tuple(same))


def _results(row: Fixture) -> dict[int, Result]:
    """What holds of each board that has a result, by its number: an official one before another."""
    held = Result.objects.filter(
        fixture=row, fixture_board__isnull=False, superseded_at__isnull=True
    )
    listed = held.select_related("fixture_board").order_by("official")
    return {one.fixture_board.number: one for one in listed if one.fixture_board is not None}


def _sits_so(row: Fixture, plans: Sequence[BoardPlan]) -> bool:
    wanted = [(tuple(plan.home), tuple(plan.away)) for plan in plans]
    while wanted and not any(wanted[-1]):
        wanted.pop()
    sits = seated_in(row)
    return wanted == list(zip(sits["home"], sits["away"], strict=True))


def _seat(user: User, row: Fixture, plans: Sequence[BoardPlan]) -> bool:
    """Set the boards where others are to sit there; whether that was so."""
    if _sits_so(row, plans):
        return False
    team_boards.set_boards(user, row.public_id, plans)
    return True


def _try(user: User, row: Fixture, board: FixtureBoard | None, line: Line) -> RefusedLine | None:
    """Save the score of a board, or say why not."""
    if board is None:
        return RefusedLine(line, _("Say who plays on this board."))
    try:
        with transaction.atomic():
            document = document_of(row, line, board)
            saved = scorecards.submit(
                user, row.public_id, document, via=Via.FORM, board=board.number
            )
            if not line.sure:
                require_usual(saved.scorecard)
    except Refused as error:
        return refused_by_law(line, error)
    except (ConflictError, InvalidError) as error:
        return RefusedLine(line, sentence_of(error))
    return None
