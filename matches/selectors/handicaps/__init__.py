"""The starts of a match: what they are, and in words."""
