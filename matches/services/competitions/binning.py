"""A competition is put in the bin for thirty days, brought back as it was, or gone for good.

What is in the bin is there for nobody: one gate says so to readers (`policy.visibility`), one to
services (`services.base.rows`), and the database takes nothing new for it (`models.guards.binned`).
Nothing of it is touched, so that what is brought back is what was put there; its ratings alone are
reckoned without it meanwhile, and with it again afterwards.
"""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass
from datetime import datetime
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    Competition,
    CompetitionState,
    Correction,
    EntryKind,
    Fixture,
    Outcome,
    Result,
    User,
)
from matches.policy import access, visibility
from matches.policy.access import Actor
from matches.selectors.competitions.binned import BINNED, KEPT
from matches.services.base import audits, messages, open_pages, rows
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction

GONE: Final = "–"
"""The name of what is gone for good."""


@dataclass(frozen=True)
class Look:
    """What goes along with a competition, into the bin or out of it: its `matches`, how many have
    `results`, the `corrections` of those, its `entries`; how many results are `rated`; the names of
    `championships` that it gives points in. `shown`: strangers read it; `bare`: nothing hangs on
    it, so that it is deleted at once. `digest` is of all of it."""

    matches: int
    results: int
    corrections: int
    entries: int
    rated: int
    championships: tuple[str, ...]
    shown: bool
    bare: bool

    @property
    def digest(self) -> str:
        """What was looked at, so that nothing else is done."""
        return hashlib.sha256(repr(astuple(self)).encode()).hexdigest()[:16]


def look(actor: Actor, competition: str) -> Look:
    """What putting it in the bin would take along. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _look(row)


@one_transaction
def put(actor: Actor, competition: str, *, seen: str) -> Competition:
    """Put a competition in the bin as it was looked at (`seen`: the digest of that); one on which
    nothing hangs is deleted at once. Who may: organisers.

    ConflictError where it is another than was looked at: a card was handed in meanwhile.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    # Whoever holds a match hands in its card first; whoever comes after finds it in the bin.
    own = Fixture.objects.filter(competition=row).order_by("number")
    list(own.select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))
    found = _look(row)
    _require_seen(found, seen)
    if found.bare:
        return _deleted(row, user)
    row.binned_at = timezone.now()
    row.save(update_fields=["binned_at"])
    _rate_again(row)
    _note(BINNED, row, user)
    _tell(row, row.binned_at.isoformat(), user)
    open_pages.read_by_fewer([row.pk])
    return row


def look_back(actor: Actor, competition: str) -> tuple[Competition, Look]:
    """What bringing it back would bring along, with its row. Who may: organisers."""
    row, _user = _in_the_bin(actor, competition)
    return row, _look(row)


@one_transaction
def bring_back(actor: Actor, competition: str, *, seen: str = "") -> Competition:
    """Take a competition out of the bin, as it was, at its address, which was kept for it. Who may:
    organisers. `seen`: the digest of what was looked at; left out, it is not compared."""
    row, user = _in_the_bin(actor, competition, lock=True)
    if seen:
        _require_seen(_look(row), seen)
    since = row.binned_at
    row.binned_at = None
    row.save(update_fields=["binned_at"])
    _rate_again(row)
    _note("competition.brought-back", row, user)
    _tell(row, since.isoformat() if since is not None else "", user)
    return row


def let_go(now: datetime | None = None) -> int:
    """Have gone for good what was in the bin for thirty days; returns how many. What is on record
    stays, as it must, where nobody reads it; its name and its address are free again."""
    over = (now or timezone.now()) - KEPT
    due = Competition.kept.filter(binned_at__lte=over, gone_at__isnull=True).order_by("pk")
    return sum(each_apart(due.values_list("public_id", flat=True), _let_go).values())


@one_transaction
def _let_go(competition: str) -> bool:
    row = rows.binned(competition, lock=True)
    row.gone_at, row.name, row.slug = timezone.now(), GONE, f"gone-{row.pk}"
    row.save(update_fields=["gone_at", "name", "slug"])
    row.tellings.all().delete()
    row.followers.all().delete()
    _note("competition.gone", row, None)
    return True


def _in_the_bin(actor: Actor, competition: str, *, lock: bool = False) -> tuple[Competition, User]:
    """What is in the bin, for who organises its club; to others it is not there."""
    row, user = rows.binned(competition, lock=lock), access.user_of(actor)
    if not access.organises(user, row.club_id):
        raise NotFoundError(_("There is no such competition."))
    return row, user


def _look(row: Competition) -> Look:
    fixtures = row.fixtures.count()
    results = Result.objects.filter(fixture__competition=row, official=True)
    return Look(
        matches=fixtures,
        results=results.filter(fixture_board__isnull=True).count(),
        corrections=Correction.objects.filter(fixture__competition=row).count(),
        entries=row.entries.count(),
        rated=_rated(row, results),
        championships=tuple(
            row.championships.order_by("name", "pk").values_list("name", flat=True)
        ),
        shown=visibility.says_public(row),
        bare=not _hangs_on(row),
    )


def _rated(row: Competition, results: QuerySet[Result]) -> int:
    """How many results ratings count, where it is in use: of teams those of their boards."""
    if not row.rated or row.collected_only:
        return 0
    boards = row.entry_kind == EntryKind.TEAM
    played = results.filter(outcome=Outcome.PLAYED, fixture_board__isnull=not boards)
    return played.count()


def _hangs_on(row: Competition) -> bool:
    """Whether any row of another table names it."""
    for relation in row._meta.related_objects:
        held = relation.related_model._base_manager.filter(**{relation.field.name: row})
        if held.exists():
            return True
    return False


def _deleted(row: Competition, user: User) -> Competition:
    _note("competition.deleted", row, user)
    # It alone, by its key: nothing else may go along, whatever the tables would let.
    Competition.kept.filter(pk=row.pk)._raw_delete(row._state.db or "default")
    return row


def _require_seen(found: Look, seen: str) -> None:
    if found.digest != seen:
        raise ConflictError(
            _("Something has changed since you looked: look again, then decide."), code="changed"
        )


def _rate_again(row: Competition) -> None:
    if row.rated:
        messages.put(messages.RATINGS, game=row.game)


def _tell(row: Competition, since: str, by: User) -> None:
    """Leave word for who is entered: called off, or on again. Of a draft nobody has heard."""
    if row.state != CompetitionState.DRAFT:
        told = {"competition": row.public_id, "since": since, "by": str(by.pk)}
        messages.put(messages.BINNED, **told)


def _note(action: str, row: Competition, by: User | None) -> None:
    audits.note(action, "competition", row.public_id, by=by, club=row.club_id)
