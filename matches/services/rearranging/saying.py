"""What proposing and answering share: a match locked, whose word counts, what goes on record."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import DateAnswerKind, DateProposal, Fixture, User
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.selectors.rearranging import side_of, why_not
from matches.services.base import audits, messages, rows


def locked(fixture: str) -> Fixture:
    """A match, locked with its competition: how many moves a side has had is of them all."""
    rows.competition(rows.fixture(fixture).competition.public_id, lock=True)
    return rows.fixture(fixture, lock=True)


def require_side(actor: Actor, row: Fixture) -> tuple[User, str]:
    """The actor, and the side for which his word counts."""
    user = access.user_of(actor)
    side = side_of(user.pk, row)
    if not side:
        access.require_sight(user, row.competition, _("No such match."))
        raise NotAllowedError(
            _("Only who plays this match, or the captain of a team in it, agrees on its date."),
            code="not-a-side",
        )
    walls.act_in(row.competition.club_id)
    return user, side


def require_movable(row: Fixture, now: datetime) -> None:
    """ConflictError where the sides of a match can no longer move it."""
    why = why_not(row, now)
    if why:
        raise ConflictError(why, code="too-late")


def answered(row: Fixture, proposal: str) -> Exception:
    """What is raised for a proposal that does not wait any more, or that never was."""
    if not row.date_proposals.filter(public_id=proposal).exists():
        return NotFoundError(_("There is no such proposal."))
    return ConflictError(
        _("Somebody has answered this proposal, or it was withdrawn, meanwhile. Look at it again."),
        code="answered",
    )


def note(what: str, proposal: DateProposal, user: User) -> None:
    """Put on record what was done, and leave word of it for the letters of those it is for."""
    fixture = proposal.fixture
    audits.note(
        f"rearranging.{what}", "fixture", fixture.public_id,
        by=user, club=fixture.competition.club_id, after={"proposal": proposal.public_id},
    )  # fmt: skip
    if what == DateAnswerKind.ACCEPTED:
        # The match is moved, and that is told to all who play or umpire it.
        return
    messages.put(messages.REARRANGED, proposal=proposal.public_id, what=what)
