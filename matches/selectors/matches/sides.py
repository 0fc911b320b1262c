"""What the law's sentences call the sides of a match and the players of pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.selectors.base import Named


def side_names(home: Named | None, away: Named | None) -> dict[str, str]:
    """What the law's sentences call the sides and, in pairs, the players."""
    names: dict[str, str] = {}
    for side, named in (("A", home), ("B", away)):
        names[side] = named.name if named is not None else side
        for n, player in enumerate(named.players if named is not None else (), start=1):
            names[f"{side}{n}"] = player
    return names


def card_names(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """`names` in the order of a card: in doubles the card says which of a pair is A1."""
    told = dict(names)
    for side, held in document.get("sides", {}).items():
        if len(held) == 2 and str(held[0]).endswith("/2"):
            told[f"{side}1"], told[f"{side}2"] = (
                names.get(f"{side}2", ""),
                names.get(f"{side}1", ""),
            )
    return told
