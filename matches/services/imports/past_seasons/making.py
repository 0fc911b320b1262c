"""A past season as rows: a competition, its entries, fixtures and results, as it was listed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import InvalidError, ServiceError
from matches.models import (
    AgeBand,
    Club,
    Competition,
    CompetitionState,
    Entry,
    EntryKind,
    Fixture,
    Naming,
    Outcome,
    Person,
    Team,
    User,
    Via,
)
from matches.services.bulk.score_lists import document_of
from matches.services.bulk.typed_scores import NOBODY, PLAYED, WALKOVER_A, WALKOVER_B
from matches.services.competitions import competitions, entries
from matches.services.draws import drawn, known_formats
from matches.services.draws.shapes import Draw, DrawnDivision, DrawnFixture, DrawnRound
from matches.services.imports.asking import PERSON, TEAM
from matches.services.imports.match_lists.lines import VOID
from matches.services.imports.past_seasons.cups import Key, as_in_the_bracket
from matches.services.imports.past_seasons.matching import UNPLAYED, PastMatch
from matches.services.imports.past_seasons.plan import PastPlan
from matches.services.imports.past_seasons.sides import Entrant, Who
from matches.services.people import people
from matches.services.results import outcomes, scorecards
from matches.services.results.outcomes import Decided
from matches.services.teams import teams
from matches.tournament.formats.played_bracket import PlayedBracket
from matches.tournament.formats.seed_orders import LISTED

ENDED = {
    WALKOVER_A: (Outcome.WALKOVER, "A"),
    WALKOVER_B: (Outcome.WALKOVER, "B"),
    NOBODY: (Outcome.DOUBLE_WALKOVER, None),
    VOID: (Outcome.VOID, None),
}


class Maker:
    """Makes what a plan says, inside a transaction, and knows whom and what it made."""

    def __init__(self, club: Club, user: User, plan: PastPlan) -> None:
        self.club, self.user, self.plan = club, user, plan
        self.zone = ZoneInfo(club.time_zone)
        self.people: dict[str, Person] = {}
        self.teams: dict[str, Team] = {}

    def make(self) -> Competition:
        """The competition, finished; its table and the ratings are asked for."""
        row = competitions.create(
            self.user,
            self.plan.season.public_id,
            name=self.plan.wishes.name,
            **(self.plan.rules.told() | self._format()),
        )
        by_key = self._entries(row)
        matches = self._fixtures(row, by_key)
        row.state, row.brought_in_at = CompetitionState.RUNNING, timezone.now()
        row.save(update_fields=["state", "brought_in_at"])
        for match, fixture in matches:
            self._result(match, fixture)
        row.state = CompetitionState.FINISHED
        row.save(update_fields=["state"])
        drawn.ask_for_tables(row)
        return row

    def _format(self) -> dict[str, Any]:
        """A league with as many divisions and meetings as the list has; of a cup its bracket."""
        if self.plan.bracket is None:
            league = {"legs": self.plan.legs, "divisions": len(self.plan.divisions)}
            return {"format": "round-robin", "format_options": league}
        cup = {"seed_order": LISTED, "third_place": self.plan.bracket.third_place}
        return {"format": "single-elimination", "format_options": cup, "tie_breaks": None}

    @property
    def made(self) -> list[Person]:
        """The new people."""
        return [self.people[each.key] for each in self.plan.new if each.key in self.people]

    def _entries(self, row: Competition) -> dict[Key, Entry]:
        """An entry for each side, in the order of the list."""
        known = self._known()
        listed = self.plan.entrants
        for each in (who for side in listed for who in side.members):
            if each.becomes == "new" and each.key not in known:
                known[each.key] = self._new(each)
        order: list[Entrant] = list(listed)
        if self.plan.rules.kind == EntryKind.PERSON:
            # Where a child plays the list's order would tell whose code is whose.
            one = {known[side.key[0]]: side for side in listed}
            order = [one[each] for each in entries.by_lot(row, list(self.people_of(known)))]
        return {side.key: self._entry(row, side, known) for side in order}

    def people_of(self, known: dict[str, Person | Team]) -> list[Person]:
        """Who plays, in the order of the list."""
        told = [known[side.key[0]] for side in self.plan.entrants]
        return [each for each in told if isinstance(each, Person)]

    def _entry(self, row: Competition, side: Entrant, known: dict[str, Person | Team]) -> Entry:
        ids = [known[each.key].public_id for each in side.members]
        if self.plan.rules.kind == EntryKind.TEAM:
            return entries.make_entry(row, self.user, [], ids[0])
        return entries.make_entry(row, self.user, ids, None)

    def _known(self) -> dict[str, Person | Team]:
        """Those of the plan who are here already."""
        here = [each.key for each in self.plan.here]
        model, mark = (Team, TEAM) if self.plan.rules.kind == EntryKind.TEAM else (Person, PERSON)
        ids = [each.removeprefix(mark) for each in here]
        found = model.objects.filter(public_id__in=ids)
        return {mark + each.public_id: each for each in found}

    def _new(self, who: Who) -> Person | Team:
        if self.plan.rules.kind == EntryKind.TEAM:
            made = teams.new_team(self.club, self.plan.season, self.user, who.name)
            self.teams[who.key] = made
            return made
        wishes, held = self.plan.wishes, who.reading
        assert held is not None  # noqa: S101
        band = wishes.age_band or self.plan.usual_band
        wanted = wishes.naming if wishes.naming in (Naming.FULL, Naming.INITIALS) else None
        try:
            person = people.new_person(
                self.club,
                self.plan.season,
                self.user,
                given_name=held.given,
                family_name=held.family,
                naming=wanted if band == AgeBand.ADULT else None,
                age_band=band,
            )
        except InvalidError as error:
            raise InvalidError({f"line {held.row.number}": [str(error)]}) from error
        self.people[who.key] = person
        return person

    def _fixtures(
        self, row: Competition, by_key: dict[Key, Entry]
    ) -> list[tuple[PastMatch, Fixture]]:
        """The fixtures, each beside the line that it is of."""
        if self.plan.bracket is not None:
            return self._ties(row, self.plan.bracket, by_key)
        divisions, order = [], []
        for name in self.plan.divisions:
            own = [match for match in self.plan.standing if match.line.division == name]
            rounds = []
            for number in sorted({match.round for match in own}):
                held = [match for match in own if match.round == number]
                order += held
                rounds.append(_round(number, held, by_key))
            sides = dict.fromkeys(
                by_key[side.key].public_id
                for match in own
                for side in (match.home, match.away)
                if side is not None
            )
            divisions.append(DrawnDivision(name, tuple(sides), tuple(rounds)))
        drawn.store(row, Draw(tuple(divisions)), told=False)
        fixtures = list(row.fixtures.order_by("number"))
        self._times(order, fixtures)
        return list(zip(order, fixtures, strict=True))

    def _ties(
        self, row: Competition, bracket: PlayedBracket[Key], by_key: dict[Key, Entry]
    ) -> list[tuple[PastMatch, Fixture]]:
        """The same of a cup, round by round: who comes to a match goes there by the results."""
        sides = tuple(by_key[key].public_id for key in bracket.entrants)
        made = known_formats.draw(row.format, row.format_options, {"": sides}, None, 0)
        (division,) = made.divisions
        rounds = tuple(replace(each, starts_on=self._day(each.number)) for each in division.rounds)
        drawn.store(row, Draw((replace(division, rounds=rounds),)), told=False)
        fixtures = {each.tie: each for each in row.fixtures.order_by("number")}
        order = sorted(self.plan.standing, key=lambda match: fixtures[match.tie].number)
        held = [fixtures[match.tie] for match in order]
        self._times(order, held)
        return list(zip(order, held, strict=True))

    def _day(self, number: int) -> date | None:
        """The day of a round of a cup: the first on which it was played."""
        days = [each.line.day for each in self.plan.standing if each.round == number]
        return min((day for day in days if day is not None), default=None)

    def _times(self, order: list[PastMatch], fixtures: list[Fixture]) -> None:
        """The hour of those of which it is told; the others have the day of their round."""
        timed = []
        for match, fixture in zip(order, fixtures, strict=True):
            if match.line.at is not None:
                fixture.starts_at = match.line.moment(self.zone)
                timed.append(fixture)
        Fixture.objects.bulk_update(timed, ["starts_at"], batch_size=200)

    def _result(self, match: PastMatch, fixture: Fixture) -> None:
        """The result of a match, ruled on by the law, of the day on which it was played."""
        if match.line.how in UNPLAYED:
            return
        at = match.line.moment(self.zone)
        if match.tie:
            # Who is in it has come there by the results before.
            fixture.refresh_from_db()
        try:
            if match.line.how == PLAYED and self.plan.rules.kind != EntryKind.TEAM:
                document = document_of(fixture, as_in_the_bracket(match).typed())
                scorecards.submit(
                    self.user, fixture.public_id, document, via=Via.IMPORT, played_at=at
                )
                return
            outcomes.make_official(fixture, self._decided(match, at), by=self.user)
        except ServiceError as error:
            line = {"line": match.line.row.number}
            raise InvalidError({_("line %(line)d") % line: [str(error)]}) from error

    def _decided(self, match: PastMatch, at: datetime | None) -> Decided:
        """What is not a card: a walkover, or a match between teams as the sum of its boards."""
        line, said = as_in_the_bracket(match), _("Brought in from a file.")
        if line.how != PLAYED:
            outcome, winner = ENDED[line.how]
            return Decided(outcome, winner, reason=said, played_at=at)
        a, b = int(line.a), int(line.b)
        winner = "draw" if a == b else "A" if a > b else "B"
        return Decided(Outcome.PLAYED, winner, (a, b), reason=said, played_at=at)


def _round(number: int, held: list[PastMatch], by_key: dict[Key, Entry]) -> DrawnRound:
    days = [match.line.day for match in held if match.line.day is not None]
    fixtures = tuple(
        DrawnFixture(by_key[match.home.key].public_id, by_key[match.away.key].public_id, match.leg)
        for match in held
        if match.home is not None and match.away is not None
    )
    return DrawnRound(number, "", min(days, default=None), fixtures)
