"""Draws: made at once or one at a time, told to everybody; and seeds."""
