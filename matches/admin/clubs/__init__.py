"""Clubs, venues, boards."""
