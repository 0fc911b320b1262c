"""Places that an organiser exchanged by hand, after the seeds or the lot had dealt them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from matches.tournament.documents.fields import Fields

BY_HAND: Final = "by_hand"
"""In a stage's basis and in a draw's document: the pairs that exchanged places, in order."""
LISTED: Final = "listed"
"""In a stage's basis: it was drawn by a list that was brought in, of so many matches."""


def exchanged(order: Sequence[str], pairs: Iterable[Sequence[str]]) -> list[str]:
    """The order after these pairs, one after the other, have exchanged places."""
    told = list(order)
    for one, other in pairs:
        first, second = told.index(one), told.index(other)
        told[first], told[second] = other, one
    return told


def read_exchanges(document: Fields, entrants: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs that a draw's document says to have exchanged places by hand, in order."""
    told = []
    for path, item in document.listed(BY_HAND):
        fields = Fields(item, path, document.mistakes)
        pair = fields.text("first"), fields.text("second")
        for name, one in zip(("first", "second"), pair, strict=True):
            if one and one not in entrants:
                fields.wrong(name, "is not among the entrants")
        if pair[0] and pair[0] == pair[1]:
            fields.wrong("second", "is the first again: two exchange places")
        fields.done()
        told.append(pair)
    return told
