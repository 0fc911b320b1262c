"""One match: its page, its desk, its card, its scoresheet."""
