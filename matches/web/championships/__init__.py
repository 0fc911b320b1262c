"""Championships."""
