"""Two players against each other: every official meeting, on a card of their own or on a board of
their teams."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from matches.models import Competition, Entry, Outcome, Person, Result
from matches.policy import acquaintance, visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import may_all_be_found
from matches.selectors.fixtures import note_on, score_text
from matches.selectors.people.found import Found, found_by
from matches.selectors.people.player import entries_of

MOST = 200


@dataclass(frozen=True)
class MeetingLine:
    """A meeting as the first of the two has it."""

    match: str
    competition: Competition
    score: str
    letter: str
    note: str
    played_at: datetime
    board: int | None


@dataclass(frozen=True)
class Balance:
    """Won, drawn and lost by the first, in one game."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class HeadToHead:
    """Everything the page of two players says."""

    first: str
    second: str
    first_id: str
    second_id: str
    balances: tuple[Balance, ...]
    meetings: tuple[MeetingLine, ...]
    may_be_found: bool


def head_to_head(first: str, second: str, viewer: Viewer) -> HeadToHead | None:
    """Two players by the ids of their pages; None unless the viewer may know of both. By the id of
    a club, what they played there. At most eight queries."""
    one, two = found_by(first), found_by(second)
    if one is None or two is None or one.person == two.person:
        return None
    clubs = [_found_in(each, viewer) for each in (one, two)]
    if not all(clubs):
        return None
    own, other = one.named(viewer, clubs[0]), two.named(viewer, clubs[1])
    results = _meetings(own, other, viewer, _clubs(one, two, viewer))
    lines = tuple(_line(result, own) for result in results)
    games = dict.fromkeys(line.competition.game for line in lines)
    known = acquaintance.here(viewer)
    known.meet((own, other))
    names = visibility.distinct(
        {one.pk: known.person(one, held) for one, held in zip((own, other), clubs, strict=True)}
    )
    return HeadToHead(
        names[own.pk],
        names[other.pk],
        first,
        second,
        tuple(_balance(game, lines) for game in games),
        lines,
        visibility.may_be_found(own)
        and visibility.may_be_found(other)
        and may_all_be_found({line.competition for line in lines}),
    )


def _found_in(found: Found, viewer: Viewer) -> list[int]:
    """The clubs (keys) in which this reader finds somebody."""
    entries = entries_of(found, viewer).order_by()
    return list(entries.values_list("competition__club_id", flat=True).distinct())


def _clubs(one: Found, two: Found, viewer: Viewer) -> Q:
    """Where they met, as far as this reader is told of both, as a filter of results."""
    told = Q()
    for each in (one, two):
        entries = entries_of(each, viewer).order_by()
        told &= Q(fixture__competition__in=entries.values("competition"))
    return told


def _meetings(own: Person, other: Person, viewer: Viewer, where: Q) -> list[Result]:
    every = Result.objects.order_by().values_list("pk", flat=True)
    alone = every.filter(fixture_board__isnull=True)
    # Each way to meet by itself, and before what stands beside it: of any of the four at once
    # PostgreSQL would read every result.
    met = list(
        alone.filter(fixture__home__person=own, fixture__away__person=other).union(
            alone.filter(fixture__home__person=other, fixture__away__person=own),
            every.filter(fixture_board__home_person=own, fixture_board__away_person=other),
            every.filter(fixture_board__home_person=other, fixture_board__away_person=own),
        )
    )
    return list(
        Result.objects.filter(visibility.readable(viewer, "fixture__competition__"), pk__in=met)
        .filter(where, official=True, outcome__in=(Outcome.PLAYED, Outcome.WALKOVER))
        .select_related(
            "fixture__home",
            "fixture_board",
            "fixture__competition__club",
            "fixture__competition__season",
        )
        .order_by("-played_at", "-id")[:MOST]
    )


def _line(result: Result, own: Person) -> MeetingLine:
    board, fixture = result.fixture_board, result.fixture
    home: Entry | None = fixture.home
    at_home = board.home_person_id == own.pk if board else home and home.person_id == own.pk
    letter = "L"
    if result.winner == "draw":
        letter = "D"
    elif result.winner == ("A" if at_home else "B"):
        letter = "W"
    score = score_text(result)
    if not at_home and "–" in score:
        score = "–".join(score.split("–")[::-1])
    return MeetingLine(
        fixture.public_id,
        fixture.competition,
        score,
        letter,
        note_on(fixture, result),
        result.played_at,
        board.number if board else None,
    )


def _balance(game: str, lines: tuple[MeetingLine, ...]) -> Balance:
    letters = [line.letter for line in lines if line.competition.game == game]
    return Balance(game, *(letters.count(letter) for letter in "WDL"))
