"""A draw as rows: stage, divisions, places, rounds and fixtures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Result,
    Round,
    RunningCard,
    Scorecard,
    Side,
    Stage,
    User,
)
from matches.services.base import messages
from matches.services.draws import known_formats
from matches.services.draws.known_formats import Draw
from matches.services.letters import drawn_back


def planned(
    row: Competition,
    divisions: Mapping[str, Sequence[str]] | None,
    starts_on: date | None,
    every_days: int,
) -> Draw:
    """The draw of a competition's entries, each in one division; nothing is saved."""
    if apart := known_formats.of(row).apart:
        raise ConflictError(str(apart), code=row.format)
    if every_days < 0:
        raise InvalidError({"every_days": [_("Rounds follow each other: 0 days or more.")]})
    entries = row.entries.filter(state=EntryState.ENTERED)
    listed = list(entries.values_list("public_id", flat=True))
    if divisions is None:
        divisions = known_formats.deal(row.format, row.format_options, listed, clubs_of(row))
    given = [each for held in divisions.values() for each in held]
    if sorted(given) != sorted(listed):
        raise InvalidError(
            {"divisions": [_("Put every entry into one division, and into one only.")]}
        )
    return known_formats.draw(row.format, row.format_options, divisions, starts_on, every_days)


def clubs_of(row: Competition) -> dict[str, str]:
    """Of which club each entry is, by public ids: a team's own; of a person the club it visits
    from, else the one at home. Empty where all are of one club: two queries at most."""
    entered = row.entries.filter(state=EntryState.ENTERED)
    told: dict[str, str] = {}
    for entry, own in entered.filter(team__isnull=False).values_list(
        "public_id", "team__club__public_id"
    ):
        told[entry] = own
    people = entered.filter(person__memberships__isnull=False).values_list(
        "public_id", "person__memberships__club__public_id"
    )
    for entry, club in people.order_by("public_id", "person__memberships__club__public_id"):
        if entry not in told or club != row.club.public_id:
            told[entry] = club
    return told if len(set(told.values())) > 1 else {}


def forget(row: Competition, by: User) -> None:
    """Delete an earlier draw, and have who read of it told; ConflictError where something of it
    was played."""
    if (
        Scorecard.objects.filter(fixture__competition=row).exists()
        or Result.objects.filter(fixture__competition=row).exists()
        or RunningCard.objects.filter(fixture__competition=row).exists()
    ):
        raise ConflictError(_("Matches have been played: the draw stands."), code="already-played")
    known_formats.of(row).forget(row)
    drawn_back.leave_word(row, row.fixtures.all(), by)
    row.fixtures.all().delete()
    row.stages.all().delete()


def store(row: Competition, made: Draw, *, told: bool = True) -> None:
    """Write a draw as one stage; `told`: who plays in it hears of it."""
    stage = Stage.objects.create(
        competition=row, format=row.format, format_options=row.format_options
    )
    entries = {entry.public_id: entry for entry in row.entries.all()}
    number = 0
    for place, drawn in enumerate(made.divisions, start=1):
        division = Division.objects.create(stage=stage, number=place, name=drawn.name)
        Place.objects.bulk_create(
            Place(division=division, entry=entries[each], number=lot)
            for lot, each in enumerate(drawn.entries, start=1)
        )
        number = store_rounds(row, division, drawn.rounds, entries, number, told=told)


def store_later(row: Competition, stage: Stage, drawn: known_formats.DrawnDivision) -> Division:
    """Write the one division of a later stage; its matches are counted on."""
    entries = {entry.public_id: entry for entry in row.entries.all()}
    division = Division.objects.create(stage=stage, number=1, name=drawn.name)
    Place.objects.bulk_create(
        Place(division=division, entry=entries[each], number=lot)
        for lot, each in enumerate(drawn.entries, start=1)
    )
    number = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    store_rounds(row, division, drawn.rounds, entries, number)
    return division


def store_rounds(
    row: Competition,
    division: Division,
    drawn: Sequence[known_formats.DrawnRound],
    entries: Mapping[str, Entry],
    number: int,
    *,
    told: bool = True,
) -> int:
    """The rounds and fixtures of a division; returns the last match's number. Those who play in
    them hear of it, unless it is not `told`."""
    fixtures, after = [], number
    rounds = Round.objects.bulk_create(
        Round(division=division, number=each.number, name=each.name, starts_on=each.starts_on)
        for each in drawn
    )
    for each, held in zip(drawn, rounds, strict=True):
        for one in each.fixtures:
            number += 1
            # A bye for whoever comes is none yet.
            bye = one.bye and one.home is not None
            fixtures.append(
                Fixture(
                    competition=row,
                    division=division,
                    round=held,
                    number=number,
                    leg=one.leg,
                    tie=one.tie,
                    home=entries[one.home] if one.home else None,
                    away=entries[one.away] if one.away else None,
                    first=Side.A,
                    state=FixtureState.OFFICIAL if bye else FixtureState.PLANNED,
                    outcome=Outcome.BYE_FULL if bye else None,
                )
            )
    Fixture.objects.bulk_create(fixtures, batch_size=200)
    if told:
        messages.put(messages.DRAWN, competition=row.public_id, after=str(after), upto=str(number))
    return number


def ask_for_tables(row: Competition) -> None:
    """Leave every table of the competition in the outbox."""
    _ask_for(Division.objects.filter(stage__competition=row))


def ask_for_tables_of(entry: Entry) -> None:
    """Leave every table in the outbox in which an entry has a place."""
    _ask_for(Division.objects.filter(places__entry=entry))


def _ask_for(divisions: QuerySet[Division]) -> None:
    for division in divisions:
        messages.put(messages.STANDING, division=division.public_id)
