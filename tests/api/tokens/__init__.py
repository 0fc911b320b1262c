"""What a token opens, and what it does not."""
