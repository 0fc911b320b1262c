"""Competitions, entries, ladders, championships."""
