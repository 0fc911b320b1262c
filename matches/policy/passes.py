"""Who holds a board pass: no user, and no more than a card keeper of the matches that it gives.

Only the room `scoring` asks here. Everywhere else a holder is a stranger: an `access.Actor` he is
not.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import BoardPass, Fixture, FixtureState, Hold, Role, RunningLine, User
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.policy.visibility import in_use

AT_THE_BOARD = (FixtureState.CALLED, FixtureState.PLAYING)
BEFORE_THE_CARD = (FixtureState.PLANNED, *AT_THE_BOARD)


@dataclass(frozen=True)
class PassHolder:
    """The device that claimed a board pass, which was in force when the request began."""

    board_pass: BoardPass


Scorer: TypeAlias = Actor | PassHolder
"""Who may write a match down at its board: a signed-in card keeper, or who holds a pass."""


def in_force(now: datetime) -> QuerySet[BoardPass]:
    """The passes that are good: not revoked, not past their end, and made by who still organises
    (a role taken back takes its passes with it)."""
    roles = Role.objects.filter(
        user=OuterRef("made_by"), club=OuterRef("club"), role__in=access.ORGANISERS
    )
    return BoardPass.objects.filter(
        Q(made_by__is_superuser=True) | Exists(roles),
        made_by__is_active=True,
        revoked_at__isnull=True,
        expires_at__gt=now,
    )


def matches_of(board_pass: BoardPass) -> QuerySet[Fixture]:
    """The matches that a pass gives: its own; at its board or venue those that are called, played
    or planned for today, and those that were handed in with it, so that a lost answer is told."""
    theirs = Fixture.objects.filter(in_use("competition__"), competition__club=board_pass.club_id)
    if board_pass.fixture_id is not None:
        return theirs.filter(pk=board_pass.fixture_id)
    if board_pass.board_id is not None:
        held = Hold.objects.filter(board=board_pass.board_id).values("fixture")
        there = theirs.filter(Q(board=board_pass.board_id) | Q(pk__in=held))
    else:
        there = theirs.filter(venue=board_pass.venue_id)
    written = RunningLine.objects.filter(written_with=board_pass).values("card__fixture")
    start, end = _today(board_pass)
    planned = Q(state=FixtureState.PLANNED, outcome=None, starts_at__gte=start, starts_at__lt=end)
    handed_in = Q(pk__in=written) & ~Q(state__in=BEFORE_THE_CARD)
    return there.filter(planned | Q(state__in=AT_THE_BOARD) | handed_in)


def gives(holder: PassHolder, fixture: str) -> bool:
    """Whether a holder's pass gives a match. One query, two for a board's or a venue's."""
    return matches_of(holder.board_pass).filter(public_id=fixture).exists()


def scorer(user: Actor, holder: PassHolder | None, fixture: str) -> Scorer:
    """As whom somebody writes a match down who may be signed in and may hold a pass: as himself
    where he may enter its card, which is more."""
    if holder is None:
        return user
    if not isinstance(user, User):
        return holder
    row = Fixture.objects.select_related("competition").filter(public_id=fixture).first()
    return user if row is None or access.may_enter_card(user, row) else holder


def require_scorer(actor: Scorer, fixture: Fixture) -> User:
    """In whose name a match is written down: the actor's, who may enter its card; or, for a holder
    whose pass gives it, that of who made the pass. To any other holder there is no such match."""
    if not isinstance(actor, PassHolder):
        return access.require_card_keeper(actor, fixture)
    if not gives(actor, fixture.public_id):
        raise NotFoundError(_("No such match."))
    walls.act_in(fixture.competition.club_id)
    return actor.board_pass.made_by


def pass_of(actor: Scorer) -> BoardPass | None:
    """The pass that somebody writes with; None for who is signed in."""
    return actor.board_pass if isinstance(actor, PassHolder) else None


def _today(board_pass: BoardPass) -> tuple[datetime, datetime]:
    """The first moment of today, where the club is, and of tomorrow."""
    zone = ZoneInfo(board_pass.club.time_zone)
    day = timezone.now().astimezone(zone).date()
    following = day + timedelta(days=1)
    return datetime.combine(day, time(), zone), datetime.combine(following, time(), zone)
