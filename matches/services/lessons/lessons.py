"""A lesson: a class, some boards and some minutes become a competition of rounds.

Everybody plays as often as can be, those who rest umpire. Who won is one tap; a lesson's
games end with the bell, so the winner counts and no score is asked (it is kept as 1–0, or 0–0).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Board,
    Club,
    Competition,
    CompetitionState,
    Division,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Result,
    Stage,
    User,
    Winner,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.selectors.lessons import BELL
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.competitions import competitions, entries
from matches.services.corrections import giving_way
from matches.services.draws import drawn
from matches.services.lessons import classrooms, lesson_plans
from matches.services.lessons.lesson_ahead import planning_ahead
from matches.services.lessons.lesson_plans import LESSON, Times, running
from matches.services.lessons.lesson_pupils import (
    PlannedAgain,
    come_back,
    come_late,
    leave,
)
from matches.services.results import outcomes
from matches.services.results.following import Corrector
from matches.services.results.outcomes import Decided

__all__ = ["PlannedAgain", "begin", "come_back", "come_late", "leave", "plan", "report"]

SCORES = {Winner.A: (1, 0), Winner.B: (0, 1), Winner.DRAW: (0, 0)}
TIE_BREAKS = ("points-a-match", "points", "head-to-head")
MOST = {"boards": 40, "minutes": 480, "game_minutes": 120, "change_minutes": 30}
MOST_ROUNDS = 60
"""A day of games of eight minutes. To plan more would take longer than anybody waits."""
LEAST = {"boards": 1, "minutes": 1, "game_minutes": 1, "change_minutes": 0}


@planning_ahead
@one_transaction
def plan(
    actor: Actor,
    club: str,
    *,
    game: str,
    names: str = "",
    pupils_of: str | None = None,
    boards: int = 6,
    minutes: int = 50,
    game_minutes: int = 8,
    change_minutes: int = 0,
    name: str = "",
    room: str = "",
    starts_at: datetime | None = None,
) -> Competition:
    """Plan a lesson; it is a running competition from then on, private. Who may: organisers.

    The pupils are a pasted list of `names`, one a line, or those of an earlier competition or a
    team (`pupils_of`, its public id), or both. `room` is a venue's name: it, and boards in it, are
    made where the club has none. Where the room's boards are taken at that time: ConflictError.
    """
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    times = _times(boards, minutes, game_minutes, change_minutes)
    starts = starts_at or timezone.now().replace(second=0, microsecond=0)
    season = classrooms.season_of(actor, held, timezone.localdate(starts))
    row = competitions.create(
        actor,
        season.public_id,
        name=name.strip() or _("Lesson of %(day)s") % {"day": f"{starts:%d.%m.%Y}"},
        game=game,
        format=LESSON,
        format_options={**vars_of(times), "confirmation": "nobody"},
        tie_breaks=TIE_BREAKS,
        rated=False,
    )
    _enter_pupils(actor, held, row, names, pupils_of)
    _lay_out(row, times, classrooms.boards_of(actor, held, room, boards, game), starts)
    _ring_in(row, user, times)
    return row


def _enter_pupils(
    actor: Actor, club: Club, row: Competition, names: str, pupils_of: str | None
) -> None:
    competitions.open(actor, row.public_id)
    if pupils_of:
        for person in classrooms.pupils_of(club, pupils_of):
            entries.enter(actor, row.public_id, people=[person])
    if names.strip():
        entries.enter_names(actor, row.public_id, names)
    row.refresh_from_db()


def _ring_in(row: Competition, by: User, times: Times) -> None:
    """The lesson runs."""
    row.state = CompetitionState.RUNNING
    row.save(update_fields=["state"])
    audits.note(
        "lesson.planned", "competition", row.public_id,
        by=by, club=row.club, after={"pupils": row.entries.count(), **vars_of(times)},
    )  # fmt: skip
    drawn.ask_for_tables(row)


@one_transaction
def begin(
    actor: Actor, competition: str, number: int, *, ago: timedelta = timedelta()
) -> Competition:
    """Begin a round: its matches are being played, and the later rounds move along.

    It began just now, or so long ago: a device without network tells of it later. Told twice, it
    has begun once. Who may: organisers.
    """
    row, user = running(actor, competition)
    fixtures = list(
        rows.by_number(row.stages.get().divisions.get().pk, round__number__gte=number - 1)
    )
    own = [f for f in fixtures if f.round is not None and f.round.number == number]
    if not own:
        raise NotFoundError(_("This lesson has no round %(number)d.") % {"number": number})
    if any(f.state != FixtureState.PLANNED for f in own):
        return row
    now = _ring_out([f for f in fixtures if f not in own and _number(f) < number], ago)
    later = sorted({_number(f) for f in fixtures if _number(f) >= number})
    ahead = row.fixtures.filter(round__number__gte=number)
    ahead.update(starts_at=None, ends_at=None)
    times = Times.of(row)
    for place, each in enumerate(later):
        starts = now + timedelta(minutes=place * times.step)
        row.fixtures.filter(round__number=each).update(
            starts_at=starts, ends_at=starts + timedelta(minutes=times.game_minutes)
        )
    for fixture in own:
        outcomes.set_state(fixture, FixtureState.PLAYING, outcome=None, winner=None)
        outcomes.tell(fixture, "fixture")
    audits.note(
        "lesson.round-begun", "competition", row.public_id,
        by=user, club=row.club_id, after={"round": number},
    )  # fmt: skip
    return row


@one_transaction
def report(actor: Actor, fixture: str, winner: str) -> Result | None:
    """Say who won a match of a lesson: "A", "B" or "draw"; "" takes it back.

    Said again, or otherwise, it replaces what was said; what was stays on record, and once the
    lesson's bell has rung that is a correction. Who may: the match's umpires and the organisers.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_card_keeper(actor, row)
    lesson_plans.require_lesson(row.competition)
    outcomes.require_open(row.competition)
    before = outcomes.official_result(row)
    if winner == "":
        return _put_right(user, row, partial(_untapped, user, row)) if before is not None else None
    if winner not in SCORES:
        raise InvalidError({"winner": [_("A, B or draw.")]})
    if before is not None and before.winner == winner:
        return before
    if before is not None and before.scorecard_id is not None:
        raise ConflictError(
            _("This match has a card: correct the card, and the result follows."), code="has-card"
        )
    said = Decided(
        Outcome.PLAYED, winner, SCORES[Winner(winner)], reason=reasons.by_itself("lesson")
    )
    return _put_right(user, row, lambda way: outcomes.make_official(row, said, by=user, way=way))


def _put_right(user: User, row: Fixture, change: giving_way.Change[Result | None]) -> Result | None:
    """A tap: while the lesson is on another one takes its place, after the bell as a correction."""
    bell = row.division.stage.format_options.get(BELL)
    if bell is None or timezone.now() <= datetime.fromisoformat(bell):
        return change(None)
    return giving_way.make(user, row, None, change, reason=reasons.by_itself("lesson-mended"))


def _untapped(user: User, row: Fixture, way: Corrector | None) -> None:
    said = _("Taken back at the board.")
    outcomes.take_back(row, by=user, reason=said, outcome=None, way=way)
    outcomes.set_state(row, FixtureState.PLAYING, outcome=None, winner=None)


def vars_of(times: Times) -> dict[str, int]:
    """The times as a format's options."""
    return {name: getattr(times, name) for name in Times.__dataclass_fields__}


def _times(boards: int, minutes: int, game_minutes: int, change_minutes: int) -> Times:
    given = {
        "boards": boards,
        "minutes": minutes,
        "game_minutes": game_minutes,
        "change_minutes": change_minutes,
    }
    mistakes = {
        name: [_("From %(least)d to %(most)d.") % {"least": LEAST[name], "most": MOST[name]}]
        for name, value in given.items()
        if not LEAST[name] <= value <= MOST[name]
    }
    if not mistakes and Times(**given).rounds > MOST_ROUNDS:
        said = _("That is more than %(most)d rounds: play longer games, or less time.")
        mistakes["game_minutes"] = [said % {"most": MOST_ROUNDS}]
    if mistakes:
        raise InvalidError(mistakes)
    return Times(**given)


def _lay_out(row: Competition, times: Times, boards: Sequence[Board], starts: datetime) -> None:
    """Stage, division, places and all rounds of a new lesson."""
    pupils = list(row.entries.order_by("id"))
    made = lesson_plans.planned([pupil.public_id for pupil in pupils], times)
    bell = starts + timedelta(minutes=times.minutes)
    stage = Stage.objects.create(
        competition=row,
        format=LESSON,
        format_options={**row.format_options, BELL: bell.isoformat()},
    )
    division = Division.objects.create(stage=stage)
    Place.objects.bulk_create(
        Place(division=division, entry=pupil, number=number)
        for number, pupil in enumerate(pupils, start=1)
    )
    begins = {slot.number: starts + timedelta(minutes=slot.starts) for slot in made.slots}
    lesson_plans.store(row, division, made.slots, boards, begins)


def _number(fixture: Fixture) -> int:
    return fixture.round.number if fixture.round is not None else 0


def _ring_out(before: Sequence[Fixture], ago: timedelta) -> datetime:
    """End the round before, if its time is not over; returns when the next may begin."""
    now = (timezone.now() - ago).replace(microsecond=0)
    for fixture in before:
        if fixture.starts_at is not None and fixture.starts_at >= now:
            now = fixture.starts_at + timedelta(seconds=1)
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in before], ends_at__gt=now).update(
        ends_at=now
    )
    return now
