"""A club's measured board, for tests of the lab."""

from __future__ import annotations

import copy
from typing import Any

import rules
from matches import services
from matches.models import Board, User
from tests.web.leagues import League

WIDE = 320.0
"""Millimetres: wider than any board of White that has a name."""


def measured_board(owner: User, league: League, name: str = "Board 7") -> Board:
    """A board of White that was measured twice; the second time it was waxed."""
    slug = league.club.slug
    if not league.club.venues.exists():
        services.clubs.venues.create(owner, slug, name="Old Hall", slug="old-hall")
    hall = league.club.venues.earliest("pk").slug
    games = ["white"]
    board = services.clubs.venues.add_board(owner, slug, hall, name=name, games=games, like="white")
    measures: dict[str, Any] = copy.deepcopy(rules.default_equipment("white"))
    measures["board"]["width"] = WIDE
    for line in measures["board"]["lines"].values():
        line["from"][0], line["to"][0] = -WIDE / 2, WIDE / 2
    services.clubs.measuring.measure(owner, board.public_id, {**measures, "friction": 0.11})
    return board
