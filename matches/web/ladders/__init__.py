"""A ladder's challenges."""
