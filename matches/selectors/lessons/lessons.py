"""A lesson as its teacher sees it: this round, the next, who umpires, who is away.

For the desk and the classroom's own wall, behind a sign-in: pupils are named as a class knows them.
What strangers see of a lesson is the competition's public page, which passes `visibility`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from matches.models import (
    Club,
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Person,
    Team,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, find_competition

LESSON = "lesson"
GRACE = timedelta(minutes=1)
"""Nobody is warned of so little after the bell."""
BELL = "bell"
"""A lesson's stage keeps under this when the lesson is to end."""
MOST_CLASSES = 30


@dataclass(frozen=True)
class LessonMatch:
    """One match of a round. ``winner`` is A, B, draw, or empty."""

    public_id: str
    board: str
    home: str
    away: str
    umpire: str
    winner: str
    playing: bool


@dataclass(frozen=True)
class LessonRound:
    """A round: its matches by board, and who neither plays nor umpires."""

    number: int
    starts_at: datetime | None
    ends_at: datetime | None
    matches: tuple[LessonMatch, ...]
    resting: tuple[str, ...]
    begun: bool

    @property
    def open(self) -> int:
        """How many of its matches have no winner yet."""
        return sum(not match.winner for match in self.matches)


@dataclass(frozen=True)
class Pupil:
    """A pupil: how often they play and umpire in the plan as it stands."""

    entry: str
    name: str
    away: bool
    games: int
    umpiring: int
    where: tuple[tuple[int, str, bool], ...]
    """Round, board, and whether as the umpire: in order."""


@dataclass(frozen=True)
class Overrun:
    """Rounds that would not be over by the bell: their numbers, and when the last would end. None
    are named where the last round is being played already."""

    bell: datetime
    ends_at: datetime
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class LessonDesk:
    """A lesson on its teacher's phone."""

    competition: Competition
    rounds: tuple[LessonRound, ...]
    pupils: tuple[Pupil, ...]
    at: datetime
    bell: datetime | None
    step: timedelta
    game: timedelta

    @property
    def overrun(self) -> Overrun | None:
        """What passes the bell if the next round begins now, or as this one ends; None where all
        fits, and for lessons planned before bells were kept."""
        if self.bell is None or self.competition.state != CompetitionState.RUNNING:
            return None
        ahead = [each for each in self.rounds if not each.begun]
        if not ahead:
            ends = self.now.ends_at if self.now is not None else None
            if ends is None or ends <= self.bell + GRACE or not (self.now and self.now.open):
                return None
            return Overrun(self.bell, ends, ())
        start = max(self.at, ahead[0].starts_at or self.at)
        late = tuple(
            each.number
            for place, each in enumerate(ahead)
            if start + place * self.step + self.game > self.bell + GRACE
        )
        ends = start + (len(ahead) - 1) * self.step + self.game
        return Overrun(self.bell, ends, late) if late else None

    @property
    def spare(self) -> datetime | None:
        """Until when the next round may begin for all to be over by the bell."""
        ahead = len(self.ahead)
        if self.bell is None or not ahead:
            return None
        return self.bell + GRACE - (ahead - 1) * self.step - self.game

    @property
    def now(self) -> LessonRound | None:
        """The round that began last."""
        return next((each for each in reversed(self.rounds) if each.begun), None)

    @property
    def next(self) -> LessonRound | None:
        """The first round that has not begun."""
        return next(iter(self.ahead), None)

    @property
    def ahead(self) -> tuple[LessonRound, ...]:
        """The rounds that have not begun."""
        return tuple(each for each in self.rounds if not each.begun)

    @property
    def earlier(self) -> tuple[LessonRound, ...]:
        """Rounds before this one whose winners are not all known."""
        now = self.now
        return tuple(each for each in self.rounds if each.begun and each is not now and each.open)

    @property
    def there(self) -> tuple[Pupil, ...]:
        """Who is there."""
        return tuple(pupil for pupil in self.pupils if not pupil.away)

    @property
    def away(self) -> tuple[Pupil, ...]:
        """Who is not."""
        return tuple(pupil for pupil in self.pupils if pupil.away)

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards that are played on, in order."""
        named = {match.board for each in self.rounds for match in each.matches}
        return tuple(sorted(named, key=lambda name: (len(name), name)))

    @property
    def fewest(self) -> int:
        """The fewest games of anybody who is there."""
        return min((pupil.games for pupil in self.there), default=0)

    @property
    def most(self) -> int:
        """The most games of anybody who is there."""
        return max((pupil.games for pupil in self.there), default=0)


def lesson_desk(club: str, season: str, competition: str, viewer: Viewer) -> LessonDesk | None:
    """A lesson for who organises it. Four queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None or found.format != LESSON or not viewer.may_organise(found.club_id):
        return None
    entries = list(
        Entry.objects.filter(competition=found).select_related(*ENTRY_NAMES).order_by("id")
    )
    fixtures = list(
        Fixture.objects.filter(competition=found)
        .select_related("round", "board")
        .order_by("round__number", "number")
    )
    names = called(entries)
    there = [entry for entry in entries if entry.state == EntryState.ENTERED]
    options = {name: int(found.format_options[name]) for name in ("game_minutes", "change_minutes")}
    numbers = sorted({f.round.number for f in fixtures if f.round is not None})
    return LessonDesk(
        found,
        tuple(
            _round(number, [f for f in fixtures if f.round and f.round.number == number], names,
                   there)
            for number in numbers
        ),
        tuple(_pupil(entry, names, fixtures) for entry in entries),
        timezone.now(),
        _bell(found),
        timedelta(minutes=options["game_minutes"] + options["change_minutes"]),
        timedelta(minutes=options["game_minutes"]),
    )  # fmt: skip


def _bell(row: Competition) -> datetime | None:
    said = row.stages.values_list(f"format_options__{BELL}", flat=True).first()
    return datetime.fromisoformat(said) if said else None


def classes_of(club: Club) -> list[tuple[str, str]]:
    """Where a lesson's pupils can come from: the latest lessons and other competitions of people,
    and the club's teams, by public id. Two queries."""
    competitions = Competition.objects.filter(club=club, entry_kind="person").order_by("-id")
    teams = Team.objects.filter(club=club).order_by("name", "id")
    return [
        *((each.public_id, each.name) for each in competitions[:MOST_CLASSES]),
        *((each.public_id, each.name) for each in teams[:MOST_CLASSES]),
    ]


def rooms_of(club: Club) -> list[str]:
    """The names of the club's venues. One query."""
    return list(club.venues.order_by("name", "id").values_list("name", flat=True))


def called(entries: list[Entry]) -> dict[int, str]:
    """What a class calls each pupil: ``Asha``, or ``Asha B.`` beside another Asha, or in full."""
    people = {entry.pk: entry.person for entry in entries if entry.person is not None}
    names = {key: person.given_name for key, person in people.items()}
    for longer in (_with_initial, visibility.full_name):
        met = Counter(names.values())
        names = {key: longer(people[key]) if met[name] > 1 else name for key, name in names.items()}
    return visibility.distinct(names)


def _with_initial(person: Person) -> str:
    initial = person.family_name.strip()[:1].upper()
    return f"{person.given_name} {initial}." if initial else person.given_name


def _round(
    number: int, fixtures: list[Fixture], names: Mapping[int, str], there: list[Entry]
) -> LessonRound:
    busy = {key for f in fixtures for key in (f.home_id, f.away_id, f.umpired_by_id)}
    first = fixtures[0]
    return LessonRound(
        number,
        first.starts_at,
        first.ends_at,
        tuple(_match(fixture, names) for fixture in fixtures),
        tuple(names[entry.pk] for entry in there if entry.pk not in busy),
        any(fixture.state != FixtureState.PLANNED for fixture in fixtures),
    )


def _match(fixture: Fixture, names: Mapping[int, str]) -> LessonMatch:
    return LessonMatch(
        fixture.public_id,
        fixture.board.name if fixture.board is not None else "–",
        names.get(fixture.home_id or 0, "–"),
        names.get(fixture.away_id or 0, "–"),
        names.get(fixture.umpired_by_id or 0, ""),
        fixture.winner or "",
        fixture.state == FixtureState.PLAYING,
    )


def _pupil(entry: Entry, names: Mapping[int, str], fixtures: list[Fixture]) -> Pupil:
    where = []
    for fixture in fixtures:
        umpires = entry.pk == fixture.umpired_by_id
        if (umpires or entry.pk in (fixture.home_id, fixture.away_id)) and fixture.round:
            board = fixture.board.name if fixture.board is not None else "–"
            where.append((fixture.round.number, board, umpires))
    umpiring = sum(each[2] for each in where)
    return Pupil(
        entry.public_id,
        names.get(entry.pk, "–"),
        entry.state == EntryState.WITHDRAWN,
        len(where) - umpiring,
        umpiring,
        tuple(where),
    )
