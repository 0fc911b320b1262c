"""A match written down at its board."""
