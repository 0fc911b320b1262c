"""What is stored otherwise than it should be: nothing is written, and long work cut in turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from matches.models import Championship, Competition, Division, Scorecard
from matches.services import championships, ratings, results, tables
from matches.services.base.findings import Finding
from matches.services.base.sweeping import each_apart
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
        yield from _of_cards(some)
    for competition in chosen.competitions():
        yield from of_competition(competition, chosen.kinds)
    for row in chosen.championships():
        yield from _of_championship(row)
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
            found += _of_cards(some)
            if time.monotonic() > ends:
                return Turn(found, {"card": some[-1].pk})
    if "game" not in start:
        for competition in ALL.competitions(start.get("competition", 0)):
            found += of_competition(competition)
            if time.monotonic() > ends:
                return Turn(found, {"competition": competition.pk})
        for row in ALL.championships():
            found += _of_championship(row)
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
    key, found = competition.public_id, list[Finding]()
    if "brackets" in kinds:
        found += _apart("bracket", key, lambda: _of_brackets(competition))
    if "tables" in kinds:
        found += _apart("table", key, lambda: tables.checking.off(competition))
    return found


def _of_brackets(competition: Competition) -> list[Finding]:
    found: list[Finding] = []
    for division in divisions(competition):
        derived = known_formats.named(division.stage.format or competition.format).derived
        found += derived.off(division) if derived is not None else []
    return found


def _of_cards(some: Sequence[Scorecard]) -> list[Finding]:
    return _apart("card", some[0].public_id, lambda: results.checking.off(some))


def _of_championship(row: Championship) -> list[Finding]:
    return _apart("championship", row.public_id, lambda: championships.checking.off(row))


def _apart(kind: str, key: str, look: Callable[[], list[Finding]]) -> list[Finding]:
    """What is found there; where looking breaks, that it does, and all else is looked at."""
    found = each_apart([key], lambda _key: look())
    broke = "looking at it, or at those right after it, breaks: the log says how"
    return found.get(key, [Finding(kind, key, broke, mends=False)])


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
