"""What goes with a draw that is taken back."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from matches.models import Competition, LineUp


@dataclass(frozen=True)
class DrawWeight:
    """How much hangs on a draw: its matches, and how many of them have a date, a board, an umpire,
    or a line-up that a captain handed in."""

    matches: int
    dated: int
    on_boards: int
    umpired: int
    lined_up: int


def draw_weight(competition: Competition) -> DrawWeight:
    """What would be gone if the draw of a competition were taken back. Two queries."""
    counted = competition.fixtures.aggregate(
        matches=Count("id", distinct=True),
        dated=Count("id", filter=Q(starts_at__isnull=False), distinct=True),
        on_boards=Count("id", filter=Q(board__isnull=False), distinct=True),
        umpired=Count("id", filter=Q(umpires__isnull=False), distinct=True),
    )
    handed_in = LineUp.objects.filter(fixture__competition=competition)
    return DrawWeight(**counted, lined_up=handed_in.values("fixture").distinct().count())
