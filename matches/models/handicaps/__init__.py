"""Handicaps, in versions."""
