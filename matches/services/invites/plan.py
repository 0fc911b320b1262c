"""What will be sent to whom, before anything is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from matches.models import Club, KeptAddress, Person
from matches.policy import access, visibility, walls
from matches.policy.access import Actor
from matches.selectors.invites import people_of
from matches.services.base import rows
from matches.services.base.likeness import Likeness
from matches.services.invites import reading, sending
from matches.sheets import Sheet


@dataclass(frozen=True)
class Invitee:
    """Somebody of the club with the address that was given. ``kept``: what is kept with them so
    far; ``others``: who else stands with this address."""

    public_id: str
    name: str
    email: str
    guardian: bool
    kept: KeptAddress | None = None
    others: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """ "again": invited already at this address; "waits": their letter waits; "anew"."""
        if self.kept is None or self.kept.asked_at is None or self.kept.email != self.email:
            return "anew"
        return "again" if self.kept.sent_at is not None else "waits"

    @property
    def chosen(self) -> bool:
        """Whether they are to be invited unless somebody says otherwise: an address that stands
        twice is a family's where it is a guardian's, and else a mistake more often than not."""
        return self.state == "anew" and (self.guardian or not self.others)


@dataclass(frozen=True)
class Unread:
    """What was not understood, where (a line's number; 0: beside a name), and what to do."""

    number: int
    said: str
    why: str


@dataclass
class Plan:
    """What becomes of what was typed and pasted. ``left``: how many letters may go today."""

    invitees: list[Invitee] = field(default_factory=list)
    signed_in: list[str] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    left: int = 0

    @property
    def chosen(self) -> int:
        """How many are to be invited as it stands."""
        return sum(one.chosen for one in self.invitees)

    @property
    def today(self) -> int:
        """How many of them can go today."""
        return min(self.chosen, self.left)

    @property
    def later(self) -> int:
        """How many wait for the next days."""
        return self.chosen - self.today


def look(
    actor: Actor, club: str, typed: Mapping[str, str], sheet: Sheet | None, *, guardians: bool
) -> Plan:
    """What typed addresses (by a person's public id) and a list become; nothing is kept.
    `guardians`: those that the list has of who is under 18 are their parents' or guardians'. Who
    may: organisers."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    plan = Plan(left=sending.left_today(user))
    known = _Known(held)
    given: dict[str, str] = {}
    for public_id, email in typed.items():
        person = known.by_id.get(public_id)
        if person is None or person.user_id is not None or not email.strip():
            continue
        _take(plan, given, person, email, 0, email)
    for line in reading.read(sheet) if sheet is not None else ():
        _read(plan, given, known, line, guardians)
    plan.invitees = _with_others(known, given)
    return plan


class _Known:
    """The club's people by what a list calls them. Two queries."""

    def __init__(self, club: Club) -> None:
        found = list(people_of(club))
        self.by_id = {one.public_id: one for one in found}
        self.by_name: dict[str, list[Person]] = {}
        self._likeness = Likeness()
        for one in found:
            self.by_name.setdefault(reading.key(visibility.full_name(one)), []).append(one)
            self._likeness.add(one.public_id, one.given_name, one.family_name)
        with walls.across_clubs():
            # Somebody's address is kept once, whichever club keeps it.
            kept = list(KeptAddress.objects.filter(person__in=found))
        self.kept = {one.person_id: one for one in kept}

    def like(self, name: str) -> str:
        """Who is called nearly so; "" where nobody is."""
        told = self._likeness.like(name, "")
        return told[0][1] if told else ""


def _read(
    plan: Plan, given: dict[str, str], known: _Known, line: reading.Line, guardians: bool
) -> None:
    """One line of a list: whose it is, and which address of it is theirs."""

    def unread(why: str) -> None:
        plan.unread.append(Unread(line.row.number, line.row.raw, why))

    if not (line.own or line.guardian):
        return unread(_("There is no address in it."))
    found = known.by_name.get(reading.key(line.name), []) if line.name else []
    if len(found) != 1:
        return unread(_why_nobody(line.name, found, known))
    person = found[0]
    if person.user_id is not None:
        plan.signed_in.append(visibility.full_name(person))
        return None
    young = person.is_young
    email = (line.guardian or (line.own if guardians else "")) if young else line.own
    if email:
        return _take(plan, given, person, email, line.row.number, line.row.raw)
    if young:
        return unread(
            _(
                "They are under 18, or their age is not known: a guardian's address is kept alone."
                " Say above that the list has guardians' addresses, or name the column so."
            )
        )
    return unread(_("They are an adult, and only a guardian's address is there."))


def _why_nobody(name: str, found: list[Person], known: _Known) -> str:
    if not name:
        return _("There is no name in it.")
    if found:
        return _("The club has %(n)d people of this name: type it beside the right one.") % {
            "n": len(found)
        }
    like = known.like(name)
    if like:
        return _("Nobody of the club is called so. %(name)s is: type it beside them.") % {
            "name": like
        }
    return _("Nobody of the club is called so: bring them in first.")


def _take(
    plan: Plan, given: dict[str, str], person: Person, email: str, number: int, said: str
) -> None:
    """Somebody's address, unless it is none or another one was given already."""
    email, name = email.strip(), visibility.full_name(person)
    try:
        validate_email(email)
    except ValidationError:
        said = said if number else f"{name}: {said}"
        plan.unread.append(Unread(number, said, _("This is no e-mail address.")))
        return
    before = given.setdefault(person.public_id, email)
    if before.casefold() != email.casefold():
        why = _("%(name)s has another address already: %(email)s. That one counts.")
        plan.unread.append(Unread(number, said, why % {"name": name, "email": before}))


def _with_others(known: _Known, given: Mapping[str, str]) -> list[Invitee]:
    """Everybody with an address, by name, each with who else has it, kept or given."""
    at: dict[str, list[str]] = {}
    for person in known.by_id.values():
        kept = known.kept.get(person.pk)
        email = given.get(person.public_id, kept.email if kept is not None else "")
        if email:
            at.setdefault(email.casefold(), []).append(person.public_id)
    return [
        replace(_invitee(known, one, given[one]), others=_names(known, at, one, given[one]))
        for one in known.by_id
        if one in given
    ]


def _invitee(known: _Known, public_id: str, email: str) -> Invitee:
    person = known.by_id[public_id]
    young = person.is_young
    kept = known.kept.get(person.pk)
    return Invitee(public_id, visibility.full_name(person), email, young, kept)


def _names(
    known: _Known, at: Mapping[str, Iterable[str]], public_id: str, email: str
) -> tuple[str, ...]:
    others = (one for one in at[email.casefold()] if one != public_id)
    return tuple(visibility.full_name(known.by_id[one]) for one in others)
