"""Texts that an organiser published, put back beside their codes in a table: a stored table keeps
codes alone, so that what is taken back is gone from every version of it at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from matches.models import Adjustment, Division, Handicap, ReasonOf
from matches.policy import reasons
from matches.policy.reasons import Reason
from matches.selectors.base import Discreet
from matches.tournament.exact import exact

NOTHING: Final[Mapping[Any, list[Reason]]] = {}


class Published:
    """The reasons of one division's table. Nothing is asked for a table without points by hand and
    starts, one query where nothing is published, and one more for each kind of which something
    is."""

    def __init__(self, division: Division, shown: Discreet) -> None:
        self._division, self._shown = division, shown
        self._points: Mapping[Any, list[Reason]] | None = None
        self._starts: Mapping[Any, list[Reason]] | None = None

    def points(self, lines: Iterable[Any]) -> list[Reason]:
        """Of an entrant's lines of points, in their order: the reason of each."""
        told: list[Reason] = []
        met: dict[Any, int] = defaultdict(int)
        for line in lines:
            if self._points is None:
                self._points = self._found_points()
            same = (line.entrant, line.amount, line.date, line.reason)
            # Several that are alike stand in the order in which they were made.
            held = self._points.get(same, [])[met[same] :][:1]
            met[same] += 1
            told.append(held[0] if held else reasons.read(line.reason))
        return told

    def start(self, entry: str, since: str, reason: str) -> Reason:
        """Of a start that was given to an entry at a moment."""
        if self._starts is None:
            self._starts = self._found_starts()
        return next(iter(self._starts.get((entry, since), [])), reasons.read(reason))

    def _found_points(self) -> Mapping[Any, list[Reason]]:
        published = self._shown.published(ReasonOf.ADJUSTMENT)
        if not published:
            return NOTHING
        found = defaultdict(list)
        held = Adjustment.objects.filter(division=self._division, withdrawn_at=None)
        for one in held.select_related("entry").order_by("made_at", "id"):
            reason = reasons.reason_of(one)
            code = reasons.code_of(reason)
            same = (one.entry.public_id, exact(one.points), one.made_at.date().isoformat(), code)
            found[same].append(reason if one.pk in published else reasons.read(code))
        return found

    def _found_starts(self) -> Mapping[Any, list[Reason]]:
        published = self._shown.published(ReasonOf.HANDICAP)
        if not published:
            return NOTHING
        held = Handicap.objects.filter(pk__in=published, entry__places__division=self._division)
        found = defaultdict(list)
        for one in held.select_related("entry"):
            same = (one.entry.public_id, one.made_at.isoformat())
            found[same].append(reasons.reason_of(one))
        return found
