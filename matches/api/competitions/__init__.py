"""Clubs, competitions, tables and fixtures, as facts."""
