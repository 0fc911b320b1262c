"""How somebody is named to strangers: less at once, more when a second person has confirmed it.

Who organises the club records what a guardian, the person or the club itself has said. A higher
level, and that somebody is an adult or may be one, waits for another who organises the club; for
who is known to be an adult, their own word by their own sign-in counts as the second. Adults choose
for themselves on their account's page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AgeBand,
    Club,
    Evidence,
    GivenBy,
    Naming,
    PermissionKind,
    Person,
    Surface,
    User,
)
from matches.policy import access, members, walls
from matches.policy.access import Actor
from matches.policy.charge import belonging, standing
from matches.policy.permissions import RANK
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.people import ledger, own_accounts, own_choices, second_person
from matches.services.people.fitting import fits, sensible, tells_more
from matches.services.people.ledger import Said

MOST = 500


@dataclass(frozen=True)
class Recorded:
    """For how many it holds at once, for how many a second person is waited for, and how many were
    left as they are: who asked not to be published, and who chose themselves."""

    holds: int = 0
    waits: int = 0
    kept: int = 0


@one_transaction
def record(
    actor: Actor,
    club: str,
    person: str,
    said: Said,
    *,
    alias: str | None = None,
    age_band: str = "",
) -> Recorded:
    """Record how somebody may be named, their alias and age band (left out: as they are). Who may:
    organisers of a club that they belong to, of alias and age of the club in charge; a higher level
    and an age that is no child's wait for a second person."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = members.require_membership_of(actor, held, row)
    sensible(said)
    if age_band and age_band not in AgeBand.values:
        raise InvalidError({"age_band": [_("Adult, youth, child or not known.")]})
    called = row.alias if alias is None else alias.strip()
    if (called, age_band or row.age_band) != (row.alias, row.age_band):
        members.require_charge_of(actor, held, row)
    row.alias = called
    row.clean_fields(exclude=["user"])
    waits = _recorded(row, held, user, said, age_band or row.age_band)
    return Recorded(holds=not waits, waits=waits)


@one_transaction
def record_many(actor: Actor, club: str, people: Sequence[str], said: Said) -> Recorded:
    """Record the same of many, by public ids: of a class in one step. Who asked not to be
    published, or chose themselves, is left as they are (but for an objection), nobody under 18 is
    named in full, and who has no alias goes by a code. Organisers of a club that they are in."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    sensible(said)
    if not people or len(people) > MOST:
        raise InvalidError(
            {"people": [_("Choose somebody, and at most %(most)d at once.") % {"most": MOST}]}
        )
    found = Person.objects.filter(belonging(held.pk), public_id__in=people, erased_at__isnull=True)
    locked = list(found.select_for_update(of=("self",), no_key=True).order_by("pk"))
    if len(locked) != len(set(people)):
        raise NotFoundError(_("No such person in %(club)s.") % {"club": held.name})
    told = [_of_many(row, held, user, said) for row in locked]
    return Recorded(told.count(False), told.count(True), told.count(None))


def _of_many(row: Person, club: Club, user: User, said: Said) -> bool | None:
    """Whether it waits; None where somebody is left as they are."""
    if said.naming == Naming.ALIAS and not row.alias.strip():
        said = replace(said, naming=Naming.CODE.value)
    if said.naming == Naming.FULL and row.age_band != AgeBand.ADULT:
        return None
    objects = said.kind == PermissionKind.OBJECTED
    if not objects and (ledger.objected(row) or ledger.chose_themselves(row, club)):
        return None
    return _recorded(row, club, user, said, row.age_band)


def _recorded(row: Person, club: Club, user: User, said: Said, band: str) -> bool:
    """Record it of a locked row with its new alias; whether a second person is waited for."""
    before = {"naming": row.naming, "age_band": row.age_band}
    fits(row, said, band)
    grows, stays = _grows(row.age_band, band), row.age_band == AgeBand.ADULT == band
    # What an adult let be told, nobody let be told of a child.
    no_adult = row.age_band == AgeBand.ADULT != band and RANK[said.naming] > 0
    more = tells_more(row, said) or no_adult
    by_themselves = row.user_id == user.pk and stays
    at_once = not more or (by_themselves and own_accounts.is_theirs(row, user))
    waits = grows or not at_once
    row.age_band = row.age_band if grows else band
    if by_themselves:
        said = replace(said, given_by=GivenBy.PERSON.value, evidence=Evidence.ACCOUNT.value)
    if at_once:
        _holds(row, club, user, said, by_themselves=by_themselves)
    elif no_adult:
        _holds(row, club, user, Said(), by_themselves=False)
    else:
        ledger.save(row)
    if no_adult or not (more and waits):
        second_person.let_go(row, user)
    after = {"naming": row.naming, "age_band": row.age_band}
    if waits:
        # After the lines that hold: what is said later than asked for lets it go.
        grown = band if grows else ""
        one = second_person.ask(
            row, club, user, said, higher=more, band=grown, own=by_themselves and more
        )
        own_choices.tell(one)
        after = {"naming": said.naming, "age_band": band}
    action = "person.asked" if waits else "person.shown"
    audits.note(
        action, "person", row.public_id, by=user, club=club, before=before, after=after
    )  # fmt: skip
    return waits


def _holds(row: Person, club: Club, user: User, said: Said, *, by_themselves: bool) -> None:
    """Write down what holds at once; nothing where the same was said before. ConflictError where it
    would write over somebody's own word, and strangers read no less of them."""
    if not by_themselves and ledger.adds_nothing(row, club, said):
        ledger.save(row)
        return
    theirs = row.user_id is not None and ledger.chose_themselves(row, club)
    level = RANK[said.naming] == RANK[row.naming] == 0 and said.kind == PermissionKind.GIVEN
    if theirs and level and not by_themselves:
        raise ConflictError(
            _("They have chosen this themselves: only they choose another way."), code="theirs"
        )
    ledger.append(row, club, _named(said, row.naming), by=user)


def _grows(now: str, band: str) -> bool:
    """Whether somebody would be an adult, or might be one, who is taken for none now."""
    if band == AgeBand.UNKNOWN:
        return now in (AgeBand.CHILD, AgeBand.YOUTH)
    return AgeBand.ADULT == band != now


def _named(said: Said, before: str) -> Said:
    """What is taken back is called so in the ledger."""
    if said.kind == PermissionKind.GIVEN and RANK[before] > 0 == RANK[said.naming]:
        return replace(said, kind=PermissionKind.WITHDRAWN.value)
    return said


def set_band(row: Person, club: Club, by: User, band: str) -> bool:
    """Another age band, inside another service's transaction; whether a second person is waited
    for. Who is no adult after all goes by a code until a guardian says more. Who may: organisers of
    the club in charge."""
    members.require_charge_of(by, club, row)
    said = Said(naming=row.naming, until=row.shown_until, surface=row.shown_on)
    if row.age_band == AgeBand.ADULT != band and RANK[row.naming] > 0:
        said = Said()
    return _recorded(row, club, by, said, band)


@one_transaction
def look_again(actor: Actor, club: str, person: str, on: date | None) -> Person:
    """Set the day on which the club looks at somebody's age band again; None: no day. Who may:
    organisers of the club in charge."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = members.require_charge_of(actor, held, row)
    row.age_review_on = on
    row.save(update_fields=["age_review_on"])
    audits.note("person.review-set", "person", row.public_id, by=user, club=held)
    return row


@one_transaction
@walls.across_clubs()
def choose(
    actor: Actor, naming: str, alias: str = "", until: date | None = None,
    surface: str = Surface.EVERYWHERE.value,
) -> Person:  # fmt: skip
    """Say how one is named oneself, in every club at once. Who may: adults whose sign-in it is;
    who is younger may have less be told, and no more. Less holds at once; more does where the
    sign-in is theirs for sure (`own_accounts.is_theirs`), and waits otherwise."""
    user = access.user_of(actor)
    own = Person.objects.select_for_update(of=("self",), no_key=True)
    row = own.filter(user=user, erased_at__isnull=True).first()
    if row is None:
        raise NotFoundError(_("This sign-in belongs to no player."))
    said = Said(
        naming=naming, given_by=GivenBy.PERSON.value, evidence=Evidence.ACCOUNT.value, until=until,
        surface=surface,
    )  # fmt: skip
    sensible(said)
    before = {"naming": row.naming, "age_band": row.age_band}
    if row.age_band != AgeBand.ADULT and tells_more(row, said):
        told = _("Under 18, a parent or guardian allows it: the club notes it down.")
        raise InvalidError({"naming": [told]})
    row.alias = alias.strip()
    row.clean_fields(exclude=["user"])
    fits(row, said, row.age_band)
    _chosen(row, user, said, before)
    return row


def _chosen(row: Person, user: User, said: Said, before: dict[str, str]) -> None:
    """Have a choice of somebody's own hold, or wait, in all of their clubs."""
    waits = tells_more(row, said) and not own_accounts.is_theirs(row, user)
    second_person.let_go(row, user)
    clubs = _clubs_of(row)
    for club in clubs:
        if waits:
            own_choices.tell(second_person.ask(row, club, user, said, higher=True, own=True))
        else:
            ledger.append(row, club, _named(said, before["naming"]), by=user)
    if waits:
        ledger.save(row)
    after = {"naming": said.naming if waits else row.naming, "age_band": row.age_band}
    # What waits stands in the record of every club that it waits for.
    for each in clubs if waits else [None]:
        audits.note(
            "person.asked" if waits else "person.shown", "person", row.public_id, by=user,
            club=each, before=before, after=after,
        )  # fmt: skip


def _clubs_of(row: Person) -> list[Club]:
    held = Club.objects.filter(memberships__person=row)
    now = held.filter(pk__in=row.memberships.filter(standing()).values("club"))
    clubs = list(now.distinct().order_by("pk")) or list(held.distinct().order_by("pk"))
    if not clubs:
        raise ConflictError(_("You are in no club: nobody shows your name."), code="no-club")
    return clubs
