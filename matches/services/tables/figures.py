"""Figures of a competition beside its table: read, reckoned and named; nothing is saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.models import Competition, Division
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import Named, find_competition, may_be_found, named_entries
from matches.selectors.tables import BreakLine, PlayerLine, has_table, highest_breaks, players_of
from matches.services.tables import inputs
from matches.tournament import figures
from matches.tournament.exact import text
from matches.tournament.results import MET, Outcome, Result, Side

MOST_ENTRIES = 40
MOST_ROUNDS = 80
MOST_RUNS = 5


@dataclass(frozen=True)
class MeetingTold:
    """A meeting in the grid: the score as the row has it, and all of it in words."""

    match: str
    score: str
    letter: str
    words: str


@dataclass(frozen=True)
class GridRow:
    """An entry's row: what it did against each column's entry; None against itself."""

    name: str
    number: int
    cells: tuple[tuple[MeetingTold, ...] | None, ...]


@dataclass(frozen=True)
class HalfLine:
    """An entry's line of the home table, or of the away table."""

    rank: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: str
    conceded: str
    points: str


@dataclass(frozen=True)
class PlacesLine:
    """Where an entry stood after each round; None where it was not ranked."""

    name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class RunLine:
    """Matches won one after the other."""

    name: str
    length: int
    running: bool


@dataclass(frozen=True)
class ClearWin:
    """A match won by much."""

    match: str
    home: str
    away: str
    score: str


@dataclass(frozen=True)
class Figures:
    """Everything the page of figures says. `division`: the one it speaks of, of `divisions`."""

    competition: Competition
    divisions: tuple[Division, ...]
    division: Division | None
    grid: tuple[GridRow, ...]
    home: tuple[HalfLine, ...]
    away: tuple[HalfLine, ...]
    rounds: tuple[int, ...]
    places: tuple[PlacesLine, ...]
    runs: tuple[RunLine, ...]
    clearest: tuple[ClearWin, ...]
    breaks: tuple[BreakLine, ...]
    players: tuple[PlayerLine, ...]
    is_public: bool
    may_be_found: bool

    @property
    def any(self) -> bool:
        """Whether there is anything to tell yet."""
        return any((self.home, self.places, self.runs, self.clearest, self.breaks, self.players))


def figures_of(
    club: str, season: str, competition: str, viewer: Viewer, division: str = ""
) -> Figures | None:
    """The figures of one division of a competition (by public id; the first where it is not
    named), and who leads in the whole. At most eleven queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    names = named_entries(found.pk, viewer)
    listed = tuple(
        Division.objects.filter(stage__competition=found)
        .select_related("stage__competition")
        .order_by("stage__number", "number")
    )
    shown = next((one for one in listed if one.public_id == division), next(iter(listed), None))
    told = _Told.of(shown, names) if shown is not None else _Told.nothing()
    tabled = shown is not None and has_table(found, shown) and told.met
    rounds, places = told.places() if tabled else ((), ())
    return Figures(
        found,
        listed,
        shown,
        told.grid() if tabled else (),
        told.half("home") if tabled else (),
        told.half("away") if tabled else (),
        rounds,
        places,
        told.runs(),
        told.clearest(),
        highest_breaks(found, names, viewer),
        players_of(found, names, viewer),
        visibility.is_public(found),
        may_be_found(found),
    )


@dataclass(frozen=True)
class _Told:
    """A division's reckoning with the names of its entries, in the order of the table."""

    reckoned: inputs.Reckoning | None
    names: Mapping[str, str]
    counted: tuple[Result, ...]

    @staticmethod
    def of(division: Division, named: Mapping[int, Named]) -> _Told:
        reckoned = inputs.reckon(division)
        names = {one.public_id: one.name for one in named.values()}
        return _Told(reckoned, names, reckoned.counted)

    @staticmethod
    def nothing() -> _Told:
        return _Told(None, {}, ())

    @property
    def met(self) -> bool:
        return any(one.outcome in MET for one in self.counted)

    def ids(self) -> list[str]:
        entrants = self.reckoned.entrants if self.reckoned is not None else ()
        return [one.id for one in entrants if not one.withdrawn]

    def grid(self) -> tuple[GridRow, ...]:
        ids = self.ids()
        if self.reckoned is None or len(ids) > MOST_ENTRIES:
            return ()
        cells = figures.grid(self.counted)
        played = {one.id: one for one in self.reckoned.results}
        return tuple(
            GridRow(
                self.names[own],
                number,
                tuple(
                    None
                    if own == other
                    else tuple(
                        _meeting(one, played[one.result], self.names[other])
                        for one in cells.get((own, other), ())
                    )
                    for other in ids
                ),
            )
            for number, own in enumerate(ids, start=1)
        )

    def half(self, side: Side) -> tuple[HalfLine, ...]:
        if self.reckoned is None:
            return ()
        rows = figures.half_table(self.ids(), self._among(), self.reckoned.scheme, side)
        return tuple(
            HalfLine(
                row.rank,
                self.names[row.entrant],
                row.record.played,
                row.record.won,
                row.record.drawn,
                row.record.lost,
                text(row.record.scored),
                text(row.record.conceded),
                text(row.record.points),
            )
            for row in rows
        )

    def places(self) -> tuple[tuple[int, ...], tuple[PlacesLine, ...]]:
        own = self.reckoned
        if own is None or len(own.entrants) > MOST_ENTRIES:
            return (), ()
        if len({one.round for one in self.counted}) > MOST_ROUNDS:
            return (), ()
        told = figures.places_by_round(
            own.entrants, self.counted, own.scheme, own.steps, own.adjustments, own.pairings
        )
        if len(told) < 2:
            return (), ()
        last = told[-1].ranks
        ranked = sorted(last, key=lambda id_: last[id_])
        lines = (
            PlacesLine(self.names[id_], tuple(one.ranks.get(id_) for one in told)) for id_ in ranked
        )
        return tuple(one.round for one in told), tuple(lines)

    def runs(self) -> tuple[RunLine, ...]:
        told = figures.longest_runs(self.counted)[:MOST_RUNS]
        return tuple(RunLine(self.names[run.entrant], run.length, run.running) for run in told)

    def clearest(self) -> tuple[ClearWin, ...]:
        results: Sequence[Result] = self.reckoned.results if self.reckoned is not None else ()
        return tuple(
            ClearWin(one.id, self.names[one.home], self.names[one.away or ""], _score(one))
            for one in figures.clearest(results)
        )

    def _among(self) -> Iterable[Result]:
        """The results between those who are in the table."""
        ids = set(self.ids())
        return [one for one in self.counted if one.home in ids and one.away in ids]


def _score(result: Result) -> str:
    return f"{text(result.home_score or 0)}–{text(result.away_score or 0)}"


def _meeting(one: figures.Meeting, played: Result, opponent: str) -> MeetingTold:
    if one.outcome != Outcome.PLAYED or played.home_score is None or played.away_score is None:
        score = _("w/o")
    else:
        ends = (played.home_score, played.away_score)
        own, other = ends if one.at_home else ends[::-1]
        score = f"{text(own)}–{text(other)}"
    how = {"W": _("won"), "D": _("drew"), "L": _("lost")}[one.letter]
    where = _("at home") if one.at_home else _("away")
    words = _("%(how)s %(score)s against %(opponent)s, %(where)s") % {
        "how": how,
        "score": score,
        "opponent": opponent,
        "where": where,
    }
    return MeetingTold(one.result, score, one.letter, words)
