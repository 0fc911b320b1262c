"""The versions of a match's card as everybody reads them; and for those who run it, with which
counts and which were refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from matches.models import Dispute, DisputeState, Fixture, Result, Scorecard
from matches.policy import reasons
from matches.selectors.base import Discreet
from matches.selectors.teams import BoardLine


@dataclass(frozen=True)
class CardVersion:
    """One version of a card. ``document`` holds public ids instead of names. ``counts``: the result
    in force rests on it, official or waiting; ``refused``: a dispute came to the other card."""

    public_id: str
    version: int
    detail: str
    submitted_at: datetime
    reason: str
    reason_code: str
    document: Mapping[str, Any]
    edition: str
    valid: bool
    official: bool
    submitted_by_id: int | None = None
    counts: bool = False
    refused: bool = False


def cards_of(fixture: Fixture, results: Iterable[Result], free: Discreet) -> list[CardVersion]:
    """Every version of the match's card, latest first; `results` are its own. One query."""
    cards = Scorecard.objects.filter(fixture=fixture, fixture_board__isnull=True).order_by(
        "-version"
    )
    official = {each.scorecard_id for each in results if each.official}
    return [card_version(card, card.pk in official, free) for card in cards]


def dated(card: CardVersion, when: Callable[[datetime], datetime]) -> CardVersion:
    """A card handed in when the reader may know of it: that is when a match ended."""
    return replace(card, submitted_at=when(card.submitted_at))


def card_version(card: Scorecard, official: bool, shown: Discreet) -> CardVersion:
    """A stored card, as pages show it to a reader."""
    return CardVersion(
        card.public_id,
        card.version,
        card.detail,
        card.submitted_at,
        shown.reason(reasons.reason_of(card)),
        shown.code(reasons.reason_of(card)),
        card.document,
        card.engine_edition,
        card.valid,
        official,
        card.submitted_by_id,
    )


def published(cards: list[CardVersion]) -> list[CardVersion]:
    """The versions strangers may see: the official one and those before it."""
    official = next((card.version for card in cards if card.official), 0)
    return [card for card in cards if card.version <= official]


def card_versions(
    fixture: Fixture, board: BoardLine | None, disputes: Sequence[Dispute], shown: Discreet
) -> tuple[CardVersion, ...]:
    """The versions of the card of a match, or of one of its boards, the latest first. Two
    queries."""
    place = board.id if board is not None else None
    held = Scorecard.objects.filter(fixture=fixture, fixture_board_id=place).order_by("-version")
    in_force = Result.objects.filter(
        fixture=fixture, fixture_board_id=place, superseded_at__isnull=True
    )
    ruling = in_force.order_by("official", "pk").last()
    counts = ruling.scorecard_id if ruling is not None else None
    refused = {key for one in disputes for key in _refused(one)} - {counts}
    return tuple(
        replace(
            card_version(card, card.pk == counts and ruling is not None and ruling.official, shown),
            counts=card.pk == counts,
            refused=card.pk in refused,
        )
        for card in held
    )


def _refused(held: Dispute) -> tuple[int | None, ...]:
    """The cards that a dispute may have refused: the report of who objected, or, where that was
    upheld, both; one of them may count all the same."""
    if held.state == DisputeState.UPHELD:
        return (held.scorecard_id, held.reported_id)
    return () if held.state == DisputeState.OPEN else (held.reported_id,)
