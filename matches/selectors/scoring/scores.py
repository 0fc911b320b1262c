"""The scores of matches in progress: for halls and lists, many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from matches.models import Fixture, RunningCard


@dataclass(frozen=True)
class ScoreRunning:
    """How a match stands that is being written down: of a match between teams, on which board."""

    board: int | None
    lines: int
    score: tuple[int, int] | None
    finished: bool


def scores_running(fixtures: Iterable[Fixture]) -> dict[int, tuple[ScoreRunning, ...]]:
    """How matches in progress stand, by their keys, boards in order; nothing of those that nobody
    writes down. One query."""
    cards = RunningCard.objects.filter(
        fixture_id__in=[each.pk for each in fixtures], ended_at__isnull=True
    ).select_related("fixture_board")
    told: dict[int, list[ScoreRunning]] = defaultdict(list)
    for card in cards.order_by("fixture_board__number"):
        board = card.fixture_board.number if card.fixture_board is not None else None
        score = (card.score["A"], card.score["B"]) if card.score is not None else None
        told[card.fixture_id].append(ScoreRunning(board, card.lines, score, card.finished))
    return {fixture: tuple(held) for fixture, held in told.items()}
