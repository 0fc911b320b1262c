"""A match in progress as it is written at the board: its running card, its lines, its devices."""
