"""Random small leagues with home and away demands, and a naive judge of their timetables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import strategies as st

from matches.tournament.timetable import (
    Demand,
    Entrant,
    Match,
    Placement,
    Problem,
    Reason,
    Rules,
    Slot,
    Venue,
)
from tests.tournament.timetable.demand_oracle import demands_broken
from tests.tournament.timetable.problems import DAY, TUESDAY, league, slots

HOWS = st.sampled_from(["must", "must", "much", "some"])


@st.composite
def demands(draw: st.DrawFn, names: str, evenings: int) -> tuple[Demand, ...]:
    """At most one of each kind; `evenings` a week apart."""
    until = (TUESDAY + draw(st.integers(0, 7 * evenings)) * DAY).date()
    every = [
        Demand("in-a-row", draw(st.integers(1, 3)), draw(HOWS)),
        Demand("breaks", how=draw(st.sampled_from(["much", "some"]))),
        Demand("halves", draw(st.integers(0, 2)), draw(HOWS), until=until),
        Demand("apart", 7 * draw(st.integers(1, 4)), draw(HOWS)),
        Demand("evening", draw(st.integers(1, 2)), draw(HOWS), ("hall",)),
        Demand("together", 0, draw(HOWS), tuple(names[: draw(st.integers(2, 3))])),
        Demand("legs", how=draw(HOWS), until=until),
        *draw(named(names, [(TUESDAY + n * 7 * DAY).date() for n in range(max(evenings, 1))])),
    ]
    return tuple(each for each in every if draw(st.integers(0, 2)))


@st.composite
def named(draw: st.DrawFn, names: str, days: list[date]) -> list[Demand]:
    """Of some matches at most, or at least, so many on some days; and so many breaks at most."""
    some_days = st.frozensets(st.sampled_from(days), min_size=1)
    one = st.sampled_from([None, *names])
    sides = st.frozensets(
        st.tuples(one, one).filter(lambda both: both[0] is None or both[0] != both[1]),
        min_size=1, max_size=3,
    )  # fmt: skip
    about = draw(st.sampled_from([(), (names[0],), tuple(names[:2])]))
    on = draw(st.one_of(st.just(frozenset()), some_days))
    return [
        *(
            Demand(
                kind, draw(st.integers(least, 3)), draw(HOWS), name=kind[0], sides=draw(sides),
                days=draw(some_days),
            )
            for kind, least in (("most-of", 0), ("least-of", 1))
        ),
        Demand("most-breaks", draw(st.integers(0, 4)), draw(HOWS), about, name="b", days=on),
    ]  # fmt: skip


@st.composite
def leagues(draw: st.DrawFn) -> Problem:
    """Three to five teams, one round or two, an evening a week and perhaps one to spare."""
    names = "abcde"[: draw(st.integers(3, 5))]
    legs = draw(st.integers(1, 2))
    fixtures = league(names, legs)
    evenings = legs * (len(names) - 1 + len(names) % 2) + draw(st.integers(-1, 4))
    weekly = [
        replace(slot, starts=slot.starts + n * 6 * DAY, ends=slot.ends + n * 6 * DAY)
        for n, slot in enumerate(slots("hall", evenings))
    ]
    inn = [replace(slot, venue="inn") for slot in weekly]
    played: tuple[Match, ...] = ()
    if draw(st.booleans()):
        first, *fixtures_left = fixtures
        before = Placement("hall", ("h1",), TUESDAY - 7 * DAY, TUESDAY - 7 * DAY + DAY / 24)
        people = frozenset({str(first.home), str(first.away)})
        played = (Match("p", before, people, home=first.home, away=first.away),)
        fixtures = tuple(fixtures_left)
        if draw(st.booleans()):
            at = weekly[draw(st.integers(0, len(weekly) - 1))]
            fixed = Placement("hall", ("h1",), at.starts, at.ends)
            fixtures = (replace(fixtures[0], fixed=fixed), *fixtures[1:])
    venues = st.sampled_from([None, "hall", "inn"])
    return Problem(
        (Venue("hall", ("h1", "h2")), Venue("inn", ("i1",))),
        (*weekly, *inn),
        tuple(Entrant(name, venue=draw(venues)) for name in names),
        fixtures,
        matches=played,
        rules=Rules(draw(st.sampled_from([0, 24 * 60])), None, draw(st.booleans())),
        demands=draw(demands(names, evenings)),
    )


def judged(problem: Problem, placed: Mapping[str, Placement]) -> list[str]:
    """What is wrong with a timetable, by the words: the open matches that have a place."""
    open_ = [f for f in problem.fixtures if f.fixed is None and f.id in placed]
    seats = {f.id: Slot(placed[f.id].venue, placed[f.id].starts, placed[f.id].ends) for f in open_}
    wrong = [f"{key}: no such slot" for key, slot in seats.items() if slot not in problem.slots]
    if any(demands_broken(problem, seats, Everything())):
        wrong.append("a demand is broken")
    teams = {entrant.id: entrant for entrant in problem.entrants}
    busy = [(m.home, m.away, m.place.starts, m.place.ends, False) for m in problem.matches]
    for f in problem.fixtures:
        at = placed.get(f.id)
        if at is not None:
            busy.append((f.home, f.away, at.starts, at.ends, f.fixed is None))
            if f.fixed is None and teams[str(f.home)].venue not in (None, at.venue):
                wrong.append(f"{f.id}: not at home")
    rest = timedelta(minutes=problem.rules.rest_minutes)
    for n, (home, away, starts, ends, new) in enumerate(busy):
        for other_home, other_away, then, until, also_new in busy[:n]:
            both = {home, away} & {other_home, other_away}
            if both and (new or also_new) and starts < until + rest and then < ends + rest:
                wrong.append(f"{both}: twice, or without rest")
    return wrong


def missed(problem: Problem, placed: Mapping[str, Placement]) -> int:
    """How many breaches of wishes there are, by the words."""
    seats = {
        f.id: Slot(placed[f.id].venue, placed[f.id].starts, placed[f.id].ends)
        for f in problem.fixtures
        if f.fixed is None and f.id in placed
    }
    return sum(demands_broken(problem, seats, Everything(), wishes=True))


class Everything(frozenset[Reason]):
    """Holds every reason."""

    def __contains__(self, _reason: object) -> bool:
        return True
