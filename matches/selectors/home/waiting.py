"""What waits at which club, counted by the database: which clubs stand first on a desk, and which
of them are on a page of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Case, CharField, Count, Q, Value, When

from matches.models import Club, Competition, CompetitionState, Fixture, FixtureState, Outcome
from matches.policy.visibility import Viewer, in_use
from matches.selectors.fixtures import over_by
from matches.selectors.teams import AskedOfClub, asked_of

PER_PAGE: Final = 20
KINDS: Final = ("disputed", "agree", "overdue", "asked", "postponed")
"""What can wait at a club, what others wait for first."""
CARDS: Final = (FixtureState.SUBMITTED, FixtureState.AGREED)

KIND: Final = Case(
    When(state=FixtureState.DISPUTED, then=Value("disputed")),
    When(state__in=CARDS, then=Value("agree")),
    When(outcome=Outcome.POSTPONED, then=Value("postponed")),
    default=Value("overdue"),
    output_field=CharField(),
)
"""Of a match that waits: for what."""

Counted = Mapping[int, Mapping[tuple[str, int], int]]
"""By club: how many matches wait, by kind and competition."""


@dataclass(frozen=True)
class ClubsPage:
    """A page of the clubs that somebody organises: the page, how many clubs there are, at how many
    of those something waits, what, and who is asked for teams."""

    page: Page[Club]
    total: int
    troubled: int
    counted: Counted
    asked: Mapping[int, list[AskedOfClub]]


def waits(at: datetime) -> Q:
    """Matches that want something done by an organiser."""
    return (
        Q(state__in=(*CARDS, FixtureState.DISPUTED))
        | Q(outcome=Outcome.POSTPONED)
        | Q(state=FixtureState.PLANNED, outcome__isnull=True) & over_by(at)
    )


def clubs_page(viewer: Viewer, at: datetime, number: int, name: str) -> ClubsPage:
    """The clubs that somebody organises, those first where others wait longest; `name`: those of
    which it is a part. Four queries, however many clubs and matches; beyond the last page is the
    last."""
    own = Q() if viewer.everywhere else Q(pk__in=viewer.organises)
    clubs = list(Club.objects.filter(own))
    counted = _counted(viewer, at)
    asked = asked_of([club.pk for club in clubs])
    running = _running(viewer)
    ranked = sorted(clubs, key=lambda club: _rank(club, counted, asked, running))
    wanted = name.casefold()
    found = [club for club in ranked if wanted in club.name.casefold()]
    page = Paginator(found, PER_PAGE).get_page(number)
    troubled = sum(1 for club in clubs if club.pk in counted or club.pk in asked)
    return ClubsPage(page, len(clubs), troubled, counted, asked)


def _counted(viewer: Viewer, at: datetime) -> Counted:
    told: dict[int, dict[tuple[str, int], int]] = defaultdict(dict)
    rows = (
        Fixture.objects.filter(_of(viewer, "competition__"), in_use("competition__"), waits(at))
        .annotate(kind=KIND)
        .values("competition__club_id", "competition_id", "kind")
        .annotate(n=Count("pk"))
        .order_by()
    )
    for row in rows:
        told[row["competition__club_id"]][row["kind"], row["competition_id"]] = row["n"]
    return dict(told)


def _running(viewer: Viewer) -> set[int]:
    open_ones = Competition.objects.exclude(state=CompetitionState.FINISHED)
    return set(
        open_ones.filter(_of(viewer)).values_list("club_id", flat=True).distinct().order_by()
    )


def _of(viewer: Viewer, prefix: str = "") -> Q:
    return Q() if viewer.everywhere else Q(**{f"{prefix}club_id__in": viewer.organises})


def _rank(
    club: Club, counted: Counted, asked: Collection[int], running: Collection[int]
) -> tuple[int, bool, str, int]:
    kinds: Iterable[str] = [kind for kind, _ in counted.get(club.pk, {})]
    kinds = [*kinds, "asked"] if club.pk in asked else kinds
    first = min(map(KINDS.index, kinds), default=len(KINDS))
    return first, club.pk not in running, club.name, club.pk
