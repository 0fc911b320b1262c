"""The text of a reason is published, or is private again: an organiser's own step, on record.

Of a match; of a competition (points given or taken, starts, what happened on a ladder); of a
championship. Who plays in it decides whether anything is published at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import Championship, Competition, Division, PublishedReason, User
from matches.models.base.sole import sole
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.viewer import viewer_of
from matches.policy.visibility import Viewer
from matches.ports import live
from matches.selectors.base import ReasonLine, ReasonsPage
from matches.selectors.championships import championship_reasons
from matches.selectors.competitions import competition_reasons
from matches.selectors.matches import reasons_page
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import outcomes


def _of_competition(row: Competition) -> None:
    """Whoever has its tables open reads them anew; a ladder's page too."""
    for division in Division.objects.filter(stage__competition=row):
        for topic in (f"division-{division.public_id}", f"competition-{row.public_id}"):
            live.publish(topic, "table", {"division": division.public_id})


def _championship(public_id: str, *, lock: bool) -> Championship:
    found = Championship.objects.select_related("club")
    if lock:
        found = found.select_for_update(of=("self",), no_key=True)
    row = sole(found.filter(public_id=public_id))
    if row is None:
        raise NotFoundError(_("There is no such championship."))
    return row


def _organises_championship(actor: Actor, row: Championship) -> User:
    if not access.organises(access.user_of(actor), row.club_id):
        # Who does not organise it learns nothing of it here.
        raise NotFoundError(_("There is no such championship."))
    return access.user_of(actor)


@dataclass(frozen=True)
class Scope:
    """What texts can be of: how it is found and locked, who organises it, its texts, whose club's
    it is, and who hears of it."""

    row: Callable[..., Any]
    organiser: Callable[[Actor, Any], User]
    page: Callable[[str, Viewer], ReasonsPage | None]
    club: Callable[[Any], int]
    tell: Callable[[Any], None]


SCOPES: Final[Mapping[str, Scope]] = {
    "fixture": Scope(
        rows.fixture,
        lambda actor, row: access.require_organiser_of(actor, row.competition),
        reasons_page,
        lambda row: row.competition.club_id,
        lambda row: outcomes.tell(row, "result"),
    ),
    "competition": Scope(
        rows.competition,
        access.require_organiser_of,
        competition_reasons,
        lambda row: row.club_id,
        _of_competition,
    ),
    "championship": Scope(
        _championship,
        _organises_championship,
        championship_reasons,
        lambda row: row.club_id,
        lambda _row: None,
    ),
}


@one_transaction
def publish(
    actor: Actor, public_id: str, *, key: str, shown: str, of: str = "fixture"
) -> ReasonLine:
    """Let strangers read the text of a reason. Who may: organisers.

    `of` and `public_id` say what it was written about, `key` which text it is (the page of each),
    `shown` what the organiser was told that strangers will read: ConflictError ("changed") where it
    would read otherwise by now, and ("young") where somebody under 18 plays.
    """
    scope = SCOPES[of]
    row = scope.row(public_id, lock=True)
    user = scope.organiser(actor, row)
    line, young = _line(actor, public_id, key, of)
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
        PublishedReason(said_by=said_by, row=pk, published_by=user, **{of: row})
        for said_by, pk in line.rows
    )
    audits.note(
        "reason.published", of, row.public_id,
        by=user, club=scope.club(row), after={"rows": [list(each) for each in line.rows]},
    )  # fmt: skip
    scope.tell(row)
    return line


@one_transaction
def take_back(actor: Actor, public_id: str, *, key: str, of: str = "fixture") -> ReasonLine:
    """Keep a published text for the club again. Who may: organisers."""
    scope = SCOPES[of]
    row = scope.row(public_id, lock=True)
    user = scope.organiser(actor, row)
    line, _young = _line(actor, public_id, key, of)
    for said_by, pk in line.rows:
        PublishedReason.objects.filter(said_by=said_by, row=pk, withdrawn_at=None).update(
            withdrawn_at=timezone.now()
        )
    audits.note(
        "reason.taken-back", of, row.public_id,
        by=user, club=scope.club(row), before={"rows": [list(each) for each in line.rows]},
    )  # fmt: skip
    scope.tell(row)
    return line


def _line(actor: Actor, public_id: str, key: str, of: str) -> tuple[ReasonLine, bool]:
    page = SCOPES[of].page(public_id, viewer_of(actor))
    lines = {each.key: each for each in page.lines} if page is not None else {}
    if page is None or key not in lines:
        raise NotFoundError(_("There is no such text here."))
    return lines[key], page.young
