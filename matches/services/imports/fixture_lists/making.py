"""A list of fixtures as rows: entries, the draw, and then where and when each match is played."""

from __future__ import annotations

from datetime import date

from matches.models import Competition, CompetitionState, Person, Team, User
from matches.selectors.fixtures import WITH_BOARDS, wanted_by
from matches.services.competitions import entries
from matches.services.draws import drawn, known_formats
from matches.services.draws.shapes import Draw, DrawnDivision, DrawnFixture, DrawnRound
from matches.services.fixtures import letters
from matches.services.imports.asking import PERSON
from matches.services.imports.date_lists import clashing, umpires
from matches.services.imports.date_lists.placing import Placer
from matches.services.imports.fixture_lists.plan import FixtureLine, FixturesPlan, digest
from matches.services.imports.fixture_lists.sides import Side
from matches.services.teams import teams
from matches.tournament.drawing.by_hand import LISTED


class Maker:
    """Makes what a plan says, inside a transaction, and knows what it made."""

    def __init__(self, row: Competition, user: User, plan: FixturesPlan) -> None:
        self.row, self.user, self.plan = row, user, plan
        self.entered: list[str] = []
        self.teams: list[Team] = []

    def make(self, *, told: bool) -> None:
        """Who is not entered is entered, the fixtures are drawn, and the competition runs.
        ``told``: who plays hears of it."""
        row, plan = self.row, self.plan
        ids = self._entries()
        row.format_options = {
            **(row.format_options or {}), "legs": plan.legs, "divisions": len(plan.divisions),
        }  # fmt: skip
        drawn.store(row, Draw(tuple(self._divisions(ids))), told=told)
        row.stages.update(basis={LISTED: len(plan.standing)})
        known_formats.of(row).begin(row, self.user)
        row.state = CompetitionState.RUNNING
        row.save(update_fields=["state", "format_options"])

    def _entries(self) -> dict[str, str]:
        """The entry of each side, public ids by the sides' keys."""
        ids = {each.key: each.id for each in self.plan.sides if each.entered}
        for each in self._by_lot(self.plan.fresh):
            made = entries.make_entry(self.row, self.user, *self._entrant(each))
            ids[each.key] = made.public_id
            self.entered.append(made.public_id)
        return ids

    def _by_lot(self, fresh: tuple[Side, ...]) -> list[Side]:
        """The order of entries is public: where somebody is under 18 it is a lot."""
        people = [each.id for each in fresh if each.key.startswith(PERSON)]
        if not people:
            return list(fresh)
        held = list(Person.objects.filter(public_id__in=people).order_by("pk"))
        by_id = {each.id: each for each in fresh}
        return [by_id[each.public_id] for each in entries.by_lot(self.row, held)]

    def _entrant(self, side: Side) -> tuple[list[str], str | None]:
        if side.key.startswith(PERSON):
            return [side.id], None
        if not side.new:
            return [], side.id
        made = teams.new_team(self.row.club, self.row.season, self.user, side.name)
        self.teams.append(made)
        return [], made.public_id

    def _divisions(self, ids: dict[str, str]) -> list[DrawnDivision]:
        made: list[tuple[str, list[str], tuple[DrawnRound, ...]]] = []
        placed: set[str] = set()
        for name in self.plan.divisions:
            own = [each for each in self.plan.standing if each.line.division == name]
            sides = dict.fromkeys(ids[side.key] for each in own for side in each.sides)
            placed |= sides.keys()
            made.append((name, list(sides), _rounds(own, ids)))
        # Who has no match stands in the first table all the same.
        made[0][1].extend(one for one in ids.values() if one not in placed)
        order = list(ids.values())
        return [
            DrawnDivision(name, tuple(sorted(sides, key=order.index)), rounds)
            for name, sides, rounds in made
        ]


def place(row: Competition, plan: FixturesPlan, today: date) -> None:
    """Find where and when each match of a plan that is made is played and by whom umpired, ask what
    speaks against it, and count who is told."""
    placer = Placer(row, plan.reader, plan.wishes.begins, today)
    held = row.fixtures.select_related("venue", "board", "round", "division", "home", "away")
    fixtures = list(held.prefetch_related(WITH_BOARDS).order_by("number"))
    wanted = wanted_by(fixtures)
    standing = in_order(plan)
    for each, fixture in zip(standing, fixtures, strict=True):
        each.fixture = fixture
        if not each.line.asked:
            placer.place(each, fixture, wanted[fixture.pk])
            _settled(each)
    clashing.ask(row, standing, plan.reader)
    umpires.ask(row, standing, plan.reader)
    plan.begins = placer.begins
    plan.told = letters.would_be_told(row, {each.public_id: True for each in fixtures}, 0)
    plan.digest = digest(plan)


def in_order(plan: FixturesPlan) -> list[FixtureLine]:
    """The matches in the order of their numbers: division by division, round by round."""
    divisions = plan.divisions
    return sorted(plan.standing, key=lambda each: (divisions.index(each.line.division), each.round))


def _settled(each: FixtureLine) -> None:
    """Here a match is one with a place and without."""
    if each.becomes in {"same", "undated", "umpire"}:
        each.becomes = "match"
    if each.line.out:
        each.becomes = "out"


def _rounds(own: list[FixtureLine], ids: dict[str, str]) -> tuple[DrawnRound, ...]:
    told = []
    for number in sorted({each.round for each in own}):
        held = [each for each in own if each.round == number]
        days = [each.line.day for each in held if each.line.day is not None]
        fixtures = tuple(
            DrawnFixture(ids[each.sides[0].key], ids[each.sides[1].key], each.leg) for each in held
        )
        told.append(DrawnRound(number, "", min(days, default=None), fixtures))
    return tuple(told)
