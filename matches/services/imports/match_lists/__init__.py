"""Lists of matches: what a line says, and what is asked of whoever brings it."""
