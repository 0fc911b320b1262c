"""Who stands where in a bracket, changed by hand before anything is played: two exchange places.

A bracket follows from the numbers of its places, so the two exchange those; every first match, with
its date, board and umpire, stays where it is. What was exchanged is kept with the stage (`BY_HAND`)
and told wherever the draw is: the seeds and the lot say one thing, the organiser's hand another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureBoard,
    FixtureState,
    LineUp,
    Place,
    Result,
    RunningCard,
    Scorecard,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.visibility import full_entry_name
from matches.services.base import audits, rows
from matches.services.base.sentences import match_named
from matches.services.base.transaction import one_transaction
from matches.services.knockouts import brackets
from matches.services.results import outcomes
from matches.tournament.drawing.by_hand import BY_HAND, exchanged
from matches.tournament.formats.brackets import BRACKETS, bracket_of


@dataclass(frozen=True)
class Changed:
    """A match that would be another: who is in it, and who would be; None where nobody is known."""

    fixture: Fixture
    before: tuple[Entry | None, Entry | None]
    after: tuple[Entry | None, Entry | None]
    bye: bool


def preview_exchange(
    actor: Actor, competition: str, *, first: str, second: str
) -> tuple[Changed, ...]:
    """The matches that would be others if these two entries exchanged places; nothing is saved.
    Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    division = _bracket(row)
    held = Fixture.objects.select_related(*rows.FIXTURE_WITH).filter(division=division)
    entries, _drawn = brackets.as_drawn(division)
    one, other = _two(entries, first, second)
    return _changes(division, entries, held.order_by("number"), one, other)


@one_transaction
def exchange(actor: Actor, competition: str, *, first: str, second: str) -> tuple[Changed, ...]:
    """Let two entries of the bracket exchange places, while nothing is played. Who may: organisers.

    Who plays in the matches that are others now is told. Done once more, it is as it was.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    division = _bracket(row)
    entries, _drawn = brackets.as_drawn(division)
    one, other = _two(entries, first, second)
    fixtures = rows.by_number(division.pk)
    changes = _changes(division, entries, fixtures, one, other)
    _exchange_numbers(division, one, other)
    brackets.fill(division, fixtures)
    _keep(division, first, second)
    _note(row, first, second, user)
    return changes


def why_not(row: Competition) -> str:
    """Why no places of the competition's first bracket can be exchanged by now; "" where they can.
    ConflictError is what the services raise for the same."""
    try:
        _bracket(row)
    except ConflictError as error:
        return str(error)
    return ""


def _bracket(row: Competition) -> Division:
    """The bracket of the first draw, of which nothing is played."""
    if row.format not in BRACKETS:
        raise ConflictError(_("There is no bracket to change."), code="no-bracket")
    division = Division.objects.filter(stage__competition=row, stage__number=1).first()
    if division is None or row.state != CompetitionState.RUNNING:
        raise ConflictError(_("The bracket has not been drawn yet."), code="not-drawn")
    own = {"fixture__competition": row}
    if any(each.objects.filter(**own).exists() for each in (Scorecard, Result, RunningCard)):
        raise ConflictError(
            _("Matches have been played or ruled on: everybody stays where they stand."),
            code="already-played",
        )
    called = row.fixtures.filter(state=FixtureState.CALLED).order_by("number").first()
    if called is not None:
        raise ConflictError(
            _("Match %(match)s is called to its board: everybody stays where they stand.")
            % {"match": match_named(called, full=True)},
            code="called",
        )
    division.stage.competition = row
    return division


def _two(entries: Mapping[str, Entry], first: str, second: str) -> tuple[Entry, Entry]:
    if first == second:
        raise InvalidError({"second": [_("Choose two: nobody changes places with themselves.")]})
    for field, each in (("first", first), ("second", second)):
        if each not in entries:
            raise InvalidError({field: [_("Choose somebody who stands in the bracket.")]})
        if entries[each].state == EntryState.WITHDRAWN:
            said = _("%(name)s has left: nobody changes places with them.")
            raise InvalidError({field: [said % {"name": full_entry_name(entries[each])}]})
    return entries[first], entries[second]


def _changes(
    division: Division,
    entries: Mapping[str, Entry],
    fixtures: Iterable[Fixture],
    one: Entry,
    other: Entry,
) -> tuple[Changed, ...]:
    """The matches that would be others; ConflictError where one has its line-ups already."""
    order = exchanged(list(entries), ((one.public_id, other.public_id),))
    stage = division.stage
    bracket = bracket_of(stage.format_in_force, order, stage.options_in_force)
    now, changes = brackets.standing(division, bracket), []
    for each in fixtures:
        due = brackets.filled(now, each, entries)
        if brackets.differs(each, due):
            after = (due.home, due.away)
            changes.append(Changed(each, (each.home, each.away), after, due.outcome is not None))
    _require_no_line_ups([each.fixture for each in changes])
    return tuple(changes)


def _require_no_line_ups(fixtures: list[Fixture]) -> None:
    for each in fixtures:
        held = any(model.objects.filter(fixture=each).exists() for model in (LineUp, FixtureBoard))
        if held:
            raise ConflictError(
                _("Match %(match)s has line-ups or boards, which would be of the wrong teams.")
                % {"match": match_named(each, full=True)},
                code="lined-up",
            )


def _exchange_numbers(division: Division, one: Entry, other: Entry) -> None:
    places = Place.objects.filter(division=division)
    first, second = places.get(entry=one), places.get(entry=other)
    numbers = first.number, second.number
    # No two have the same number, not for a moment either.
    free = (places.aggregate(last=Max("number"))["last"] or 0) + 1
    for place, number in ((first, free), (second, numbers[0]), (first, numbers[1])):
        place.number = number
        place.save(update_fields=["number"])


def _keep(division: Division, first: str, second: str) -> None:
    """Note the exchange with the stage; one that takes back the one before leaves neither."""
    stage = division.stage
    told = [list(pair) for pair in stage.basis.get(BY_HAND, ())]
    if told and set(told[-1]) == {first, second}:
        told.pop()
    else:
        told.append([first, second])
    stage.basis = {key: value for key, value in stage.basis.items() if key != BY_HAND}
    if told:
        stage.basis[BY_HAND] = told
    stage.save(update_fields=["basis"])


def _note(row: Competition, first: str, second: str, by: User) -> None:
    audits.note(
        "bracket.exchanged", "competition", row.public_id,
        by=by, club=row.club_id, after={"first": first, "second": second},
    )  # fmt: skip
