"""The table as it stood after a round: reckoned from the results of the rounds up to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Max

from matches.models import Competition, Division, FixtureState, Round
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import discreet, find_competition, may_be_found, named_entries
from matches.selectors.tables import DivisionTable, has_table, table_shown
from matches.services.tables import inputs


@dataclass(frozen=True)
class PastTables:
    """The tables of a competition's last stage after one of its `rounds`."""

    competition: Competition
    number: int
    rounds: tuple[int, ...]
    tables: tuple[DivisionTable, ...]
    is_public: bool
    may_be_found: bool


def tables_after(
    club: str, season: str, competition: str, number: int, viewer: Viewer
) -> PastTables | None:
    """The tables after round `number`; None where the viewer may read no such competition, or no
    match of such a round is over. Seven queries, and four more a division.

    A result counts in the round to which it belongs, whenever it was played, and as it is official
    now; adjustments of points count whenever they were made.
    """
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    divisions = _tabled(found)
    rounds = tuple(
        Round.objects.filter(division__in=divisions, fixtures__state=FixtureState.OFFICIAL)
        .values_list("number", flat=True)
        .distinct()
        .order_by("number")
    )
    if number not in rounds:
        return None
    names = named_entries(found.pk, viewer)
    shown = discreet(found.club_id, viewer, found)
    return PastTables(
        found,
        number,
        rounds,
        tuple(
            table_shown(found, one, _until(inputs.reckon(one), number).table(), names, shown)
            for one in divisions
        ),
        visibility.is_public(found),
        may_be_found(found),
    )


def _tabled(competition: Competition) -> list[Division]:
    """The divisions of the last stage that have a table."""
    own = Division.objects.filter(stage__competition=competition)
    last = own.aggregate(last=Max("stage__number"))["last"] or 0
    found = own.filter(stage__number=last).select_related("stage__competition__club")
    return [one for one in found.order_by("number") if has_table(competition, one)]


def _until(reckoned: inputs.Reckoning, number: int) -> inputs.Reckoning:
    kept = [one for one in reckoned.results if 0 < one.round <= number]
    return replace(reckoned, results=tuple(kept), zones=())
