"""The dates proposed for one match, for those whose word counts on either side, and its
organisers. To anybody else there is no such page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from matches.models import (
    Competition,
    CompetitionState,
    DateAnswer,
    DateProposal,
    Fixture,
    ProposedDate,
)
from matches.policy.acquaintance import Acquaintance
from matches.policy.visibility import Viewer, in_use
from matches.selectors.base import SIDES
from matches.selectors.rearranging import standing

WITH = (
    "competition__club", "competition__season", "round", "venue", "board",
    "home__competition", "away__competition", *SIDES,
)  # fmt: skip
"""What a match is read with, so that its sides can be named."""


@dataclass(frozen=True)
class DateShown:
    """One of the dates of a proposal: its number, when and where."""

    number: int
    starts_at: datetime
    where: str
    past: bool


@dataclass(frozen=True)
class ProposalShown:
    """A proposal as the two sides read it: `by` one of them; `answer` its kind ("": it waits, or
    has `lapsed`), and `chosen` the date agreed on."""

    public_id: str
    side: str
    by: str
    at: datetime
    dates: tuple[DateShown, ...]
    answer: str
    answered_at: datetime | None
    chosen: DateShown | None
    lapsed: bool

    @property
    def waits(self) -> bool:
        """Whether it can still be answered."""
        return not self.answer and not self.lapsed


@dataclass(frozen=True)
class DatesPage:
    """What is proposed for a match. `side` is the reader's ("": they only organise it); `why_not`:
    why nothing can be proposed any more; `left`: matches their side may still have moved."""

    fixture: Fixture
    competition: Competition
    home: str
    away: str
    side: str
    may_organise: bool
    until: datetime | None
    why_not: str
    left: int | None
    proposals: tuple[ProposalShown, ...]

    @property
    def open(self) -> ProposalShown | None:
        """The proposal that waits."""
        return next((each for each in self.proposals if each.waits), None)

    @property
    def past(self) -> tuple[ProposalShown, ...]:
        """Those that are over, the latest first."""
        return tuple(each for each in self.proposals if not each.waits)

    @property
    def mine(self) -> bool:
        """Whether the open proposal is the reader's own side's."""
        return self.open is not None and self.open.side == self.side

    @property
    def may_propose(self) -> bool:
        """Whether the reader may propose dates now, or other ones back."""
        if not self.side or self.why_not or self.mine:
            return False
        return self.open is not None or self.left != 0


def dates_page(public_id: str, viewer: Viewer, now: datetime | None = None) -> DatesPage | None:
    """The dates proposed for a match; None for who has no say in it, and where the sides of a
    competition do not agree on dates. At most sixteen queries."""
    there = Fixture.objects.filter(in_use("competition__"), public_id=public_id)
    fixture = there.select_related(*WITH).first()
    if fixture is None or viewer.user_id is None:
        return None
    organises = viewer.may_organise(fixture.competition.club_id)
    draft = fixture.competition.state == CompetitionState.DRAFT
    side = "" if draft else standing.side_of(viewer.user_id, fixture)
    proposals = list(proposals_with_dates().filter(fixture=fixture).order_by("-number"))
    allowed = standing.may_be_rearranged(fixture) or proposals
    if not allowed or not (side or organises):
        return None
    at, known = now or timezone.now(), Acquaintance(viewer)
    names = {"A": known.entry(fixture.home), "B": known.entry(fixture.away)}
    return DatesPage(
        fixture,
        fixture.competition,
        names["A"],
        names["B"],
        side,
        organises,
        standing.until(fixture),
        standing.why_not(fixture, at),
        standing.moves_left(fixture, side) if side else None,
        tuple(shown(each, fixture, names, at) for each in proposals),
    )


def proposals_with_dates() -> QuerySet[DateProposal]:
    """Proposals with their dates, places and answers. Two queries."""
    held = DateProposal.objects.select_related("answer__chosen")
    return held.prefetch_related("dates__venue", "dates__board")


def shown(
    proposal: DateProposal, fixture: Fixture, names: dict[str, str], at: datetime
) -> ProposalShown:
    """A proposal as it is read, its sides by these names. No query."""
    answer: DateAnswer | None = getattr(proposal, "answer", None)
    dates = {each.pk: _date(each, at) for each in proposal.dates.all()}
    return ProposalShown(
        proposal.public_id,
        proposal.side,
        names[proposal.side],
        proposal.proposed_at,
        tuple(dates.values()),
        answer.kind if answer is not None else "",
        answer.answered_at if answer is not None else None,
        dates.get(answer.chosen_id or 0) if answer is not None else None,
        answer is None and standing.has_lapsed(proposal, fixture, at),
    )


def _date(each: ProposedDate, at: datetime) -> DateShown:
    return DateShown(each.number, each.starts_at, place(each), each.starts_at <= at)


def place(each: ProposedDate) -> str:
    """Where a proposed date is to be played, in words: "The Hall, Board 2"."""
    parts: Iterable[str] = (str(one.name) for one in (each.venue, each.board) if one is not None)
    return ", ".join(parts)
