"""Studies of a match."""
