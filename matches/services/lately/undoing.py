"""One thing that was done is taken back: looked at first, then done as it was looked at."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from django.db.models import Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotAllowedError, NotFoundError, ServiceError
from matches.models import AuditEntry, Club, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows, trials
from matches.services.base.doings import UNDONE, Doing, Undo
from matches.services.base.transaction import one_transaction
from matches.services.competitions import settings_previews
from matches.services.competitions.settings_previews import Preview
from matches.services.corrections import many_previews
from matches.services.corrections.many_previews import ManyPreview
from matches.services.lately import listing
from matches.services.lately.listing import Line


@dataclass(frozen=True)
class Look:
    """What taking a line back does: in words (`follows`, each thing of `told`), and in numbers
    where matches (`matches`) or whole tables (`tables`) may be others then. The line says why it
    cannot be, if so. `asks`: the password is asked for again first. `digest` is of what was
    shown."""

    line: Line
    follows: str = ""
    told: tuple[str, ...] = ()
    matches: ManyPreview | None = None
    tables: Preview | None = None
    asks: bool = False
    digest: str = ""


def look(actor: Actor, club: str, number: int) -> Look:
    """What taking something back would do: it is tried, and nothing of it is kept. Who may:
    organisers of the club; where its own page asks for more, the line says so."""
    line, row, doing = listing.line(actor, club, number)
    if line.why_not or doing.undo is None:
        return Look(line)
    user = access.user_of(actor)
    try:
        shown = _tried(user, row, doing.undo, Look(line, str(doing.undo.follows)))
    except ServiceError as error:
        return Look(replace(line, why_not=_sentence(error)))
    if doing.undo.tells is not None:
        shown = replace(shown, told=tuple(doing.undo.tells(user, row)))
    asks = doing.undo.asks is not None and doing.undo.asks(row)
    return replace(shown, asks=asks, digest=_digest(shown))


@one_transaction
def undo(actor: Actor, club: str, number: int, *, seen: str) -> AuditEntry:
    """Take something back that was done within a day, once, as it was looked at (`seen`: the digest
    of that). Who may: whoever may on its own page.

    ConflictError where it cannot be, or something else would follow than was looked at.
    """
    held = Club.objects.select_for_update(no_key=True).get(pk=rows.club(club).pk)
    user = access.require_organiser(actor, held)
    shown = look(user, club, number)
    if shown.line.why_not:
        raise ConflictError(shown.line.why_not, code="not-undone")
    if shown.digest != seen:
        raise ConflictError(
            _("Something has changed since you looked: look again, then take it back."),
            code="changed",
        )
    _line, row, doing = listing.line(user, club, number)
    last = _last(user, held)
    _do(user, row, doing)
    written = AuditEntry.objects.filter(club=held, user=user, pk__gt=last)
    audits.note(
        UNDONE, "auditentry", str(row.pk), by=user, club=held,
        after={"rows": sorted(written.values_list("pk", flat=True))},
    )  # fmt: skip
    return row


def _do(user: User, row: AuditEntry, doing: Doing) -> None:
    if doing.undo is None:
        raise ConflictError(str(doing.stays), code="not-undone")
    try:
        doing.undo.do(user, row)
    except NotFoundError as error:
        raise ConflictError(_sentence(error), code="not-undone") from error


def _tried(user: User, row: AuditEntry, undo: Undo, shown: Look) -> Look:
    """The look with its numbers."""

    def make() -> object:
        return undo.do(user, row)

    touched = undo.touches(row) if undo.touches is not None else None
    if touched is None:
        trials.tried(make)
        return shown
    competition = rows.competition(touched.competition)
    access.require_organiser_of(user, competition)
    if touched.fixtures:
        return replace(
            shown, matches=many_previews.of(competition, touched.fixtures, make, by=user)
        )
    # Where a rating system was chosen: that to which it goes back.
    system = str((row.before or {}).get("rating_system", ""))
    return replace(shown, tables=settings_previews.tried(competition, user, make, system))


def _sentence(error: ServiceError) -> str:
    if isinstance(error, NotFoundError):
        return _("What it was done to is gone since.")
    if isinstance(error, NotAllowedError):
        return _("You may not do that: %(why)s") % {"why": error}
    return str(error)


def _digest(shown: Look) -> str:
    """What was shown, so that nothing else is done."""
    told = repr((shown.line.number, shown.follows, shown.told, shown.matches, shown.tables))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _last(user: User, club: Club) -> int:
    held = AuditEntry.objects.filter(club=club, user=user)
    return int(held.aggregate(last=Max("pk"))["last"] or 0)
