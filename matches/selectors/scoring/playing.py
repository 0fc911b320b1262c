"""The matches of a competition that are being written down now, as a list shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matches.selectors.base import Named
from matches.selectors.scoring.scores import in_words, running_cards, scores_of


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
    held = list(cards.order_by("fixture__number", "fixture_id", "fixture_board__number"))
    fixtures = {card.fixture_id: card.fixture for card in held}
    return tuple(
        Playing(
            pk,
            fixtures[pk].public_id,
            _name(fixtures[pk].home_id, names),
            _name(fixtures[pk].away_id, names),
            in_words(scores),
        )
        for pk, scores in scores_of(held).items()
    )


def _name(entry: int | None, names: Mapping[int, Named]) -> str:
    named = names.get(entry) if entry is not None else None
    return named.name if named is not None else ""
