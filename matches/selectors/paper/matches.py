"""Many matches that are to be played, as their scoresheets say them: for who runs them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from matches.models import Competition, Fixture, FixtureBoard, UmpireAssignment
from matches.policy import visibility
from matches.selectors.base import SIDES, Named, named_entries
from matches.selectors.fixtures import FixtureLine, fixture_lines, in_order
from matches.selectors.handicaps import MatchStarts, sentences, starts_by_match
from matches.selectors.matches import full_side_names
from matches.selectors.scoring import spoken_on
from matches.selectors.teams import (
    BOARD_NAMES,
    BoardLine,
    is_between_teams,
    options_on,
    to_be_played,
)


@dataclass(frozen=True)
class MatchOnPaper:
    """A match to be played, with everybody named in full: paper for the board."""

    fixture: Fixture
    line: FixtureLine
    names: Mapping[str, str]
    starts: MatchStarts
    between_teams: bool
    boards: tuple[BoardLine, ...]
    umpires: tuple[str, ...]
    spoken: Mapping[int | None, Sequence[tuple[str, str]]]
    may_enter: bool = True

    @property
    def options(self) -> dict[str, Any]:
        """The law's options by which it is played."""
        return {**options_on(self.fixture.competition, None), **self.starts.options}

    @property
    def starts_told(self) -> tuple[str, ...]:
        """What it is played with, a sentence each."""
        return sentences(self.starts, self.names)


def matches_on_paper(
    competition: Competition, matches: Collection[str]
) -> tuple[MatchOnPaper, ...]:
    """Those matches of a competition (public ids) whose two sides are known, in the order of its
    lists. For organisers: nobody is asked who reads. Seven queries, however many they are."""
    held = Prefetch(
        "boards",
        FixtureBoard.objects.select_related(*BOARD_NAMES).order_by("number"),
        to_attr="set_boards",
    )
    asked = in_order(competition).filter(public_id__in=matches)
    known = asked.filter(home__isnull=False, away__isnull=False)
    fixtures = list(
        known.select_related(
            "competition__club", "round", "division", "venue", "board", *SIDES
        ).prefetch_related(held)
    )
    names = named_entries(competition.pk)
    lines = fixture_lines(fixtures, names, full_names=True)
    starts, umpires = starts_by_match(fixtures, {}, names), _umpires(fixtures)
    return tuple(
        _on_paper(fixture, line, names, starts[fixture.pk], umpires.get(fixture.pk, ()))
        for fixture, line in zip(fixtures, lines, strict=True)
    )


def _on_paper(
    fixture: Fixture,
    line: FixtureLine,
    names: Mapping[int, Named],
    starts: MatchStarts,
    umpires: Sequence[str],
) -> MatchOnPaper:
    boards: list[FixtureBoard] = fixture.set_boards  # type: ignore[attr-defined]
    return MatchOnPaper(
        fixture,
        line,
        full_side_names(fixture, names),
        starts,
        is_between_teams(fixture),
        to_be_played(boards, visibility.full_name),
        tuple(umpires),
        spoken_on(fixture, boards),
    )


def _umpires(fixtures: Sequence[Fixture]) -> dict[int, list[str]]:
    assigned = UmpireAssignment.objects.filter(fixture__in=[one.pk for one in fixtures])
    told: dict[int, list[str]] = {}
    for key, name in assigned.order_by("user__username").values_list(
        "fixture_id", "user__username"
    ):
        told.setdefault(key, []).append(name)
    return told
