"""Pages for bringing in lists."""
