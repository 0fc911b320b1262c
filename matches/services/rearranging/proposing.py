"""Dates are proposed for a match, or proposed back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Board,
    DateAnswer,
    DateAnswerKind,
    DateProposal,
    Fixture,
    ProposedDate,
    User,
    Venue,
)
from matches.models.rearranging.proposal import MOST_DATES
from matches.policy.access import Actor
from matches.selectors.rearranging import Wish, has_lapsed, hindered, moves_left, open_proposal
from matches.services.base.transaction import one_transaction
from matches.services.rearranging import saying
from matches.services.results import outcomes


@one_transaction
def propose(
    actor: Actor, fixture: str, wishes: Sequence[Wish], *, answering: str = ""
) -> DateProposal:
    """Propose one to five dates for a match to its other side. Who may: whose word counts for one
    of its sides.

    `answering`: the proposal (by public id) that these dates answer; it is closed by them.
    ConflictError where another waits ("open") or that one does no more ("answered"), where the
    match can no longer be moved ("too-late"), or its side has had its moves ("moves"). InvalidError
    for dates that are past, twice the same, or do not go (by the clash checks of any date).
    """
    row = saying.locked(fixture)
    user, side = saying.require_side(actor, row)
    now, wishes = timezone.now(), [wish.at(row) for wish in wishes]
    saying.require_movable(row, now)
    standing = open_proposal(row)
    asked = side
    if standing is not None and has_lapsed(standing, row, now):
        _close(standing, DateAnswerKind.LAPSED, user)
    elif standing is not None:
        _require_answered(standing, side, answering)
        asked = standing.asked
        _close(standing, DateAnswerKind.COUNTERED, user)
    elif answering:
        raise saying.answered(row, answering)
    _require_moves(row, asked)
    _require_good(row, wishes, now)
    made = _append(row, side, asked, wishes, user)
    saying.note("countered" if answering else "proposed", made, user)
    outcomes.tell(row, "fixture")
    return made


def _require_answered(standing: DateProposal, side: str, answering: str) -> None:
    if standing.side == side:
        raise ConflictError(
            _("Your side has proposed dates already. Withdraw them to propose others."), code="open"
        )
    if standing.public_id != answering:
        raise ConflictError(
            _("The other side has proposed dates meanwhile. Look at them first."), code="open"
        )


def _require_moves(row: Fixture, asked: str) -> None:
    if moves_left(row, asked) == 0:
        raise ConflictError(
            _(
                "This side has had as many matches moved as %(competition)s allows. Ask an"
                " organiser."
            )
            % {"competition": row.competition.name},
            code="moves",
        )


def _require_good(row: Fixture, wishes: Sequence[Wish], now: datetime) -> None:
    if not 1 <= len(wishes) <= MOST_DATES:
        raise InvalidError({"dates": [_("Propose one to %(most)d dates.") % {"most": MOST_DATES}]})
    refused = zip(wishes, hindered(row, wishes), strict=True)
    told = {
        f"starts_at_{number}": _wrong(row, wish, wishes[: number - 1], now) or why
        for number, (wish, why) in enumerate(refused, start=1)
    }
    wrong = {field: [why] for field, why in told.items() if why}
    if wrong:
        raise InvalidError(wrong)


def _wrong(row: Fixture, wish: Wish, before: Sequence[Wish], now: datetime) -> str:
    if wish.starts_at <= now:
        return _("This date is past.")
    if wish.starts_at == row.starts_at:
        return _("The match is played then already.")
    if wish.starts_at in [other.starts_at for other in before]:
        return _("This date is named twice.")
    return ""


def _append(
    row: Fixture, side: str, asked: str, wishes: Sequence[Wish], user: User
) -> DateProposal:
    number = row.date_proposals.count() + 1
    made = DateProposal.objects.create(
        fixture=row, number=number, side=side, asked=asked, was_at=row.starts_at, proposed_by=user
    )
    for place, wish in enumerate(wishes, start=1):
        board, venue = _place(row, wish)
        ProposedDate.objects.create(
            proposal=made, number=place, starts_at=wish.starts_at, venue=venue, board=board
        )
    return made


def _place(row: Fixture, wish: Wish) -> tuple[Board | None, Venue | None]:
    if wish.board:
        found = Board.objects.select_related("venue").filter(
            public_id=wish.board, venue__club=row.competition.club_id, in_use=True
        )
        board = found.first()
        if board is None:
            raise InvalidError({"dates": [_("There is no such board in use in this club.")]})
        return board, board.venue
    if not wish.venue:
        return None, None
    venue = Venue.objects.filter(club=row.competition.club_id, slug=wish.venue).first()
    if venue is None:
        raise InvalidError({"dates": [_("There is no such venue in this club.")]})
    return None, venue


def _close(standing: DateProposal, kind: str, user: User) -> None:
    DateAnswer.objects.create(proposal=standing, kind=kind, answered_by=user)
