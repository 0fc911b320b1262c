"""Problems of a few matches and slots, with every kind of constraint: all can be tried."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from hypothesis import strategies as st

from matches.tournament.timetable import (
    Block,
    Demand,
    Entrant,
    Fixture,
    Match,
    Placement,
    Problem,
    Rules,
    Slot,
    Venue,
)  # fmt: skip

TUESDAY = datetime(2026, 11, 3, 19, 0)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
BOARDS = {"hall": ("h1", "h2"), "inn": ("i1",)}
EVERYTHING = ("a", "b", "c", "d")


def at(venue: str, day: int, hour: int) -> Slot:
    starts = TUESDAY + day * DAY + hour * HOUR
    return Slot(venue, starts, starts + HOUR)


@st.composite
def matches_of_others(draw: st.DrawFn, name: str) -> Match:
    venue = draw(st.sampled_from(["hall", "inn"]))
    slot = at(venue, draw(st.integers(0, 2)), draw(st.integers(0, 1)))
    late = timedelta(minutes=draw(st.sampled_from([0, 30])))
    board = draw(st.sampled_from([*BOARDS[venue], "gone"]))
    people = draw(st.frozensets(st.sampled_from([*EVERYTHING, "p0", "u"]), max_size=2))
    umpires = draw(st.frozensets(st.sampled_from(["u", "a"]), max_size=1))
    place = Placement(venue, (board,), slot.starts + late, slot.ends + late)
    if draw(st.booleans()):
        return Match(name, place, people, umpires)
    return Match(name, place, frozenset({"a", "b"}), umpires, "a", "b")


@st.composite
def demands(draw: st.DrawFn, names: tuple[str, ...]) -> tuple[Demand, ...]:
    """Some of each kind that must hold, and a wish."""
    until = (TUESDAY + draw(st.integers(0, 1)) * DAY).date()
    every = [
        Demand("in-a-row", draw(st.integers(1, 2))),
        Demand("halves", draw(st.integers(0, 1)), until=until),
        Demand("apart", draw(st.integers(1, 3))),
        Demand("evening", draw(st.integers(1, 2)), about=("hall",)),
        Demand("together", about=names[:2]),
        Demand("breaks", how="some"),
    ]
    days = draw(st.frozensets(st.sampled_from([until, until + DAY, until - DAY]), min_size=1))
    pair = draw(st.sampled_from([(names[0], None), (None, names[1]), names[:2], (None, None)]))
    every += [
        Demand("most-of", draw(st.integers(0, 2)), name="m", sides=frozenset({pair}), days=days),
        Demand("least-of", draw(st.integers(1, 3)), name="l", sides=frozenset({pair}), days=days),
        Demand("most-breaks", draw(st.integers(0, 1)), name="b"),
        Demand("most-breaks", 0, about=names[:1], name="c", days=days),
        Demand("legs", until=until),
    ]
    return tuple(draw(st.lists(st.sampled_from(every), max_size=2, unique=True)))


@st.composite
def blocks(draw: st.DrawFn, name: str) -> Block:
    first = TUESDAY + draw(st.integers(0, 2)) * DAY
    block = Block(name, first, first + draw(st.sampled_from([HOUR, DAY, 2 * DAY])))
    return draw(
        st.sampled_from([
            block,
            replace(block, venue="hall"),
            replace(block, venue="inn"),
            replace(block, venue="hall", board="h2"),
            replace(block, venue="inn", board="i1"),
            replace(block, entrant="a"),
            replace(block, entrant="b"),
        ])
    )  # fmt: skip


@st.composite
def tiny_fixtures(draw: st.DrawFn, names: tuple[str, ...]) -> list[Fixture]:
    """Matches between those, at most three of them still to be placed."""
    pairs = [(a, b) for a in names for b in names if a != b]
    fixtures = []
    open_ = 0
    for n, (home, away) in enumerate(
        draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=5))
    ):
        slot = at("hall", draw(st.integers(0, 2)), draw(st.integers(0, 1)))
        boards = draw(st.sampled_from([1, 1, 1, 2]))
        fixed = open_ == 3 or draw(st.integers(0, 3)) == 0
        place = Placement("hall", BOARDS["hall"][:boards], slot.starts, slot.ends)
        open_ += not fixed
        fixtures.append(
            Fixture(
                f"m{n}", home, away, draw(st.integers(1, 3)), boards, place if fixed else None,
                draw(st.frozensets(st.sampled_from(["u", *names]), max_size=1)) - {home, away},
            )
        )  # fmt: skip
    return fixtures


@st.composite
def tiny_problems(draw: st.DrawFn) -> Problem:
    """Up to three matches to be placed in up to six slots: at most 216 timetables."""
    names = EVERYTHING[: draw(st.integers(2, 4))]
    fixtures = draw(tiny_fixtures(names))
    everywhere = [at(v, d, h) for v in BOARDS for d in range(3) for h in range(2)]
    slots = draw(st.lists(st.sampled_from(everywhere), min_size=1, max_size=6, unique=True))
    venues = st.sampled_from([None, None, "hall", "inn"])
    nights = st.sampled_from([frozenset(range(7)), frozenset({1}), frozenset({2, 3})])
    return Problem(
        tuple(Venue(name, boards) for name, boards in BOARDS.items()),
        tuple(slots),
        tuple(
            Entrant(
                name,
                draw(st.sampled_from([frozenset(), frozenset({name}), frozenset({name, "p0"})])),
                draw(venues),
                draw(nights),
            )
            for name in names
        ),
        tuple(fixtures),
        tuple(draw(blocks(f"shut{n}")) for n in range(draw(st.integers(0, 2)))),
        tuple(draw(matches_of_others(f"x{n}")) for n in range(draw(st.integers(0, 2)))),
        Rules(
            draw(st.sampled_from([0, 0, 30, 90, 1440])),
            draw(st.sampled_from([None, 1, 1, 2])),
            draw(st.booleans()),
        ),
        draw(st.sampled_from([{}, {("hall", "inn"): 20}, {("hall", "inn"): 90}])),
        draw(demands(names)),
    )


def of(
    names: str, fixtures: tuple[Fixture, ...], slots: tuple[Slot, ...], **more: object
) -> Problem:
    venues = tuple(Venue(name, boards) for name, boards in BOARDS.items())
    return Problem(venues, slots, tuple(Entrant(n) for n in names), fixtures, **more)  # type: ignore[arg-type]
