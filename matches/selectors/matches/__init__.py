"""One match: as its page shows it, and as its desk does."""
