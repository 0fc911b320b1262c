"""Open entry: people and captains enter a competition themselves; places, and who waits for one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Competition,
    CompetitionState,
    EntryKind,
    OpenEntry,
    User,
    WaitingEntry,
)
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.selectors.competitions import Own, own_of
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.competitions import waiting
from matches.services.competitions.waiting import TAKES_ENTRIES

IN, WAITING = "in", "waiting"


@one_transaction
def offer(
    actor: Actor, competition: str, *, places: int | None = None, closes_at: datetime | None = None
) -> OpenEntry:
    """Let members enter themselves, and captains their teams: up to so many `places` (None: no
    limit), until `closes_at` (None: until the draw). Offered again, it changes what was offered;
    more places are given to those who wait at once. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.entry_kind == EntryKind.PAIR:
        raise ConflictError(_("Pairs are entered by an organiser."), code="kind-of-entry")
    _require_before_the_draw(row)
    window, _made = OpenEntry.objects.get_or_create(
        competition=row, defaults={"opened_by": user, "places": places, "closes_at": closes_at}
    )
    window.places, window.closes_at = places, closes_at
    clean(window)
    window.save()
    if row.state == CompetitionState.DRAFT:
        row.state = CompetitionState.OPEN
        row.save(update_fields=["state"])
    waiting.move_up(row, user)
    _note(row, "entry.offered", user, places=places)
    return window


@one_transaction
def close(actor: Actor, competition: str) -> None:
    """Take no more entries from those who play; who is in stays, and who waits waits. Who may:
    organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    window = _window(row)
    if window.closes_at is None or window.closes_at > timezone.now():
        window.closes_at = timezone.now()
        window.save(update_fields=["closes_at"])
    _note(row, "entry.closed", user)


@one_transaction
def enter(actor: Actor, competition: str, key: str) -> str:
    """Enter oneself, or a team one is captain of, by its public id: "in", or "waiting" where every
    place is taken. Asked twice, it is asked once. Who may: members of the club, and captains of its
    teams."""
    row, user, own = _own(actor, competition, key)
    window = _window(row)
    _require_before_the_draw(row)
    if own.state:
        return own.state
    if window.closes_at is not None and window.closes_at <= timezone.now():
        raise ConflictError(_("Entries are closed: ask an organiser."), code="closed")
    waiting.let_go_who_left(row)
    queued = WaitingEntry.objects.filter(competition=row).exists()
    if waiting.free_places(row) == 0 or queued:
        WaitingEntry.objects.create(competition=row, person=own.person, team=own.team)
        _note(row, "entry.waits", user)
        return WAITING
    waiting.put_in(row, user, person=own.person, team=own.team)
    return IN


@one_transaction
def leave(actor: Actor, competition: str, key: str) -> None:
    """Take oneself, or one's team, off the list or the waiting list, until the draw. A free place
    goes to who waits first."""
    row, user, own = _own(actor, competition, key)
    _require_before_the_draw(row)
    WaitingEntry.objects.filter(competition=row, person=own.person, team=own.team).delete()
    for entry in row.entries.filter(person=own.person, team=own.team):
        audits.note("entry.removed", "entry", entry.public_id, by=user, club=row.club_id)
        entry.delete()
    waiting.move_up(row, user)


@one_transaction
def check_in(actor: Actor, competition: str, present: Sequence[str]) -> tuple[int, int]:
    """Say before the draw who is here, by the public ids of people or teams, entered or waiting.

    Those who are here play, entered ones before those who wait, as far as there are places; all
    others wait, and can still be let in. Returns how many play and how many wait. Who may:
    organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.entry_kind == EntryKind.PAIR:
        raise ConflictError(_("Pairs are entered by an organiser."), code="kind-of-entry")
    _require_before_the_draw(row)
    waiting.let_go_who_left(row)
    here = set(present)
    entered = list(row.entries.select_related("person", "team").order_by("seed", "id"))
    queue = list(
        WaitingEntry.objects.filter(competition=row).select_related("person", "team").order_by("id")
    )
    known = {_key(one) for one in (*entered, *queue)}
    if not here <= known:
        raise InvalidError({"present": [_("Name those who are entered, or wait.")]})
    for entry in entered:
        if _key(entry) not in here:
            WaitingEntry.objects.create(competition=row, person=entry.person, team=entry.team)
            audits.note("entry.removed", "entry", entry.public_id, by=user, club=row.club_id)
            entry.delete()
    for one in queue:
        if _key(one) in here and waiting.free_places(row) != 0:
            waiting.put_in(row, user, person=one.person, team=one.team)
    _note(row, "entry.checked-in", user)
    return row.entries.count(), WaitingEntry.objects.filter(competition=row).count()


def _key(row: object) -> str:
    own = getattr(row, "person", None) or getattr(row, "team", None)
    return str(getattr(own, "public_id", ""))


def _own(actor: Actor, competition: str, key: str) -> tuple[Competition, User, Own]:
    row = rows.competition(competition, lock=True)
    user = access.require_sight(actor, row, _("No such competition."))
    own = next((one for one in own_of(user, row) if one.key == key), None)
    if own is None:
        raise NotFoundError(_("There is nobody here whom you may enter: ask an organiser."))
    walls.act_in(row.club_id)
    return row, user, own


def _window(row: Competition) -> OpenEntry:
    window = OpenEntry.objects.filter(competition=row).first()
    if window is None:
        raise NotFoundError(_("An organiser enters who plays here."))
    return window


def _require_before_the_draw(row: Competition) -> None:
    if row.state not in TAKES_ENTRIES:
        raise ConflictError(_("The fixtures are out: ask an organiser."), code="drawn")


def _note(row: Competition, action: str, by: User, **after: int | None) -> None:
    audits.note(action, "competition", row.public_id, by=by, club=row.club_id, after=after or None)
