"""Draws: made at once or one at a time, told to everybody; seeds; and the records of formats."""
