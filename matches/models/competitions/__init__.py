"""Competitions, entries, open entry, and teams of other clubs that are asked in."""
