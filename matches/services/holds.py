"""The boards of a match that is played on several: kept with it, from the same time to the same.

The database itself keeps the first in step with the fixture and lets the further ones go where the
fixture moves to another board (`matches.models.board_guards`); here they are chosen and written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Board, Fixture, FixtureState, Hold
from matches.selectors.board_order import in_order, suiting
from matches.selectors.held import wanted_by

AT_THE_BOARD = (FixtureState.CALLED, FixtureState.PLAYING)


def wanted(fixture: Fixture) -> int:
    """On how many boards at once a match is played."""
    return wanted_by([fixture])[fixture.pk]


def keep(fixture: Fixture, boards: Sequence[Board]) -> None:
    """Have a match that is saved on the first of these boards hold the others as well.

    ConflictError, with nothing changed, where one of them is taken at that time.
    """
    fixture.holds.filter(number__gt=1).delete()
    for number, board in enumerate(boards[1:], start=2):
        if board.venue_id != fixture.venue_id:
            raise ConflictError(_("All boards of a match are at its venue."), code="two-venues")
        Hold.objects.create(
            fixture=fixture, board=board, number=number, kept=True,
            starts_at=fixture.starts_at, ends_at=fixture.ends_at,
        )  # fmt: skip


def beside(fixture: Fixture, board: Board, count: int) -> list[Board]:
    """A board and as many more of its venue as make `count`, for a match at the time that
    `fixture` has: those after it, then those before it, that suit the game and are free.

    ConflictError where the venue has no such number of them.
    """
    listed = suiting(board.venue.boards.all(), fixture.competition.game)
    keys = [each.pk for each in listed]
    turn = keys.index(board.pk) + 1 if board.pk in keys else 0
    taken = _taken(fixture, keys)
    free = [each for each in (*listed[turn:], *listed[:turn]) if each.pk not in taken]
    chosen = [board, *(each for each in free if each.pk != board.pk)][:count]
    if len(chosen) < count:
        raise ConflictError(
            _(
                "Match %(number)d is played on %(count)d boards at once: %(venue)s has fewer that"
                " are free then."
            )
            % {"number": fixture.number, "count": count, "venue": board.venue.name},
            code="too-few-boards",
        )
    return in_order([board]) + in_order(chosen[1:])


def _taken(fixture: Fixture, boards: Iterable[int]) -> set[int]:
    """The boards that other matches have at a fixture's time, or are called to or playing on."""
    there = Q(fixture__state__in=AT_THE_BOARD)
    if fixture.starts_at is not None and fixture.ends_at is not None:
        there = Q(starts_at__lt=fixture.ends_at, ends_at__gt=fixture.starts_at)
    held = Hold.objects.filter(there, board__in=list(boards), kept=True).exclude(fixture=fixture)
    # A lesson's last matches end with the bell, whether somebody says so or not.
    held = held.exclude(fixture__competition__format="lesson", ends_at__lt=timezone.now())
    return set(held.values_list("board_id", flat=True))
