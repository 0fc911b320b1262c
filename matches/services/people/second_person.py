"""The second person: what is asked for waits until somebody else confirms it, or refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    AgeBand,
    AskedState,
    Club,
    Permission,
    PermissionAsked,
    PermissionKind,
    Person,
    User,
)
from matches.policy import access, codes, visibility, walls
from matches.policy.access import Actor
from matches.policy.charge import belonging, in_charge
from matches.policy.permissions import BY_THEMSELVES
from matches.services.base import audits, rows
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.people import ledger, own_accounts
from matches.services.people.fitting import fits
from matches.services.people.ledger import Said


def ask(
    row: Person, club: Club, by: User, said: Said, *, higher: bool, band: str = "",
    own: bool = False,
) -> PermissionAsked:  # fmt: skip
    """Have it wait inside another service's transaction: the naming of `said` where it is higher,
    and `band` where somebody is no child after all; `own`: they chose it themselves. What waited
    before gives way to it, but nobody else's to their own choice."""
    theirs = row.user_id is not None and (
        ledger.chose_themselves(row, club) or _waits_of_their_own(row, club)
    )
    if higher and theirs and not own:
        raise ConflictError(
            _("They have chosen this themselves: only they let strangers read more."), code="theirs"
        )
    let_go(row, by, club=club)
    made = PermissionAsked(
        person=row,
        club=club,
        naming=said.naming if higher else "",
        surface=said.surface,
        age_band=band,
        given_by=said.given_by,
        evidence=said.evidence,
        until=said.until,
        note=said.note.strip(),
        asked_by=by,
        own=own,
    )
    with walls.within(club.pk):
        made.save()
    return made


def _waits_of_their_own(row: Person, club: Club) -> bool:
    with walls.within(club.pk):
        waits = PermissionAsked.objects.filter(person=row, club=club, state=AskedState.OPEN)
        return waits.filter(own=True).exists()


@walls.across_clubs()
def let_go(row: Person, by: User | None, **where: Any) -> None:
    """Refuse what waits of somebody (in every club, or `where`), inside another service's
    transaction: what was said since is less, and counts."""
    waited = PermissionAsked.objects.filter(person=row, state=AskedState.OPEN, **where)
    waited.update(state=AskedState.REFUSED, decided_by=by, decided_at=timezone.now(), note="")


@one_transaction
def confirm(actor: Actor, club: str, asked: Sequence[str]) -> int:
    """Confirm what waits, by public ids, as the second person; returns how much. Who may: another
    organiser of the club than who asked, or gave them the sign-in by which they chose it."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = _open(asked, club=held)
    for one in found:
        if one.asked_by_id == user.pk:
            raise ConflictError(
                _("Some of it you asked for yourself: somebody else of the club confirms that."),
                code="second-person",
            )
        if one.own and user.pk in own_accounts.gave_it(one.person):
            raise ConflictError(
                _("You gave %(code)s the sign-in by which they chose: somebody else confirms it.")
                % {"code": _code(one, one.person)},
                code="second-person",
            )
    for one in found:
        _confirmed(one, user)
    return len(found)


@one_transaction
@walls.across_clubs()
def confirm_own(actor: Actor, asked: str) -> None:
    """Confirm as the second person what waits for oneself. Who may: whose sign-in it is for sure
    (`own_accounts.is_theirs`), who did not ask for it, and is an adult already: nobody says that of
    themselves."""
    user = access.user_of(actor)
    (one,) = _open([asked], person__user=user)
    if one.asked_by_id == user.pk:
        raise ConflictError(_("You asked for this yourself."), code="second-person")
    if one.person.age_band != AgeBand.ADULT or one.age_band:
        raise NotAllowedError(
            _("Under 18, or where the age is not known, somebody else of the club confirms it."),
            code="young",
        )
    if not own_accounts.is_theirs(one.person, user):
        raise NotAllowedError(
            _(
                "The link to this sign-in was handed over, or is new: somebody else of the club"
                " confirms it, or you choose it yourself below, and wait."
            ),
            code="not-sure",
        )
    _confirmed(one, user)


def let_hold() -> int:
    """Have what adults chose themselves hold where nobody else of the club could confirm it, and it
    stood there long enough to be seen; returns how many. What is no longer theirs is let go. Doing
    it twice does no harm."""
    since = timezone.now() - own_accounts.STANDS_FOR
    waits = PermissionAsked.objects.filter(state=AskedState.OPEN, own=True, asked_at__lte=since)
    return sum(each_apart(waits.order_by("pk").values_list("pk", flat=True), _held).values())


@transaction.atomic
def _held(key: int) -> bool:
    waits = PermissionAsked.objects.select_for_update(of=("self",), no_key=True)
    one = waits.select_related("person", "club").filter(pk=key, state=AskedState.OPEN).first()
    if one is None or own_accounts.others(one.club, one.person, one.asked_by_id).exists():
        return False
    try:
        _confirmed(one, None)
    except ConflictError:
        _decide(one, None, AskedState.REFUSED)
        return False
    return True


@one_transaction
def refuse(actor: Actor, club: str, asked: Sequence[str]) -> int:
    """Refuse what waits, or take back what one asked for; returns how much. Organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = _open(asked, club=held)
    for one in found:
        _decide(one, user, AskedState.REFUSED)
        audits.note("person.refused", "person", one.person.public_id, by=user, club=held)
    return len(found)


def _open(asked: Sequence[str], **where: Any) -> list[PermissionAsked]:
    """What waits, and whom it is of, locked. NotFoundError where there is no such thing,
    ConflictError where it waits no more."""
    if not asked:
        raise InvalidError({"asked": [_("Tick what you mean first.")]})
    rows_ = PermissionAsked.objects.filter(public_id__in=asked, **where)
    locked = rows_.select_for_update(of=("self",), no_key=True).order_by("person_id")
    found = list(locked.select_related("person", "club"))
    if len(found) != len(set(asked)):
        raise NotFoundError(_("There is no such question."))
    if any(one.state != AskedState.OPEN for one in found):
        raise ConflictError(
            _("Some of it waits no longer: somebody has answered it."), code="answered"
        )
    return found


def _code(one: PermissionAsked, row: Person) -> str:
    """What the club that is asked calls somebody."""
    codes.listed_by(one.club_id, row)
    return codes.code_here(row)


def _confirmed(one: PermissionAsked, by: User | None) -> None:
    row = Person.objects.select_for_update(of=("self",), no_key=True).get(pk=one.person_id)
    decides = in_charge if one.age_band else belonging
    if not Person.objects.filter(decides(one.club_id), pk=row.pk).exists():
        raise ConflictError(_("The club decides over them no longer."), code="left")
    if one.own and (row.user_id != one.asked_by_id or row.age_band != AgeBand.ADULT):
        raise ConflictError(
            _("%(code)s chose it by a sign-in that is no longer theirs: refuse it.")
            % {"code": _code(one, row)},
            code="since",
        )
    if _something_else(one, row).exists():
        raise ConflictError(
            _("Something else was said of %(code)s since this was asked: refuse it, and ask again.")
            % {"code": _code(one, row)},
            code="since",
        )
    before = {"naming": row.naming, "age_band": row.age_band}
    said = Said(
        naming=one.naming or row.naming, given_by=one.given_by, evidence=one.evidence,
        until=one.until, note=one.note, surface=one.surface,
    )  # fmt: skip
    row.age_band = one.age_band or row.age_band
    if one.naming:
        fits(row, said, row.age_band)
    elif row.alias and visibility.is_their_name(row):
        # No gate hides an adult's alias: what was hidden of a child stays so.
        ledger.append(row, one.club, Said(), by=by)
    if one.naming:
        ledger.append(row, one.club, said, by=one.asked_by, confirmed_by=by)
    else:
        ledger.save(row)
    _decide(one, by, AskedState.CONFIRMED)
    audits.note(
        "person.shown", "person", row.public_id, by=by, club=one.club,
        before=before, after={"naming": row.naming, "age_band": row.age_band},
    )  # fmt: skip


def _something_else(one: PermissionAsked, row: Person) -> QuerySet[Permission]:
    """What was said of somebody since something was asked; the same choice of their own, confirmed
    in another club, says nothing else."""
    since = row.permissions.filter(at__gt=one.asked_at)
    if not one.own:
        return since
    same = {
        "naming": one.naming, "surface": one.surface, "until": one.until,
        "recorded_by": one.asked_by_id,
    }  # fmt: skip
    given_by, evidence = BY_THEMSELVES
    ended = Q(kind=PermissionKind.ENDED)
    return since.exclude(Q(given_by=given_by, evidence=evidence, **same) | ended)


def _decide(one: PermissionAsked, by: User | None, state: AskedState) -> None:
    one.state, one.decided_by, one.decided_at = state, by, timezone.now()
    one.note = ""
    one.save(update_fields=["state", "decided_by", "decided_at", "note"])
