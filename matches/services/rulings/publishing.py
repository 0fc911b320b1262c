"""The text of a reason is published, or is private again: an organiser's own step, on record."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import PublishedReason
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.viewer import viewer_of
from matches.selectors.matches.reasons import ReasonLine, reasons_page
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import outcomes


@one_transaction
def publish(actor: Actor, fixture: str, *, key: str, shown: str) -> ReasonLine:
    """Let strangers read the text of a reason. Who may: organisers.

    `key` says which (`selectors.matches.reasons_page`), `shown` what the organiser was told that
    strangers will read: ConflictError ("changed") where it would read otherwise by now, and
    ("young") where somebody under 18 plays in the competition.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    line, young = _line(actor, fixture, key)
    if young:
        raise ConflictError(
            _("Somebody under 18 plays here: what is written stays with the club."), code="young"
        )
    if line.then != shown:
        raise ConflictError(
            _("Strangers would read something else by now. Look at it again."), code="changed"
        )
    if line.published_at is not None:
        return line
    PublishedReason.objects.bulk_create(
        PublishedReason(fixture=row, said_by=said_by, row=pk, published_by=user)
        for said_by, pk in line.rows
    )
    audits.note(
        "reason.published", "fixture", row.public_id,
        by=user, club=row.competition.club_id, after={"rows": [list(each) for each in line.rows]},
    )  # fmt: skip
    outcomes.tell(row, "result")
    return line


@one_transaction
def take_back(actor: Actor, fixture: str, *, key: str) -> ReasonLine:
    """Keep a published text for the club again. Who may: organisers."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    line, _young = _line(actor, fixture, key)
    for said_by, pk in line.rows:
        PublishedReason.objects.filter(said_by=said_by, row=pk, withdrawn_at=None).update(
            withdrawn_at=timezone.now()
        )
    audits.note(
        "reason.taken-back", "fixture", row.public_id,
        by=user, club=row.competition.club_id, before={"rows": [list(each) for each in line.rows]},
    )  # fmt: skip
    outcomes.tell(row, "result")
    return line


def _line(actor: Actor, fixture: str, key: str) -> tuple[ReasonLine, bool]:
    page = reasons_page(fixture, viewer_of(actor))
    lines = {each.key: each for each in page.lines} if page is not None else {}
    if page is None or key not in lines:
        raise NotFoundError(_("There is no such text in this match."))
    return lines[key], page.young
