"""One match: its desk, its card, its scoresheet."""
