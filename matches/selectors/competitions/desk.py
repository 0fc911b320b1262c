"""A competition for those who organise it: full names, drafts, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.utils import timezone

from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    Fixture,
    FixtureState,
    Visibility,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, find_competition, named_entries
from matches.selectors.draws import known_formats
from matches.selectors.fixtures import FIXTURE_NAMES, FixtureLine, RoundLines, fixture_lines


@dataclass(frozen=True)
class EntryLine:
    """An entry as its organiser sees it."""

    public_id: str
    name: str
    shown_as: str
    seed: int | None
    withdrawn: bool
    played: int
    came_in: bool = False
    """Whether it took over the matches of who left."""


@dataclass(frozen=True)
class CompetitionDesk:
    """A competition as its organisers see it."""

    competition: Competition
    entries: tuple[EntryLine, ...]
    rounds: tuple[RoundLines, ...]
    divisions: tuple[Division, ...]
    fixtures: int
    played: int

    @property
    def has_entries(self) -> bool:
        """Whether there are enough entries to draw fixtures."""
        return sum(not entry.withdrawn for entry in self.entries) > 1

    @property
    def unplayed(self) -> int:
        """How many matches have no official result."""
        return self.fixtures - self.played

    def in_state(self, *states: str) -> int:
        """How many matches are in one of these states."""
        return sum(line.state in states for held in self.rounds for line in held.lines)

    @property
    def has_begun(self) -> bool:
        """Whether a match is over that was one: a bye is over from the draw on."""
        return any(held.done for held in self.rounds)

    @property
    def waiting(self) -> int:
        """How many matches have a card that waits to be agreed with."""
        return self.in_state(FixtureState.SUBMITTED, FixtureState.AGREED)

    @property
    def disputed(self) -> int:
        """How many matches have a dispute that waits for a ruling."""
        return self.in_state(FixtureState.DISPUTED)

    @property
    def late(self) -> tuple[FixtureLine, ...]:
        """The matches whose time has come, or whose round's day is past, and nothing was entered;
        the day is the club's own."""
        now, today = timezone.now(), timezone.localdate(timezone=self.zone)
        lines = (line for held in self.rounds for line in held.lines)
        planned = (one for one in lines if one.state == FixtureState.PLANNED and not one.outcome)
        return tuple(
            one
            for one in planned
            if (one.starts_at is not None and one.starts_at < now)
            or (one.day is not None and one.day < today)
        )

    @property
    def zone(self) -> ZoneInfo:
        """The club's clock."""
        return ZoneInfo(self.competition.club.time_zone)

    @property
    def first_disputed(self) -> FixtureLine | None:
        """The dispute to decide first."""
        return self._first(FixtureState.DISPUTED)

    @property
    def first_waiting(self) -> FixtureLine | None:
        """The card to look at first."""
        return self._first(FixtureState.SUBMITTED, FixtureState.AGREED)

    def _first(self, *states: str) -> FixtureLine | None:
        lines = (line for held in self.rounds for line in held.lines)
        return next((line for line in lines if line.state in states), None)

    @property
    def is_played_out(self) -> bool:
        """Whether every match that is out is over, while it runs; so it is too where rounds are
        drawn one by one and none is yet."""
        running = self.competition.state == CompetitionState.RUNNING
        first = self.is_drawn and known_formats.of(self.competition).by_round
        return running and bool(self.fixtures or first) and not self.unplayed

    @property
    def next_round(self) -> int:
        """The number of the round to draw, where rounds are counted through; else 0."""
        if not known_formats.of(self.competition).by_round:
            return 0
        return 1 + max((one.round_number for held in self.rounds for one in held.lines), default=0)

    @property
    def begun(self) -> int:
        """How many matches are called to a board, or being played."""
        return self.in_state(FixtureState.CALLED, FixtureState.PLAYING)

    @property
    def is_drawn(self) -> bool:
        """Whether fixtures are out, or entries are closed and matches come one round, or one
        challenge, at a time."""
        return bool(self.fixtures or self.divisions)

    @property
    def draws_on(self) -> bool:
        """Whether there is more to draw once it runs: rounds, or a later stage."""
        return self.is_drawn and known_formats.of(self.competition).draws_on(self.competition)

    @property
    def is_published(self) -> bool:
        """Whether anybody but organisers can see it."""
        drafted = self.competition.state == CompetitionState.DRAFT
        return not drafted and self.competition.visibility != Visibility.PRIVATE

    @property
    def next_step(self) -> str:
        """What is to be done next: ``entries``, ``draw``, ``publish`` or nothing."""
        if not self.has_entries:
            return "entries"
        if not self.is_drawn:
            return "draw"
        return "" if self.is_published else "publish"


def competition_desk(
    club: str, season: str, competition: str, viewer: Viewer
) -> CompetitionDesk | None:
    """A competition for its organisers. Six queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None or not viewer.may_organise(found.club_id):
        return None
    fixtures = (
        Fixture.objects.filter(competition=found)
        .select_related(*FIXTURE_NAMES)
        .order_by("division__stage__number", "division__number", "round__number", "number")
    )
    lines = fixture_lines(fixtures, named_entries(found.pk), full_names=True)
    rounds: dict[str, list[FixtureLine]] = {}
    for line in lines:
        title = " · ".join(filter(None, (line.division, line.round)))
        rounds.setdefault(title, []).append(line)
    return CompetitionDesk(
        found,
        _entries(found),
        tuple(RoundLines(title, tuple(held)) for title, held in rounds.items()),
        tuple(Division.objects.filter(stage__competition=found)),
        sum(line.counts for line in lines),
        sum(line.over and line.counts for line in lines),
    )


def find_entry(competition: Competition, public_id: str) -> EntryLine | None:
    """One entry of a competition. One query."""
    return next((e for e in _entries(competition) if e.public_id == public_id), None)


def _entries(competition: Competition) -> tuple[EntryLine, ...]:
    over = Q(state="official", outcome="played")
    played: dict[int, int] = {}
    for side in ("home_id", "away_id"):
        counted = (
            Fixture.objects.filter(over, competition=competition)
            .values_list(side)
            .annotate(n=Count("id"))
            .order_by()
        )
        for pk, n in counted:
            played[pk] = played.get(pk, 0) + n
    entries = list(
        Entry.objects.filter(competition=competition).select_related(*ENTRY_NAMES).order_by("id")
    )
    names = visibility.distinct({e.pk: visibility.entry_name(e) for e in entries})
    return tuple(
        EntryLine(
            entry.public_id,
            visibility.full_entry_name(entry),
            names[entry.pk],
            entry.seed,
            entry.state == "withdrawn",
            played.get(entry.pk, 0),
            entry.replaces_id is not None,
        )
        for entry in entries
    )
