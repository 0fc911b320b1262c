"""Board passes: the matches that one gives its holder, and all that organisers handed out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from matches.models import BoardPass, Fixture, Venue
from matches.policy import passes, visibility
from matches.policy.passes import PassHolder
from matches.selectors.scoring.states import FIXTURE_WITH
from matches.selectors.teams import BoardLine, boards_of, is_between_teams

MOST = 100
STILL_SHOWN = timedelta(days=1)


@dataclass(frozen=True)
class GivenMatch:
    """A match that a pass gives, named in full; of a match between teams its boards, and the one
    that is asked for."""

    fixture: Fixture
    home: str
    away: str
    between_teams: bool
    boards: tuple[BoardLine, ...] = ()
    board: BoardLine | None = None

    @property
    def sides_known(self) -> bool:
        """Whether both sides are known."""
        return self.fixture.home_id is not None and self.fixture.away_id is not None

    @property
    def to_be_scored(self) -> bool:
        """Whether no card has been handed in."""
        return self.fixture.state in passes.BEFORE_THE_CARD


@dataclass(frozen=True)
class PassLine:
    """A pass as organisers see it, which is without its link; with its board's name, if it is for
    one."""

    public_id: str
    board: str
    made_by: str
    made_at: datetime
    expires_at: datetime
    state: str
    claimed_with: str
    claimed_at: datetime | None
    last_used_at: datetime | None


def given_matches(holder: PassHolder) -> tuple[GivenMatch, ...]:
    """The matches of a pass, those at their boards first. One query a match between teams, and two
    more."""
    found = passes.matches_of(holder.board_pass).select_related(*FIXTURE_WITH, "board")
    rows = found.order_by(F("starts_at").asc(nulls_last=True), "number", "pk")[:MOST]
    told = [_given(row) for row in rows]
    return tuple(sorted(told, key=lambda one: one.fixture.state not in passes.AT_THE_BOARD))


def given_match(holder: PassHolder, fixture: str, board: int | None) -> GivenMatch | None:
    """One match of a pass, or one of its boards; None where the pass does not give it."""
    found = passes.matches_of(holder.board_pass).select_related(*FIXTURE_WITH, "board")
    row = found.filter(public_id=fixture).first()
    if row is None:
        return None
    told = _given(row, board)
    return told if board is None or told.board is not None else None


def passes_for_match(fixture: Fixture) -> tuple[PassLine, ...]:
    """The passes of a match. Two queries."""
    return _lines(BoardPass.objects.filter(fixture=fixture))


def passes_for_venue(venue: Venue) -> tuple[PassLine, ...]:
    """The passes of a venue and of its boards. Two queries."""
    return _lines(BoardPass.objects.filter(Q(venue=venue) | Q(board__venue=venue)))


def _given(row: Fixture, board: int | None = None) -> GivenMatch:
    teams = is_between_teams(row)
    boards = boards_of(row, visibility.full_name) if teams else ()
    asked = next((one for one in boards if one.number == board), None)
    home, away = (visibility.full_entry_name(one) if one else "" for one in (row.home, row.away))
    return GivenMatch(row, home, away, teams, boards, asked)


def _lines(found: QuerySet[BoardPass]) -> tuple[PassLine, ...]:
    """Those in force, and those that ended within the last day."""
    now = timezone.now()
    shown = found.filter(expires_at__gt=now - STILL_SHOWN).select_related("made_by", "board")
    good = set(passes.in_force(now).filter(pk__in=shown.values("pk")).values_list("pk", flat=True))
    return tuple(_line(row, row.pk in good) for row in shown.order_by("-made_at", "-pk")[:MOST])


def _line(row: BoardPass, good: bool) -> PassLine:
    if row.revoked_at is not None:
        state = "revoked"
    elif not good:
        state = "ended"
    else:
        state = "claimed" if row.device is not None else "free"
    return PassLine(
        row.public_id,
        row.board.name if row.board is not None else "",
        row.made_by.get_username(),
        row.made_at,
        row.expires_at,
        state,
        row.claimed_with,
        row.claimed_at,
        row.last_used_at,
    )
