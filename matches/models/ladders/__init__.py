"""A ladder's log."""
