"""A lesson between its plan and its rows: what has begun stands, what has not is planned again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Board,
    Competition,
    Division,
    EntryState,
    Fixture,
    FixtureState,
    Round,
    Side,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.clubs import in_order
from matches.services.base import rows
from matches.services.lessons.lesson_ahead import plan_of
from matches.services.results import outcomes
from matches.tournament.formats.lesson import Game, Lesson, LessonSlot

LESSON = "lesson"

Line = tuple[int, str, str, str | None]
"""One match of a plan: its board's number, home, away and umpire (entries by public id)."""


@dataclass(frozen=True)
class Times:
    """How a lesson's time is dealt out, in minutes."""

    boards: int
    minutes: int
    game_minutes: int
    change_minutes: int

    @classmethod
    def of(cls, row: Competition) -> Times:
        """The times of a lesson that is saved."""
        options = row.format_options
        return cls(*(int(options[name]) for name in cls.__dataclass_fields__))

    @property
    def rounds(self) -> int:
        """How many rounds fit."""
        return (self.minutes + self.change_minutes) // self.step

    @property
    def step(self) -> int:
        """From the beginning of one round to that of the next."""
        return self.game_minutes + self.change_minutes


@dataclass(frozen=True)
class RoundChange:
    """What planning again did to one round: matches that are new, and those that are gone."""

    number: int
    new: tuple[Line, ...]
    gone: tuple[Line, ...]


def require_lesson(row: Competition) -> None:
    """Refuse another competition than a lesson."""
    if row.format != LESSON:
        raise ConflictError(
            _("%(competition)s is no lesson.") % {"competition": row.name}, code="no-lesson"
        )


def running(actor: Actor, competition: str) -> tuple[Competition, User]:
    """A lesson that is not over, locked, and the organiser who acts."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    require_lesson(row)
    outcomes.require_open(row)
    return row, user


def planned(pupils: Sequence[str], times: Times, played: Sequence[LessonSlot] = ()) -> Lesson:
    """The plan for the pupils who are there; InvalidError where no match can be played."""
    if len(pupils) < 2:
        raise InvalidError({"names": [_("A lesson needs two pupils or more.")]})
    if times.minutes < times.game_minutes:
        raise InvalidError(
            {"minutes": [_("A game of %(game)d minutes does not fit into %(all)d.")
                         % {"game": times.game_minutes, "all": times.minutes}]}
        )  # fmt: skip
    dealt = (times.boards, times.minutes, times.game_minutes, times.change_minutes)
    return plan_of(pupils, dealt, played)


def plan_again(row: Competition, division: Division) -> tuple[RoundChange, ...]:
    """Plan what has not begun for those who are there now; returns what that changed.

    The competition is locked. Rounds of which a match was begun, or decided, stand as they are.
    """
    times = Times.of(row)
    fixtures = _fixtures(row)
    rounds = {each.number: each for each in division.rounds.order_by("number")}
    begun = max((f.round.number for f in fixtures if _has_begun(f) and f.round), default=0)
    played = [_slot(number, times, fixtures) for number in range(1, begun + 1)]
    there = list(
        row.entries.filter(state=EntryState.ENTERED)
        .order_by("places__number", "id")
        .values_list("public_id", flat=True)
    )
    plan = planned(there, times, played)
    before = {number: _lines(number, fixtures) for number in rounds}
    # The places on the boards are free before they are taken again.
    boards, starts = _boards_and_starts(row, rounds, fixtures)
    row.fixtures.filter(round__number__gt=begun).delete()
    store(row, division, plan.slots[begun:], boards, starts, rounds)
    after = {slot.number: [_line(game) for game in slot.games] for slot in plan.slots}
    return tuple(
        RoundChange(
            number,
            tuple(line for line in after[number] if line not in before.get(number, ())),
            tuple(line for line in before.get(number, ()) if line not in after[number]),
        )
        for number in range(begun + 1, len(plan.slots) + 1)
        if after[number] != before.get(number)
    )


def store(
    row: Competition,
    division: Division,
    slots: Sequence[LessonSlot],
    boards: Sequence[Board],
    starts: Mapping[int, datetime],
    rounds: Mapping[int, Round] | None = None,
) -> None:
    """Write rounds and their fixtures; `starts` says when each round begins."""
    entries = {entry.public_id: entry for entry in row.entries.all()}
    length = timedelta(minutes=Times.of(row).game_minutes)
    number = row.fixtures.order_by("-number").values_list("number", flat=True).first() or 0
    made = []
    for slot in slots:
        held = (rounds or {}).get(slot.number) or Round.objects.create(
            division=division, number=slot.number, starts_on=starts[slot.number].date()
        )
        for game in slot.games:
            number += 1
            made.append(
                Fixture(
                    competition=row,
                    division=division,
                    round=held,
                    number=number,
                    home=entries[game.home],
                    away=entries[game.away],
                    first=Side.A,
                    board=boards[game.board - 1],
                    venue=boards[game.board - 1].venue,
                    starts_at=starts[slot.number],
                    ends_at=starts[slot.number] + length,
                    umpired_by=entries[game.umpire] if game.umpire else None,
                )
            )
    Fixture.objects.bulk_create(made, batch_size=200)


def _fixtures(row: Competition) -> list[Fixture]:
    return list(
        row.fixtures.select_related("home", "away", "umpired_by", "round", "board__venue").order_by(
            "round__number", "number"
        )
    )


def _has_begun(fixture: Fixture) -> bool:
    return fixture.state != FixtureState.PLANNED


def _slot(number: int, times: Times, fixtures: Sequence[Fixture]) -> LessonSlot:
    """A round that has been, as the arithmetic reads it."""
    at = (number - 1) * times.step
    games = tuple(
        Game(board, home, away, umpire) for board, home, away, umpire in _lines(number, fixtures)
    )
    return LessonSlot(number, at, at + times.game_minutes, games)


def _lines(number: int, fixtures: Sequence[Fixture]) -> list[Line]:
    own = [f for f in fixtures if f.round is not None and f.round.number == number]
    return [
        (
            place,
            f.home.public_id,
            f.away.public_id,
            f.umpired_by.public_id if f.umpired_by is not None else None,
        )
        for place, f in enumerate(own, start=1)
        if f.home is not None and f.away is not None
    ]


def _line(game: Game) -> Line:
    return (game.board, game.home, game.away, game.umpire)


def _boards_and_starts(
    row: Competition, rounds: Mapping[int, Round], fixtures: Sequence[Fixture]
) -> tuple[list[Board], dict[int, datetime]]:
    """The lesson's boards in order, and when each round begins, as its fixtures say."""
    boards = in_order({f.board.pk: f.board for f in fixtures if f.board is not None}.values())
    known = {f.round.number: f.starts_at for f in fixtures if f.round and f.starts_at}
    first = min(known)
    step = timedelta(minutes=Times.of(row).step)
    count = max(*rounds, Times.of(row).rounds)
    starts = dict(known)
    for number in range(1, count + 1):
        if number not in starts:
            starts[number] = starts.get(number - 1, known[first]) + step
    return _enough(boards, Times.of(row).boards), starts


def _enough(boards: list[Board], wanted: int) -> list[Board]:
    """So many boards: where few pupils were there at first, those beside them as well."""
    venue = boards[0].venue
    more = venue.boards.filter(in_use=True).exclude(pk__in=[board.pk for board in boards])
    others = in_order(more)
    for board in others:
        board.venue = venue
    return [*boards, *others][:wanted]
