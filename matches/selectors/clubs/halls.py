"""A hall while matches are played in it: what is on which board, and which match comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import (
    Board,
    Competition,
    CompetitionState,
    Entry,
    Fixture,
    FixtureState,
    Outcome,
    Result,
    Venue,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer, in_use
from matches.selectors.base import SIDES, tells_ahead
from matches.selectors.clubs.board_order import in_order
from matches.selectors.clubs.hall_shapes import Hall, HallBoard, HallMatch
from matches.selectors.draws import known_formats
from matches.selectors.fixtures import WITH_BOARDS, boards_of, people_of, wanted_by
from matches.selectors.scoring import ScoreRunning, scores_running

AT_THE_BOARD = (FixtureState.CALLED, FixtureState.PLAYING)
MOST = 12

NameOf = Callable[[Entry], str]


@dataclass(frozen=True)
class Waiting:
    """A match that waits to be called, and what it waits for ("": nothing)."""

    fixture: Fixture
    why: str = ""


def hall_desk(club: str, venue: str, viewer: Viewer) -> Hall | None:
    """A hall for who organises the club, with full names. At most thirteen queries."""
    found = Venue.objects.select_related("club").filter(club__slug=club, slug=venue).first()
    if found is None or not viewer.may_organise(found.club_id):
        return None
    return _hall(found, visibility.full_entry_name)


def public_hall(club: str, venue: str, viewer: Viewer) -> Hall | None:
    """A hall for everybody in it: named as strangers may, and only what this viewer may read; where
    somebody under 18 plays, strangers are told of no board. None where nothing of it may be read.
    At most fourteen queries."""
    found = Venue.objects.select_related("club").filter(club__slug=club, slug=venue).first()
    if found is None or not hall_is_shown(found, viewer):
        return None
    return _hall(found, visibility.entry_name, in_the_hall(found, viewer))


def hall_is_shown(venue: Venue, viewer: Viewer) -> bool:
    """Whether the viewer may read of a match at a venue. One query.

    A venue may be called by the house it is in: that a public match without a place could be called
    there opens it to who belongs to the club, and to nobody else before it is.
    """
    may = in_the_hall(venue, viewer)
    here = Q(venue=venue)
    if viewer.may_organise(venue.club_id) or venue.club_id in viewer.belongs:
        here |= Q(venue=None)
    return Fixture.objects.filter(here, may, competition__club=venue.club_id).exists()


def in_the_hall(venue: Venue, viewer: Viewer, prefix: str = "") -> Q:
    """Matches of a venue's club of which a viewer may read that they are played there, and on
    which board; `prefix` leads to the match."""
    to, own = f"{prefix}competition__", Competition.objects.filter(club=venue.club_id)
    here = Q(**{f"{to}club": venue.club_id})
    return here & visibility.readable(viewer, to) & tells_ahead(viewer, own, to)


def waiting(venue: Venue, now: datetime | None = None) -> list[Waiting]:
    """The matches that could be called in a hall, the next first, each with what it waits for.

    Those planned for this venue and today (or earlier, and not played); and those that have neither
    venue nor time, of rounds that have come. A lesson calls its own. Nine queries.
    """
    at = now or timezone.now()
    fixtures = list(_due(venue, at))
    there = list(_at_boards(venue.club_id))
    entries = {side for f in (*fixtures, *there) for side in (f.home, f.away) if side is not None}
    ended = _ended(venue, at)
    entries |= {side for r in ended for side in (r.fixture.home, r.fixture.away) if side}
    people = people_of(entries)
    playing = {one: f for f in there for one in _people(f, people)}
    rested = {
        one: r.official_at + timedelta(minutes=venue.rest_minutes)
        for r in ended
        if r.official_at is not None
        for one in _people(r.fixture, people)
    }
    zone = ZoneInfo(venue.club.time_zone)
    free = _free(venue, there)
    needed = wanted_by(fixtures)
    return [
        Waiting(
            f, _why(_people(f, people), playing, rested, at, zone) or _short(needed[f.pk], free)
        )
        for f in fixtures
    ]


def _free(venue: Venue, there: Iterable[Fixture]) -> int:
    """How many boards of a venue nobody is called to. One query."""
    full = {hold.board_id for f in there for hold in f.holds.all()}
    return venue.boards.filter(in_use=True).exclude(pk__in=full).count()


def _short(needed: int, free: int) -> str:
    if needed < 2 or needed <= free:
        return ""
    return _("it needs %(needed)d free boards, there are %(free)d") % {
        "needed": needed, "free": free,
    }  # fmt: skip


def _due(venue: Venue, at: datetime) -> Iterable[Fixture]:
    zone = ZoneInfo(venue.club.time_zone)
    today = at.astimezone(zone).date()
    midnight = datetime.combine(today + timedelta(days=1), time(), zone)
    here = Q(venue=venue) & (Q(starts_at__isnull=True) | Q(starts_at__lt=midnight))
    anywhere = Q(venue__isnull=True, starts_at__isnull=True) & (
        Q(round__isnull=True) | Q(round__starts_on__isnull=True) | Q(round__starts_on__lte=today)
    )
    return (
        Fixture.objects.filter(
            here | anywhere,
            in_use("competition__"),
            competition__club=venue.club_id,
            competition__state=CompetitionState.RUNNING,
            state=FixtureState.PLANNED,
            outcome__isnull=True,
            home__isnull=False,
            away__isnull=False,
        )
        .exclude(competition__format__in=_calling_themselves())
        .select_related("competition", "round", *SIDES)
        .prefetch_related(WITH_BOARDS)
        .order_by(F("starts_at").asc(nulls_last=True), "round__number", "number", "id")
    )


def _calling_themselves() -> list[str]:
    return [each.name for each in known_formats.those(lambda one: one.calls_itself)]


def _at_boards(club_id: int) -> Iterable[Fixture]:
    """Who has been called or plays, anywhere in the club; where a format calls by itself, until the
    bell."""
    bell = Q(competition__format__in=_calling_themselves(), ends_at__lt=timezone.now())
    return (
        Fixture.objects.filter(
            in_use("competition__"), competition__club=club_id, state__in=AT_THE_BOARD
        )
        .exclude(bell)
        .select_related("competition", *SIDES)
        .prefetch_related(WITH_BOARDS)
        .order_by("starts_at", "id")
    )


def _ended(venue: Venue, at: datetime) -> list[Result]:
    """The matches of the club that ended so lately that who played them still rests."""
    since = at - timedelta(minutes=venue.rest_minutes)
    return list(
        Result.objects.filter(
            in_use("fixture__competition__"),
            fixture__competition__club=venue.club_id, official=True, official_at__gt=since,
            outcome=Outcome.PLAYED, fixture_board__isnull=True,
        )
        .select_related(*(f"fixture__{side}" for side in SIDES))
        .order_by("official_at", "id")
    )  # fmt: skip


def _people(fixture: Fixture, people: Mapping[int, frozenset[str]]) -> frozenset[str]:
    sides = (people.get(key or 0, frozenset()) for key in (fixture.home_id, fixture.away_id))
    return frozenset().union(*sides)


def _why(
    people: frozenset[str],
    playing: Mapping[str, Fixture],
    rested: Mapping[str, datetime],
    at: datetime,
    zone: ZoneInfo,
) -> str:
    busy = next((playing[one] for one in sorted(people) if one in playing), None)
    if busy is not None:
        board = ", ".join(each.name for each in boards_of(busy))
        if board:
            return _("somebody is at %(board)s") % {"board": board}
        return _("somebody plays another match")
    until = max((rested[one] for one in people if one in rested), default=at)
    if until > at:
        return _("somebody rests until %(time)s") % {
            "time": date_format(until.astimezone(zone), "H:i")
        }
    return ""


def _hall(venue: Venue, name: NameOf, may: Q | None = None) -> Hall:
    hidden: set[int] = set()
    there = [f for f in _at_boards(venue.club_id) if f.board_id is not None]
    boards_there, scores = {f.pk: boards_of(f) for f in there}, scores_running(there)
    listed = waiting(venue)
    if may is not None:
        ids = [f.pk for f in (*there, *(each.fixture for each in listed))]
        seen = set(Fixture.objects.filter(may, pk__in=ids).values_list("pk", flat=True))
        hidden = set(ids) - seen
    on_board = {
        board.pk: _match(f, name, boards=boards_there[f.pk], scores=scores.get(f.pk, ()))
        for f in there
        if f.pk not in hidden
        for board in boards_there[f.pk]
    }
    full = {board.pk for f in there for board in boards_there[f.pk]}
    shown = [each for each in listed if each.fixture.pk not in hidden]
    ready = iter([each for each in shown if not each.why])
    boards = []
    for board in _boards(venue):
        following = next(ready, None) if board.pk not in full else None
        boards.append(
            HallBoard(
                board.public_id,
                board.name,
                on_board.get(board.pk),
                _match(following.fixture, name) if following is not None else None,
            )
        )
    coming = tuple(_match(each.fixture, name, each.why) for each in shown[:MOST])
    return Hall(venue, tuple(boards), coming)


def _boards(venue: Venue) -> list[Board]:
    return in_order(venue.boards.filter(in_use=True))


def _match(
    fixture: Fixture,
    name: NameOf,
    why: str = "",
    boards: Iterable[Board] = (),
    scores: tuple[ScoreRunning, ...] = (),
) -> HallMatch:
    home, away = (
        name(side) if side is not None else _("to be known")
        for side in (fixture.home, fixture.away)
    )
    return HallMatch(
        fixture.public_id,
        fixture.number,
        home,
        away,
        fixture.competition.name,
        fixture.state,
        fixture.starts_at,
        why,
        tuple(board.name for board in boards),
        scores,
    )
