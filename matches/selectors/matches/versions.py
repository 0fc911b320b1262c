"""The versions of a match's card for those who run it: which counts, and which were refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matches.models import Dispute, DisputeState, Fixture, Result, Scorecard
from matches.selectors.base import Discreet
from matches.selectors.matches.match import CardVersion, card_version
from matches.selectors.teams import BoardLine


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
