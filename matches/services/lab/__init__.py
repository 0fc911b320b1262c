"""The lab: studies kept with matches, and aim maps computed in the background."""

from matches.services.lab import aim_maps, map_parts, studies

__all__ = ["aim_maps", "map_parts", "studies"]
