"""Whose turn it is in matches in progress: what their lines make, kept for a while."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.core.cache import cache

from matches.models import RunningCard, RunningLine
from matches.selectors.scoring.folding import fold_card

KEPT_SECONDS = 3600


def turns_of(cards: Sequence[RunningCard]) -> dict[int, str]:
    """Whose turn it is on each card, "A" or "B", by its key; "" where it is nobody's. One query,
    and none where nothing was written since it was asked last."""
    # Lines are only ever added: so many lines of one card are always the same ones.
    keys = {card.pk: f"scoring-turn-{card.public_id}-{card.lines}" for card in cards}
    kept = cache.get_many(keys.values())
    told = {card.pk: kept[keys[card.pk]] for card in cards if keys[card.pk] in kept}
    new = [card for card in cards if card.pk not in told]
    if new:
        made = _folded(new)
        cache.set_many({keys[pk]: side for pk, side in made.items()}, KEPT_SECONDS)
        told |= made
    return told


def _folded(cards: Sequence[RunningCard]) -> dict[int, str]:
    bodies: dict[int, list[Any]] = defaultdict(list)
    lines = RunningLine.objects.filter(card__in=cards).order_by("card_id", "number")
    for card, body in lines.values_list("card_id", "body"):
        bodies[card].append(body)
    return {card.pk: _next(card, bodies[card.pk]) for card in cards}


def _next(card: RunningCard, bodies: list[Any]) -> str:
    live = fold_card(card, bodies).running.live
    following = live.standing.next if live is not None and not live.standing.finished else None
    return (following or {}).get("side") or ""
