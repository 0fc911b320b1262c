"""Whom a name that was not allowed, or all that is public together, gives away."""
