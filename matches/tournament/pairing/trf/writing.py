"""A Swiss tournament as a TRF26 file, for other programs to pair, check or rank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from matches.tournament.exact import Number, text
from matches.tournament.pairing.course import EVER, Apart, Course
from matches.tournament.pairing.history import Appearance, Competitor, Kind, worth_of
from matches.tournament.pairing.trf.extensions import CHESS
from matches.tournament.pairing.trf.lines_2026 import POINTS

MET = {
    Kind.WIN: "1", Kind.DRAW: "=", Kind.LOSS: "0", Kind.WALKOVER_WIN: "+",
    Kind.WALKOVER_LOSS: "-",
}  # fmt: skip
ALONE = {Kind.BYE: "U", Kind.FULL: "F", Kind.HALF: "H", Kind.ZERO: "Z"}
LONGEST_NAME = 33
MOST_PLAYERS = 9999


@dataclass(frozen=True, slots=True)
class Named:
    """How a player is called in the file; `rating` 0 where there is none."""

    name: str
    rating: int = 0


def write_trf(course: Course, title: str = "", names: Mapping[int, Named] | None = None) -> str:
    """The file, lines ended by CR LF. Whoever has no name is called by its number.

    Raises ValueError where the file's columns cannot hold the tournament.
    """
    if any(not 0 < one.number <= MOST_PLAYERS for one in course.competitors):
        raise ValueError(f"a TRF has starting numbers from 1 to {MOST_PLAYERS} only")
    called = {one.number: Named(f"Player {one.number:04}") for one in course.competitors}
    called.update(names or {})
    lines = [*_head(course, title), *_players(course, called), *_rest(course)]
    return "".join(f"{line}\r\n" for line in lines)


def _head(course: Course, title: str) -> Iterator[str]:
    yield f"012 {_plain(title)}".rstrip()
    yield f"062 {len(course.competitors)}"
    yield f"142 {course.rounds}"
    yield f"152 {'W' if course.top_first else 'B'}"
    if dict(course.worth) != worth_of(CHESS):
        yield _points(course.worth)
    yield "192 FIDE_DUTCH_2025" if course.edition == "2026" else "### paired by the rules of 2017"
    if course.by_standing:
        yield "XXC rank"


def _points(worth: Mapping[Kind, Number]) -> str:
    """Line 162. Raises ValueError where one of its letters stands for two amounts here."""
    standard, cells = worth_of(CHESS), []
    standard[Kind.BYE] = worth[Kind.WIN]
    for letter in ("W", "D", "L", "A", "P"):
        amounts = {worth[kind] for kind in POINTS[letter]}
        if len(amounts) > 1:
            kinds = " and ".join(POINTS[letter])
            raise ValueError(f"TRF26 has one amount of points for {kinds}, and here they differ")
        if amounts != {standard[POINTS[letter][0]]}:
            cells.append(f"{letter}{_amount(amounts.pop())}")
    return "162  " + "    ".join(cells)


def _amount(points: Number, width: int = 4) -> str:
    tenths = points * 10
    if tenths != int(tenths) or len(f"{int(tenths) / 10:.1f}") > width:
        raise ValueError(f"a TRF has no room for {text(points)} points: tenths, {width} columns")
    return f"{int(tenths) / 10:{width}.1f}"


def _players(course: Course, called: Mapping[int, Named]) -> Iterator[str]:
    earned = {one.number: _earned(course, one) for one in course.competitors}
    # Equal points share a rank: what breaks ties the file does not say.
    places = {
        points: 1 + sum(other > points for other in earned.values())
        for points in set(earned.values())
    }
    for one in course.competitors:
        named = called[one.number]
        rating = f"{named.rating:4}" if named.rating else "    "
        name = _plain(named.name)[:LONGEST_NAME]
        start = f"001 {one.number:4}      {name:<{LONGEST_NAME}} {rating}".ljust(80)
        points, cells = earned[one.number], "".join(map(_cell, one.rounds))
        yield f"{start}{_amount(points)} {places[points]:4}{cells}"


def _earned(course: Course, one: Competitor) -> Number:
    return sum((course.worth[turn.kind] for turn in one.rounds), start=0)


def _cell(turn: Appearance) -> str:
    if turn.opponent is None:
        return f"  0000 - {ALONE[turn.kind]}"
    return f"  {turn.opponent:4} {'w' if turn.first else 'b'} {MET[turn.kind]}"


def _rest(course: Course) -> Iterator[str]:
    coming = course.over + 1
    if course.absent and coming <= course.rounds:
        numbers = " ".join(f"{number:04}" for number in sorted(course.absent))
        yield f"240 Z {coming:03} {numbers}"
    yield from _head_starts(course.competitors)
    yield from (_apart(one, course.rounds) for one in course.apart)


def _head_starts(competitors: Sequence[Competitor]) -> Iterator[str]:
    """A line for each run of rounds in which a player has the same virtual points."""
    for one in competitors:
        first = 0
        for at, points in enumerate(one.head_start):
            runs_on = at + 1 < len(one.head_start) and one.head_start[at + 1] == points
            if runs_on:
                continue
            if points:
                rounds = f"{first + 1:03} {at + 1:03}"
                yield f"250      {_amount(points)} {rounds} {one.number:04} {one.number:04}"
            first = at + 1


def _apart(apart: Apart, rounds: int) -> str:
    last = rounds if apart.last == EVER else apart.last
    numbers = " ".join(f"{number:04}" for number in sorted(apart.players))
    return f"260 {apart.first:03} {last:03} {numbers}"


def _plain(name: str) -> str:
    """A name on one line: what ends lines would start one of its own."""
    return " ".join(name.split())
