"""People: the one place that holds names, and how to let go of one."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AgeBand,
    Club,
    Membership,
    Naming,
    Pair,
    Person,
    Season,
    User,
)
from matches.policy import access, members, walls
from matches.policy.access import Actor
from matches.policy.charge import not_left
from matches.policy.permissions import RANK
from matches.selectors.people.leaving import comes_back
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.people import (
    ledger,
    own_accounts,
    permissions,
    renaming,
    second_person,
    shown,
)
from matches.services.people.fitting import fits, sensible
from matches.services.people.ledger import Said


@one_transaction
def create(
    actor: Actor,
    club: str,
    *,
    given_name: str,
    family_name: str = "",
    alias: str = "",
    naming: str | None = None,
    age_band: str | None = None,
    birth_year: int | None = None,
    season: str | None = None,
) -> Person:
    """Make a person, a member of the club for a season (left out: the one that runs now).

    Who may: organisers. Left out, the age band is "child" in a school and "adult" in a club; adults
    are shown by initials and everybody else by a code, and more waits for a second person.
    """
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    into = season_of(held, season)
    return new_person(
        held, into, user,
        given_name=given_name, family_name=family_name, alias=alias, naming=naming,
        age_band=age_band, birth_year=birth_year,
    )  # fmt: skip


@one_transaction
def rename(
    actor: Actor,
    club: str,
    person: str,
    *,
    given_name: str,
    family_name: str = "",
    spoken_as: str | None = None,
) -> Person:
    """Put a name right, and how it is spoken (left out: as it was); every card and table has it at
    once. Strangers read no more by it: `renaming.look_again`. Who may: organisers of the club that
    is in charge of them."""
    held = rows.club(club)
    row = rows.person(person, lock=True)
    user = members.require_charge_of(actor, held, row)
    before = (row.given_name, row.family_name)
    row.given_name, row.family_name = given_name.strip(), family_name.strip()
    if spoken_as is not None:
        row.spoken_as = spoken_as.strip()
    clean(row)
    renaming.look_again(row, held, user, before)
    another = own_accounts.RENAMED if (row.given_name, row.family_name) != before else None
    row.save(update_fields=["given_name", "family_name", "spoken_as"])
    shown.otherwise(row)
    audits.note("person.renamed", "person", row.public_id, by=user, club=held, after=another)
    return row


@one_transaction
@walls.across_clubs()
def say_how_spoken(actor: Actor, spoken_as: str) -> Person:
    """Say how one's own name is spoken; empty: nothing is said of it. Who may: whose sign-in
    belongs to a person."""
    user = access.user_of(actor)
    row = Person.objects.select_for_update(no_key=True).filter(user=user).first()
    if row is None:
        raise NotFoundError(_("This sign-in belongs to no player."))
    row.spoken_as = spoken_as.strip()
    clean(row)
    row.save(update_fields=["spoken_as"])
    audits.note("person.renamed", "person", row.public_id, by=user, club=None)
    return row


def set_naming(
    actor: Actor,
    club: str,
    person: str,
    *,
    naming: str,
    alias: str = "",
    age_band: str | None = None,
) -> permissions.Recorded:
    """`permissions.record`, where nothing was asked for: the club says so itself."""
    said = Said(naming=naming)
    return permissions.record(actor, club, person, said, alias=alias, age_band=age_band or "")


@one_transaction
def leave(actor: Actor, club: str, person: str) -> Person:
    """End a person's membership of a club from today on; what they played stays. Organisers."""
    row, user, held = _of_club(actor, club, person)
    today = timezone.localdate()
    if not row.memberships.filter(not_left(), club=held).update(left_on=today):
        raise ConflictError(_("This membership has ended already."), code="left")
    audits.note("person.left", "person", row.public_id, by=user, club=held)
    return row


@one_transaction
def join(actor: Actor, club: str, person: str, *, season: str | None = None) -> Membership:
    """Make a person a member for another season. Who may: organisers."""
    row, user, held = _of_club(actor, club, person)
    membership, made = Membership.objects.get_or_create(
        person=row, club=held, season=season_of(held, season)
    )
    if not made and membership.left_on is not None:
        membership.left_on, made = None, True
        membership.save(update_fields=["left_on"])
    if made:
        ledger.number_of(row, held)
        audits.note("person.joined", "person", row.public_id, by=user, club=held)
    return membership


@one_transaction
def rejoin(actor: Actor, club: str, person: str) -> Person:
    """Make somebody who has left a member again: of the seasons that ended for them last and still
    run, else of the one that runs now. Who may: organisers of the club that they left last, and
    belong to no other. ConflictError ("member") where they have not left."""
    row, user, held = _of_club(actor, club, person)
    if row.memberships.filter(not_left(), club=held).exists():
        raise ConflictError(_("They have not left: they are a member."), code="member")
    if not comes_back(held, row).update(left_on=None):
        Membership.objects.update_or_create(
            person=row, club=held, season=season_of(held, None), defaults={"left_on": None}
        )
    ledger.number_of(row, held)
    audits.note("person.joined", "person", row.public_id, by=user, club=held)
    return row


def new_person(
    club: Club,
    season: Season,
    by: User,
    *,
    given_name: str,
    family_name: str = "",
    alias: str = "",
    naming: str | None = None,
    age_band: str | None = None,
    birth_year: int | None = None,
) -> Person:
    """Make a person and a member, inside another service's transaction. Adults are shown by
    initials until they choose, everybody else by a code; more waits for a second person."""
    person = Person(
        given_name=given_name.strip(),
        family_name=family_name.strip(),
        alias=alias.strip(),
        age_band=age_band or usual_band(club),
        birth_year=birth_year,
    )
    adult = person.age_band == AgeBand.ADULT
    least = Said(naming=Naming.INITIALS if adult else Naming.CODE)
    wanted = replace(least, naming=naming or least.naming)
    sensible(wanted)
    clean(person)
    fits(person, wanted, person.age_band)
    more = RANK[wanted.naming] > RANK[least.naming]
    ledger.begin(person, club, least if more else wanted, by=by)
    Membership.objects.create(person=person, club=club, season=season)
    if more:
        second_person.ask(person, club, by, wanted, higher=True)
    audits.note("person.created", "person", person.public_id, by=by, club=club)
    return person


def usual_band(club: Club) -> AgeBand:
    """How old somebody new in a club is where nobody said it: a child at a school, else not known,
    for nobody is taken for an adult."""
    return AgeBand.CHILD if club.is_school else AgeBand.UNKNOWN


def pair_of(first: Person, second: Person) -> Pair:
    """The pair of two people, made when first needed; in either order it is one pair."""
    if first.pk == second.pk:
        raise InvalidError({"people": [_("A pair is two different people.")]})
    known = (
        Pair.objects.filter(first__in=(first, second), second__in=(first, second))
        .select_related("first", "second")
        .first()
    )
    return known or Pair.objects.create(first=first, second=second)


def season_of(club: Club, public_id: str | None) -> Season:
    """A club's season; left out, the one that runs today, else the latest."""
    seasons = club.seasons.order_by("-starts_on")
    if public_id is not None:
        found = seasons.filter(public_id=public_id).first()
        if found is None:
            raise NotFoundError(_("There is no such season in %(club)s.") % {"club": club.name})
        return found
    today = timezone.localdate()
    running = seasons.filter(starts_on__lte=today, ends_on__gte=today).first()
    found = running or seasons.first()
    if found is None:
        raise ConflictError(
            _("%(club)s has no season yet: make one first.") % {"club": club.name},
            code="no-season",
        )
    return found


def _of_club(actor: Actor, club: str, person: str) -> tuple[Person, User, Club]:
    held = rows.club(club)
    row = rows.person(person, lock=True)
    return row, members.require_membership_of(actor, held, row), held
