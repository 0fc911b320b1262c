"""The scores of matches in progress: for halls and lists, many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from matches.models import Fixture, FixtureState, RunningCard

TO_BE_DECIDED = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@dataclass(frozen=True)
class ScoreRunning:
    """How a match stands that is being written down: of a match between teams, on which board.
    ``score`` is text, empty before anything is known of it; ``columns`` are its numbers, of both
    sides each."""

    board: int | None
    lines: int
    score: str
    finished: bool
    columns: tuple[tuple[int, int], ...] = ()

    @property
    def said(self) -> str:
        """How far it is, in words."""
        return _("over, not handed in yet") if self.finished else _("in progress")


def scores_running(fixtures: Iterable[Fixture | int]) -> dict[int, tuple[ScoreRunning, ...]]:
    """How matches in progress stand, by their keys, boards in order; nothing of those that nobody
    writes down. One query, none for no matches or those that are known to be decided."""
    undecided = (each for each in fixtures if isinstance(each, int) or each.state in TO_BE_DECIDED)
    keys = [each if isinstance(each, int) else each.pk for each in undecided]
    if not keys:
        return {}
    return scores_of(running_cards().filter(fixture_id__in=keys).order_by("fixture_board__number"))


def scores_of(cards: Iterable[RunningCard]) -> dict[int, tuple[ScoreRunning, ...]]:
    """The scores of running cards, by their matches' keys, in the cards' order."""
    told: dict[int, list[ScoreRunning]] = defaultdict(list)
    for card in cards:
        told[card.fixture_id].append(score_of(card))
    return {fixture: tuple(held) for fixture, held in told.items()}


def running_cards() -> QuerySet[RunningCard]:
    """The cards of matches in progress: not ended, and no other card of theirs was entered."""
    held = RunningCard.objects.filter(ended_at__isnull=True, fixture__state__in=TO_BE_DECIDED)
    return held.select_related("fixture", "fixture_board")


def score_of(card: RunningCard) -> ScoreRunning:
    """How a running card stands; its board comes selected."""
    board = card.fixture_board.number if card.fixture_board is not None else None
    columns = _columns(card.score)
    names = {"sets": _("sets"), "games": _("games"), "points": _("points")}
    text = ", ".join(f"{names.get(name, '')} {a}–{b}".strip() for name, a, b in columns)
    both = tuple((a, b) for _name, a, b in columns)
    return ScoreRunning(board, card.lines, text, card.finished, both)


def in_words(scores: Sequence[ScoreRunning]) -> str:
    """How a match in progress stands, on all its boards, as one text; "" for none."""
    told = []
    for each in scores:
        text = f"{each.score} {each.said}" if each.score else each.said
        if each.board is not None:
            text = _("board %(number)d: %(score)s") % {"number": each.board, "score": text}
        told.append(text)
    return " · ".join(told)


def _columns(score: Mapping[str, Any] | None) -> list[tuple[str, int, int]]:
    """A score as the law gives it, by what is counted: one number a side, or several with names."""
    if score is None:
        return []
    a, b = score["A"], score["B"]
    if not isinstance(a, Mapping):
        return [("", a, b)]
    return [(name, a[name], b[name]) for name in ("sets", "games", "points") if name in a]
