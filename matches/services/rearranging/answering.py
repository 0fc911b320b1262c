"""A proposal is answered, once: a date of it is accepted, or it is declined, withdrawn, forbidden.

Two who answer at once meet at the match's lock; behind that the database takes one answer.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ClashError, ConflictError, NotAllowedError, NotFoundError
from matches.models import (
    DateAnswer,
    DateAnswerKind,
    DateProposal,
    Fixture,
    ProposedDate,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.rearranging import has_lapsed, moves_left
from matches.services.base.transaction import one_transaction
from matches.services.fixtures import fixtures
from matches.services.rearranging import saying
from matches.services.results import outcomes


@one_transaction
def accept(actor: Actor, proposal: str, date: int) -> Fixture:
    """Take the date of that number: the match is moved to it. Who may: whose word counts for the
    side that was asked.

    The date is looked at as when an organiser sets one: ConflictError ("clash") where it does not
    go any more, ("answered") where somebody was quicker, ("lapsed") where the match was moved or
    the date is past, ("moves") where the side that asked has had its moves.
    """
    held, row = _held(proposal)
    user, side = saying.require_side(actor, row)
    _require_waiting(held, row)
    _require_other(held, side)
    now = timezone.now()
    saying.require_movable(row, now)
    chosen = held.dates.select_related("venue", "board").filter(number=date).first()
    if chosen is None:
        raise NotFoundError(_("There is no such date in this proposal."))
    if has_lapsed(held, row, now) or chosen.starts_at <= now:
        raise ConflictError(
            _("The match was moved since, or the date is past. Propose another."), code="lapsed"
        )
    if moves_left(row, held.asked) == 0:
        raise ConflictError(
            _("Who asked for it has had as many matches moved as is allowed. Ask an organiser."),
            code="moves",
        )
    _answer(held, DateAnswerKind.ACCEPTED, user, chosen)
    return _moved(row, user, chosen)


@one_transaction
def decline(actor: Actor, proposal: str) -> DateAnswer:
    """Say that none of the dates will do: the match stays where it is. Who may: whose word counts
    for the side that was asked."""
    held, row = _held(proposal)
    user, side = saying.require_side(actor, row)
    _require_waiting(held, row)
    _require_other(held, side)
    return _answer(held, DateAnswerKind.DECLINED, user)


@one_transaction
def withdraw(actor: Actor, proposal: str) -> DateAnswer:
    """Take a proposal back. Who may: whose word counts for the side that made it."""
    held, row = _held(proposal)
    user, side = saying.require_side(actor, row)
    _require_waiting(held, row)
    if held.side != side:
        raise NotAllowedError(
            _("Only who proposed these dates withdraws them; you may decline."), code="not-yours"
        )
    return _answer(held, DateAnswerKind.WITHDRAWN, user)


@one_transaction
def forbid(actor: Actor, proposal: str) -> DateAnswer:
    """Close a proposal, so that the match stays where it is. Who may: organisers."""
    held, row = _held(proposal)
    user = access.require_organiser_of(actor, row.competition)
    _require_waiting(held, row)
    return _answer(held, DateAnswerKind.FORBIDDEN, user)


def _held(proposal: str) -> tuple[DateProposal, Fixture]:
    """A proposal and its match, locked: nobody else can answer it before this one is done."""
    found = DateProposal.objects.select_related("fixture").filter(public_id=proposal).first()
    if found is None:
        raise NotFoundError(_("There is no such proposal."))
    found.fixture = saying.locked(found.fixture.public_id)
    return found, found.fixture


def _require_waiting(held: DateProposal, row: Fixture) -> None:
    if DateAnswer.objects.filter(proposal=held).exists():
        raise saying.answered(row, held.public_id)


def _require_other(held: DateProposal, side: str) -> None:
    if held.side == side:
        raise NotAllowedError(
            _("Your own side proposed these dates: the other one answers."), code="not-yours"
        )


def _answer(
    held: DateProposal, kind: DateAnswerKind, user: User, chosen: ProposedDate | None = None
) -> DateAnswer:
    made = DateAnswer.objects.create(proposal=held, kind=kind, chosen=chosen, answered_by=user)
    saying.note(kind, held, user)
    outcomes.tell(held.fixture, "fixture")
    return made


def _moved(row: Fixture, user: User, chosen: ProposedDate) -> Fixture:
    try:
        return fixtures.put(
            row,
            user,
            starts_at=chosen.starts_at,
            venue=chosen.venue.slug if chosen.venue is not None else None,
            board=chosen.board.public_id if chosen.board is not None else None,
        )
    except ClashError as error:
        # With whom it clashes is for organisers to know: it may be a child.
        raise ConflictError(
            _(
                "That date does not go any more: somebody or the place is taken then. Take another,"
                " or propose one."
            ),
            code="clash",
        ) from error
