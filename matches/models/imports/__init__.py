"""What was brought in at once."""
