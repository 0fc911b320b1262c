"""Timetables that are asked for, and whether one that is found keeps everything, or is refused."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.tournament.formats import round_robin
from matches.tournament.timetable import (
    Conflict,
    Entrant,
    Fixture,
    Problem,
    Slot,
    Timetable,
    Venue,
    clashes,
    solve,
)

TUESDAY = datetime(2026, 11, 3, 19, 0)

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def slots(venue: str, days: int, an_evening: int = 1, first: datetime = TUESDAY) -> list[Slot]:
    return [
        Slot(venue, first + day * DAY + n * HOUR, first + day * DAY + (n + 1) * HOUR)
        for day in range(days)
        for n in range(an_evening)
    ]


def weekly(count: int, an_evening: int = 1) -> tuple[Slot, ...]:
    return tuple(
        Slot("hall", at + n * HOUR, at + (n + 1) * HOUR)
        for week in range(count)
        for n in range(an_evening)
        for at in [TUESDAY + 7 * week * DAY]
    )


def league(names: str, legs: int = 1) -> tuple[Fixture, ...]:
    return tuple(
        Fixture(f"{pair.home}{pair.away}{pair.leg}", pair.home, pair.away, each.number)
        for each in round_robin(list(names), legs=legs)
        for pair in each.pairings
    )


def problem(names: str = "abcd", days: int = 4, boards: int = 2, **more: object) -> Problem:
    given = {
        "venues": (Venue("hall", tuple(f"b{n}" for n in range(boards))),),
        "slots": tuple(slots("hall", days)),
        "entrants": tuple(Entrant(name) for name in names),
        "fixtures": league(names),
        **more,
    }
    return Problem(**given)  # type: ignore[arg-type]


def is_kept(found: Timetable | Conflict, asked: Problem) -> Timetable:
    assert isinstance(found, Timetable), found
    assert found.unplaced == ()
    assert set(found.placed) == {fixture.id for fixture in asked.fixtures}
    assert clashes(asked, found.placed) == []
    for fixture in asked.fixtures:
        place = found.placed[fixture.id]
        assert len(place.boards) == fixture.boards
        if fixture.fixed is not None:
            assert place == fixture.fixed
        else:
            assert Slot(place.venue, place.starts, place.ends) in asked.slots
    return found


def refused(asked: Problem) -> Conflict:
    found = solve(asked)
    assert isinstance(found, Conflict), found
    return found
