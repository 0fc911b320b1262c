"""The matches of a competition that are being written down now, as a list shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from matches.selectors.base import Named
from matches.selectors.scoring.scores import ScoreRunning, in_words, running_cards, score_of


@dataclass(frozen=True)
class Playing:
    """A match in progress: its sides as anybody may name them, and how it stands, in words."""

    id: int
    public_id: str
    home: str
    away: str
    said: str


def playing_in(competition_id: int, names: Mapping[int, Named]) -> tuple[Playing, ...]:
    """The matches of a competition that are in progress, in their order. One query."""
    cards = running_cards().filter(fixture__competition=competition_id)
    told: dict[int, list[ScoreRunning]] = defaultdict(list)
    fixtures = {}
    for card in cards.order_by("fixture__number", "fixture_id", "fixture_board__number"):
        fixtures[card.fixture_id] = card.fixture
        told[card.fixture_id].append(score_of(card))
    return tuple(
        Playing(
            pk,
            fixture.public_id,
            _name(fixture.home_id, names),
            _name(fixture.away_id, names),
            in_words(told[pk]),
        )
        for pk, fixture in fixtures.items()
    )


def _name(entry: int | None, names: Mapping[int, Named]) -> str:
    named = names.get(entry) if entry is not None else None
    return named.name if named is not None else ""
