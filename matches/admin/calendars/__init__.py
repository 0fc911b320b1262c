"""Calendar links."""
