"""Matches written down at their boards."""
