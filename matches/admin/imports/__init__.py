"""What was brought in, to be looked at."""
