"""The boards of a venue in the order in which people count them."""

from __future__ import annotations

from collections.abc import Iterable

from matches.models import Board


def in_order(boards: Iterable[Board]) -> list[Board]:
    """By name: 2 before 10."""
    return sorted(boards, key=lambda board: (len(board.name), board.name, board.pk))


def suiting(boards: Iterable[Board], game: str) -> list[Board]:
    """Those in use that suit a game, in order."""
    return in_order(b for b in boards if b.in_use and (not b.games or game in b.games))
