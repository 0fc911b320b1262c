"""Cards handed in over the API."""
