"""The boards that a reader's own clubs play on, as the lab sets them up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from matches.models import BoardVersion
from matches.policy.visibility import Viewer


@dataclass(frozen=True)
class OwnBoard:
    """A board of a club, as it was measured last: `equipment` holds a shot document's own keys."""

    public_id: str
    name: str
    games: tuple[str, ...]
    equipment: Mapping[str, Any]


def own_boards(viewer: Viewer) -> tuple[OwnBoard, ...]:
    """The measured boards in use of the clubs that the viewer belongs to, by name. One query, none
    for a stranger. A board that the law cannot read is left out."""
    clubs = viewer.belongs | viewer.organises
    if not clubs:
        return ()
    rows = (
        BoardVersion.objects.filter(board__in_use=True, board__venue__club__in=clubs)
        .select_related("board__venue__club")
        .order_by("version")
    )
    latest = {row.board_id: row for row in rows}
    several = len({row.board.venue.club_id for row in latest.values()}) > 1
    lines = [line for row in latest.values() if (line := _line(row, several)) is not None]
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.public_id)))


def _line(row: BoardVersion, several: bool) -> OwnBoard | None:
    equipment, _ = rules.read_equipment(row.equipment)
    if equipment is None:
        return None
    board, venue = row.board, row.board.venue
    name = f"{venue.name}: {board.name}"
    if several:
        name = f"{name} ({venue.club.name})"
    return OwnBoard(board.public_id, name, tuple(board.games), equipment.as_document())
