"""Seals, to be looked at."""
