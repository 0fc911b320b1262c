"""Pupils of a lesson who go and come: rounds that have begun stand, the rest is planned again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import (
    Competition,
    Division,
    Entry,
    EntryState,
    Person,
    Place,
    User,
    Withdrawal,
)
from matches.policy.access import Actor
from matches.policy.charge import belonging
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.draws import drawn
from matches.services.lessons import lesson_plans
from matches.services.lessons.lesson_ahead import planning_ahead
from matches.services.lessons.lesson_plans import RoundChange, running
from matches.services.people import names, people
from matches.services.results import outcomes


@dataclass(frozen=True)
class PlannedAgain:
    """A lesson after somebody came or went: whose coming or going, and what it changed."""

    competition: Competition
    entries: tuple[Entry, ...]
    changes: tuple[RoundChange, ...]


@planning_ahead
@one_transaction
def leave(actor: Actor, entry: str) -> PlannedAgain:
    """A pupil is not there, or goes home: what they have played stands, nobody gets a walkover, and
    the rounds that have not begun are planned again. Who may: organisers."""
    found, row, user = _pupil(actor, entry)
    if found.state == EntryState.WITHDRAWN:
        return PlannedAgain(row, (found,), ())
    found.state, found.withdrawal = EntryState.WITHDRAWN, Withdrawal.STAND
    found.withdrawn_on = timezone.localdate()
    found.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    return _again(row, user, "lesson.left", [found])


@planning_ahead
@one_transaction
def come_back(actor: Actor, entry: str) -> PlannedAgain:
    """A pupil who was away is there again. Who may: organisers."""
    found, row, user = _pupil(actor, entry)
    if found.state == EntryState.ENTERED:
        return PlannedAgain(row, (found,), ())
    found.state, found.withdrawal, found.withdrawn_on = EntryState.ENTERED, None, None
    found.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    return _again(row, user, "lesson.came-back", [found])


@planning_ahead
@one_transaction
def come_late(actor: Actor, competition: str, text: str) -> PlannedAgain:
    """Pupils who were not on the list, one a line: they play from the next round on."""
    row, user = running(actor, competition)
    made = [_enter(row, user, line) for line in _read(row, text)]
    if not made:
        raise InvalidError({"names": [_("There is no name in the list.")]})
    return _again(row, user, "lesson.came-late", made)


def _pupil(actor: Actor, entry: str) -> tuple[Entry, Competition, User]:
    found = rows.entry(entry)
    row, user = running(actor, found.competition.public_id)
    return rows.entry(entry, lock=True), row, user


def _again(row: Competition, user: User, action: str, moved: Sequence[Entry]) -> PlannedAgain:
    division = Division.objects.get(stage__competition=row)
    changes = lesson_plans.plan_again(row, division)
    for entry in moved:
        audits.note(action, "entry", entry.public_id, by=user, club=row.club_id)
    drawn.ask_for_tables(row)
    fixture = row.fixtures.select_related("competition", "division").order_by("-number").first()
    if fixture is not None:
        outcomes.tell(fixture, "fixture")
    return PlannedAgain(row, tuple(moved), changes)


def _read(row: Competition, text: str) -> list[names.NameLine]:
    try:
        lines = names.read_lines(text)
    except ValueError as error:
        raise InvalidError({"names": [str(error)]}) from error
    known = list(Person.objects.filter(belonging(row.club_id)))
    entered = set(row.entries.values_list("person_id", flat=True))
    read = names.matched(lines, known, entered)
    wrong = [line.mistake for line in read if line.mistake]
    if wrong:
        raise InvalidError({"names": wrong})
    return [line for line in read if not line.entered]


def _enter(row: Competition, user: User, line: names.NameLine) -> Entry:
    person = (
        Person.objects.get(public_id=line.person)
        if line.person
        else people.new_person(
            row.club, row.season, user, given_name=line.given_name, family_name=line.family_name
        )
    )
    entry = Entry.objects.create(competition=row, person=person)
    division = Division.objects.get(stage__competition=row)
    last = division.places.order_by("-number").values_list("number", flat=True).first() or 0
    Place.objects.create(division=division, entry=entry, number=last + 1)
    return entry
