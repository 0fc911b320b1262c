"""Which matches wait for a result."""
