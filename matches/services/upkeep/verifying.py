"""What is stored otherwise than it should be: nothing is written, and long work cut in turns."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from matches.models import Competition, Division
from matches.services import championships, ratings, results, tables
from matches.services.base.findings import Finding
from matches.services.draws import known_formats
from matches.services.upkeep.chosen import Chosen
from matches.tournament.ratings import USUAL

ALL = Chosen()


class Turn(NamedTuple):
    """What was found in a turn, and where the next one goes on; None: all is looked at."""

    findings: list[Finding]
    rest: dict[str, Any] | None


def verify(chosen: Chosen = ALL) -> Iterator[Finding]:
    """Everything that is stored otherwise than reckoned: what is read off cards, then competition
    by competition, then the championships, then game by game."""
    chosen.check()
    for some in chosen.cards():
        yield from results.checking.off(some)
    for competition in chosen.competitions():
        yield from of_competition(competition, chosen.kinds)
    for row in chosen.championships():
        yield from championships.checking.off(row)
    for game in chosen.games():
        for book in ratings.books(game):
            for looked in _parts(book, None):
                yield from looked.findings


def a_turn(seconds: float, after: dict[str, Any] | None = None) -> Turn:
    """Look at all of it for a while, going on where a turn before has ended."""
    ends = time.monotonic() + seconds
    start, found = dict(after or {}), list[Finding]()
    if not {"game", "competition"} & start.keys():
        for some in ALL.cards(start.get("card", 0)):
            found += results.checking.off(some)
            if time.monotonic() > ends:
                return Turn(found, {"card": some[-1].pk})
    if "game" not in start:
        for competition in ALL.competitions(start.get("competition", 0)):
            found += of_competition(competition)
            if time.monotonic() > ends:
                return Turn(found, {"competition": competition.pk})
        for row in ALL.championships():
            found += championships.checking.off(row)
    for book in _from(start):
        since = start.pop("since", None)
        for looked in _parts(book, datetime.fromisoformat(since) if since else None):
            found += looked.findings
            if looked.rest is not None and time.monotonic() > ends:
                return Turn(found, {**book._asdict(), "since": looked.rest.isoformat()})
    return Turn(found, None)


def _from(start: Mapping[str, Any]) -> list[ratings.Book]:
    """The ledgers that are to be looked at, from where a turn before has ended."""
    every = [book for game in ALL.games() for book in ratings.books(game)]
    if "game" not in start:
        return every
    here = ratings.Book(start["game"], start.get("system", USUAL))
    return every[every.index(here) :] if here in every else every


def of_competition(competition: Competition, kinds: tuple[str, ...] = ALL.kinds) -> list[Finding]:
    """What of a competition is stored otherwise: its brackets first, then its tables."""
    found: list[Finding] = []
    if "brackets" in kinds:
        for division in divisions(competition):
            derived = known_formats.named(division.stage.format or competition.format).derived
            found += derived.off(division) if derived is not None else []
    return [*found, *(tables.checking.off(competition) if "tables" in kinds else [])]


def divisions(competition: Competition) -> list[Division]:
    """Every division of a competition, with its stage."""
    found = Division.objects.filter(stage__competition=competition)
    return list(found.select_related("stage__competition").order_by("pk"))


def _parts(book: ratings.Book, since: datetime | None) -> Iterator[ratings.checking.Looked]:
    looked = ratings.checking.off(book, since)
    yield looked
    while looked.rest is not None:
        looked = ratings.checking.off(book, looked.rest)
        yield looked
