"""Pages of letters: how often, no more of them, those that failed."""
