"""A box league: its periods, and everybody's way through its boxes."""

from matches.selectors.boxes.boxes import BOX_LEAGUE, is_box_league, told

__all__ = ["BOX_LEAGUE", "is_box_league", "told"]
