"""A competition as its lists, tables and brackets are printed: for who runs it with everybody named
in full; for everybody else as strangers may read it, since paper is passed on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from matches.models import Competition, CompetitionState, Division
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Named, discreet, find_competition, hides_ahead, named_entries
from matches.selectors.championships import placings_of
from matches.selectors.draws import known_formats
from matches.selectors.draws.format import Page
from matches.selectors.fixtures import FixtureLine, RoundLines, by_round, fixture_lines, in_order
from matches.selectors.tables import DivisionTable, has_table, tables_of


@dataclass(frozen=True)
class PlaceOnPaper:
    """Who came where; `shared` with others. Last comes who took part and has no place."""

    entry: str
    name: str
    rank: int | None
    shared: bool = False


@dataclass(frozen=True)
class OnPaper:
    """What may be printed of a competition. `brackets` are those of its page (`BracketShown` of the
    room that draws them); `places` are empty until it is finished; `full`: everybody is named in
    full, and every date told."""

    competition: Competition
    full: bool
    rounds: tuple[RoundLines, ...] = ()
    tables: tuple[DivisionTable, ...] = ()
    brackets: tuple[Any, ...] = ()
    places: tuple[PlaceOnPaper, ...] = ()
    entries: tuple[Named, ...] = ()

    @property
    def matches(self) -> int:
        """How many matches its lists have."""
        return sum(len(held.lines) for held in self.rounds)

    @property
    def is_public(self) -> bool:
        """Whether strangers may have the file."""
        return visibility.is_public(self.competition)


@dataclass(frozen=True)
class Wanted:
    """What is to be read for a sheet, and of which round (0: all) or entry (public id)."""

    matches: bool = False
    tables: bool = False
    brackets: bool = False
    places: bool = False
    round: int = 0
    entry: str = ""


def public_paper(
    club: str, season: str, competition: str, viewer: Viewer, wanted: Wanted
) -> OnPaper | None:
    """What is printed of a competition that the viewer may read, as strangers may read it. Twelve
    queries at most; None where the viewer may not read it."""
    found = find_competition(club, season, competition, viewer)
    return read(found, wanted) if found is not None else None


def paper_of(competition: Competition, viewer: Viewer, wanted: Wanted) -> OnPaper:
    """The same for its organiser: with full names and every date."""
    return read(competition, wanted, viewer)


def read(competition: Competition, wanted: Wanted, organiser: Viewer | None = None) -> OnPaper:
    """What is wanted of a competition; as its `organiser` reads it, or as strangers do."""
    full, names = organiser is not None, named_entries(competition.pk)
    if full:
        names = {key: replace(one, name=one.full_name) for key, one in names.items()}
    divisions = _divisions(competition)
    page = Page(
        competition,
        known_formats.of(competition).shown(divisions, 0),
        names,
        discreet(competition.club_id, organiser or NOBODY, competition),
        viewer=organiser or NOBODY,
    )
    lines = _lines(competition, names, wanted, full) if wanted.matches or wanted.brackets else ()
    return OnPaper(
        competition,
        full,
        by_round(tuple(one for one in lines if one.counts)) if wanted.matches else (),
        _tables(page, names) if wanted.tables else (),
        _brackets(replace(page, lines=lines)) if wanted.brackets else (),
        _places(competition, names) if wanted.places else (),
        tuple(names.values()),
    )


def _divisions(competition: Competition) -> list[Division]:
    stages = Division.objects.filter(stage__competition=competition).select_related("stage")
    return list(stages.order_by("stage__number", "number"))


def _lines(
    competition: Competition, names: Mapping[int, Named], wanted: Wanted, full: bool
) -> tuple[FixtureLine, ...]:
    """The matches of a round or an entry; a bracket needs all of them."""
    fixtures = in_order(competition)
    if not wanted.brackets and wanted.round:
        fixtures = fixtures.filter(round__number=wanted.round)
    if not wanted.brackets and wanted.entry:
        own = Q(home__public_id=wanted.entry) | Q(away__public_id=wanted.entry)
        fixtures = fixtures.filter(own)
    ahead = full or not hides_ahead(competition, NOBODY)
    return fixture_lines(fixtures, names, full_names=full, ahead=ahead)


def _tables(page: Page, names: Mapping[int, Named]) -> tuple[DivisionTable, ...]:
    shown = [one for one in page.divisions if has_table(page.competition, one)]
    return tables_of(page.competition, shown, names, page.free)


def _brackets(page: Page) -> tuple[Any, ...]:
    parts = known_formats.parts_of(page.competition, page.divisions)
    return tuple(one for _name, part in parts if part.drawn for one in part.read(page))


def _places(competition: Competition, names: Mapping[int, Named]) -> tuple[PlaceOnPaper, ...]:
    """Nothing before it is finished: until then a place is nobody's."""
    if competition.state != CompetitionState.FINISHED:
        return ()
    placed = [one for one in placings_of(competition) if one.took_part]
    ranks = [one.rank for one in placed]
    told = [
        PlaceOnPaper(
            one.entry.public_id,
            names[one.entry.pk].name,
            one.rank,
            one.rank is not None and ranks.count(one.rank) > 1,
        )
        for one in placed
    ]
    return tuple(sorted(told, key=lambda one: (one.rank is None, one.rank or 0)))
