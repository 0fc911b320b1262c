"""The rounds of a competition with their days, for who moves them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from matches.models import Competition, FixtureState, Outcome, Round


@dataclass(frozen=True)
class RoundDay:
    """A round of a stage, in all of its divisions: the days that it has there, and how many of its
    matches to come have no time of their own."""

    stage: int
    number: int
    title: str
    days: tuple[date, ...]
    matches: int

    @property
    def key(self) -> str:
        """What names it in a form."""
        return f"{self.stage}.{self.number}"


def round_days(row: Competition) -> tuple[RoundDay, ...]:
    """All rounds of a competition, in the order in which they are played. One query."""
    ahead = Q(
        fixtures__state__in=(FixtureState.PLANNED, FixtureState.CALLED), fixtures__starts_at=None
    )
    ahead &= ~Q(fixtures__outcome=Outcome.POSTPONED) | Q(fixtures__outcome=None)
    found = Round.objects.filter(division__stage__competition=row).annotate(
        ahead=Count("fixtures", filter=ahead)
    )
    held: dict[tuple[int, int], list[Round]] = {}
    order = ("division__stage__number", "number", "division__number")
    for each in found.select_related("division__stage").order_by(*order):
        held.setdefault((each.division.stage.number, each.number), []).append(each)
    stages = len({stage for stage, _number in held})
    return tuple(_of(stage, number, own, stages > 1) for (stage, number), own in held.items())


def _of(stage: int, number: int, own: Iterable[Round], several: bool) -> RoundDay:
    rounds = list(own)
    name = str(rounds[0])
    where = str(rounds[0].division.stage.name) if several else ""
    days = sorted({each.starts_on for each in rounds if each.starts_on is not None})
    title = f"{where}: {name}" if where else name
    return RoundDay(stage, number, title, tuple(days), sum(each.ahead for each in rounds))  # type: ignore[attr-defined]
