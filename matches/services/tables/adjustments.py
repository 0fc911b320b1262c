"""Adjustments: points given or taken by a ruling, and shown in the table with the reason."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Adjustment
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import given, one_transaction
from matches.services.results import outcomes


@one_transaction
def add(
    actor: Actor, division: str, entry: str, *, points: Decimal | float | str, reason: str
) -> Adjustment:
    """Give an entry points in its division's table, or with a minus take some. Organisers."""
    row, held = rows.division(division), rows.entry(entry)
    competition = row.stage.competition
    user = access.require_organiser_of(actor, competition)
    outcomes.require_open(competition)
    if not held.places.filter(division=row).exists():
        raise NotFoundError(_("There is no such entry in this division."))
    made = Adjustment(
        division=row, entry=held, points=_number(points), made_by=user,
        **reasons.columns(given(reason)),
    )  # fmt: skip
    clean(made)
    made.save()
    messages.put(messages.STANDING, division=row.public_id)
    audits.note(
        "adjustment.made", "entry", held.public_id, by=user, club=competition.club_id,
        summary=reasons.reason_of(made),
        after={"points": str(made.points), "adjustment": made.pk},
    )  # fmt: skip
    return made


@one_transaction
def withdraw(actor: Actor, adjustment: int, *, reason: str) -> Adjustment:
    """Take an adjustment back: it stays on record, and counts no more. Who may: organisers."""
    row = (
        Adjustment.objects.select_related("division__stage__competition__club", "entry")
        .filter(pk=adjustment)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such adjustment."))
    competition = row.division.stage.competition
    user = access.require_organiser_of(actor, competition)
    if row.withdrawn_at is not None:
        raise ConflictError(_("This adjustment has been withdrawn."), code="withdrawn")
    reason = given(reason)
    row.withdrawn_at = timezone.now()
    row.save(update_fields=["withdrawn_at"])
    messages.put(messages.STANDING, division=row.division.public_id)
    audits.note(
        "adjustment.withdrawn", "entry", row.entry.public_id, by=user,
        club=competition.club_id, summary=reason, before={"points": str(row.points)},
        after={"adjustment": row.pk},
    )  # fmt: skip
    return row


def _number(points: Decimal | float | str) -> Decimal:
    try:
        return Decimal(str(points))
    except InvalidOperation:
        raise InvalidError({"points": [_("A number, such as -3 or 0.5.")]}) from None
