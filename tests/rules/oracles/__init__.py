"""Second implementations of the law, naive on purpose, and random cards to compare by."""
