"""What a timetable is made from: venues, slots, entrants, fixtures, and what must hold.

Times are `datetime`s, all of them with a zone (the club's) or all without. Ids are anybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property

from matches.tournament.timetable.demands import LEAST_OF, MOST_OF, Demand

WHOLE_WEEK = frozenset(range(7))


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue and its boards."""

    id: str
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of time at a venue in which its boards can be played on."""

    venue: str
    starts: datetime
    ends: datetime

    @property
    def day(self) -> date:
        """The day it begins on."""
        return self.starts.date()


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays: a person, pair or team. `people` cannot be in two places; without any, the entrant
    itself is one. `venue` is where home matches are played, `nights` on which weekdays (Monday 0);
    without them anywhere, any day."""

    id: str
    people: frozenset[str] = frozenset()
    venue: str | None = None
    nights: frozenset[int] = WHOLE_WEEK


@dataclass(frozen=True, slots=True)
class Placement:
    """When and where a match is played."""

    venue: str
    boards: tuple[str, ...]
    starts: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be placed: `boards` is how many it needs at once. `umpires` are people who are
    there too. `fixed` is never moved."""

    id: str
    home: str | None
    away: str | None
    round: int = 0
    boards: int = 1
    fixed: Placement | None = None
    umpires: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Match:
    """A match of somebody else's timetable, which stays where it is; or a fixed one of this, and
    one that has been played, whose `home` and `away` are entrants."""

    id: str
    place: Placement
    people: frozenset[str]
    umpires: frozenset[str] = frozenset()
    home: str | None = None
    away: str | None = None

    @property
    def there(self) -> frozenset[str]:
        """Who plays it or umpires it."""
        return self.people | self.umpires


@dataclass(frozen=True, slots=True)
class Block:
    """A time in which something cannot be used: a venue, one board of it, an entrant; or, with none
    of these, a time in which nothing is played."""

    id: str
    starts: datetime
    ends: datetime
    venue: str | None = None
    board: str | None = None
    entrant: str | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for everybody. `rest_minutes` from the end of a match to the next that the same
    person plays; `most_a_day` matches of an entrant; `in_order`: no match of a round begins before
    every match of the rounds before it has ended."""

    rest_minutes: int = 0
    most_a_day: int | None = None
    in_order: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Reason:
    """A constraint by its name: ``block``, ``home-night``, ``home-venue``, ``boards`` (a venue has
    no more), ``at-once`` (whoever is named plays one match at a time), ``match`` (which stays where
    it is), ``rest``, ``travel``, ``most-a-day``, ``in-order``, ``slots`` (there are no others), or
    a demand's kind.

    `about` is the id of the block, entrant, venue, person or match; of ``travel``, ``apart``,
    ``legs`` and ``together`` the ids of all venues or entrants, in order, with a bar between; the
    name of a demand that has one."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """A demand that speaks of certain matches: at most so many on days that count (as
    `Demand.counts` says) of those that are `open` and of those that `stay` there. At least so many
    on the days is at most the rest elsewhere."""

    demand: Demand
    most: int
    open: tuple[Fixture, ...]
    stay: tuple[Match, ...]

    @property
    def reason(self) -> Reason:
        """The demand as a constraint."""
        return Reason(self.demand.kind, self.demand.about_whom())


@dataclass(frozen=True)
class Problem:
    """Everything together. `travel` is how many minutes the way between two venues takes, by their
    ids, the lesser first; pairs that are not named are next to each other. Raises ValueError where
    ids are unknown or slots of a venue overlap."""

    venues: tuple[Venue, ...]
    slots: tuple[Slot, ...]
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...]
    blocks: tuple[Block, ...] = ()
    matches: tuple[Match, ...] = ()
    rules: Rules = field(default_factory=Rules)
    travel: Mapping[tuple[str, str], int] = field(default_factory=dict)
    demands: tuple[Demand, ...] = ()

    def __post_init__(self) -> None:
        unknown = {s.venue for s in self.slots} - self.venue.keys()
        unknown |= {e.venue for e in self.entrants if e.venue} - self.venue.keys()
        for fixture in self.fixtures:
            unknown |= {s for s in (fixture.home, fixture.away) if s} - self.entrant.keys()
        for demand in self.demands:
            unknown |= set(demand.about) - self.venue.keys() - self.entrant.keys()
            unknown |= {one for pair in demand.sides for one in pair if one} - self.entrant.keys()
        if unknown:
            raise ValueError(f"unknown: {', '.join(sorted(map(str, unknown)))}")
        if len({f.id for f in self.fixtures}) < len(self.fixtures):
            raise ValueError("a fixture is listed twice")
        if len({(d.kind, d.about_whom()) for d in self.demands}) < len(self.demands):
            raise ValueError("a demand is made twice")
        last: dict[str, Slot] = {}
        for slot in sorted(self.slots, key=lambda each: (each.starts, each.ends)):
            if slot.ends <= slot.starts:
                raise ValueError("a slot ends after it starts")
            before = last.get(slot.venue)
            if before is not None and slot.starts < before.ends:
                raise ValueError(f"slots of {slot.venue} overlap")
            last[slot.venue] = slot

    @cached_property
    def venue(self) -> Mapping[str, Venue]:
        """Venues by id."""
        return {venue.id: venue for venue in self.venues}

    @cached_property
    def entrant(self) -> Mapping[str, Entrant]:
        """Entrants by id."""
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def open(self) -> tuple[Fixture, ...]:
        """The fixtures that want a place."""
        return tuple(fixture for fixture in self.fixtures if fixture.fixed is None)

    @cached_property
    def settled(self) -> tuple[Match, ...]:
        """Every match that stays where it is: those of others, and the fixed ones."""
        fixed = (
            Match(f.id, f.fixed, self.people(f), f.umpires, f.home, f.away)
            for f in self.fixtures
            if f.fixed is not None
        )
        return (*self.matches, *fixed)

    @cached_property
    def stays(self) -> Mapping[str, tuple[Match, ...]]:
        """What of `settled` an entrant plays, by entrant."""
        listed = sorted(self.settled, key=lambda match: match.place.starts)
        return {e.id: tuple(m for m in listed if e.id in (m.home, m.away)) for e in self.entrants}

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The demands that speak of certain matches, each as the most there can be of them."""
        return tuple(self._limit(each) for each in self.demands if each.kind in (MOST_OF, LEAST_OF))

    def _limit(self, demand: Demand) -> Limit:
        open_ = tuple(f for f in self.open if demand.concerns(f.home, f.away))
        stays = tuple(m for m in self.settled if demand.concerns(m.home, m.away))
        whole = len(open_) + len(stays)
        most = demand.number if demand.kind == MOST_OF else whole - demand.number
        over = tuple(m for m in stays if demand.counts(m.place.starts.date()))
        return Limit(demand, most, open_, over)

    @cached_property
    def limits_of(self) -> Mapping[str, tuple[Limit, ...]]:
        """The limits that speak of an open fixture, by its id."""
        told: dict[str, list[Limit]] = {fixture.id: [] for fixture in self.open}
        for limit in self.limits:
            for fixture in limit.open:
                told[fixture.id].append(limit)
        return {key: tuple(limits) for key, limits in told.items()}

    @property
    def rest(self) -> timedelta:
        """The rest between two matches."""
        return timedelta(minutes=self.rules.rest_minutes)

    def way(self, one: str, other: str) -> timedelta:
        """How long somebody is on the way from a venue to another."""
        return timedelta(minutes=self.travel.get((min(one, other), max(one, other)), 0))

    def there(self, fixture: Fixture) -> frozenset[str]:
        """Who plays a fixture or umpires it."""
        return self.people(fixture) | fixture.umpires

    def people(self, fixture: Fixture) -> frozenset[str]:
        """Who plays a fixture."""
        sides = [self.entrant[side] for side in (fixture.home, fixture.away) if side is not None]
        return frozenset(one for side in sides for one in side.people or {side.id})

    @cached_property
    def days(self) -> Mapping[date, int]:
        """The days on which there are slots, numbered in order."""
        return {day: n for n, day in enumerate(sorted({slot.day for slot in self.slots}))}

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in order."""
        return tuple(sorted({fixture.round for fixture in self.fixtures}))

    def lateness(self, fixture: Fixture, slot: Slot) -> int:
        """How many playing days a slot is from where the fixture's round would be if all rounds
        were spread evenly over the days."""
        place = self.rounds.index(fixture.round)
        last = len(self.days) - 1
        ideal = round(place * last / (len(self.rounds) - 1)) if len(self.rounds) > 1 else 0
        return abs(self.days[slot.day] - ideal) if len(self.rounds) > 1 else self.days[slot.day]


def overlap(one: Placement | Slot | Block, other: Placement | Slot | Block) -> bool:
    """Whether two stretches of time have a moment in common."""
    return one.starts < other.ends and other.starts < one.ends


def way_between(one: str, other: str) -> Reason:
    """The way between two venues, as a constraint."""
    return Reason("travel", f"{min(one, other)}|{max(one, other)}")


def too_close(one: Placement | Slot, other: Placement | Slot, rest: timedelta) -> bool:
    """Whether the same person cannot play both: they overlap, or there is too little between."""
    return one.starts < other.ends + rest and other.starts < one.ends + rest
