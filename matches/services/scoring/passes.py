"""Board passes: made and revoked by organisers, claimed by one device, used by it alone."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core import signing
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import InvalidError, NotFoundError
from matches.models import BoardPass, Club, Fixture, User
from matches.policy import access, passes, walls
from matches.policy.access import Actor
from matches.policy.passes import PassHolder
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import outcomes

MOST_HOURS = 24
RANDOM_BYTES = 24
USED_AGAIN = timedelta(minutes=1)
SALT = "matches.board-pass"


@dataclass(frozen=True)
class MadePass:
    """A new pass, and its link's token, which is kept nowhere."""

    board_pass: BoardPass
    token: str


@dataclass(frozen=True)
class Ticket:
    """What the device that claimed a pass keeps, in its cookie: signed, and no use to another."""

    board_pass: BoardPass
    text: str


@one_transaction
def make_for_match(actor: Actor, fixture: str, *, hours: int) -> MadePass:
    """A pass for one match. Who may: who organises its club."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    outcomes.require_open(row.competition)
    return _made(user, row.competition.club, hours, fixture=row)


@one_transaction
def make_for_matches(
    actor: Actor, competition: str, fixtures: Iterable[str], *, hours: int
) -> dict[str, MadePass]:
    """A pass for each of some matches of a competition, by the match's id. Who may: who organises
    its club."""
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    asked = set(fixtures)
    held = Fixture.objects.filter(competition=row, public_id__in=asked).order_by("pk")
    known = {one.public_id: one for one in held}
    if len(known) < len(asked):
        raise NotFoundError(_("There is no such match."))
    return {key: _made(user, row.club, hours, fixture=one) for key, one in known.items()}


@one_transaction
def make_for_venue(actor: Actor, club: str, venue: str, *, hours: int) -> MadePass:
    """A pass for whatever is played at a venue. Who may: who organises its club."""
    own = rows.club(club)
    user = access.require_organiser(actor, own)
    return _made(user, own, hours, venue=rows.venue(own, venue))


@one_transaction
def make_for_board(actor: Actor, board: str, *, hours: int) -> MadePass:
    """A pass for whatever is played at a board. Who may: who organises its club."""
    row = rows.board(board)
    user = access.require_organiser(actor, row.venue.club)
    return _made(user, row.venue.club, hours, board=row)


@one_transaction
def revoke(actor: Actor, board_pass: str) -> BoardPass:
    """End a pass at once. Who may: who organises its club; to others there is none."""
    user = access.user_of(actor)
    row = BoardPass.objects.select_related("club").filter(public_id=board_pass).first()
    if row is None or not access.organises(user, row.club_id):
        raise NotFoundError(_("There is no such link."))
    if row.revoked_at is None:
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        audits.note("pass.revoked", "boardpass", row.public_id, by=user, club=row.club_id)
    return row


def open_to(token: str, ticket: str = "") -> bool:
    """Whether a link could be claimed by the device that has this ticket, or none. Claims nothing;
    of a link that is wrong, past, revoked or another's nobody is told which. One query."""
    free = Q(device__isnull=True)
    held = _read(ticket)
    if held is not None:
        free |= Q(device=_digest(held[1]))
    found = passes.in_force(timezone.now()).filter(free, token_digest=_digest(token))
    return found.exists()


@one_transaction
def claim(token: str, *, ticket: str = "", claimed_with: str = "") -> Ticket:
    """Take a link for one device, and give what it keeps. NotFoundError where it is not open to it.

    Of devices that claim at once one does: the first whose write finds no other. The device that
    has it already is given it again.
    """
    held = _read(ticket)
    secret = held[1] if held is not None else secrets.token_urlsafe(RANDOM_BYTES)
    device, now = _digest(secret), timezone.now()
    link = passes.in_force(now).filter(token_digest=_digest(token))
    row = link.select_related("club", "fixture").first()
    if row is None:
        raise NotFoundError(_("This link is not open."))
    if _take(row, device, claimed_with, now):
        audits.note("pass.claimed", "boardpass", row.public_id, by=None, club=row.club_id)
    elif not BoardPass.objects.filter(pk=row.pk, device=device).exists():
        raise NotFoundError(_("This link is not open."))
    return Ticket(row, signing.dumps([row.public_id, secret], salt=SALT))


def holder(ticket: str) -> PassHolder | None:
    """Who has this ticket, if its pass is in force; and note that it is used. One query, and one
    more a minute."""
    held = _read(ticket)
    if held is None:
        return None
    public_id, secret = held
    now = timezone.now()
    found = passes.in_force(now).filter(public_id=public_id, device=_digest(secret))
    row = found.select_related("club", "made_by").first()
    if row is None:
        return None
    if row.last_used_at is None or row.last_used_at < now - USED_AGAIN:
        with walls.within(row.club_id):
            BoardPass.objects.filter(pk=row.pk).update(last_used_at=now)
    return PassHolder(row)


def _made(user: User, club: Club, hours: int, **what: Any) -> MadePass:
    if type(hours) is not int or not 1 <= hours <= MOST_HOURS:
        said = _("A link lasts 1 to %(most)d hours.") % {"most": MOST_HOURS}
        raise InvalidError({"hours": [said]})
    token, now = secrets.token_urlsafe(RANDOM_BYTES), timezone.now()
    row = BoardPass.objects.create(
        token_digest=_digest(token), club=club, made_by=user, made_at=now,
        expires_at=now + timedelta(hours=hours), **what,
    )  # fmt: skip
    after = {name: getattr(one, "public_id", one.pk) for name, one in what.items()}
    audits.note(
        "pass.made", "boardpass", row.public_id, by=user, club=club, after={**after, "hours": hours}
    )
    return MadePass(row, token)


def _take(row: BoardPass, device: str, claimed_with: str, now: Any) -> bool:
    """Whether the pass is this device's from now on: nobody else had it."""
    free = BoardPass.objects.filter(pk=row.pk, device__isnull=True, revoked_at__isnull=True)
    with walls.within(row.club_id):
        return bool(free.update(device=device, claimed_at=now, claimed_with=claimed_with[:20]))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _read(ticket: str) -> tuple[str, str] | None:
    """The pass and the device's secret of a ticket that is ours; None for any other text."""
    try:
        public_id, secret = signing.loads(ticket, salt=SALT, max_age=MOST_HOURS * 3600)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return str(public_id), str(secret)
