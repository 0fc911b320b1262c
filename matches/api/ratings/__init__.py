"""Rankings."""
