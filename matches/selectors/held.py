"""The boards that matches have, and how many at once they are played on."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch

from matches.models import Board, Fixture, Hold, Timetable, TimetableState

WITH_BOARDS = Prefetch("holds", Hold.objects.select_related("board").order_by("number"))
"""What `prefetch_related` is given for the boards of matches. One query."""


def boards_of(fixture: Fixture) -> list[Board]:
    """The boards that a match has, its own first. One query; none where holds are prefetched."""
    return [hold.board for hold in sorted(fixture.holds.all(), key=lambda each: each.number)]


def wanted_by(fixtures: Iterable[Fixture]) -> dict[int, int]:
    """On how many boards at once each match is played, by its key: as many as it has; where it has
    none, as many as its competition's timetable gave each. One query where holds are prefetched."""
    listed = list(fixtures)
    has = {fixture.pk: len(fixture.holds.all()) for fixture in listed}
    applied = Timetable.objects.filter(
        competition_id__in={f.competition_id for f in listed if not has[f.pk]},
        state=TimetableState.APPLIED,
    ).order_by("id")
    given = dict(applied.values_list("competition_id", "asked__boards_a_match"))
    return {f.pk: has[f.pk] or int(given.get(f.competition_id) or 1) for f in listed}
