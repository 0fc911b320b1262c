"""Proposals that wait: for somebody's own answer, and under an organiser's eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from matches.models import Competition, DateProposal, Fixture
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import SIDES
from matches.selectors.rearranging import standing
from matches.selectors.rearranging.dates_page import (
    ProposalShown,
    proposals_with_dates,
    shown,
)
from matches.tournament.rearranging import read_rules

LATEST = 30
"""Proposals that a competition's page has, those that wait and the last that are over."""

_FIXTURE = (
    "fixture__competition__club", "fixture__round", "fixture__home__competition",
    "fixture__away__competition", *(f"fixture__{name}" for name in SIDES),
)  # fmt: skip


@dataclass(frozen=True)
class ProposalLine:
    """A proposal on an organiser's page, and the match that it is for."""

    fixture: Fixture
    home: str
    away: str
    proposal: ProposalShown


def proposed_to(fixtures: Iterable[Fixture], viewer: Viewer) -> Mapping[int, bool]:
    """Of these matches those for which dates wait for an answer, seen from the viewer's side, by
    key: whether it is theirs to answer. No query where no competition lets its sides agree; else
    two, and two a proposal."""
    allowed = [each for each in fixtures if standing.may_be_rearranged(each)]
    if not allowed or viewer.user_id is None:
        return {}
    at, told = timezone.now(), {}
    for proposal in _open().filter(fixture__in=[each.pk for each in allowed]):
        fixture = proposal.fixture
        side = standing.side_of(viewer.user_id, fixture)
        if side and not standing.has_lapsed(proposal, fixture, at):
            told[fixture.pk] = side != proposal.side
    return told


def waiting_in(competitions: Iterable[Competition], now: datetime | None = None) -> Counter[int]:
    """How many proposals wait in each competition, by its key. No query where none lets its sides
    agree on dates; else two."""
    own = [each.pk for each in competitions if read_rules(each.format_options).allowed]
    told: Counter[int] = Counter()
    if not own:
        return told
    at = now or timezone.now()
    for proposal in _open().filter(fixture__competition__in=own):
        if not standing.has_lapsed(proposal, proposal.fixture, at):
            told[proposal.fixture.competition_id] += 1
    return told


def proposals_in(competition: Competition, now: datetime | None = None) -> list[ProposalLine]:
    """The latest proposals of a competition for its organisers, those that wait first. Three
    queries."""
    at = now or timezone.now()
    held = proposals_with_dates().select_related("answer__chosen", *_FIXTURE)
    lines = [
        _line(each, at)
        for each in held.filter(fixture__competition=competition).order_by("-pk")[:LATEST]
    ]
    return sorted(lines, key=lambda line: not line.proposal.waits)


def _open() -> QuerySet[DateProposal]:
    held = DateProposal.objects.filter(answer=None).select_related(*_FIXTURE)
    return held.prefetch_related("dates")


def _line(proposal: DateProposal, at: datetime) -> ProposalLine:
    fixture = proposal.fixture
    names = {
        side: visibility.full_entry_name(entry) if entry is not None else ""
        for side, entry in (("A", fixture.home), ("B", fixture.away))
    }
    return ProposalLine(fixture, names["A"], names["B"], shown(proposal, fixture, names, at))
