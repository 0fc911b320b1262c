"""A competition as its public page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db.models import Count, QuerySet

from matches.models import (
    Competition,
    Division,
    Fixture,
    FixtureState,
    Outcome,
    Result,
)
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import (
    Named,
    discreet,
    find_competition,
    hides_ahead,
    named_entries,
)
from matches.selectors.competitions.settings import SettingsChanged, settings_changes
from matches.selectors.corrections import CorrectionLine, corrections_of
from matches.selectors.draws import known_formats
from matches.selectors.draws.format import Page
from matches.selectors.fixtures import (
    FixtureLine,
    RoundLines,
    by_round,
    fixture_lines,
    in_order,
    matches_counted,
)
from matches.selectors.notices import Board, board_of_competition
from matches.selectors.scoring import Playing, playing_in
from matches.selectors.tables import DivisionTable, has_table, tables_of

SHOWN_WHOLE = 80
"""Up to so many fixtures stand on the page itself; of more, a window."""


WINDOW = 15


@dataclass(frozen=True)
class PartShown:
    """What a `format` shows of a competition beside its tables, or in their place."""

    format: str
    shown: Any
    drawn: bool = False


@dataclass(frozen=True)
class CompetitionPage:
    """Everything a competition's page says. ``entered``: who plays, until fixtures say it."""

    competition: Competition
    tables: tuple[DivisionTable, ...]
    parts: tuple[PartShown, ...]
    rounds: tuple[RoundLines, ...]
    coming: tuple[FixtureLine, ...]
    latest: tuple[FixtureLine, ...]
    corrections: tuple[CorrectionLine, ...]
    settings: tuple[SettingsChanged, ...]
    entered: tuple[Named, ...]
    withdrawn: tuple[Named, ...]
    fixtures: int
    may_organise: bool
    is_public: bool
    playing: tuple[Playing, ...] = ()
    board: Board = ()
    ahead: bool = True
    """Whether the reader may know when and where matches will be played."""

    @property
    def may_be_found(self) -> bool:
        """Whether search engines, strangers all of them, may list it."""
        return self.ahead and visibility.may_be_listed(self.competition)

    def part(self, format: str) -> Any:
        """What a format shows here; None where it shows nothing."""
        return next((one.shown for one in self.parts if one.format == format), None)

    @property
    def draws_brackets(self) -> bool:
        """Whether a bracket stands on it."""
        return any(one.drawn for one in self.parts)

    @property
    def by_round(self) -> bool:
        """Whether the table after each round can be told."""
        return known_formats.of(self.competition).by_round


def competition_page(
    club: str,
    season: str,
    competition: str,
    viewer: Viewer,
    *,
    history: bool = False,
    period: int = 0,
) -> CompetitionPage | None:
    """The page of a competition: at most thirteen queries, however many entries and matches it has;
    fourteen for a ladder, one more where something was corrected, and four with a notice up.

    `history`: of a ladder everything that happened, not the latest alone. `period`: of a box
    league, 0 the latest.
    """
    found = find_competition(club, season, competition, viewer)
    return _page(found, viewer, history, period) if found is not None else None


def _page(found: Competition, viewer: Viewer, history: bool, period: int) -> CompetitionPage:
    names = named_entries(found.pk, viewer)
    free = discreet(found.club_id, viewer, found)
    divisions = _divisions(found)
    shown = known_formats.of(found).shown(divisions, period)
    parts = known_formats.parts_of(found, shown)
    fixtures = in_order(found)
    total, matches = fixtures.aggregate(all=Count("id"), matches=matches_counted()).values()
    whole = total <= SHOWN_WHOLE or any(part.whole for _name, part in parts)
    playing = playing_in(found.pk, names)
    ahead = not hides_ahead(found, viewer)
    tell = partial(fixture_lines, names=names, ahead=ahead)
    rounds, coming, latest = _lists(fixtures, tell, playing, whole=whole)
    lines = [line for held in rounds for line in held.lines]
    page = Page(found, divisions, names, free, lines, history, period, viewer, ahead)
    read = [(name, part, part.read(page)) for name, part in parts]
    own = [(name, part, told) for name, part, told in read if told]
    # Once there are fixtures, they and the table say who plays.
    said = bool(total) or any(part.names_all for _name, part, _told in own)
    return CompetitionPage(
        found,
        tables_of(found, [one for one in shown if has_table(found, one)], names, free),
        tuple(PartShown(name, told, part.drawn) for name, part, told in own),
        rounds,
        coming,
        latest,
        corrections_of(found, names, viewer),
        settings_changes(found, viewer, drawn=True),
        tuple(named for named in names.values() if not named.withdrawn and not said),
        tuple(named for named in names.values() if named.withdrawn),
        matches,
        viewer.may_organise(found.club_id),
        visibility.is_public(found),
        playing,
        board_of_competition(found, viewer),
        ahead,
    )


def _divisions(competition: Competition) -> list[Division]:
    return list(
        Division.objects.filter(stage__competition=competition)
        .select_related("stage")
        .order_by("stage__number", "number")
    )


def _lists(
    fixtures: QuerySet[Fixture],
    tell: Callable[[Iterable[Fixture]], tuple[FixtureLine, ...]],
    playing: Iterable[Playing],
    *,
    whole: bool,
) -> tuple[tuple[RoundLines, ...], tuple[FixtureLine, ...], tuple[FixtureLine, ...]]:
    """The fixtures by round, those to come and the latest results: four queries at most."""
    if whole:
        lines = _running(tell(fixtures), playing)
        # An expunged match is over on the day its entry left, and is no news of that day.
        told = [line for line in lines if line.over and line.outcome != Outcome.EXPUNGED]
        played = [line for line in told if line.played_at is not None]
        latest = sorted(played, key=lambda line: (line.played_at, line.number), reverse=True)
        coming = [line for line in lines if not line.over and not line.note]
        return by_round(lines), tuple(coming[:5]), tuple(latest[:5])
    open_ones = fixtures.exclude(state=FixtureState.OFFICIAL)[:WINDOW]
    coming_lines = list(open_ones)
    latest_ids = (
        Result.objects.filter(
            fixture__in=fixtures.order_by(),
            official=True,
            fixture_board__isnull=True,
        )
        .order_by("-played_at", "-id")
        .values("fixture_id")[:WINDOW]
    )
    played_ones = list(fixtures.filter(pk__in=[row["fixture_id"] for row in latest_ids]))
    lines = _running(tell([*coming_lines, *played_ones]), playing)
    over = sorted(
        (line for line in lines if line.played_at is not None),
        key=lambda line: (line.played_at, line.number),
        reverse=True,
    )
    return (), tuple(line for line in lines if not line.over), tuple(over)


def _running(lines: Iterable[FixtureLine], playing: Iterable[Playing]) -> tuple[FixtureLine, ...]:
    """The lines with how those stand that are in progress."""
    said = {each.id: each.said for each in playing}
    return tuple(replace(line, running=said.get(line.id, "")) for line in lines)
