"""What is found by name."""
