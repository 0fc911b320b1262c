"""A list brought in: looked at, then all of it or nothing."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import AgeBand, Bringing, Club, Membership, Naming, Person, Team, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.imports import references
from matches.services.imports.asking import TEAM, Wishes
from matches.services.imports.plan import Plan, plan_of
from matches.services.imports.reading import Reading
from matches.services.people import people
from matches.services.teams import teams
from matches.sheets import Sheet


def look(actor: Actor, club: str, sheet: Sheet, wishes: Wishes) -> Plan:
    """What a list would become; nothing is kept of it. Who may: organisers. SheetError where hardly
    a line is understood."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    return _plan(held, sheet, wishes)


@one_transaction
def bring_in(actor: Actor, club: str, sheet: Sheet, wishes: Wishes, *, seen: str) -> Bringing:
    """Bring in all of a list or nothing: new people and teams, memberships of who is here already,
    places in teams.

    `seen` is the digest of the plan that was shown: where the list would become something else now
    (somebody was added meanwhile, another list came in), ConflictError "changed". InvalidError
    where an answer is missing, or where nobody and no team is in the list. Who may: organisers.
    """
    # Two lists at once: the second one sees what the first one made.
    found = rows.club(club)
    held = Club.objects.select_for_update(no_key=True).get(pk=found.pk)
    user = access.require_organiser(actor, held)
    plan = _plan(held, sheet, wishes)
    if plan.open:
        raise InvalidError({f"line {each.line}": [each.title] for each in plan.open})
    if plan.digest != seen:
        raise ConflictError(
            _("The club, or the list, has changed since you looked: look again, then bring it in."),
            code="changed",
        )
    if not plan.count("new", "here", "again", "team"):
        raise InvalidError({"text": [_("There is nobody and no team in the list.")]})
    return _Maker(held, user, plan).make()


def _plan(held: Club, sheet: Sheet, wishes: Wishes) -> Plan:
    season = people.season_of(held, wishes.season)
    return plan_of(held, season, sheet, wishes, timezone.localdate())


class _Maker:
    """Makes what a plan says, and notes which rows it made."""

    def __init__(self, club: Club, user: User, plan: Plan) -> None:
        self.club, self.user, self.plan = club, user, plan
        self.people: list[Person] = []
        self.teams: list[Team] = []
        self.memberships: list[int] = []
        self.places: list[int] = []

    def make(self) -> Bringing:
        by_line = self._people()
        self._seat(by_line)
        made = Bringing.objects.create(
            club=self.club,
            number=self.plan.number,
            rows=references.of(self.people, self.teams)
            | {"joined": self.memberships, "seated": self.places},
            people=len(self.people),
            teams=len(self.teams),
            made_by=self.user,
        )
        audits.note(
            "list.brought-in", "bringing", made.public_id, by=self.user, club=self.club,
            after={"people": made.people, "teams": made.teams},
        )  # fmt: skip
        return made

    def _people(self) -> dict[str, Person]:
        """Everybody of the list, by the number of the line."""
        here = [line.person for line in self.plan.lines if line.becomes == "here"]
        known = Person.objects.in_bulk(here, field_name="public_id")
        by_line: dict[str, Person] = {}
        for line in self.plan.lines:
            number = str(line.row.number)
            if line.becomes == "new" and line.reading is not None:
                by_line[number] = self._new(number, line.reading)
            elif line.becomes == "here":
                by_line[number] = known[line.person]
                self._join(known[line.person])
            elif line.becomes == "again":
                by_line[number] = by_line[line.person]
        return by_line

    def _new(self, number: str, held: Reading) -> Person:
        grown = held.band == AgeBand.ADULT
        naming = self.plan.wishes.naming if grown else None
        try:
            made = people.new_person(
                self.club,
                self.plan.season,
                self.user,
                given_name=held.given,
                family_name=held.family,
                naming=naming if naming in (Naming.FULL, Naming.INITIALS) else None,
                age_band=held.band,
                birth_year=held.born,
            )
        except InvalidError as error:
            raise InvalidError({f"line {number}": [str(error)]}) from error
        self.people.append(made)
        return made

    def _join(self, person: Person) -> None:
        told, made = Membership.objects.get_or_create(
            person=person, club=self.club, season=self.plan.season
        )
        if made:
            self.memberships.append(told.pk)
            audits.note("person.joined", "person", person.public_id, by=self.user, club=self.club)

    def _seat(self, by_line: dict[str, Person]) -> None:
        """Make the teams, and put everybody into theirs, in the order of the list."""
        seats: dict[str, dict[int, tuple[Person, bool]]] = {}
        for line in self.plan.lines:
            if not line.team or line.becomes in {"out", "asked"}:
                continue
            held = seats.setdefault(line.team, {})
            person = by_line.get(str(line.row.number))
            if person is not None and line.reading is not None:
                captain = line.reading.captain or held.get(person.pk, (person, False))[1]
                held[person.pk] = (person, captain)
        ids = [name.removeprefix(TEAM) for name in seats if name.startswith(TEAM)]
        known = {
            TEAM + each.public_id: each
            for each in Team.objects.filter(club=self.club, public_id__in=ids)
        }
        for name, held in seats.items():
            team = known.get(name)
            if team is None:
                team = teams.new_team(self.club, self.plan.season, self.user, name)
                self.teams.append(team)
            self.places += teams.put_in(team, list(held.values()), by=self.user)
