"""Four houses that have all met."""

from __future__ import annotations

from tests.tournament.played import played

HOUSES = ("ash", "birch", "cedar", "dogwood")

FOUR_HOUSES = played(
    "ash 6-2 birch",
    "cedar 3-3 dogwood",
    "ash 5-1 cedar",
    "birch 4-2 dogwood",
    "ash 5-1 dogwood",
    "birch 4-2 cedar",
)
